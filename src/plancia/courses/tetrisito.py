"""Tetrisito's course: the last word of the output is compared."""

import random
from collections.abc import Iterator, Sequence

from plancia.courses.case import Case, CaseOptions, Points, points_by_rule
from plancia.tetrisito.vectors import document_cases, random_case


class TetrisitoCourse:
    def cases(self, count: int, seed: int, options: CaseOptions) -> Iterator[Case]:
        chance = random.Random(seed)
        generated = (random_case(chance, options.implementation) for _ in range(count))
        for case in (*document_cases(options.implementation), *generated):
            given = case.given.replace(b"\r\n", b"\n")
            if options.crlf:
                given = given.replace(b"\n", b"\r\n")
            yield Case(case.rule, given, case.answer + "\n")

    def seen(self, output: str, options: CaseOptions) -> Sequence[str]:
        return output.split()[-1:] or ("(no output)",)

    def points(self, verdicts: Sequence[tuple[Case, bool, str]], options: CaseOptions) -> Points:
        return points_by_rule(verdicts)
