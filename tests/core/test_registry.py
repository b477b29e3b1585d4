import pytest

import plancia
from plancia.testing import check_game


def test_the_five_games_are_found_by_name() -> None:
    assert {"connect4", "four-in-a-row", "nim", "pente", "tetrisito"} <= set(plancia.games())
    for name in plancia.games():
        assert plancia.game(name).name == name


def test_options_and_presets_choose_a_variant() -> None:
    small = plancia.game("connect4", "small", columns="6")
    assert small.options.to_json() == {"rows": 4, "columns": 6, "connect": 4, "course": False}


@pytest.mark.parametrize(
    ("name", "why"), [("conect4", "did you mean connect4"), ("zzz", "there are: connect4")]
)
def test_an_unknown_name_is_answered_with_what_there_is(name: str, why: str) -> None:
    with pytest.raises(plancia.UnknownGame, match=why):
        plancia.game(name)


def test_an_unknown_preset_is_answered_with_what_there_is() -> None:
    with pytest.raises(plancia.BadOption, match="there are: standard, connect5"):
        plancia.game("connect4", "huge")


@pytest.mark.usefixtures("third_party")
def test_a_third_party_package_adds_a_game_by_its_entry_point() -> None:
    assert "chomp" in plancia.games()
    report = check_game(plancia.game("chomp", rows=3), games=10)
    assert report.outcomes == {"the bad square": 10}


@pytest.mark.usefixtures("third_party")
def test_an_entry_point_that_is_no_game_hurts_no_other() -> None:
    with pytest.raises(plancia.UnknownGame, match="is not a Game class"):
        plancia.game("not-a-game")
    with pytest.raises(plancia.UnknownGame, match="can't be loaded: No module named"):
        plancia.game("missing")
    assert plancia.game("connect4").start().legal_moves()


def test_positions_come_back_from_json() -> None:
    position = plancia.game("connect4", rows=5).start().play_line("4433")
    assert plancia.position_from_json(position.to_json()) == position


@pytest.mark.parametrize(
    "change",
    [
        {"format": "other"},
        {"version": 4},
        {"game": 3},
        {"options": []},
        {"position": None},
        {"game": "nothing"},
        {"options": {"rows": 0}},
        {"options": {"preset": "small"}},
        {"position": "7/7"},
    ],
    ids=str,
)
def test_json_that_is_no_position_is_refused(change: dict[str, object]) -> None:
    data = plancia.game("connect4").start().to_json() | change
    with pytest.raises(ValueError, match=r"."):
        plancia.position_from_json(data)


def test_json_with_missing_keys_is_refused() -> None:
    with pytest.raises(plancia.MalformedText, match="needs the keys"):
        plancia.position_from_json({"game": "connect4"})
    with pytest.raises(plancia.MalformedText, match="not plancia-position, version 3"):
        plancia.position_from_json(plancia.game("nim").start().to_json() | {"version": 2})
