"""Connect Four, Four in a Row, Pente, Nim and Tetrisito: played, solved and studied.

>>> import plancia
>>> four = plancia.game("connect4").start().play_line("444")
>>> four.play(plancia.player("beginner", four.game, seed=1).answer(four).move).to_move
1
>>> nim = plancia.game("nim", heaps="1,2,4").start()
>>> plancia.solve(nim), [nim.format_move(move) for move in plancia.analyse(nim).best()]
(1, ['C1'])

`plancia.games()` lists the games, `plancia.levels(game)` the opponents of one, `plancia.arena` is
for matches and tournaments; docs/glossary.md says what each word means.
"""

from typing import TYPE_CHECKING, Any

from plancia.core.analysis import Analysis, MoveValue, analyse, solve
from plancia.core.capability import Level
from plancia.core.errors import BadOption, IllegalMove, MalformedText, UnknownGame
from plancia.core.game import FIRST, SECOND, Game, Outcome, Position, Result, Side, other
from plancia.core.options import Options, OptionSpec, option
from plancia.core.picture import Cell, Panel, Picture
from plancia.core.player import Answer, BadPlayer, Limits, Player, levels, player
from plancia.core.record import (
    Record,
    RecordNode,
    iter_records,
    read_records,
    write_json,
    write_records,
    write_text,
)
from plancia.core.registry import game, games, position_from_json
from plancia.core.text import Text

if TYPE_CHECKING:
    from plancia import arena

__all__ = [
    "FIRST",
    "SECOND",
    "Analysis",
    "Answer",
    "BadOption",
    "BadPlayer",
    "Cell",
    "Game",
    "IllegalMove",
    "Level",
    "Limits",
    "MalformedText",
    "MoveValue",
    "OptionSpec",
    "Options",
    "Outcome",
    "Panel",
    "Picture",
    "Player",
    "Position",
    "Record",
    "RecordNode",
    "Result",
    "Side",
    "Text",
    "UnknownGame",
    "analyse",
    "arena",
    "game",
    "games",
    "iter_records",
    "levels",
    "option",
    "other",
    "player",
    "position_from_json",
    "read_records",
    "solve",
    "write_json",
    "write_records",
    "write_text",
]


def __getattr__(name: str) -> Any:
    """The arena, imported when it is first used: few programs hold matches."""
    if name == "arena":
        from importlib import import_module

        return import_module("plancia.arena")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
