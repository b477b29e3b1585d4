"""Four in a Row's course: the last board in the output and who won are compared."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from typing import Final

from plancia.core.console import Console
from plancia.courses.case import Case
from plancia.four_in_a_row.original import Desk, Program
from plancia.four_in_a_row.vectors import NAMES, RULES, cases

_BORDER: Final = r"\+(?:---\+){7}"
_CELLS: Final = r"\|(?: [ XO] \|){7}"
# A prompt may stand before the first line of a board: what is typed into a pipe is not echoed.
_BOARD: Final = re.compile(
    rf"(?=({_BORDER}[ \t\r]*\n(?:[ \t]*{_CELLS}[ \t\r]*\n[ \t]*{_BORDER}[ \t\r]*(?:\n|$)){{6}}))"
)
_WON: Final = re.compile(r"\b(?:wins?|won|winner|victory|congratulations)\b", re.IGNORECASE)
_DRAWN: Final = re.compile(r"\b(?:draw|tie|tied)\b", re.IGNORECASE)
_ONLY_A_CHANCE: Final = re.compile(r"chance to win", re.IGNORECASE)

NO_BOARD: Final = "no board of 13 lines of 29 characters in the output"


class FourInARowCourse:
    def cases(self, count: int, seed: int, crlf: bool) -> Iterator[Case]:
        """The document has no cases of its own: every rule of it is tested at least once."""
        for case in cases(len(RULES) + count, seed):
            yield Case(case.rule, case.given, _ours(case.given))

    def seen(self, output: str, strict: bool) -> Sequence[str]:
        """The last board, and who has won in words of ours."""
        boards = list(_BOARD.finditer(output))
        if not boards:
            return (NO_BOARD,)
        last = boards[-1][1]
        board = [line.strip() for line in last.splitlines()]
        return (*board, _verdict(output, boards[-1].start() + len(last)))


def _ours(given: bytes) -> str:
    said = io.BytesIO()
    Program(Desk(Console(io.BytesIO(given), said), None, typed=False)).play()
    return said.getvalue().decode()


def _verdict(output: str, after: int) -> str:
    """Who won, as the program tells it: behind the last board, or else not far before it."""
    for part in (output[after:], output[:after][-2000:]):
        for line in reversed(part.splitlines()):
            if _ONLY_A_CHANCE.search(line):
                continue
            if _WON.search(line):
                named = [name for name in NAMES if name.lower() in line.lower()]
                if len(named) == 1:
                    return f"{named[0]} wins"
            if _DRAWN.search(line):
                return "a draw"
    return "nobody has won yet"
