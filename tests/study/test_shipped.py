"""The packs that come with the package, proved again in samples by solver, theory and rules."""

import pytest

from plancia.core.position import Result
from plancia.core.registry import game
from plancia.engine.analysis import solve
from plancia.study.pack import Pack, shipped
from plancia.study.puzzle import puzzle_motifs
from twins.short_wins import wins_within

GAMES = ("connect4", "four-in-a-row", "nim", "pente")


def pack(name: str) -> Pack:
    found = shipped(name)
    assert found is not None
    return found


@pytest.mark.jit
@pytest.mark.parametrize("name", ["connect4", "nim"])
def test_no_other_move_keeps_what_the_right_one_keeps(name: str) -> None:
    for number in range(0, len(pack(name)), len(pack(name)) // 6):
        puzzle = pack(name)[number]
        position, mover = puzzle.position, puzzle.position.to_move
        for move in position.legal_moves():
            after = position.play(move)
            value = after.outcome.value(mover) if after.outcome else -solve(after).result
            assert (value >= puzzle.value) == (move == puzzle.line[0])


def test_in_four_in_a_row_no_other_move_wins_as_soon() -> None:
    short = [each for each in (pack("four-in-a-row")[n] for n in range(60)) if each.within < 3]
    for puzzle in short[:2]:
        position, mover = puzzle.position, puzzle.position.to_move
        for move in position.legal_moves():
            wins = wins_within(position.play(move), mover, puzzle.within - 1)
            assert wins == (move == puzzle.line[0])


@pytest.mark.parametrize("name", [*GAMES, "tetrisito"])
def test_every_tag_of_a_pack_has_a_title(name: str) -> None:
    assert {tag for _, tags in pack(name).facts for tag in tags} <= set(puzzle_motifs(game(name)))


@pytest.mark.parametrize("name", ["four-in-a-row", "pente"])
def test_a_win_within_n_moves_asks_for_its_first_move_alone(name: str) -> None:
    assert all(puzzle.within and len(puzzle.line) == 1 for puzzle in pack(name))


def test_tetrisitos_puzzles_are_solved_by_their_lines() -> None:
    for number in range(0, len(pack("tetrisito")), 10):
        position = pack("tetrisito")[number].position
        for move in pack("tetrisito")[number].line:
            position = position.play(move)
        assert position.outcome is not None
        assert position.outcome.result is Result.SOLVED
