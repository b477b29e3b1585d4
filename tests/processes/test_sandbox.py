"""Programs in the sandbox: what they see, and what attacks of every kind come to."""

import ctypes
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from plancia.processes.child import Program
from plancia.processes.sandbox import Sandbox, is_available
from processes import commands_with, descendants
from waiting import LIMIT_S, eventually

SANDBOX = Sandbox(memory_mb=1024, processes=20)
STRANGER = 61234
"""An ordinary user, whom no other program runs as."""
SECRET = "the-seed-is-4711"

pytestmark = pytest.mark.skipif(not is_available(), reason="this system allows no sandbox")


@pytest.fixture(params=["as root", "as an ordinary user"])
def as_root(request: pytest.FixtureRequest) -> bool:
    wanted = bool(request.param == "as root")
    if wanted and os.geteuid():
        pytest.skip("these tests do not run as root")
    return wanted


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that an ordinary user may enter too, which pytest's are not."""
    shared = Path("/var/tmp") / f"plancia-{os.getpid()}"
    shared.mkdir()
    shared.chmod(0o777)
    monkeypatch.chdir(shared)
    yield shared
    shutil.rmtree(shared)


def commanded(as_root: bool, *words: str, sandbox: Sandbox = SANDBOX) -> list[str]:
    command = sandbox.command(words, as_root)
    if as_root or os.geteuid():
        return command
    return ["setpriv", f"--reuid={STRANGER}", f"--regid={STRANGER}", "--clear-groups", *command]


def run(as_root: bool, *words: str, sandbox: Sandbox = SANDBOX) -> subprocess.CompletedProcess[str]:
    command = commanded(as_root, *words, sandbox=sandbox)
    return subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S)


def test_a_program_is_nobody_in_an_empty_folder_at_the_same_path(
    as_root: bool, folder: Path
) -> None:
    (folder / "secret").write_text("x")
    completed = run(as_root, "sh", "-c", "id -un; pwd; ls -A; echo $HOME; touch new && ls")
    assert completed.stdout.splitlines() == ["nobody", str(folder), "/tmp", "new"], completed
    assert [path.name for path in folder.iterdir()] == ["secret"]


def test_a_program_reads_what_it_is_given_to_read_and_no_more(as_root: bool, folder: Path) -> None:
    command = commanded(as_root, "sh", "-c", "cat; ls /proc/self/fd")
    completed = subprocess.run(command, input=b"typed\n", capture_output=True, timeout=LIMIT_S)
    assert completed.stdout.split() == [b"typed", b"0", b"1", b"2", b"3"], completed  # 3: ls's own


def test_a_program_reads_what_its_command_names_and_what_is_shown(
    as_root: bool, folder: Path
) -> None:
    (folder / "named").write_text("one ")
    (folder / "named").chmod(0o600 if as_root else 0o644)
    (folder / "folder").mkdir()
    (folder / "folder" / "shown").write_text("two ")
    (folder / "folder" / "hidden").write_text("three")
    sandbox = Sandbox(
        4096, 50, shown=(str(folder / "folder"),), hidden=(str(folder / "folder" / "hidden"),)
    )
    script = "cat $0 folder/shown folder/hidden; echo x >$0"
    assert run(as_root, "sh", "-c", script, "named", sandbox=sandbox).stdout == "one two "
    assert (folder / "named").read_text() == "one "


def test_a_program_may_write_in_a_folder_that_is_given_to_it(as_root: bool, folder: Path) -> None:
    sandbox = Sandbox(64, 50, folder=str(folder))
    assert run(as_root, "sh", "-c", "pwd; echo kept >file", sandbox=sandbox).stdout == f"{folder}\n"
    assert (folder / "file").read_text() == "kept\n"


def test_a_script_finds_an_interpreter_of_this_python(folder: Path) -> None:
    script = folder / "script"
    script.write_text(f"#!{sys.executable}\nimport sys\nprint(sys.argv[1:])\n")
    script.chmod(0o755)
    completed = run(os.geteuid() == 0, str(script), "a b")
    assert completed.stdout == "['a b']\n", completed


@pytest.mark.parametrize(
    ("script", "status"), [("exit 0", 0), ("exit 7", 7), ("kill -SEGV $$", 128 + 11)]
)
def test_the_status_of_a_program_comes_out(as_root: bool, script: str, status: int) -> None:
    assert run(as_root, "sh", "-c", script).returncode == status


@pytest.mark.parametrize("victim", [0, 1, 2], ids=["the guard", "the sandbox", "its first process"])
def test_whichever_process_is_killed_no_other_survives(as_root: bool, victim: int) -> None:
    length = f"300.{os.getpid()}{victim}"
    sleeping = f"sleep\0{length}\0"
    script = f"setsid sleep {length} >&- 2>&- & exec sleep {length}"
    program = Program(commanded(as_root, "sh", "-c", script))
    try:
        eventually(lambda: len(commands_with(sleeping)) == 2)
        guard = program._guard.pid
        os.kill([guard, *descendants(guard)][victim], signal.SIGKILL)
        eventually(lambda: not commands_with(sleeping))
    finally:
        program.end()


# Attacks. Each is bounded in itself: where a sandbox fails, this computer must survive the test.

PYTHON = "/usr/bin/python3"
SHEBANGS = (
    "/var/../bin/python3", "/usr/../bin/python3", "//bin/python3", "/proc/self/root/bin/sh",
    "/usr/bin/../../etc/passwd", "{folder}/link/bin/sh",
)  # fmt: skip
"""First lines whose interpreter lies in a folder that must not be shown for it."""
READS = "cat {folder}/class/classmate {folder}/settings.toml /etc/shadow {home}/.bashrc"
READS_IN_PYTHON = "print(open('{folder}/class/classmate').read())"
ATTACKS = {
    # name: a shell script or, with a first line of its own, a program
    "reads other submissions, settings, passwords, a home": READS,
    "reads through the root of another process": "cat /proc/[0-9]*/root{folder}/class/classmate",
    "reads through an open file": "cat /proc/[0-9]*/fd/[0-9]* </dev/null | grep -a seed",
    "reads the environment of all": "cat /proc/[0-9]*/environ | tr '\\0' '\\n'",
    "reads the commands of all": "cat /proc/[0-9]*/cmdline | grep -a settings.toml",
    "reads the memory of the system": "head -c 9 /dev/mem || head -c 9 /dev/kmem || head -c 9 "
    "/proc/kcore",
    "reads a disk": "for disk in /dev/[svn][dv]*; do head -c 9 $disk && exit; done; false",
    "lists the class": "ls {folder}/class | grep classmate",
    "lists all mounts": "grep -v newroot /proc/self/mountinfo | grep -e ' /old' -e ' / / rw'",
    "walks up to the root": "cd ../../../../../../.. && ls home root boot srv",
    "writes beside itself": "echo LEAK >{folder}/class/classmate",
    "writes into the system": "touch /usr/LEAK || touch /etc/LEAK || touch /LEAK",
    "writes into its own source": "echo LEAK >$0",
    "writes into the kernel's settings": "echo LEAK >/proc/sys/kernel/core_pattern",
    "calls a server of this computer": "exec 3<>/dev/tcp/127.0.0.1/{port}",
    "calls the outside": "getent hosts example.com || ping -c 1 -W 1 1.1.1.1",
    "calls a socket in the file system": "import socket as s; "
    "s.socket(s.AF_UNIX).connect('{folder}/class/socket')",
    "calls an abstract socket": "import socket as s; s.socket(s.AF_UNIX).connect('\\0{abstract}')",
    "stays in a session of its own": "setsid sleep {mark} >&- 2>&- & exit 1",
    "stays as a daemon": "(setsid sh -c 'trap \"\" TERM HUP; sleep {mark}' >&- 2>&- &) & exit 1",
    "fills the disk": "head -c 200M /dev/zero >big",
    "fills the memory by a file": "head -c 90M /dev/zero >/dev/shm/big",
    "fills the memory by devices": "head -c 90M /dev/zero >/dev/big",
    "fills the memory of a process": "x = bytearray(2 << 30)",
    "fills the table of processes": "import os; [os.fork() or os.read(0, 1) or os._exit(0) "
    "for _ in range(60)]",
    "becomes root": "import os; os.setuid(0)",
    "becomes root of a namespace": "unshare --user --map-root-user true",
    "becomes root of a namespace by hand": "import ctypes; "
    "assert ctypes.CDLL(None).unshare(0x10000000) == 0",
    "mounts in a namespace": "unshare -Urm sh -c 'mount -t tmpfs -o size=1500m x /tmp'",
    "mounts": "mount -t tmpfs x /tmp",
    "becomes root by a program of the system": "for each in su sudo mount; do find /usr/bin/$each "
    "-perm -4000 -exec su -c true \\; | grep LEAK; done",
    "traces its guard": "import ctypes; assert ctypes.CDLL(None).ptrace(16, 1, 0, 0) == 0",
    "kills its guard": "import os; os.kill(os.getppid(), 9); os.kill(-1, 9)",
    "makes a device": "mknod disk b 8 0",
    "loads a module": "import ctypes; "
    "assert ctypes.CDLL(None).syscall(175, b'', 0, b'') == 0 or ctypes.get_errno() == 8",
    "reads a key of the teacher": "import ctypes; c = ctypes.CDLL(None); b = bytes(99); "
    "key = c.syscall(250, 10, -3, b'user', b'teacher', 0); "
    "assert c.syscall(250, 11, key, b, 99) > 0; print(b)",
    "reads the names of keys": "! grep -q teacher /proc/keys && exit; echo LEAK",
    "leaves a key for the next program": "import ctypes; "
    "assert ctypes.CDLL(None).syscall(248, b'user', b'LEAK', b'x', 1, -3) > 0",
    "calls the host of a virtual machine": "import socket as s; s.socket(40, s.SOCK_STREAM)",
    "asks the kernel to call": "import ctypes; "
    "assert ctypes.CDLL(None).syscall(425, 4, bytes(120)) > 0",
    "raises its limits": "import resource as r; "
    "r.setrlimit(r.RLIMIT_AS, (r.RLIM_INFINITY, r.RLIM_INFINITY))",
    "changes the clock": "date -s '2001-01-01'",
    "types into the terminal": "import fcntl, os; fcntl.ioctl(os.open('/dev/tty', 2), 21522, b'x')",
    **{
        f"an interpreter at {path}": f"#!{path}\n{READS_IN_PYTHON if 'n3' in path else READS}"
        for path in SHEBANGS
    },
    "an interpreter in a folder of one's own": f"#!{{folder}}/fake/bin/python3\n{READS}",
}

HARMLESS = ("reads the", "writes beside")
"""Which may end well: they read and write what is their own."""


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_comes_to_nothing(name: str, as_root: bool, folder: Path) -> None:
    """An attack that succeeds ends well, says the secret, or leaves something outside."""
    kernel = ctypes.CDLL(None)
    kernel.syscall(250, 1, None)
    kernel.syscall(248, b"user", b"teacher", SECRET.encode(), len(SECRET), -3)
    for part in ("class", "fake/bin", "fake/lib"):
        (folder / part).mkdir(parents=True)
    (folder / "fake" / "bin" / "python3").symlink_to("/bin/sh")
    (folder / "link").symlink_to("/")
    (folder / "settings.toml").write_text(f"seed = 4711  # {SECRET}\n")
    (folder / "class" / "classmate").write_text(SECRET)
    mark, abstract = f"20.{os.getpid()}", f"plancia-{os.getpid()}"
    sockets = [
        socket.create_server(("127.0.0.1", 0)),
        *(socket.socket(socket.AF_UNIX) for _ in "ab"),
    ]
    sockets[1].bind(str(folder / "class" / "socket"))
    sockets[2].bind(f"\0{abstract}")
    sockets[1].listen()
    sockets[2].listen()
    (folder / "class" / "socket").chmod(0o777)
    source = folder / "class" / "attack"
    text, port = ATTACKS[name], sockets[0].getsockname()[1]
    known = {
        "folder": folder,
        "home": Path.home(),
        "mark": mark,
        "port": port,
        "abstract": abstract,
    }
    for word, value in known.items():
        text = text.replace(f"{{{word}}}", str(value))
    source.write_text(text)
    source.chmod(0o755)
    is_python = "import " in ATTACKS[name] or "bytearray" in ATTACKS[name]
    words = [PYTHON] if is_python else [] if ATTACKS[name].startswith("#!") else ["bash"]
    try:
        command = commanded(as_root, *words, str(source))
        program = Program(["env", f"SECRET={SECRET}", *command], memory_bytes=1 << 30)
        program.limit(20)
        output, errors = program.communicate(b"", 1 << 16)
        status = program.wait(20)
    finally:
        program.end()
        for each in sockets:
            each.close()
    assert SECRET.encode() not in output
    assert b"LEAK" not in output
    assert status or name.startswith(HARMLESS), (output, errors)
    assert commands_with(f"sleep\0{mark}") == []
    assert (folder / "class" / "classmate").read_text() == SECRET
    assert not any(Path(place, "LEAK").exists() for place in ("/usr", "/etc", "/"))
    assert kernel.syscall(250, 10, -3, b"user", b"LEAK", 0) == -1


def test_every_mount_point_is_one_that_was_asked_for(as_root: bool, folder: Path) -> None:
    completed = run(as_root, "cat", "/proc/self/mountinfo")
    points = {line.split()[4] for line in completed.stdout.splitlines()}
    own = ("/", "/proc", "/tmp", str(folder))
    others = {p for p in points if p not in own and not p.startswith(("/dev", "/proc/"))}
    assert others
    assert all(p.startswith(("/usr", "/bin", "/sbin", "/lib", "/etc/", "/nix")) for p in others)


def test_a_submission_in_a_folder_named_bin_shows_nothing_beside_it(
    as_root: bool, folder: Path
) -> None:
    for name in ("bin", "lib"):
        (folder / name).mkdir()
    (folder / "classmate").write_text(SECRET)
    script = folder / "bin" / "attack"
    script.write_text("#!/bin/sh\ncat ../classmate classmate\n")
    script.chmod(0o755)
    assert SECRET not in run(as_root, str(script)).stdout


def test_what_covers_the_root_is_noticed_before_the_program_starts(
    as_root: bool, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plancia.processes.sandbox._check_shown", lambda source, path: None)
    completed = run(as_root, "echo", "LEAK", sandbox=Sandbox(1024, 20, shown=("/var/..",)))
    assert (completed.returncode, completed.stdout) == (1, "")
    assert "mounted over the root" in completed.stderr


@pytest.mark.parametrize("path", ["/", "/root", "/home", "/home/ada", "/proc", "/dev/shm", "HOME"])
def test_no_home_and_nothing_of_the_sandbox_s_own_can_be_shown(path: str) -> None:
    path = str(Path.home()) if path == "HOME" else path
    if Path(path).exists():
        with pytest.raises(ValueError, match="shown"):
            Sandbox(64, 50, shown=(path,)).command(["true"])


def test_a_link_in_place_of_a_file_shows_no_home(folder: Path) -> None:
    (folder / "link").symlink_to("/")
    with pytest.raises(ValueError, match="shown"):
        SANDBOX.command(["cat", "link"])


def test_all_processes_together_have_a_limit_of_memory(folder: Path) -> None:
    """Where there is a control group: each process alone stays within its own limit."""
    group = "/sys/fs/cgroup/memory"
    if os.geteuid() or not Path(group, "memory.limit_in_bytes").exists():
        pytest.skip("this system gives a program no control group for its memory")
    code = "x = bytearray(60 << 20); import os; os.fork(); os.fork(); x[:] = bytes(60 << 20)"
    for most, fits in ((600 << 20, True), (100 << 20, False)):
        program = Program([PYTHON, "-c", code], memory_bytes=most)
        program.limit(LIMIT_S)
        program.communicate(b"", 1 << 16)
        assert (program.wait(LIMIT_S) == 0) == fits
        program.end()


def test_without_a_sandbox_a_program_still_has_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plancia.processes.sandbox.is_available", lambda: False)
    words = Sandbox(512, 50).command(["bash", "-c", "ulimit -v; ulimit -c"])
    completed = subprocess.run(words, capture_output=True, text=True, timeout=LIMIT_S)
    assert completed.stdout == "524288\n0\n", shlex.join(words)
