"""Results as teachers read them."""

import csv

from plancia.courses.case import Case, CaseVerdict
from plancia.courses.report import SubmissionResult, to_csv, to_gradescope
from plancia.courses.result import ProgramResult


def submission(name: str, *passed: bool) -> SubmissionResult:
    """Cases of one rule, of which these passed."""
    verdicts = [
        CaseVerdict(
            number,
            Case("a rule", b"1\n", "a"),
            ("a",),
            ("a" if each else "b",),
            None if each else 0,
            ProgramResult(b"", b"", 0.5, None),
        )
        for number, each in enumerate(passed)
    ]
    return SubmissionResult(name, verdicts, {"a rule": (100 * sum(passed) / len(passed), 100.0)})


def test_a_table_is_in_the_order_of_names() -> None:
    lines = [*csv.reader(to_csv([submission("b", True), submission("a", False)]).splitlines())]
    assert [line[0] for line in lines[1:]] == ["a", "b"]


def test_points_are_those_of_the_rules_on_gradescope_too() -> None:
    result = submission("a", True, False)
    assert result.points == 50
    assert sum(test["score"] for test in to_gradescope(result)["tests"]) == 50
