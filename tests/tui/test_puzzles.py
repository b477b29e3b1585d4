"""Puzzles on the screen: those of the day, training, the rush, one's own mistakes."""

import asyncio
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import OptionList, Static

from plancia.host.attempts import try_move
from plancia.study.attempts import Attempt
from plancia.study.pack import shipped
from plancia.study.puzzle import Puzzle
from plancia.study.puzzles import PuzzleRequest, pack_views, puzzle_view
from plancia.tui.keys import RulesScreen
from plancia.tui.puzzles import (
    PackScreen,
    PuzzleScreen,
    PuzzlesScreen,
    Rush,
    Solving,
    next_puzzle,
)
from tui.stage import Stage, perform, saved_games

TODAY = date(2026, 11, 18)


class Calendar(date):
    """A calendar that a test turns."""

    shown = TODAY

    @classmethod
    def today(cls) -> date:
        return cls.shown


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> type[Calendar]:
    monkeypatch.setattr(Calendar, "shown", TODAY)
    monkeypatch.setattr("plancia.tui.puzzles.date", Calendar)
    return Calendar


def puzzle_of(screen: PuzzleScreen) -> Puzzle:
    view = screen.solving_now.view
    pack = shipped(view.game)
    assert pack is not None
    return pack[view.number]


def screen(stage: Stage) -> PuzzleScreen:
    found = stage.app.screen
    assert isinstance(found, PuzzleScreen)
    return found


def notes(stage: Stage) -> str:
    return str(stage.game.query_one("#notes", Static).render())


def lines(stage: Stage) -> list[str]:
    """The options of the list, and what is above it."""
    shelf = stage.app.screen.query_one("#puzzles", OptionList)
    words = [str(option.prompt) for option in shelf.options]
    return [str(stage.app.screen.query_one("#about", Static).render()), *words]


async def choose(stage: Stage, id: str) -> None:
    shelf = stage.app.screen.query_one("#puzzles", OptionList)
    shelf.highlighted = shelf.get_option_index(id)
    await stage.press("enter")


async def play(stage: Stage, token: str) -> None:
    """Have the screen make a move, as keys and the mouse do."""
    game = screen(stage)
    await game.play(game.game.position.parse_move(token))
    await stage.until(lambda: not game.is_busy)


async def solve(stage: Stage) -> None:
    game = screen(stage)
    while not game.is_done:
        await play(stage, game.attempt.moves[game.attempt.ply])


def wrong_move(puzzle: Puzzle) -> str:
    position = puzzle.position
    return position.format_move(
        next(move for move in position.legal_moves() if move != puzzle.line[0])
    )


def test_a_daily_puzzle_counts_on_its_day_and_the_archive_does_not(
    tmp_path: Path, calendar: type[Calendar]
) -> None:
    async def act(stage: Stage) -> None:
        await stage.press("p")
        assert isinstance(stage.app.screen, PuzzlesScreen)
        assert "No. 3" in str(stage.app.screen.query_one("#title", Static).render())
        assert lines(stage)[0].startswith("0 days in a row · Next puzzles in ")
        await choose(stage, "day nim")
        await solve(stage)
        assert "Solved!" in notes(stage)
        await stage.press("q")
        assert lines(stage)[0].startswith("1 day")
        assert any("Nim" in line and "solved at once" in line for line in lines(stage))
        await stage.press("left")
        assert "it does not count" in lines(stage)[0]
        await choose(stage, "day nim")
        await solve(stage)
        await stage.press("q", "right")
        assert lines(stage)[0].startswith("1 day")
        calendar.shown = TODAY + timedelta(days=1)  # midnight
        await stage.press("q", "p")
        assert "No. 4" in str(stage.app.screen.query_one("#title", Static).render())
        assert lines(stage)[0].startswith("1 day")
        assert not any("solved at once" in line for line in lines(stage))
        calendar.shown = TODAY + timedelta(days=2)  # a day was missed
        await stage.press("q", "p")
        assert lines(stage)[0].startswith("0 days")
        assert not saved_games(tmp_path)

    perform(act, tmp_path)


def test_what_was_solved_is_remembered_and_shared_without_a_move(
    tmp_path: Path, calendar: type[Calendar], monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []

    async def act(stage: Stage) -> None:
        await stage.press("p")
        await choose(stage, "day nim")
        await play(stage, wrong_move(puzzle_of(screen(stage))))
        await stage.press("enter")
        await solve(stage)

    async def share(stage: Stage) -> None:
        monkeypatch.setattr(stage.app, "copy_to_clipboard", copied.append)
        await stage.press("p", "c")

    perform(act, tmp_path)
    perform(share, tmp_path)
    assert copied == ["Plancia · No. 3\n⬜⬜🟨⬜⬜"]


def test_training_takes_the_grade_and_the_motif_that_are_chosen(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.press("p")
        await choose(stage, "pack nim")
        assert isinstance(stage.app.screen, PackScreen)
        await stage.press("down", "down", "tab", "down", "enter")
        view = screen(stage).solving_now.view
        assert view.grade == 2
        assert "equal-heaps" in [each.tag for each in view.tags]
        assert "find the only move that wins" in notes(stage)
        assert "the last rock" in notes(stage)
        await solve(stage)
        assert "Solved!" in notes(stage)
        assert "The idea: " in notes(stage)
        await stage.press("n")
        assert screen(stage).solving_now.view.grade == 2
        assert not screen(stage).is_done

    perform(act, tmp_path)


def test_a_wrong_move_is_refuted_on_the_board_and_tried_again(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        request = PuzzleRequest("nim", number=0)
        await stage.app.push_screen(PuzzleScreen(Solving(Attempt(puzzle_view(request)), request)))
        await stage.settle()
        puzzle = puzzle_of(screen(stage))
        await play(stage, wrong_move(puzzle))
        assert screen(stage).is_wrong
        assert "The answer: " in notes(stage)
        assert len(stage.tokens) == 2  # the wrong move, and what refutes it
        await play(stage, stage.game.game.position.format_move(puzzle.line[0]))
        assert len(stage.tokens) == 2  # it is not the player's turn to go on
        await stage.press("enter")
        assert stage.game.game.position == puzzle.position
        await solve(stage)
        assert screen(stage).attempt.wrong == 1

    perform(act, tmp_path)


def test_the_screen_is_drawn_while_a_wrong_move_is_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let = asyncio.Event()

    async def slow(study: Any, attempt: Attempt, token: str) -> Any:
        await let.wait()
        return await try_move(study, attempt, token)

    async def act(stage: Stage) -> None:
        monkeypatch.setattr("plancia.tui.puzzles.try_move", slow)
        request = PuzzleRequest("nim", number=0)
        await stage.app.push_screen(PuzzleScreen(Solving(Attempt(puzzle_view(request)), request)))
        await stage.settle()
        puzzle = puzzle_of(screen(stage))
        await stage.type(wrong_move(puzzle))
        await stage.until(lambda: "Let me see" in notes(stage))
        let.set()
        await stage.until(lambda: screen(stage).is_wrong)
        assert "The answer: " in notes(stage)

    perform(act, tmp_path)


def test_a_hint_has_three_steps_and_the_solution_can_be_shown(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        request = PuzzleRequest("nim", number=0)
        await stage.app.push_screen(PuzzleScreen(Solving(Attempt(puzzle_view(request)), request)))
        await stage.settle()
        told = set()
        for _ in range(3):
            await stage.press("h")
            told.add(notes(stage))
        assert len(told) == 3
        marked = screen(stage).step()
        puzzle = puzzle_of(screen(stage))
        assert marked is not None
        assert marked.cells >= {*puzzle.position.touches(puzzle.line[0])}
        await stage.press("s")
        assert "The solution: " in notes(stage)
        assert screen(stage).is_done

    perform(act, tmp_path)


def small_with_two_ways() -> tuple[int, list[str]]:
    """A puzzle of Tetrisito whose second drop can be the first."""
    pack = shipped("tetrisito")
    assert pack is not None
    for number in pack.numbers(1, "small"):
        puzzle: Any = pack[number]
        if puzzle.tags != ("small",) or puzzle.line[1] not in puzzle.position.legal_moves():
            continue
        first, second = puzzle.line[:2]
        one = puzzle.position.play(first).play(second)
        if first in puzzle.position.play(second).legal_moves():
            other = puzzle.position.play(second).play(first)
            if other.grid == one.grid:
                tokens = [puzzle.position.format_move(drop) for drop in (second, first)]
                return number, tokens
    raise AssertionError("there is none")


def test_another_way_to_the_goal_of_tetrisito_counts_and_a_wrong_drop_is_explained(
    tmp_path: Path,
) -> None:
    number, way = small_with_two_ways()

    async def act(stage: Stage) -> None:
        request = PuzzleRequest("tetrisito", number=number)
        await stage.app.push_screen(PuzzleScreen(Solving(Attempt(puzzle_view(request)), request)))
        await stage.settle()
        puzzle: Any = puzzle_of(screen(stage))
        outside = next(
            move
            for move in puzzle.position.legal_moves()
            if puzzle.position.play(move).grid & ~puzzle.position.game.goal_bits
        )
        await play(stage, puzzle.position.format_move(outside))
        assert "out of reach" in notes(stage)
        marked = screen(stage).step()
        assert marked is not None
        assert marked.cells
        await stage.press("enter")
        await play(stage, way[0])
        assert screen(stage).attempt.wrong == 1
        assert screen(stage).attempt.moves[0] == way[0]
        await solve(stage)
        assert "Solved!" in notes(stage)

    perform(act, tmp_path)


def test_a_rush_counts_solved_and_missed_until_its_time_is_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    async def act(stage: Stage) -> None:
        await stage.press("p")
        await choose(stage, "pack tetrisito")
        await stage.press("r")
        first = screen(stage)
        assert first.solving_now.rush is not None
        assert "small" in [each.tag for each in first.solving_now.view.tags]
        position: Any = first.game.position
        outside = next(
            move
            for move in position.legal_moves()
            if position.play(move).grid & ~position.game.goal_bits
        )
        await play(stage, position.format_move(outside))
        await stage.until(lambda: stage.app.screen is not first)
        assert "0 solved · 1 missed" in screen(stage).status()
        assert "out of reach" in notes(stage)
        second = screen(stage)
        await solve(stage)
        await stage.until(lambda: stage.app.screen is not second)
        assert "1 solved · 1 missed" in screen(stage).status()
        rush = screen(stage).solving_now.rush
        assert rush is not None
        monkeypatch.setattr(screen(stage), "notify", said.append)
        screen(stage).action_rules()
        await stage.until(lambda: isinstance(stage.app.screen, RulesScreen))
        rush.until = stage.app.clock.monotonic()
        await stage.until(lambda: isinstance(stage.app.screen, PackScreen))
        assert stage.app.settings.get("rush tetrisito") == 1

    perform(act, tmp_path)
    assert said == ["Time is up: 1 solved. Your best: 1."]


def test_own_mistakes_are_among_the_puzzles(tmp_path: Path) -> None:
    said: list[str] = []

    async def act(stage: Stage) -> None:
        await stage.press("p")
        stage.app.notify = said.append  # type: ignore[method-assign, assignment]
        await choose(stage, "mistakes")

    perform(act, tmp_path)
    assert said == ["Play a game against a level: what its review teaches comes back here."]


@pytest.mark.parametrize("name", [pack.game for pack in pack_views()])
def test_every_pack_has_puzzles_for_the_screen(tmp_path: Path, name: str) -> None:
    async def act(stage: Stage) -> None:
        solving = next_puzzle(PuzzleRequest(name), Rush(1e12))
        await stage.app.push_screen(PuzzleScreen(solving))
        await stage.settle()
        assert screen(stage).solving_now.view.game == name
        assert "0 solved · 0 missed" in screen(stage).status()

    perform(act, tmp_path)
