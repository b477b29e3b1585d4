"""A sandbox for programs that are not trusted: what they see, what they may use.

The means is bubblewrap: namespaces of its own, in which a program is nobody, sees no other process
and no network, and finds a file system that holds the system's programs, what its command names and
an empty folder, which is gone afterwards. It can't make further namespaces, in which it would be
root. What each of its processes may use is limited by `prlimit`. Where bubblewrap is missing or not
permitted, only those limits are left, and `is_available` says so.
"""

import functools
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import plancia

NOBODY: Final = 65534
NOT_STARTED_MARK: Final = b"bwrap: "
"""What standard error begins with if the program could not be started, with exit status 1."""
OWN_PROCESSES: Final = 4
"""At most, beside the program's: bubblewrap's own."""

_PROBE_TIMEOUT_S: Final = 20
_PROCESSES_TO_SPARE: Final = 8
"""That the kernel allows beyond the limit, so that a program that reaches it is seen to do so."""
_FILE_BYTES: Final = 64 << 20
_SCRATCH: Final = ("--size", str(_FILE_BYTES), "--tmpfs")
"""An empty folder. Every file system in memory has a size: bubblewrap's own would take half of the
memory."""
_SYSTEM: Final = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store")
_SYSTEM_SETTINGS: Final = (
    *("/etc/alternatives", "/etc/group", "/etc/ld.so.cache", "/etc/ld.so.conf"),
    *("/etc/ld.so.conf.d", "/etc/localtime", "/etc/nsswitch.conf", "/etc/passwd"),
)
_PATH: Final = "/usr/local/bin:/usr/bin:/bin"
_OWN_FOLDERS: Final = ("/proc", "/dev", "/sys")
"""Which the sandbox makes itself, or has not."""
REFERENCE: Final = os.path.dirname(os.path.abspath(plancia.__file__))
"""The folder of this package: our originals and the cases are in it."""
_STAGE: Final = "/sys"
"""Where the superuser mounts for nobody what nobody could not reach."""
_STAGE_SCRIPT: Final = """
mount -t tmpfs -o mode=755,size=1g stage /sys || exit
n=0
while [ "$1" != -- ]; do
  if [ -d "$1" ]; then mkdir /sys/$n && mount --rbind "$1" /sys/$n || exit
  else cp --preserve=mode "$1" /sys/$n && chmod a+rX /sys/$n || exit
  fi
  n=$((n + 1))
  shift
done
shift
exec "$@"
"""
_ROOT_CHECK: Final = """
while read -r _ _ _ root place _ <&3; do
  [ "$root $place" = "/newroot /" ] && exec "$@" 3<&-
done 3</proc/self/mountinfo
echo "bwrap: something is mounted over the root of the sandbox" >&2
exit 1
"""
"""Before the program starts: what bubblewrap made is the root, so that all mounts lie below it."""


@dataclass(frozen=True, slots=True)
class Sandbox:
    """What a program may use."""

    memory_mb: int | None
    """Address space of each process."""
    processes: int
    shown: tuple[str, ...] = ()
    """Files and folders that it can read, beside those its command names."""
    hidden: tuple[str, ...] = ()
    """Files and folders that it can't read, whatever contains them."""
    folder: str = ""
    """Where it works and may write; nothing: an empty folder in place of the current one."""

    def command(self, command: Sequence[str], as_root: bool | None = None) -> list[str]:
        """The command as it must be run, by the superuser or by an ordinary user; ValueError if it
        would show what no program may see."""
        if sys.platform != "linux":
            return [*command]
        if not is_available():
            return [*_limited(self.memory_mb, None), *command]
        found = shutil.which(command[0])
        if found is None:
            raise FileNotFoundError(f"there is no program {command[0]!r}")
        executable = os.path.abspath(found)
        as_root = os.geteuid() == 0 if as_root is None else as_root
        stage = _Stage(as_root)
        processes = self.processes + OWN_PROCESSES + _PROCESSES_TO_SPARE
        return [
            *stage.command(self._bubblewrap(executable, command, stage)),
            *_limited(self.memory_mb, processes),
            executable,
            *command[1:],
        ]

    def _bubblewrap(self, executable: str, command: Sequence[str], stage: "_Stage") -> list[str]:
        """bubblewrap's command, before the program's."""
        folder = os.path.abspath(self.folder or os.getcwd())
        links = {path: os.readlink(path) for path in filter(os.path.islink, _SYSTEM)}
        shown = self._shown(executable, command, links)
        # Its environment can be read too: it is the first process that the program sees.
        words = ["env", "-i", f"PATH={os.path.dirname(executable)}:{_PATH}", "HOME=/tmp"]
        words += ["LANG=C.UTF-8", str(shutil.which("bwrap"))]
        words += ["--unshare-all", "--unshare-user", "--disable-userns"]
        words += ["--die-with-parent", "--new-session", "--cap-drop", "ALL"]
        words += ["--uid", str(NOBODY), "--gid", str(NOBODY)]
        for path, target in links.items():
            words += ["--symlink", target, path]
        words += ["--proc", "/proc", "--dev", "/dev", *_SCRATCH, "/dev/shm", *_SCRATCH, "/tmp"]
        words += ["--remount-ro", "/dev"]
        if self.folder:
            words += ["--bind", stage.place(folder), folder]
        elif folder not in ("/", "/tmp") and not _is_within(folder, *shown):
            words += [*_SCRATCH, folder]
        for path, source in shown.items():
            words += ["--ro-bind", stage.place(source), path]
        for path in self.hidden:
            if not _is_within(path, *shown):
                continue
            if os.path.isdir(path):
                words += [*_SCRATCH, path, "--remount-ro", path]
            else:
                words += ["--ro-bind", "/dev/null", path]
        words += ["--remount-ro", "/", "--chdir", folder, "--"]
        return [*words, "sh", "-c", _ROOT_CHECK, "sh"]

    def _shown(
        self, executable: str, command: Sequence[str], links: Iterable[str]
    ) -> dict[str, str]:
        """What is shown, by the place where it is seen: where it is. What lies behind a link, such
        as a script's /bin/sh, is shown where the link leads."""
        seen = [
            *_SYSTEM,
            *_SYSTEM_SETTINGS,
            *map(str, Path("/etc").glob("java*")),
            *_installations(executable, is_named=os.sep not in command[0]),
            executable,
            *self.shown,
        ]
        named = map(os.path.abspath, filter(os.path.exists, command[1:]))
        seen += [path for path in named if not _is_within(path, *_OWN_FOLDERS)]
        shown: dict[str, str] = {}
        for path in sorted(seen):  # a folder comes before what is in it
            if os.path.exists(path) and not _is_within(path, *links, *shown):
                shown[path] = os.path.realpath(path)
                _check_shown(shown[path], path)
        return shown


class _Stage:
    """Where the sources of what is shown are found. The superuser's programs run as another user,
    nobody, so that the kernel counts their processes and takes them for nobody's; what nobody could
    not reach is mounted where it can."""

    def __init__(self, as_root: bool) -> None:
        self._as_root = as_root
        self._sources: list[str] = []

    def place(self, source: str) -> str:
        """The path at which bubblewrap finds a file or folder."""
        if not self._as_root or _is_within(source, *_SYSTEM, *_SYSTEM_SETTINGS):
            return source
        self._sources.append(source)
        return f"{_STAGE}/{len(self._sources) - 1}"

    def command(self, bubblewrap: Sequence[str]) -> list[str]:
        """bubblewrap's command, if need be by nobody, after the sources are mounted."""
        if not self._as_root:
            return [*bubblewrap]
        # No process stands between the guard and bubblewrap, which ends with its parent: one
        # without capabilities could not end nobody's.
        mount = ["unshare", "--mount", "--propagation", "private", "sh", "-c", _STAGE_SCRIPT, "sh"]
        drop = [f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--inh-caps=-all"]
        return [*mount, *self._sources, "--", "setpriv", *drop, "--", *bubblewrap]


def _limited(memory_mb: int | None, processes: int | None) -> list[str]:
    """The command that gives each process its limits, before the program's."""
    if shutil.which("prlimit") is None:
        return []
    words = ["prlimit", "--core=0", f"--fsize={_FILE_BYTES}"]
    words += [] if memory_mb is None else [f"--as={memory_mb << 20}"]
    # Without a namespace it would count all processes of the user.
    words += [] if processes is None else [f"--nproc={processes}"]
    return [*words, "--"]


def _is_within(path: str, *folders: str) -> bool:
    return any(path == folder or path.startswith(folder.rstrip("/") + "/") for folder in folders)


def _is_too_much(path: str) -> bool:
    """Whether a folder is a home, or holds one."""
    real, home = Path(path).resolve(), Path.home().resolve()
    known = {home, *home.parents, Path("/root"), Path("/home")}
    return real in known or real.parent == Path("/home")


def _check_shown(source: str, path: str) -> None:
    """Whatever asks for it: nothing is mounted over the sandbox's own, and no home in it."""
    if _is_too_much(source):
        raise ValueError(f"{source!r} can't be shown to a program: it holds a home folder")
    is_plain = os.path.isabs(path) and path == os.path.normpath(path) and path != "/"
    if not is_plain or _is_within(path, *_OWN_FOLDERS):
        raise ValueError(f"{path!r} is no place at which a program could be shown something")


def _installations(executable: str, *, is_named: bool) -> Iterator[str]:
    """Folders such as a virtual environment, in which an executable and its libraries are: one that
    is found by its name alone, or the Python that runs this.

    Any other path may be a student's, in a folder named `bin` beside another named `lib`; so may be
    a script's first line: an interpreter that is neither in the system nor in this Python is not
    shown, and nothing by the path that is written there.
    """
    own = (sys.prefix, sys.base_prefix)
    places = [executable] if is_named or _is_within(executable, *own) else []
    if _is_within(_interpreter(executable), *own):
        places.append(sys.executable)
        yield from (prefix for prefix in (sys.prefix, sys.base_prefix) if not _is_too_much(prefix))
    while places:
        place = places.pop()
        if os.path.islink(place):
            target = os.path.join(os.path.dirname(place), os.readlink(place))
            places.append(os.path.normpath(target))
            yield places[-1]
        prefix = Path(place).parent.parent
        has_libraries = Path(place).parent.name == "bin" and (prefix / "lib").is_dir()
        if has_libraries and not _is_too_much(str(prefix)):
            yield str(prefix)


def _interpreter(executable: str) -> str:
    """The path in a script's first line; nothing for other programs."""
    with open(executable, "rb") as file:
        if file.read(2) != b"#!":
            return ""
        return os.path.normpath(os.fsdecode(file.readline(4096)).strip().partition(" ")[0])


@functools.cache
def is_available() -> bool:
    """Whether this system contains programs: a container or an old kernel may not permit it."""
    needed = ["bwrap", "prlimit"]
    if os.geteuid() == 0:
        needed += ["mount", "setpriv", "unshare"]
    if sys.platform != "linux" or not all(map(shutil.which, needed)):
        return False
    stage = _Stage(os.geteuid() == 0)
    probe = Sandbox(memory_mb=None, processes=64)._bubblewrap("/bin/true", ["true"], stage)
    try:
        completed = subprocess.run(
            [*stage.command(probe), "true"], capture_output=True, timeout=_PROBE_TIMEOUT_S
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return completed.returncode == 0
