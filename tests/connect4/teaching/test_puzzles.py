from random import Random

import pytest

from plancia.connect4.rules import Connect4, Connect4Options, Connect4Position
from plancia.connect4.teaching.puzzles import Connect4Puzzles, puzzles
from plancia.core.position import other
from twins import connect4_solver as twin

SMALL = Connect4(Connect4Options(rows=4, columns=4))
GAME = Connect4()


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def random_position(game: Connect4, chance: Random, stones: int) -> Connect4Position:
    while True:
        position = game.start()
        while position.outcome is None and position.stones.bit_count() < stones:
            position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is None:
            return position


def test_the_only_move_is_what_a_plain_search_says() -> None:
    chance, makes, only = Random(3), Connect4Puzzles(SMALL), 0
    for _ in range(150):
        position = random_position(SMALL, chance, chance.randint(5, 12))
        values = {m: sign(-twin.score(position.play(m))) for m in position.legal_moves()}
        best = max(values.values())
        keeping = [move for move, value in values.items() if value == best]
        found = makes.only_move(position)
        if best < 0 or len(keeping) > 1:
            assert found is None
        else:
            assert found is not None
            assert (found.move, found.value) == (keeping[0], best)
            only += 1
    assert only > 10


def test_no_position_has_a_four_to_make_or_to_block() -> None:
    makes, seen = Connect4Puzzles(GAME), 0
    for seed in range(20):
        for position in makes.positions(Random(seed)):
            seen += 1
            assert len(position.legal_moves()) >= 4
            assert not any(position.play(move).line for move in position.legal_moves())
            turned = [move for move in position.legal_moves() if would_win(position, move)]
            assert turned == []
    assert seen > 50


def would_win(position: Connect4Position, move: int) -> bool:
    """Whether the opponent would make four there now."""
    landing = GAME.board.landing(position.stones, move)
    theirs = (position.first, position.second)[other(position.to_move) - 1]
    return bool(GAME.board.line_cells(theirs | landing, 4))


@pytest.mark.parametrize(
    ("text", "line", "tags"),
    [
        # Three in the bottom row with both ends open.
        ("7/7/7/7/2OO3/2XX3 X", (5,), {"double-threat"}),
        ("2XO1O1/1OOX1O1/1OXO1X1/XXXO1X1/OXOXOXX/XOOXXOO X", (2, 7, 1, 5, 5), {"others-lose"}),
        ("1X1O3/1OOX3/1XXO1O1/1OOXOO1/1XXOXX1/XOXXOOX X", (5, 6, 6), {"draw", "others-lose"}),
        ("2X4/2XO1O1/2OOXO1/2XXOX1/1OXOXO1/OOXXXOX X", (2,), {"odd-square"}),
    ],
)
def test_tags_are_what_is_seen_on_the_board(
    text: str, line: tuple[int, ...], tags: set[str]
) -> None:
    makes = Connect4Puzzles(GAME)
    found = makes.tags(GAME.from_text(text), line)
    assert tags <= set(found)
    assert set(found) <= set(makes.motifs)
    assert ("draw" in found) == ("draw" in tags)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (
            "7/7/7/7/2OO3/2XX3 X",
            (5,),
            "You threaten four in columns 2 and 6 at once: red can stop only one.",
        ),
        (
            "1X1O3/1OOX3/1XXO1O1/1OOXOO1/1XXOXX1/XOXXOOX X",
            (5, 6, 6),
            "After any other move red wins.",
        ),
        (
            "2XO1O1/1OOX1O1/1OXO1X1/XXXO1X1/OXOXOXX/XOOXXOO X",
            (2, 7, 1, 5, 5),
            "Only this wins: after any other move red does.",
        ),
    ],
)
def test_the_idea_says_what_the_tags_prove(text: str, line: tuple[int, ...], words: str) -> None:
    makes, position = Connect4Puzzles(GAME), GAME.from_text(text)
    assert str(makes.idea(position, line, 0, makes.tags(position, line))) == words


def test_a_square_that_decides_is_named_with_its_reason() -> None:
    makes = Connect4Puzzles(GAME)
    position = GAME.from_text("2X4/2XO1O1/2OOXO1/2XXOX1/1OXOXO1/OOXXXOX X")
    words = str(makes.idea(position, (2,), 0, makes.tags(position, (2,))))
    assert words.startswith("You hold the odd square in column ")


def test_mirrored_positions_have_the_same_key() -> None:
    makes = Connect4Puzzles(GAME)
    one, two = (GAME.start().play_line(moves) for moves in ("12345", "76543"))
    other_one = GAME.start().play_line("12344")
    assert makes.key(one) == makes.key(two) != makes.key(other_one)


def test_boards_that_cannot_be_solved_have_no_puzzles() -> None:
    assert puzzles(Connect4(Connect4Options(connect=5))) is None
