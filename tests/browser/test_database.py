"""IndexedDB in a real browser, as the edition without a server uses it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from plancia.web.page_build import FOLDER
from web.chromium import (  # noqa: F401  # fixtures
    browser,
    browser_context_args,
    browser_type,
    browser_type_launch_args,
    launch_browser,
    playwright,
)

pytestmark = pytest.mark.slow

STORY = """async () => {
    const { openDatabase } = await import("/database.js");
    const database = openDatabase();
    const found = [];
    await database.create("a", '{"id": "a"}', "{}");
    found.push(await database.append("a", 1, '"one"', '{"ply": 1}'));
    found.push(await database.append("a", 1, '"other"', '{"ply": 1}'));
    const cleared = indexedDB.open("plancia");
    await new Promise((done) => (cleared.onsuccess = done));
    const work = cleared.result.transaction(["games", "events"], "readwrite");
    work.objectStore("games").delete("a");
    await new Promise((done) => (work.oncomplete = done));
    found.push((await database.append("a", 2, '"two"', '{"ply": 2}')) ?? "gone");
    await database.create("b", "undefined", "{}");
    found.push(await database.list());
    return found;
}"""


def test_a_move_in_a_game_that_was_deleted_leaves_no_row_that_breaks_the_list(page: Page) -> None:
    def answer(route: Route) -> None:
        path = Path(route.request.url).name
        if path == "database.js":
            script = (FOLDER / "engine" / path).read_text()
            route.fulfill(body=script, content_type="text/javascript")
        else:
            route.fulfill(body="<title>Nothing</title>", content_type="text/html")

    page.route("http://localhost/**", answer)
    page.goto("http://localhost/")
    stored, refused, gone, listed = page.evaluate(STORY)
    assert (stored, refused, gone) == (True, False, "gone")
    assert json.loads(listed) == ['{"game": undefined, "progress": {}}']
