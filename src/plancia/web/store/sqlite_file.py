"""The SQLite file of a server: one server at a time has it, and another program that removes,
truncates or overwrites it, or what SQLite keeps beside it, is noticed before anything more is
acknowledged.

What was committed since the last checkpoint is in the `-wal` file alone. Where SQLite's index of it
(`-shm`, see sqlite.org/walformat.html) names frames that the `-wal` file has not, the file was
changed; so it was where the main file changed and the index knows of no checkpoint.
"""

import os
import sqlite3
import struct
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from plancia.web.store.model import StoreError

LOOK_S: Final = 1.0
"""Between two looks at the files of an idle server."""
CHECKPOINT_S: Final = 10.0
CHECKPOINT_FRAMES: Final = 1000
"""What was committed is written into the main file after that time, or that many pages."""

_HEADER: Final = b"SQLite format 3\0"
_WAL_HEADER_BYTES: Final = 32
_FRAME_HEADER_BYTES: Final = 24
_INDEX: Final = struct.Struct("=14xHI4x2I8s56xI28xI")
"""Page size, frames, checksum of the last one, salts; checkpointed frames, and those that the
checkpoint in progress aims at."""
_NOTHING_MORE: Final = "the server stores nothing more: end it"


class ChangedFile(StoreError):
    """Another program has changed a file of the database: says what its owner must do."""


class SqliteFile:
    """The three files of a database, from its opening to its end.

    They stay open all the time: whenever a process closes a file, the system drops all locks that
    the process has on it, SQLite's too.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._names = str(path), f"{path}-wal", f"{path}-shm"
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # The server's secret can sign any identity: only the owner may read the file, and what
        # SQLite puts beside it has the same mode.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        self._opened: list[int] = []
        self._identities: list[tuple[int, int]] = []
        self._open(self._names[0])
        self._lock = -1
        try:
            self._keep_others_away()
        except (StoreError, OSError):
            self.close()
            raise
        self._failure: ChangedFile | None = None
        self._main_as: tuple[bytes, tuple[int, int]] | None = None
        """The state of checkpoints, and the main file's size and time at that time."""
        self._log: dict[int, bytes] = {}
        """What the `-wal` file has had since the last checkpoint, by its place in there."""
        self._seen = b"", 0
        """The salts of the `-wal` file, and its frames up to the last one in `_log`."""
        self._done = 0
        """Its frames that the main file has."""
        self._look_at = time.monotonic() + LOOK_S
        self._checkpoint_at = 0.0  # the first look ends what a server that was killed has left

    def _keep_others_away(self) -> None:
        """Lock other servers out until the end of this process, however it ends; StoreError if
        one has the file already, by whatever name."""
        import fcntl

        locked = self._opened[0]
        if sys.platform != "linux":  # where flock and the locks of SQLite may exclude each other
            locked = self._lock = os.open(f"{self.path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(locked, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise StoreError(
                f"another server uses {self.path}: end it first, or have both use a PostgreSQL"
                " database"
            ) from error

    def on_connect(self) -> None:
        """A new connection may have made the files beside the main one anew."""
        self._forget()

    def close(self) -> None:
        self._forget()
        for opened in {*self._opened, self._lock} - {-1}:
            os.close(opened)
        self._opened, self._lock = [], -1

    def _open(self, name: str) -> None:
        self._opened.append(os.open(name, os.O_RDWR))
        found = os.fstat(self._opened[-1])
        self._identities.append((found.st_dev, found.st_ino))

    def _forget(self) -> None:
        for opened in self._opened[1:]:
            os.close(opened)
        del self._opened[1:], self._identities[1:]
        self._main_as, self._log, self._seen = None, {}, (b"", 0)

    @property
    def is_due(self) -> bool:
        """Whether `checkpoint` shall be called."""
        return time.monotonic() >= self._look_at

    def checkpoint(self, connection: sqlite3.Connection) -> None:
        """Look at the files, and now and then write what was committed into the main one."""
        now = time.monotonic()
        self._look_at = now + LOOK_S
        self.check(connection)
        if now >= self._checkpoint_at or self._seen[1] - self._done >= CHECKPOINT_FRAMES:
            self._checkpoint_at = now + CHECKPOINT_S
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def check(self, connection: sqlite3.Connection) -> None:
        """ChangedFile, from the first time on, if another program has changed the files."""
        if self._failure is None:
            fault, is_main = self._fault()
            if fault:  # a second look: another process may have been writing as SQLite does
                fault, is_main = self._fault()
            if not fault:
                return
            self._failure = ChangedFile(self._rescue(connection, fault, is_main))
        raise self._failure

    def _fault(self) -> tuple[str, bool]:
        """What has happened to a file, and whether it is the main one; nothing if all are well."""
        size = written = -1
        for number, name in enumerate(self._names):
            try:
                found = os.stat(name)
                if number == len(self._opened):
                    self._open(name)
            except OSError as error:
                return f"{Path(name).name} is gone ({error.strerror})", not number
            if (found.st_dev, found.st_ino) != self._identities[number]:
                return f"{Path(name).name} was replaced by another file", not number
            if not number:
                size, written = found.st_size, found.st_mtime_ns
        _, wal, shm = self._opened
        index = os.pread(shm, _INDEX.size, 0)
        if len(index) < _INDEX.size:
            return f"{self.path.name}-shm was truncated", False
        page, frames, sum1, sum2, salts, done, aim = _INDEX.unpack(index)
        frame_bytes = _FRAME_HEADER_BYTES + ((page & 0xFE00) | (page & 1) << 16)
        if frames > done:
            last = _WAL_HEADER_BYTES + (frames - 1) * frame_bytes
            head = os.pread(wal, _FRAME_HEADER_BYTES, last)
            expected = salts + struct.pack(">2I", sum1, sum2)
            if os.pread(wal, 8, 16) != salts or head[8:] != expected or self._lost(wal, salts):
                return f"{self.path.name}-wal was truncated or overwritten", False
        if self._is_main_changed(
            salts + struct.pack("2I", done, aim), (size, written), done != aim
        ):
            return f"{self.path.name} was overwritten", True
        self._remember(wal, frame_bytes, frames, done, salts)
        return "", False

    def _lost(self, wal: int, salts: bytes) -> bool:
        """Whether what was written before is not there any more."""
        if self._seen[0] != salts or not self._log:
            return False
        place, content = next(reversed(self._log.items()))
        return os.pread(wal, _FRAME_HEADER_BYTES, place) != content[:_FRAME_HEADER_BYTES]

    def _is_main_changed(
        self, state: bytes, found: tuple[int, int], is_in_checkpoint: bool
    ) -> bool:
        """Only a checkpoint changes the main file, and that changes the index too."""
        if self._main_as == (state, found):
            return False
        if self._main_as is not None and self._main_as[0] == state:
            return True
        self._main_as = None if is_in_checkpoint else (state, found)
        header = os.pread(self._opened[0], len(_HEADER), 0)
        return found[0] > 0 and header != _HEADER

    def _remember(self, wal: int, frame_bytes: int, frames: int, done: int, salts: bytes) -> None:
        """Keep what the main file has not yet: a `-wal` file can be truncated."""
        self._done = done
        if frames <= done or self._seen[0] != salts:
            self._log, self._seen = {}, (salts, done)
        first = self._seen[1]
        if frames > first:
            if not self._log:
                self._log[0] = os.pread(wal, _WAL_HEADER_BYTES, 0)
            place = _WAL_HEADER_BYTES + first * frame_bytes
            self._log[place] = os.pread(wal, (frames - first) * frame_bytes, place)
            self._seen = salts, frames

    def _write_log_to_main(self, wal: int) -> None:
        """Checkpoint up to the last commit that was acknowledged, by what is remembered alone: a
        later one may have read from a damaged file. Where SQLite has begun the `-wal` file anew
        since, the main file has all of it already, and what is remembered is older."""
        index = os.pread(self._opened[2], _INDEX.size, 0)
        began_anew = len(index) == _INDEX.size and _INDEX.unpack(index)[4] != self._seen[0]
        main, pages = self._opened[0], 0
        if self._log and not began_anew:
            page_bytes = int.from_bytes(self._log[0][8:12], "big")
            frames = b"".join(content for place, content in self._log.items() if place)
            for begin in range(0, len(frames), _FRAME_HEADER_BYTES + page_bytes):
                number, committed = struct.unpack_from(">2I", frames, begin)
                pages = committed or pages
                content = frames[begin + _FRAME_HEADER_BYTES :][:page_bytes]
                os.pwrite(main, content, (number - 1) * page_bytes)
            if pages:  # a commit's last frame says how many there are
                os.ftruncate(main, pages * page_bytes)
            os.fsync(main)
        os.ftruncate(wal, 0)  # of what it has, SQLite adds nothing any more
        name = self._names[1]
        if os.path.exists(name) and not os.path.samestat(os.stat(name), os.fstat(wal)):
            os.replace(name, f"{name}.replaced-{time.time():.0f}")

    def _rescue(self, connection: sqlite3.Connection, fault: str, is_main: bool) -> str:
        """Save what was committed, as far as it is still there; what the owner must do."""
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        wal = self._opened[1] if len(self._opened) > 1 else -1
        with suppress(OSError, sqlite3.Error):
            if not is_main:
                if len(self._opened) == len(self._names):
                    self._write_log_to_main(wal)
                else:
                    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
                return f"{fault}: {_NOTHING_MORE} and start it again; nothing is lost"
            if not fault.endswith("overwritten"):
                copy = self.path.with_name(f"{self.path.name}.rescued-{time.time():.0f}")
                os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
                connection.execute("VACUUM INTO ?", (str(copy),))
                return (
                    f"{fault}: {_NOTHING_MORE}, move {self.path.name} and the files beside it"
                    f" away, and `plancia db restore {copy.name}`, which holds all"
                )
            # it belongs to what is not there any more, and must not be added to what is
            os.ftruncate(wal, 0)
        return (
            f"{fault}: {_NOTHING_MORE}, move {self.path.name} and the files beside it away, and"
            " `plancia db restore` the latest backup"
        )


def as_driver(connection: Any) -> sqlite3.Connection:
    """SQLite's own connection, of SQLAlchemy's."""
    found = connection.connection.driver_connection
    assert isinstance(found, sqlite3.Connection)
    return found
