from dataclasses import replace

from plancia.courses.case import Case, CaseVerdict
from plancia.courses.report import explanation, title
from plancia.courses.result import ProgramResult

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
