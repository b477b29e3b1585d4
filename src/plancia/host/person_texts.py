"""What is kept of each person under one name, as a value: read, and changed on any device."""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from plancia.core.errors import MalformedText
from plancia.host.ports import PersonStore, StoreUnavailable
from plancia.live.messages import decode, encode

MAX_TRIES: Final = 10
"""To change what another device changes at the same time."""

V = TypeVar("V")
R = TypeVar("R")


class PersonTexts(Generic[V]):
    """The texts of one name in the store."""

    def __init__(self, store: PersonStore, name: str, kind: type[V]) -> None:
        """`kind()` is what a person begins with."""
        self._store, self._name, self._kind = store, name, kind

    async def get(self, person: str) -> V:
        return (await self._load(person))[0]

    async def change(self, person: str, change: Callable[[V], tuple[R, V]]) -> R:
        """Change what is kept; what `change` returns beside the new value. Again if another device
        was quicker."""
        for _ in range(MAX_TRIES):
            before, version = await self._load(person)
            result, after = change(before)
            if after == before or await self._store.save_person_text(
                person, self._name, encode(after), version + 1
            ):
                return result
        raise StoreUnavailable

    async def _load(self, person: str) -> tuple[V, int]:
        text, version = await self._store.person_text(person, self._name)
        try:
            return (decode(self._kind, text) if text else self._kind()), version
        except MalformedText:  # of a later version
            return self._kind(), version
