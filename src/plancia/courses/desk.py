"""The desk in a browser's tab: a program's verdict.

Everything that crosses over is JSON. The verdict is that of `plancia check` with its defaults.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from plancia.core.errors import BadOption
from plancia.core.text import T
from plancia.courses.case import CaseOptions, CaseVerdict
from plancia.courses.check import Check
from plancia.courses.functions import FUNCTION_DOCUMENTS, NOT_WRITTEN, FunctionCheck
from plancia.courses.lc3 import LC3Program, assemble
from plancia.courses.mips import MipsProgram, Submission
from plancia.courses.mips.source import SourceFile
from plancia.courses.readings import parse_readings
from plancia.courses.report import SubmissionResult, explanation, title
from plancia.courses.result import AssemblyError
from plancia.language import say
from plancia.originals.console import BadInput


Send = Callable[[str], None]


def reply(text: str, send: Send) -> str:
    """The answer to a question of the page; what is known before goes to `send`."""
    question = json.loads(text)
    try:
        desk = Desk(question["course"], question["files"], question.get("rules", ()))
        return json.dumps(desk.verdict(lambda known: send(json.dumps(known))))
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
            FunctionCheck(course, readings=readings, only=only)
            if known
            else Check(course, options=options)
        )

    def verdict(self, on_known: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
        """Points and rules, and the first wrong case; `on_known` hears of that at once, and of how
        many cases have been tried."""
        verdicts: list[CaseVerdict] = []
        first: CaseVerdict | None = None
        for verdict in self._verdicts():
            verdicts.append(verdict)
            if not verdict.passed and first is None and verdict.result.trouble != NOT_WRITTEN:
                first = verdict
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
            "case": first and _case(first),
        }

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
