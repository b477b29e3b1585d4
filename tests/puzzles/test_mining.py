import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import plancia
from plancia.core.errors import MalformedText
from plancia.engine.player import BadPlayer
from plancia.processes import InProcess, Processes
from plancia.processes.runner import R, Results, Runner, T
from plancia.puzzles import mining
from plancia.puzzles.mining import Grader, Miner, MiningTask, make_pack, mine_task
from plancia.puzzles.pack import read_pack, shipped
from plancia.puzzles.puzzle import Puzzle
from waiting import eventually

COUNT = 4


class Killed(Exception):
    pass


class DiesAfter(Runner):
    """Does some tasks and is killed."""

    def __init__(self, tasks: int) -> None:
        self.tasks = tasks
        self.begun = 0

    def run(self, function: Callable[[T], R], tasks: Sequence[T]) -> Results[R]:
        for index, task in enumerate(tasks):
            if self.begun == self.tasks:
                raise Killed
            self.begun += 1
            yield index, function(task)


@pytest.fixture(autouse=True)
def few_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mining, "TASKS_AT_ONCE", 2)


@pytest.fixture(scope="module")
def mined(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mining, "TASKS_AT_ONCE", 2)
        file = tmp_path_factory.mktemp("mined") / "nim.bin"
        return make_pack("nim", COUNT, file, runner=InProcess())


def test_processes_mine_the_same_puzzles(mined: list[str], tmp_path: Path) -> None:
    assert make_pack("nim", COUNT, tmp_path / "nim.bin", runner=Processes(2)) == mined


def test_a_killed_run_continues_where_it_was(mined: list[str], tmp_path: Path) -> None:
    file = tmp_path / "nim.bin"
    with pytest.raises(Killed):
        make_pack("nim", COUNT, file, runner=DiesAfter(1))
    part = file.with_name("nim.bin.part")
    part.write_bytes(part.read_bytes() + b'[1, ["torn')
    rest = DiesAfter(99)
    assert make_pack("nim", COUNT, file, runner=rest) == mined
    assert rest.begun == 1
    assert [puzzle.to_text() for puzzle in read_pack(file)] == mined
    assert not part.exists()


@pytest.mark.parametrize(
    "runner", ["here", "processes", pytest.param("ray", marks=pytest.mark.slow)]
)
def test_a_killed_program_goes_on_with_the_same_puzzles_on_every_runner(
    runner: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    file, journal = tmp_path / "nim.bin", tmp_path / "nim.bin.part"
    command = [sys.executable, "-m", "plancia", "puzzles", "make", "nim", "--count", "700"]
    command += ["--out", str(file), "--runner", runner]
    if runner == "processes":
        command += ["--workers", "2"]
    if runner == "ray":
        command += ["--address", request.getfixturevalue("cluster").address]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        eventually(lambda: journal.exists() and journal.read_bytes().count(b"\n") > 3)
        program.kill()
    assert not file.exists()
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    shipped_pack = shipped("nim")
    assert shipped_pack is not None
    assert list(read_pack(file)) == [shipped_pack[number] for number in range(700)]
    assert not journal.exists()


def test_the_journal_of_another_seed_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Killed):
        make_pack("nim", COUNT, tmp_path / "nim.bin", runner=DiesAfter(1))
    with pytest.raises(MalformedText, match="another game, seed or options"):
        make_pack("nim", COUNT, tmp_path / "nim.bin", seed=1, runner=DiesAfter(0))


def test_another_seed_mines_other_puzzles(mined: list[str]) -> None:
    assert not set(mine_task(MiningTask("nim", (), 1, 0))) <= set(mined)


def test_a_game_that_has_no_more_ends_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mined: list[str]
) -> None:
    monkeypatch.setattr(mining, "mine_task", lambda task: mined[:3])
    found = make_pack("nim", 1000, tmp_path / "nim.bin", runner=InProcess())
    assert found == mined[:3]


def test_mirror_images_are_one_puzzle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "7/7/4X2/3OO2/2OXXX1/OOXXOX1 O"
    lines = [f"{{}}\t{text}\t4\t1\t{grade}\t" for grade in (1, 2)]
    lines[1] = lines[1].replace("/4X2/3OO2/2OXXX1/OOXXOX1", "/2X4/2OO3/1XXXO2/1XOXXOO")
    monkeypatch.setattr(mining, "mine_task", lambda task: lines)
    assert make_pack("connect4", 10, tmp_path / "c.bin", runner=InProcess()) == lines[:1]


def test_every_right_move_of_a_line_is_the_only_one(mined: list[str]) -> None:
    for text in mined:
        puzzle = Puzzle.from_text("nim", text)
        position: Any = puzzle.position
        for number, move in enumerate(puzzle.line):
            if number % 2 == 0:
                winning = [m for m in position.legal_moves() if wins(position.play(m))]
                assert winning == [move]
            position = position.play(move)
        assert 1 <= puzzle.grade <= 4


def wins(position: Any) -> bool:
    """Whether who is not to move wins, by theory."""
    return bool(plancia.solve(position).result < 0)


class Knows:
    """A grader whose level solves a share of the tries."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.asked = 0

    def solve_rate(self, own: object, least: float = 0.0) -> float:
        self.asked += 1
        return self.rate


@pytest.mark.parametrize(
    ("rates", "grade"),
    [
        ((0.2, 0.6, 0.9, 1), 1),
        ((0.1, 0.4, 0.4, 1), 3),
        ((0, 0, 0, 0), 4),
        ((0.5, 0.6, 0.9, 1), 0),
        ((0.3, 0.2, 0.9, 1), 0),
        ((0.1, 0.2, 0.9, 0), 0),
    ],
    ids=["weakest fails", "three", "all", "all solve it", "luck", "a trap"],
)
def test_the_grade_is_how_many_levels_mostly_fail(rates: tuple[float, ...], grade: int) -> None:
    game = plancia.game("nim")
    miner = Miner(game)
    miner.graders = [Knows(rate) for rate in rates]  # type: ignore[misc]
    assert miner.grade(game.start(), []) == grade


def test_a_level_above_one_that_never_fails_counts_if_it_mostly_fails() -> None:
    game = plancia.game("nim")
    miner = Miner(game)
    miner.graders = [Knows(0.2), Knows(1), Knows(0), Knows(0.7)]  # type: ignore[list-item]
    assert miner.grade(game.start(), []) == 2


def test_what_the_weakest_level_never_fails_is_not_asked_of_others() -> None:
    game = plancia.game("nim")
    miner = Miner(game)
    levels = [Knows(1), Knows(0)]
    miner.graders = levels  # type: ignore[assignment]
    assert miner.grade(game.start(), []) == 0
    assert [level.asked for level in levels] == [1, 0]


def test_a_level_solves_a_line_only_if_it_finds_every_move() -> None:
    game = plancia.game("connect4")
    position = game.from_text("7/7/7/7/OOO4/XXX4 X")
    best = Grader(game.levels[-1], 3)
    wins, blocks = (position, 4), (position.play(7), 4)
    assert best.solve_rate([wins]) == best.solve_rate([wins, blocks]) == 1
    assert best.solve_rate([wins, (position.play(7), 1)]) == 0


def test_the_reply_is_the_one_whose_answer_needs_the_strongest_level() -> None:
    miner = Miner(plancia.game("connect4"))
    position = plancia.game("connect4").from_text("7/7/4X2/3OO2/2OXXX1/OOXXOX1 O")
    puzzle = miner.puzzle(position)
    assert puzzle is not None
    assert len(puzzle.line) > 2
    after = position.play(puzzle.line[0])

    def needed(reply: Any, right: Any) -> int:
        then = after.play(reply)
        graders = enumerate(miner.graders[1:])
        return next((n for n, level in graders if level.solve_rate([(then, right)]) == 1), 4)

    longest = []
    for reply in after.legal_moves():
        then = after.play(reply)
        answer = miner.makes.only_move(then) if then.outcome is None else None
        if answer is not None and answer.value == puzzle.value:
            longest.append((-answer.plies, reply, answer.move))
    longest.sort(key=lambda each: each[0])
    hardest = max(needed(reply, right) for _, reply, right in longest[: mining.MAX_REPLIES])
    assert needed(puzzle.line[1], puzzle.line[2]) == hardest


def test_a_game_without_puzzles_says_so() -> None:
    with pytest.raises(BadPlayer, match="Connect Four has no puzzles with these options"):
        Miner(plancia.game("connect4", connect=5))
