import random

import plancia
from plancia.engine.search import all_moves, blind, overlooking
from plancia.engine.search.strategy import explain

START = plancia.game("connect4").start()


def test_overlooking_leaves_moves_out_but_never_all() -> None:
    chance = random.Random(1)
    seen = [overlooking(all_moves, 0.5, chance)(START) for _ in range(200)]
    assert all(1 <= len(moves) <= 7 for moves in seen)
    assert 600 < sum(map(len, seen)) < 800
    assert all(len(overlooking(all_moves, 1.0, chance)(START)) == 1 for _ in range(5))
    assert tuple(overlooking(all_moves, 0.0, chance)(START)) == START.legal_moves()


def test_a_blind_spot_leaves_out_what_it_hides_but_never_all() -> None:
    assert blind(all_moves, lambda _, move: move < 6)(START) == [6, 7]
    assert tuple(blind(all_moves, lambda *_: True)(START)) == START.legal_moves()


def test_what_is_certain_is_said_so_and_what_follows_is_written_as_a_person_would() -> None:
    line = (4, 4)
    said = {value: str(explain(START, line, value, "seen")) for value in (1.0, -1.0, 0.25)}
    assert said[1.0] == "It wins by force (seen). Expected: 4 4."
    assert said[-1.0].startswith("Every move loses against best play")
    assert said[0.25].startswith("The best move found, worth ")
    assert str(explain(START, (4,), 0.0, "all", whole=True)) == (
        "It holds the draw; no move wins (all)."
    )
