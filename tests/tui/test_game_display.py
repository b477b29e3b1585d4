import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from textwrap import wrap

import pytest
from textual.widgets import Static

import plancia
from plancia.engine.analysis import Analysis, MoveValue
from plancia.language import paragraph
from plancia.study.tutor import Studied, Tutor
from plancia.tui.board import BoardWidget
from plancia.tui.side import HintCard
from tui.stage import Stage, perform

HINTS = {
    "connect4": ("445566", r"Play [37]\. That makes four in a row\."),
    "four-in-a-row": (
        "d4 p d4 p d3 k p d4 k p d5 k p d4 k p",
        r"Drop into column [26]\. That makes",
    ),
    "nim": ("C1", r"Take \d rocks? from heap \w\. It makes pairs"),
    "pente": ("K10 A9 K11 B9 K12 C9 K13 D8", r"Play K(9|14)\. That makes five in a row\."),
    "tetrisito": ("3@2 5@0", r"Drop piece \d with its left edge in column \d[.:] "),
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
        assert stage.game.query_one("#moves").display

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
        await stage.open("nim", ("person", "random"), line="A3 B5")
        assert not stage.game.check_action("act", ("rematch",))
        assert "Nim\nYour move" in stage.message
        await stage.type("C7")
        await stage.until(lambda: "You win: player 2 had to take the last rock." in stage.message)
        assert "n: play again" in stage.message
        await stage.press("n")
        assert stage.players == ("random", "person")
        await stage.open("nim", ("person", "random"), line="A3 B5")
        await stage.press("g", "g")
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


def test_the_values_of_the_ten_best_moves_are_on_the_board(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("pente", line="E5 A1", rows=9, columns=9)
        moves = stage.game.shown.legal_moves()
        values = [MoveValue.estimated(move, 0.5 - n / 100) for n, move in enumerate(moves)]
        stage.game.found[stage.game.shown] = Analysis((0, 0), moves=tuple(values))
        await stage.press("a")
        written = stage.game.query_one(BoardWidget).look.values
        assert written == {
            stage.game.shown.touches(each.move)[0]: (each.short, each.value) for each in values[:10]
        }

    perform(play, tmp_path)


class ScriptedStudy:
    """A study with given views."""

    def __init__(self, views: list[Studied]) -> None:
        self._views = views

    async def analyse(self, position: object, seconds: float) -> AsyncIterator[Studied]:
        for view in self._views:
            yield view


@pytest.mark.parametrize("is_left", [False, True])
def test_values_are_shown_before_the_line_and_found_again_if_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_left: bool
) -> None:
    line = "444443325216"
    position = plancia.game("connect4").start().play_line(line)
    views = [replace(view, done=view.whole) for view in Tutor(position.game).deepen(position)]

    async def play(stage: Stage) -> None:
        await stage.open("connect4", line=line)
        views_now = views[:-1] if is_left else views
        monkeypatch.setattr(stage.app.study, "analyse", ScriptedStudy(views_now).analyse)
        shown = list[int]()

        def analysed() -> None:
            found = stage.game.found[position]
            assert isinstance(found, Analysis)
            assert found.is_complete(position)
            shown.append(len(found.line))

        stage.game._analysed = analysed  # type: ignore[method-assign]
        await stage.press("a")
        await stage.app.workers.wait_for_complete()
        assert shown[0] == 0
        assert is_left or shown[-1] > 0
        assert (position in stage.game.found) is not is_left

    perform(play, tmp_path)
