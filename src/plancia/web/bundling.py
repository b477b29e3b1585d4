"""The page's files as browsers get them: modules bundled into one file, names with a hash.

A file whose name has the hash of its content never changes, and browsers keep it for ever. Only
what has a fixed address (the page, the service worker, the manifest) is asked for again. Nothing is
listed here: the import graph is read from the modules, the style sheets from the page.
"""

import hashlib
import json
import posixpath
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent / "static"
PREFIX: Final = "/static/"
PAGE: Final = "index.html"
WORKER: Final = "service-worker.js"
ENGINE: Final = "engine/worker.js"
MANIFEST: Final = "manifest.webmanifest"
EMBED: Final = "embed.js"
"""Brings boards in other pages to life; its source is in the folder `embed`."""
EMBED_STYLES: Final = ("style/boards.css", "style/embed.css")
HERE: Final = "./"
"""Stands for a page's way to the folder that it is in, where that may be any folder of a host."""
PYODIDE: Final = "pyodide-"
"""Before its version, the name of its folder."""
HASH_CHARACTERS: Final = 12

_TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}

_DOC: Final = re.compile(r"/\*\*.*?\*/", re.DOTALL)
_COMMENT: Final = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
_INDENT: Final = re.compile(r"\n\s+")
_IMPORT: Final = re.compile(
    r'^import\s+(?:(\* as \w+|\w+|\{[^}]*\})\s+from\s+)?"([^"]+)";', re.MULTILINE
)
_DYNAMIC: Final = re.compile(r'import\("(\.[^"]+)"\)')
_STYLE_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_EXPORT: Final = re.compile(
    r"^export (default )?((?:async )?function\*?|class|const) (\w+)", re.MULTILINE
)
_EXPORT_LIST: Final = re.compile(r"^export \{([^}]*)\};", re.MULTILINE)
_LEFT: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_STYLES: Final = re.compile(r'(?:\s*<link rel="stylesheet" href="/static/[^"]+">)+')
_STYLE: Final = re.compile(r'<link rel="stylesheet" href="/static/([^"]+)">')
_ENTRY: Final = re.compile(r'<script type="module" src="/static/([^"]+)"></script>')
_FILE: Final = re.compile(r'"/static/([^"]+)"')
_PATH: Final = re.compile(r'((?:href|src)=)"/')

HEAD: Final = """"use strict";
const defined = {};
const made = {};
function need(name) {
  return (made[name] ??= defined[name]());
}
"""
"""Of a bundle: its modules are run when they are first needed."""


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent."""

    content: bytes
    kind: str
    """Its media type."""
    forever: bool
    """True if its name changes with its content."""


@dataclass(frozen=True, slots=True)
class BrowserEngine:
    """Python for the browser, and Plancia's rooms that run in it."""

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


# Modules


def imports_of(code: str, name: str) -> list[str]:
    """The modules that a module of that name imports, by their names in the folder; its code has
    no comments."""
    found = [match[2] for match in _IMPORT.finditer(code)] + _DYNAMIC.findall(code)
    return [_beside(name, each) for each in found]


def _beside(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def modules_of(folder: Path, entry: str) -> dict[str, str]:
    """The modules that one needs, itself too, by name and without comments."""
    found: dict[str, str] = {}
    waiting = [entry]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = _COMMENT.sub("", _DOC.sub("", (folder / name).read_text()))
            waiting += imports_of(found[name], name)
    return dict(sorted(found.items()))


def bundle(folder: Path, entry: str) -> str:
    """One script that does what a module does with all that it imports."""
    parts = [HEAD]
    for name, code in modules_of(folder, entry).items():
        parts.append(f"defined[{json.dumps(name)}] = () => {{\n{_as_function(code, name)}}};\n")
    return "".join([*parts, f"need({json.dumps(entry)});\n"])


def _as_function(code: str, name: str) -> str:
    """The body of a function that answers with what the module exports."""
    exports: dict[str, str] = {}

    def imported(match: re.Match[str]) -> str:
        what, needed = match[1], f"need({json.dumps(_beside(name, match[2]))});"
        if not what:
            return needed
        if what.startswith("*"):
            return f"const {what.removeprefix('* as ')} = {needed}"
        if what.startswith("{"):
            return f"const {what.replace(' as ', ': ')} = {needed}"
        return f"const {{ default: {what} }} = {needed}"

    def exported(match: re.Match[str]) -> str:
        exports["default" if match[1] else match[3]] = match[3]
        return f"{match[2]} {match[3]}"

    def listed(match: re.Match[str]) -> str:
        for each in filter(None, (part.strip() for part in match[1].split(","))):
            own, _, other = each.partition(" as ")
            exports[other or own] = own
        return ""

    def later(match: re.Match[str]) -> str:
        return f"Promise.resolve().then(() => need({json.dumps(_beside(name, match[1]))}))"

    if any(line.count("`") % 2 for line in code.splitlines()):
        raise ValueError(f"{name}: a template of several lines can't be bundled")
    code = _IMPORT.sub(imported, code)
    code = _EXPORT_LIST.sub(listed, _EXPORT.sub(exported, code))
    if left := _LEFT.search(code):
        raise ValueError(f"{name}: `{left[0]}` can't be bundled")
    answer = ", ".join(f"{theirs}: {own}" for theirs, own in exports.items())
    code = _INDENT.sub("\n", _DYNAMIC.sub(later, code)).strip()
    return f"{code}\nreturn {{ {answer} }};\n"


def _style_of(folder: Path, names: Iterable[str]) -> str:
    """One style sheet of several, without what is for those who write them."""
    sheets = "".join((folder / name).read_text() for name in names)
    return _INDENT.sub("\n", _STYLE_COMMENT.sub("", sheets))


# The page and all its files


class Shell:
    """The page with all its files, by the path at which each is asked for."""

    def __init__(
        self,
        folder: Path,
        data: Mapping[str, object],
        files: Mapping[str, bytes],
        engine: BrowserEngine | None = None,
        *,
        alone: bool = False,
    ) -> None:
        """The page knows `data` at its start, and where the other `files` and the engine are.

        Alone it has no server: the engine answers everything, and paths are relative to the folder
        that the page is in.
        """
        self._folder = folder
        base = HERE if alone else "/"
        self.files: dict[str, File] = {}
        source = (folder / PAGE).read_text()
        found_entry = _ENTRY.search(source)
        assert found_entry is not None
        entry = found_entry[1]
        style = _style_of(folder, _STYLE.findall(source))
        script = self._add("plancia.js", bundle(folder, entry))
        sheet = self._add("plancia.css", self._named(style).replace(f'"{PREFIX}', '"'))
        found = {name: self._add(name, each).lstrip("/") for name, each in files.items()}
        known = {**data, "base": base, "files": found}
        of_page = frozenset(self.files)
        if engine is not None:
            known["engine" if alone else "helper"] = self._engine(engine)
        of_engine = tuple(path.lstrip("/") for path in self.files if path not in of_page)
        page = _ENTRY.sub(f'<script type="module" src="{script}"></script>', source)
        page = _STYLES.sub(f'\n  <link rel="stylesheet" href="{sheet}">', page, count=1)
        page = _PATH.sub(f'\\1"{base}', self._named(page))
        written = json.dumps(known, ensure_ascii=False).replace("<", "\\u003c")
        start = f'  <script type="application/json" id="start">{written}</script>\n'
        page = page.replace("</head>", f"{start}</head>", 1)
        manifest = self._named((folder / MANIFEST).read_text())
        self._fix("/" + MANIFEST, manifest.replace(f'"{PREFIX}', f'".{PREFIX}'))
        self._fix("/" + PAGE, page)
        unneeded = self._embed(known, found) if alone else of_engine
        self._fix("/" + WORKER, self._worker(unneeded))

    def _engine(self, engine: BrowserEngine) -> dict[str, Any]:
        """The paths of what the page's workers load; of data files by name, with their sizes."""
        place = f"{PREFIX}{PYODIDE}{engine.version}/"
        for name, content in engine.pyodide.items():
            self.files[place + name] = File(content, kind_of(name), forever=True)
        paths = {
            "worker": self._add("engine.js", bundle(self._folder, ENGINE)),
            "pyodide": place,
            "plancia": self._add("plancia.zip", engine.plancia),
        }
        data = {
            name: {"path": self._add(name, content).lstrip("/"), "size": len(content)}
            for name, content in engine.data.items()
        }
        return {**{name: path.lstrip("/") for name, path in paths.items()}, "data": data}

    def _embed(self, known: Mapping[str, object], files: Mapping[str, str]) -> tuple[str, ...]:
        """The script for other pages, which finds all else beside it; the paths it alone needs."""
        style = _style_of(self._folder, EMBED_STYLES)
        paths = (
            self._add("embed.css", style),
            self._add(EMBED, bundle(self._folder, f"embed/{EMBED}")),
        )
        sheet, script = (path.lstrip("/") for path in paths)
        settings = json.dumps({**known, "files": {**files, "embed.css": sheet}}, ensure_ascii=False)
        here = 'new URL("./", import.meta.url).href'
        start = f"globalThis.planciaStart = {{ ...{settings}, base: {here} }};"
        self._fix("/" + EMBED, f'{start}\nimport("./{script}");\n')
        return sheet, script

    def _worker(self, unneeded: tuple[str, ...]) -> str:
        """The service worker, with what it keeps; another version has another list.

        What begins with an unneeded path is left to the browser's cache.
        """
        forever = [path.lstrip("/") for path, file in self.files.items() if file.forever]
        kept = ["", MANIFEST, *(path for path in forever if not path.startswith(unneeded))]
        page = self.files["/" + PAGE].content + self.files["/" + MANIFEST].content
        version = hashlib.sha256(page).hexdigest()[:HASH_CHARACTERS]
        settings = json.dumps({"version": version, "files": kept})
        return f"self.kept = {settings};\n{bundle(self._folder, WORKER)}"

    def _named(self, text: str) -> str:
        """With names that have a hash, of files in the folder."""
        return _FILE.sub(lambda match: f'"{self._path(match[1])}"', text)

    def _path(self, name: str) -> str:
        path = self._folder / name
        if name.split("/")[-1].count(".") > 1 or not path.is_file():  # it has its hash already
            return PREFIX + name
        return self._add(name, path.read_bytes())

    def _add(self, name: str, content: str | bytes) -> str:
        """A file that is kept for ever; its path."""
        data = content.encode() if isinstance(content, str) else content
        stem, suffix = posixpath.splitext(posixpath.basename(name))
        path = f"{PREFIX}{stem}.{hashlib.sha256(data).hexdigest()[:HASH_CHARACTERS]}{suffix}"
        self.files[path] = File(data, kind_of(name), forever=True)
        return path

    def _fix(self, path: str, content: str) -> None:
        """A file at an address that never changes."""
        self.files[path] = File(content.encode(), kind_of(path), forever=False)
