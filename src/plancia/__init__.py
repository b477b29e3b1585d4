"""Connect Four, Four in a Row, Pente, Nim and Tetrisito: played, solved and studied.

A tour. `game` gives a game by its name, with its options; `start` its first position, an immutable
value that can be printed, and that a notebook shows as a picture:

>>> import plancia
>>> games = plancia.games()  # all that are installed, other packages' too
>>> position = plancia.game("connect4", rows=4, columns=5).start().play_line("33442")
>>> print(position)
Connect Four: red (O) to move
<BLANKLINE>
  .  .  .  .  .
  .  .  .  .  .
  .  .  O  O  .
  .  X  X  X  .
  1  2  3  4  5
>>> position.legal_moves(), position.outcome
((1, 2, 3, 4, 5), None)

`solve` returns what perfect play gives the side to move; `analyse` the value of every move, as far
as it can be found out; `svg` draws both:

>>> value = plancia.solve(position)
>>> value.result, value.score, str(value)
(-1, -7, 'loses in 1')
>>> found = position.analyse()
>>> position.format_move(found.best()[0]), str(found.moves[0].says)
('3', 'loses in 1')
>>> drawing = position.svg(values=found.by_move, marks=[(3, 0)], size=300)

A bot is a name, an object with a method `play`, or a function of a position. A game's `levels` are
bots; so are `random`, `mcts:2000`, `ugi:COMMAND` and others. `play` lets two of them meet, `arena`
holds tournaments, `Record` keeps games:

>>> [level.name for level in position.game.levels]
['beginner', 'casual', 'good', 'strong', 'best']
>>> def leftmost(position):
...     return position.legal_moves()[0]
>>> record = plancia.play(leftmost, "beginner", game="nim", seed=1)
>>> record.result, record == plancia.read_records(record.to_text())[0]
('0-1', True)

A game of your own is a class from `Game` and one from `Position`, which
`plancia.testing.check_game` checks. docs/cookbook.md has whole programs, docs/design.md states
the contract.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, overload

from plancia.core.capability import Level
from plancia.core.errors import BadOption, IllegalMove, MalformedText, UnknownGame
from plancia.core.game import Game, Preset
from plancia.core.options import Options, OptionSpec, option
from plancia.core.picture import Cell, Counter, Note, Palette, Panel, Picture, Shade
from plancia.core.position import FIRST, SECOND, Outcome, Position, Reason, Result, Side, other
from plancia.core.record import (
    Record,
    read_records,
    write_text,
)
from plancia.core.registry import games, position_from_json
from plancia.core.text import Text
from plancia.engine.analysis import Analysis, GameOver, MoveValue, analyse, solve
from plancia.engine.player import Answer, AnyPlayer, BadPlayer, Limits, Player, player
from plancia.engine.value import Value

if TYPE_CHECKING:
    from plancia import arena
    from plancia.arena.playing import play
    from plancia.connect4 import Connect4
    from plancia.core import draw
    from plancia.four_in_a_row import FourInARow
    from plancia.nim import Nim
    from plancia.pente import Pente
    from plancia.study.reading import read
    from plancia.tetrisito import Tetrisito

    __version__: str

    # What `registry.game` gives: a game's own class for a name of ours.
    @overload
    def game(
        name: Literal["connect4"], /, preset: str | None = None, **options: object
    ) -> Connect4: ...
    @overload
    def game(
        name: Literal["four-in-a-row"], /, preset: str | None = None, **options: object
    ) -> FourInARow: ...
    @overload
    def game(name: Literal["nim"], /, preset: str | None = None, **options: object) -> Nim: ...
    @overload
    def game(name: Literal["pente"], /, preset: str | None = None, **options: object) -> Pente: ...
    @overload
    def game(
        name: Literal["tetrisito"], /, preset: str | None = None, **options: object
    ) -> Tetrisito: ...
    @overload
    def game(name: str, /, preset: str | None = None, **options: object) -> Game[Any]: ...
    def game(name: str, /, preset: str | None = None, **options: object) -> Game[Any]: ...
else:
    from plancia.core.registry import game

__all__ = [
    "FIRST",
    "SECOND",
    "Analysis",
    "Answer",
    "AnyPlayer",
    "BadOption",
    "BadPlayer",
    "Cell",
    "Counter",
    "Game",
    "GameOver",
    "IllegalMove",
    "Level",
    "Limits",
    "MalformedText",
    "MoveValue",
    "Note",
    "OptionSpec",
    "Options",
    "Outcome",
    "Palette",
    "Panel",
    "Picture",
    "Player",
    "Position",
    "Preset",
    "Reason",
    "Record",
    "Result",
    "Shade",
    "Side",
    "Text",
    "UnknownGame",
    "Value",
    "analyse",
    "arena",
    "draw",
    "game",
    "games",
    "option",
    "other",
    "play",
    "player",
    "position_from_json",
    "read",
    "read_records",
    "solve",
    "write_text",
]


def __getattr__(name: str) -> Any:
    """What few programs need, imported when it is first used."""
    match name:
        case "arena":
            return import_module("plancia.arena")
        case "draw":
            return import_module("plancia.core.draw")
        case "play":
            return import_module("plancia.arena").play
        case "read":
            return import_module("plancia.study.reading").read
        case "__version__":
            return import_module("importlib.metadata").version("plancia")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
