"""A network between a browser and a server that can be cut: a relay of bytes.

A browser told to be offline keeps the WebSockets that it has open; a cut network keeps nothing.
"""

from __future__ import annotations

import contextlib
import socket
import threading


class Network:
    """Relays every connection to a port of this machine; `contextlib.closing` ends it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._open: set[socket.socket] = set()
        self._whole = True
        self._lock = threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Every connection breaks off; new ones do too."""
        with self._lock:
            self._whole = False
            for end in self._open:
                _hang_up(end)
            self._open.clear()

    def mend(self) -> None:
        self._whole = True

    def close(self) -> None:
        _hang_up(self._listener)
        self.cut()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):  # closed
            while True:
                near, _ = self._listener.accept()
                with self._lock, contextlib.suppress(OSError):  # the server has ended
                    if self._whole:
                        self._join(near, socket.create_connection(("127.0.0.1", self._port)))
                        continue
                near.close()

    def _join(self, near: socket.socket, far: socket.socket) -> None:
        self._open |= {near, far}
        for pair in ((near, far), (far, near)):
            threading.Thread(target=self._relay, args=pair, daemon=True).start()

    def _relay(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                sink.sendall(data)
        with self._lock:
            for end in (source, sink):
                self._open.discard(end)
                _hang_up(end)


def _hang_up(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
