from pathlib import Path

import pytest

import plancia
from plancia.arena.match import Clock
from plancia.core.errors import MalformedText
from plancia.tui.session import Session, read_clock
from plancia.tui.store import Store


def session(store: Store, players: tuple[str, ...] = ("person", "person")) -> Session:
    return Session.new(plancia.game("connect4"), players, clock=Clock(60, 1), store=store)


def test_a_game_is_kept_after_every_move(tmp_path: Path) -> None:
    store = Store(tmp_path)
    game = session(store)
    for number, move in enumerate((4, 4, 5), 1):
        game.play(move, spent=1.5)
        [saved] = store.list()
        assert len(saved.record.moves) == number
    game.take_back()
    [saved] = store.list()
    assert saved.record.tokens() == ["4", "4"]


def test_a_session_from_its_record_is_the_same(tmp_path: Path) -> None:
    store = Store(tmp_path)
    game = session(store, ("person", "good"))
    game.play(4, spent=2.25)
    game.play(3, spent=0.5, comment="why not")
    [saved] = store.list()
    again = Session.from_record(saved.record, store=store, file=saved.file)
    assert again.players == ("person", "good")
    assert again.match.positions == game.match.positions
    assert [again.match.left(who) for who in (1, 2)] == [58.75, 60.5]
    assert again.record().to_text() == game.record().to_text()


@pytest.mark.parametrize("ending", ["resigned", "time"])
def test_a_game_that_ended_off_the_board_stays_ended(ending: str, tmp_path: Path) -> None:
    store = Store(tmp_path)
    game = session(store)
    game.play(4)
    if ending == "time":
        assert not game.play(4, spent=61)
    else:
        game.resign()
    [saved] = store.list()
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
    store = Store(tmp_path)
    game = Session.new(plancia.game("nim"), ("person", "person"), store=store)
    game.play(game.position.parse_move("A1"))
    assert "the game can't be kept" in game.trouble
    assert list(store.list()) == []


def test_settings_survive_nonsense(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert store.settings() == {}
    (tmp_path / "settings.json").write_text("[1")
    store.set(theme="plancia-light")
    assert store.settings() == {"theme": "plancia-light"}


def test_two_games_in_one_second_have_two_files(tmp_path: Path) -> None:
    store = Store(tmp_path)
    one = session(store)
    one.play(4)
    two = session(store)
    two.play(4)
    assert one.file != two.file
    assert len(list(store.list())) == 2


def test_a_clock_is_read_or_refused() -> None:
    assert read_clock(" ") is None
    assert read_clock("60+1") == Clock(60, 1)
    with pytest.raises(MalformedText, match="clock: 'soon' is not a clock"):
        read_clock("soon")
