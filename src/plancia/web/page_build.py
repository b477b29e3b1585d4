"""The page built by esbuild for a wheel or a site: `python -m plancia.web.page_build NODE_MODULES`.

A clone serves its modules as they are. A build is used as long as it is of the same sources.
"""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent / "static"
BUILT: Final = Path(__file__).parent / "built"
LIST: Final = "build.json"
"""Which file came of which source."""

APP: Final = "app.js"
ENGINE: Final = "engine/worker.js"
STYLE: Final = "style/plancia.css"
THEME: Final = "theme.js"
WORKER: Final = "service-worker.js"
HASHED: Final = "[name]-[hash]"
COMMON: Final = (
    "--bundle", "--minify", "--target=es2022", "--legal-comments=none", "--charset=utf8",
    "--loader:.woff2=file", "--loader:.svg=file", f"--asset-names={HASHED}", "--log-level=warning",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Build:
    """The built files by name."""

    files: Mapping[str, bytes]
    outputs: Mapping[str, str]
    """The name of what came of a source, by the source's."""
    imported: tuple[str, ...]
    """Names of the modules that the application imports before it does anything."""


def sources() -> dict[str, Path]:
    """The modules, style sheets and typefaces by their names in the folder."""
    found = (path for path in FOLDER.rglob("*") if path.suffix in (".js", ".css", ".woff2"))
    return {path.relative_to(FOLDER).as_posix(): path for path in sorted(found)}


def digest() -> str:
    """A hash of all sources."""
    hashed = hashlib.sha256()
    for name, path in sources().items():
        content = path.read_bytes()
        hashed.update(f"{name} {len(content)}\n".encode() + content)
    return hashed.hexdigest()


def read() -> Build | None:
    """The page as it was built; None if it was not, or of other sources."""
    try:
        listed = json.loads((BUILT / LIST).read_text())
    except FileNotFoundError:
        return None
    if listed["digest"] != digest():
        return None
    files = {path.name: path.read_bytes() for path in BUILT.iterdir() if path.name != LIST}
    return Build(files, listed["outputs"], tuple(listed["imported"]))


def build(node_modules: Path) -> None:
    """Build the page into its folder; what was there before is gone."""
    BUILT.mkdir(exist_ok=True)
    for path in BUILT.iterdir():
        path.unlink()
    modules = ("--format=esm", "--splitting", "--sourcemap", "--sources-content=false")
    outputs = _esbuild(node_modules, (APP, ENGINE, STYLE), *modules)
    scripts = _esbuild(node_modules, (THEME, WORKER), "--format=iife")
    of_source = {
        Path(output["entryPoint"]).relative_to(FOLDER.name).as_posix(): name
        for name, output in {**outputs, **scripts}.items()
        if "entryPoint" in output and not name.startswith("chunk-")
    }
    imported = [
        Path(each["path"]).name
        for each in outputs[of_source[APP]]["imports"]
        if each["kind"] == "import-statement"
    ]
    listed = {"digest": digest(), "outputs": of_source, "imported": imported}
    (BUILT / LIST).write_text(json.dumps(listed, indent=1))


def _esbuild(
    node_modules: Path, entries: tuple[str, ...], *options: str
) -> dict[str, dict[str, Any]]:
    """What esbuild says of the files that it made of the entries, by their names."""
    metafile = BUILT / "meta.json"
    subprocess.run(
        [
            node_modules.absolute() / ".bin" / "esbuild",
            *(f"{FOLDER.name}/{entry}" for entry in entries),
            *COMMON,
            *options,
            f"--entry-names={HASHED}",
            "--chunk-names=chunk-[hash]",
            f"--outdir={BUILT.absolute()}",
            f"--metafile={metafile.absolute()}",
        ],
        cwd=FOLDER.parent,
        env=os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},  # node's
        check=True,
    )
    made = json.loads(metafile.read_text())["outputs"]
    metafile.unlink()
    return {Path(path).name: output for path, output in made.items()}


if __name__ == "__main__":
    build(Path(sys.argv[1]))
