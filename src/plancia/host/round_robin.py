"""Round robin: addresses are served in turn, however many questions each of them has."""

from collections.abc import Collection
from typing import Final

_MAX_KEPT: Final = 10_000


class RoundRobin:
    """Whose turn is next: the address that was served longest ago."""

    def __init__(self) -> None:
        self._served: dict[str, int] = {}
        self._count = 0

    def last_served(self, addresses: Collection[str]) -> int:
        """When one of these addresses was served, as a count: of those, the longest ago."""
        return min((self._served.get(address, 0) for address in addresses), default=0)

    def serve(self, addresses: Collection[str]) -> None:
        self._count += 1
        for address in addresses:
            self._served.pop(address, None)
            self._served[address] = self._count  # the one served last is the last
        while len(self._served) > _MAX_KEPT:
            del self._served[next(iter(self._served))]
