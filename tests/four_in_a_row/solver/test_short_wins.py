"""Wins within a few turns, compared with trying every answer to every question by the rules."""

from dataclasses import replace
from random import Random

import pytest

from plancia.four_in_a_row.notation import Hand, Phase
from plancia.four_in_a_row.rules import FourInARow, FourInARowOptions, FourInARowPosition
from plancia.four_in_a_row.solver.short_wins import ShortWins
from random_games import after_random_moves
from twins.short_wins import wins_within

GAME = FourInARow(FourInARowOptions())
SHORT = ShortWins()


def positions(count: int, hands: tuple[Hand, Hand]) -> list[FourInARowPosition]:
    chance, found = Random(4), list[FourInARowPosition]()
    while len(found) < count:
        position = after_random_moves(GAME.start(), chance, chance.randint(24, 70))
        if position.phase is Phase.TURN and all(hand.moved for hand in position.hands):
            found.append(replace(position, hands=hands))
    return found


def expected(position: FourInARowPosition, turns: int, priced: bool = False) -> list[str]:
    player = position.to_move
    return [
        str(move)
        for move in position.legal_moves()
        if wins_within(position.play(move), player, turns - 1, priced)
    ]


@pytest.mark.parametrize("theirs", [Hand(0, 1, 1, 3, True), Hand(0, 0, 0, 3, True)])
@pytest.mark.parametrize("mine", [Hand(0, 1, 1, 3, True), Hand(0, 1, 0, 3, True)])
def test_two_turns_are_what_trying_everything_says(mine: Hand, theirs: Hand) -> None:
    some = 0
    for position in positions(12, (mine, theirs)):
        found = [str(move) for move in SHORT.winning_moves(position, 2)]
        assert found == expected(position, 2)
        some += bool(found)
    assert some > 3


def test_three_turns_are_what_trying_everything_says() -> None:
    for position in positions(4, (Hand(0, 0, 1, 3, True), Hand(0, 0, 0, 3, True))):
        assert [str(move) for move in SHORT.winning_moves(position, 3)] == expected(position, 3)


def test_undos_and_violations_win_nothing_that_another_move_does_not() -> None:
    hands = Hand(0, 0, 1, 2, True), Hand(1, 0, 1, 3, True)
    for position in positions(4, hands):
        legal = [str(move) for move in SHORT.winning_moves(position, 2)]
        assert legal == expected(position, 2, priced=True)


def test_a_block_gives_the_turn_that_wins() -> None:
    position = GAME.from_text("7/7/7/7/1OXXXO1/1OOXOXO X turn u0r0b1v0m1 u0r1b0v0m1")
    (only,) = SHORT.winning_moves(position, 2)
    assert SHORT.wins(position, only, 2)
    assert not SHORT.wins(position, only, 2, block=False)
