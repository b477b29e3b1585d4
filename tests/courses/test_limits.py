import os
import socket
import sys
from pathlib import Path

import pytest

from plancia.courses.limits import ProgramLimits, limited
from plancia.courses.program import Ran, run_program
from waiting import LIMIT_S

needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc")


def run(command: list[str], seconds: float = LIMIT_S, **limits: int) -> Ran:
    allowed = ProgramLimits(**limits)
    return run_program(limited(command, allowed), b"", seconds, allowed.processes)


def left_behind(marker: str) -> list[str]:
    """The processes that have a word in their command."""
    found = []
    for name in filter(str.isdecimal, os.listdir("/proc")):
        try:
            command = Path("/proc", name, "cmdline").read_bytes().decode("utf-8", "replace")
        except OSError:
            continue
        if marker in command and int(name) != os.getpid():
            found.append(command)
    return found


@needs_proc
@pytest.mark.parametrize(
    ("script", "trouble"),
    [
        ("while :; do sleep 300.{} & done; wait", "processes"),
        ("while :; do setsid sleep 300.{} & done; wait", "processes"),
        ("exec >&- 2>&-; while :; do sleep 300.{} & done; wait", "processes"),
        ("while :; do sleep 300.{} & echo; done; wait", "processes"),
        ("while :; do echo {}; done", "wrote more than"),
        ("trap '' TERM INT HUP QUIT; sleep 300.{}", "did not end within"),
        ("trap '' TERM; (trap '' TERM; setsid sleep 300.{}) & sleep 300.{}", "did not end within"),
    ],
    ids=[
        "forks",
        "forks into sessions",
        "forks in silence",
        "forks and talks",
        "floods",
        "ignores signals",
        "leaves a deaf child",
    ],
)
def test_a_program_out_of_hand_is_ended_with_all_it_started(script: str, trouble: str) -> None:
    marker = str(os.getpid()).rjust(9, "7")
    seconds = 0.5 if "did not end" in trouble else LIMIT_S
    ran = run(["sh", "-c", script.replace("{}", marker)], seconds, processes=20)
    # An ordinary user's program can't even start more: then the shell gives up.
    refused = os.getuid() != 0 and "sleep 300" in script
    assert trouble in (ran.trouble or "") or refused, ran
    assert left_behind(marker) == []


def test_a_program_may_start_as_many_processes_as_are_allowed() -> None:
    ran = run(["sh", "-c", "for n in 1 2 3 4 5; do sleep 0.3 & done; wait; echo done"])
    assert (ran.output, ran.trouble) == (b"done\n", None)


def test_a_program_gets_no_more_memory_than_is_allowed() -> None:
    code = "print(len(bytearray(1 << 29)))"
    assert run([sys.executable, "-c", code], memory_mb=2048).output == b"536870912\n"
    ran = run([sys.executable, "-c", code], memory_mb=256)
    assert ran.output == b""
    assert b"MemoryError" in ran.errors


def test_a_program_has_no_network_unless_it_is_given() -> None:
    if not any("--net" in word for word in limited(["true"], ProgramLimits())):
        pytest.skip("this system gives no network namespaces")
    code = "import socket, sys; socket.create_connection(('127.0.0.1', int(sys.argv[1]))); print(1)"
    with socket.create_server(("127.0.0.1", 0)) as server:
        command = [sys.executable, "-c", code, str(server.getsockname()[1])]
        assert run(command, network=True).output == b"1\n"
        ran = run(command)
        assert ran.output == b""
        assert b"Network is unreachable" in ran.errors
