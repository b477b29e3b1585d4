"""Words as data: motifs, lessons and opponents of a game, from the files in its folder `words`.

`motifs.toml` has a table for each motif, named as the motif. `lessons/` has a file for each lesson;
the number before the name says where it stands in the course. `opponents.toml` says what those who
play the levels say, `puzzles.toml` what the tags of puzzles are called, `proofs.toml` what a prover
does. `tools/messages.py` finds the texts.
"""

import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_origin

from plancia.core.capability import PERFECT, Opponent
from plancia.core.game import Game
from plancia.core.text import Text, Words, plural
from plancia.engine.lesson import Lesson
from plancia.engine.teaching import Claim, Motif


def _made(kind: Any, found: Mapping[str, Any]) -> Any:
    """A dataclass from a table with its fields; KeyError or TypeError names one that it has not."""
    types = {each.name: each.type for each in fields(kind)}
    return kind(**{name: _value(types[name], each) for name, each in found.items()})


def _value(kind: Any, found: Any) -> Any:
    """What a field holds: sentences become texts, those that count `{n}` with both forms."""
    if kind == Words:
        return Text(found) if isinstance(found, str) else plural(found["one"], found["other"], 1)
    if kind is Claim:
        return Claim(found)
    if get_origin(kind) is tuple:
        return tuple(_value(get_args(kind)[0], each) for each in found)
    return _made(kind, found) if is_dataclass(kind) else found


def read_motifs(folder: Path) -> dict[str, Motif]:
    """By name, in the order of the file."""
    tables = tomllib.loads((folder / "motifs.toml").read_text())
    return {name: _made(Motif, {"name": name, **found}) for name, found in tables.items()}


def read_pairs(file: Path) -> dict[str, tuple[Text, Text]]:
    """By name, a sentence for the player that something is done `against`, and for the other one,
    `why` it is done."""
    tables = tomllib.loads(file.read_text())
    return {
        name: (_value(Words, found["against"]), _value(Words, found["why"]))
        for name, found in tables.items()
    }


def read_opponents(folder: Path) -> dict[str, Opponent]:
    """By name."""
    tables = tomllib.loads((folder / "opponents.toml").read_text())
    lines = ("greeting", "praise", "won", "lost")
    return {
        name: Opponent(
            found["name"],
            Text(found["weakness"]),
            PERFECT if found.get("perfect") else "",
            {line: Text(found[line]) for line in lines},
        )
        for name, found in tables.items()
    }


def read_lesson(file: Path) -> Lesson:
    """A lesson; KeyError, TypeError or ValueError says what is wrong with the file."""
    _, name = file.stem.split("-", 1)
    lesson: Lesson = _made(Lesson, {"name": name, **tomllib.loads(file.read_text())})
    return lesson


@dataclass(frozen=True, slots=True)
class PuzzleMotif:
    """What the tag of a puzzle stands for."""

    title: Words
    idea: Words = ""
    """What the right move leads to; nothing where the title says enough."""


@cache
def read_puzzle_motifs(folder: Path) -> Mapping[str, PuzzleMotif]:
    """By tag; of a puzzle with several tags the first idea is said."""
    file = folder / "puzzles.toml"
    tables = tomllib.loads(file.read_text()) if file.exists() else {}
    return {tag: _made(PuzzleMotif, found) for tag, found in tables.items()}


@cache
def read_lessons(folder: Path) -> tuple[Lesson, ...]:
    """In the order of the course."""
    return tuple(map(read_lesson, sorted((folder / "lessons").glob("*.toml"))))


def words_folder(game: Game[Any]) -> Path:
    """The folder `words` beside the module of a game; a game may have none."""
    module = sys.modules[type(game).__module__].__file__
    assert module is not None
    return Path(module).parent / "words"
