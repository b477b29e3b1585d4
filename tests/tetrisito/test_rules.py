import json
from pathlib import Path

import pytest
from hypothesis import given

import plancia
from perft import perft
from plancia.testing import check_game
from plancia.tetrisito import Drop, Tetrisito, TetrisitoOptions, TetrisitoPosition, TetrisitoPuzzle
from rounds import rounds
from tetrisito.strategies import games, new, positions
from twins import tetrisito as twin

DATA = Path(__file__).parent.parent / "data" / "tetrisito"


def twin_of(
    game: Tetrisito,
) -> tuple[twin.State, list[str], list[list[str]], bool]:
    options = game.options
    state = list(options.puzzle.start), list(range(len(options.puzzle.pieces)))
    boxes = [list(box) for box in options.puzzle.pieces]
    return state, list(options.puzzle.goal), boxes, options.implementation == "B"


@pytest.mark.parametrize("implementation", ["B", "C"])
@rounds(2, 20)
def test_every_implementation_keeps_the_contract(implementation: str, rounds: int) -> None:
    text = "start ..... #.... ....# ...## ##.## goal ..... ..... ..... ..... ##.## "
    text += "piece ## .# piece #.# piece .... .##. .... piece # # # # piece ### ### piece #"
    game = new(text, implementation)
    assert check_game(game, games=rounds).games == rounds


@given(games())
def test_random_puzzles_keep_the_contract(game: Tetrisito) -> None:
    assert check_game(game, games=1).games == 1


def test_the_largest_grid_keeps_the_contract() -> None:
    empty = ("." * 99,) * 99
    goal = (*empty[:-1], "." * 98 + "#")
    box = ("#" * 50 + "." * 49,) * 99
    game = Tetrisito(TetrisitoOptions(TetrisitoPuzzle(empty, goal, (("##",), box))))
    start = game.start()
    assert {drop for drop in start.legal_moves() if drop.piece == 2} == {
        Drop(2, offset) for offset in range(50)
    }
    assert start.game.from_text(start.to_text()) == start
    assert start.play(Drop(1, 97)).touches(Drop(1, 97)) == ((97, 97), (97, 98))


@pytest.mark.parametrize(
    "case", json.loads((DATA / "perft.json").read_text()), ids=lambda case: case["name"]
)
def test_perft_counts_are_the_twins(case: dict[str, dict[str, object]]) -> None:
    game = plancia.game("tetrisito", **case["options"])
    for depth, count in enumerate(case["counts"]):
        assert perft(game.start(), depth) == count
        if count < 1_000:
            assert twin.perft(*twin_of(game), depth) == count


@given(positions())
def test_pieces_come_to_rest_where_the_twin_says(position: TetrisitoPosition) -> None:
    """Gravity, the hidden rows and the walls."""
    rows, options = list(position.rows), position.game.options
    for piece in position.choices:
        expected = twin.drops(rows, list(options.puzzle.pieces[piece - 1]))
        drops = {frozenset(position.touches(m)): m.offset for m in position.rests(piece)}
        assert drops == expected


@given(positions())
def test_drops_lead_to_the_twins_grids(position: TetrisitoPosition) -> None:
    """Freezing, and which pieces are left."""
    if position.solved:
        return
    state, _, shapes, in_order = twin_of(position.game)
    state = list(position.rows), [piece - 1 for piece in position.left]
    played = [position.play(move) for move in position.legal_moves()]
    found = [list(after.rows) for after in played]
    assert sorted(found) == sorted(rows for rows, _ in twin.after_one_drop(state, shapes, in_order))


def test_the_goal_may_be_the_start() -> None:
    position = new("start .# goal .# piece #").start()
    assert position.outcome == plancia.Outcome(plancia.Result.SOLVED, 1, "goal reached")
    with pytest.raises(plancia.IllegalMove, match="the puzzle is solved"):
        position.play(Drop(1, 0))


def test_a_position_without_a_drop_is_stuck() -> None:
    no_room = new("start ## .. goal .. .. piece #").start()
    assert no_room.outcome == plancia.Outcome(plancia.Result.STUCK, None, "no piece fits")
    assert no_room.legal_moves() == ()
    none_left = new("start ... goal ### piece #").start().play_line("1@0")
    assert none_left.outcome == plancia.Outcome(plancia.Result.STUCK, None, "no piece left")


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (Drop(0, 0), "no piece 0; pieces are 1 to 2"),
        (Drop(3, 0), "no piece 3; pieces are 1 to 2"),
        (Drop(1, -1), "can't enter at offset -1; it can at 0 to 2"),
        (Drop(1, 3), "can't enter at offset 3; it can at 0 to 2"),
        (Drop(1, True), "not a Drop"),
        (Drop("1", 0), "not a Drop"),  # type: ignore[arg-type]
        ((1, 0), "not a Drop"),
        (None, "not a Drop"),
    ],
)
def test_an_illegal_move_is_refused_with_a_sentence(move: Drop, why: str) -> None:
    start = new("start .... .... goal #### #### piece ## piece # # #").start()
    with pytest.raises(plancia.IllegalMove, match=why):
        start.play(move)
    with pytest.raises(plancia.IllegalMove, match="piece 2 would stick out at the top"):
        start.play(Drop(2, 0))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1", "not a piece, @ and an offset"),
        ("1@", "not a piece, @ and an offset"),
        ("@0", "not a piece, @ and an offset"),
        ("1@0:x", "not a piece, @ and an offset"),
        ("1@٣", "not a piece, @ and an offset"),
        ("1@0 ", "not a piece, @ and an offset"),
        ("9@0", "no piece 9; pieces are 1 to 2"),
        ("1@3", "can't enter at offset 3"),
        ("1@0:L", "not a piece, @ and an offset"),
        ("2@0", "piece 2 is wider than the grid"),
    ],
)
def test_a_malformed_move_says_why(text: str, why: str) -> None:
    with pytest.raises(plancia.MalformedText, match=why):
        new("start ... ... goal ### ### piece # piece ####").start().parse_move(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("4/4", "not a grid and the pieces used"),
        ("4/4 - -", "not a grid and the pieces used"),
        ("4/4/4 -", "3 rows where the board has 2"),
        ("4/3X -", "row 2: 'X' is none of ., #"),
        ("4/3 -", "row 2: 3 cells where"),
        ("4/#3 x", "pieces used: 'x' is not a piece from 1 to 3"),
        ("4/#3 4", "pieces used: '4' is not a piece from 1 to 3"),
        ("4/#3 0", "pieces used: '0' is not a piece"),
        ("4/#3 1,1", "pieces used: piece 1 is there twice"),
        ("4/#3 1,", "pieces used: '' is not a piece"),
        ("4/4 -", "no piece is used, but the grid is not the start"),
        ("4/1##1 1", "row 2: the start's block in column 0 is missing"),
        ("4/##2 1", "2 blocks can't come from the start and the pieces used"),
    ],
)
def test_a_malformed_position_says_where_and_why(text: str, why: str) -> None:
    game = new("start .... #... goal #### #### piece ## piece # piece #")
    with pytest.raises(plancia.MalformedText, match=why):
        game.from_text(text)


def test_in_order_the_pieces_used_are_the_first_ones() -> None:
    game = new("start .... goal #### piece # piece #", "B")
    with pytest.raises(plancia.MalformedText, match="none before them can be left"):
        game.from_text("#3 2")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"puzzle": "start . goal #"}, "option puzzle: the text ends where 'piece' should be"),
        ({"puzzle": 3}, "option puzzle"),
        ({"implementation": "D"}, "option implementation"),
        ({"implementation": "A"}, "implementation A takes one piece, not 5"),
    ],
)
def test_a_bad_option_says_what_is_allowed(options: dict[str, object], why: str) -> None:
    with pytest.raises(plancia.BadOption, match=why):
        plancia.game("tetrisito", **options)


FALLS = (
    "Make the grid look like the goal. Choose a piece and the column of its left edge; it falls as "
    "one body until it rests on the floor or on a block, and stays there. It may not stick out at "
    "the top, nor can it be turned."
)


@pytest.mark.parametrize(
    ("implementation", "sentences", "variant"),
    [
        ("A", [], ""),
        ("B", ["Pieces come in the given order; one is skipped only"], ", in the given order"),
        ("C", ["Pieces are used in any order, each at most once"], ""),
    ],
)
def test_the_rules_and_the_variant_are_those_of_the_options(
    implementation: str, sentences: list[str], variant: str
) -> None:
    game = new("start . goal # piece #", implementation)
    assert str(game.rules).startswith(" ".join([FALLS, *sentences]))
    assert str(game.rules).count(".") == FALLS.count(".") + len(sentences)
    assert str(game.variant) == f"1 piece{variant}"
    assert "fill the outline" in str(game.aim)


def test_presets_are_the_puzzles_that_they_are_called_by() -> None:
    variants = {name: str(plancia.game("tetrisito", name).variant) for name in Tetrisito.presets}
    assert variants == {
        "heart": "5 pieces",
        "house": "6 pieces, in the given order",
        "plug": "1 piece",
        "course": "4 pieces",
    }


def test_a_drop_takes_its_piece_from_behind_the_grid_and_the_goal() -> None:
    position = new("start ... goal ### piece # piece # piece #").start()
    assert [position.takes_from(Drop(piece, 0)) for piece in (1, 2, 3)] == [2, 3, 4]
    assert position.play_line("1@0").takes_from(Drop(3, 1)) == 3
    titles = [str(panel.title) for panel in position.play_line("1@0").picture().panels]
    assert titles == ["grid", "goal", "piece 2", "piece 3"]
    assert str(position.short_move(Drop(2, 1))) == "piece 2 to column 1"


def test_the_end_says_why() -> None:
    says = {
        "start # goal # piece #": "the goal is reached",
        "start ## .. goal .. .. piece #": "no piece fits",
    }
    for puzzle, words in says.items():
        assert str(new(puzzle).start().outcome.says) == words
    stuck = new("start ... goal ### piece #").start().play_line("1@0")
    assert str(stuck.outcome.says) == "no piece is left"


def test_blocks_bear_the_letter_of_their_piece() -> None:
    text = "start .... .... ...# goal #### #### #### piece #. ## piece ## #. piece #"
    after = new(text).start().play_line("1@0 2@2")
    assert after.picture().board.rows == ("....", "a.bb", "aab#")
