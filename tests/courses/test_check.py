import sys
from pathlib import Path

import pytest

from plancia.core.console import BadInput
from plancia.courses.check import COURSES, Verdict, check, submissions


def ours(name: str) -> list[str]:
    return [sys.executable, "-m", "plancia", "original", name]


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def filtered(name: str, code: str) -> list[str]:
    """Our program with its output, `told`, put through some code."""
    return python(
        "import subprocess, sys\n"
        f"ran = subprocess.run({ours(name)!r}, stdin=sys.stdin, capture_output=True, text=True)\n"
        f"told = ran.stdout\n{code}"
    )


def failed(name: str, command: list[str], **limits: object) -> list[Verdict]:
    return [v for v in check(name, command, **limits) if not v.passed]  # type: ignore[arg-type]


@pytest.mark.parametrize("name", sorted(COURSES))
def test_our_own_program_passes_every_case(name: str) -> None:
    verdicts = list(check(name, ours(name), cases=4, seed=3))
    assert len(verdicts) > 4
    assert [v.number for v in verdicts] == list(range(1, len(verdicts) + 1))
    assert all(v.passed for v in verdicts), [v.case.rule for v in verdicts if not v.passed]


@pytest.mark.parametrize("name", sorted(COURSES))
def test_the_same_seed_gives_the_same_cases_and_another_gives_others(name: str) -> None:
    course = COURSES[name]
    assert list(course.cases(6, 5, True)) == list(course.cases(6, 5, True))
    assert list(course.cases(6, 5, True)) != list(course.cases(6, 6, True))


@pytest.mark.parametrize("name", sorted(COURSES))
def test_every_case_names_its_rule_and_a_mute_program_passes_none(name: str) -> None:
    verdicts = list(check(name, python(""), cases=2))
    assert not any(v.passed for v in verdicts)
    assert all(v.case.rule for v in verdicts)


def test_nim_forgives_what_a_simulator_adds_unless_strict() -> None:
    wrapped = filtered(
        "nim",
        "print('LC-3 Simulator, version 0.1\\n')\n"
        "for line in told.splitlines():\n"
        "    print('\\n--- halting the LC-3 ---' if 'Halting' in line else line.rstrip() + '  ')\n",
    )
    assert failed("nim", wrapped, cases=2) == []
    assert len(failed("nim", wrapped, cases=2, strict=True)) == 11


def test_nim_notices_a_missing_board_and_shows_where() -> None:
    broken = filtered("nim", "print(told.replace(' Try again.', ''), end='')")
    wrong = failed("nim", broken, cases=0)
    assert wrong
    first = wrong[0]
    assert first.case.rule == "the sample input and output of the appendix"
    assert first.line is not None
    assert first.expected[first.line] == "Invalid move. Try again."
    assert first.got[first.line] == "Invalid move."
    told = first.to_json()
    assert told["passed"] is False
    assert told["first_difference"] == first.line + 1


def test_tetrisito_input_has_crlf_unless_lf_is_asked_for() -> None:
    course = COURSES["tetrisito"]
    assert all(b"\r\n" in case.given for case in course.cases(3, 1, True))
    assert not any(b"\r" in case.given for case in course.cases(3, 1, False))


def test_tetrisito_compares_the_last_word_alone() -> None:
    chatty = filtered("tetrisito", "print('MARS 4.5\\nYES NO\\n' + told.strip(), end='')")
    assert failed("tetrisito", chatty, cases=2) == []
    assert failed("tetrisito", python("print('YES')"), cases=6)
    assert failed("tetrisito", python("print('NO')"), cases=6)


def test_four_in_a_row_finds_the_last_board_behind_a_prompt() -> None:
    course = COURSES["four-in-a-row"]
    border, row = "+---" * 7 + "+", "|   " * 7 + "|"
    board = "\n".join([border] + [row, border] * 6)
    dropped = board.replace(row, "| X " + "|   " * 6 + "|")
    seen = course.seen(f"{board}\nColumn? {dropped}\nXenia, you have a chance to win\n", False)
    assert list(seen[:13]) == dropped.split("\n")
    assert seen[13] == "nobody has won yet"
    assert course.seen("nothing here", False) == (
        "no board of 13 lines of 29 characters in the output",
    )


@pytest.mark.parametrize(
    ("code", "trouble"),
    [
        ("while True: pass", "did not end within 0.5 s"),
        ("while True: print('x' * 9999)", "wrote more than"),
        ("import os; os.abort()", "crashed: SIGABRT"),
    ],
)
def test_a_program_out_of_hand_fails_its_case(code: str, trouble: str) -> None:
    verdict = next(iter(check("nim", python(code), seconds=30 if "print" in code else 0.5)))
    assert not verdict.passed
    assert verdict.ran.trouble is not None
    assert trouble in verdict.ran.trouble


def test_submissions_are_run_themselves_or_by_a_command(tmp_path: Path) -> None:
    for name in ("b.asm", "a.asm", ".hidden"):
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    folder = str(tmp_path)
    a = str(tmp_path / "a.asm")
    assert [name for name, _ in submissions(folder, [])] == ["a.asm", "b.asm"]
    assert next(submissions(folder, []))[1] == [a]
    assert next(submissions(folder, ["mars", "--file={}", "nc"]))[1] == [
        "mars",
        f"--file={a}",
        "nc",
    ]
    assert next(submissions(folder, ["mars"]))[1] == ["mars", a]


def test_a_submission_that_can_not_be_run_is_told(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("hm")
    with pytest.raises(BadInput, match="can't be run"):
        list(submissions(str(tmp_path), []))
    with pytest.raises(BadInput, match="No such file"):
        list(submissions(str(tmp_path / "nowhere"), []))
