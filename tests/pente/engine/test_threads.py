"""Several threads of the engine: they share a table, and one of them answers."""

import random

import pytest

from plancia.pente.engine.player import Engine
from plancia.pente.rules import Pente, PenteOptions, PentePosition

pytestmark = pytest.mark.jit

GAME = Pente(PenteOptions(rows=9, columns=9))


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(GAME, table_bits=10, threads=2)


def positions(count: int) -> list[PentePosition]:
    chance, found = random.Random(5), list[PentePosition]()
    while len(found) < count:
        position = GAME.start()
        for _ in range(chance.randrange(4, 16)):
            if position.outcome is None:
                position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is None:
            found.append(position)
    return found


def test_both_threads_search(engine: Engine) -> None:
    position = GAME.start().play(40)
    found = engine.analyse(position, time=0.5)
    alone = Engine(GAME, table_bits=10).analyse(position, nodes=1000)
    assert found.nodes > alone.nodes
    others = [memory.numbers[0] for _, memory in engine._helpers]
    assert len(others) == 1
    assert others[0] > 0


def test_an_only_move_is_one_position_so_that_analyses_look_beyond_it(engine: Engine) -> None:
    assert engine.analyse(GAME.start(), time=0.5).nodes == 1


def test_with_a_limit_of_nodes_an_answer_is_that_of_one_thread(engine: Engine) -> None:
    alone = Engine(GAME, table_bits=10)
    for position in positions(10):
        alone.forget()
        engine.forget()
        found, expected = (each.analyse(position, nodes=3000) for each in (engine, alone))
        assert (found.choices, found.nodes) == (expected.choices, expected.nodes)


def test_what_two_threads_prove_one_thread_proves_too(engine: Engine) -> None:
    """A small table that both write all the time: halves of two entries would prove anything."""
    proved = 0
    for position in positions(60):
        best = engine.analyse(position, time=0.05).best
        if best.win_in is None:
            continue
        proved += 1
        again = Engine(GAME).analyse(position, nodes=2_000_000).best
        assert again.win_in is not None
    assert proved > 5
