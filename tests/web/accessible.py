"""What axe-core finds seriously wrong with a page, for people who use assistive technology."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page

AT_REST = """() => document.getAnimations().every(
  (each) => each.effect.getComputedTiming().iterations === Infinity,
)"""
VIOLATIONS = """rules => {
  // Without a second look at the style sheets, which a page of unbuilt modules imports one by one.
  const options = { preload: false, resultTypes: ["violations"] };
  if (rules.length) options.runOnly = rules;
  return axe.run(options).then(({ violations }) => violations);
}"""


def complaints(page: Page, *rules: str) -> list[str]:
    """By those rules, or all: on the page at rest, where nothing fades, nothing is pointed at."""
    page.mouse.move(0, 0)
    page.wait_for_function(AT_REST)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return [
        f"{each['id']}: {node['target']} {node['html']} {node['failureSummary']}"
        for each in page.evaluate(VIOLATIONS, rules)
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


def complaints_by_day_and_night(page: Page) -> list[str]:
    """Also in the dark, where a page is the same in other colours."""
    page.emulate_media(color_scheme="light")
    found = complaints(page)
    page.emulate_media(color_scheme="dark")
    return found + complaints(page, "color-contrast")
