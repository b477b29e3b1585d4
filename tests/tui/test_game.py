import re
from pathlib import Path

import pytest
from textual.widgets import OptionList, Static

from plancia.core.match import Clock, Termination
from plancia.core.record import read_records
from plancia.tui.dialog import Confirm
from plancia.tui.game import GameScreen
from plancia.tui.home import HomeScreen
from plancia.tui.manual import RulesScreen
from plancia.tui.saved_games import SavedGames
from plancia.tui.session import PERSON
from plancia.tui.side import EvaluationBar, MoveList
from tui.stage import LARGE, SMALL, Size, Stage, perform

# A whole game of each, as keys: what is typed is what the rules call the moves, but in Four in a
# Row a digit drops, and Enter ends the turn.
WHOLE_GAMES = {
    "connect4": ("4455667", "Yellow wins: 4 in a line."),
    "four-in-a-row": ("4 e 4 e 1 e 7 e 2 e 7 e 3", "X wins: four in a line."),
    "nim": ("A3 B5 C7 C1", "Player 1 wins: player 2 had to take the last rock."),
    "pente": ("K10 A9 K11 B9 K12 C9 K13 D8 K14", "White wins: five in a line."),
    "tetrisito": ("3@2 5@0 2@2 1@0 4@3", "Solved!"),
}


def test_a_whole_game_by_keys(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        for name, (keys, ending) in WHOLE_GAMES.items():
            await stage.open(name)
            await stage.press(*("enter" if key == "e" else key for key in keys.replace(" ", "")))
            assert ending in stage.message
            assert stage.game.session.match.verdict is not None

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
                await stage.hover(cell)
                await stage.click(cell)
            assert ending in stage.message

    perform(play, tmp_path, size=size)


async def answer(stage: Stage, digit: str) -> None:
    """Click on an answer below the question."""
    lines = str(stage.game.query_one("#message", Static).render()).splitlines()
    x, y = lines[-1].index(f" {digit} ") + 1, len(lines) - 1
    await stage.pilot.click("#message", offset=(x, y + 1))  # below its border
    await stage.pilot.pause()


def test_four_in_a_row_asks_as_the_original_does_where_that_is_wanted(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        stage.app.switch_questions()
        await stage.open("four-in-a-row", line="d4 p d4 p")
        await stage.click((5, 0))
        assert "Undo this move?\n 1  yes   0  no" in stage.message
        await answer(stage, "0")
        assert "Block the next move of O?\n 1  yes   0  no" in stage.message
        await answer(stage, "0")
        await stage.click((5, 3))  # a piece of X: O removes it
        assert stage.tokens[-4:] == ["d1", "k", "p", "r64"]
        await stage.type("00" + "170")  # keep, pass, drop into column 7, keep
        assert stage.tokens[-4:] == ["k", "p", "d7", "k"]

    perform(play, tmp_path, size=LARGE)


def test_a_whole_game_of_four_in_a_row_by_mouse(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("four-in-a-row")
        for cell in [(5, 3), (4, 3), (5, 2), (4, 2), (5, 4), (4, 4)]:
            await stage.click(cell)
            assert "End your turn?" in stage.message
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
            before = stage.game.session.position
            await stage.type(keys)
            if stage.game.typed:
                await stage.press("enter")
            assert why in stage.message.replace("\n", " ")
            assert stage.game.session.position == before

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
        for keys in (["escape"], ["enter"], ["tab", "enter"]):  # Cancel has the focus
            assert stage.tokens == []
            await stage.type("3")
            assert "Against the rules" in stage.question
            assert "This uses one of your 3 violations." in stage.question
            assert "a violation: the first move goes into the centre" in stage.question
            await stage.press(*keys)
        assert stage.tokens == ["d3"]
        await stage.type("4")
        await stage.press("enter")
        await stage.type("4")
        await stage.press("enter")
        await stage.type("5")
        assert "Undo (3 left)" in stage.message
        await stage.press("u")
        assert stage.tokens[-2:] == ["d5", "u"]
        assert "violations left: 2" in str(stage.game.shown.picture().remarks()[0])

    perform(play, tmp_path)


THREE_MOVES = {
    "connect4": "44 5",
    "four-in-a-row": "d4 p d4",
    "nim": "A1 B2 C3",
    "pente": "K10 A1 C3",
    "tetrisito": "3@2 5@0 2@2",
}


def test_moves_are_taken_back_and_made_again(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        for name, line in THREE_MOVES.items():
            await stage.open(name, line=line)
            tokens, position = stage.tokens, stage.game.session.position
            await stage.press("b", "b")
            assert stage.tokens == tokens[:1]
            await stage.press("f", "f")
            assert (stage.tokens, stage.game.session.position) == (tokens, position)
            await stage.press("t", "t", "t", "t")
            assert stage.tokens == []
            assert not stage.game.check_action("take_back", ())

    perform(play, tmp_path)


HINTS = {
    "connect4": ("445566", r"Yellow drops into column [37]\. It completes the line and wins\."),
    "four-in-a-row": ("d4 p d4 p d3 k p d4 k p d5 k p d4 k p", r"X drops into column [26]\."),
    "nim": ("C1", r"It leaves your opponent a balanced position\. Leave a nim-sum of 0: 2"),
    "pente": ("K10 A9 K11 B9 K12 C9 K13 D8", r"White plays K(9|14)\. It wins the game\."),
    "tetrisito": ("3@2 5@0", r"It fills 4 cells of the goal\. Solved with 3 drops\."),
}


@pytest.mark.jit
def test_a_hint_comes_in_steps_beside_the_board_and_stays_until_it_is_hidden(
    tmp_path: Path,
) -> None:
    async def play(stage: Stage) -> None:
        for name, (line, move) in HINTS.items():
            await stage.open(name, line=line)
            await stage.press("h")
            await stage.until(lambda: bool(stage.game.steps()))
            assert "Look at" in stage.message
            await stage.press("h", "h")
            assert re.search(move, stage.message)
            await stage.press("right", "left")
            assert re.search(move, stage.message)
            await stage.press("escape")
            assert not re.search(move, stage.message)

    perform(play, tmp_path)


def analysis(stage: Stage) -> str:
    return str(stage.game.query_one("#analysis").render())  # type: ignore[attr-defined]


def test_analysis_shows_every_move_and_the_bar_is_exact(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("nim", line="C1")
        await stage.press("a", "e")
        await stage.until(lambda: analysis(stage).startswith("exact"))
        assert len(analysis(stage).splitlines()) == 1 + 15
        bar = stage.game.query_one(EvaluationBar)
        assert (bar.value, bar.words) == (-1.0, "exact: player 2 wins")
        await stage.press("a")
        assert stage.game.query_one(MoveList).display

    perform(play, tmp_path)


@pytest.mark.jit
def test_connect_fours_analysis_says_in_how_many_moves(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("connect4", line="445566")
        await stage.press("a")
        await stage.until(lambda: "3  wins in 1\n" in analysis(stage))

    perform(play, tmp_path)


def test_a_puzzle_is_shown_to_its_end(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("tetrisito")
        await stage.press("s", "tab", "enter")
        await stage.until(lambda: "Solved!" in stage.message)
        await stage.open("tetrisito", line="1@1")
        await stage.press("s", "tab", "enter")
        await stage.until(lambda: "not in the goal" in stage.message.replace("\n", " "))

    perform(play, tmp_path)


def test_a_person_plays_a_level_on_either_side(tmp_path: Path) -> None:
    async def move(stage: Stage, players: tuple[str, str]) -> None:
        await stage.open("nim", players)
        await stage.until(lambda: stage.game.may_play)
        made = len(stage.tokens)
        await stage.press("enter")
        await stage.until(lambda: len(stage.tokens) >= made + 2 or stage.game.may_play)
        await stage.press("b")
        assert len(stage.tokens) == made
        assert stage.game.may_play

    async def play(stage: Stage) -> None:
        await move(stage, ("person", "beginner"))
        await move(stage, ("beginner", "person"))

    perform(play, tmp_path)


def test_two_levels_play_each_other_and_can_be_stopped(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        stage.app.pace = 30
        await stage.open("nim", ("beginner", "best"), heaps="9,9,9,9")
        await stage.until(lambda: stage.game.request is not None)
        await stage.press("escape")
        assert "Paused" in stage.message
        stage.game.opponents.pace = 0
        await stage.press("p")
        await stage.until(lambda: stage.game.session.match.verdict is not None)
        assert "the last rock" in stage.message

    perform(play, tmp_path)


def test_a_level_whose_kernels_are_compiled_first_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plancia.tui.table.seconds_to_compile", lambda who, game: 20)

    async def play(stage: Stage) -> None:
        stage.app.pace = 30
        await stage.open("nim", ("beginner", "best"), heaps="9,9,9,9")
        await stage.until(lambda: stage.game.request is not None)
        await stage.until(lambda: "Getting ready: about 20 seconds" in stage.message)
        await stage.press("escape")

    perform(play, tmp_path)


def test_what_is_kept_is_resumed_with_players_and_clocks(tmp_path: Path) -> None:
    async def first(stage: Stage) -> None:
        await stage.open("connect4", clock=Clock(300, 2))
        await stage.type("445")  # and the window is closed
        left.append(stage.game.session.match.left(1))

    async def second(stage: Stage) -> None:
        assert isinstance(stage.app.screen, HomeScreen)
        await stage.press("tab", "enter")
        assert stage.tokens == ["4", "4", "5"]
        assert stage.game.session.match.clock == Clock(300, 2)
        left.append(stage.game.session.match.left(1))
        await stage.type("5")

    left: list[float | None] = []
    perform(first, tmp_path)
    perform(second, tmp_path)
    assert left[0] == pytest.approx(left[1], abs=0.1)
    [saved] = SavedGames(tmp_path).list()
    assert saved.record.tokens() == ["4", "4", "5", "5"]


def test_a_clock_that_runs_out_loses(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("connect4", clock=Clock(0.3))
        await stage.until(lambda: stage.game.session.match.verdict is not None)
        verdict = stage.game.session.match.verdict
        assert verdict is not None
        assert (verdict.winner, verdict.termination) == (2, Termination.TIME)
        assert "Red wins on time" in stage.message

    perform(play, tmp_path)


def test_resigning_asks_and_then_loses(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("connect4", line="44")
        await stage.press("g", "enter")
        assert stage.game.may_play
        await stage.press("g")
        assert "Resign?\nYour opponent wins the game." in stage.question
        await stage.press("right", "enter")
        assert "Red wins: yellow resigned" in stage.message

    perform(play, tmp_path)
    [saved] = SavedGames(tmp_path).list()
    assert (saved.record.result, saved.is_over) == ("0-1", True)


def test_titles_tell_the_result_and_a_key_plays_again(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        told: list[str] = []
        stage.app.set_terminal_title = told.append  # type: ignore[method-assign]
        await stage.open("connect4", ("person", "casual"), line="445566")
        assert not stage.game.check_action("again", ())
        assert "Connect Four\nYour move" in stage.message
        assert told[-1] == "● Connect Four · Plancia"
        await stage.type("7")
        assert "You win: 4 in a line." in stage.message
        assert told[-1] == "You win: 4 in a line · Connect Four · Plancia"
        stage.game.session.set_grows()
        stage.game.show()
        assert "n: play " in stage.message
        await stage.press("n")
        assert stage.game.session.players == ("good", "person")
        assert stage.game.session.grows
        await stage.open("nim", ("person", "casual"), line="A3 B5")
        await stage.press("g", "tab", "enter")
        assert "You lose: you resigned." in stage.message

    perform(play, tmp_path)


def test_a_line_says_how_to_win_until_move_three(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        for name in ("connect4", "four-in-a-row", "nim", "pente", "tetrisito"):
            await stage.open(name)
            notes = str(stage.game.query_one("#notes", Static).render())
            assert str(stage.game.session.game.aim) in notes
        await stage.open("connect4", line="445")
        assert not str(stage.game.query_one("#notes", Static).render())

    perform(play, tmp_path)


def test_a_capital_letter_is_always_part_of_a_move(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("pente", line="K10")
        await stage.type("R10")
        assert stage.tokens == ["K10", "R10"]

    perform(play, tmp_path)


def test_arrows_do_not_look_back_while_a_level_thinks(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        stage.app.pace = 30
        await stage.open("connect4", ("beginner", "casual"))
        assert not stage.game.may_play
        await stage.press("up", "left")
        assert stage.game.ply is None

    perform(play, tmp_path)


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
        moves = stage.game.query_one(MoveList)
        moves.focus()
        await stage.press("home", "enter")
        assert stage.game.number == 0

    perform(play, tmp_path)


def test_a_record_is_replayed(tmp_path: Path) -> None:
    [record] = read_records('[Game "connect4"]\n\n4 4 {both in the middle} 5 5 6 6 7 1-0\n')

    async def play(stage: Stage) -> None:
        assert stage.game.is_replay
        assert stage.game.number == 0
        await stage.press("full_stop", "right")
        assert "both in the middle" in stage.message
        await stage.press("end")
        assert stage.game.shown.outcome is not None
        await stage.press("q")
        assert isinstance(stage.app.screen, HomeScreen)

    perform(play, tmp_path, record=record)
    assert not list(SavedGames(tmp_path).list())


def test_rules_are_one_key_away(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("four-in-a-row", undos=1)
        await stage.press("question_mark")
        assert isinstance(stage.app.screen, RulesScreen)
        await stage.press("escape")
        assert isinstance(stage.app.screen, GameScreen)

    perform(play, tmp_path)


def test_light_and_dark_change_at_a_key_and_are_remembered(tmp_path: Path) -> None:
    async def first(stage: Stage) -> None:
        await stage.open("connect4", line="4")
        assert stage.app.current_theme.dark
        await stage.press("d")
        assert not stage.app.current_theme.dark

    async def second(stage: Stage) -> None:
        assert not stage.app.current_theme.dark

    perform(first, tmp_path)
    perform(second, tmp_path)


def test_a_large_board_scrolls_to_the_cursor(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("pente", rows=40, columns=60, centre_first=False)
        await stage.press(*["up"] * 19)
        await stage.press("enter")
        assert stage.tokens == ["AF39"], "from row 20 up to row 39"

    perform(play, tmp_path)


def test_typing_in_small_letters_after_a_colon(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("pente")
        await stage.type(":k10")
        assert stage.tokens == ["K10"]
        await stage.type(":a1")
        await stage.press("backspace", "backspace")
        await stage.type("zz")
        assert "zz" in stage.message
        assert stage.game.query_one(MoveList, OptionList).option_count == 2

    perform(play, tmp_path)


def notes(stage: Stage) -> str:
    return str(stage.game.query_one("#notes", Static).render())


def test_the_coach_asks_before_a_losing_move_and_after_the_game_it_says_how_it_went(
    tmp_path: Path,
) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("nim", (PERSON, "best"), heaps="1,2", misere=False)
        table = stage.game
        await stage.press("c")
        assert "The coach is on." in stage.message
        await stage.type("A1")
        await stage.until(lambda: isinstance(stage.app.screen, Confirm))
        assert "Careful: after that player 2 wins." in stage.question
        assert "The answer: player 2 takes 2 rocks from heap B." in stage.question
        assert table.refuted is not None
        assert table.refuted[1] == {(1, 0), (1, 1)}
        await stage.press("escape")
        await stage.settle()
        assert table.refuted is None
        assert stage.tokens == []
        await stage.type("B1")  # which wins: nothing is asked
        await stage.until(lambda: len(stage.tokens) >= 2 and stage.game.may_play)
        await stage.press("t", "t")
        await stage.type("A1")
        await stage.until(lambda: isinstance(stage.app.screen, Confirm))
        await stage.press("right", "enter")
        await stage.until(lambda: bool(stage.game.reviewed))
        assert "Accuracy: you 0 %, Talia (computer, Best) 100 %." in notes(stage).replace("\n", " ")
        assert "The game turned at move 1: " in notes(stage).replace("\n", " ")
        assert "With coach" in notes(stage)
        assert stage.game.session.record().tags["Coach"] == "player 1"
        assert not stage.game.check_action("coach", ())

    perform(play, tmp_path)
