import contextlib
import re
from collections.abc import Callable

import pytest

from plancia.courses.case import CaseOptions, CaseVerdict
from plancia.courses.check import COURSES, Check, Run
from plancia.courses.nim import (
    AGAIN,
    BOTH,
    EMPTY,
    ENDS,
    FORMAT,
    NO_NUMBER,
    NO_ROW,
    ROWS,
    SAMPLE,
    SMALL,
    TOO_MANY,
    TURNS,
    VALID,
    WINS,
    ZERO,
    events,
)
from plancia.courses.result import ProgramResult

PROMPT = "Player {}, choose a row and number of rocks: "
DIGITS = "123456789"


def graded(run: Run, seed: int = 0) -> tuple[list[CaseVerdict], dict[str, float], float]:
    """The verdicts, the points lost by rule, and the sum of the points."""
    check = Check("nim", seed=seed)
    verdicts = list(check.verdicts(run))
    points = check.points(verdicts)
    assert sum(worth for _, worth in points.values()) == pytest.approx(100)
    lost = {rule: worth - reached for rule, (reached, worth) in points.items() if reached < worth}
    return verdicts, lost, sum(reached for reached, _ in points.values())


def saying(text: str) -> Run:
    return lambda given: ProgramResult(text.encode(), b"", 0.0, None)


def ours_by_input(seed: int) -> dict[bytes, str]:
    return {case.given: case.ours for case in COURSES["nim"].cases(50, seed, CaseOptions())}


def test_a_right_program_gets_all_points_under_any_seed() -> None:
    for seed in (0, 7):
        table = ours_by_input(seed)
        assert graded(
            lambda given, table=table: ProgramResult(table[given].encode(), b"", 0, None), seed
        )[2] == pytest.approx(100)


TRIVIAL: dict[str, Run] = {
    "nothing": saying(""),
    "the first board": saying("ROW A: ooo\nROW B: ooooo\nROW C: oooooooo\n" + PROMPT.format(1)),
    "always the sample": saying(ours_by_input(0)[SAMPLE.encode()]),
    "player 1 always wins": saying("Player 1 Wins.\n"),
    "player 2 always wins": saying("Player 2 Wins.\n"),
    "everything is invalid": lambda given: ProgramResult(
        "".join(f"{PROMPT.format(1)}xx\nInvalid move. Try again.\n" for _ in given[::2]).encode(),
        b"", 0.0, None,
    ),
    "an echo": lambda given: ProgramResult(given, b"", 0.0, None),
    "an echo behind a prompt": lambda given: ProgramResult(
        re.sub(r"(..)", PROMPT.format(1) + r"\1\n", given.decode()).encode(),
        b"", 0.0, None,
    ),
    "a table of the default cases": lambda given: ProgramResult(
        ours_by_input(0).get(given, "").encode(), b"", 0.0, None
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TRIVIAL)
def test_a_trivial_program_gets_at_most_five_points(name: str) -> None:
    assert graded(TRIVIAL[name], seed=1)[2] <= 5


class Game:
    """A Nim program of the tests' own, of which each rule can be broken by itself."""

    def __init__(self, given: bytes) -> None:
        self.keys = iter(given.decode())
        self.output = ""
        self.rocks = {"A": 3, "B": 5, "C": 8}
        self.player = 1

    def play(self) -> str:
        with contextlib.suppress(StopIteration):
            self.game()
        return self.output

    def game(self) -> None:
        self.board()
        while True:
            self.turn()
            self.output += "\n"
            if self.is_over():
                break
            self.pass_turn()
            self.board()
        self.output += f"Player {self.winner()} Wins.\n"

    def board(self) -> None:
        for row, rocks in self.rocks.items():
            self.output += f"ROW {row}: {'o' * rocks}\n"

    def turn(self) -> None:
        while True:
            self.output += PROMPT.format(self.player)
            row, number = self.read()
            self.output += "\n"
            if self.is_valid(row, number):
                self.take(row, number)
                return
            self.output += "Invalid move. Try again.\n"
            self.refused(row, number)

    def key(self) -> str:
        key = next(self.keys)
        self.output += key
        return key

    def read(self) -> tuple[str, str]:
        return self.key(), self.key()

    def is_valid(self, row: str, number: str) -> bool:
        return row in self.rocks and number in DIGITS and int(number) <= self.rocks[row]

    def take(self, row: str, number: str) -> None:
        self.rocks[row] -= int(number)

    def refused(self, row: str, number: str) -> None:
        pass

    def pass_turn(self) -> None:
        self.player = 3 - self.player

    def is_over(self) -> bool:
        return not any(self.rocks.values())

    def winner(self) -> int:
        return 3 - self.player


def program(**methods: Callable[..., object]) -> Run:
    broken = type("Broken", (Game,), methods)
    return lambda given: ProgramResult(broken(given).play().encode(), b"", 0.0, None)


def accepts(extra: Callable[[Game, str, str], bool]) -> Run:
    """Also valid is what one function says; what can't be taken leaves the rows alone."""

    def is_valid(self: Game, row: str, number: str) -> bool:
        return Game.is_valid(self, row, number) or extra(self, row, number)

    def take(self: Game, row: str, number: str) -> None:
        row = row.upper()
        if row in self.rocks and number in DIGITS:
            self.rocks[row] = max(0, self.rocks[row] - int(number))

    return program(is_valid=is_valid, take=take)


def refuses(extra: Callable[[Game, str, str], bool]) -> Run:
    return program(
        is_valid=lambda self, row, number: (
            Game.is_valid(self, row, number) and not extra(self, row, number)
        )
    )


def rewritten(pattern: str, text: str | Callable[[re.Match[str]], str]) -> Run:
    right = program()
    return lambda given: ProgramResult(
        re.sub(pattern, text, right(given).text).encode(), b"", 0.0, None
    )


def with_nine(self: Game) -> None:
    Game.board(self)
    self.output = self.output.replace("oooooooo\n", "ooooooooo\n")


def hurried(self: Game) -> tuple[str, str]:
    row = self.key()
    return (row, self.key()) if row in self.rocks else (row, "")


FAULTS: dict[str, tuple[Run, str]] = {
    "nine rocks in row C": (program(board=with_nine), ROWS),
    "two rocks too many are taken away": (
        program(take=lambda self, r, n: self.rocks.update({r: max(0, self.rocks[r] - int(n) - 1)})),
        ROWS,
    ),
    "rows in another order": (rewritten(r"(ROW A.*\n)(ROW B.*\n)", r"\2\1"), ROWS),
    "no board after the first": (rewritten(r"\n\nROW A.*\nROW B.*\nROW C.*\n", "\n\n"), ROWS),
    "player 1 has every turn": (
        program(pass_turn=lambda self: None, winner=lambda self: 2), TURNS,
    ),
    "player 2 begins": (
        rewritten(r"Player ([12]),", lambda found: f"Player {3 - int(found[1])},"), TURNS,
    ),
    "an invalid move ends the turn": (program(refused=lambda self, r, n: self.pass_turn()), AGAIN),
    "the board after an invalid move": (program(refused=lambda self, r, n: self.board()), AGAIN),
    "the last rock wins": (program(winner=lambda self: self.player), WINS),
    "player 1 always wins": (program(winner=lambda self: 1), WINS),
    "the game ends with one rock left": (
        program(is_over=lambda self: sum(self.rocks.values()) <= 1), ENDS,
    ),
    "the game ends with an empty row A": (program(is_over=lambda self: not self.rocks["A"]), ENDS),
    "a whole row can't be taken": (refuses(lambda self, r, n: int(n) == self.rocks[r]), VALID),
    "more than five can't be taken": (refuses(lambda self, r, n: int(n) > 5), VALID),
    "the first wrong character is refused at once": (program(read=hurried), BOTH),
    "D is a row": (accepts(lambda self, r, n: r == "D" and n in DIGITS), NO_ROW),
    "what is before A is a row": (accepts(lambda self, r, n: r == "@"), NO_ROW),
    "small letters are rows": (
        accepts(lambda self, r, n: r in "abc" and Game.is_valid(self, r.upper(), n)), SMALL,
    ),
    "a colon is a number": (accepts(lambda self, r, n: r in self.rocks and n == ":"), NO_NUMBER),
    "a slash is a number": (accepts(lambda self, r, n: r in self.rocks and n == "/"), NO_NUMBER),
    "nothing can be taken": (accepts(lambda self, r, n: r in self.rocks and n == "0"), ZERO),
    "one too many can be taken": (
        accepts(lambda self, r, n: r in self.rocks and 1 < self.rocks[r] + 1 == DIGITS.find(n) + 1),
        TOO_MANY,
    ),
    "any number can be taken from a row with rocks": (
        accepts(lambda self, r, n: r in self.rocks and n in DIGITS and self.rocks[r] > 0), TOO_MANY,
    ),
    "an empty row can be chosen": (
        accepts(lambda self, r, n: r in self.rocks and n in DIGITS and not self.rocks[r]), EMPTY,
    ),
    "other words for invalid": (rewritten("Try again", "Please retry"), FORMAT),
    "no empty line": (rewritten("\n\n", "\n"), FORMAT),
    "small o in capitals": (rewritten("ROW ", "Row "), FORMAT),
    "an exclamation mark": (rewritten("Wins.", "Wins!"), FORMAT),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_named_by_its_rule_and_costs_its_points(name: str) -> None:
    run, rule = FAULTS[name]
    verdicts, lost, points = graded(run)
    wrong = [verdict for verdict in verdicts if verdict.wrong]
    assert wrong[0].rule == rule
    assert lost[rule] >= 4
    if rule in (NO_ROW, SMALL, NO_NUMBER, ZERO, TOO_MANY, EMPTY):  # an edge
        assert points >= 85
    if len(wrong) == len(verdicts):
        assert points <= 45, "no game is right"


def test_a_program_that_does_not_end_breaks_the_end() -> None:
    right = program()
    endless = lambda given: ProgramResult(right(given).output, b"", 0.0, "never ends")  # noqa: E731
    verdicts, lost, points = graded(endless)
    assert {verdict.rule for verdict in verdicts} == {ENDS}
    assert max(lost, key=lambda rule: lost[rule]) in (ENDS, FORMAT, ROWS)
    assert points <= 45


def test_events_are_seen_whatever_the_words() -> None:
    text = "row a: oo\nPlayer 1 : choose a row please: B2Illegal move\nPLAYER 2 WINS!!\n"
    assert [kind for kind, _, _ in events(text)] == ["row", "asked", "refused", "winner"]
    assert events(text)[0] == ("row", "A", "oo")
