"""Checks the functions of a MIPS program one by one, against test vectors of ours."""

import functools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Final, Protocol

from plancia.courses.calls import (
    FUNCTION_DOCUMENTS,
    Files,
    FunctionDocument,
    Vector,
    by_other_reading,
)
from plancia.courses.case import Case, Points, points_by_rule
from plancia.courses.check import EITHER, OTHER, OURS, CaseVerdict, first_difference
from plancia.courses.mips import RESULT, Call, Machine
from plancia.courses.program import Ran

_SHRINK_TRIES: Final = 60


class Calls(Protocol):
    """What calls functions: a simulator."""

    def call(
        self, source: str, call: Call, files: Mapping[str, bytes], seed: int = 0
    ) -> Machine: ...


@dataclass(frozen=True, slots=True)
class FunctionCase:
    """A vector with the files it needs, and its calls by our reading and by the other."""

    vector: Vector
    files: Files
    call: Call
    other: Call | None


@dataclass(frozen=True, slots=True)
class FunctionCheck:
    """Which document's functions are tried, and how often each."""

    course: str
    cases: int = 20
    seed: int = 0
    reading: str = EITHER

    @property
    def document(self) -> FunctionDocument:
        return FUNCTION_DOCUMENTS[self.course]

    def drawn(
        self, source: str, vectors: Iterable[tuple[Vector, Files]] | None = None
    ) -> Iterator[FunctionCase]:
        """Calls of each function that the source has a label for; of one without, the first."""
        missing: set[str] = set()
        if vectors is None:
            vectors = _all_vectors(self.course, self.cases, self.seed)
        for case in self.called(vectors):
            function = case.call.function
            if not has_label(source, function):
                if function in missing or not self.document.needs_labels:
                    continue
                missing.add(function)
            yield case

    def called(self, vectors: Iterable[tuple[Vector, Files]]) -> Iterator[FunctionCase]:
        for vector, files in vectors:
            if self.document.is_called(vector):
                yield self._case(vector, files)

    def verdicts(self, source: str, simulator: Calls, jobs: int = 1) -> Iterator[CaseVerdict]:
        """Call each function; one without a label is told once, where the document needs it."""
        shrunk: set[str] = set()
        followed: dict[str, str] = {}
        cases = list(self.drawn(source))
        numbers = range(1, len(cases) + 1)
        pool = ThreadPoolExecutor(jobs)
        try:
            machines = pool.map(
                lambda number, case: run_call(source, simulator, number, case), numbers, cases
            )
            for number, case, machine in zip(numbers, cases, machines, strict=True):
                told = self.verdict(number, case, machine, followed)
                if told.wrong and case.call.function not in shrunk:
                    shrunk.add(case.call.function)
                    told = self._smallest(source, simulator, told, case)
                yield told
        finally:
            pool.shutdown(cancel_futures=True)  # who has heard enough waits for no more calls

    def verdict(
        self, number: int, case: FunctionCase, machine: Machine, followed: dict[str, str]
    ) -> CaseVerdict:
        """What a call is worth. If no reading was chosen, a function may follow either, but must
        keep to the one that it `followed` first."""
        told = self._compared(number, case, case.call, machine)
        if case.other is None or self.reading != EITHER:
            return told
        by_other = self._compared(number, case, case.other, machine)
        if told.passed == by_other.passed:
            return told
        follows = OURS if told.passed else OTHER
        if followed.setdefault(case.call.function, follows) == follows:
            return told if told.passed else replace(told, forgiven=True)
        return by_other if told.passed else told

    def points(self, verdicts: Sequence[CaseVerdict]) -> Points:
        return points_by_rule([(v.case, not v.wrong, "") for v in verdicts])

    def _case(self, vector: Vector, files: Files) -> FunctionCase:
        if self.reading == OTHER:
            vector = by_other_reading(vector)
        call, other = self.document.call(vector), None
        assert call is not None
        if vector["other_reading"]:
            other = self.document.call(by_other_reading(vector))
        return FunctionCase(vector, files, call, other)

    def _compared(
        self, number: int, case: FunctionCase, call: Call, machine: Machine
    ) -> CaseVerdict:
        expected = self._expected(call)
        given = self._told_call(case).encode()
        told = Case(
            self.document.rule(call.function),
            given,
            "\n".join(expected),
            case.vector["reading"] or "",
        )
        got = () if machine.trouble else self._got(call, machine)
        ran = Ran("\n".join(got).encode(), b"", machine.seconds, machine.trouble, machine.steps)
        return CaseVerdict(number, told, expected, got, first_difference(expected, got), ran)

    def _smallest(
        self, source: str, simulator: Calls, told: CaseVerdict, case: FunctionCase
    ) -> CaseVerdict:
        """The same fault with fewer pieces on the board, as far as a few tries lead."""
        tries = 0
        shrinking = True
        while shrinking:
            shrinking = False
            for vector in self.document.simpler(case.vector):
                tries += 1
                if tries > _SHRINK_TRIES:
                    return told
                simpler = self._case(vector, case.files)
                machine = run_call(source, simulator, told.number, simpler)
                again = self._compared(told.number, simpler, simpler.call, machine)
                if again.wrong:
                    told, case, shrinking = again, simpler, True
                    break
        return told

    def _expected(self, call: Call) -> tuple[str, ...]:
        after = {buffer: images[1] for buffer, images in call.buffers.items()}
        if call.result is not None:
            after[RESULT] = call.result
        return (*_told_returns(call, call.returns), *self._told_memory(call, after))

    def _got(self, call: Call, machine: Machine) -> tuple[str, ...]:
        memory = self._told_memory(call, machine.buffers)
        return (*_told_returns(call, machine.registers), *memory, *machine.faults)

    def _told_memory(self, call: Call, buffers: Mapping[str, bytes]) -> Iterator[str]:
        for buffer, (_, after) in call.buffers.items():
            yield from self.document.tell(buffer, buffers[buffer], after)
        if RESULT in buffers:
            assert call.result is not None
            yield from self.document.tell(RESULT, buffers[RESULT], call.result)

    def _told_call(self, case: FunctionCase) -> str:
        """The call as the document writes it, and the memory before."""
        vector = case.vector
        values = [
            repr(v) if isinstance(v, str) else str(v) if isinstance(v, int) else name
            for name, v in vector["arguments"].items()
        ]
        if self.course == "pente":
            values.insert(0, "board")
        lines = [f"{case.call.function}({', '.join(values)})"]
        if vector.get("board_before", True):
            before = {buffer: images[0] for buffer, images in case.call.buffers.items()}
            lines += self._told_memory(case.call, before)
        return "\n".join(lines)


@functools.lru_cache(maxsize=8)
def _all_vectors(course: str, cases: int, seed: int) -> tuple[tuple[Vector, Files], ...]:
    """The same for every submission of a folder, and by every reading."""
    return tuple(FUNCTION_DOCUMENTS[course].vectors(cases, seed))


def run_call(source: str, simulator: Calls, number: int, case: FunctionCase) -> Machine:
    if has_label(source, case.call.function):
        return simulator.call(source, case.call, case.files, number)
    return Machine({}, {}, (), f"has no label `{case.call.function}:`", None, 0.0)


def has_label(source: str, function: str) -> bool:
    return re.search(rf"(?m)^[ \t]*{re.escape(function)}[ \t]*:", source) is not None


def _told_returns(call: Call, values: Mapping[str, int]) -> list[str]:
    if call.truth:
        return [f"${name} is {'not 0' if values[name] else '0'}" for name in call.returns]
    return [f"${name} = {values[name]}" for name in call.returns]
