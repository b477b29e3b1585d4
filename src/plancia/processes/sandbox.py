"""A sandbox for programs that are not trusted: what they see, what they may use, and by what means.

Where the system allows it, a program is in namespaces of its own: it sees no other processes and
no network, it is the user nobody, and its file system holds the system's programs, what its command
names and an empty folder, which is gone afterwards.
"""

import functools
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

import plancia
from plancia.processes import namespaces

Means = Literal["bubblewrap", "kernel", "none"]
"""What contains a program: bubblewrap, the kernel's own calls, or nothing but limits."""

_PROBE_TIMEOUT_S: Final = 20
_PROCESSES_TO_SPARE: Final = 8
"""That the kernel allows beyond the limit, so that a program that reaches it is seen to do so."""
_FILE_BYTES: Final = 64 << 20
_SYSTEM: Final = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store")
_SYSTEM_SETTINGS: Final = (
    *("/etc/alternatives", "/etc/group", "/etc/ld.so.cache", "/etc/ld.so.conf"),
    *("/etc/ld.so.conf.d", "/etc/localtime", "/etc/nsswitch.conf", "/etc/passwd"),
)
_NETWORK_SETTINGS: Final = ("/etc/hosts", "/etc/resolv.conf", "/etc/ssl/certs")
_DEVICES: Final = tuple(f"/dev/{name}" for name in ("full", "null", "random", "urandom", "zero"))
_PATH: Final = "/usr/local/bin:/usr/bin:/bin"


@dataclass(frozen=True, slots=True)
class Sandbox:
    """What a program may use."""

    memory_mb: int | None
    """Address space of each process."""
    processes: int
    network: bool = False
    shown: tuple[str, ...] = ()
    """Files and folders that it can read, beside those its command names."""
    hidden: tuple[str, ...] = ()
    """Files and folders that it can't read, whatever contains them."""
    folder: str = ""
    """Where it works and may write; nothing: an empty folder in place of the current one."""

    def command(self, command: Sequence[str], means: Means | None = None) -> list[str]:
        """The command as it must be run."""
        if sys.platform != "linux":
            return [*command]
        spec = json.dumps(self._spec(command, means or available()))
        script = (sys.executable, "-IS", namespaces.__file__)
        return ["env", f"{namespaces.SPECIFICATION}={spec}", *script, *command]

    def _spec(self, command: Sequence[str], means: Means) -> dict[str, Any]:
        found = shutil.which(command[0])
        if found is None:
            raise FileNotFoundError(f"there is no program {command[0]!r}")
        executable = os.path.abspath(found)
        folder = os.path.abspath(self.folder or os.getcwd())
        links, shown = self._visible(executable, command)
        named = [path for _, path in shown]
        spec: dict[str, Any] = {
            "namespaces": means == "kernel",
            "bubblewrap": [],
            "executable": executable,
            "folder": folder,
            "writable": bool(self.folder),
            "scratch_folder": folder not in ("/", "/tmp") and not _is_within(folder, *named),
            "links": links,
            "shown": shown,
            "hidden": self.hidden,
            "network": self.network,
            "memory_bytes": None if self.memory_mb is None else self.memory_mb << 20,
            "file_bytes": _FILE_BYTES,
            "processes": self.processes + namespaces.OWN_PROCESSES + _PROCESSES_TO_SPARE,
            # Elsewhere it would count all processes of the user.
            "counts_processes": means != "none",
            "environment": {
                "PATH": f"{os.path.dirname(executable)}:{_PATH}",
                "HOME": "/tmp",
                "LANG": "C.UTF-8",
            },
        }
        if means == "bubblewrap":
            return spec | {"bubblewrap": _bubblewrap(spec)}
        return spec

    def _visible(
        self, executable: str, command: Sequence[str]
    ) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
        """Links with their targets, and what is shown: where it is and where it is seen."""
        settings = [*_SYSTEM_SETTINGS, *map(str, Path("/etc").glob("java*"))]
        if self.network:
            settings += _NETWORK_SETTINGS
        links = [(path, os.readlink(path)) for path in _SYSTEM if os.path.islink(path)]
        seen = [
            *_SYSTEM,
            *settings,
            *_DEVICES,
            *_installations(executable),
            executable,
            *self.shown,
        ]
        seen += [os.path.abspath(word) for word in command[1:] if os.path.exists(word)]
        # What lies behind a link, such as a script's /bin/sh, is shown where the link leads.
        seen = [path for path in seen if not _is_within(path, *dict(links))]
        shown = {path: os.path.realpath(path) for path in seen if os.path.exists(path)}
        outer = [path for path in shown if not _is_within(path, *(p for p in shown if p != path))]
        return links, [(shown[path], path) for path in sorted(outer)]


def _is_within(path: str, *folders: str) -> bool:
    return any(path == folder or path.startswith(folder.rstrip("/") + "/") for folder in folders)


def _installations(executable: str) -> Iterator[str]:
    """Folders such as a virtual environment, in which an executable and its libraries are; of a
    script, those of its interpreter."""
    places = [executable]
    with open(executable, "rb") as file:
        if file.read(2) == b"#!":
            words = os.fsdecode(file.readline(4096)).split()
            names = words[1:] if words and os.path.basename(words[0]) == "env" else words
            places += filter(None, map(shutil.which, names[:1]))
    while places:
        place = places.pop()
        if os.path.islink(place):
            target = os.path.join(os.path.dirname(place), os.readlink(place))
            places.append(os.path.normpath(target))
            yield target
        prefix = Path(place).parent.parent
        has_libraries = Path(place).parent.name == "bin" and (prefix / "lib").is_dir()
        if has_libraries and prefix not in (Path.home(), Path("/"), Path("/usr")):
            yield str(prefix)


def reference() -> str:
    """The folder of this package: our originals and the cases are in it."""
    return os.path.dirname(os.path.abspath(plancia.__file__))


def _bubblewrap(spec: dict[str, Any]) -> list[str]:
    """The command of bubblewrap that does what the spec says."""
    words = [str(shutil.which("bwrap")), "--unshare-all", "--unshare-user", "--die-with-parent"]
    words += ["--cap-drop", "ALL", "--clearenv", "--uid", "65534", "--gid", "65534"]
    words += ["--share-net"] if spec["network"] else []
    for name, value in spec["environment"].items():
        words += ["--setenv", name, value]
    for path, target in spec["links"]:
        words += ["--symlink", target, path]
    words += ["--proc", "/proc", "--dev", "/dev"]
    for scratch in ("/tmp", *([spec["folder"]] if spec["scratch_folder"] else [])):
        words += ["--size", str(_FILE_BYTES), "--tmpfs", scratch]
    if spec["writable"]:
        words += ["--bind", spec["folder"], spec["folder"]]
    for source, path in spec["shown"]:
        if path not in _DEVICES:
            words += ["--ro-bind", source, path]
    for path in spec["hidden"]:
        if any(_is_within(path, shown) for _, shown in spec["shown"]):
            is_folder = os.path.isdir(path)
            words += ["--tmpfs", path] if is_folder else ["--ro-bind", "/dev/null", path]
            words += ["--remount-ro", path] if is_folder else []
    return [*words, "--remount-ro", "/", "--chdir", spec["folder"]]


@functools.cache
def available() -> Means:
    """The means that this system allows."""
    order: tuple[Means, ...] = ("bubblewrap", "kernel")
    return next((means for means in order if sys.platform == "linux" and works(means)), "none")


@functools.cache
def works(means: Means) -> bool:
    """A container or an old kernel may not permit it."""
    if means == "bubblewrap" and (shutil.which("bwrap") is None or os.geteuid() == 0):
        # With it a program of the superuser's would still be the superuser to the kernel, whose
        # processes are not counted.
        return False
    try:
        command = Sandbox(memory_mb=None, processes=64).command(["true"], means)
        completed = subprocess.run(command, capture_output=True, timeout=_PROBE_TIMEOUT_S)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return completed.returncode == 0
