import pytest

from courses.checking import check, failed, filtered, ours, saying
from plancia.courses.case import CaseOptions
from plancia.courses.check import COURSES
from plancia.courses.result import ProgramResult


def test_tetrisito_input_has_crlf_unless_the_program_reads_lf_alone() -> None:
    run = ours("tetrisito")
    for ends in (b"\r\n", b"\n"):
        read: list[bytes] = []

        def strict(given: bytes) -> ProgramResult:
            read.append(given)  # noqa: B023
            fits = (b"\r\n" in given) == (ends == b"\r\n")  # noqa: B023
            return run(given) if fits else ProgramResult(b"?", b"", 0.0, None)

        assert failed("tetrisito", strict, cases=2) == []
        assert (b"\r" in read[-1]) == (ends == b"\r\n")


def test_tetrisito_compares_the_last_word_alone() -> None:
    chatty = filtered("tetrisito", lambda text: f"MARS 4.5\nYES NO\n{text.strip()}")
    assert failed("tetrisito", chatty, cases=2) == []
    assert failed("tetrisito", saying("YES"), cases=20)
    assert failed("tetrisito", saying("NO"), cases=20)


@pytest.mark.parametrize("implementation", ["A", "B", "C"])
def test_tetrisito_is_checked_by_implementation(implementation: str) -> None:
    run = ours("tetrisito", "--implementation", implementation)
    verdicts = check("tetrisito", run, cases=6, implementation=implementation)
    assert all(v.passed for v in verdicts)
    assert {line for v in verdicts for line in v.expected} == {"YES", "NO"}
    if implementation != "C":
        other = "B" if implementation == "A" else "C"
        given = [
            c.given for c in COURSES["tetrisito"].cases(6, 3, CaseOptions(implementation=other))
        ]
        assert given != [v.case.given for v in verdicts]
