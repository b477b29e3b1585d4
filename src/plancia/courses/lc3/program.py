"""Runs an LC-3 program on the inputs of a course."""

import time
from collections.abc import Iterator
from typing import Final

from plancia.core.text import T, Text, Words
from plancia.courses.lc3.image import Image
from plancia.courses.lc3.machine import MAX_OUTPUT_BYTES, Machine, Status, circling_lines, repeats
from plancia.courses.result import ProgramResult, line_ranges, wrote_too_much

SUFFIX: Final = ".asm"
MAX_STEPS: Final = 1_000_000
_QUIET_STEPS: Final = 20_000
"""After that number of instructions without a key or a character it is seen whether they repeat."""
_MAX_HANGS: Final = 3
_STEPS_AFTER_HANGS: Final = MAX_STEPS // 40
_MAX_NOTES: Final = 3


class LC3Program:
    """A program that is run again from its start for each input."""

    def __init__(self, image: Image) -> None:
        self.image, self._hangs = image, 0

    def __call__(self, given: bytes) -> ProgramResult:
        began = time.monotonic()
        machine = Machine(self.image, given, guarded=True)
        most = MAX_STEPS if self._hangs < _MAX_HANGS else _STEPS_AFTER_HANGS
        trouble = run_to_end(machine, most)
        if machine.status is Status.RUNNING:
            self._hangs += 1
        return ProgramResult(
            bytes(machine.output[:MAX_OUTPUT_BYTES]),
            b"",
            time.monotonic() - began,
            trouble,
            machine.steps,
            tuple(_notes(machine)),
            bool(machine.unknown_values),
        )


def run_to_end(machine: Machine, most: int) -> Words | None:
    """Run until the program halts or waits for a key; in words why not, if it does neither."""
    while machine.steps < most and machine.status is Status.RUNNING:
        before = (machine.keys_read, len(machine.output))
        machine.run(min(_QUIET_STEPS, most - machine.steps))
        if before == (machine.keys_read, len(machine.output)) and repeats(machine):
            return T("never ends: {circle}", circle=_circle(machine))
    if machine.status is Status.RUNNING:
        return T("did not end within {n} instructions: {circle}", n=most, circle=_circle(machine))
    if machine.status is Status.FLOODED:
        machine.max_output *= 2
        machine.status = Status.RUNNING
        why = wrote_too_much(MAX_OUTPUT_BYTES)
        return T("{what}: {circle}", what=why, circle=_circle(machine))
    if machine.status is Status.STOPPED:
        where = machine.image.where(machine.previous)
        return T("{error}, after {where}", error=machine.error, where=where)
    return None


def _circle(machine: Machine) -> Text:
    lines = circling_lines(machine)
    if not lines:
        return T("it stays around {label}", label=machine.image.label(machine.pc))
    first = machine.image.text(lines[0])
    return T("it circles in {lines}, from `{text}` on", lines=line_ranges(lines), text=first)


def _notes(machine: Machine) -> Iterator[Text]:
    """What may explain a fault, the most telling first."""
    image = machine.image
    for at, (subroutine, caller) in list(machine.lost_returns.items())[:_MAX_NOTES]:
        yield T(
            "{subroutine} does not save R7, which {call} changed: {where} goes back to the wrong "
            "place",
            subroutine=image.label(subroutine),
            call=image.where(caller),
            where=image.where(at),
        )
    if machine.ran_into_data is not None:
        yield T(
            "it ran into data, {where}, as if that were instructions: is a HALT or a branch "
            "missing before it?",
            where=image.where(machine.ran_into_data),
        )
    for unknown in list(machine.unknown_values.values())[:_MAX_NOTES]:
        yield T(
            "{where}: {source} {use}, and nothing was ever written there",
            where=image.where(unknown.address),
            source=unknown.source,
            use=unknown.use,
        )
