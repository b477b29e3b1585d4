"""Where the browser for tests is, and fixtures that give one to each module of tests.

pytest-playwright keeps one browser for the whole run, and with it a running event loop: every
`asyncio.run` of a later test in the same process would fail. These fixtures replace its own ones.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    Page,
    Playwright,
    sync_playwright,
)

from waiting import LIMIT_S

NAMES = (
    "chromium-headless-shell",  # without the browser's own windows, a page costs a fifth
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
NONE = "no Chromium: install chromium-headless-shell, or `.venv/bin/playwright install chromium`"

SLOWDOWN = float(os.environ.get("PLANCIA_TEST_SLOWDOWN", "1"))
"""How many times slower pages are than on this machine, to find what depends on its load."""
DELAY_MS = 20.0
LATE_FRAMES = """{
  const soon = requestAnimationFrame;
  window.requestAnimationFrame = (draw) => soon(() => setTimeout(draw, MS, performance.now()));
}"""


def launch_options() -> dict[str, Any] | None:
    """What Playwright needs to start a Chromium; None if there is none."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    flags = [*FLAGS, "--no-sandbox"] if root else [*FLAGS]  # root may not use the sandbox
    for name in NAMES:
        if path := shutil.which(name):
            return {"executable_path": path, "args": flags}
    if playwrights_own():
        return {"args": flags}
    return None


def playwrights_own() -> bool:
    """Whether `playwright install chromium` was run."""
    home = os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or "~/.cache/ms-playwright"
    return any(Path(home).expanduser().glob("chromium*/INSTALLATION_COMPLETE"))


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="module")
def browser_type(playwright: Playwright) -> BrowserType:
    return playwright.chromium


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    options = launch_options()
    if options is None:
        pytest.skip(NONE)
    return options | browser_type_launch_args


@pytest.fixture(scope="module")
def launch_browser(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any]
) -> Callable[[], Browser]:
    return lambda: browser_type.launch(**browser_type_launch_args)


@pytest.fixture(scope="module")
def browser(launch_browser: Callable[[], Browser]) -> Iterator[Browser]:
    browser = launch_browser()
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    return {}


def forget(page: Page, url: str) -> None:
    """Nothing that earlier pages have left is there, for a page that shows nothing yet: to lead the
    old page elsewhere first, so that it leaves nothing more, would start a process for that."""
    what = {"origin": url, "storageTypes": "cookies,indexeddb,local_storage"}
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", what)


def slow_down(page: Page) -> None:
    """The page computes slowly, is answered late, and draws late."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    late = {"offline": False, "latency": DELAY_MS * SLOWDOWN}
    rates = {"downloadThroughput": -1, "uploadThroughput": -1}
    session.send("Network.emulateNetworkConditions", late | rates)
    page.add_init_script(LATE_FRAMES.replace("MS", str(DELAY_MS * SLOWDOWN)))


@pytest.fixture(autouse=True, scope="session")
def patient_pages() -> Iterator[None]:
    """Every page that a test opens is waited for as long as the tests wait for anything."""
    new_page = BrowserContext.new_page

    def open_page(context: BrowserContext) -> Page:
        page = new_page(context)
        page.set_default_timeout(LIMIT_S * 1000)
        if SLOWDOWN > 1:
            slow_down(page)
        return page

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BrowserContext, "new_page", open_page)
        yield
