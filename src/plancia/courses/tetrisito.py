"""Tetrisito's course: the last word of the output is compared."""

import itertools
import random
from collections.abc import Iterator, Sequence

from plancia.courses.case import Case, CaseOptions, CaseVerdict, Points, points_by_rule
from plancia.courses.readings import LINE_ENDS, OpenPoint
from plancia.courses.result import ProgramResult
from plancia.courses.vectors.tetrisito import (
    PuzzleCase,
    document_cases,
    order_probes,
    random_case,
)
from plancia.tetrisito.notation import IN_ORDER


class TetrisitoCourse:
    def cases(self, count: int, seed: int, options: CaseOptions) -> Iterator[Case]:
        chance, readings = random.Random(seed), options.readings
        generated = (random_case(chance, options.implementation, readings) for _ in range(count))
        document = document_cases(options.implementation, readings)
        for number, case in enumerate(itertools.chain(document, generated)):
            yield _case(case, options, public=number < len(document))

    def probes(self, point: OpenPoint, options: CaseOptions) -> Sequence[Case]:
        if point == LINE_ENDS:
            yes_and_no = document_cases(options.implementation, options.readings)[-2:]
            return [_case(each, options, public=True) for each in yes_and_no]
        if options.implementation != IN_ORDER:
            return ()
        return [_case(each, options, public=True) for each in order_probes(options.readings)]

    def agrees(self, case: Case, result: ProgramResult, options: CaseOptions) -> bool:
        return self.seen(case.ours, options) == self.seen(result.text, options)

    def seen(self, output: str, options: CaseOptions) -> Sequence[str]:
        return output.split()[-1:] or ("(no output)",)

    def broken_rule(self, case: Case, result: ProgramResult, options: CaseOptions) -> str:
        return case.rule

    def points(self, verdicts: Sequence[CaseVerdict], options: CaseOptions) -> Points:
        return points_by_rule(verdicts)


def _case(case: PuzzleCase, options: CaseOptions, public: bool) -> Case:
    given = case.given.replace(b"\r\n", b"\n")
    if options.readings[LINE_ENDS] == LINE_ENDS.ours:
        given = given.replace(b"\n", b"\r\n")
    return Case(case.rule, given, case.answer + "\n", public=public, why=case.why)
