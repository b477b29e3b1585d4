from pathlib import Path

import pytest
from textual.widgets import Static

import plancia
from plancia.live.local import PERSON
from tui.stage import LARGE, SMALL, Size, Stage, perform

# A whole game of each, as keys: what is typed is what the rules call the moves, but in Four in a
# Row a digit drops, and a second Enter ends the turn.
WHOLE_GAMES = {
    "connect4": ("4 4 5 5 6 6 7", "Yellow wins: 4 in a line."),
    "four-in-a-row": ("4 . 4 . 1 . 7 . 2 . 7 . 3", "X wins: four in a line."),
    "nim": ("A3 B5 C7 C1", "Player 1 wins: player 2 had to take the last rock."),
    "pente": ("K10 A9 K11 B9 K12 C9 K13 D8 K14", "White wins: five in a line."),
    "tetrisito": ("3@2 5@0 2@2 1@0 4@3", "Solved!"),
}


def test_a_whole_game_by_keys(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        for name, (keys, ending) in WHOLE_GAMES.items():
            await stage.open(name)
            await stage.type(keys)
            assert ending in stage.message
            assert stage.game.game.match.verdict is not None

    perform(play, tmp_path)


CLICKS = {
    "connect4": ([(5, 3), (0, 3), (5, 4), (2, 4), (5, 5), (5, 5), (5, 6)], "Yellow wins"),
    "nim": ([(0, 0), (1, 0), (2, 1), (2, 0)], "Player 1 wins"),
    "pente": ([(9, 9), (0, 0), (8, 9), (0, 1), (7, 9), (0, 2), (6, 9), (0, 4), (5, 9)], "five"),
}


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_whole_game_by_mouse(size: Size, tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        for name, (cells, ending) in CLICKS.items():
            await stage.open(name)
            for cell in cells:
                await stage.click(cell)
            assert ending in stage.message

    perform(play, tmp_path, size=size)


def test_a_whole_game_of_four_in_a_row_by_mouse(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("four-in-a-row")
        for cell in [(5, 3), (4, 3), (5, 2), (4, 2), (5, 4), (4, 4)]:
            await stage.click(cell)
            await stage.until(lambda: "End your turn?" in stage.message)
            await stage.pilot.click("#message", offset=(2, 1))  # End turn, below the border
            await stage.settle()
        await stage.click((5, 1))
        assert stage.tokens[-1] == "d2"
        assert "X wins: four in a line." in stage.message

    perform(play, tmp_path, size=LARGE)


def test_tetrisito_by_mouse_pieces_are_taken_and_dropped(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("tetrisito")
        for piece, drop in ((3, (5, 3)), (5, (4, 1)), (2, (3, 4)), (1, (3, 1)), (4, (2, 4))):
            panels = [str(panel.title) for panel in stage.game.shown.picture().panels]
            await stage.click((0, 1), panels.index(f"piece {piece}"))
            await stage.click(drop)
        assert stage.tokens == ["3@2", "5@0", "2@2", "1@0", "4@3"]
        assert "Solved" in stage.message

    perform(play, tmp_path, size=LARGE)


def test_arrows_and_enter_play(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("connect4")
        await stage.press("left", "left", "enter", "right", "space")
        assert stage.tokens == ["2", "3"]
        await stage.open("pente")
        await stage.press("enter", "up", "right", "enter")
        assert stage.tokens == ["K10", "L11"]
        await stage.open("nim")
        await stage.press("down", "left", "enter")
        assert stage.tokens == ["B4"]
        await stage.open("tetrisito")
        await stage.press("down", "left", "enter")
        assert [token[:2] for token in stage.tokens] == ["2@"]

    perform(play, tmp_path)


ILLEGAL_ATTEMPTS = [
    ("connect4", "444444", "4", "Column 4 is full."),
    ("connect4", "", "9", "'9' is not a column from 1 to 7."),
    ("pente", "K10", "K10", "There is a stone on K10 already."),
    ("nim", "", "A9", "Heap A has 3 rocks, fewer than 9."),
    ("tetrisito", "1@0", "1@0", "Piece 1 is not there any more."),
]


def test_an_illegal_attempt_is_explained_and_changes_nothing(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        for name, line, keys, why in ILLEGAL_ATTEMPTS:
            await stage.open(name, line=line)
            before = stage.game.game.position
            await stage.type(keys)
            assert why in stage.message.replace("\n", " ")
            assert stage.game.game.position == before

    perform(play, tmp_path)


def test_enter_on_a_full_column_or_a_stone_is_explained(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("connect4", line="444444")
        await stage.press("enter")
        assert "Column 4 is full." in stage.message
        await stage.open("pente", line="K10")
        await stage.press("enter")
        assert "There is a stone on K10 already." in stage.message

    perform(play, tmp_path)


def test_a_violation_is_made_only_after_a_question(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("four-in-a-row")
        for key in ("escape", "enter"):
            assert stage.tokens == []
            await stage.type("3")
            assert str(plancia.game("four-in-a-row").start().price()) in stage.message
            assert "a violation: the first move goes into the centre" in stage.message
            await stage.press(key)
        assert stage.tokens == ["d3"]
        await stage.type("4 . 4 . 5")
        assert "Undo (3 left)" in stage.message
        await stage.press("u")
        assert stage.tokens[-2:] == ["d5", "u"]
        assert "violations left: 2" in str(stage.game.shown.picture().remarks()[0])

    perform(play, tmp_path)


def test_arrows_do_not_look_back_while_a_level_thinks(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("connect4", ("beginner", "casual"))
        assert not stage.game.may_play
        await stage.press("up", "left")
        assert stage.game.ply is None

    perform(play, tmp_path, pace=30)


def test_looking_back_does_not_change_the_game(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("connect4", line="4455")
        await stage.press("comma", "comma", "comma")
        assert stage.game.number == 1
        await stage.type("7")
        assert stage.tokens == ["4", "4", "5", "5"]
        await stage.press("end")
        await stage.type("6")
        assert stage.tokens == ["4", "4", "5", "5", "6"]

    perform(play, tmp_path)


def test_after_a_game_against_a_level_one_reads_how_it_went(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("nim", (PERSON, "best"), heaps="1,2", misere=False)
        await stage.type("A1")
        await stage.until(lambda: bool(stage.game.reviewed))
        notes = str(stage.game.query_one("#notes", Static).render()).replace("\n", " ")
        assert "learn from: move 1" in notes
        assert "turned at move 1" in notes

    perform(play, tmp_path)


def test_what_is_typed_moves_the_pointer_and_a_refusal_goes_with_the_next_move(
    tmp_path: Path,
) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("connect4", line="444444")
        await stage.type("4")
        assert "full" in stage.message
        await stage.press("5")
        assert "Type a move: 5" in stage.message
        assert stage.game.pointer is not None
        assert stage.game.pointer.chosen() == 5
        assert "full" not in stage.message
        await stage.press("9", "backspace", "enter")
        assert stage.tokens[-1] == "5"

    perform(play, tmp_path)


def test_enter_after_a_hint_plays_the_hint_though_a_move_was_typed_before(
    tmp_path: Path,
) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("nim")
        await stage.type("B2")
        await stage.press("h")
        await stage.until(lambda: bool(stage.game.steps()))
        await stage.press("h", "h", "enter")
        assert stage.tokens == ["B2", "C8"]

    perform(play, tmp_path)
