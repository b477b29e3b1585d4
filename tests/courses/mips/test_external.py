"""Programs and calls in MARS, as far as that can be seen without it."""

import random
import re
from pathlib import Path

import pytest

from courses.checking import RIGHT, loaded, submission
from plancia.courses.functions import CONVENTIONS, FunctionCheck
from plancia.courses.mips.external import Harness, MarsProgram, mars_steps, mars_trouble
from plancia.originals.console import BadInput

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
    harness = Harness(case.call, random.Random(1))
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
    source = submission("get_slot:\n    jr $ra\n")
    program = MarsProgram(str(tmp_path / "Mars.jar"), source, 60)
    verdicts = list(FunctionCheck("pente", 1).verdicts(program))
    tried = next(v for v in verdicts if v.case.rule == "part 2, get_slot")
    assert tried.result.steps == 132 - 90  # the harness's own
    assert tried.got[0] == "$v0 = 0"
    assert any("$s0 is not restored" in v.got[0] for v in verdicts if v.case.rule == CONVENTIONS)


def test_a_missing_jar_is_an_error() -> None:
    with pytest.raises(BadInput, match="No such file"):
        MarsProgram("/no/such/Mars.jar", submission(""), 60)
