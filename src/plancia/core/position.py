"""The contract of a position: what every game's positions promise, and how moves lead on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, Generic, Self, TypeVar

from plancia.core.errors import IllegalMove, MalformedText, error_text
from plancia.core.picture import Cell, Picture
from plancia.core.text import T, Templates, Text, Words, to_json

if TYPE_CHECKING:
    from plancia.core.game import Game
    from plancia.engine.analysis import Analysis

Side = int
"""Players are numbered from 1, in files, on screens and in code alike."""

POSITION_VERSION: Final = 3
"""Of the JSON form of positions."""

FIRST: Final[Side] = 1
SECOND: Final[Side] = 2

M = TypeVar("M")
"""A move: an immutable value, hashable, equal when it means the same."""

P = TypeVar("P", bound="Position[Any]")
"""A position of one game."""


def refuse_text(move: object) -> None:
    """IllegalMove that says how a text is played: what is mistaken for a move most often."""
    if isinstance(move, str):
        raise IllegalMove(
            "{move} is a text, not a move: parse_move({move}) reads it, play_line({move}) plays it",
            move=repr(move),
        )


def require_position(given: object, position_type: type[Any], caller: str) -> None:
    """TypeError unless a position is given: a text of moves is mistaken for one most often."""
    if not isinstance(given, position_type):
        raise TypeError(
            f"{caller} takes a {position_type.__name__}, not {given!r}; "
            "game.start().play_line(TEXT) is the position after the moves of a text"
        )


def other(player: Side) -> Side:
    """The opponent in a game of two."""
    return FIRST + SECOND - player


class Result(StrEnum):
    """How a game can end."""

    WIN = "win"
    DRAW = "draw"
    SOLVED = "solved"
    STUCK = "stuck"


class Reason(StrEnum):
    """Why a game ended: base of the enumerations in which rooms name the ends of their games.

    A member's value is the word that files and the page read.
    """


class CommonReason(Reason):
    """Ends that several games have."""

    FULL_BOARD = "full board"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: the result, who won, and why, for programs and in words."""

    result: Result
    winner: Side | None
    reason: Reason
    says: Words = field(default="", compare=False)

    def value(self, player: Side) -> int:
        """+1, 0 or -1 for that player. A puzzle that is stuck is lost, not drawn."""
        if self.result is Result.DRAW:
            return 0
        return 1 if self.winner == player else -1

    def to_json(self) -> dict[str, Any]:
        """The outcome for pages and files."""
        return {
            "result": self.result.value,
            "winner": self.winner,
            "reason": self.reason.value,
            "says": to_json(self.says or self.reason.value),
        }


def win(winner: Side, reason: Reason, says: Words = "") -> Outcome:
    return Outcome(Result.WIN, winner, reason, says)


def draw(reason: Reason, says: Words = "") -> Outcome:
    return Outcome(Result.DRAW, None, reason, says)


@dataclass(frozen=True, slots=True)
class Button:
    """What a player may do beside the board: what it is called, and the moves it stands for."""

    key: str
    label: Words
    moves: tuple[Any, ...] = ()
    """One after the other; none if it can't be chosen now."""
    left: int | None = None
    """How often it can be chosen in this game, if that is limited."""


MAX_BUTTONS: Final = 8
"""More would be no bar."""
FULL_BOARD: Final = draw(CommonReason.FULL_BOARD, T("the board is full"))


@dataclass(frozen=True, slots=True)
class Position(ABC, Generic[M]):
    """A position of a game: an immutable value. Equal positions are equal and hash alike.

    Make a subclass a frozen dataclass with slots too; its fields say all that matters to the
    future of the game, and nothing else. It declares `game` again, as its own class of games;
    `to_move` is given by name: `ChompPosition(game, squares, to_move=2)`.
    """

    game: Game[M]
    """The game, with its options, that this is a position of."""
    to_move: Side = field(kw_only=True)
    """Whose answer is awaited; when the game is over, whose it would be."""

    def __str__(self) -> str:
        """The board, as `print` shows it."""
        from plancia.core import draw

        return draw.text(self.picture()).rstrip("\n")

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def legal_moves(self) -> tuple[M, ...]:
        """Every move that costs nothing, each once, always in the same order; none when over."""

    def priced_moves(self) -> tuple[M, ...]:
        """The bad attempts that `play` takes too, for the price the rules put on them."""
        return ()

    def price(self) -> Words:
        """What a priced move costs the player to move, in a sentence."""
        return ""

    def asks_first(self, move: M) -> Words:
        """What a screen says, and waits for a yes, before a person's legal move that spends
        something rare; nothing for most moves."""
        return ""

    @property
    def begins_turn(self) -> bool:
        """True if the next move begins a turn: in most games each move is a turn of its own."""
        return True

    @abstractmethod
    def play(self, move: M) -> Self:
        """The position after a legal or priced move; IllegalMove, with a sentence, for others."""

    @abstractmethod
    def format_move(self, move: M) -> str:
        """The move as a short token without spaces, quotes, brackets or braces; a symbol such as
        `!` is no part of it."""

    @abstractmethod
    def parse_move(self, text: str) -> M:
        """The move a token stands for; MalformedText if it stands for none on this board."""

    def describe_move(self, move: M) -> Words:
        """The move in words, for a log or a screen reader."""
        return self.format_move(move)

    def short_move(self, move: M) -> Words:
        """The move in a few words, for a list where whose move it is can be seen; nothing for a
        step of a turn that the list leaves out."""
        return self.format_move(move)

    def touches(self, move: M) -> tuple[Cell, ...]:
        """The cells of the picture's board where the move happens: what a click may mean."""
        return ()

    def buttons(self, player: Side) -> tuple[Button, ...]:
        """What a player may do beside the board: each legal move that touches no cell, such as a
        pass. Where the game `has_buttons`, the same ones at any time."""
        if player != self.to_move:
            return ()
        unseen = [move for move in self.legal_moves() if not self.touches(move)]
        return tuple(
            Button(self.format_move(move)[:1].lower(), self.short_move(move), (move,))
            for move in (unseen if len(unseen) <= MAX_BUTTONS else ())
        )

    def takes_from(self, move: M) -> int | None:
        """The number of the picture's panel that the move takes a piece from, if it takes one."""
        return None

    @abstractmethod
    def to_text(self) -> str:
        """The position on one line; `game.from_text` reads it back."""

    def status(self) -> Text:
        """Whose turn it is, or how the game ended."""
        outcome, game = self.outcome, self.game
        if game.players == 1 and outcome is not None:
            return T("solved") if outcome.result is Result.SOLVED else T("stuck")
        player = self.to_move if outcome is None else outcome.winner
        if player is None:
            return T("a draw")
        side = game.side(player)
        if not game.symbols:
            return T("{side} has won", side=side) if outcome else T("{side} to move", side=side)
        symbol = game.symbols[player - 1]
        if outcome:
            return T("{side} ({symbol}) has won", side=side, symbol=symbol)
        return T("{side} ({symbol}) to move", side=side, symbol=symbol)

    @abstractmethod
    def picture(self) -> Picture:
        """What the position looks like."""

    def at(self, cell: Cell) -> str:
        """What lies on a cell of the picture's board, row and column from the top left: `X`, `O`,
        `.` if it is empty."""
        row, column = cell
        rows = self.picture().board.rows
        if not (0 <= row < len(rows) and 0 <= column < len(rows[row])):
            raise ValueError(f"{cell} is no cell: there are {len(rows)} rows of {len(rows[0])}")
        return rows[row][column]

    def play_line(self, text: str) -> Self:
        """The position after several moves written one after the other."""
        if not isinstance(text, str):
            raise TypeError(f"play_line takes the moves as a text, not {text!r}")
        return self.play_tokens(self.game.split_moves(text))

    def play_tokens(self, tokens: Iterable[str]) -> Self:
        """The position after moves that are given one by one."""
        position = self
        for step in replay(self, tokens):
            position = step.after
        return position

    def analyse(
        self, *, seconds: float | None = None, book: bool = True, line: bool = True
    ) -> Analysis[M]:
        """The value of every move: see `plancia.analyse`."""
        from plancia.engine.analysis import analyse

        return analyse(self, seconds=seconds, book=book, line=line)

    def svg(
        self,
        *,
        marks: Iterable[Cell] = (),
        values: Mapping[M, object] | None = None,
        size: int | None = None,
    ) -> str:
        """The board as one SVG element, `size` pixels wide; `touches` says where a move is.

        `values` are written where their moves are: `svg(values=position.analyse().by_move)`.
        """
        from plancia.core import draw

        written = {}
        for move, value in (values or {}).items():
            for cell in self.touches(move)[:1]:
                written[cell] = value
        return draw.svg(self.picture(), size=size, marks=frozenset(marks), values=written)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()

    def to_json(self, *, moves: bool = True) -> dict[str, Any]:
        """The one JSON form of every game's positions: see position.schema.json.

        Without `moves` for those who only look on: none are listed.
        """
        outcome, picture = self.outcome, self.picture()
        return {
            "format": "plancia-position",
            "version": POSITION_VERSION,
            "game": self.game.name,
            "options": self.game.options.to_json(),
            "position": self.to_text(),
            "players": self.game.players,
            "to_move": self.to_move,
            **(self.moves_to_json(picture) if moves else NO_MOVES),
            "outcome": outcome and outcome.to_json(),
            "picture": picture.to_json(),
        }

    def moves_to_json(self, picture: Picture) -> dict[str, Any]:
        """The part of `to_json` that is about moves; `picture` is the position's."""
        legal, priced = self.legal_moves(), self.priced_moves()
        tokens = self.tokens((*legal, *priced))
        written = [*tokens.values()]
        return {
            "legal_moves": written[: len(legal)],
            "priced_moves": written[len(legal) :],
            "price": to_json(self.price()) if priced else "",
            "move_details": self.move_details(tokens, picture.board.width),
        }

    def tokens(self, moves: Sequence[M]) -> dict[M, str]:
        """Each of the moves with its token. A game whose moves are hundreds may find the same
        sooner."""
        return dict(zip(moves, map(self.format_move, moves), strict=True))

    def move_details(self, tokens: Mapping[M, str], width: int) -> dict[str, Any]:
        """What a screen needs of each move, in few bytes, on a board of that width.

        A game whose moves are hundreds, nearly all with the same words, may find the same sooner.
        """
        templates, kind = Templates(), type(self)
        says, touches = list[Any](), list[Any]()
        for move, token in tokens.items():
            says.append(templates.add(self.describe_move(move), token))
            cells = [row * width + column for row, column in self.touches(move)]
            touches.append(cells[0] if len(cells) == 1 else cells)
        # Most games leave these two as they are: then no move need be asked about.
        takes = kind.takes_from is not Position.takes_from
        asks = kind.asks_first is not Position.asks_first
        panels = [*map(self.takes_from, tokens)] if takes else []
        asked = [to_json(self.asks_first(move)) for move in tokens] if asks else []
        return {
            "templates": templates.json,
            "says": says,
            "touches": touches,
            "takes_from": panels if any(panels) else [],
            "asks_first": asked if any(asked) else [],
        }


_NO_DETAILS: Final = {
    name: list[Any]() for name in ("templates", "says", "touches", "takes_from", "asks_first")
}
NO_MOVES: Final[Mapping[str, Any]] = {
    "legal_moves": [],
    "priced_moves": [],
    "price": "",
    "move_details": _NO_DETAILS,
}
"""The moves in the JSON of a position for those who only look on."""


@dataclass(frozen=True, slots=True)
class Step(Generic[P]):
    """A move that was made, and the positions before and after it."""

    before: P
    move: Any
    after: P


def turn_numbers(positions: Iterable[Position[Any]]) -> list[int]:
    """How people number the moves of a game, by the number of moves made: the turn that the last
    move belongs to, 0 at the start."""
    numbers, begins = list[int](), 0
    for number, position in enumerate(positions):
        numbers.append((numbers[-1] if numbers else 0) + begins)
        begins = int(position.begins_turn or not number)
    return numbers


def last_change(positions: Sequence[Position[Any]]) -> frozenset[Cell]:
    """The cells of the board that the last move changed."""
    if len(positions) < 2:
        return frozenset()
    return positions[-1].picture().changed_since(positions[-2].picture())


def tokens_of(position: Position[M], line: Iterable[M]) -> Iterator[str]:
    """The moves of a line as their positions write them."""
    for move in line:
        yield position.format_move(move)
        position = position.play(move)


def make_move(position: P, token: str, number: int) -> Step[P]:
    """Make the move that a token names; IllegalMove and MalformedText say that it is wrong."""
    try:
        move = position.parse_move(token)
        return Step(position, move, position.play(move))
    except (IllegalMove, MalformedText) as error:
        says = T("move {n} ({token}): {why}", n=number, token=token, why=error_text(error))
        raise type(error)(says) from error


def replay(start: P, tokens: Iterable[str]) -> Iterator[Step[P]]:
    """Make the moves that tokens name; IllegalMove and MalformedText say which move is wrong."""
    position = start
    for number, token in enumerate(tokens, 1):
        step = make_move(position, token, number)
        yield step
        position = step.after
