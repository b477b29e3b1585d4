"""What a teacher decides about a course, in one file: weights, cases of one's own, what students
are shown, and the seed."""

import json
import sys
import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from plancia.courses.case import Case, CaseVerdict, Points
from plancia.courses.functions import FUNCTION_DOCUMENTS
from plancia.courses.program import run_program
from plancia.originals.console import BadInput

SHOW_ALL, SHOW_RULES = SHOWN = ("all", "rules")
"""Of a case that the seed draws, and of the teacher's own: everything, or its rule alone."""
_OWN_WORTH: Final = 5.0
"""Of a rule of the teacher's own that has no weight."""
_SECONDS: Final = 60.0
_KEYS: Final = {
    "course": str,
    "seed": int,
    "cases": int,
    "show": str,
    "weights": dict,
    "case": list,
}
_CASE_KEYS: Final = {"rule": str, "input": str, "expected": str}


@dataclass(frozen=True, slots=True)
class CourseSettings:
    seed: int | None = None
    cases: int | None = None
    show: str = SHOW_ALL
    weights: Mapping[str, float] = field(default_factory=dict)
    """By rule; together they count as 100."""
    own: tuple[Case, ...] = ()

    def is_hidden(self, case: Case) -> bool:
        """Whether a student reads the rule of a case alone."""
        return self.show == SHOW_RULES and not case.public

    def weighted(self, points: Points, verdicts: Sequence[CaseVerdict]) -> Points:
        """The points by the teacher's weights, with the rules of the teacher's own cases."""
        if not self.weights and not self.own:
            return points
        shares = {rule: reached / most if most else 0.0 for rule, (reached, most) in points.items()}
        worth = {rule: most for rule, (_, most) in points.items()}
        for rule in dict.fromkeys(case.rule for case in self.own if case.rule not in points):
            passed = [verdict.passed for verdict in verdicts if verdict.case.rule == rule]
            shares[rule] = sum(passed) / max(1, len(passed))
            worth[rule] = _OWN_WORTH
        worth |= {rule: weight for rule, weight in self.weights.items() if rule in worth}
        scale = 100 / (sum(worth.values()) or 1)
        return {rule: (shares[rule] * most * scale, most * scale) for rule, most in worth.items()}

    def check_rules(self, known: Collection[str], path: str) -> None:
        """Refuse weights of rules that there are not."""
        own = {case.rule for case in self.own}
        for rule in self.weights:
            if rule not in known and rule not in own:
                where = "`plancia course settings` prints them"
                raise BadInput(f"{path!r}: {rule!r} is none of the rules; {where}")


def read_settings(path: str, course: str, has_programs: bool) -> CourseSettings:
    """The settings of a file; what ours answers to a case without `expected` is expected."""
    try:
        with open(path, "rb") as file:
            content = tomllib.load(file)
    except OSError as error:
        raise BadInput(f"{path!r}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{path!r}: {error}") from error
    _check_keys(path, content, _KEYS)
    if content.get("course", course) != course:
        raise BadInput(f"{path!r} is for {content['course']}, not for {course}")
    show = content.get("show", SHOW_ALL)
    if show not in SHOWN:
        raise BadInput(f"{path!r}: show is {show!r}, which is none of {', '.join(SHOWN)}")
    weights = content.get("weights", {})
    for rule, weight in weights.items():
        if not isinstance(weight, int | float) or weight < 0:
            raise BadInput(f"{path!r}: {weight!r} is no weight of {rule!r}: a number from 0 on")
    if "case" in content and not has_programs:
        raise BadInput(f"{path!r}: {course} is checked function by function, without own cases")
    own = tuple(_own_case(path, course, case) for case in content.get("case", []))
    return CourseSettings(content.get("seed"), content.get("cases"), show, weights, own)


def _check_keys(path: str, content: Mapping[str, Any], kinds: Mapping[str, type]) -> None:
    for key, value in content.items():
        if key not in kinds:
            raise BadInput(f"{path!r}: {key!r} is none of {', '.join(kinds)}")
        if not isinstance(value, kinds[key]) or (kinds[key] is int and isinstance(value, bool)):
            raise BadInput(f"{path!r}: {key} can't be {value!r}")


def _own_case(path: str, course: str, content: Mapping[str, Any]) -> Case:
    _check_keys(path, content, _CASE_KEYS)
    if "rule" not in content or "input" not in content:
        raise BadInput(f"{path!r}: a case has a rule and an input")
    given = content["input"].encode()
    expected = content.get("expected")
    if expected is None:
        command = [sys.executable, "-m", "plancia", "original", course]
        expected = run_program(command, given, _SECONDS).text
    return Case(content["rule"], given, expected)


def default_settings(course: str, cases: int, weights: Mapping[str, float]) -> str:
    """A file with what holds anyway, for a teacher to change."""
    lines = [
        f"course = {json.dumps(course)}",
        "# seed = 2026     # the same seed, the same cases; a bundle draws a secret one",
        f"cases = {cases}",
        'show = "all"     # or "rules": of drawn cases and your own students read the rule alone',
        "",
        "[weights]        # together they count as 100",
        *(f"{json.dumps(rule)} = {weight:g}" for rule, weight in weights.items()),
    ]
    if course not in FUNCTION_DOCUMENTS:
        lines += ["", "# [[case]]       # of your own, as many as you like"]
        lines += ['# rule = "a rule of the list, or of your own"', '# input = "A1"']
    return "\n".join([*lines, ""])
