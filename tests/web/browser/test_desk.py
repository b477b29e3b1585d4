"""The desk in a browser's tab: the command's verdict, offline."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from plancia.courses.desk import reply
from waiting import LIMIT_S
from web.browser.test_site import address, folder, libraries

__all__ = ["address", "folder", "libraries"]

pytestmark = pytest.mark.slow

DATA = Path(__file__).parents[2] / "data"
NIM = (DATA / "nim" / "right.asm").read_text()
WRONG = NIM.replace("BRnz WRONG", "BRn WRONG")
KINDS = {
    "nim": [(DATA / "nim").glob("*.asm")],
    "pente": [(DATA / "programs" / "pente").glob("*.asm")],
    "forza4": [(DATA / "programs" / "forza4").glob("*.asm")],
}
PROGRAMS = [(course, path) for course, [paths] in KINDS.items() for path in sorted(paths)[:5]]


@pytest.fixture(scope="module")
def page(browser: Browser, address: str) -> Page:
    page = browser.new_context(base_url=address).new_page()
    page.set_default_timeout(LIMIT_S * 1000)
    page.goto("desk/?course=nim")
    verdict(page, "nim", NIM)  # Python is there
    page.context.set_offline(True)
    return page


def verdict(page: Page, course: str, source: str) -> float:
    page.locator("select[name=course]").select_option(course)
    page.locator("textarea[name=source]").fill(source)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_role("button", name="Check", exact=True)).to_be_enabled(
        timeout=LIMIT_S * 1000
    )
    return float(str(page.locator(".desk-verdict").get_attribute("data-points")))


def test_a_fault_is_shown_beside_what_is_right(page: Page) -> None:
    assert verdict(page, "nim", WRONG) < 100
    case = page.locator(".desk-case")
    expect(case.get_by_role("heading")).to_contain_text("no rocks at all is invalid")
    expect(case.locator(".desk-differs")).to_contain_text("Invalid move. Try again.")


@pytest.mark.soak
@pytest.mark.parametrize(("course", "path"), PROGRAMS, ids=lambda each: getattr(each, "stem", each))
def test_the_verdict_is_the_command_s(course: str, path: Path, page: Page) -> None:
    source = path.read_text("utf-8", "replace")
    question = {"course": course, "files": {"program.asm": source}}
    ours = json.loads(reply(json.dumps(question), lambda text: None))
    assert verdict(page, course, source) == ours["points"]
