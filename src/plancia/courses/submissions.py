"""Finds the programs in a folder that a class handed in, as Moodle and Canvas write it."""

import os
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Final

from plancia.originals.console import BadInput

PROGRAM_SUFFIXES: Final = (".asm", ".s", ".obj")
"""Files that are programs, in any case of letters."""
ONE_FILE: Final = frozenset({"nim"})
"""Courses whose program is one file; elsewhere several files make one program."""
SUBMISSION: Final = "{}"
"""What stands for the submission's path in a command."""
_PAPERS: Final = frozenset(
    [
        ".csv",
        ".doc",
        ".docx",
        ".html",
        ".jpg",
        ".md",
        ".pdf",
        ".png",
        ".rtf",
        ".txt",
    ]
)
_MOODLE: Final = re.compile(r"(?P<student>.+?)_\d+_assignsubmission_\w+?_+(?P<file>.*)")
_CANVAS: Final = re.compile(r"(?P<student>[^_]+)_(?:late_)?\d+_\d+_(?P<file>.+)", re.IGNORECASE)
_ATTEMPT: Final = re.compile(r"(?P<base>.+?)(?:-(?P<number>\d+)| ?\((?P<copy>\d+)\))")
_MAX_FILES: Final = 200
_MAX_FILE_BYTES: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class HandedIn:
    """What one student or group handed in: the files to run, or why there are none."""

    name: str
    files: tuple[Path, ...]
    remark: str = ""
    """Which of several files were taken, or what is wrong."""
    folders: tuple[Path, ...] = ()
    """Which hold nothing but this work."""


def find_submissions(
    folder: str, course: str, unpacked: Path, any_file: bool = False
) -> list[HandedIn]:
    """One for each student, in the order of their names.

    A student's work is a file, a folder or an archive, whose files are `unpacked` there; what
    Canvas and Moodle put into names is left out of them. Papers such as a README are passed over;
    with `any_file` a program need not be assembly.
    """
    try:
        entries = sorted(path for path in Path(folder).iterdir() if not _is_hidden(path.name))
    except OSError as error:
        raise BadInput(f"{folder!r}: {error.strerror}") from error
    found: dict[str, list[Path]] = {}
    folders: dict[str, list[Path]] = {}
    remarks: dict[str, list[str]] = {}
    for number, entry in enumerate(entries):
        name, notes = _student(entry), remarks.setdefault(_student(entry), [])
        if entry.is_dir() or entry.suffix.lower() == ".zip":
            files = list(_files(entry, unpacked / str(number), notes))
            programs = [file for file in files if _is_program(file, any_file)]
            found.setdefault(name, []).extend(programs)
            places = (entry, unpacked / str(number))
            folders.setdefault(name, []).extend(p.absolute() for p in places if p.is_dir())
        elif _is_program(entry, any_file):
            found.setdefault(name, []).append(entry)
    if not found:
        raise BadInput(f"{folder!r}: there is no program in this folder")
    return [
        replace(
            _chosen(name, found[name], remarks[name], course), folders=tuple(folders.get(name, ()))
        )
        for name in sorted(found)
    ]


def program_in(folder: Path, course: str, unpacked: Path) -> HandedIn:
    """What is to be run of one student's folder."""
    remarks: list[str] = []
    files = [file for file in _files(folder, unpacked, remarks) if _is_program(file, False)]
    return _chosen(folder.name, files, remarks, course)


def commands(
    handed_in: Iterable[HandedIn], command: Sequence[str]
) -> Iterator[tuple[HandedIn, list[str]]]:
    """The words that run each submission: its files, or a command in which `{}` stands for the
    file; if it stands nowhere the file comes last."""
    for one in handed_in:
        paths = [str(path.absolute()) for path in one.files]
        if not command or not paths:
            yield one, paths
        elif any(SUBMISSION in word for word in command):
            yield one, [word.replace(SUBMISSION, paths[0]) for word in command]
        else:
            yield one, [*command, *paths]


def _is_hidden(name: str) -> bool:
    return name.startswith((".", "__MACOSX"))


def _is_program(path: Path, any_file: bool) -> bool:
    suffix = path.suffix.lower()
    if suffix in PROGRAM_SUFFIXES:
        return True
    if suffix in _PAPERS or path.name.lower().startswith("readme") or suffix == ".zip":
        return False
    return any_file or (path.is_file() and os.access(path, os.X_OK))


def _student(entry: Path) -> str:
    """The name of the student who handed it in; of a file without one, the file's."""
    for pattern in (_MOODLE, _CANVAS):
        if found := pattern.fullmatch(entry.name):
            return found["student"]
    return entry.stem if entry.suffix.lower() == ".zip" else entry.name


def _files(entry: Path, unpacked: Path, remarks: list[str]) -> Iterator[Path]:
    """All files of a folder or an archive, and of archives in the folder."""
    if entry.is_dir():
        for place, names, files in os.walk(entry):  # follows no links
            names[:] = sorted(name for name in names if not _is_hidden(name))
            for name in sorted(files):
                path = Path(place) / name
                if path.suffix.lower() == ".zip":
                    yield from _unzipped(path, unpacked / name, remarks)
                elif not _is_hidden(name) and not path.is_symlink():
                    yield path
    else:
        yield from _unzipped(entry, unpacked, remarks)


def _unzipped(archive: Path, unpacked: Path, remarks: list[str]) -> Iterator[Path]:
    """Small files of an archive, nowhere else than under the folder for them."""
    try:
        with zipfile.ZipFile(archive) as content:
            for member in content.infolist()[:_MAX_FILES]:
                place = PurePosixPath(member.filename.replace("\\", "/"))
                if member.is_dir() or member.file_size > _MAX_FILE_BYTES:
                    continue
                if place.is_absolute() or ".." in place.parts or any(map(_is_hidden, place.parts)):
                    continue
                path = unpacked.joinpath(*place.parts)
                path.parent.mkdir(parents=True, exist_ok=True)
                with content.open(member) as packed:
                    path.write_bytes(packed.read(_MAX_FILE_BYTES))
                yield path
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError) as error:
        remarks.append(f"{archive.name} can't be unpacked: {error}")


def _chosen(name: str, files: Sequence[Path], remarks: list[str], course: str) -> HandedIn:
    """The last attempt of each file; where a program is one file, the one that sounds like it."""
    last: dict[str, Path] = {}
    for file in sorted(files, key=_attempt):
        # Without the number of an attempt and without what Canvas puts before the name.
        canvas = _CANVAS.fullmatch(file.name)
        stem = Path(canvas["file"] if canvas else file.name).stem
        found = _ATTEMPT.fullmatch(stem)
        last[(found["base"] if found else stem).lower() + file.suffix.lower()] = file
    chosen = list(last.values())
    if course in ONE_FILE and len(chosen) > 1:
        sources = [file for file in chosen if file.suffix.lower() == ".asm"] or chosen
        chosen = [file for file in sources if course in file.name.lower()] or sources
        chosen = [max(chosen, key=lambda file: file.stat().st_mtime)]
    if len(chosen) < len(files):
        remarks.append(f"took {', '.join(file.name for file in chosen)} of {len(files)} files")
    return HandedIn(name, tuple(chosen), "; ".join(remarks))


def _attempt(file: Path) -> int:
    found = _ATTEMPT.fullmatch(file.stem)
    return int(found["number"] or found["copy"]) if found else 0
