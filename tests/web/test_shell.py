"""The page's files: built for a wheel or a site, as they are in a clone; names follow contents."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from tools.page_build import build

from plancia.web import page_build, pages
from plancia.web.page_build import FOLDER
from plancia.web.shell import BrowserEngine, Shell

NODE_MODULES = Path(__file__).parents[2] / "node_modules"
PYTHON = BrowserEngine("1", {"pyodide.mjs": b"..."}, b"zip", {"plancia/book.bin": b"scores"})


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The page's sources, built, where a test can change them."""
    monkeypatch.setattr(page_build, "FOLDER", Path(shutil.copytree(FOLDER, tmp_path / "static")))
    monkeypatch.setattr(page_build, "BUILT", tmp_path / "built")
    build(NODE_MODULES)
    return tmp_path / "static"


def test_a_name_changes_with_its_file_and_with_it_the_version(sources: Path) -> None:
    before = Shell({}, {}, page_build.read())
    theme = sources / "theme.js"
    theme.write_text(theme.read_text() + "globalThis.more = true;\n")
    build(NODE_MODULES)
    after = Shell({}, {}, page_build.read())
    (old,) = before.files.keys() - after.files.keys()
    assert old == before.paths["theme.js"]
    new = after.paths["theme.js"]
    assert new.encode() in after.files["/index.html"].content
    assert before.files["/service-worker.js"] != after.files["/service-worker.js"]


def test_a_build_of_other_sources_is_not_used(sources: Path) -> None:
    assert page_build.read() is not None
    theme = sources / "theme.js"
    theme.write_text(theme.read_text() + "// more\n")
    assert page_build.read() is None


def test_every_module_of_the_page_is_in_the_build(sources: Path) -> None:
    built = page_build.read()
    assert built is not None
    used = {
        (page_build.BUILT / name).resolve().relative_to(sources).as_posix()
        for file, content in built.files.items()
        if file.endswith(".map")
        for name in json.loads(content)["sources"]
    }
    # Two are scripts of their own, without a map; one only lists exports.
    existing = {path.relative_to(sources).as_posix() for path in sources.rglob("*.js")}
    assert existing - used == {page_build.THEME, page_build.WORKER, "later.js"}


def test_a_page_alone_knows_only_relative_paths_and_keeps_python_too(sources: Path) -> None:
    built = page_build.read()
    alone = Shell({}, {"games.json": b"[]"}, built, PYTHON).files
    page = alone["/index.html"].content
    assert re.findall(rb'(?:src|href)="(?!\./)[^"]*"', page) == []
    assert b'"base": "./"' in page
    assert b'"engine": {"worker": "static/' in page
    data = re.search(rb'"plancia/book.bin": \{"path": "(static/book\.\w+\.bin)", "size": 6\}', page)
    assert data is not None
    assert alone["/" + data[1].decode()].content == b"scores"
    kept = alone["/service-worker.js"].content.partition(b"\n")[0]
    assert b'"static/pyodide-1/pyodide.mjs"' in kept
    assert data[1] in kept
    assert b'"/static' not in kept
    assert b".map" not in kept


def test_without_a_build_the_modules_are_served_as_they_are() -> None:
    shell = Shell({}, {}, None)
    assert shell.files["/static/app.js"].content == (FOLDER / "app.js").read_bytes()
    assert not shell.files["/static/app.js"].forever
    assert b'src="/static/app.js"' in shell.files["/index.html"].content
    assert "/service-worker.js" not in shell.files


def test_in_a_clone_a_module_that_changes_is_served_anew(
    sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.rmtree(page_build.BUILT)
    monkeypatch.setattr(pages, "_files", pages.made())
    theme = sources / "theme.js"
    theme.write_text("// more\n")
    changed = pages.file_at("/static/theme.js")
    assert changed is not None
    assert changed.content == b"// more\n"
