"""Guests who come to the server with browsers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error

from web.browser.guest import Guest
from web.chromium import forget
from web.serving import Server

BLOCKED = "Service Worker registration blocked by Playwright"


class Contexts:
    """Browser contexts of one browser. One that its guest has left is given to the next guest with
    the same wishes: the files of the page are in its cache, and all else is forgotten."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser, self._url = browser, url
        self._idle: defaultdict[str, list[BrowserContext]] = defaultdict(list)

    def take(self, wishes: dict[str, Any]) -> BrowserContext:
        idle = self._idle[str(wishes)]
        return idle.pop() if idle else self._browser.new_context(**wishes)

    def give_back(self, wishes: dict[str, Any], context: BrowserContext) -> None:
        if wishes["base_url"] != self._url or wishes["service_workers"] != "block":
            context.close()
            return
        for left in context.pages:
            left.close()
        self._idle[str(wishes)].append(context)


@pytest.fixture(scope="module")
def contexts(browser: Browser, server: Server) -> Contexts:
    return Contexts(browser, server.url)


class Door:
    """Lets guests in, each with a browser of their own, and minds what their consoles say."""

    def __init__(self, contexts: Contexts, server: Server) -> None:
        self._contexts = contexts
        self.url = server.url
        self._guests: list[tuple[Guest, dict[str, Any]]] = []

    def __call__(self, *, url: str = "", expecting: str = "", **context: Any) -> Guest:
        """A new guest. `expecting` is a pattern for troubles that the test makes on purpose."""
        # Nothing needs to be waited for that moves, unless a test asks for movement.
        # A service worker keeps all files in each new browser: only where that is the subject.
        wishes = {"reduced_motion": "reduce", "locale": "en-GB", "service_workers": "block"}
        wishes |= {"base_url": url or self.url} | context
        opened = self._contexts.take(wishes)
        guest = Guest(opened, "|".join(filter(None, (expecting, BLOCKED))))
        forget(guest.page, self.url)
        self._guests.append((guest, wishes))
        return guest

    def seen(self) -> str:
        """What each guest has before them, for the report of a failure."""
        return "\n\n".join(_seen(guest) for guest, _ in self._guests)

    def close(self) -> None:
        for guest, wishes in self._guests:
            self._contexts.give_back(wishes, guest.context)
        for guest, _ in self._guests:
            assert guest.troubles == [], "the browser's console complains"


def _seen(guest: Guest) -> str:
    try:
        text = guest.page.locator("body").inner_text(timeout=1000)
    except Error as error:
        text = str(error)
    return "\n".join([guest.page.url, *guest.troubles, text])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    door = getattr(item, "funcargs", {}).get("door")
    if report.when == "call" and report.failed and door is not None:
        report.sections.append(("What the guests see", door.seen()))
    return report


@pytest.fixture
def door(contexts: Contexts, server: Server) -> Iterator[Door]:
    door = Door(contexts, server)
    yield door
    door.close()


@pytest.fixture
def guest(door: Door) -> Guest:
    return door()
