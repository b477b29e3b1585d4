"""The page's files bundled: one script does what its modules do, and names follow contents."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from plancia.web.bundling import FOLDER, HEAD, BrowserEngine, Shell, bundle, imports_of, modules_of
from plancia.web.pages import Files
from web.test_page import node

SCRIPT = {
    "main.js": """/** @typedef {import("./never.js").Type} Type */
import "./first.js";
import {
  one,
  two as second,
} from "./parts/numbers.js";
import * as all from "./parts/numbers.js";
import greet from "./parts/greeting.js";
const later = () => import("./parts/late.js");
// import { none } from "./none.js";
console.log(one, second(), all.three, greet("you"), Object.keys(all).sort().join());
later().then(({ default: word }) => console.log(word, "after", order));
const order = "all";
""",
    "first.js": 'console.log("first");\n',
    "parts/numbers.js": """import { base } from "../base.js";
export const one = base;
export function two() {
  return base + 1;
}
export class three {}
const four = 4;
export { four, two as deux };
""",
    "base.js": "export const base = 1;\n",
    "parts/greeting.js": "export default function greet(name) {\n  return `hello ${name}`;\n}\n",
    "parts/late.js": 'console.log("late");\nconst word = "w";\nexport { word as default };\n',
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, code in SCRIPT.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(code)
    return tmp_path


def test_the_import_graph_is_read_from_the_modules(folder: Path) -> None:
    assert set(modules_of(folder, "main.js")) == set(SCRIPT)
    assert imports_of(SCRIPT["parts/numbers.js"], "parts/numbers.js") == ["base.js"]


def test_a_bundle_does_what_its_modules_do(folder: Path) -> None:
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "whole.cjs").write_text(bundle(folder, "main.js"))
    output = node(str(folder / "whole.cjs"))
    assert output.splitlines()[0] == "first"
    assert sorted(output.split()) == sorted(node(str(folder / "main.js")).split())


def test_what_can_not_be_bundled_is_named(folder: Path) -> None:
    (folder / "base.js").write_text("export let base = 1;\n")
    with pytest.raises(ValueError, match=r"base\.js: `export let base = 1;` can't be bundled"):
        bundle(folder, "main.js")


def test_indents_stay_out_and_a_text_that_has_some_is_refused(folder: Path) -> None:
    assert "\n  " not in bundle(folder, "main.js").removeprefix(HEAD)
    (folder / "base.js").write_text("export const base = `1\n  2`;\n")
    with pytest.raises(ValueError, match=r"base\.js: a template of several lines"):
        bundle(folder, "main.js")


def test_every_module_of_the_page_is_in_a_bundle() -> None:
    entries = ("app.js", "service-worker.js", "engine/worker.js", "embed/embed.js")
    needed = {name for entry in entries for name in modules_of(FOLDER, entry)} | {"theme.js"}
    existing = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.js")}
    assert existing == needed


def test_a_name_changes_with_its_file_and_with_it_the_version(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "static")
    before = Shell(tmp_path / "static", {}, {}).files
    theme = tmp_path / "static" / "theme.js"
    theme.write_text(theme.read_text() + "// more\n")
    after = Shell(tmp_path / "static", {}, {}).files
    (old,) = before.keys() - after.keys()
    (new,) = after.keys() - before.keys()
    assert old.startswith("/static/theme.")
    assert new.startswith("/static/theme.")
    assert new.encode() in after["/index.html"].content
    assert before["/service-worker.js"] != after["/service-worker.js"]


def test_a_page_alone_knows_only_relative_paths_and_keeps_python_too() -> None:
    python = BrowserEngine("1", {"pyodide.mjs": b"..."}, b"zip", {"plancia/book.bin": b"scores"})
    alone = Shell(FOLDER, {}, {"games.json": b"[]"}, python, alone=True).files
    page = alone["/index.html"].content
    assert re.findall(rb'(?:src|href)="(?!\./)[^"]*"', page) == []
    assert b'"base": "./"' in page
    assert b'"engine": {"worker": "static/' in page
    data = re.search(rb'"plancia/book.bin": \{"path": "(static/book\.\w+\.bin)", "size": 6\}', page)
    assert data is not None
    assert alone["/" + data[1].decode()].content == b"scores"
    worker = alone["/service-worker.js"].content
    assert b'"static/pyodide-1/pyodide.mjs"' in worker
    assert data[1] in worker
    assert b'"/static' not in worker.partition(b"\n")[0]
    assert b"embed." not in worker.partition(b"\n")[0]  # other pages' visitors load that
    assert b"base: new URL(" in alone["/embed.js"].content
    served = Shell(FOLDER, {}, {}, python).files
    assert b'"helper": {"worker": "static/' in served["/index.html"].content
    assert "/static/pyodide-1/pyodide.mjs" in served
    kept = served["/service-worker.js"].content.partition(b"\n")[0]
    assert b"plancia." in kept
    for path in (b"pyodide", b"engine.", b"plancia.zip", data[1]):
        assert path not in kept  # a visitor who saves data loads none of it


def test_a_source_that_changes_is_bundled_again(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "static")
    files = Files(tmp_path / "static")
    files.look()
    first = files.get("/index.html")
    assert first is not None
    files.look()
    assert files.get("/index.html") is first
    module = tmp_path / "static" / "theme.js"
    module.write_text(module.read_text() + "// more\n")
    files.look()
    second = files.get("/index.html")
    assert second is not None
    assert second.tag != first.tag
