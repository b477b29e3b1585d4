"""Words as data: motifs, lessons and opponents of a game, from the files in its folder `words`.

`motifs.toml` has a table for each motif, named as the motif. `lessons/` has a file for each lesson;
the number before the name says where it stands in the course. `opponents.toml` says what those who
play the levels say, `puzzles.toml` what the tags of puzzles are called, `proofs.toml` what a prover
does. `tools/messages.py` finds the texts.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from plancia.core.capability import PERFECT, Opponent
from plancia.core.game import Game
from plancia.core.text import Text, Words, plural
from plancia.engine.lesson import Lesson, MoveTask, Practice, WrongMove
from plancia.engine.teaching import Claim, Example, Motif

SENTENCES: Final = ("look", "where", "why", "missed", "against", "learn", "again")
"""Of a motif."""


def _claim(name: str) -> Claim:
    """By its name in a file: `wins-now`."""
    return Claim[name.upper().replace("-", "_")]


def _text(found: str | Mapping[str, str]) -> Text:
    """A template; of one that counts `{n}`, both forms."""
    return Text(found) if isinstance(found, str) else plural(found["one"], found["other"], 1)


def _words(found: str | Mapping[str, str]) -> Words:
    return _text(found) if found else ""


def _example(found: Mapping[str, Any]) -> Example:
    return Example(found.get("moves", ""), found.get("options", {}), found.get("start", ""))


def read_motifs(folder: Path) -> dict[str, Motif]:
    """By name, in the order of the file."""
    tables = tomllib.loads((folder / "motifs.toml").read_text())
    return {
        name: Motif(
            name,
            _claim(found["claim"]),
            found["sight"],
            examples=tuple(map(_example, found["examples"])),
            is_plan=found.get("is_plan", False),
            **{place: _words(found.get(place, "")) for place in SENTENCES},
        )
        for name, found in tables.items()
    }


def read_pairs(file: Path) -> dict[str, tuple[Text, Text]]:
    """By name, a sentence for the player that something is done `against`, and for the other one,
    `why` it is done."""
    tables = tomllib.loads(file.read_text())
    return {name: (_text(found["against"]), _text(found["why"])) for name, found in tables.items()}


def read_opponents(folder: Path) -> dict[str, Opponent]:
    """By name."""
    tables = tomllib.loads((folder / "opponents.toml").read_text())
    lines = ("greeting", "praise", "won", "lost")
    return {
        name: Opponent(
            found["name"],
            _words(found["weakness"]),
            PERFECT if found.get("perfect") else "",
            {line: _words(found[line]) for line in lines},
        )
        for name, found in tables.items()
    }


def read_lesson(file: Path) -> Lesson:
    """A lesson; KeyError or ValueError says what is wrong with the file."""
    _, name = file.stem.split("-", 1)
    found = tomllib.loads(file.read_text())
    tasks = tuple(
        MoveTask(
            _example(task),
            _words(task["says"]),
            _claim(task["goal"]),
            task["right"],
            _words(task["praise"]),
            tuple(
                WrongMove(wrong["moves"], _words(wrong["says"]), wrong.get("reply", ""))
                for wrong in task.get("mistake", ())
            ),
            task.get("within", 0),
            task.get("motif", ""),
        )
        for task in found["task"]
    )
    practice = tuple(
        Practice(
            _example(each),
            each.get("level", "casual"),
            _claim(each.get("goal", "wins")),
            each.get("within", 0),
        )
        for each in found["practice"]
    )
    title, idea, mission = (_words(found[each]) for each in ("title", "idea", "mission"))
    return Lesson(name, title, idea, tasks, mission, practice, tuple(found.get("motifs", ())))


@dataclass(frozen=True, slots=True)
class PuzzleMotif:
    """What the tag of a puzzle stands for."""

    title: Words
    idea: Words
    """What the right move leads to; nothing where the title says enough."""


@cache
def read_puzzle_motifs(folder: Path) -> Mapping[str, PuzzleMotif]:
    """By tag; of a puzzle with several tags the first idea is said."""
    file = folder / "puzzles.toml"
    tables = tomllib.loads(file.read_text()) if file.exists() else {}
    return {
        tag: PuzzleMotif(_words(found["title"]), _words(found.get("idea", "")))
        for tag, found in tables.items()
    }


@cache
def read_lessons(folder: Path) -> tuple[Lesson, ...]:
    """In the order of the course."""
    return tuple(map(read_lesson, sorted((folder / "lessons").glob("*.toml"))))


def words_folder(game: Game[Any]) -> Path:
    """The folder `words` beside the module of a game; a game may have none."""
    module = sys.modules[type(game).__module__].__file__
    assert module is not None
    return Path(module).parent / "words"
