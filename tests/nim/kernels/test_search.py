"""The kernel's alpha-beta, compared with the one that all games have."""

from random import Random

import pytest

from plancia.engine.search import AlphaBeta
from plancia.nim.levels import HeapSearch
from plancia.nim.rules import Nim, NimOptions


@pytest.mark.parametrize("level", [1, 2, 3])
def test_it_finds_what_alpha_beta_answers(level: int) -> None:
    chance, found = Random(level), 0
    for number in range(60):
        heaps = tuple(chance.randint(1, chance.randint(2, 9)) for _ in range(chance.randint(2, 6)))
        options = NimOptions(heaps, chance.random() < 0.5, chance.choice((0, 0, 2, 3, 4)))
        position, levels = Nim(options).start(), Nim(options).levels
        player, twin = levels[level].make(number), levels[level].make(number)
        assert isinstance(player, HeapSearch)
        for _ in range(3):  # one game: equal moves are chosen from at random, again and again
            if position.outcome is not None:
                break
            wanted = chance.choice(position.legal_moves())
            answer = twin.answer(position).move
            wanted = answer if number % 2 else wanted
            assert player.finds(position, wanted) == (answer == wanted)
            found += answer == wanted
            position = position.play(wanted)
    assert found > 60


def test_heaps_that_do_not_fit_are_searched_as_in_all_games() -> None:
    position = Nim(NimOptions((30, 25, 2))).start()
    level = position.game.levels[3]
    player = level.make(1)
    assert isinstance(player, AlphaBeta)
    answer = level.make(1).answer(position).move
    assert player.finds(position, answer)
