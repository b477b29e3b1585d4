"""Programs and calls in SPIM and MARS; SPIM's tests run where it is installed."""

import random
import re
import shutil
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from courses.checking import DATA, RIGHT, assert_right_functions_pass, loaded, planted, submission
from plancia.courses.check import Check
from plancia.courses.functions import CONVENTIONS, NOT_WRITTEN, FunctionCheck
from plancia.courses.mips import CallResult, external
from plancia.courses.mips.external import (
    ExternalProgram,
    Harness,
    Simulator,
    find_simulator,
    mars_steps,
    mars_trouble,
)
from plancia.originals.console import BadInput
from plancia.processes.namespaces import NOT_STARTED, NOT_STARTED_MARK

spim = pytest.mark.skipif(shutil.which("spim") is None, reason="SPIM is not installed")


def in_spim(source: str, simulator: Simulator) -> ExternalProgram:
    return ExternalProgram(simulator, submission(source), 60, simulator.steps)


@spim
@pytest.mark.parametrize("name", sorted(RIGHT))
def test_right_functions_pass_in_spim(name: str) -> None:
    program = in_spim(RIGHT[name], Simulator(steps=20_000))
    verdicts = FunctionCheck(name, 3, 1).verdicts(program)
    assert_right_functions_pass(name, [v for v in verdicts if v.result.trouble != NOT_WRITTEN])


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
def test_a_counted_call_is_reported_like_a_traced_one(name: str, old: str, new: str) -> None:
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


def test_a_missing_jar_is_an_error() -> None:
    with pytest.raises(BadInput, match="No such file"):
        find_simulator(False, "/no/such/Mars.jar")
