"""The desk in a browser's tab: a program's verdict, and its run up to the first fault step by step.

Everything that crosses over is JSON. The verdict is that of `plancia check` with its defaults.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from plancia.core.errors import BadOption
from plancia.core.text import T
from plancia.courses.case import CaseOptions, CaseVerdict
from plancia.courses.check import Check
from plancia.courses.functions import FUNCTION_DOCUMENTS, NOT_WRITTEN, FunctionCheck
from plancia.courses.lc3 import LC3Program, Machine, Status, assemble
from plancia.courses.mips import MipsProgram, Submission
from plancia.courses.mips.machine import MipsMachine
from plancia.courses.mips.registers import NAMES
from plancia.courses.mips.source import SourceFile
from plancia.courses.readings import parse_readings
from plancia.courses.report import SubmissionResult, explanation, title
from plancia.courses.result import AssemblyError
from plancia.language import say
from plancia.originals.console import BadInput

STEPS_BEFORE: Final = 200
STEPS_AFTER: Final = 20
"""Of the film, around the step at which the output goes wrong."""
_CHUNK: Final = 500
_MOST_STEPS: Final = 2_000_000
_PROGRAM_CASES, _CALLS = 50, 20
"""The command's defaults."""

Send = Callable[[str], None]
Frame = dict[str, Any]


_last: "Desk | None" = None
"""Whose verdict was asked for last: its film may be asked for next."""


def reply(text: str, send: Send) -> str:
    """The answer to a question of the page; what is known before goes to `send`."""
    global _last
    question = json.loads(text)
    try:
        if question["do"] == "film" and _last is not None:
            return json.dumps(_last.film())
        _last = Desk(question["course"], question["files"], question.get("rules", ()))
        return json.dumps(_last.verdict(lambda known: send(json.dumps(known))))
    except AssemblyError as error:
        return json.dumps({"errors": list(error.errors)})
    except (BadInput, BadOption) as error:
        return json.dumps({"errors": [str(error)]})


class Desk:
    """One program of one course."""

    def __init__(self, course: str, files: Mapping[str, str], rules: Sequence[str] = ()) -> None:
        """With names of readings, such as `block=free`, or of functions to which it is limited."""
        self._course = course
        self._files = files
        known = FUNCTION_DOCUMENTS[course].functions if course in FUNCTION_DOCUMENTS else ()
        readings = parse_readings(course, [rule for rule in rules if rule not in known])
        options, only = CaseOptions(readings=readings), frozenset({*rules} & {*known})
        self._check: Check | FunctionCheck = (
            FunctionCheck(course, _CALLS, 0, readings, only)
            if known
            else Check(course, _PROGRAM_CASES, options=options)
        )
        self._wrong: CaseVerdict | None = None

    def verdict(self, on_known: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
        """Points and rules, and the first wrong case; `on_known` hears of that at once, and of how
        many cases have been tried."""
        verdicts: list[CaseVerdict] = []
        self._wrong = None
        for verdict in self._verdicts():
            verdicts.append(verdict)
            if verdict.wrong and self._wrong is None and verdict.result.trouble != NOT_WRITTEN:
                self._wrong = verdict
                on_known({"case": _case(verdict)})
            on_known({"tried": len(verdicts)})
        result = SubmissionResult(self._course, verdicts, self._check.points(verdicts))
        return {
            "points": result.points,
            "passed": len(verdicts) - len(result.wrong),
            "failed": len(result.wrong),
            "rules": [
                {"rule": rule, "points": round(reached, 2), "of": round(worth, 2)}
                for rule, (reached, worth) in result.by_rule.items()
            ],
            "unwritten": [v.case.rule for v in verdicts if v.result.trouble == NOT_WRITTEN],
            "readings": result.readings.in_words(),
            "habits": result.conventions,
            "case": self._wrong and _case(self._wrong),
        }

    def film(self) -> list[Frame]:
        """The steps of the first wrong case around the one at which it goes wrong."""
        if self._wrong is None:
            return []
        given = self._wrong.case.given
        if self._wrong.replay is not None:
            return list(_mips_film(partial(self._mips().prepared, *self._wrong.replay)))
        if self._course == "nim":
            machine = Machine(self._image(), given, guarded=True)
            return list(_lc3_film(machine, self._wrong.case.ours))
        return list(_mips_film(partial(self._mips().machine, given)))

    def _verdicts(self) -> Iterator[CaseVerdict]:
        if isinstance(self._check, FunctionCheck):
            return self._check.verdicts(self._mips())
        run = LC3Program(self._image()) if self._course == "nim" else self._mips().run
        return self._check.verdicts(run)

    def _image(self) -> Any:
        if len(self._files) != 1:
            raise BadInput(say(T("Nim is one file.")))
        return assemble(next(iter(self._files.values())).encode())

    def _mips(self) -> MipsProgram:
        files = tuple(SourceFile(name, text) for name, text in self._files.items())
        if isinstance(self._check, FunctionCheck):
            return self._check.document.load(Submission(files))
        return MipsProgram(Submission(files))


def _case(verdict: CaseVerdict) -> dict[str, Any]:
    return {
        "number": verdict.number,
        "title": title(verdict),
        "words": list(explanation(verdict)),
        "expected": list(verdict.expected),
        "got": list(verdict.got),
        "line": verdict.line,
    }


# Films: a frame a step, with what the step changed.


def _lc3_film(machine: Machine, ours: str) -> Iterator[Frame]:
    """Up to the character at which the output goes wrong."""
    wrong = _wrong_at(machine, ours.encode())
    first = max(0, wrong - STEPS_BEFORE)
    machine.back(machine.steps - first)
    before: dict[str, str] = {}
    while machine.status is Status.RUNNING and machine.steps < wrong + STEPS_AFTER:
        at, registers, memory = machine.pc, machine.registers.copy(), machine.memory.copy()
        machine.run(1)
        changed = {
            f"R{n}": f"x{value:04X}"
            for n, value in enumerate(machine.registers)
            if value != registers[n] or not before
        }
        before = changed
        writes = {
            machine.image.label(place): f"x{value:04X}"
            for place, value in enumerate(machine.memory)
            if value != memory[place]
        }
        yield {
            "step": machine.steps,
            "file": 0,
            "line": machine.image.lines.get(at, 0),
            "registers": changed,
            "memory": writes,
            "output": bytes(machine.output).decode("latin-1")[-400:],
            "wrong": machine.steps == wrong,
        }


def _wrong_at(machine: Machine, ours: bytes) -> int:
    """The step after which the output differs, or the last one."""
    start = 0
    while machine.status is Status.RUNNING and ours.startswith(bytes(machine.output)):
        start = machine.steps
        machine.run(_CHUNK)
    if ours.startswith(bytes(machine.output)):
        return machine.steps
    machine.back(machine.steps - start)
    while ours.startswith(bytes(machine.output)):
        machine.run(1)
    return machine.steps


def _mips_film(make: Callable[[], MipsMachine]) -> Iterator[Frame]:
    """The last steps before the program ends or the call returns."""
    machine = make()
    machine.run(_MOST_STEPS)
    last = machine.steps
    machine = make()
    machine.run(max(0, last - STEPS_BEFORE))
    machine.stop = None
    files = {name: number for number, name in enumerate(_file_names(machine))}
    for number in range(last - machine.steps):
        origin = machine.program.origin(machine.pc)
        registers, memory = machine.registers[:], dict(machine.memory)
        machine.step()
        outermost = origin and origin.outermost
        yield {
            "step": machine.steps,
            "file": files.get(outermost.file, 0) if outermost else 0,
            "line": outermost.line if outermost else 0,
            "registers": {
                f"${NAMES[n]}": str(value)
                for n, value in enumerate(machine.registers[: len(NAMES)])
                if value != registers[n] or not number
            },
            "memory": {
                f"{key << 2 & 0xFFFFFFFF:#010x}": f"{value & 0xFFFFFFFF:#010x}"
                for key, value in machine.memory.items()
                if memory.get(key) != value
            },
            "output": bytes(machine.terminal.output).decode("latin-1")[-400:],
            "wrong": machine.steps >= last,
        }


def _file_names(machine: MipsMachine) -> list[str]:
    origins = (each.origin.outermost.file for each in machine.program.assembled.text.values())
    return list(dict.fromkeys(origins))
