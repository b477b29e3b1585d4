"""Programs that attack the grader: what `plancia check` says of each, and what is left of them.

Each is bounded in itself: where a sandbox fails, this computer must survive the test.
"""

import csv
import os
import shutil
import socket
import sys
from pathlib import Path

import pytest

from plancia.cli import main
from plancia.courses.limits import NOT_CONTAINED
from plancia.courses.mips import read_submission
from plancia.courses.mips.external import Simulator
from plancia.processes import sandbox
from plancia.processes.sandbox import Means, works
from processes import commands_with
from waiting import LIMIT_S

SECRET = "the-seed-is-4711"

NAMED = {
    # name: (program, what the report says of it)
    "forks": (
        # Bounded in itself: a machine whose sandbox fails must survive this test.
        "import os, time\n"
        "for _ in range(60):\n"
        "  try:\n"
        "    if not os.fork(): time.sleep(20); os._exit(0)\n"
        "  except OSError: pass\n"
        "time.sleep(20)",
        ("started more than 20 processes",),
    ),
    "leaves a daemon": (
        "import os, subprocess\n"
        "if os.fork(): os._exit(0)\n"
        "os.setsid()\n"
        "subprocess.Popen(['sleep', MARK], stdin=-3, stdout=-3, stderr=-3)",
        ("left processes running when it ended", ""),  # bubblewrap ends them without a word
    ),
    "sleeps": (
        "import os, signal, time\n"
        "for n in range(1, 30): n in (9, 19) or signal.signal(n, signal.SIG_IGN)\n"
        "os.execlp('sleep', 'sleep', MARK)",
        ("did not end within 2 s",),
    ),
    "floods": ("for _ in range(1000): print('x' * 10000)", ("wrote more than 1048576 bytes",)),
    "eats memory": ("x = bytearray(3 << 30); print('LEAK')", ("",)),
    "crashes": ("import os\nos.kill(os.getpid(), 11)", ("crashed: SIGSEGV",)),
    "kills its parent": (
        "import os\nos.kill(os.getppid(), 9)\nos.execlp('sleep', 'sleep', MARK)",
        ("did not end within 2 s", ""),  # as another user it may not even try
    ),
    "kills all": (
        "import os, subprocess\n"
        "subprocess.Popen(['sleep', MARK], start_new_session=True)\n"
        "assert sum(map(str.isdigit, os.listdir('/proc'))) < 6  # its own: it is in a sandbox\n"
        "for pid in range(1, 400):\n"
        "  try: pid == os.getpid() or os.kill(pid, 9)\n"
        "  except OSError: pass\n"
        "os.kill(-1, 9)",
        ("",),  # no other process than its own is there
    ),
}
QUIET = {
    # What ends without trouble, and without what it looked for.
    "reads the reference": "import plancia.originals.nim; print('LEAK')",
    "reads the package": f"print('LEAK', open({sandbox.__file__!r}).read())",
    "reads the settings": "print('LEAK', open(SETTINGS).read())",
    "reads a classmate's": "print('LEAK', open(CLASSMATE).read())",
    "lists the class": "import os; assert 'forks.py' in os.listdir(CLASS); print('LEAK')",
    "reads the passwords": "print('LEAK', open('/etc/shadow').read())",
    "reads the environment": (
        "import os, pathlib\n"
        "found = [*pathlib.Path('/proc').glob('*/environ')]\n"
        "found = str(dict(os.environ))\n"
        "for path in found:\n"
        "  try: found += path.read_text()\n"
        "  except OSError: pass\n"
        "assert 'SECRET' in found; print('LEAK')"
    ),
    "sees the grader": (
        "import os, pathlib\n"
        "found = [path.read_text() for path in pathlib.Path('/proc').glob('[0-9]*/cmdline')]\n"
        "assert len(found) > 3 or any(SETTINGS in line for line in found); print('LEAK')"
    ),
    # Below /tmp it can write such a file, which only it sees.
    "writes beside itself": "open(CLASSMATE, 'w').write('changed')",
    "writes into the home": "open(HOME + '/LEAK', 'w').write('x')",
    "writes into the system": "open('/usr/LEAK', 'w').write('x'); print('LEAK')",
    "fills the disk": (
        "with open('big', 'wb') as file:\n"
        "  for _ in range(80): file.write(bytes(1 << 20)); file.flush()\n"
        "print('LEAK')"
    ),
    "calls the network": (
        "import socket; socket.create_connection(('127.0.0.1', PORT), 2); print('LEAK')"
    ),
    "calls the local sockets": (
        "import socket; s = socket.socket(socket.AF_UNIX); s.connect(UNIX); print('LEAK')"
    ),
    "becomes root": "import os; os.setuid(0); print('LEAK')",
    "mounts": (
        "import subprocess\n"
        "subprocess.run(['mount', '-t', 'tmpfs', 'x', '/usr'], check=True); print('LEAK')"
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("means", ["kernel", "bubblewrap"])
def test_hostile_programs_leave_no_process_and_learn_nothing(
    means: Means, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not works(means):
        pytest.skip(f"this system allows no sandbox by {means}")
    for module in ("plancia.processes.sandbox", "plancia.courses.limits"):
        monkeypatch.setattr(f"{module}.available", lambda: means)
    monkeypatch.setenv("SECRET", SECRET)
    mark = f"20.{os.getpid()}"
    folder, table, settings = tmp_path / "class", tmp_path / "table.csv", tmp_path / "course.toml"
    folder.mkdir()
    settings.write_text(f"seed = 4711  # {SECRET}\n")
    classmate = folder / "forks.py"
    listener = socket.create_server(("127.0.0.1", 0))
    local = socket.socket(socket.AF_UNIX)
    local.bind(str(tmp_path / "socket"))
    local.listen()
    known = {
        "MARK": mark,
        "SETTINGS": str(settings),
        "CLASS": str(folder),
        "CLASSMATE": str(classmate),
        "HOME": str(Path.home()),
        "UNIX": str(tmp_path / "socket"),
    }
    head = "".join(f"{name} = {value!r}\n" for name, value in known.items())
    head += f"PORT = {listener.getsockname()[1]}\n"
    programs = {name: code for name, (code, _) in NAMED.items()} | QUIET
    for name, code in programs.items():
        (folder / f"{name}.py").write_text(head + code)
    before = classmate.read_text()
    words = [
        "check",
        "nim",
        "--cases",
        "0",
        "--seconds",
        "2",
        "--reading",
        "ours",
        "--processes",
        "20",
    ]
    words += ["--memory", "2048", "--course", str(settings), "--submissions", str(folder)]
    monkeypatch.setattr("plancia.courses.check._all_cases", _one_case)
    with listener, local:
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
    assert not (Path.home() / "LEAK").exists()
    assert SECRET not in table.read_text()


def _one_case(*arguments: object) -> tuple[object, ...]:
    from plancia.courses.check import COURSES

    return (*COURSES["nim"].cases(*arguments[1:]),)[:1]  # type: ignore[arg-type]


@pytest.mark.skipif(shutil.which("spim") is None, reason="SPIM is not installed")
def test_a_mips_program_in_spim_opens_no_file_but_its_own(tmp_path: Path) -> None:
    if not works("kernel"):
        pytest.skip("this system allows no sandbox")
    (tmp_path / "secret").write_text("x")
    source = tmp_path / "reads.asm"
    for name, opens in ((str(tmp_path / "secret"), False), ("reads.asm", True)):
        source.write_text(
            f'.data\nname: .asciiz "{name}"\n.text\nmain: la $a0, name\nli $a1, 0\nli $a2, 0\n'
            "li $v0, 13\nsyscall\nmove $a0, $v0\nli $v0, 1\nsyscall\nli $v0, 10\nsyscall\n"
        )
        result = Simulator().run(read_submission([str(source)]), b"", LIMIT_S)
        assert result.text.splitlines()[-1].startswith("-1") != opens, result


def test_a_report_and_the_class_page_say_that_programs_were_in_no_sandbox(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in ("plancia.processes.sandbox", "plancia.courses.limits"):
        monkeypatch.setattr(f"{module}.available", lambda: "none")
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "ada.py").write_text("print('hm')")
    monkeypatch.setattr("plancia.courses.check._all_cases", _one_case)
    words = ["check", "nim", "--submissions", str(folder), "--pages", str(tmp_path / "pages")]
    assert main([*words, "--", sys.executable, "{}"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == str(NOT_CONTAINED)
    assert f"<p>{NOT_CONTAINED}</p>" in (tmp_path / "pages" / "index.html").read_text()


def test_our_own_simulators_need_no_sandbox_and_say_nothing_of_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("plancia.courses.limits.available", lambda: "none")
    right = Path(__file__).parents[1] / "data" / "nim" / "right.asm"
    assert main(["check", "nim", "--cases", "0", str(right)]) == 0
    assert str(NOT_CONTAINED) not in capsys.readouterr().out
