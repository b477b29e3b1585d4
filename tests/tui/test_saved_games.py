from pathlib import Path

import pytest

import plancia
from plancia.core.errors import MalformedText
from plancia.core.match import Clock
from plancia.tui.saved_games import SavedGames
from plancia.tui.session import Session, read_clock


def session(saved_games: SavedGames, players: tuple[str, ...] = ("person", "person")) -> Session:
    return Session.new(
        plancia.game("connect4"), players, clock=Clock(60, 1), saved_games=saved_games
    )


def test_a_game_is_kept_after_every_move(tmp_path: Path) -> None:
    saved_games = SavedGames(tmp_path)
    game = session(saved_games)
    for number, move in enumerate((4, 4, 5), 1):
        game.play(move, spent=1.5)
        [saved] = saved_games.list()
        assert len(saved.record.moves) == number
    game.take_back()
    [saved] = saved_games.list()
    assert saved.record.tokens() == ["4", "4"]


def test_a_session_from_its_record_is_the_same(tmp_path: Path) -> None:
    saved_games = SavedGames(tmp_path)
    game = session(saved_games, ("person", "good"))
    game.play(4, spent=2.25)
    game.play(3, spent=0.5, comment="why not")
    [saved] = saved_games.list()
    again = Session.from_record(saved.record, saved_games=saved_games, file=saved.file)
    assert again.players == ("person", "good")
    assert again.match.positions == game.match.positions
    assert [again.match.left(who) for who in (1, 2)] == [58.75, 60.5]
    assert again.record().to_text() == game.record().to_text()


@pytest.mark.parametrize("ending", ["resigned", "time"])
def test_a_game_that_ended_off_the_board_stays_ended(ending: str, tmp_path: Path) -> None:
    saved_games = SavedGames(tmp_path)
    game = session(saved_games)
    game.play(4)
    if ending == "time":
        assert not game.play(4, spent=61)
    else:
        game.resign()
    [saved] = saved_games.list()
    assert saved.is_over
    again = Session.from_record(saved.record)
    assert again.match.verdict == game.match.verdict


def test_another_move_forgets_what_was_taken_back() -> None:
    game = Session.new(plancia.game("connect4"), ("person", "person"))
    game.play(4)
    game.play(4)
    game.take_back()
    game.take_back()
    assert len(game.taken) == 2
    game.play(4)
    assert len(game.taken) == 1, "the same move again is as good as a redo"
    game.play(1)
    assert game.taken == []


def test_taking_back_against_a_level_goes_to_the_persons_turn() -> None:
    game = Session.new(plancia.game("connect4"), ("person", "good"))
    game.play(4)
    game.play(4)
    game.take_back()
    assert game.match.moves == []
    game.redo()
    assert game.match.moves == [4, 4]


def test_a_disk_that_refuses_does_not_end_the_game(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file where a folder should be")
    saved_games = SavedGames(tmp_path)
    game = Session.new(plancia.game("nim"), ("person", "person"), saved_games=saved_games)
    game.play(game.position.parse_move("A1"))
    assert "the game can't be saved" in str(game.trouble)
    assert list(saved_games.list()) == []


def test_settings_survive_nonsense(tmp_path: Path) -> None:
    saved_games = SavedGames(tmp_path)
    assert saved_games.settings() == {}
    (tmp_path / "settings.json").write_text("[1")
    saved_games.set(theme="plancia-light")
    assert saved_games.settings() == {"theme": "plancia-light"}


def test_two_games_in_one_second_have_two_files(tmp_path: Path) -> None:
    saved_games = SavedGames(tmp_path)
    one = session(saved_games)
    one.play(4)
    two = session(saved_games)
    two.play(4)
    assert one.file != two.file
    assert len(list(saved_games.list())) == 2


def test_a_clock_is_read_or_refused() -> None:
    assert read_clock(" ") is None
    assert read_clock("60+1") == Clock(60, 1)
    with pytest.raises(MalformedText, match="clock: 'soon' is not a clock"):
        read_clock("soon")
