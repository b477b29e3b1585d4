"""Packs: the puzzles of a game in one compressed file, read one at a time."""

from __future__ import annotations

import os
import zlib
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from plancia.core.errors import MalformedText
from plancia.study.puzzle import Puzzle

MAGIC: Final = b"plancia puzzles 1\n"
FOLDER: Final = Path(__file__).with_name("packs")
"""The packs that come with the package, one for each game."""


class Pack(Sequence[Puzzle]):
    """The puzzles of one game, numbered from 0; each is read when it is asked for."""

    def __init__(self, game: str, lines: Sequence[str]) -> None:
        self.game = game
        self.lines = lines

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, number: int) -> Puzzle:  # type: ignore[override]  # no slices
        return Puzzle.from_text(self.game, self.lines[number])

    def grade(self, number: int) -> int:
        """The grade of a puzzle, without reading it whole."""
        return self.facts[number][0]

    def numbers(self, grade: int | None = None, tag: str | None = None) -> Sequence[int]:
        """The puzzles of a grade, with a tag, or both."""
        return [
            number
            for number, (its_grade, tags) in enumerate(self.facts)
            if grade in (None, its_grade) and (tag is None or tag in tags)
        ]

    @cached_property
    def facts(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """The grade and the tags of each puzzle."""
        endings = (line.rsplit("\t", 2) for line in self.lines)
        return tuple((int(grade), tuple(tags.split())) for _, grade, tags in endings)


def write_pack(file: Path, game: str, lines: Sequence[str]) -> None:
    """Write a pack at once or not at all."""
    body = MAGIC + zlib.compress("\n".join((game, *lines)).encode(), 9)
    part = file.with_name(f"{file.name}.{os.getpid()}.tmp")
    part.write_bytes(body)
    part.replace(file)


def read_pack(file: Path) -> Pack:
    data = file.read_bytes()
    if not data.startswith(MAGIC):
        raise MalformedText("not a pack of puzzles of this version", where=str(file))
    try:
        game, *lines = zlib.decompress(data[len(MAGIC) :]).decode().split("\n")
    except zlib.error as error:
        raise MalformedText("the pack is damaged", where=str(file)) from error
    return Pack(game, lines)


@cache
def shipped(game: str) -> Pack | None:
    """The pack of a game that comes with the package, if there is one."""
    file = FOLDER / f"{game}.bin"
    return read_pack(file) if file.exists() else None
