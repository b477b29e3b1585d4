"""Tetrisito's course: the last word of the output is compared."""

import random
from collections.abc import Iterator, Sequence

from plancia.courses.case import Case, CaseOptions, Course
from plancia.courses.readings import LINE_ENDS, OpenPoint
from plancia.courses.vectors.tetrisito import document_cases, order_probes, random_case
from plancia.tetrisito.notation import IN_ORDER


class TetrisitoCourse(Course):
    def cases(self, count: int, seed: int, options: CaseOptions) -> Iterator[Case]:
        yield from document_cases(options.implementation, options.readings)
        chance = random.Random(seed)
        for _ in range(count):
            yield random_case(chance, options.implementation, options.readings)

    def probes(self, point: OpenPoint, options: CaseOptions) -> Sequence[Case]:
        if point == LINE_ENDS:  # a YES and a NO
            return document_cases(options.implementation, options.readings)[-2:]
        return tuple(order_probes(options.readings)) if options.implementation == IN_ORDER else ()

    def seen(self, output: str, options: CaseOptions) -> Sequence[str]:
        return output.split()[-1:] or ("(no output)",)
