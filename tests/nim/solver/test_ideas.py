"""Pupils who know some ideas of Nim: what grades of its puzzles mean."""

from random import Random

import pytest

from plancia.core.capability import GradesPuzzles, capability
from plancia.nim.notation import Heaps
from plancia.nim.rules import Nim, NimOptions
from plancia.nim.solver.ideas import Idea, Learner, idea_needed
from plancia.nim.solver.theory import is_lost, winning_moves
from plancia.puzzles.mining import Miner
from plancia.puzzles.pack import shipped


@pytest.mark.parametrize(
    ("heaps", "misere", "limit", "idea"),
    [
        ((0, 0), False, 0, Idea.END),
        ((6, 6), False, 0, Idea.PAIRS),
        ((6, 6, 2, 2), True, 0, Idea.PAIRS),
        ((1, 1), False, 0, Idea.PAIRS),
        ((1, 1, 1), True, 0, Idea.REMAINDERS),
        ((4,), False, 3, Idea.REMAINDERS),
        ((2, 6), False, 3, Idea.REMAINDERS),
        ((1, 2, 3), False, 0, Idea.SMALL_SUMS),
        ((1, 6, 7), True, 9, Idea.SMALL_SUMS),
        ((1, 8, 9), False, 0, Idea.THEORY),
        ((1, 2, 7), False, 3, Idea.THEORY),
    ],
)
def test_a_lost_position_needs_the_first_idea_that_shows_it(
    heaps: Heaps, misere: bool, limit: int, idea: Idea
) -> None:
    if any(heaps):
        assert is_lost(heaps, misere=misere, limit=limit)
    assert idea_needed(heaps, NimOptions(misere=misere, limit=limit)) is idea


def test_who_knows_more_finds_every_move_that_another_finds() -> None:
    chance, found = Random(1), dict.fromkeys(Idea, 0)
    for _ in range(300):
        heaps = tuple(chance.randint(1, 9) for _ in range(chance.randint(2, 4)))
        options = NimOptions(heaps, chance.random() < 0.5, chance.choice((0, 3)))
        position = Nim(options).start()
        for move in winning_moves(position):
            finds = [Learner(idea).finds(position, move) for idea in Idea]
            assert finds == sorted(finds)
            assert finds[Idea.THEORY]
            for idea in Idea:
                found[idea] += finds[idea]
    assert list(found.values()) == sorted(set(found.values())), "each idea finds some more"


def test_a_pupil_plays_what_it_knows_and_a_guess_is_no_find() -> None:
    position = Nim(NimOptions((1, 4, 6))).start()
    right = position.parse_move("C1")
    assert Learner(Idea.SMALL_SUMS).answer(position).move == right
    guess = Learner(Idea.PAIRS).answer(position).move
    assert guess in position.legal_moves()
    assert not Learner(Idea.PAIRS).finds(position, guess)


def test_the_grade_of_a_puzzle_is_the_last_idea_that_its_line_needs() -> None:
    game = Nim(NimOptions((10, 14)))
    grades = capability(game, GradesPuzzles)
    assert grades is not None
    assert [level.name for level in grades.graders()] == [
        "end",
        "pairs",
        "remainders",
        "small_sums",
    ]
    miner = Miner(game)
    puzzle = miner.puzzle(game.start())
    assert puzzle is not None
    assert puzzle.grade == Idea.PAIRS
    pack = shipped("nim")
    assert pack is not None
    for grade in range(1, 5):
        numbers = pack.numbers(grade)
        assert len(numbers) > 2000, "every grade has enough to train with"
        for number in numbers[:20]:
            each = pack[number]
            assert Miner(each.position.game).grade(each.position, each.line) == grade
