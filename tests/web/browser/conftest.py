"""Visitors who come to the server with browsers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error

from web.browser.visitor import Visitor
from web.chromium import forget
from web.serving import Server

BLOCKED = "Service Worker registration blocked by Playwright"


class Contexts:
    """Browser contexts of one browser. One that a visitor has left is given to the next with
    the same options: the files of the page are in its cache, and all else is forgotten."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser, self._url = browser, url
        self._idle: defaultdict[str, list[BrowserContext]] = defaultdict(list)

    def take(self, options: dict[str, Any]) -> BrowserContext:
        idle = self._idle[str(options)]
        return idle.pop() if idle else self._browser.new_context(**options)

    def give_back(self, options: dict[str, Any], context: BrowserContext) -> None:
        if options["base_url"] != self._url or options["service_workers"] != "block":
            context.close()
            return
        for left in context.pages:
            left.close()
        self._idle[str(options)].append(context)


@pytest.fixture(scope="module")
def contexts(browser: Browser, server: Server) -> Contexts:
    return Contexts(browser, server.url)


class Visitors:
    """Opens a browser context for each visitor, and checks what their consoles say."""

    def __init__(self, contexts: Contexts, server: Server) -> None:
        self._contexts = contexts
        self.url = server.url
        self._visitors: list[tuple[Visitor, dict[str, Any]]] = []

    def __call__(self, *, url: str = "", expecting: str = "", **context: Any) -> Visitor:
        """A new visitor. `expecting` is a pattern for troubles that the test makes on purpose."""
        # Nothing needs to be waited for that moves, unless a test asks for movement.
        # A service worker keeps all files in each new browser: only where that is the subject.
        options = {"reduced_motion": "reduce", "locale": "en-GB", "service_workers": "block"}
        options |= {"base_url": url or self.url} | context
        opened = self._contexts.take(options)
        visitor = Visitor(opened, "|".join(filter(None, (expecting, BLOCKED))))
        forget(visitor.page, self.url)
        self._visitors.append((visitor, options))
        return visitor

    def seen(self) -> str:
        """What each visitor has before them, for the report of a failure."""
        return "\n\n".join(_seen(visitor) for visitor, _ in self._visitors)

    def close(self) -> None:
        for visitor, options in self._visitors:
            self._contexts.give_back(options, visitor.context)
        for visitor, _ in self._visitors:
            assert visitor.troubles == [], "the browser's console complains"


def _seen(visitor: Visitor) -> str:
    try:
        text = visitor.page.locator("body").inner_text(timeout=1000)
    except Error as error:
        text = str(error)
    return "\n".join([visitor.page.url, *visitor.troubles, text])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    new_visitor = getattr(item, "funcargs", {}).get("new_visitor")
    if report.when == "call" and report.failed and new_visitor is not None:
        report.sections.append(("What the visitors see", new_visitor.seen()))
    return report


@pytest.fixture
def new_visitor(contexts: Contexts, server: Server) -> Iterator[Visitors]:
    new_visitor = Visitors(contexts, server)
    yield new_visitor
    new_visitor.close()


@pytest.fixture
def visitor(new_visitor: Visitors) -> Visitor:
    return new_visitor()
