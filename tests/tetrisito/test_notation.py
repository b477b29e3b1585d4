import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from plancia.tetrisito import Tetrisito, TetrisitoPuzzle
from plancia.tetrisito.notation import (
    format_general,
    format_line,
    format_original,
    parse_general,
    parse_original,
    parse_puzzle,
)
from plancia.tetrisito.presets import HEART, HOUSE

ORIGINAL = """\
......
......
......
......
......
#.....
......
......
......
......
......
#####.
1
....
....
....
####
"""

DOTS = r"\." * 24
"""What is shown of a longer row."""


def grids(rows: int, columns: int) -> st.SearchStrategy[tuple[str, ...]]:
    row = st.text(".#", min_size=columns, max_size=columns)
    return st.lists(row, min_size=rows, max_size=rows).map(tuple)


def filled(rows: int, columns: int) -> st.SearchStrategy[tuple[str, ...]]:
    return grids(rows, columns).filter(lambda box: "#" in "".join(box))


sides = st.integers(1, 9)
puzzles = st.tuples(sides, sides).flatmap(
    lambda size: st.builds(
        TetrisitoPuzzle,
        grids(*size),
        grids(*size),
        st.lists(
            st.tuples(sides, sides).flatmap(lambda box: filled(*box)), min_size=1, max_size=4
        ).map(tuple),
    )
)
originals = st.builds(
    TetrisitoPuzzle,
    grids(6, 6),
    grids(6, 6),
    st.lists(filled(4, 4), min_size=1, max_size=12).map(tuple),
)


@given(puzzles)
def test_the_general_form_survives_a_round_trip(puzzle: TetrisitoPuzzle) -> None:
    assert parse_puzzle(format_general(puzzle)) == puzzle
    assert parse_puzzle(format_line(puzzle)) == puzzle
    assert parse_general(format_general(puzzle).replace("\n", "\r\n")) == puzzle
    assert "\n" not in format_line(puzzle)


@given(originals, st.sampled_from(["\n", "\r\n"]))
def test_the_originals_form_survives_a_round_trip(puzzle: TetrisitoPuzzle, line_end: str) -> None:
    text = format_original(puzzle, line_end)
    assert parse_puzzle(text) == parse_original(text) == puzzle
    assert text.count(line_end) == 13 + 4 * len(puzzle.pieces)


def test_the_originals_form_is_six_rows_six_rows_a_number_and_boxes_of_four() -> None:
    puzzle = parse_puzzle(ORIGINAL)
    assert puzzle.start == ("......",) * 5 + ("#.....",)
    assert puzzle.goal == ("......",) * 5 + ("#####.",)
    assert puzzle.pieces == (("....", "....", "....", "####"),)
    assert format_original(puzzle) == ORIGINAL


@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\n\n", "\n  \r\n\t\n", "\nYES\n", "\n####\n?"])
def test_what_follows_the_last_piece_is_ignored(end: str) -> None:
    assert parse_original(ORIGINAL.rstrip("\n") + end) == parse_original(ORIGINAL)


def test_the_general_form_may_be_a_file_or_a_line_or_anything_between() -> None:
    file = "start\n...\n...\n\ngoal\n...\n.##\n\npiece\n##\n"
    line = "start ... ... goal ... .## piece ##"
    assert (
        parse_puzzle(file)
        == parse_puzzle(line)
        == parse_puzzle("  start ...\r\n...\tgoal " + line[19:])
    )
    assert format_line(parse_puzzle(file)) == line
    assert format_general(parse_puzzle(line)) == line.replace(" ", "\n") + "\n"


@pytest.mark.parametrize(
    ("line", "text", "why"),
    [
        (1, ".....", "line 1: '.....' has 5 cells where a row has 6"),
        (3, ".......", "line 3: '.......' has 7 cells where a row has 6"),
        (3, "." * 99, rf"line 3: '{DOTS}\.\.\.' has 99 cells"),
        (3, "." * 25, rf"line 3: '{DOTS}\.\.\.' has 25 cells"),
        (3, "." * 24, f"line 3: '{DOTS}' has 24 cells"),
        (7, "...x..", "line 7: 'x' in column 4 is neither . nor #"),
        (7, ".....x", "line 7: 'x' in column 6 is neither . nor #"),
        (7, "......\r", "line 7"),
        (12, " #####.", "line 12: ' ' in column 1 is neither . nor #"),
        (13, "", "line 13: '' is not a number of pieces from 1 up"),
        (13, "0", "line 13: '0' is not a number of pieces from 1 up"),
        (13, "00", "line 13: '00' is not a number"),
        (13, "-1", "line 13: '-1' is not a number"),
        (13, "one", "line 13: 'one' is not a number"),
        (13, "²", "line 13: '²' is not a number"),
        (13, "2", "line 18: the text ends where row 1 of piece 2 should be"),
        (13, "9" * 5000, "line 18: the text ends where row 1 of piece 2 should be"),
        (14, "...", "line 14: '...' has 3 cells where a row has 4"),
        (17, "....", "line 14: the box is empty; a piece has at least one block"),
    ],
)
def test_a_malformed_original_names_the_line_and_the_reason(line: int, text: str, why: str) -> None:
    lines = ORIGINAL.splitlines()
    lines[line - 1] = text
    with pytest.raises(plancia.MalformedText, match=why):
        parse_original("\r\n".join(lines))


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (0, "line 1: the text ends where row 1 of the start grid should be"),
        (5, "line 6: the text ends where row 6 of the start grid should be"),
        (6, "line 7: the text ends where row 1 of the goal grid should be"),
        (12, "line 13: the text ends where the number of pieces should be"),
        (13, "line 14: the text ends where row 1 of piece 1 should be"),
        (16, "line 17: the text ends where row 4 of piece 1 should be"),
    ],
)
def test_an_original_that_ends_early_names_what_is_missing(lines: int, why: str) -> None:
    text = "".join(ORIGINAL.splitlines(keepends=True)[:lines])
    with pytest.raises(plancia.MalformedText, match=why):
        parse_original(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the text ends where 'start' should be"),
        ("hello", "line 1: 'hello' where 'start' should be"),
        ("goal . piece #", "line 1, word 1: 'goal' where 'start' should be"),
        ("start .\npiece #", "line 2, word 1: 'piece' where 'goal' should be"),
        ("start .\nstart .", "line 2, word 1: 'start' where 'goal' should be"),
        ("start . goal . goal .", "line 1, word 5: 'goal' where 'piece' should be"),
        ("start . goal .", "the text ends where 'piece' should be"),
        ("start . goal . piece", "line 1, word 5: 0 rows follow; there can be 1 to 99"),
        ("start goal . piece #", "line 1, word 1: 0 rows follow"),
        ("start . goal . piece x", "line 1, word 6: 'x' is neither a row of . and # nor 'piece'"),
        ("start . gaol", "line 1, word 3: 'gaol' is neither a row of . and # nor 'goal'"),
        ("start\n..\n.\ngoal\n..\n..\npiece\n#", "line 3: '.' has 1 cells where a row has 2"),
        ("start .. goal . . piece #", "line 1, word 3: the goal is 2x1 where the start is 1x2"),
        ("start .\ngoal .\npiece\n..\n..", "line 3: the box is empty"),
        ("start " + "." * 100, "the text ends where 'goal'"),
        (f"start {'.' * 100} goal {'.' * 100} piece #", "word 2: a row of 100 cells; it can have"),
        (f"start {'. ' * 100} goal {'. ' * 100} piece #", "word 1: 100 rows follow"),
        ("start " + "x" * 9_999, "'xxxxxxxxxxxxxxxxxxxxxxxx...' is neither"),
    ],
)
def test_a_malformed_general_form_names_the_place_and_the_reason(text: str, why: str) -> None:
    with pytest.raises(plancia.MalformedText, match=why):
        parse_puzzle(text)


@pytest.mark.parametrize(
    ("start", "goal", "pieces", "why"),
    [
        ((), (), (("#",),), "start: 0 rows"),
        (("",), ("",), (("#",),), "start, row 1: a row of 0 cells"),
        (("..", "."), ("..", ".."), (("#",),), "start, row 2: '.' has 1 cells"),
        (("..",), ("X.",), (("#",),), "goal, row 1: 'X' in column 1"),
        (("..",), ("...",), (("#",),), "goal: the goal is 1x3 where the start is 1x2"),
        (("..",), ("..",), (), "there are no pieces"),
        (("..",), ("..",), (("#",), ("..",)), "piece 2: the box is empty"),
    ],
)
def test_an_invalid_puzzle_is_refused_with_where_and_why(
    start: tuple[str, ...], goal: tuple[str, ...], pieces: tuple[tuple[str, ...], ...], why: str
) -> None:
    with pytest.raises(plancia.MalformedText, match=why):
        TetrisitoPuzzle(start, goal, pieces)


def test_only_the_originals_size_goes_into_the_originals_form() -> None:
    assert parse_original(format_original(HEART)) == HEART
    with pytest.raises(ValueError, match="6x6 grids and 4x4 boxes only"):
        format_original(HOUSE)
    with pytest.raises(ValueError, match="6x6 grids and 4x4 boxes only"):
        format_original(parse_puzzle("start . goal . piece .... .... .... #..."))


def test_a_puzzle_is_an_option_in_either_form() -> None:
    game = plancia.game("tetrisito", puzzle=ORIGINAL)
    assert isinstance(game, Tetrisito)
    assert game == plancia.game("tetrisito", puzzle=format_line(parse_puzzle(ORIGINAL)))
    assert game.options.changed() == {"puzzle": format_line(game.options.puzzle)}
