import random
from collections.abc import Callable

import pytest

import plancia
from plancia.engine.player import Limits, player
from plancia.nim.notation import Take
from plancia.nim.solver.theory import is_lost

NAMES = ["beginner", "casual", "good", "strong", "best"]


def test_there_are_five_levels_weakest_first() -> None:
    assert [level.name for level in plancia.game("nim").levels] == NAMES
    assert all(level.about for level in plancia.game("nim").levels)


@pytest.mark.parametrize("preset", plancia.game("nim").presets)
@pytest.mark.parametrize("name", NAMES)
def test_every_level_plays_every_preset_to_the_end(name: str, preset: str) -> None:
    game = plancia.game("nim", preset)
    one, position = player(name, game, seed=1), game.start()
    while position.outcome is None:
        answer = one.answer(position, Limits(nodes=300))
        assert answer.why
        position = position.play(answer.move)


@pytest.mark.parametrize("misere", [True, False])
@pytest.mark.parametrize("limit", [0, 3])
def test_best_wins_every_game_that_can_be_won(misere: bool, limit: int) -> None:
    chance = random.Random(limit)
    for number in range(40):
        heaps = tuple(chance.randrange(1, 9) for _ in range(chance.randrange(1, 5)))
        game = plancia.game("nim", heaps=heaps, misere=misere, limit=limit)
        best, opponent = player("best", game), player("random", game, seed=number)
        mine = 2 if is_lost(heaps, misere=misere, limit=limit) else 1
        position = game.start()
        while position.outcome is None:
            mover = best if position.to_move == mine else opponent
            answer = mover.answer(position)
            if mover is best:
                assert answer.value == 1.0
            position = position.play(answer.move)
        assert position.outcome.winner == mine


def test_huge_heaps_are_answered_in_time() -> None:
    game = plancia.game("nim", heaps=(999,) * 99)
    for name in NAMES:
        assert player(name, game, seed=1).answer(game.start()).move in game.start().legal_moves()


@pytest.mark.parametrize(
    ("name", "heaps", "unseen"),
    [
        ("beginner", (2, 5, 4), lambda take: take.heap != 1),
        ("casual", (2, 3), lambda take: take.rocks == 1),
        ("good", (1, 4), lambda take: take.rocks == (1, 4)[take.heap]),
    ],
)
def test_a_level_never_takes_what_is_in_its_blind_spot(
    name: str, heaps: tuple[int, ...], unseen: Callable[[Take], bool]
) -> None:
    game = plancia.game("nim", heaps=heaps)
    taken = [player(name, game, seed=seed).answer(game.start()).move for seed in range(20)]
    assert not any(map(unseen, taken))
