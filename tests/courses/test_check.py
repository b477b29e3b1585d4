import sys

import pytest

from courses.checking import check, failed, filtered, ours, saying
from plancia.courses.case import CaseOptions
from plancia.courses.check import COURSES, Check
from plancia.courses.program import run_program
from waiting import LIMIT_S


@pytest.mark.parametrize("name", sorted(COURSES))
def test_our_own_program_passes_every_case(name: str) -> None:
    verdicts = check(name, ours(name), cases=4)
    assert len(verdicts) > 4
    assert [v.number for v in verdicts] == list(range(1, len(verdicts) + 1))
    assert all(v.passed for v in verdicts), [v.case.rule for v in verdicts if not v.passed]


@pytest.mark.parametrize("apart", [12, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", sorted(COURSES))
def test_our_own_program_passes_as_a_process(name: str, apart: int) -> None:
    """On every 12th case; `make soak` tries all."""
    command = [sys.executable, "-m", "plancia", "original", name]
    checked = Check(name, cases=4, seed=3)
    for number, case in enumerate(checked.drawn()[::apart]):
        verdict = checked.verdict(number, case, run_program(command, case.given, LIMIT_S))
        assert verdict.passed, case.rule


@pytest.mark.parametrize("name", sorted(COURSES))
def test_the_same_seed_gives_the_same_cases_and_another_gives_others(name: str) -> None:
    course = COURSES[name]
    first, again, others = (list(course.cases(2, seed, CaseOptions())) for seed in (5, 5, 6))
    assert first == again != others


@pytest.mark.parametrize("name", sorted(COURSES))
def test_every_case_names_its_rule_and_a_mute_program_passes_none(name: str) -> None:
    verdicts = check(name, saying(""), cases=0)
    assert not any(v.passed for v in verdicts)
    assert all(v.case.rule for v in verdicts)


def test_nim_forgives_what_a_simulator_adds() -> None:
    def wrap(text: str) -> str:
        lines = [
            "\n--- halting the LC-3 ---" if "Halting" in line else line.rstrip() + "  "
            for line in text.splitlines()
        ]
        return "\n".join(["LC-3 Simulator, version 0.1\n", *lines])

    wrapped = filtered("nim", wrap)
    assert failed("nim", wrapped, cases=2) == []
