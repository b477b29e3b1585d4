"""`plancia games`."""

import json

import pytest

from plancia.cli import main


def test_games_are_listed_with_their_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    assert "connect4" in capsys.readouterr().out
    assert main(["games", "connect4"]) == 0
    page = capsys.readouterr().out
    assert "rows = 6" in page
    assert "beginner: Pia (Beginner)\n      Easy to beat, even in a first game." in page
    assert main(["games", "--json"]) == 0
    kinds = {facts["name"]: facts for facts in json.loads(capsys.readouterr().out)}
    assert {"connect4", "four-in-a-row", "nim", "pente", "tetrisito"} <= set(kinds)
    assert kinds["nim"]["levels"][-1]["opponent"] == "Talia"


@pytest.mark.parametrize("name", ["connect4", "four-in-a-row", "nim", "pente", "tetrisito"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_page_of_a_game_fits_a_terminal_of_80_columns(
    name: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", language, "games", name]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) < 80


@pytest.mark.usefixtures("third_party")
def test_a_broken_package_does_not_hide_the_other_games(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["games"]) == 0
    captured = capsys.readouterr()
    assert "chomp" in captured.out
    assert "'missing', can't be loaded" in captured.err
