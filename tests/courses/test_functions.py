from dataclasses import replace

import pytest

from courses.checking import DATA, RIGHT, loaded, submission
from plancia.courses.case import CaseVerdict
from plancia.courses.check import Check
from plancia.courses.functions import CONVENTIONS, NOT_WRITTEN, FunctionCheck
from plancia.courses.mips import Call, CallResult, MipsProgram


def checked(name: str, source: str, cases: int = 3) -> list[CaseVerdict]:
    """What became of the functions that the source has."""
    verdicts = FunctionCheck(name, cases, 1).verdicts(loaded(name, source))
    return [v for v in verdicts if v.result.trouble != NOT_WRITTEN]


@pytest.mark.parametrize("name", sorted(RIGHT))
def test_right_functions_pass_with_random_registers(name: str) -> None:
    functions, found = 4, checked(name, RIGHT[name])
    verdicts = [v for v in found if v.case.rule != CONVENTIONS]
    assert len(found) - len(verdicts) == functions
    assert len({v.case.rule for v in verdicts}) == functions
    assert [v.got for v in verdicts if not v.passed] == []
    assert all(v.result.steps for v in verdicts)


@pytest.mark.parametrize(
    ("name", "old", "new", "expected"),
    [
        ("pente", "    lw $s0, 4($sp)\n", "", "$s0 is not restored"),
        ("pente", "    addi $sp, $sp, 4\n", "", "$sp is not restored"),
        ("pente", "sb $s0, 8($t0)", "sb $s0, 8($t0)\n    sb $s0, 3000($zero)", "outside the"),
        ("pente", "sb $s0, 8($t0)", "sb $s0, 8($t0)\n    sb $s0, -1($a0)", "before `board`"),
        ("pente", "    li $v0, 0\n    li $v1, 0\n", "    li $v1, 0\n", "$v0 = "),
        ("pente", "game_status_done:\n", "game_status_done:\n    b game_status_done\n", "circles"),
        ("pente", "    jal set_slot\n", "    li $v0, 10\n    syscall\n", "instead of returning"),
        ("forza4", "li $t5, 54", "li $t5, 60", "# . . . . . # # #"),
    ],
)  # fmt: skip
def test_a_planted_fault_is_reported(name: str, old: str, new: str, expected: str) -> None:
    assert RIGHT[name].count(old) == 1
    wrong = [v for v in checked(name, RIGHT[name].replace(old, new), 12) if not v.passed]
    texts = [(*v.got, str(v.result.trouble), *map(str, v.result.notes)) for v in wrong]
    assert any(expected in text for said in texts for text in said), texts


def test_a_function_must_keep_to_one_reading() -> None:
    """By either reading giocaMossa returns 0 for some calls and not for others."""
    always = "giocaMossa:\n    li $v0, 1\n    jr $ra\n"
    check = FunctionCheck("forza4", 12, 1)
    cases = list(check.drawn(loaded("forza4", always)))
    followed: dict[str, list[str]] = {}
    verdicts = [
        check.verdict(n, case, always_1(case.call), followed) for n, case in enumerate(cases)
    ]
    played = {case.call.returns["v0"] for case in cases if case.point}
    assert played == {0, 1}
    assert any(not v.passed for v in verdicts)
    assert any(v.passed for v in verdicts)


def always_1(call: Call) -> CallResult:
    """A machine that has played and returned 1."""
    memory = {name: after for name, (_, after) in call.buffers.items()}
    return CallResult({"v0": 1, "v1": 0}, memory, (), (), None, 1, 0.0)


def test_a_piece_in_the_wrong_place_is_wrong_by_any_reading() -> None:
    check = FunctionCheck("forza4", 12, 1)
    program = loaded("forza4", "giocaMossa: jr $ra\n")
    case = next(c for c in check.drawn(program) if c.call.function == "giocaMossa")
    nothing_done = replace(always_1(case.call), buffers={"plancia": bytes(63)})
    assert not check.verdict(1, case, nothing_done, {}).passed


def test_a_whole_program_runs() -> None:
    check = Check("tetrisito", cases=0)
    program = MipsProgram(submission((DATA / "tetrisito" / "equal.asm").read_text()))
    verdicts = list(check.verdicts(program.run))
    assert [v.result.trouble for v in verdicts] == [None] * len(verdicts)
    passed = {v.case.rule for v in verdicts if v.passed}
    assert "the goal may be the start: no piece is used" in passed
    assert "one piece makes the start the goal" not in passed


def test_a_function_without_a_label_is_reported_once() -> None:
    verdicts = list(FunctionCheck("pente", 5).verdicts(loaded("pente", "")))
    assert len(verdicts) == 13
    assert {v.result.trouble for v in verdicts} == {NOT_WRITTEN}
