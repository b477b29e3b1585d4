"""check_game must notice: each game here breaks one promise of the contract."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

import pytest

from plancia import (
    Game,
    IllegalMove,
    MalformedText,
    Outcome,
    Panel,
    Picture,
    Position,
    Reason,
    Result,
)
from plancia.core.game import Demonstration
from plancia.testing import BrokenPromise, check_game


class CountReason(Reason):
    FIVE = "five"


class Count(Game[int]):
    """A tiny honest game: players count to five by one or two; the player who says five wins."""

    name = "count"
    title = "Count"
    rules = "Add one or two; to reach five wins. Adding three is a slip that adds nothing."

    def start(self) -> CountPosition:
        return CountPosition(self, 0, to_move=1)

    def from_text(self, text: str) -> CountPosition:
        parts = text.split(" ")
        if len(parts) != 3 or not all(
            part in ["0", "1", "2", "3", "4", "5", "6"] for part in parts
        ):
            raise MalformedText(f"{text!r} is not three numbers")
        total, mover, slips = map(int, parts)
        return CountPosition(self, total, slips, to_move=mover)


@dataclass(frozen=True, slots=True)
class CountPosition(Position[int]):
    game: Count
    total: int
    slips: int = 0

    @property
    def outcome(self) -> Outcome | None:
        return Outcome(Result.WIN, 3 - self.to_move, CountReason.FIVE) if self.total >= 5 else None

    def legal_moves(self) -> tuple[int, ...]:
        return () if self.total >= 5 else (1, 2)

    def priced_moves(self) -> tuple[int, ...]:
        return (3,) if self.total < 5 and self.slips < 2 else ()

    def play(self, move: int) -> CountPosition:
        if move in self.priced_moves():
            return CountPosition(self.game, self.total, self.slips + 1, to_move=self.to_move)
        if move not in self.legal_moves():
            raise IllegalMove("one or two")
        return CountPosition(self.game, self.total + move, self.slips, to_move=3 - self.to_move)

    def format_move(self, move: int) -> str:
        return f"+{move}"

    def parse_move(self, text: str) -> int:
        if text not in ("+1", "+2", "+3"):
            raise MalformedText("+1 or +2")
        return int(text)

    def to_text(self) -> str:
        return f"{self.total} {self.to_move} {self.slips}"

    def picture(self) -> Picture:
        return Picture("Count", (Panel(("o" * self.total,), "rocks"),))


def test_an_honest_game_passes_and_is_reported() -> None:
    report = check_game(Count(), games=30)
    assert report.games == 30
    assert report.outcomes == {"five": 30}
    assert report.priced_moves > 0
    assert report.moves > 90


def ends(*outcome: Any) -> dict[str, Any]:
    """How it ends, once somebody has said five."""
    return {"outcome": property(lambda self: Outcome(*outcome) if self.total >= 5 else None)}


def shows(*rows: str, **panel: Any) -> dict[str, Any]:
    return {"picture": lambda self: Picture("C", (Panel(rows, "rocks", **panel),))}


LIES: dict[str, tuple[str, dict[str, Any]]] = {
    "a move listed twice": ("listed once", {"legal_moves": lambda self: (1, 1)}),
    "no moves in mid-game": ("exactly while it goes on", {"legal_moves": lambda self: ()}),
    "moves after the end": (
        "exactly while it goes on",
        {"outcome": property(lambda self: Outcome(Result.WIN, 1, CountReason.FIVE))},
    ),
    "a reason in words": ("is a Reason", ends(Result.WIN, 1, "five")),
    "a draw with a winner": ("a win has a winner", ends(Result.DRAW, 1, CountReason.FIVE)),
    "a puzzle's end in a game for two": (
        "won or drawn",
        ends(Result.STUCK, None, CountReason.FIVE),
    ),
    "moves in a list": ("moves come as tuples", {"legal_moves": lambda self: [1, 2]}),
    "a third player": (
        "one of the players",
        {"to_move": property(lambda self: 3, lambda self, value: None)},
    ),
    "a token with a space": ("token for records", {"format_move": lambda self, move: "+ 1"}),
    "a token that is a result": ("is no result", {"format_move": lambda self, move: "1-0"}),
    "a token that is a number": ("is no move number", {"format_move": lambda self, move: "1."}),
    "a token read as another": ("is read back", {"parse_move": lambda self, text: 7}),
    "a game that takes anything": (
        "what is no move is refused",
        {"play": lambda self, move: self.game.from_text("5 1 0")},
    ),
    "a reader that takes anything": (
        "yet it can be played",
        {
            "parse_move": lambda self, text: int(text) if text in ("+1", "+2", "+3") else 9,
            "play": lambda self, move: (
                self.game.from_text("5 1 1") if move == 9 else _honest(self, move)
            ),
        },
    ),
    "a text on two lines": ("one line of text", {"to_text": lambda self: "0\n1"}),
    "a picture without panels": ("has a panel", {"picture": lambda self: Picture("", ())}),
    "a cell that can't be drawn": ("cells are letters", shows("5")),
    "a mark on nothing": ("cells hold something", shows(".", marks=frozenset({(0, 0)}))),
    "a move off the board": ("touch cells of the board", {"touches": lambda self, move: ((9, 9),)}),
    "labels for some rows": ("rows have labels", shows("o", "o", row_labels=("A",))),
    "a move that does nothing": (
        "a move changes the position",
        {"play": lambda self, move: self if move in (1, 2, 3) else _honest(self, move)},
    ),
    "a position that can change": (
        "of a position can be changed",
        {"__setattr__": object.__setattr__},
    ),
    "a random move order": (
        "same order each time",
        {"legal_moves": lambda self: _moves(self)[:: next(_turns)]},
    ),
}

_honest = CountPosition.play
_moves = CountPosition.legal_moves
_turns = itertools.cycle([1, -1])


@pytest.mark.parametrize("lie", LIES)
def test_check_game_notices(lie: str, monkeypatch: pytest.MonkeyPatch) -> None:
    promise, methods = LIES[lie]
    for name, method in methods.items():
        monkeypatch.setattr(CountPosition, name, method)
    with pytest.raises(BrokenPromise, match=promise):
        check_game(Count(), games=10)


@pytest.mark.parametrize(
    ("name", "value", "promise"),
    [
        ("name", "COUNT", "lower-case"),
        ("title", " ", "a title and rules"),
        ("players", 3, "one or two players"),
        ("sides", ("a", "b", "c"), "every player has a side"),
        ("sides", ("a", "a"), "different names"),
        ("presets", {"Big One": {}}, "presets have lower-case names"),
        (
            "demonstrations",
            (Demonstration("What can't be done", "+9"),),
            "demonstrations are lines of legal moves",
        ),
    ],
)
def test_check_game_notices_a_bad_description(
    name: str, value: object, promise: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Count, name, value)
    with pytest.raises(BrokenPromise, match=promise):
        check_game(Count())


def test_a_broken_promise_names_the_game_and_the_moves_that_show_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(CountPosition, "to_text", lambda self: "0\n1")
    with pytest.raises(BrokenPromise, match=r"plancia.game\('count'\), seed 7, after \[") as error:
        check_game(Count(), seed=7)
    assert "one line of text" in str(error.value)
