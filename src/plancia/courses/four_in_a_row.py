"""Four in a Row's course: the last board in the output and who won are compared."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from plancia.courses.boards import PrintedBoard, boards_in, has_four
from plancia.courses.case import Case, CaseOptions, Course
from plancia.courses.readings import OpenPoint
from plancia.courses.result import ProgramResult
from plancia.courses.vectors.four_in_a_row import (
    NAMES,
    cases,
    fixed_games,
    probe,
    rules_for,
)

_WON: Final = re.compile(
    r"\b(?:win(?:s|ner)?|won|victory|congratulations|vince|vinto|vincitore|vittoria|thắng|thang"
    r"|gewinnt|gewonnen|sieger|gagne|gagné|gagnant|vainqueur|gana|ganó|ganador|vence|vencedor)\b",
    re.IGNORECASE,
)
_LOST: Final = re.compile(
    r"\b(?:loses?|lost|loser|perde|perso|thua|verliert|verloren|perd|perdu|pierde|perdió)\b",
    re.IGNORECASE,
)
_DRAWN: Final = re.compile(
    r"\b(?:draws?|drawn|tied?|no winner|nobody|no one|pareggio|patta|parità|hòa|hoà|hoa"
    r"|unentschieden|remis|égalité|match nul|empate)\b",
    re.IGNORECASE,
)
_ONLY_A_CHANCE: Final = re.compile(r"chance to win", re.IGNORECASE)
_PLAYER: Final = "player|giocatore|người chơi|nguoi choi|spieler|joueur|jugador|jogador|p"
# By name first: a name may stand beside a symbol and a number, and says the most.
_MENTIONS: Final = (
    tuple(re.compile(rf"\b{name}\b", re.IGNORECASE) for name in NAMES),
    (
        re.compile(rf"\b(?:(?:{_PLAYER})\s*1|first)\b", re.IGNORECASE),
        re.compile(rf"\b(?:(?:{_PLAYER})\s*2|second)\b", re.IGNORECASE),
    ),
    (re.compile(r"\bX\b"), re.compile(r"\bO\b")),
    (re.compile(r"\b1\b"), re.compile(r"\b2\b")),
)

NO_BOARD: Final = "no board of 6 rows and 7 columns in the output"
_NOBODY: Final = "no winner yet"


class FourInARowCourse(Course):
    def cases(self, count: int, seed: int, options: CaseOptions) -> Iterator[Case]:
        """The document has no cases of its own: every rule of it is tested at least once. Those
        that rest on several rules come last."""
        readings = options.readings
        yield from cases(len(rules_for(readings)) + count, seed, readings)
        yield from fixed_games(readings)

    def probes(self, point: OpenPoint, options: CaseOptions) -> Sequence[Case]:
        return (probe(point, options.readings),)

    def agrees(self, case: Case, result: ProgramResult, options: CaseOptions) -> bool:
        """Whether the game comes to the board of that reading; a program that does not notice
        the four on it may still follow it."""
        ours, theirs = (self.seen(output, options) for output in (case.ours, result.text))
        missed = theirs[-1] == _NOBODY and has_four(theirs[:-1])
        return ours == theirs or (missed and ours[:-1] == theirs[:-1])

    def seen(self, output: str, options: CaseOptions) -> Sequence[str]:
        """The 42 cells of the last board, and who has won in words of ours."""
        boards = boards_in(output)
        return (*boards[-1].rows, _verdict(boards[-1])) if boards else (NO_BOARD,)


def _verdict(board: PrintedBoard) -> str:
    """The winner that the program prints: behind the last board, or else before it."""
    for part in (board.after, board.before):
        lines = [line for line in part.splitlines() if line.strip()]
        for number in reversed(range(len(lines))):
            line = lines[number]
            if _ONLY_A_CHANCE.search(line):
                continue
            if _DRAWN.search(line):
                return "a draw"
            winner = _winner(line, lines[number + 1] if number + 1 < len(lines) else "")
            if winner is not None:
                return f"{NAMES[winner]} wins"
    return _NOBODY


def _winner(line: str, following: str) -> int | None:
    """The index of the player whom a line with a word such as "wins" names, if it is clear."""
    for word, turned in ((_WON.search(line), False), (_LOST.search(line), True)):
        if word is None:
            continue
        for text, place in ((line, word.start()), (following, 0)):
            for mentions in _MENTIONS:
                distances = (
                    [abs(found.start() - place) for found in mention.finditer(text)]
                    for mention in mentions
                )
                near = [min(each, default=float("inf")) for each in distances]
                if near[0] != near[1]:
                    nearest = near.index(min(near))
                    return 1 - nearest if turned else nearest
    return None
