"""Programs that attack the grader: what `plancia check` says of each, and what is left of them.

Each is bounded in itself: where a sandbox fails, this computer must survive the test.
"""

import csv
import os
import sys
from pathlib import Path

import pytest

from plancia.cli import main
from plancia.cli.check import NOT_CONTAINED
from plancia.processes import sandbox
from processes import commands_with

SECRET = "the-seed-is-4711"

NAMED = {
    # name: (program, what the report says of it)
    "forks": (
        "import os, time\n"
        "for _ in range(60):\n"
        "  try:\n"
        "    if not os.fork(): time.sleep(20); os._exit(0)\n"
        "  except OSError: pass\n"
        "time.sleep(20)",
        ("started more than 20 processes",),
    ),
    "sleeps": (
        "import os, signal, time\n"
        "for n in range(1, 30): n in (9, 19) or signal.signal(n, signal.SIG_IGN)\n"
        "os.execlp('sleep', 'sleep', MARK)",
        ("did not end within 2 s",),
    ),
}
QUIET = {
    # What ends without trouble, and without what it looked for.
    "reads the reference": "import plancia.originals.nim; print('LEAK')",
    "reads the package": f"print('LEAK', open({sandbox.__file__!r}).read())",
    "reads the settings": "print('LEAK', open(SETTINGS).read())",
    "reads a classmate's": "print('LEAK', open(CLASSMATE).read())",
}


@pytest.mark.skipif(not sandbox.is_available(), reason="this system allows no sandbox")
def test_hostile_programs_leave_no_process_and_learn_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What else they may try is in tests/processes/test_sandbox.py."""
    monkeypatch.setattr("plancia.courses.program.MEMORY_MB", 2048)
    monkeypatch.setattr("plancia.courses.program.PROCESSES", 20)
    mark = f"20.{os.getpid()}"
    folder, table, settings = tmp_path / "class", tmp_path / "table.csv", tmp_path / "course.toml"
    folder.mkdir()
    settings.write_text(f"seed = 4711  # {SECRET}\n")
    classmate = folder / "forks.py"
    known = {
        "MARK": mark,
        "SETTINGS": str(settings),
        "CLASSMATE": str(classmate),
    }
    head = "".join(f"{name} = {value!r}\n" for name, value in known.items())
    programs = {name: code for name, (code, _) in NAMED.items()} | QUIET
    for name, code in programs.items():
        (folder / f"{name}.py").write_text(head + code)
    before = classmate.read_text()
    words = ["check", "nim", "--cases", "0", "--seconds", "2", "--reading", "ours"]
    words += ["--course", str(settings), "--submissions", str(folder)]
    monkeypatch.setattr("plancia.courses.check._all_cases", _one_case)
    assert main([*words, "--csv", str(table), "--", sys.executable, "{}"]) == 1
    rows = {row["submission"]: row for row in csv.DictReader(table.read_text().splitlines())}
    assert {*rows} == {f"{name}.py" for name in programs}
    for name in programs:
        assert "LEAK" not in rows[f"{name}.py"]["reason"], name
        assert rows[f"{name}.py"]["passed"] == "0"
    for name, (_, reasons) in NAMED.items():
        reason = rows[f"{name}.py"]["reason"].partition("; ")[0]
        assert any(reason.startswith(word or "line 1: expected") for word in reasons), (
            name,
            reason,
        )
    assert commands_with(mark) == []
    assert classmate.read_text() == before
    assert SECRET not in table.read_text()


def _one_case(*arguments: object) -> tuple[object, ...]:
    from plancia.courses.check import COURSES

    return (*COURSES["nim"].cases(*arguments[1:]),)[:1]  # type: ignore[arg-type]


def test_a_report_says_that_programs_were_in_no_sandbox(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in ("plancia.processes.sandbox", "plancia.cli.check"):
        monkeypatch.setattr(f"{module}.is_available", lambda: False)
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "ada.py").write_text("print('hm')")
    monkeypatch.setattr("plancia.courses.check._all_cases", _one_case)
    assert main(["check", "nim", "--submissions", str(folder), "--", sys.executable, "{}"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == str(NOT_CONTAINED)


def test_our_own_simulators_need_no_sandbox_and_say_nothing_of_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("plancia.cli.check.is_available", lambda: False)
    right = Path(__file__).parents[1] / "data" / "nim" / "right.asm"
    assert main(["check", "nim", "--cases", "0", str(right)]) == 0
    assert str(NOT_CONTAINED) not in capsys.readouterr().out
