"""The page with all its files, by the path at which a browser asks for each.

A file whose name has the hash of its content never changes, and browsers keep it for ever. What
has a fixed address is asked for again: the page, the manifest, the service worker, and in a clone,
whose page is not built, the modules and style sheets as they are.
"""

import gzip
import hashlib
import json
import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from plancia.web import page_build
from plancia.web.page_build import Build

PREFIX: Final = "/static/"
PAGE: Final = "index.html"
MANIFEST: Final = "manifest.webmanifest"
WORKER: Final = page_build.WORKER
HERE: Final = "./"
"""Stands for a page's way to the folder that it is in, where that may be any folder of a host."""
PYODIDE: Final = "pyodide-"
"""Before its version, the name of its folder."""
HASH_CHARACTERS: Final = 12
MIN_PACKED_BYTES: Final = 1024
PACK_LEVEL: Final = 6
"""Of gzip: higher ones take longer for 1 % less."""

_TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
_ICON: Final = re.compile(r'"/static/(icons/[^"]+)"')
_PATH: Final = re.compile(r'((?:href|src)=)"/')


@dataclass(frozen=True)
class File:
    """A file as it is sent."""

    content: bytes
    kind: str
    """Its media type."""
    forever: bool
    """True if its name changes with its content."""

    @cached_property
    def packed(self) -> bytes | None:
        """The same in gzip, if it is smaller."""
        is_loose = self.kind.startswith("text/") or self.kind.endswith(("json", "xml", "wasm"))
        if not is_loose or len(self.content) < MIN_PACKED_BYTES:
            return None
        found = gzip.compress(self.content, PACK_LEVEL, mtime=0)
        return found if len(found) < len(self.content) else None

    @cached_property
    def tag(self) -> str:
        return f'"{hashlib.sha256(self.content).hexdigest()[:20]}"'


@dataclass(frozen=True, slots=True)
class BrowserEngine:
    """Python for the browser, and Plancia's packages that run in it."""

    version: str
    """Of Pyodide."""
    pyodide: Mapping[str, bytes]
    """Its files by name."""
    plancia: bytes
    """An archive of them."""
    data: Mapping[str, bytes]
    """Its large files by path, which Python reads when it needs them."""


def kind_of(name: str) -> str:
    """The media type of a file."""
    return _TYPES.get(Path(name).suffix, "application/octet-stream")


class Shell:
    """The page with all its files, by path."""

    def __init__(
        self,
        data: Mapping[str, object],
        files: Mapping[str, bytes],
        build: Build | None,
        engine: BrowserEngine | None = None,
    ) -> None:
        """The page knows `data` at its start, and where the other `files` are.

        With an engine there is no server: the engine answers everything, and paths are relative to
        the folder that the page is in.
        """
        base = "/" if engine is None else HERE
        self.files: dict[str, File] = {}
        self.paths: dict[str, str] = {}
        """Where icons and built files are, by the names of their sources."""
        page = (page_build.FOLDER / PAGE).read_text()
        if build is None:
            for name, path in page_build.sources().items():
                self.files[PREFIX + name] = File(path.read_bytes(), kind_of(name), forever=False)
        else:
            page = self._built(page, build)
        if engine is None:
            for picture in (page_build.FOLDER / "previews").glob("*.png"):
                name = f"previews/{picture.name}"
                self.files[PREFIX + name] = File(picture.read_bytes(), kind_of(name), False)
        found = {name: self._add(name, each).lstrip("/") for name, each in files.items()}
        known = {**data, "base": base, "files": found, "keeps": build is not None}
        if engine is not None and build is not None:
            known["engine"] = self._engine(engine, build)
        page = _PATH.sub(f'\\1"{base}', self._icons(page))
        written = json.dumps(known, ensure_ascii=False).replace("<", "\\u003c")
        start = f'  <script type="application/json" id="start">{written}</script>\n'
        manifest = self._icons((page_build.FOLDER / MANIFEST).read_text())
        self._fix("/" + MANIFEST, manifest.replace(f'"{PREFIX}', f'".{PREFIX}'))
        self._fix("/" + PAGE, page.replace("</head>", f"{start}</head>", 1))
        if build is not None:
            self._fix("/" + WORKER, self._worker(build))

    def _built(self, page: str, build: Build) -> str:
        """The page with the built files in place of the sources."""
        engine = build.outputs[page_build.ENGINE]
        for name, content in build.files.items():
            if name not in (engine, build.outputs[WORKER]):
                self.files[PREFIX + name] = File(content, kind_of(name), forever=True)
        for source, name in build.outputs.items():
            self.paths[source] = PREFIX + name
            page = page.replace(f'"{PREFIX}{source}"', f'"{PREFIX}{name}"')
        links = "".join(
            f'  <link rel="modulepreload" href="{PREFIX}{name}">\n' for name in build.imported
        )
        return page.replace("</head>", f"{links}</head>", 1)

    def _engine(self, engine: BrowserEngine, build: Build) -> dict[str, Any]:
        """The paths of what the page's workers load; of data files by name, with their sizes."""
        place = f"{PREFIX}{PYODIDE}{engine.version}/"
        for name, content in engine.pyodide.items():
            self.files[place + name] = File(content, kind_of(name), forever=True)
        name = build.outputs[page_build.ENGINE]
        worker = PREFIX + name
        self.files[worker] = File(build.files[name], kind_of(name), forever=True)
        paths = {
            "worker": worker,
            "pyodide": place,
            "plancia": self._add("plancia.zip", engine.plancia),
        }
        data = {
            name: {"path": self._add(name, content).lstrip("/"), "size": len(content)}
            for name, content in engine.data.items()
        }
        return {**{name: path.lstrip("/") for name, path in paths.items()}, "data": data}

    def _worker(self, build: Build) -> str:
        """The service worker, with what it keeps; another version has another list."""
        forever = [path.lstrip("/") for path, file in self.files.items() if file.forever]
        kept = ["", MANIFEST, *(path for path in forever if not path.endswith(".map"))]
        page = self.files["/" + PAGE].content + self.files["/" + MANIFEST].content
        version = hashlib.sha256(page).hexdigest()[:HASH_CHARACTERS]
        settings = json.dumps({"version": version, "files": kept})
        return f"self.kept = {settings};\n{build.files[build.outputs[WORKER]].decode()}"

    def _icons(self, text: str) -> str:
        """With names of icons that have a hash."""

        def named(match: re.Match[str]) -> str:
            path = self._add(match[1], (page_build.FOLDER / match[1]).read_bytes())
            self.paths[match[1]] = path
            return f'"{path}"'

        return _ICON.sub(named, text)

    def _add(self, name: str, content: bytes) -> str:
        """A file that is kept for ever; its path."""
        stem, suffix = posixpath.splitext(posixpath.basename(name))
        path = f"{PREFIX}{stem}.{hashlib.sha256(content).hexdigest()[:HASH_CHARACTERS]}{suffix}"
        self.files[path] = File(content, kind_of(name), forever=True)
        return path

    def _fix(self, path: str, content: str) -> None:
        """A file at an address that never changes."""
        self.files[path] = File(content.encode(), kind_of(path), forever=False)
