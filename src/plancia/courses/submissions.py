"""Finds what each student handed in, in a folder as Moodle and Canvas write it."""

import os
import re
import stat
import time
import zipfile
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from plancia.courses.functions import FUNCTION_DOCUMENTS
from plancia.courses.result import legible
from plancia.originals.console import BadInput

PROGRAM_SUFFIXES: Final = (".asm", ".s")
"""Files that are programs, in any case of letters."""
ONE_FILE: Final = frozenset({"nim"})
"""Courses whose program is one file; elsewhere several files make one program."""
SUBMISSION: Final = "{}"
"""What stands for the submission's path in a command."""
_PAPERS: Final = (".csv", ".doc", ".docx", ".html", ".jpg", ".md", ".odt", ".pdf", ".png", ".rtf")
_NO_PROGRAMS: Final = {*_PAPERS, ".txt", ".7z", ".bz2", ".gz", ".rar", ".tar", ".tgz", ".xz"}
_MOODLE: Final = re.compile(r"(?P<student>.+?)_\d+_assignsubmission_\w+?_+(?P<file>.*)")
_CANVAS: Final = re.compile(r"(?P<student>[^_]+)_(?:late_)?\d+_\d+_(?P<file>.+)", re.IGNORECASE)
_ATTEMPT: Final = re.compile(r"(?P<base>.+?)(?:-(?P<number>\d+)| ?\((?P<copy>\d+)\))")
_LABEL: Final = re.compile(r"(?m)^[ \t]*(\w+)[ \t]*:")
_MAX_FILES: Final = 200
_MAX_SOURCE_BYTES: Final = 1 << 20
_MAX_BYTES: Final = 16 << 20
"""Of all files of a student, unpacked."""
_MAX_NOTES: Final = 5


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
    """One for each student, in the order of their names, also where there is no program.

    A student's work is a file, a folder or a zip archive, which is `unpacked` there; what Canvas
    and Moodle put into names is left out of them. With `any_file` a program need not be assembly.
    """
    try:
        entries = sorted(path for path in Path(folder).iterdir() if not _is_hidden(path.name))
    except OSError as error:
        raise BadInput(f"{folder!r}: {error.strerror}") from error
    if not entries:
        raise BadInput(f"{folder!r}: there is nothing in this folder")
    by_student: dict[str, list[Path]] = {}
    for entry in entries:
        by_student.setdefault(_student(entry), []).append(entry)
    return [
        _handed_in(name, by_student[name], course, unpacked / str(number), any_file)
        for number, name in enumerate(sorted(by_student))
    ]


def program_in(folder: Path, course: str, unpacked: Path) -> HandedIn:
    """What is to be run of one student's folder."""
    return _handed_in(folder.absolute().name, [folder], course, unpacked, any_file=False)


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


def _handed_in(
    name: str, entries: Sequence[Path], course: str, unpacked: Path, any_file: bool
) -> HandedIn:
    """The programs among a student's files; whatever is wrong with one is a remark."""
    basket = _Basket(unpacked, any_file)
    for entry in entries:
        try:
            basket.add(entry)
        except Exception as error:  # a corrupt archive fails in many ways, and stops nobody else
            basket.notes.append(f"{entry.name} can't be read: {error}")
    notes, programs = basket.notes, basket.programs
    if not programs:
        notes = [*notes, *basket.passed_over] or ["there is no file in it"]
        if len(notes) > _MAX_NOTES:
            notes = [*notes[: _MAX_NOTES - 1], f"and {len(notes) - _MAX_NOTES + 1} more"]
    chosen = _chosen(programs, course)
    if len(chosen) < len(programs):
        taken = ", ".join(file.name for file in chosen)
        notes.append(f"took {taken} of {len(programs)} files")
    places = [entry for entry in entries if entry.is_dir() and not entry.is_symlink()]
    folders = tuple(path.absolute() for path in (*places, unpacked) if path.is_dir())
    return HandedIn(legible(name), tuple(chosen), legible("; ".join(notes)), folders)


class _Basket:
    """The files of one student, as many bytes as a student may hand in."""

    def __init__(self, unpacked: Path, any_file: bool) -> None:
        self.programs: list[Path] = []
        self.notes: list[str] = []
        self.passed_over: list[str] = []
        """Why papers and the like were not taken: worth saying if there is nothing else."""
        self._unpacked = unpacked
        self._any_file = any_file
        self._archives = 0
        self._bytes_left = _MAX_BYTES

    def add(self, path: Path) -> None:
        kind = path.lstat().st_mode
        if stat.S_ISDIR(kind):
            for place, names, files in os.walk(path):  # follows no links
                names[:] = sorted(name for name in names if not _is_hidden(name))
                for name in sorted(files):
                    if not _is_hidden(name):
                        self.add(Path(place) / name)
        elif not stat.S_ISREG(kind):
            self.notes.append(f"{path.name} is a link or a device, no regular file")
        elif path.suffix.lower() == ".zip":
            self._add_archive(path)
        elif self._is_program(path):
            self._take(path, path.stat().st_size)
        else:
            self.passed_over.append(f"{path.name} is no program and no .zip")

    def _is_program(self, path: Path) -> bool:
        suffix = path.suffix.lower()
        if suffix in PROGRAM_SUFFIXES:
            return True
        is_other = suffix in _NO_PROGRAMS or path.name.lower().startswith("readme")
        return not is_other and (self._any_file or os.access(path, os.X_OK))

    def _take(self, path: Path, size: int) -> None:
        is_source = path.suffix.lower() in PROGRAM_SUFFIXES
        if size > (_MAX_SOURCE_BYTES if is_source else _MAX_BYTES):
            self.notes.append(f"{path.name} is too large: {size} bytes")
        elif size > self._bytes_left or len(self.programs) >= _MAX_FILES:
            self.notes.append(f"{path.name} is left out: there is too much before it")
        else:
            self._bytes_left -= size
            self.programs.append(path)

    def _add_archive(self, archive: Path) -> None:
        """The programs of an archive, nowhere else than under the folder for them."""
        if archive.stat().st_size > _MAX_BYTES:
            self.notes.append(f"{archive.name} is too large")
            return
        self._archives += 1
        folder = self._unpacked / str(self._archives)
        try:
            with zipfile.ZipFile(archive) as content:
                for member in content.infolist()[:_MAX_FILES]:
                    place = PurePosixPath(member.filename.replace("\\", "/"))
                    outside = place.is_absolute() or ".." in place.parts
                    if member.is_dir() or outside or any(map(_is_hidden, place.parts)):
                        continue
                    self._add_member(content, member, folder.joinpath(*place.parts))
        except Exception as error:
            self.notes.append(f"{archive.name} can't be unpacked: {error}")

    def _add_member(self, content: zipfile.ZipFile, member: zipfile.ZipInfo, path: Path) -> None:
        # Others are unpacked without a bound: some bytes of them may become gigabytes.
        if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            self.notes.append(f"{path.name} is packed in a way that is not read here")
            return
        if member.file_size > self._bytes_left:
            self.notes.append(f"{path.name} is too large: {member.file_size} bytes")
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        with content.open(member) as packed:
            path.write_bytes(packed.read(self._bytes_left))
        packed_at = time.mktime((*member.date_time, 0, 0, -1))
        os.utime(path, (packed_at, packed_at))
        if path.suffix.lower() == ".zip":
            self.notes.append(f"{path.name} is an archive inside of an archive")
        else:
            self.add(path)


def _is_hidden(name: str) -> bool:
    return name.startswith((".", "__MACOSX"))


def _student(entry: Path) -> str:
    """The name of the student who handed it in; of a file without one, the file's."""
    for pattern in (_MOODLE, _CANVAS):
        if found := pattern.fullmatch(entry.name):
            return found["student"]
    return entry.stem if entry.suffix.lower() == ".zip" else entry.name


def _chosen(files: Sequence[Path], course: str) -> list[Path]:
    """The last attempt of each file; where a program is one file, the one that sounds like it."""
    last: dict[str, Path] = {}
    for file in sorted(files, key=_attempt):
        # Without the number of an attempt and without what Canvas puts before the name.
        canvas = _CANVAS.fullmatch(file.name)
        stem = Path(canvas["file"] if canvas else file.name).stem
        found = _ATTEMPT.fullmatch(stem)
        last[(found["base"] if found else stem).lower() + file.suffix.lower()] = file
    chosen = list(last.values())
    if course in FUNCTION_DOCUMENTS:
        return _newest_of_functions(chosen, FUNCTION_DOCUMENTS[course].functions)
    if course in ONE_FILE and len(chosen) > 1:
        chosen = [file for file in chosen if course in file.name.lower()] or chosen
        chosen = [max(chosen, key=lambda file: file.stat().st_mtime)]
    return chosen


def _newest_of_functions(files: Sequence[Path], functions: Collection[str]) -> list[Path]:
    """Without files that have a function of a newer one too."""
    found: set[str] = set()
    kept = []
    for file in sorted(files, key=lambda file: file.stat().st_mtime, reverse=True):
        labels = set(_LABEL.findall(file.read_text("utf-8", "replace"))) & {*functions}
        if not labels & found:
            found |= labels
            kept.append(file)
    return [file for file in files if file in kept]


def _attempt(file: Path) -> int:
    found = _ATTEMPT.fullmatch(file.stem)
    return int(found["number"] or found["copy"]) if found else 0
