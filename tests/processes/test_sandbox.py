"""Programs in namespaces of their own. What hostile ones do is tried in test_hostile.py."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from plancia.processes.guarded import Guarded
from plancia.processes.namespaces import LEFT_RUNNING
from plancia.processes.sandbox import Means, Sandbox, works
from processes import commands_with, descendants
from waiting import LIMIT_S, eventually

SANDBOX = Sandbox(memory_mb=4096, processes=50)
MEANS: tuple[Means, ...] = ("kernel", "bubblewrap")


@pytest.fixture(params=MEANS)
def means(request: pytest.FixtureRequest) -> Means:
    chosen: Means = request.param
    if not works(chosen):
        pytest.skip(f"this system allows no sandbox by {chosen}")
    return chosen


def run(
    means: Means, *command: str, sandbox: Sandbox = SANDBOX
) -> subprocess.CompletedProcess[str]:
    words = sandbox.command(command, means)
    return subprocess.run(words, capture_output=True, text=True, timeout=LIMIT_S)


def test_a_program_is_nobody_in_an_empty_folder_at_the_same_path(
    means: Means, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret").write_text("x")
    completed = run(means, "sh", "-c", "id -un; pwd; ls -A; echo $HOME; touch new && ls")
    assert completed.stdout.splitlines() == ["nobody", str(tmp_path), "/tmp", "new"], completed
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


def test_a_program_reads_what_its_command_names_and_what_is_shown(
    means: Means, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "named").write_text("one ")
    (tmp_path / "named").chmod(0o600)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "shown").write_text("two ")
    (tmp_path / "folder" / "hidden").write_text("three")
    sandbox = Sandbox(
        4096, 50, shown=(str(tmp_path / "folder"),), hidden=(str(tmp_path / "folder" / "hidden"),)
    )
    script = "cat $0 folder/shown folder/hidden; echo x >$0"
    completed = run(means, "sh", "-c", script, "named", sandbox=sandbox)
    assert completed.stdout == "one two "
    assert (tmp_path / "named").read_text() == "one "


def test_a_program_may_write_in_a_folder_that_is_given_to_it(means: Means, tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    completed = run(
        means, "sh", "-c", "pwd; echo kept >file", sandbox=Sandbox(64, 50, folder=str(tmp_path))
    )
    assert completed.stdout == f"{tmp_path}\n"
    assert (tmp_path / "file").read_text() == "kept\n"


def test_a_script_finds_its_interpreter_wherever_that_is_installed(
    means: Means, tmp_path: Path
) -> None:
    script = tmp_path / "script"
    script.write_text(f"#!{sys.executable}\nimport sys\nprint(sys.argv[1:])\n")
    script.chmod(0o755)
    completed = run(means, str(script), "a b")
    assert completed.stdout == "['a b']\n", completed


@pytest.mark.parametrize(
    ("script", "status"),
    [("exit 0", 0), ("exit 7", 7), ("kill -SEGV $$", -11), ("kill -KILL $$", -9)],
)
def test_the_status_of_a_program_comes_out(means: Means, script: str, status: int) -> None:
    assert run(means, "sh", "-c", script).returncode == status


def test_a_program_that_leaves_processes_behind_is_shown_by_its_status() -> None:
    if not works("kernel"):
        pytest.skip("this system allows no sandbox")
    assert run("kernel", "sh", "-c", "sleep 300 >&- 2>&- &").returncode == LEFT_RUNNING
    assert run("kernel", "sh", "-c", f"exit {LEFT_RUNNING}").returncode == 1


@pytest.mark.parametrize("victim", [0, 1, 2], ids=["the guard", "the sandbox", "its first process"])
def test_whichever_process_is_killed_no_other_survives(means: Means, victim: int) -> None:
    length = f"300.{os.getpid()}{victim}"
    sleeping = f"sleep\0{length}\0"
    script = f"setsid sleep {length} >&- 2>&- & exec sleep {length}"
    program = Guarded(SANDBOX.command(["sh", "-c", script], means))
    try:
        eventually(lambda: len(commands_with(sleeping)) == 2)
        guard = program._guard.pid
        os.kill([guard, *descendants(guard)][victim], signal.SIGKILL)
        eventually(lambda: not commands_with(sleeping))
    finally:
        program.end()


def test_an_unguarded_program_ends_with_its_killed_guard() -> None:
    length = f"300.{os.getpid()}9"
    program = Guarded(["sleep", length])
    try:
        eventually(lambda: commands_with(f"sleep\0{length}\0"))
        os.kill(program._guard.pid, signal.SIGKILL)
        eventually(lambda: not commands_with(f"sleep\0{length}\0"))
    finally:
        program.end()


def test_without_namespaces_a_program_still_has_limits() -> None:
    if shutil.which("bash") is None:
        pytest.skip("bash is not installed")
    completed = run("none", "bash", "-c", "ulimit -v; ulimit -c", sandbox=Sandbox(512, 50))
    assert completed.stdout == "524288\n0\n"
