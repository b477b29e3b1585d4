import sys
from pathlib import Path

import pytest

from plancia.courses.program import MAX_OUTPUT_BYTES, run_program
from processes import is_alive
from waiting import LIMIT_S


def python(code: str, given: bytes = b"", seconds: float = LIMIT_S):  # type: ignore[no-untyped-def]
    return run_program([sys.executable, "-c", code], given, seconds)


def test_a_well_behaved_programs_output_is_read_to_its_end() -> None:
    result = python(
        "import sys; print(sys.stdin.read()[::-1]); print('hm', file=sys.stderr)", b"abc"
    )
    assert (result.output, result.errors, result.trouble) == (b"cba\n", b"hm\n", None)


def test_a_program_that_hangs_is_stopped() -> None:
    result = run_program(["sh", "-c", "echo here; sleep 600"], b"", 3)
    assert result.output == b"here\n"
    assert str(result.trouble) == "did not end within 3 s"


def test_a_program_that_floods_its_output_is_stopped() -> None:
    result = python("while True: print('x' * 10_000)")
    assert str(result.trouble) == f"wrote more than {MAX_OUTPUT_BYTES} bytes"
    assert len(result.output) == MAX_OUTPUT_BYTES


def test_a_flood_of_errors_is_cut_but_harmless() -> None:
    result = python("import sys; sys.stderr.write('e' * 10_000_000); print('done')")
    assert result.output == b"done\n"
    assert result.trouble is None
    assert len(result.errors) <= 1 << 16


def test_a_program_that_crashes_is_named_so() -> None:
    result = python("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)")
    assert str(result.trouble) == "crashed: SIGSEGV"


def test_a_program_that_reads_nothing_is_no_trouble() -> None:
    result = python("print('no, thanks')", given=b"x" * 5_000_000)
    assert (result.output, result.trouble) == (b"no, thanks\n", None)


def test_a_program_that_closes_its_output_and_stays_is_stopped() -> None:
    result = run_program(["sh", "-c", "exec >&- 2>&-; sleep 600"], b"", 3)
    assert str(result.trouble) == "closed its output but did not end"


@pytest.mark.parametrize(
    "start",
    [
        "sleep 300 >&- 2>&- &",
        "setsid sleep 300 >&- 2>&- &",
        "(setsid sleep 300 >&- 2>&- & echo $! >child); exit;",
        "trap '' TERM HUP; sleep 300 >&- 2>&- &",
    ],
    ids=["child", "session", "daemon", "deaf"],
)
def test_children_of_a_program_do_not_outlive_it(
    start: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run_program(["sh", "-c", f"{start} echo $! >child; exit 3"], b"", 60)
    assert result.trouble is None
    assert result.seconds < 60
    assert not is_alive(int((tmp_path / "child").read_text()))


def test_a_child_that_keeps_the_output_open_does_not_keep_us_waiting() -> None:
    result = run_program(["sh", "-c", "setsid sleep 300 & echo $!"], b"", 3)
    assert str(result.trouble) == "did not end within 3 s"
    assert not is_alive(int(result.output))


def test_a_program_that_kills_its_group_is_not_waited_for() -> None:
    result = run_program(["sh", "-c", "echo so; kill -KILL 0"], b"", 60)
    assert (result.output, str(result.trouble)) == (b"so\n", "crashed: SIGKILL")


@pytest.mark.parametrize("command", [["/no/such/program"], ["/"], [""]])
def test_a_command_that_can_not_be_started_is_an_error(command: list[str]) -> None:
    result = run_program(command, b"", 5)
    assert result.trouble is not None
    assert str(result.trouble).startswith("could not be started")
