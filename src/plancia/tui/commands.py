"""The command palette: what can be done on the screen below it, found by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, cast, runtime_checkable

from textual.command import DiscoveryHit, Hit, Hits, Provider

from plancia.core.text import T, Words
from plancia.language import say

if TYPE_CHECKING:
    from plancia.tui.app import PlanciaApp


@dataclass(frozen=True, slots=True)
class Command:
    """Something to do, and what comes of it where the name does not say it."""

    name: Words
    run: Callable[[], object]
    about: Words = ""


@runtime_checkable
class HasCommands(Protocol):
    """A screen with commands of its own."""

    def commands(self) -> Iterator[Command]:
        """Those that apply now."""


class PlanciaCommands(Provider):
    """The commands of the screen, then those of the application."""

    def _commands(self) -> Iterator[Command]:
        if isinstance(self.screen, HasCommands):
            yield from self.screen.commands()
        yield from cast("PlanciaApp", self.app).commands()

    async def discover(self) -> Hits:
        for each in self._commands():
            yield DiscoveryHit(say(each.name), each.run, help=say(each.about) or None)

    async def search(self, query: str) -> Hits:
        matcher, found = self.matcher(query), False
        for each in self._commands():
            score = matcher.match(say(each.name))
            if score > 0:
                found = True
                name = matcher.highlight(say(each.name))
                yield Hit(score, name, each.run, help=say(each.about) or None)
        if not found:  # what Textual would say is English
            yield Hit(1, say(T("No command has this name.")), _nothing)


def _nothing() -> None:
    """The answer to a search that found no command."""
