"""Checks the functions of a MIPS program one by one, against test vectors of ours."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from plancia.core.text import T
from plancia.courses.boards import shows
from plancia.courses.calls import FunctionCase, FunctionDocument
from plancia.courses.case import Case, CaseVerdict, Points, first_difference
from plancia.courses.mips import Submission
from plancia.courses.mips.call import Call, CallResult, failed
from plancia.courses.readings import ALL_OURS, Readings
from plancia.courses.result import ProgramResult
from plancia.courses.vectors.forza4 import FORZA4
from plancia.courses.vectors.pente import PENTE
from plancia.language import say

FUNCTION_DOCUMENTS: Final[Mapping[str, FunctionDocument]] = {"forza4": FORZA4, "pente": PENTE}
CALLS: Final = 20
"""How often each function is called by default."""
_STUB_STEPS: Final = 6
"""A function that always returns after so few instructions, with the same answer, is a stub."""
NOT_WRITTEN: Final = T("is not written yet")
CONVENTIONS: Final = "conventions: a function keeps $s0-$s7, $fp, $gp and $sp"
_CONVENTIONS_WORTH: Final = 10.0
_DRAWN: Final = "drawn: six rows of seven cells, each value with a symbol of its own"


class FunctionProgram(Protocol):
    """A program whose functions can be called."""

    @property
    def reads_keys(self) -> bool:
        """Whether a call can be typed to."""
        ...

    @property
    def stood_in(self) -> Collection[str]:
        """Functions that others wrote: they are called by this program, but not tried."""
        ...

    def has_label(self, name: str) -> bool: ...

    def call(self, call: Call, seed: str | int = 0) -> CallResult: ...


@dataclass(frozen=True, slots=True)
class FunctionCheck:
    """Which document's functions are tried, and how often each."""

    course: str
    cases: int = CALLS
    seed: int = 0
    readings: Readings = ALL_OURS
    """Readings that are chosen here bind the functions; of other points they may follow any."""
    only: frozenset[str] = frozenset()
    """Functions to which the check is limited; none for all of them."""

    @property
    def document(self) -> FunctionDocument:
        return FUNCTION_DOCUMENTS[self.course]

    def drawn(self, program: FunctionProgram) -> Iterator[FunctionCase]:
        """Calls of each function that the program has; of one it has not, the first."""
        missing: set[str] = set()
        for case in self._cases():
            if case.call.keys and not program.reads_keys:
                continue
            if not program.has_label(case.function):
                if case.function in missing or case.function in program.stood_in:
                    continue
                missing.add(case.function)
            yield case

    def _cases(self) -> list[FunctionCase]:
        drawn = _all_cases(self.course, self.cases, self.seed)
        tried = [case for case in drawn if not self.only or case.function in self.only]
        return [case.read(self.readings) for case in tried]

    def verdicts(self, program: FunctionProgram) -> Iterator[CaseVerdict]:
        """Call each function. One that is not written fails once; whether a function keeps the
        conventions is a verdict of its own."""
        tried = (
            (number, case, self.run_call(program, number, case))
            for number, case in enumerate(self.drawn(program), 1)
        )
        count = itertools.count(1)
        for _, group in itertools.groupby(tried, lambda call: call[1].function):
            for verdict in self._function_verdicts(list(group)):
                yield replace(verdict, number=next(count))

    def simulated(self, submission: Submission) -> Iterator[CaseVerdict]:
        """The same of assembly, in our simulator."""
        return self.verdicts(self.document.load(submission))

    def _function_verdicts(self, tried: Sequence[_Tried]) -> Iterator[CaseVerdict]:
        followed: Followed = {}
        verdicts = [self.verdict(number, case, result, followed) for number, case, result in tried]
        if not all(verdict.passed for verdict in verdicts) and _is_stub(tried, verdicts):
            number, case, _ = tried[0]
            yield self._compared(number, case, case.call, failed(NOT_WRITTEN))
            return
        yield from verdicts
        returned = [(case, result) for _, case, result in tried if result.trouble is None]
        if returned:
            case, result = next((pair for pair in returned if pair[1].broken), returned[0])
            function = case.function
            kept = (f"{function} keeps them all",)
            got = (f"{function}: {', '.join(map(say, result.broken))}",) if result.broken else kept
            shown = Case(CONVENTIONS, self._call_text(case).encode(), kept[0])
            whole = ProgramResult(got[0].encode(), b"", 0.0, None)
            yield CaseVerdict(0, shown, kept, got, first_difference(kept, got), whole)

    def verdict(
        self, number: int, case: FunctionCase, result: CallResult, followed: Followed
    ) -> CaseVerdict:
        """What a call is worth. Where the document is open, a function may follow any reading, but
        one for all calls: `followed` holds those that are still possible."""
        if case.point is None:
            return self._compared(number, case, case.call, result)
        by_reading = {
            name: self._compared(number, case, call, result)
            for name, call in case.by_reading.items()
        }
        possible = followed.get(case.point.name, list(by_reading))
        agreeing = [name for name in possible if by_reading[name].passed]
        if not agreeing:
            return by_reading[possible[0]]
        followed[case.point.name] = agreeing
        readings = ALL_OURS.follows(case.point, agreeing[0])
        return replace(by_reading[agreeing[0]], readings=readings)

    def weights(self) -> dict[str, float]:
        """What each rule is worth where no teacher says otherwise."""
        rules = list(map(self.document.rule, self.document.functions))
        return dict.fromkeys(rules, round(100 / len(rules), 2))

    def points(self, verdicts: Sequence[CaseVerdict]) -> Points:
        """Each function is worth the same. Credit begins above what the best constant answer
        earns, and conventions count as far as a function does its work."""
        right: dict[str, list[bool]] = {}
        kept: dict[str, bool] = {}
        for verdict in verdicts:
            if verdict.case.rule == CONVENTIONS:
                kept[self.document.rule(verdict.expected[0].split()[0])] = verdict.passed
            else:
                right.setdefault(verdict.case.rule, []).append(verdict.passed)
        constant = self._constant_shares()
        shares = {}
        for rule, tried in right.items():
            share, least = sum(tried) / len(tried), constant.get(rule, 0.0)
            shares[rule] = share if least == 1 else max(0.0, (share - least) / (1 - least))
        worth = (100.0 - (_CONVENTIONS_WORTH if kept else 0.0)) / max(1, len(shares))
        points = {rule: (worth * share, worth) for rule, share in shares.items()}
        if kept:
            share = sum(shares[rule] for rule in kept if kept[rule]) / len(shares)
            points[CONVENTIONS] = (_CONVENTIONS_WORTH * share, _CONVENTIONS_WORTH)
        return points

    def _constant_shares(self) -> dict[str, float]:
        """By rule: of how many calls a function is right that does nothing but return the same
        number."""
        answers: dict[str, Counter[tuple[int, ...] | None]] = {}
        for case in self._cases():
            call = case.call
            changes = any(before != after for before, after in call.buffers.values())
            free = not (changes or call.draws)
            answer = tuple(call.returns.values()) if free else None
            answers.setdefault(self.document.rule(call.function), Counter())[answer] += 1
        return {
            rule: max((count for answer, count in counts.items() if answer is not None), default=0)
            / counts.total()
            for rule, counts in answers.items()
        }

    def run_call(self, program: FunctionProgram, number: int, case: FunctionCase) -> CallResult:
        """The call, in registers and guard bytes that follow the seed."""
        if program.has_label(case.function):
            return program.call(case.call, f"{self.seed} {number}")
        return failed(NOT_WRITTEN)

    def _compared(
        self, number: int, case: FunctionCase, call: Call, result: CallResult
    ) -> CaseVerdict:
        after = {buffer: images[1] for buffer, images in call.buffers.items()}
        drawn: tuple[str, ...] = (_DRAWN,) if call.draws else ()
        expected = (*drawn, *_returned_lines(call, call.returns), *self._memory_lines(call, after))
        given = self._call_text(case).encode()
        rule = self.document.rule(case.function)
        shown = Case(rule, given, "\n".join(expected))
        got: tuple[str, ...] = ()
        if not result.trouble:
            if call.draws and result.output is not None and not shows(result.output, call.draws):
                drawn = tuple(f"drawn: {result.output}".split("\n"))
            memory = self._memory_lines(call, result.buffers)
            faults = map(say, result.faults)
            got = (*drawn, *_returned_lines(call, result.registers), *memory, *faults)
        line = first_difference(expected, got)
        notes = (*result.faults, *result.notes) if line is not None or result.trouble else ()
        output = "\n".join(got).encode()
        program_result = ProgramResult(
            output, b"", result.seconds, result.trouble, result.steps, notes
        )
        return CaseVerdict(number, shown, expected, got, line, program_result)

    def _memory_lines(self, call: Call, buffers: Mapping[str, bytes]) -> Iterator[str]:
        for buffer, (_, after) in call.buffers.items():
            yield from self.document.memory_lines(buffer, buffers[buffer], after)

    def _call_text(self, case: FunctionCase) -> str:
        """The call as the document writes it, what is typed, and the memory before."""
        values = [
            repr(v) if isinstance(v, str) else str(v) if isinstance(v, int) else name
            for name, v in case.arguments.items()
        ]
        if self.course == "pente":
            values.insert(0, "board")
        lines = [f"{case.function}({', '.join(values)})"]
        if case.call.keys:
            lines.append(f"typed: {case.call.keys.decode()}")
        if case.is_initialised:
            before = {buffer: images[0] for buffer, images in case.call.buffers.items()}
            lines += self._memory_lines(case.call, before)
        return "\n".join(lines)


_Tried = tuple[int, FunctionCase, CallResult]
Followed = dict[str, list[str]]
"""By open point: the readings that all calls so far agree with."""


def _is_stub(tried: Sequence[_Tried], verdicts: Sequence[CaseVerdict]) -> bool:
    """Missing, or a few instructions that always return the same."""
    results = [result for _, _, result in tried]
    if all(result.trouble == NOT_WRITTEN for result in results):
        return True
    if any(
        result.trouble or result.faults or (result.steps or 0) > _STUB_STEPS for result in results
    ):
        return False
    unchanged = all(
        result.buffers.get(name, before) == before
        for _, case, result in tried
        for name, (before, _) in case.call.buffers.items()
    )
    return unchanged and sum(verdict.passed for verdict in verdicts) < len(verdicts)


@functools.lru_cache(maxsize=8)
def _all_cases(course: str, cases: int, seed: int) -> tuple[FunctionCase, ...]:
    """The same for every submission of a folder, and by every reading."""
    return tuple(FUNCTION_DOCUMENTS[course].cases(cases, seed))


def _returned_lines(call: Call, values: Mapping[str, int]) -> list[str]:
    if call.truth:
        return [f"${name} is {'not 0' if values[name] else '0'}" for name in call.returns]
    return [f"${name} = {values[name]}" for name in call.returns]
