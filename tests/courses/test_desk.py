"""The desk in a browser's tab: the command's verdict."""

import json
from pathlib import Path
from typing import Any

import pytest

from plancia.cli import main
from plancia.courses.desk import reply

DATA = Path(__file__).parents[1] / "data"


def asked(course: str, text: str, **more: Any) -> tuple[Any, list[Any]]:
    """The answer, and what was known before."""
    known: list[Any] = []
    question = {"course": course, "files": {"a.asm": text}, **more}
    answer = reply(json.dumps(question), lambda each: known.append(json.loads(each)))
    return json.loads(answer), known


PROGRAMS = {
    "nim": ("nim/right.asm", "BRnz WRONG", "BRn WRONG"),
    "pente": ("programs/pente/plain.asm", "", ""),
    "forza4": (
        "programs/forza4/plain.asm", "passi: .word 1, 9, 8, 10", "passi: .word 1, 9, 8, 9",
    ),
}  # fmt: skip


@pytest.mark.parametrize("course", PROGRAMS)
def test_the_verdict_is_the_command_s(
    course: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name, old, new = PROGRAMS[course]
    text = (DATA / name).read_text().replace(old, new)
    (tmp_path / "a.asm").write_text(text)
    main(["check", course, "--json", str(tmp_path / "a.asm")])
    theirs = json.loads(capsys.readouterr().out)
    ours, known = asked(course, text)
    for key in ("points", "passed", "failed"):
        assert ours[key] == theirs[key]
    assert {each["rule"]: each["points"] for each in ours["rules"]} == {
        rule: each["points"] for rule, each in theirs["points_by_rule"].items()
    }
    assert known[-1] == {"tried": ours["passed"] + ours["failed"]}
    first = next((each["case"] for each in known if "case" in each), None)
    assert first == ours["case"]
    assert bool(first) == bool(old)


def test_what_can_not_be_assembled_is_said_with_its_line() -> None:
    answer, _ = asked("nim", ".ORIG x3000\nADD R0, R0\n.END")
    assert answer["errors"][0].startswith("line 2 `ADD R0, R0`")
    answer, _ = asked("four-in-a-row", "nop", rules=["block=maybe"])
    assert "there are: ours" in answer["errors"][0]
