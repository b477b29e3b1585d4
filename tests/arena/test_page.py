import json
import re
from pathlib import Path

import pytest

import plancia
from plancia.arena import Plan, Tournament, report
from plancia.processes import InProcess
from web.chromium import NONE, launch_options


def tournament() -> Tournament:
    plan = Plan(plancia.game("connect4"), ("random", "bots.players:First"), games=4, seed=1)
    played = Tournament(plan)
    for _ in played.play(InProcess()):
        pass
    return played


def test_the_page_is_one_file_with_tables_and_every_position() -> None:
    made = tournament()
    html = report.html(made)
    assert re.findall(r"(?:src|href)=", html) == []
    assert set(re.findall(r"https?://[^\"' ]+", html)) == {"http://www.w3.org/2000/svg"}
    assert html.count("<table>") == 2
    assert html.count("<svg ") == 1
    found = re.search(r'<script type="application/json" id="data">(.*)</script>', html)
    assert found
    games = json.loads(found[1])["games"]
    assert [len(game["frames"]) for game in games] == [len(each.moves) + 1 for each in made.played]
    for game, played in zip(games, made.played, strict=True):
        rows: list[list[str]] = []
        for frame in game["frames"]:
            rows = [list(row) for row in frame["rows"]] if "rows" in frame else rows
            for row, column, cell in frame.get("cells", ()):
                rows[row][column] = cell
        final = made.record(played).final.picture().board.rows
        assert ["".join(row) for row in rows] == list(final)


def test_a_name_can_not_end_the_script() -> None:
    plan = Plan(plancia.game("nim"), ("</script><b>", "random"), games=2)
    assert "</script><b>" not in report.html(Tournament(plan))


@pytest.mark.skipif(launch_options() is None, reason=NONE)
def test_the_keys_step_through_a_game(tmp_path: Path) -> None:
    from playwright.sync_api import sync_playwright

    made = tournament()
    (tmp_path / "report.html").write_text(report.html(made), encoding="utf-8")
    last = len(made.played[1].moves)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**(launch_options() or {}))
        tab = browser.new_page()
        errors: list[str] = []
        tab.on("pageerror", lambda error: errors.append(str(error)))
        tab.goto((tmp_path / "report.html").as_uri())
        says = tab.locator("#says")
        tab.locator("#game").select_option(index=1)
        assert says.inner_text().startswith(f"Position 0 of {last}:")
        assert tab.locator("#board circle").count() == 0
        tab.keyboard.press("ArrowRight")
        assert says.inner_text().startswith(f"Position 1 of {last}:")
        assert tab.locator("#board circle").count() == 1
        tab.locator("h1").click()
        tab.keyboard.press("End")
        assert made.played[1].result in says.inner_text()
        tab.keyboard.press("ArrowLeft")
        tab.get_by_role("button", name="Back").click()
        assert says.inner_text().startswith(f"Position {last - 2} of {last}:")
        assert tab.locator("#board circle").count() == last - 2
        assert errors == []
        browser.close()
