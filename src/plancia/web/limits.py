"""Limits: how much of the server one person, one address, or all connections may use."""

import contextlib
import ipaddress
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

from plancia.core.position import Position
from plancia.core.text import T, Text
from plancia.live.refusal import Refusal
from plancia.web.config import Settings
from plancia.web.logs import log

BURST_S: Final = 10.0
"""A full bucket holds what comes in during that time."""
REQUESTS_PER_S, GAMES_PER_MINUTE, MESSAGES_PER_S = 20.0, 20.0, 20.0
"""Of one person, messages of one socket; an address may as often as a few people."""
SOCKETS, CONNECTIONS = 40, 80
"""Of an address for each of its people: WebSockets, and TCP connections with them."""
MAX_BOARD_CELLS: Final = 1000
"""Or rocks, or legal moves: Pente on 99x99 has 9,801, and a few such games occupy a server."""
MAX_CELLS: Final = 250_000
"""Cells on all boards of the moves that a game begins after."""
MAX_SOCKETS: Final = 10_000
MAX_AT_WORK: Final = 10
"""Computations for one address at once: lines of moves, pictures, texts read."""

LOG_INTERVAL_S: Final = 60.0
"""Between two lines about refused connections, of which a flood has thousands."""
MAX_UNREAD_BYTES: Final = 128 * 1024 * 1024
"""Of all peers that do not read: above that, the one that stalled first is dropped."""

_MAX_KEPT: Final = 50_000


class Tally(Counter[str]):
    """Counts by key; a key is forgotten when its count is back at 0."""

    def release(self, key: str) -> None:
        self[key] -= 1
        if not self[key]:
            del self[key]


class Connections:
    """The open TCP connections of a server: how many there are and may be, and which stall."""

    def __init__(
        self,
        most: int,
        most_per_address: int | None = None,
        is_proxy: Callable[[str], bool] = lambda address: False,
    ) -> None:
        """A proxy has no limit of its own: its connections are those of many addresses. Without a
        limit per address there is none of frames either."""
        self._most, self.most_per_address, self._is_proxy = most, most_per_address, is_proxy
        self._open, self._logged = Tally(), float("-inf")
        self._waiting: dict[Any, None] = {}
        """Those that wait for a request, in the order in which they began to."""
        self._unread: dict[Any, int] = {}
        """Bytes that peers had not read when writing to them paused, in that order."""

    @property
    def open(self) -> int:
        return self._open.total()

    def enter(self, address: str) -> bool:
        """Count a new connection; False if there are too many. `leave` must follow in any case.

        Where the server has no room, the connection that has waited longest for a request goes.
        """
        place, most = place_of(address), self.most_per_address
        self._open[place] += 1
        is_over = most is not None and self._open[place] > most and not self._is_proxy(address)
        now = time.monotonic()
        if (is_over or self.open > self._most) and now - self._logged >= LOG_INTERVAL_S:
            self._logged = now
            facts = {"address": address, "open": self.open, "of_address": self._open[place]}
            log.warning("too many connections", extra={"facts": facts})
        if is_over or self.open <= self._most:
            return not is_over
        return _drop_first(self._waiting)

    def leave(self, address: str) -> None:
        self._open.release(place_of(address))

    def wait(self, connection: Any) -> None:
        self._waiting[connection] = None

    def stop_waiting(self, connection: Any) -> None:
        self._waiting.pop(connection, None)

    def stall(self, connection: Any, unread_bytes: int) -> None:
        self._unread[connection] = unread_bytes
        while sum(self._unread.values()) > MAX_UNREAD_BYTES and len(self._unread) > 1:
            _drop_first(self._unread)

    def stop_stalling(self, connection: Any) -> None:
        self._unread.pop(connection, None)


def _drop_first(connections: dict[Any, Any]) -> bool:
    """Whether there was one."""
    longest = next(iter(connections), None)
    if longest is not None:
        del connections[longest]
        longest.transport.abort()
    return longest is not None


class Bucket:
    """A token bucket: tokens come in at a steady rate, up to `full`, and each action takes one."""

    __slots__ = ("_left", "_when")

    def __init__(self, full: float, now: float) -> None:
        self._left, self._when = full, now

    def take(self, rate: float, full: float, now: float) -> bool:
        self._left = min(full, self._left + (now - self._when) * rate)
        self._when = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Rate:
    """Token buckets by key; the ones used longest ago are forgotten."""

    def __init__(self, rate: float, full: float, clock: Callable[[], float] = time.monotonic):
        self._rate, self._full, self._clock = rate, max(1.0, full), clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        now = self._clock()
        bucket = self._buckets.pop(key, None) or Bucket(self._full, now)
        self._buckets[key] = bucket  # the one used last is the last
        if len(self._buckets) > _MAX_KEPT:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take(self._rate, self._full, now)


class Limit:
    """How often each person may do something; an address may as often as `people`."""

    def __init__(self, what: Text, rate: float, full: float, people: int) -> None:
        self._what, self._people = what, Rate(rate, full)
        self._addresses = Rate(rate * people, full * people)

    def count(self, person: str | None, address: str) -> None:
        """Refusal if there were too many."""
        if not self._addresses.take(address) or (person and not self._people.take(person)):
            raise Refusal(
                "too-fast", "Too many {what} in a short time; wait a moment.", what=self._what
            )


class ServerLimits:
    """All the limits of a server. Addresses are those that `place_of` gives."""

    def __init__(self, settings: Settings) -> None:
        self._on, people = settings.rate_limits, settings.people_per_address
        self._requests = Limit(T("requests"), REQUESTS_PER_S, REQUESTS_PER_S * BURST_S, people)
        self._games = Limit(T("new games"), GAMES_PER_MINUTE / 60, GAMES_PER_MINUTE, people)
        self._messages = Rate(MESSAGES_PER_S * people, MESSAGES_PER_S * BURST_S)
        self._most_sockets = SOCKETS * people
        self._sockets, self._work = Tally(), Tally()

    def request(self, person: str | None, address: str) -> None:
        """Count a request; Refusal if there were too many."""
        if self._on:
            self._requests.count(person, address)

    def new_game(self, person: str, address: str) -> None:
        if self._on:
            self._games.count(person, address)

    @contextlib.contextmanager
    def at_work(self, address: str) -> Iterator[None]:
        """Count a computation for an address, from its place in line to its end."""
        if self._on and self._work[address] >= MAX_AT_WORK:
            raise Refusal("too-fast", "Wait for what you have asked for already.")
        self._work[address] += 1
        try:
            yield
        finally:
            self._work.release(address)

    def messages(self, address: str) -> Callable[[], bool]:
        """A function for one socket: takes a token for each message, also from the bucket of the
        socket's address; False if there is none."""
        rate, full = MESSAGES_PER_S, MESSAGES_PER_S * BURST_S
        bucket = Bucket(full, time.monotonic())
        return lambda: (
            not self._on
            or (bucket.take(rate, full, time.monotonic()) and self._messages.take(address))
        )

    def open_socket(self, address: str) -> None:
        """A socket is opened; `close_socket` must follow. Refusal if there are too many."""
        if self._on:
            if self._sockets.total() >= MAX_SOCKETS:
                raise Refusal("busy", "Too many people are connected; try again in a while.")
            if self._sockets[address] >= self._most_sockets:
                raise Refusal("too-fast", "Too many connections from your address.")
        self._sockets[address] += 1

    def close_socket(self, address: str) -> None:
        self._sockets.release(address)

    @property
    def sockets(self) -> int:
        return self._sockets.total()


def check_board(position: Position[Any]) -> None:
    """Refusal for a board so large that a few of them would occupy the whole server."""
    game, cells, most = position.game, _cells(position), MAX_BOARD_CELLS
    if cells > most:
        raise Refusal(
            "malformed",
            "This {title} board has {cells} cells; at most {most} can be played here.",
            title=game.title,
            cells=cells,
            most=most,
        )
    moves = len(position.legal_moves())  # each of many pieces may go to many places
    if moves > most:
        raise Refusal(
            "malformed",
            "There are {moves} legal moves; there can be {most} here.",
            moves=moves,
            most=most,
        )


def check_start(start: Position[Any], moves: int) -> None:
    """Refusal for a game on too large a board, or after too many moves for its size."""
    check_board(start)
    most = MAX_CELLS // _cells(start)
    if moves > most:
        raise Refusal(
            "malformed",
            "{moves} moves; on this board it can begin after {most}.",
            moves=moves,
            most=most,
        )


def _cells(position: Position[Any]) -> int:
    return max(1, sum(len(row) for panel in position.picture().panels for row in panel.rows))


def place_of(address: str) -> str:
    """The address that limits count: of IPv6 the /64 network, which one household has."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:  # an IPv4 address, seen by a server that listens at `::`
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return address
