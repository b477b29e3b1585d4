import os
import shutil
import sys
from pathlib import Path

import pytest

from plancia.courses.program import ProgramLimits, contained, run_program
from plancia.courses.result import ProgramResult
from plancia.processes.sandbox import is_available
from processes import commands_with
from waiting import LIMIT_S

needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc")


def run(command: list[str], seconds: float = LIMIT_S, **limits: int) -> ProgramResult:
    allowed = ProgramLimits(**limits)
    return run_program(contained(command, allowed), b"", seconds, allowed)


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
def test_a_program_out_of_hand_is_ended_with_all_it_started(script: str, trouble: str) -> None:
    marker = str(os.getpid()).rjust(9, "7")
    seconds = 0.5 if "did not end" in trouble else LIMIT_S
    result = run(["sh", "-c", script.replace("{}", marker)], seconds, processes=20)
    # In a sandbox the program can't even start more: then the shell gives up.
    refused = is_available() and "sleep 20" in script
    assert trouble in str(result.trouble) or refused, result
    assert commands_with(marker) == []


def test_a_program_may_start_as_many_processes_as_are_allowed() -> None:
    result = run(["sh", "-c", "for n in 1 2 3 4 5; do sleep 0.3 & done; wait; echo done"])
    assert (result.output, result.trouble) == (b"done\n", None)


def test_a_program_gets_no_more_memory_than_is_allowed() -> None:
    code = "print(len(bytearray(1 << 29)))"
    assert run([sys.executable, "-c", code], memory_mb=2048).output == b"536870912\n"
    result = run([sys.executable, "-c", code], memory_mb=256)
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
def test_java_gets_its_limit_as_heap() -> None:
    command = contained(["java", "-jar", "Mars.jar"], ProgramLimits(memory_mb=300))
    assert "-Xmx300m" in command
    assert not any(word.startswith("--as") for word in command)
