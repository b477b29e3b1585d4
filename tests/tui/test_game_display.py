import re
from pathlib import Path
from textwrap import wrap

import pytest
from textual.widgets import Static

from plancia.engine.analysis import Analysis, MoveValue
from plancia.language import paragraph
from plancia.tui.board import BoardWidget
from plancia.tui.side import HintCard, MoveList
from tui.stage import Stage, perform

HINTS = {
    "connect4": ("445566", r"Play [37]\. That makes four in a row\."),
    "four-in-a-row": (
        "d4 p d4 p d3 k p d4 k p d5 k p d4 k p",
        r"Drop into column [26]\. That makes",
    ),
    "nim": ("C1", r"Take \d rocks? from heap \w\. It makes pairs"),
    "pente": ("K10 A9 K11 B9 K12 C9 K13 D8", r"Play K(9|14)\. That makes five in a row\."),
    "tetrisito": ("3@2 5@0", r"Drop piece \d into column \d[.:] "),
}


def hint_number(stage: Stage) -> str:
    return str(stage.game.query_one(HintCard).border_subtitle)


@pytest.mark.jit
def test_a_hint_comes_in_steps_beside_the_board_and_stays_until_it_is_hidden(
    tmp_path: Path,
) -> None:
    async def play(stage: Stage) -> None:
        for name, (line, move) in HINTS.items():
            await stage.open(name, line=line)
            await stage.press("h")
            await stage.until(lambda: "1/3" in hint_number(stage))
            await stage.press("h", "h")
            assert re.search(move, stage.message)
            await stage.press("right", "left")
            assert re.search(move, stage.message)
            await stage.press("escape")
            assert not re.search(move, stage.message)

    perform(play, tmp_path)


def test_a_long_hint_is_shown_to_its_end_on_a_small_terminal(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("nim", ("person", "casual"))
        await stage.press("h")
        await stage.until(lambda: "1/3" in hint_number(stage))
        await stage.press("h", "h")
        card, message = stage.game.query_one(HintCard), stage.game.query_one("#message")
        step = stage.game.step()
        assert step is not None
        assert card.content_size.height >= len(wrap(paragraph(step.sentences), 30))
        assert message.region.bottom < 24, "what can be done now is below it"

    perform(play, tmp_path)


def test_the_line_that_a_hint_is_about_is_drawn_from_its_second_step_on(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("connect4", line="12131")
        board = stage.game.query_one(BoardWidget)

        def lined() -> set[int]:
            marks = board.look.marks.items()
            return {cell[0] for cell, mark in marks if mark in ("lined", "hinted")}

        drawn = []
        for number in (1, 2, 3):
            await stage.press("h")
            await stage.until(lambda n=number: f"{n}/3" in hint_number(stage))
            drawn.append(lined())
        assert drawn == [set(), {2, 3, 4, 5}, {2, 3, 4, 5}]
        await stage.press("escape")
        assert lined() == set()

    perform(play, tmp_path)


def analysis(stage: Stage) -> str:
    return str(stage.game.query_one("#analysis").render())  # type: ignore[attr-defined]


def test_analysis_shows_every_move(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("nim", line="C1")
        await stage.press("a")
        await stage.until(lambda: analysis(stage).startswith("exact"))
        assert len(analysis(stage).splitlines()) == 1 + 15
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


def test_the_title_shows_the_result_and_a_key_plays_again(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("connect4", ("person", "casual"), line="445566")
        assert not stage.game.check_action("act", ("rematch",))
        assert "Connect Four\nYour move" in stage.message
        await stage.type("7")
        assert "You win: 4 in a line." in stage.message
        assert "n: play again" in stage.message
        await stage.press("n")
        assert stage.players == ("casual", "person")
        await stage.open("nim", ("person", "casual"), line="A3 B5")
        await stage.press("g", "tab", "enter")
        assert "You lose: you resigned." in stage.message

    perform(play, tmp_path)


def test_a_line_says_how_to_win_until_move_three(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        for name in ("connect4", "four-in-a-row", "nim", "pente", "tetrisito"):
            await stage.open(name)
            notes = str(stage.game.query_one("#notes", Static).render())
            assert str(stage.game.game.game.aim) in notes
        await stage.open("connect4", line="445")
        assert not str(stage.game.query_one("#notes", Static).render())

    perform(play, tmp_path)


def test_the_best_ten_of_many_moves_are_ranked_on_the_board(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("pente", line="E5 A1", rows=9, columns=9)
        stage.game.help["analysis", stage.game.shown] = Analysis(
            (0, 0),
            moves=tuple(
                MoveValue.estimated(move, 0.5 - number / 100)
                for number, move in enumerate(stage.game.shown.legal_moves())
            ),
        )
        await stage.press("a")
        values = stage.game.query_one(BoardWidget).look.values.values()
        assert [short for short, _ in values] == [str(rank) for rank in range(1, 11)]
        assert " 1. " in analysis(stage)
        assert "10. " in analysis(stage)

    perform(play, tmp_path)
