"""Four in a Row's course: the last board in the output and who won are compared."""

import io
import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Final

from plancia.core.console import Console
from plancia.courses.boards import last_board
from plancia.courses.case import Case, CaseOptions, Points, points_by_rule
from plancia.four_in_a_row.original import Desk, Program
from plancia.four_in_a_row.vectors import NAMES, READING, RULES, cases, fixed_games

_WON: Final = re.compile(r"\b(?:wins?|won|winner|victory|congratulations)\b", re.IGNORECASE)
_LOST: Final = re.compile(r"\b(?:loses?|lost|loser)\b", re.IGNORECASE)
_DRAWN: Final = re.compile(r"\b(?:draws?|drawn|tie|tied|no winner|nobody|no one)\b", re.IGNORECASE)
_ONLY_A_CHANCE: Final = re.compile(r"chance to win", re.IGNORECASE)
# By name first: a name may stand beside a symbol and a number, and says the most.
_MENTIONS: Final = (
    tuple(re.compile(rf"\b{name}\b", re.IGNORECASE) for name in NAMES),
    (
        re.compile(r"\b(?:player\s*1|P1|first)\b", re.I),
        re.compile(r"\b(?:player\s*2|P2|second)\b", re.I),
    ),
    (re.compile(r"\bX\b"), re.compile(r"\bO\b")),
    (re.compile(r"\b1\b"), re.compile(r"\b2\b")),
)

NO_BOARD: Final = "no board of 6 rows and 7 columns in the output"


class FourInARowCourse:
    def cases(self, count: int, seed: int, options: CaseOptions) -> Iterator[Case]:
        """The document has no cases of its own: every rule of it is tested at least once."""
        generated = cases(len(RULES) + count, seed, options.other_reading)
        for case in itertools.chain(fixed_games(), generated):
            reading = READING if case.rests_on_reading else ""
            yield Case(case.rule, case.given, _ours(case.given_to_ours), reading)

    def seen(self, output: str, options: CaseOptions) -> Sequence[str]:
        """The 42 cells of the last board, and who has won in words of ours."""
        board = last_board(output)
        if board is None:
            return (NO_BOARD,)
        return (*board.rows, _verdict(board.after, board.before))

    def points(self, verdicts: Sequence[tuple[Case, bool, str]], options: CaseOptions) -> Points:
        return points_by_rule(verdicts)


def _ours(given: bytes) -> str:
    said = io.BytesIO()
    Program(Desk(Console(io.BytesIO(given), said), None, typed=False)).play()
    return said.getvalue().decode()


def _verdict(after: str, before: str) -> str:
    """Who won, as the program tells it: behind the last board, or else before it."""
    for part in (after, before):
        lines = [line for line in part.splitlines() if line.strip()]
        for number in reversed(range(len(lines))):
            line = lines[number]
            if _ONLY_A_CHANCE.search(line):
                continue
            if _DRAWN.search(line):
                return "a draw"
            told = _winner(line, lines[number + 1] if number + 1 < len(lines) else "")
            if told is not None:
                return f"{NAMES[told]} wins"
    return "no winner yet"


def _winner(line: str, following: str) -> int | None:
    """The index of the player whom a line with a word such as "wins" names, if it is clear."""
    for word, turned in ((_WON.search(line), False), (_LOST.search(line), True)):
        if word is None:
            continue
        for text, place in ((line, word.start()), (following, 0)):
            for mentions in _MENTIONS:
                near = [_distance(mention, text, place) for mention in mentions]
                if near[0] != near[1]:
                    nearest = near.index(min(near))
                    return 1 - nearest if turned else nearest
    return None


def _distance(mention: re.Pattern[str], text: str, place: int) -> float:
    """How far from a place in a text a player is mentioned; infinite if not at all."""
    return min(
        (abs(found.start() - place) for found in mention.finditer(text)), default=float("inf")
    )
