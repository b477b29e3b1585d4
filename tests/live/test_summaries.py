"""Games in a person's list."""

from dataclasses import replace

from live.judged_game import ANNA, BERTA, JudgedGame, friends
from plancia.live.own_games import MAX_LISTED, Cursor
from plancia.live.stored import Summary
from plancia.live.summaries import page_of, summary_view


def summary_of(judged: JudgedGame) -> Summary:
    game = judged.game
    stored = game.stored
    return Summary(
        game.id, stored.game, stored.options, tuple(game.seats), game.progress(), 1.0, judged.now
    )


def test_a_game_is_listed_with_its_latest_position_and_whose_seat_is_mine() -> None:
    judged = friends()
    judged.plays(ANNA, "4")
    view = summary_view(summary_of(judged), BERTA, [False, True])
    assert (view.ply, view.awaits, view.mine, view.verdict) == (1, 2, [2], None)
    assert [seat.online for seat in view.seats] == [False, True]
    assert "X" in str(view.picture)


def test_a_game_that_is_over_is_listed_with_its_end() -> None:
    judged = friends()
    judged.acts(ANNA, "resign")
    view = summary_view(summary_of(judged), ANNA, [True, True])
    assert view.verdict is not None
    assert (view.verdict.winner, view.verdict.termination) == (2, "resigned")


def test_a_page_ends_where_the_next_one_begins() -> None:
    one = summary_of(friends())
    many = [replace(one, id=str(n), changed=float(n)) for n in range(MAX_LISTED + 1)]
    assert page_of(many[:-1]) == (many[:-1], None)
    shown, more = page_of(many)
    assert shown == many[:-1]
    assert more is not None
    assert Cursor.read(more) == Cursor(shown[-1].changed, shown[-1].id)
