"""The guard of a foreign program: a process that ends the program and everything it started.

Run as a script, `guard.py LIFELINE REPORT MEMORY COMMAND...`, by `plancia.processes.child`; it
imports nothing of Plancia, so that it starts in milliseconds. It ends the program as soon as the
pipe LIFELINE is closed at the other end, which a killed Plancia does too. MEMORY bytes are what all
processes of a program that is not trusted may use together, where there is a control group to hold
them to it; 0 for a program that is trusted.
"""

import contextlib
import errno
import os
import select
import signal
import struct
import sys
from collections.abc import Iterator
from typing import Final, NoReturn

_PR_SET_PDEATHSIG: Final = 1
_PR_SET_CHILD_SUBREAPER: Final = 36
_PR_SET_NO_NEW_PRIVS: Final = 38
_PR_SET_SECCOMP: Final = 22
_SECCOMP_MODE_FILTER: Final = 2
_JOIN_SESSION_KEYRING: Final = 1
_AF_VSOCK: Final = 40
_IO_URING_SETUP: Final = 425
_X32: Final = 0x40000000
_SYSTEM_CALLS: Final = {
    "x86_64": (
        (0xC000003E, 41, (250, 248, 249, _IO_URING_SETUP)),
        (0x40000003, 359, (288, 286, 287, 102, _IO_URING_SETUP)),  # 102 is socketcall
    ),
    "aarch64": (
        (0xC00000B7, 198, (219, 217, 218, _IO_URING_SETUP)),
        (0x40000028, 281, (311, 309, 310, _IO_URING_SETUP)),
    ),
}
"""By machine, for its own programs and those of 32 bits: how the kernel names such a program, the
number of `socket`, and those of `keyctl`, `add_key`, `request_key` and what opens sockets too."""


def adopt_orphans() -> None:
    """On Linux: what descendants leave behind becomes a child of this process, not of init."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def end_tree(root: int) -> None:
    """Kill a process and all its descendants, whatever session they are in; never this process.

    They are stopped first: a stopped process can't start another one meanwhile.
    """
    stopped: set[int] = set()
    while found := {root, *descendants(root)} - stopped - {os.getpid()}:
        for pid in found:
            _signal(pid, signal.SIGSTOP)
        stopped |= found
    for pid in stopped:
        _signal(pid, signal.SIGKILL)


def _signal(pid: int, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(pid, number)


def descendants(root: int) -> Iterator[int]:
    """As /proc lists them; none where there is no /proc."""
    children: dict[int, list[int]] = {}
    with contextlib.suppress(FileNotFoundError):
        for name in filter(str.isdecimal, os.listdir("/proc")):
            with contextlib.suppress(OSError), open(f"/proc/{name}/stat", "rb") as file:
                # The name of the program, in parentheses, may hold anything.
                parent = int(file.read().rpartition(b")")[2].split()[1])
                children.setdefault(parent, []).append(int(name))
    waiting = [root]
    while waiting:
        found = children.get(waiting.pop(), [])
        yield from found
        waiting += found


def _forbid_calls() -> None:
    """For this process and all that it starts: what no namespace contains, which is the kernel's
    keyrings, where a teacher's tickets may be, and sockets from a virtual machine to its host."""
    calls = _SYSTEM_CALLS.get(os.uname().machine)
    if sys.platform != "linux" or calls is None:
        return
    import ctypes

    kernel = ctypes.CDLL(None)
    kernel.syscall(calls[0][2][0], _JOIN_SESSION_KEYRING, None)  # or /proc/keys would name them
    written = _filter_of(calls)
    program = ctypes.create_string_buffer(written)
    pointer = struct.pack("HP", len(written) // 8, ctypes.addressof(program))
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)
    kernel.prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, pointer, 0, 0)


def _filter_of(calls: tuple[tuple[int, int, tuple[int, ...]], ...]) -> bytes:
    """A program of the kernel's packet filter: a call is refused (EPERM), or allowed."""
    load, equal, at_least, end = 0x20, 0x15, 0x35, 0x06
    number, machine, first_argument = 0, 4, 16
    refuse, allow = (end, 0, 0, 0x00050001), (end, 0, 0, 0x7FFF0000)
    steps = [(load, 0, 0, machine)]
    for name, socket, forbidden in calls:
        these = [(load, 0, 0, number), (at_least, 0, 1, _X32), refuse]
        for each in forbidden:
            these += [(equal, 0, 1, each), refuse]
        these += [(equal, 1, 0, socket), allow, (load, 0, 0, first_argument)]
        these += [(equal, 0, 1, _AF_VSOCK), refuse, allow]
        steps += [(equal, 0, len(these), name), *these]
    return b"".join(struct.pack("HBBI", *step) for step in [*steps, refuse])


@contextlib.contextmanager
def _memory_group(most: int) -> Iterator[None]:
    """This process and all that it starts in a control group of their own, where one can be made
    below that of this process."""
    own, group = "", ""
    with contextlib.suppress(OSError), open("/proc/self/cgroup") as file:
        for line in file if most else ():
            number, controllers, path = line.rstrip("\n").split(":", 2)
            if controllers == "memory":
                own, limit = f"/sys/fs/cgroup/memory{path}", "memory.limit_in_bytes"
            elif number == "0" and not own:
                own, limit = f"/sys/fs/cgroup{path}", "memory.max"
    with contextlib.suppress(OSError):
        if own:
            os.mkdir(made := f"{own}/plancia-{os.getpid()}")
            group = made
            _write(f"{group}/{limit}", most)
            _write(f"{group}/cgroup.procs", os.getpid())
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            if group:
                _write(f"{own}/cgroup.procs", os.getpid())
                os.rmdir(group)


def _write(path: str, number: int) -> None:
    with open(path, "w") as file:
        file.write(str(number))


def _main(lifeline: int, report: int, memory: int, command: list[str]) -> None:
    with _memory_group(memory):
        _guard(lifeline, report, command, is_trusted=not memory)


def _guard(lifeline: int, report: int, command: list[str], *, is_trusted: bool) -> None:
    adopt_orphans()
    for descriptor in (lifeline, report):
        os.set_inheritable(descriptor, False)
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake)
    failure, fail = os.pipe()
    program = os.fork()
    if program == 0:
        _execute(command, fail, is_trusted)
    os.close(fail)
    reason = os.read(failure, 16)  # nothing if the program has started, which closes the pipe
    os.write(report, (reason or b"0") + b"\n")
    if reason:
        return
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):  # the program's end of them is the only one
        os.dup2(nowhere, descriptor)
    while lifeline not in select.select([lifeline, woken], [], [])[0]:
        os.read(woken, 4096)
        _reap(program, report, os.WNOHANG)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(program, signal.SIGKILL)  # all that can be done where there is no /proc
    end_tree(os.getpid())
    _reap(program, report)


def _execute(command: list[str], fail: int, is_trusted: bool) -> NoReturn:
    """Become the program, which ends with its guard even if that is killed."""
    try:
        os.setpgid(0, 0)
        _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        if not is_trusted:
            _forbid_calls()
        os.execvp(command[0], command)
    except OSError as error:
        os.write(fail, b"%d" % (error.errno or errno.EINVAL))
    except ValueError:  # an empty name
        os.write(fail, b"%d" % errno.ENOENT)
    os._exit(1)


def _reap(program: int, report: int, options: int = 0) -> None:
    """Reap ended children; report the exit status of the program itself."""
    with contextlib.suppress(ChildProcessError):
        while (ended := os.waitpid(-1, options))[0]:
            if ended[0] == program:
                with contextlib.suppress(BrokenPipeError):
                    os.write(report, b"%d\n" % os.waitstatus_to_exitcode(ended[1]))


if __name__ == "__main__":
    _main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
