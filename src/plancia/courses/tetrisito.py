"""Tetrisito's course: the last word of the output is compared."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from plancia.courses.case import Case
from plancia.tetrisito.vectors import document_cases, random_case


class TetrisitoCourse:
    def cases(self, count: int, seed: int, crlf: bool) -> Iterator[Case]:
        chance = random.Random(seed)
        for case in (*document_cases(), *(random_case(chance) for _ in range(count))):
            given = case.given.replace(b"\r\n", b"\n")
            if crlf:
                given = given.replace(b"\n", b"\r\n")
            yield Case(case.rule, given, case.answer + "\n")

    def seen(self, output: str, strict: bool) -> Sequence[str]:
        return output.split()[-1:] or ("(no output)",)
