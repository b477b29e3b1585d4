import json
import random
import re
import shutil
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from plancia.cli import main
from plancia.courses.case import CaseVerdict
from plancia.courses.check import Check
from plancia.courses.functions import CONVENTIONS, NOT_WRITTEN, FunctionCheck
from plancia.courses.mips import Call, CallResult, MipsProgram, Submission, external
from plancia.courses.mips.external import (
    ExternalProgram,
    Harness,
    Simulator,
    find_simulator,
    mars_steps,
    mars_trouble,
)
from plancia.courses.mips.source import SourceFile
from plancia.courses.readings import OURS, parse_readings
from plancia.originals.console import BadInput
from plancia.processes.namespaces import NOT_STARTED, NOT_STARTED_MARK

DATA = Path(__file__).parents[1] / "data"
RIGHT = {name: (DATA / name / "right.asm").read_text() for name in ("pente", "forza4", "tetrisito")}
spim = pytest.mark.skipif(shutil.which("spim") is None, reason="SPIM is not installed")


def submission(source: str) -> Submission:
    return Submission((SourceFile("student.asm", source),))


def loaded(name: str, source: str, steps: int | None = None) -> MipsProgram:
    reserved = FunctionCheck(name).document.globals
    return MipsProgram(submission(source), steps, reserved)


def in_spim(source: str, simulator: Simulator) -> ExternalProgram:
    return ExternalProgram(simulator, submission(source), 60, simulator.steps)


def checked(
    name: str, source: str, cases: int = 3, reading: str = "", steps: int = 20_000
) -> list[CaseVerdict]:
    """What became of the functions that the source has."""
    readings = parse_readings(name, [reading] if reading else [])
    verdicts = FunctionCheck(name, cases, 1, readings).verdicts(loaded(name, source, steps))
    return [v for v in verdicts if v.result.trouble != NOT_WRITTEN]


def assert_reported(
    expected: str, name: str, source: str, reading: str = "", steps: int = 20_000
) -> None:
    """A wrong call of the program is reported with that text."""
    texts = []
    readings = parse_readings(name, [reading] if reading else [])
    for verdict in FunctionCheck(name, 12, 1, readings).verdicts(loaded(name, source, steps)):
        if verdict.wrong and verdict.result.trouble != NOT_WRITTEN:
            texts += [
                *verdict.got,
                str(verdict.result.trouble or ""),
                *map(str, verdict.result.notes),
            ]
            if any(expected in text for text in texts):
                return
    pytest.fail(f"{expected!r} is not reported: {texts}")


def rules(verdicts: Iterable[CaseVerdict]) -> set[str]:
    return {v.case.rule for v in verdicts if v.wrong}


def planted(name: str, old: str, new: str) -> str:
    assert RIGHT[name].count(old) == 1
    return RIGHT[name].replace(old, new)


@pytest.mark.parametrize("name", sorted(RIGHT))
def test_right_functions_pass_with_random_registers(name: str) -> None:
    assert_right_functions_pass(name, checked(name, RIGHT[name]))


@spim
@pytest.mark.parametrize("name", sorted(RIGHT))
def test_right_functions_pass_in_spim(name: str) -> None:
    program = in_spim(RIGHT[name], Simulator(steps=20_000))
    verdicts = FunctionCheck(name, 3, 1).verdicts(program)
    assert_right_functions_pass(name, [v for v in verdicts if v.result.trouble != NOT_WRITTEN])


def assert_right_functions_pass(name: str, found: list[CaseVerdict]) -> None:
    functions = 11 if name == "tetrisito" else 4
    verdicts = [v for v in found if v.case.rule != CONVENTIONS]
    assert len(found) - len(verdicts) == functions
    assert 2 * functions < len(verdicts) <= 3 * functions
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
        ("pente", "sb $s0, 8($t0)", "sb $s0, 9($t0)", ""),
        ("pente", "    li $v0, 0\n    li $v1, 0\n", "    li $v1, 0\n", "$v0 = "),
        ("pente", "game_status_done:\n", "game_status_done:\n    b game_status_done\n", "circles"),
        ("pente", "    jal set_slot\n", "    li $v0, 10\n    syscall\n", "instead of returning"),
        ("forza4", "li $t5, 54", "li $t5, 60", "# . . . . . # # #"),
        ("forza4", "    beqz $t1, gioca_done\n", "", ""),
        ("forza4", "    li $t5, 8\ncheck_line", "    li $t5, 7\ncheck_line", ""),
    ],
)  # fmt: skip
def test_a_planted_fault_is_told(name: str, old: str, new: str, expected: str) -> None:
    assert_reported(expected, name, planted(name, old, new), reading=OURS)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("    li $t2, '.'\n", "    li $t2, '#'\n", "######"),
        ("    sb $t2, 2($t0)\n", "    sb $t2, 1($t0)\n", "["),
        ("    li $v0, -1\nmax_x_block", "    li $v0, 2\nmax_x_block", "$v0 = "),
        ("    ble $t2, $t3, drop_sticks_out\n", "", "$v1 is not 0"),
        ("    move $v0, $s0\n    li $v1, 0\n", "    li $v0, 0\n    li $v1, 0\n", "no address"),
        ("    li $a1, 10\n    jal deepcopy\n", "    move $v0, $s0\n", "X"),
        ("deepcopy:\n", "deepcopy:\n    move $v0, $a0\n    jr $ra\n", "not of something new"),
        ("    bnez $t0, backtrack_next\n", "", "$v0 is not 0"),
        ("    li $s7, 6\n", "    li $s7, 5\n", "$v0 is 0"),
        ("    lw $s7, 28($sp)\n", "", "$s7 is not restored"),
    ],
)
def test_a_fault_in_tetrisitos_functions_is_told(old: str, new: str, expected: str) -> None:
    assert_reported(expected, "tetrisito", planted("tetrisito", old, new), steps=200_000)


def test_a_failed_call_is_shown_with_as_few_pieces_as_possible() -> None:
    fault = planted(
        "pente", "    li $t3, 'O'\n    bne $t2, $t3, game_status_next\n", "    li $t3, 'O'\n"
    )
    first = next(v for v in checked("pente", fault, cases=2) if v.wrong)
    given = first.case.given.decode().splitlines()
    assert given[0] == "game_status(board)"
    assert sum(line.count("X") + line.count("O") for line in given[2:]) <= 1
    assert first.case.rule == "part 5, game_status"


def test_giocaMossa_may_return_that_the_column_is_full() -> None:
    other = planted("forza4", "    li $v0, 1\n", "    li $v0, 0\n")
    other = other.replace("giocaMossa:\n    li $v0, 0\n", "giocaMossa:\n    li $v0, 1\n")
    assert rules(checked("forza4", other)) == set()
    assert rules(checked("forza4", other, reading=OURS)) == {"giocaMossa"}
    assert rules(checked("forza4", other, reading="giocaMossa=full")) == set()
    assert rules(checked("forza4", RIGHT["forza4"], reading="giocaMossa=full")) == {"giocaMossa"}


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
    assert any(v.wrong for v in verdicts)
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
    assert check.verdict(1, case, nothing_done, {}).wrong


def test_tetrisitos_functions_are_called_only_if_they_are_declared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody else's program has the document's memory layout."""
    file = tmp_path / "tetrisito.asm"

    def rules_of(source: str, *options: str) -> list[str]:
        file.write_text(source)
        assert main(["check", "tetrisito", "--cases", "1", "--json", *options, str(file)]) == 0
        output = json.loads(capsys.readouterr().out)
        assert [case["number"] for case in output["cases"]] == [*range(1, len(output["cases"]) + 1)]
        return [case["rule"] for case in output["cases"]]

    whole = rules_of(RIGHT["tetrisito"])
    assert whole[0] == "one piece makes the start the goal"
    assert not any("function" in rule for rule in whole)
    assert "the function backtrack" in rules_of(RIGHT["tetrisito"], "--functions")
    assert "the function backtrack" in rules_of(f"# plancia: functions\n{RIGHT['tetrisito']}")
    only = rules_of(RIGHT["tetrisito"], "--functions", "--only", "counter")
    assert {rule for rule in only if "function" in rule} == {"the function counter", CONVENTIONS}


def test_a_whole_program_runs() -> None:
    check = Check("tetrisito", cases=0)
    source = (DATA / "tetrisito" / "equal.asm").read_text()
    verdicts = list(check.verdicts(loaded("tetrisito", source).run))
    assert [v.result.trouble for v in verdicts] == [None] * len(verdicts)
    passed = {v.case.rule for v in verdicts if v.passed}
    assert "the goal may be the start: no piece is used" in passed
    assert "one piece makes the start the goal" not in passed


@spim
def test_a_whole_program_runs_in_spim() -> None:
    check = Check("tetrisito", cases=0)
    program = in_spim((DATA / "tetrisito" / "equal.asm").read_text(), Simulator())
    verdicts = list(check.verdicts(program.run, jobs=2))
    assert [v.result.trouble for v in verdicts] == [None] * len(verdicts)
    outputs = [(v.result.output, v.result.errors) for v in verdicts]
    assert "the goal may be the start: no piece is used" in {
        v.case.rule for v in verdicts if v.passed
    }, outputs


@dataclass(frozen=True)
class Traced(Simulator):
    """SPIM that prints each instruction, as every call was run before they were counted."""

    def _counted(self, folder: str, harness: Harness) -> None:
        return None


FAULTS = [
    ("tetrisito", "init_arr:\n", "init_arr:\n"),
    ("tetrisito", "drop_further:\n", "drop_further:\n    b drop_further\n"),
    ("tetrisito", "deepcopy:\n", "deepcopy:\n    li $v0, 10\n    syscall\n"),
    ("tetrisito", "counter:\n", "counter:\n    lw $t0, 1($a0)\n"),
    ("tetrisito", "not_fit:\n", "not_fit:\n    li $t0, 4\n    jr $t0\n"),
    ("tetrisito", "freeze_blocks:\n", "freeze_blocks:\n    sb $a0, -1($a0)\n    li $s0, 1\n"),
    ("tetrisito", "deepcopy_word:\n", "    li $v0, 0\ndeepcopy_word:\n"),
    ("tetrisito", "init_chosen_done:\n", "init_chosen_done:\n    jal nothing\n"),
    ("pente", "game_status_done:\n", "game_status_done:\n    b game_status_done\n"),
    ("forza4", "li $t5, 54", "li $t5, 60"),
]  # fmt: skip


@spim
@pytest.mark.parametrize(("name", "old", "new"), FAULTS)
def test_a_counted_call_is_told_as_a_traced_one(name: str, old: str, new: str) -> None:
    source = planted(name, old, new)
    check = FunctionCheck(name, 1, 5)
    for number, case in enumerate(check.drawn(in_spim(source, Simulator())), 1):
        if in_spim(source, Simulator()).has_label(case.call.function):
            counted, traced = (
                comparable(check.run_call(in_spim(source, simulator(steps=3_000)), number, case))
                for simulator in (Simulator, Traced)
            )
            assert counted == traced


def comparable(result: CallResult) -> CallResult:
    """Without how long it took, and where the stack began: SPIM puts its arguments there."""
    registers = {name: value for name, value in result.registers.items() if name != "sp"}
    return replace(result, registers=registers, seconds=0.0)


def test_a_simulator_that_can_not_be_started_is_not_the_students_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    script = f"echo '{NOT_STARTED_MARK}no memory' >&2; exit {NOT_STARTED}"
    monkeypatch.setattr(external, "contained", lambda *_: ["sh", "-c", script])
    check = FunctionCheck("tetrisito", 1)
    program = in_spim(RIGHT["tetrisito"], Simulator())
    result = check.run_call(program, 1, next(check.drawn(program)))
    assert result.trouble == "could not be started: no memory"


@spim
@pytest.mark.parametrize("steps", [133, 134, 135])
def test_the_step_limit_is_exact(steps: int) -> None:
    """Tetrisito's init_arr takes 134 instructions, whichever way they are counted."""
    source = RIGHT["tetrisito"]
    check = FunctionCheck("tetrisito", 1)
    program = in_spim(source, Simulator())
    case = next(check.drawn(program))
    troubles = {
        check.run_call(in_spim(source, simulator(steps=steps)), 1, case).trouble
        for simulator in (Simulator, Traced)
    }
    assert troubles == {None if steps > 134 else f"did not return within {steps} instructions"}


# The sentences are MARS's own, from its assembler and simulator in npm's @specy/mips 1.2.7; the
# lines around them as its `nc` mode prints them. The harness has 80 lines.
MARS_RUNTIME = """\
Error in /tmp/t/plancia.asm line 97: Runtime exception at 0x004000a4: \
address out of range 0x00000bb8

Processing terminated due to errors.

214
"""
MARS_SYNTAX = """\
Error in /tmp/t/plancia.asm line 133 column 5: "subq" is not a recognized operator

Processing terminated due to errors.
"""
MARS_LIMIT = "\nProgram terminated when maximum step limit 500080 reached.\n\n500080\n"


@pytest.mark.parametrize(
    ("output", "trouble"),
    [
        (
            MARS_RUNTIME,
            "MARS: line 17: Runtime exception at 0x004000a4: address out of range 0x00000bb8",
        ),
        (MARS_SYNTAX, 'MARS: line 53: "subq" is not a recognized operator'),
        (MARS_LIMIT, "did not return within 500000 instructions"),
        ("\n214\n", None),
    ],
)  # fmt: skip
def test_what_mars_says_is_understood(output: str, trouble: str | None) -> None:
    assert mars_trouble(output, 80, 500_000) == trouble
    assert mars_steps(output) == (
        None if output is MARS_SYNTAX else 500_080 if output is MARS_LIMIT else 214
    )


def test_the_harness_has_nothing_that_mars_warns_of() -> None:
    """Of a byte above 127, and of a label that is declared global twice."""
    case = next(FunctionCheck("forza4", 1).drawn(loaded("forza4", RIGHT["forza4"])))
    harness = Harness(case.call, random.Random(1), mars=True)
    numbers = re.findall(r"(?m)^\.byte (.*)$", harness.text)
    assert {-128 <= int(n) <= 127 for line in numbers for n in line.split(", ")} == {True}
    text = harness.text + harness.without_own_labels(RIGHT["forza4"])
    assert text.count(".globl plancia\n") == text.count("\nplancia:") == 1


def test_a_mars_like_program_is_asked_and_its_dump_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In place of Java a script that writes what MARS would: every register 0, nothing moved."""
    (tmp_path / "java").write_text(
        "#!/bin/sh\n[ \"$6 $7\" = 'ic se1' ] && grep -q 'jal get_slot' plancia.asm || exit 3\n"
        "size=$(sed -n 's/^ori .a2, .a2, \\([0-9]*\\)$/\\1/p' plancia.asm | tail -1)\n"
        "head -c $size /dev/zero >plancia.out; echo; echo 132\n"
    )
    (tmp_path / "java").chmod(0o755)
    (tmp_path / "Mars.jar").write_text("")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    simulator = find_simulator(False, str(tmp_path / "Mars.jar"))
    assert simulator
    check = FunctionCheck("pente", 1)
    verdicts = list(check.verdicts(in_spim("get_slot:\n    jr $ra\n", simulator)))
    tried = next(v for v in verdicts if v.case.rule == "part 2, get_slot")
    assert tried.result.steps == 132 - 90  # the harness's own
    assert tried.got[0] == "$v0 = 0"
    assert any("$s0 is not restored" in v.got[0] for v in verdicts if v.case.rule == CONVENTIONS)


def test_a_jar_that_is_not_there_is_told() -> None:
    with pytest.raises(BadInput, match="No such file"):
        find_simulator(False, "/no/such/Mars.jar")


def test_a_function_without_a_label_is_told_once() -> None:
    verdicts = list(FunctionCheck("pente", 5).verdicts(loaded("pente", "")))
    assert len(verdicts) == 13
    assert {v.result.trouble for v in verdicts} == {NOT_WRITTEN}
