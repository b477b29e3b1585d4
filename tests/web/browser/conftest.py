"""A server for the browser tests of one process, and guests who come to it with browsers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from web.browser.guest import Guest
from web.serving import UNLIMITED, Server, serving


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One for all tests of this process. Its levels answer fast."""
    quick = {"PLANCIA_THINK_SECONDS": "0.3", "PLANCIA_PACE": "0"}
    with serving(env=UNLIMITED | quick) as server:
        yield server
        assert not server.tracebacks(), server.log()[-10_000:]


BLOCKED = "Service Worker registration blocked by Playwright"


class Door:
    """Lets guests in, each with a browser of their own, and minds what their consoles say."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.url = server.url
        self.guests: list[Guest] = []

    def __call__(self, *, url: str = "", expecting: str = "", **context: Any) -> Guest:
        """A new guest. `expecting` is a pattern for troubles that the test makes on purpose."""
        # Nothing needs to be waited for that moves, unless a test asks for movement.
        # A service worker keeps all files in each new browser: only where that is the subject.
        wishes = {"reduced_motion": "reduce", "locale": "en-GB", "service_workers": "block"}
        wishes |= context
        opened = self.browser.new_context(base_url=url or self.url, **wishes)
        guest = Guest(opened, "|".join(filter(None, (expecting, BLOCKED))))
        self.guests.append(guest)
        return guest

    def close(self) -> None:
        for guest in self.guests:
            guest.context.close()
        for guest in self.guests:
            assert guest.troubles == [], "the browser's console complains"


@pytest.fixture
def door(browser: Browser, server: Server) -> Iterator[Door]:
    door = Door(browser, server)
    yield door
    door.close()


@pytest.fixture
def guest(door: Door) -> Guest:
    return door()
