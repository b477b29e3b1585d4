import pytest

import plancia
from four_in_a_row.positions import after
from plancia.core import draw
from plancia.four_in_a_row import FourInARow, FourInARowOptions
from plancia.four_in_a_row.notation import BLOCK, DROPS, KEEP, PASS, REACH, REMOVES, UNDO, Move
from plancia.four_in_a_row.picture import aim, demonstrations, few_words, rules, sentence, variant


def test_rules_leave_out_what_the_options_do_not_allow() -> None:
    everything, drops_only = FourInARowOptions(), FourInARowOptions(0, 0, 0, 0)
    for word in ("remove", "undo", "block", "forgiven"):
        assert word in str(rules(everything))
        assert word not in str(rules(drops_only))


def test_rules_name_what_the_options_allow_in_the_order_of_a_turn() -> None:
    begins = "X begins. In a turn you drop a piece into a column, your first into the centre. "
    assert str(rules(FourInARowOptions(2, 0, 0, 0))) == (
        f"{begins}Four in an unbroken line win. 2 times in a game you may undo what you did, but "
        "not your first move. An attempt against the rules loses. A full board is a draw."
    )
    once = str(rules(FourInARowOptions(1, 1, 1, 1)))
    assert once.count("Once in a game") == 3
    assert "One attempt against the rules is forgiven" in once
    assert str(rules(FourInARowOptions(2, 3, 4, 5))).count(" times in a game") == 3


@pytest.mark.parametrize(("undos", "removes", "blocks"), [(1, 0, 0), (0, 1, 0), (0, 0, 1)])
def test_the_aim_names_more_than_drops_if_there_is_more(
    undos: int, removes: int, blocks: int
) -> None:
    assert "You may also" in str(aim(FourInARowOptions(undos, removes, blocks)))
    plain = "Get four in a row: across, down or diagonally."
    assert str(aim(FourInARowOptions(0, 0, 0))) == plain


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((3, 1, 1, 3), "1 remove, 3 undos, 1 block and 3 violations each"),
        ((9, 9, 9, 9), "9 removes, 9 undos, 9 blocks and 9 violations each"),
        ((1, 0, 0, 0), "0 removes, 1 undo, 0 blocks and 0 violations each"),
        ((0, 1, 0, 0), "1 remove, 0 undos, 0 blocks and 0 violations each"),
        ((0, 0, 1, 0), "0 removes, 0 undos, 1 block and 0 violations each"),
        ((0, 0, 0, 1), "0 removes, 0 undos, 0 blocks and 1 violation each"),
        ((0, 0, 0, 0), "drops only; the first violation loses"),
    ],
)
def test_a_variant_counts_what_each_player_has(
    options: tuple[int, int, int, int], words: str
) -> None:
    assert str(variant(FourInARowOptions(*options))) == words


def test_demonstrations_show_a_drop_a_remove_if_there_are_any_and_a_line() -> None:
    assert [demonstration.moves for demonstration in demonstrations(FourInARowOptions())] == [
        "d4 p d4 p",
        "r54 k p",
        "d2",
    ]
    drop, *lines = demonstrations(FourInARowOptions(removes=0))
    assert drop.moves == "d4 p d4 p"
    for demonstration in lines:
        before = FourInARow().start().play_line(demonstration.before)
        assert before.outcome is None
        assert before.play_line(demonstration.moves).outcome


def test_a_game_has_the_rules_and_the_aim_of_its_options() -> None:
    game = FourInARow(FourInARowOptions(removes=2))
    assert game.rules == rules(game.options)
    assert game.aim == aim(game.options)


def test_presets_are_the_games_that_they_are_called_by() -> None:
    variants = {
        name: str(plancia.game("four-in-a-row", name).variant) for name in FourInARow.presets
    }
    assert variants == {
        "standard": "1 remove, 3 undos, 1 block and 3 violations each",
        "course": "1 remove, 3 undos, 1 block and 3 violations each",
        "plain": "drops only; the first violation loses",
        "wild": "9 removes, 9 undos, 9 blocks and 9 violations each",
    }


@pytest.mark.parametrize(
    ("move", "long", "short"),
    [
        (DROPS[0], "X drops off the board", "off the board"),
        (DROPS[4], "X drops into column 4", "column 4"),
        (REACH, "X asks for a remove", "remove"),
        (REMOVES[0], "X removes row 6, column 1", "remove row 6, column 1"),
        (UNDO, "X undoes the move", "undo"),
        (KEEP, "X keeps the move", ""),
        (BLOCK, "X blocks O's next turn", "block"),
        (PASS, "X passes the turn to O", ""),
    ],
)
def test_a_move_is_a_sentence_and_a_few_words(move: Move, long: str, short: str) -> None:
    assert str(sentence(move, *FourInARow.sides)) == long
    assert str(few_words(move)) == short


def drops(columns: str) -> str:
    """Turns that drop, keep and pass. The first two are first moves: nothing to keep."""
    first, rest = columns[:2], columns[2:]
    return " ".join([*(f"d{c} p" for c in first), *(f"d{c} k p" for c in rest)])


def test_the_picture_shows_labels_and_what_is_left() -> None:
    picture = after("d4 p d4 p d4 u r54").picture()
    assert draw.text(picture).splitlines()[-2:] == [
        "X: undos left: 2, removes left: 0, blocks left: 1, violations left: 3",
        "O: undos left: 3, removes left: 1, blocks left: 1, violations left: 3",
    ]
    assert str(picture.board.cell_name((5, 3))) == "row 6, column 4"
    assert picture.board.row_labels == (*"123456",)
    assert picture.board.column_labels == (*"1234567",)
    assert str(picture.headline).endswith("X may undo the move (u) or keep it (k)")


@pytest.mark.parametrize(("line", "left"), [("", 3), ("d0", 2), ("d0 d0 d0", 0), ("d0 " * 4, 0)])
def test_the_picture_counts_violations_down_to_none(line: str, left: int) -> None:
    assert after(line).picture().counters[3].value == left


def test_a_click_that_is_no_move_is_answered() -> None:
    def answers(line: str) -> list[str]:
        return [str(refusal.says) for refusal in after(line).picture().refusals]

    first = "Your first piece goes into the centre, column 4."
    assert answers("") == answers("d4 p") == [first]
    assert answers(drops("444444")) == ["column 4 is full"]
    assert answers("d4") == answers(drops("44") + " d4")
    assert answers("d4")[0].startswith("End your turn first")


def test_a_violation_is_called_so_in_a_sentence_and_in_a_few_words() -> None:
    position = after("")
    assert str(position.describe_move(DROPS[0])) == (
        "X drops off the board, a violation: a piece goes into a column from 1 to 7"
    )
    assert str(position.describe_move(DROPS[4])) == "X drops into column 4"
    assert str(position.short_move(DROPS[0])) == "off the board (violation)"
    assert str(position.short_move(DROPS[4])) == "column 4"
