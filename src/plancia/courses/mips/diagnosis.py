"""Says why a MIPS program stopped, and what in its source a teacher would point at."""

from collections.abc import Iterator
from typing import Final

from plancia.core.text import T, Text, Words
from plancia.courses.mips.machine import DROPPED_OFF, ENDLESS, LIMIT, MipsMachine
from plancia.courses.mips.registers import RA
from plancia.courses.mips.source import Origin
from plancia.courses.mips.system import EXITED, FLOODED, MAX_OUTPUT_BYTES
from plancia.courses.result import line_ranges, wrote_too_much

_TRACED_STEPS: Final = 200_000
"""Of a second run that looks at every instruction."""


def stop_trouble(machine: MipsMachine, whole: bool) -> Words | None:
    """In words why a run did not end as it should; None for a whole program that ended."""
    stop, steps = machine.stop, machine.steps
    if machine.fault is not None:
        return T("stopped in {where}: {what}", where=_where(machine), what=machine.fault.message)
    if stop == FLOODED:
        return wrote_too_much(MAX_OUTPUT_BYTES)
    if stop in (LIMIT, ENDLESS):
        lines = line_ranges(origin.line for origin in machine.circle())
        if stop == ENDLESS:
            return T("never ends: it circles in {lines} for ever", lines=lines)
        return T(
            "did not end within {n} instructions: at the end it ran {lines}", n=steps, lines=lines
        )
    if whole:
        return None
    if stop == EXITED:
        return T("ended the program instead of returning ({where})", where=_where(machine))
    if stop == DROPPED_OFF:
        return T("ran past its last instruction instead of returning: `jr $ra` is missing")
    return T("waits for more keys than were typed ({where})", where=_where(machine))


def _where(machine: MipsMachine) -> Words:
    origin = machine.program.origin(machine.pc)
    return T("at its start") if origin is None else describe_origin(machine, origin)


def describe_origin(machine: MipsMachine, origin: Origin) -> Text:
    """`line 12, `lw $t0, 0($t1)``, with the file's name if there are several files."""
    outermost = origin.outermost
    files = {i.origin.outermost.file for i in machine.program.assembled.text.values()}
    text = outermost.text.split("#")[0].strip()
    if len(files) < 2:
        return T("line {n}, `{text}`", n=outermost.line, text=text)
    return T("{file}, line {n}, `{text}`", file=outermost.file, n=outermost.line, text=text)


def call_notes(machine: MipsMachine, function: str, limit: int) -> Iterator[Text]:
    """Run a call again that did not return, and look for a return address that was lost: a
    `jr $ra` of a caller that goes back behind its own call, not to where it was called."""
    assembled = machine.program.assembled
    frames = [(function, machine.registers[RA])]
    """Each called function, and where it must return to."""
    for _ in range(min(limit, _TRACED_STEPS)):
        before, target = machine.pc, machine.registers[RA]
        instruction = assembled.text.get(before & 0xFFFFFFFF)
        if instruction is None:
            return
        if instruction.op == "jr" and instruction.fields[0] == RA and frames:
            call = assembled.text.get((target & 0xFFFFFFFF) - 4)
            if target == frames[-1][1]:
                frames.pop()
            elif call is not None and call.op == "jal":
                yield T(
                    "{where} returns behind the call in {call}: `{name}` calls `{callee}` without "
                    "saving $ra",
                    where=describe_origin(machine, instruction.origin),
                    call=describe_origin(machine, call.origin),
                    name=frames[-1][0],
                    callee=assembled.label_at(call.fields[0]) or "?",
                )
                return
        if machine.step() is not None:
            return
        is_call = instruction.op in ("jal", "jalr", "bgezal", "bltzal")
        if is_call and machine.registers[RA] == before + 4 != machine.pc:
            frames.append((assembled.label_at(machine.pc & 0xFFFFFFFF) or "?", before + 4))
