"""A real `plancia serve` in a process of its own, on a free port, for tests and benchmarks."""

from __future__ import annotations

import contextlib
import http.client
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from waiting import LIMIT_S

UNLIMITED = {"PLANCIA_RATE_LIMITS": "0"}
"""For tests that ask more of a server than people do."""


class Server:
    """One server process. It can be killed and started again: same port, same database."""

    def __init__(
        self,
        folder: Path,
        database_url: str = "",
        env: Mapping[str, str] | None = None,
        source: Path | None = None,
    ) -> None:
        """`source` is another checkout of Plancia, whose server it is."""
        self.folder = folder
        self.database_url = database_url or f"sqlite:///{folder / 'plancia.db'}"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log_file = folder / f"server-{self.port}.log"
        self._env = os.environ | {
            "PLANCIA_DATABASE_URL": self.database_url,
            "PLANCIA_DATA_DIR": str(folder),
            **({"PYTHONPATH": str(source.resolve() / "src")} if source else {}),
            **(env or {}),
        }
        self.process: subprocess.Popen[bytes] | None = None
        self._earlier_cpu_s = 0.0
        self.prefix: tuple[str, ...] = ()
        """A command that runs the server, such as one that limits it."""

    def start(self) -> None:
        serve = [sys.executable, "-m", "plancia", "serve", "--port", str(self.port)]
        command = [*self.prefix, *serve]
        with self.log_file.open("ab") as log:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self._env
            )
        give_up = time.monotonic() + LIMIT_S
        while not self.healthy():
            if self.process.poll() is not None or time.monotonic() > give_up:
                self.kill()
                raise RuntimeError(f"the server did not start:\n{self.log()[-4000:]}")
            time.sleep(0.05)

    def healthy(self) -> bool:
        asked = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LIMIT_S)
        with contextlib.closing(asked), contextlib.suppress(OSError):
            asked.request("GET", "/health")
            return asked.getresponse().status == 200
        return False

    def kill(self) -> None:
        """No time to tidy up anything: SIGKILL."""
        if self.process is not None:
            self._earlier_cpu_s = self.cpu_s()
            self.process.kill()
            self.process.wait()
            self.process = None

    def stop(self) -> int:
        """An orderly end; the exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(LIMIT_S)
        finally:
            self.kill()

    def cpu_s(self) -> float:
        """Seconds of processor time that its processes have used, those that were killed too;
        without the processes of levels."""
        if self.process is None or self.process.poll() is not None:
            return self._earlier_cpu_s
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        ticks = int(fields[11]) + int(fields[12])
        return self._earlier_cpu_s + ticks / os.sysconf("SC_CLK_TCK")

    def log(self) -> str:
        return self.log_file.read_text(errors="replace")

    def tracebacks(self) -> list[str]:
        """What went wrong inside, by its log."""
        return [line for line in self.log().splitlines() if "Traceback" in line]


@contextlib.contextmanager
def serving(
    database_url: str = "", env: Mapping[str, str] | None = None, source: Path | None = None
) -> Iterator[Server]:
    """A server that is ready, with a data folder of its own; ended and forgotten afterwards."""
    with tempfile.TemporaryDirectory(prefix="plancia-") as folder:
        server = Server(Path(folder), database_url, env, source)
        server.start()
        try:
            yield server
        finally:
            if server.process is not None:
                server.stop()


def free_port() -> int:
    """A port that the system gives to no other program for a minute: it has just had a connection,
    and until all its packets are gone only a server that asks for this very number may have it."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)):
            accepted, _ = listener.accept()
            accepted.close()
    return port
