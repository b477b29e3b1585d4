"""Results as teachers read them."""

import csv
from dataclasses import replace

from plancia.courses.case import Case, CaseVerdict
from plancia.courses.report import SubmissionResult, explanation, title, to_csv, to_gradescope
from plancia.courses.result import ProgramResult, line_ranges
from plancia.language import catalogue


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


RESULT = ProgramResult(b"", b"", 0.1, None)
CASE = Case("the winner is named", b"1\r\n2\r\n", "")
VERDICT = CaseVerdict(3, CASE, ("a", "b", "c"), ("a", "x"), 1, RESULT)


def explained(verdict: CaseVerdict) -> str:
    return "\n".join(explanation(verdict))


def test_the_title_names_case_and_rule() -> None:
    assert title(VERDICT) == "case 3 failed: the winner is named"


def test_the_first_difference_is_marked_between_its_neighbours() -> None:
    lines = explained(VERDICT).splitlines()
    assert ">   2 b" in lines[2]
    assert lines[2].endswith("| x")
    assert lines[3].endswith("| (nothing)")


def test_the_input_is_shown_and_that_it_has_crlf() -> None:
    assert explained(VERDICT).endswith("the input was, with CRLF line ends:\n    1\n    2")
    plain = replace(VERDICT, case=Case("rule", b"1\n\x07", ""))
    assert explained(plain).endswith("the input was:\n    1\n    \\x07")


def test_of_a_hidden_case_nothing_is_shown() -> None:
    hidden = replace(VERDICT, case=replace(CASE, hidden=True))
    assert explained(hidden) == "  this case is hidden: find one of your own that breaks the rule"


def test_trouble_comes_before_the_difference_and_errors_are_quoted() -> None:
    failed = replace(RESULT, trouble="did not end", errors=b"one\nlast", steps=7)
    text = explained(replace(VERDICT, result=failed))
    assert text.startswith("  your program did not end\n")
    assert "on standard error: last" in text
    assert "it used 7 instructions" in text


def test_line_numbers_are_written_as_a_person_writes_them() -> None:
    assert str(line_ranges([4])) == "line 4"
    assert str(line_ranges([31, 4, 5, 7, 20, 30])) == "lines 4-7, 20 and 30-31"
    assert str(line_ranges(range(1, 100, 10))) == "lines 1, 11, 21, 31, 41 and ..."
    assert catalogue("it").say(line_ranges([4, 20])) == "righe 4 e 20"
