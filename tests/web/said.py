"""What the games and the server can say to somebody who plays: collected by playing and asking."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tests.web.catalogue import STATIC

import plancia
from plancia.core.errors import IllegalMove, MalformedText
from plancia.core.game import Game, Position
from plancia.core.player import levels
from plancia.core.registry import game_type, games
from plancia.web.messages import QuestionView
from plancia.web.questions import question

SOURCE: Final = Path(plancia.__file__).parent

_MOST_PLIES: Final = 60
_SAMPLE: Final = 8
"""Moves described in a position: Pente has hundreds that differ in nothing but their names."""
_NONSENSE: Final = (
    "zz",
    "0",
    "99",
    "A0",
    "A999",
    "Q1",
    "I3",
    "Z99",
    "r",
    "r99",
    "d9",
    "9@9",
    "1@99",
)


def page_messages() -> set[str]:
    """The messages of the page's modules."""
    found = set()
    text = r'"((?:[^"\\]|\\.)*)"'
    for file in STATIC.rglob("*.js"):
        code = re.sub(r"/\*(.|\n)*?\*/|^\s*//.*$", "", file.read_text(), flags=re.MULTILINE)
        found |= set(re.findall(rf"(?<![\w.])t\(\s*{text}", code))
        for pair in re.findall(rf"\bplural\(\s*{text},\s*{text}", code):
            found |= set(pair)
    return {message.replace('\\"', '"') for message in found}


def board_words() -> set[str]:
    """What the boards ask their host to translate: their README lists it."""
    _, _, words = (STATIC / "boards" / "README.md").read_text().partition("## Words that `label`")
    return {word for word in re.findall(r"`([^`]+)`", words) if word != "label"}


def game_texts(seed: int) -> Iterator[str]:
    """What the games say about themselves, and while somebody plays all of their variants."""
    chance = random.Random(seed)
    for name in games():
        kind = game_type(name)
        yield from _about(kind)
        for preset in kind.presets:
            yield from _played(plancia.game(name, preset), chance)


def _about(kind: type[Game[Any]]) -> Iterator[str]:
    yield from (kind.title, kind.rules, *kind.sides)
    for spec in kind.options_type.specs():
        yield from (spec.name.replace("_", " "), spec.help, *spec.choices)
    yield from (name.replace("-", " ") for name in kind.presets if name != "seed")
    for level in levels(kind()):
        yield from (level.name, level.about)


def _played(game: Game[Any], chance: random.Random) -> Iterator[str]:
    position = game.start()
    for _ in range(_MOST_PLIES):
        yield from _shown(position, chance)
        if position.outcome is not None:
            yield position.outcome.reason
            return
        moves = [*position.legal_moves(), *chance.choices(position.priced_moves() or (None,))]
        move = chance.choice([move for move in moves if move is not None])
        position = position.play(move)


def _shown(position: Position[Any], chance: random.Random) -> Iterator[str]:
    picture = position.picture()
    yield picture.title
    yield from picture.notes
    yield from (panel.title for panel in picture.panels if panel.title)
    moves = [*position.legal_moves(), *position.priced_moves()]
    for move in chance.sample(moves, min(len(moves), _SAMPLE)):
        yield position.describe_move(move)
    asked = question(position)
    if asked is not None:
        yield from _asked(asked)
    yield from refused(position)


def _asked(asked: QuestionView) -> Iterator[str]:
    """The question, and the words for its keys, as the page takes them apart."""
    stem = re.sub(r"(\d) = ([^,]+)(?:, |$)", "", asked.words).strip()
    yield from (stem,) if stem else ()
    yield from (label for _, label in re.findall(r"(\d) = ([^,]+)", asked.words))
    for answer in asked.answers:
        if answer.then is not None:
            yield from _asked(answer.then)


def refused(position: Position[Any]) -> Iterator[str]:
    """What is said of moves that make no sense."""
    for text in _NONSENSE:
        try:
            position.play(position.parse_move(text))
        except (IllegalMove, MalformedText) as error:
            yield str(error)


def literals(*calls: str) -> set[str]:
    """The texts, with `{}` for what is filled in, that rules, options and the server hand to those
    calls."""
    found = set()
    for file in _files():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in calls:
                found |= {_template(argument) for argument in node.args}
    return {text for text in found if " " in text}


def source_texts() -> set[str]:
    """All texts of the rooms, the core and the server, docstrings excepted."""
    found = set()
    for file in _files():
        tree = ast.parse(file.read_text(encoding="utf-8"))
        told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        found |= {_template(node) for node in ast.walk(tree) if id(node) not in told}
    return found - {""}


def _files() -> Iterator[Path]:
    for file in SOURCE.rglob("*.py"):
        room = file.relative_to(SOURCE).parts[0]
        if room not in ("arena", "cli", "courses", "rl", "tui", "ugi"):
            yield file


def _template(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(_template(part) or "{}" for part in node.values)
    return ""
