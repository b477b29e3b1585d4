"""The screen of a task: right and wrong moves, hints, the solution, and what comes after it."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Static

from plancia.core.position import Position
from plancia.host.refuting import judge_move
from plancia.study.pack import Pack, shipped
from plancia.study.puzzles import puzzle_task
from plancia.study.tasks import TaskSession
from plancia.tui.task import Series, TaskScreen
from tui.stage import Stage, perform, saved_games


def notes(stage: Stage) -> str:
    return str(stage.game.query_one("#notes", Static).render())


def task(stage: Stage) -> TaskScreen:
    found = stage.app.screen
    assert isinstance(found, TaskScreen)
    return found


def pack_of(name: str) -> Pack:
    found = shipped(name)
    assert found is not None
    return found


async def open_puzzle(stage: Stage, name: str, number: int = 0) -> TaskSession:
    session = TaskSession(puzzle_task(pack_of(name)[number]))
    await stage.app.push_screen(TaskScreen(session, Series("Puzzle")))
    await stage.settle()
    return session


async def play(stage: Stage, token: str) -> None:
    """Have the screen make a move, as keys and the mouse do."""
    screen = task(stage)
    await screen.play(screen.game.position.parse_move(token))
    await stage.until(lambda: not screen.is_busy)


async def solve(stage: Stage) -> None:
    session: Any = task(stage).session
    while not session.ended:
        await play(stage, session.position.format_move(session.task.line[len(session.made)]))


def move_where(position: Position[Any], holds: Callable[[Any], bool]) -> str:
    return position.format_move(next(move for move in position.legal_moves() if holds(move)))


def wrong_move(session: TaskSession) -> str:
    return move_where(session.position, lambda move: session.judge(move) is None)


def test_a_wrong_move_is_refuted_on_the_board_and_tried_again(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        session = await open_puzzle(stage, "nim")
        await play(stage, wrong_move(session))
        assert "The answer: " in notes(stage)
        assert len(stage.tokens) == 2  # the wrong move, and what refutes it
        await play(stage, stage.tokens[0])
        assert len(stage.tokens) == 2  # it is not the player's turn to go on
        await stage.press("enter")
        assert stage.game.game.position == session.task.start
        await solve(stage)
        assert "Right." in notes(stage)
        assert not saved_games(tmp_path)

    perform(act, tmp_path)


def test_the_screen_is_drawn_while_a_wrong_move_is_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let = asyncio.Event()

    async def slow(*asked: Any) -> Any:
        await let.wait()
        return await judge_move(*asked)

    async def act(stage: Stage) -> None:
        monkeypatch.setattr("plancia.tui.task.judge_move", slow)
        session = await open_puzzle(stage, "nim")
        await stage.type(wrong_move(session))
        await stage.until(lambda: "Let me see" in notes(stage))
        let.set()
        await stage.until(lambda: session.ended is not None)
        assert "The answer: " in notes(stage)

    perform(act, tmp_path)


def test_a_hint_has_three_steps_and_the_solution_can_be_shown(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        session = await open_puzzle(stage, "nim")
        told = set()
        for _ in range(3):
            await stage.press("h")
            told.add(stage.message)
        assert len(told) == 3
        marked = task(stage).step()
        assert marked is not None
        puzzle: Any = session.task
        assert marked.cells >= {*puzzle.start.touches(puzzle.line[0])}
        assert task(stage).pointer.chosen() == puzzle.line[0], "Enter plays it"
        await stage.press("s")
        assert "The solution: " in notes(stage)
        assert session.is_solved

    perform(act, tmp_path)


def small_with_two_ways() -> tuple[int, list[str]]:
    """A puzzle of Tetrisito whose second drop can be the first."""
    pack = pack_of("tetrisito")
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
        session = await open_puzzle(stage, "tetrisito", number)
        start: Any = session.task.start
        await play(
            stage, move_where(start, lambda move: start.play(move).grid & ~start.game.goal_bits)
        )
        assert "out of reach" in notes(stage)
        await stage.press("enter")
        await play(stage, way[0])
        assert start.format_move(session.made[0]) == way[0]
        await solve(stage)
        assert session.is_solved

    perform(act, tmp_path)


def test_after_the_review_of_a_lost_game_one_tries_again_where_it_mattered(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        # The person misses that two equal heaps win, and the level takes the rest.
        await stage.open("nim", ("person", "best"), heaps="1,2", misere=False)
        await stage.type("A1")
        await stage.until(lambda: stage.game.mistake is not None)
        await stage.press("r")
        found = task(stage)
        assert "Find a better move." in notes(stage)
        await stage.type("B2")
        await stage.until(lambda: "The answer: " in notes(stage))
        await stage.press("enter")
        found = task(stage)
        await stage.type("B1")
        await stage.until(lambda: found.session.is_solved)
        assert "Now both heaps have 1" in notes(stage)

    perform(act, tmp_path)
