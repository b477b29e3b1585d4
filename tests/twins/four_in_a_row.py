"""Four in a Row as its document's program plays it, with any limits, as far as it is typed."""

from __future__ import annotations

import io
from collections import deque
from collections.abc import Sequence
from typing import Any

from plancia.originals import four_in_a_row as original
from plancia.originals.console import Console, EndOfInput

WANTED = {"1 = drop": "menu", "Undo": "undo", "Block": "block"}
LIMITS = {"undos": 3, "removes": 1, "blocks": 1, "violations": 3}


class Numbers(original.Desk):
    """Answers each question with the next number; EndOfInput says what is asked after the last."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(Console(io.BytesIO(), io.BytesIO()), "", typed=False)
        self.numbers = deque(numbers)

    def number(self, question: str) -> int:
        if not self.numbers:
            raise EndOfInput(question)
        return self.numbers.popleft()

    def say(self, text: str = "") -> None:
        """Nobody reads it."""


def play(numbers: Sequence[int], **options: int) -> tuple[original.Program, str]:
    """The program after these numbers, and what it asks for next: nothing when it is over."""
    program, limits = original.Program(Numbers(numbers), ("Ann", "Bob")), LIMITS | options
    program.undo, program.remove = [limits["undos"]] * 2, [limits["removes"]] * 2
    program.block, program.violation = [limits["blocks"]] * 2, [limits["violations"]] * 2
    try:
        program.play()
    except EndOfInput as asked:
        wants = [name for words, name in WANTED.items() if str(asked).startswith(words)]
        return program, "".join(wants) or "number"
    return program, "nothing"


def summary(program: original.Program, **options: int) -> dict[str, Any]:
    allowed = (LIMITS | options)["violations"]
    violations = [allowed - left for left in program.violation]
    return original.summary(program) | {"violations": violations}


def answers(program: original.Program, wants: str) -> list[list[int]]:
    """Every move there is, as numbers: eight drops (0 is off the board), and each cell, or the one
    attempt that is refused at the menu; yes or no to a question."""
    if wants == "nothing":
        return []
    if wants != "menu":
        return [[0], [1]]
    drops = [[1, column] for column in range(8)]
    if not program.moved[program.turn] or program.remove[program.turn] == 0:
        return [*drops, [2]]
    return [*drops, *([2, row, column] for row in range(1, 7) for column in range(1, 8))]


def perft(depth: int, numbers: list[int], **options: int) -> list[int]:
    """How many sequences of moves there are of each length up to the depth."""
    replies = answers(*play(numbers, **options))
    counts = [1] + [0] * depth
    if depth == 1:
        counts[1] = len(replies)
    elif depth:
        for answer in replies:
            for length, count in enumerate(perft(depth - 1, numbers + answer, **options), 1):
                counts[length] += count
    return counts
