"""Builds the page with esbuild, for a wheel or a site: python tools/page_build.py NODE_MODULES"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from plancia.web import page_build
from plancia.web.page_build import APP, ENGINE, LIST, STYLE, THEME, WORKER

HASHED: Final = "[name]-[hash]"
COMMON: Final = (
    "--bundle", "--minify", "--target=es2022", "--legal-comments=none", "--charset=utf8",
    "--loader:.woff2=file", "--loader:.svg=file", f"--asset-names={HASHED}", "--log-level=warning",
)  # fmt: skip


def build(node_modules: Path) -> None:
    """Build the page into its folder; what was there before is gone."""
    page_build.BUILT.mkdir(exist_ok=True)
    for path in page_build.BUILT.iterdir():
        path.unlink()
    modules = ("--format=esm", "--splitting", "--sourcemap", "--sources-content=false")
    outputs = _esbuild(node_modules, (APP, ENGINE, STYLE), *modules)
    scripts = _esbuild(node_modules, (THEME, WORKER), "--format=iife")
    of_source = {
        Path(output["entryPoint"]).relative_to(page_build.FOLDER.name).as_posix(): name
        for name, output in {**outputs, **scripts}.items()
        if "entryPoint" in output and not name.startswith("chunk-")
    }
    imported = [
        Path(each["path"]).name
        for each in outputs[of_source[APP]]["imports"]
        if each["kind"] == "import-statement"
    ]
    listed = {"digest": page_build.digest(), "outputs": of_source, "imported": imported}
    (page_build.BUILT / LIST).write_text(json.dumps(listed, indent=1))


def _esbuild(
    node_modules: Path, entries: tuple[str, ...], *options: str
) -> dict[str, dict[str, Any]]:
    """What esbuild says of the files that it made of the entries, by their names."""
    metafile = page_build.BUILT / "meta.json"
    subprocess.run(
        [
            node_modules.absolute() / ".bin" / "esbuild",
            *(f"{page_build.FOLDER.name}/{entry}" for entry in entries),
            *COMMON,
            *options,
            f"--entry-names={HASHED}",
            "--chunk-names=chunk-[hash]",
            f"--outdir={page_build.BUILT.absolute()}",
            f"--metafile={metafile.absolute()}",
        ],
        cwd=page_build.FOLDER.parent,
        env=os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},  # node's
        check=True,
    )
    made = json.loads(metafile.read_text())["outputs"]
    metafile.unlink()
    return {Path(path).name: output for path, output in made.items()}


if __name__ == "__main__":
    build(Path(sys.argv[1]))
