import os
import shutil
import sys
from pathlib import Path

import pytest

from plancia.courses import program
from plancia.courses.program import MAX_OUTPUT_BYTES, contained, run_program
from plancia.courses.result import ProgramResult
from plancia.processes.sandbox import is_available
from processes import commands_with, is_alive
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


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc")


def run(command: list[str], seconds: float = LIMIT_S) -> ProgramResult:
    return run_program(contained(command), b"", seconds)


@needs_proc
@pytest.mark.parametrize(
    ("script", "trouble"),
    [
        ("for n in $(seq 100); do sleep 20.{} & done; wait", "processes"),
        ("for n in $(seq 100); do setsid sleep 20.{} & done; wait", "processes"),
        ("exec >&- 2>&-; for n in $(seq 100); do sleep 20.{} & done; wait", "processes"),
        ("for n in $(seq 100); do sleep 20.{} & echo; done; wait", "processes"),
        ("trap '' TERM; (trap '' TERM; setsid sleep 20.{}) & sleep 20.{}", "did not end within"),
    ],
    ids=[
        "forks",
        "forks into sessions",
        "forks in silence",
        "forks and talks",
        "leaves a deaf child",
    ],
)
def test_a_program_out_of_hand_is_ended_with_all_it_started(
    script: str, trouble: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "PROCESSES", 20)
    marker = str(os.getpid()).rjust(9, "7")
    seconds = 0.5 if "did not end" in trouble else LIMIT_S
    result = run(["sh", "-c", script.replace("{}", marker)], seconds)
    # In a sandbox the program can't even start more: then the shell gives up.
    refused = is_available() and "sleep 20" in script
    assert trouble in str(result.trouble) or refused, result
    assert commands_with(marker) == []


def test_a_program_may_start_as_many_processes_as_are_allowed() -> None:
    result = run(["sh", "-c", "for n in 1 2 3 4 5; do sleep 0.3 & done; wait; echo done"])
    assert (result.output, result.trouble) == (b"done\n", None)


def test_a_program_gets_no_more_memory_than_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    code = "print(len(bytearray(1 << 29)))"
    monkeypatch.setattr(program, "MEMORY_MB", 2048)
    assert run([sys.executable, "-c", code]).output == b"536870912\n"
    monkeypatch.setattr(program, "MEMORY_MB", 256)
    result = run([sys.executable, "-c", code])
    assert result.output == b""
    assert b"MemoryError" in result.errors


@pytest.mark.skipif(shutil.which("java") is None, reason="Java is not installed")
def test_java_lives_under_the_default_limits_and_leaves_no_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In 4096 MB of address space it could not even start."""
    monkeypatch.chdir(tmp_path)
    result = run(["java", "-version"])
    assert result.trouble is None
    assert b"Runtime Environment" in result.errors, result
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(shutil.which("java") is None, reason="Java is not installed")
def test_java_gets_its_limit_as_heap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "MEMORY_MB", 300)
    command = contained(["java", "-jar", "Mars.jar"])
    assert "-Xmx300m" in command
    assert not any(word.startswith("--as") for word in command)
