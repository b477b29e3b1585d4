"""How a search explains its answer."""

import plancia
from plancia.engine.search import AlphaBeta
from plancia.engine.search.words import explain

START = plancia.game("connect4").start()


def test_one_move_ahead_is_said_in_the_singular() -> None:
    answer = AlphaBeta(1).answer(plancia.game("pente").start().play_line("K10"))
    assert "looked 1 move ahead" in str(answer.why)


def test_a_move_that_ends_the_game_needs_no_search() -> None:
    assert str(explain(START.play_line("121212"), (1,), 1.0, "seen")) == "It wins at once."


def test_what_is_certain_is_said_so_and_what_follows_is_written_as_a_person_would() -> None:
    line = (4, 4)
    said = {value: str(explain(START, line, value, "seen")) for value in (1.0, -1.0, 0.25)}
    assert said[1.0] == "It wins by force (seen). Expected: 4 4."
    assert said[-1.0].startswith("Every move loses against best play")
    assert said[0.25].startswith("The best move found, worth ")
    assert str(explain(START, (4,), 0.0, "all", whole=True)) == (
        "It holds the draw; no move wins (all)."
    )
