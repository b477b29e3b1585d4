"""Runs a program in Linux namespaces of its own, by the kernel's own calls or by bubblewrap.

Run as a script, `namespaces.py COMMAND...`, by `plancia.processes.sandbox`, with a specification in
an environment variable, which unlike arguments no other user can read; it imports nothing of
Plancia, so that it starts in milliseconds. Three processes: this one waits; its child is the first
in the new PID namespace, with which all others there end; the child's child becomes the program.
"""

import contextlib
import ctypes
import json
import os
import resource
import select
import shutil
import signal
import stat
import sys
import time
from typing import Any, Final, NoReturn

SPECIFICATION: Final = "PLANCIA_SANDBOX"
LEFT_RUNNING: Final = 120
"""Exit status: the program ended and left processes running, which were killed."""
NOT_STARTED: Final = 121
"""Exit status: the program could not be started."""
NOT_STARTED_MARK: Final = "plancia: not started: "
"""After which standard error says why."""
NOBODY: Final = 65534
OWN_PROCESSES: Final = 3
"""At most, beside the program's."""

_GRACE_S: Final = 0.5
"""For processes of a program that has ended, such as the other end of a pipe."""
_SCRATCH: Final = "size=64m,nr_inodes=10000,mode=1777"
_MAX_COPY_BYTES: Final = 64 << 20
_OLD, _NEW = "/old", "/new"

_CLONE_NEWNS, _CLONE_NEWCGROUP, _CLONE_NEWUTS = 0x00020000, 0x02000000, 0x04000000
_CLONE_NEWIPC, _CLONE_NEWUSER, _CLONE_NEWPID = 0x08000000, 0x10000000, 0x20000000
_CLONE_NEWNET = 0x40000000
_MS_NOSUID, _MS_NODEV, _MS_NOEXEC, _MS_BIND = 2, 4, 8, 4096
_MS_REC, _MS_PRIVATE = 16384, 1 << 18
_MNT_DETACH = 2
_SYS_MOUNT_SETATTR = 442
_AT_FDCWD, _AT_RECURSIVE = -100, 0x8000
_MOUNT_ATTR_RDONLY, _MOUNT_ATTR_NOSUID = 1, 2
_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE = 1, 4
_PR_CAPBSET_DROP, _PR_SET_NO_NEW_PRIVS = 24, 38
_MAX_CAPABILITY = 63

_libc = ctypes.CDLL(None, use_errno=True)


def _call(name: str, *arguments: Any) -> None:
    if getattr(_libc, name)(*arguments) == -1:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")


def _mount(source: str, target: str, kind: str, flags: int = 0, options: str = "") -> None:
    _call("mount", source.encode(), target.encode(), kind.encode(), flags, options.encode() or None)


def _set_read_only(path: str, recursive: bool = True) -> None:
    attributes = (ctypes.c_uint64 * 4)(_MOUNT_ATTR_RDONLY | _MOUNT_ATTR_NOSUID, 0, 0, 0)
    flags = _AT_RECURSIVE if recursive else 0
    _call(
        "syscall",
        _SYS_MOUNT_SETATTR,
        _AT_FDCWD,
        path.encode(),
        flags,
        ctypes.byref(attributes),
        ctypes.sizeof(attributes),
    )


def _die_with_parent() -> None:
    _call("prctl", _PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def set_limits(spec: dict[str, Any]) -> None:
    """Bounds that each process of the program has."""
    limits = {"CORE": 0, "AS": spec["memory_bytes"], "FSIZE": spec["file_bytes"]}
    if spec["counts_processes"]:
        limits["NPROC"] = spec["processes"]
    for name, limit in limits.items():
        if limit is not None:
            number = getattr(resource, f"RLIMIT_{name}")
            hard = resource.getrlimit(number)[1]
            most = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
            resource.setrlimit(number, (most, most))


def _replace_streams(nowhere: int) -> None:
    """The program's end of its streams shall be the only one."""
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)


def _execute(spec: dict[str, Any], command: list[str], environment: dict[str, str]) -> NoReturn:
    try:
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        os.execvpe(spec["executable"], command, environment)
    except OSError as error:
        os.write(2, f"{NOT_STARTED_MARK}{error.strerror}: {command[0]}\n".encode())
    os._exit(NOT_STARTED)


# What the program sees


def _make_parents(path: str) -> None:
    os.makedirs(os.path.dirname(path), exist_ok=True)


def _show(source: str, path: str, is_root: bool) -> None:
    """Show a file or folder of the old file system, read-only, at a path of the new one."""
    old, new = _OLD + source, _NEW + path
    mode = os.stat(old).st_mode
    if stat.S_ISDIR(mode):
        os.makedirs(new, exist_ok=True)
    else:
        _make_parents(new)
        if is_root and not mode & stat.S_IROTH and os.path.getsize(old) <= _MAX_COPY_BYTES:
            shutil.copyfile(old, new)  # the program is another user
            os.chmod(new, 0o444 | (mode & 0o111 and 0o111))
            return
        os.close(os.open(new, os.O_CREAT | os.O_WRONLY, 0o644))
    _mount(old, new, "", _MS_BIND | _MS_REC)
    if not stat.S_ISCHR(mode):
        _set_read_only(new)


def _build_root(spec: dict[str, Any], is_root: bool) -> None:
    """Leave a file system that has what is in the spec, and nothing else."""
    _mount("none", "/", "", _MS_REC | _MS_PRIVATE)
    _mount("tmpfs", "/tmp", "tmpfs", _MS_NOSUID | _MS_NODEV, "mode=755")
    os.mkdir("/tmp" + _OLD)
    os.mkdir("/tmp" + _NEW)
    _call("pivot_root", b"/tmp", f"/tmp{_OLD}".encode())
    os.chdir("/")
    _mount("tmpfs", _NEW, "tmpfs", _MS_NOSUID | _MS_NODEV, "mode=755,size=128m")
    for path, target in spec["links"]:
        _make_parents(_NEW + path)
        os.symlink(target, _NEW + path)
    for name in ("proc", "dev", "dev/shm", "tmp"):
        os.makedirs(f"{_NEW}/{name}", exist_ok=True)
    for scratch in ("/tmp", "/dev/shm"):
        _mount("tmpfs", _NEW + scratch, "tmpfs", _MS_NOSUID | _MS_NODEV, _SCRATCH)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        os.symlink(f"/proc/self/fd/{number}", f"{_NEW}/dev/{name}")
    os.symlink("/proc/self/fd", f"{_NEW}/dev/fd")
    with contextlib.suppress(OSError):  # refused in some containers, which cover parts of theirs
        _mount("proc", f"{_NEW}/proc", "proc", _MS_NOSUID | _MS_NODEV | _MS_NOEXEC)
    folder = spec["folder"]
    if spec["writable"]:
        os.makedirs(_NEW + folder, exist_ok=True)
        _mount(_OLD + folder, _NEW + folder, "", _MS_BIND | _MS_REC)
    elif spec["scratch_folder"]:
        os.makedirs(_NEW + folder, exist_ok=True)
        _mount("tmpfs", _NEW + folder, "tmpfs", _MS_NOSUID | _MS_NODEV, _SCRATCH)
    for source, path in spec["shown"]:
        _show(source, path, is_root)
    for path in spec["hidden"]:
        if os.path.isdir(_NEW + path):
            _mount("tmpfs", _NEW + path, "tmpfs", _MS_NOSUID | _MS_NODEV, "size=4k,mode=755")
            _set_read_only(_NEW + path)
        elif os.path.exists(_NEW + path):
            _mount(f"{_OLD}/dev/null", _NEW + path, "", _MS_BIND)
    _set_read_only(_NEW, recursive=False)
    os.chdir(_NEW)
    _call("pivot_root", b".", b".")
    _call("umount2", b".", _MNT_DETACH)
    os.chdir("/")
    with contextlib.suppress(OSError):  # to a folder that the program may not enter
        os.chdir(folder)


# The processes


def _write_maps(pid: int) -> None:
    """Which users of the new namespace are which of ours: all if we may, else nobody is us."""
    user, group = os.geteuid(), os.getegid()
    if user == 0:
        users = groups = "0 0 4294967295"
    else:
        users, groups = f"{NOBODY} {user} 1", f"{NOBODY} {group} 1"
        with open(f"/proc/{pid}/setgroups", "w") as file:
            file.write("deny")
    for name, text in (("gid_map", groups), ("uid_map", users)):
        with open(f"/proc/{pid}/{name}", "w") as file:
            file.write(text)


def _enter_namespaces(network: bool) -> None:
    """This process is root, or nobody, of a namespace of users; its next child is the first
    process of the new PID namespace."""
    outer = os.getpid()
    ready, set_ready = os.pipe()
    helper = os.fork()
    if helper == 0:
        os.close(set_ready)
        try:
            os.read(ready, 1)
            _write_maps(outer)
        except OSError as error:
            os.write(2, f"{error}\n".encode())
            os._exit(1)
        os._exit(0)
    os.close(ready)
    flags = _CLONE_NEWUSER | _CLONE_NEWPID | _CLONE_NEWNS | _CLONE_NEWIPC | _CLONE_NEWUTS
    flags |= _CLONE_NEWCGROUP | (0 if network else _CLONE_NEWNET)
    try:
        _call("unshare", flags)
    finally:
        os.close(set_ready)
    if os.waitpid(helper, 0)[1]:
        raise OSError("the users of the namespace can't be set")


def _drop_rights(is_root: bool) -> None:
    if is_root:
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
    for capability in range(_MAX_CAPABILITY + 1):
        _libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0)  # fails beyond the last one
    if is_root:
        os.setresuid(NOBODY, NOBODY, NOBODY)
    _call("prctl", _PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)


def _wait_for_program(program: int) -> int:
    """Its exit status, negative for a signal; LEFT_RUNNING if others live on."""
    while True:
        pid, status = os.waitpid(-1, 0)
        if pid == program:
            break
    give_up = time.monotonic() + _GRACE_S
    with contextlib.suppress(ChildProcessError):
        while time.monotonic() < give_up:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.01)
        return LEFT_RUNNING
    code = os.waitstatus_to_exitcode(status)
    return 1 if code == LEFT_RUNNING else code  # a program's own status says nothing


def _be_first_process(
    spec: dict[str, Any], command: list[str], alive: int, report: int, nowhere: int, is_root: bool
) -> None:
    """All processes of the namespace end when this one does."""
    _die_with_parent()
    _call("prctl", _PR_SET_DUMPABLE, 0, 0, 0, 0)
    if select.select([alive], [], [], 0)[0]:
        return  # the parent ended before
    _build_root(spec, is_root)
    program = os.fork()
    if program == 0:
        os.setpgid(0, 0)
        _drop_rights(is_root)
        set_limits(spec)
        _execute(spec, command, spec["environment"])
    _replace_streams(nowhere)
    os.write(report, b"%d" % _wait_for_program(program))


def _run_in_namespaces(spec: dict[str, Any], command: list[str]) -> int:
    is_root = os.geteuid() == 0
    nowhere = os.open(os.devnull, os.O_RDWR)  # the child takes the files from under this process
    alive, _own_end = os.pipe()
    outcome, report = os.pipe()
    _enter_namespaces(spec["network"])
    first = os.fork()
    if first == 0:
        os.close(_own_end)
        os.close(outcome)
        try:
            _be_first_process(spec, command, alive, report, nowhere, is_root)
        except OSError as error:
            os.write(2, f"{NOT_STARTED_MARK}{error}\n".encode())
            os.write(report, b"%d" % NOT_STARTED)
        os._exit(0)
    os.close(report)
    _replace_streams(nowhere)
    status = os.read(outcome, 16)
    os.waitpid(first, 0)
    return int(status or -signal.SIGKILL)


def _run_in_bubblewrap(spec: dict[str, Any], command: list[str]) -> int:
    """It gives 128 and the number of the signal that ended the program."""
    program = os.fork()
    if program == 0:
        _die_with_parent()
        set_limits(spec)
        executable, *arguments = spec["bubblewrap"]
        file = os.memfd_create("arguments", 0)  # a command line could be read by the program
        os.write(file, "\0".join(arguments).encode())
        os.lseek(file, 0, os.SEEK_SET)
        words = [executable, "--args", str(file), "--", *command]
        _execute(spec | {"executable": executable}, words, {})
    _replace_streams(os.open(os.devnull, os.O_RDWR))
    code = os.waitstatus_to_exitcode(os.waitpid(program, 0)[1])
    return 128 - code if code > 128 else code


def _main(spec: dict[str, Any], command: list[str]) -> None:
    _die_with_parent()
    if not spec["bubblewrap"] and not spec["namespaces"]:
        os.chdir(spec["folder"])
        set_limits(spec)
        _execute(spec, command, dict(os.environ))
    try:
        run = _run_in_bubblewrap if spec["bubblewrap"] else _run_in_namespaces
        code = run(spec, command)
    except OSError as error:
        os.write(2, f"{NOT_STARTED_MARK}{error}\n".encode())
        code = NOT_STARTED
    if code >= 0:
        os._exit(code)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with contextlib.suppress(OSError):  # SIGKILL has no handler
        signal.signal(-code, signal.SIG_DFL)
    os.kill(os.getpid(), -code)


if __name__ == "__main__":
    _main(json.loads(os.environ.pop(SPECIFICATION)), sys.argv[1:])
