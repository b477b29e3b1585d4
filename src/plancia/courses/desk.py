"""The desk in a browser's tab: a program's verdict.

Everything that crosses over is JSON. The verdict is that of `plancia check` with its defaults.
"""

import json
from collections.abc import Callable, Collection, Mapping
from typing import Any

from plancia.core.errors import BadOption
from plancia.courses.case import CaseOptions, CaseVerdict
from plancia.courses.check import Check
from plancia.courses.functions import FUNCTION_DOCUMENTS, NOT_WRITTEN, FunctionCheck
from plancia.courses.mips import Submission
from plancia.courses.mips.source import SourceFile
from plancia.courses.readings import parse_readings
from plancia.courses.report import SubmissionResult, explanation, title
from plancia.courses.result import AssemblyError
from plancia.originals.console import BadInput

Send = Callable[[str], None]


def reply(text: str, send: Send) -> str:
    """The answer to a question of the page; what is known before goes to `send`."""
    question = json.loads(text)
    try:
        return json.dumps(
            verdict(
                question["course"],
                question["files"],
                question.get("rules", ()),
                lambda known: send(json.dumps(known)),
            )
        )
    except AssemblyError as error:
        return json.dumps({"errors": list(error.errors)})
    except (BadInput, BadOption) as error:
        return json.dumps({"errors": [str(error)]})


def verdict(
    course: str,
    files: Mapping[str, str],
    rules: Collection[str],
    on_known: Callable[[dict[str, Any]], None],
) -> dict[str, Any]:
    """Points and rules, and the first wrong case; `on_known` hears of that at once, and of how
    many cases have been tried. `rules` are names of readings, such as `block=free`, or of functions
    to which the check is limited."""
    check = _check(course, rules)
    submission = Submission(tuple(SourceFile(name, text) for name, text in files.items()))
    verdicts: list[CaseVerdict] = []
    first: dict[str, Any] | None = None
    for each in check.simulated(submission):
        verdicts.append(each)
        if first is None and not each.passed and each.result.trouble != NOT_WRITTEN:
            first = _case(each)
            on_known({"case": first})
        on_known({"tried": len(verdicts)})
    result = SubmissionResult(course, verdicts, check.points(verdicts))
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
        "case": first,
    }


def _check(course: str, rules: Collection[str]) -> Check | FunctionCheck:
    functions = FUNCTION_DOCUMENTS[course].functions if course in FUNCTION_DOCUMENTS else ()
    readings = parse_readings(course, [rule for rule in rules if rule not in functions])
    if functions:
        only = frozenset({*rules} & {*functions})
        return FunctionCheck(course, readings=readings, only=only)
    return Check(course, options=CaseOptions(readings=readings))


def _case(verdict: CaseVerdict) -> dict[str, Any]:
    return {
        "number": verdict.number,
        "title": title(verdict),
        "words": list(explanation(verdict)),
        "expected": list(verdict.expected),
        "got": list(verdict.got),
        "line": verdict.line,
    }
