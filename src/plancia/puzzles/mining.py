"""Mining: games are made up, and positions with one proved move become graded puzzles.

The same seed gives the same pack, whichever runner does the work and however often it was killed:
a task's puzzles depend on its number alone, and a pack takes those of the first tasks, in order.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from plancia.core.capability import Level, MakesPuzzles, OnlyMove, capability
from plancia.core.errors import MalformedText
from plancia.core.game import Game
from plancia.core.position import Position
from plancia.core.registry import game_of
from plancia.engine.player import BadPlayer, Player
from plancia.puzzles.pack import write_pack
from plancia.puzzles.puzzle import GRADES, Puzzle

if TYPE_CHECKING:
    from plancia.processes import Runner

MAX_OWN_MOVES: Final = 3
"""Right moves that a solution has at most."""
GAMES_PER_TASK: Final = 24
TASKS_AT_ONCE: Final = 64
"""Tasks that are handed to a runner before the puzzles are counted."""
MAX_GRADE_SHARE: Final = 0.4
"""What one grade may take of a pack, so that every grade has enough."""


@dataclass(frozen=True, slots=True)
class MiningTask:
    """Some games to make up; the number is their seed."""

    game: str
    options: tuple[tuple[str, str], ...]
    seed: int
    number: int


class Miner:
    """Makes puzzles of one game."""

    def __init__(self, game: Game[Any]) -> None:
        self.makes = _makes(game)
        self.graders = [Grader(level) for level in game.levels[: len(GRADES)]]

    def puzzle(self, position: Position[Any]) -> Puzzle | None:
        """The puzzle of a position; None if it has no only move, or every level finds it."""
        found = self.makes.only_move(position)
        grade = self.grade(position, found.move) if found else 0
        if found is None or not grade:
            return None
        line = [found.move]
        here = position.play(found.move)
        # Of a win within so many moves only the first is proved to be the only one.
        for _ in range(0 if found.within else MAX_OWN_MOVES - 1):
            hardest = self._hardest_reply(here, found.value)
            if hardest is None:
                break
            reply, answer, reply_grade = hardest
            grade = max(grade, reply_grade)
            line += [reply, answer.move]
            here = here.play(reply).play(answer.move)
        tags = self.makes.tags(position, line)
        return Puzzle(position, tuple(line), found.value, grade, found.within, tags)

    def grade(self, position: Position[Any], right: Any) -> int:
        """The strongest level that does not find the move, counted from 1; 0 if all find it."""
        for number in range(len(self.graders), 0, -1):
            if self.graders[number - 1].answer(position) != right:
                return number
        return 0

    def _hardest_reply(
        self, position: Position[Any], value: int
    ) -> tuple[Any, OnlyMove, int] | None:
        """The reply whose only answer the fewest levels find, or else after which the game lasts
        longest; None if no reply leaves something to find."""
        answers = []
        for reply in self.makes.replies(position) if position.outcome is None else ():
            after = position.play(reply)
            answer = self.makes.only_move(after) if after.outcome is None else None
            if answer is not None and answer.value == value:
                answers.append((reply, answer))
        chosen = None
        for reply, answer in sorted(answers, key=lambda each: -each[1].plies):
            grade = self.grade(position.play(reply), answer.move)
            if grade > (chosen[2] if chosen else 0):
                chosen = reply, answer, grade
            if grade == len(self.graders):
                break  # nothing is harder, and the rest is shorter
        return chosen


def _makes(game: Game[Any]) -> MakesPuzzles:
    found = capability(game, MakesPuzzles)
    if found is None:
        raise BadPlayer("{title} has no puzzles with these options", title=game.title)
    return found


class Grader:
    """A level that is asked about positions without memory of others."""

    def __init__(self, level: Level) -> None:
        self._level = level
        # Compiled levels have large tables: they are made once, and forget.
        self._kept: Player[Any] | None = level.make(0) if level.needs_kernels else None

    def answer(self, position: Position[Any]) -> Any:
        player = self._kept or self._level.make(0)
        player.new_game()
        return player.answer(position).move


def mine_task(task: MiningTask) -> list[str]:
    """A task's puzzles, at most one of each game; a function of its own, for runners to send."""
    miner, found = Miner(game_of(task.game, dict(task.options))), []
    for number in range(GAMES_PER_TASK):
        chance = Random(f"{task.game} {task.seed} {task.number} {number}")
        positions = list(miner.makes.positions(chance))
        chance.shuffle(positions)
        puzzle = next(filter(None, map(miner.puzzle, positions)), None)
        if puzzle is not None:
            found.append(puzzle.to_text())
    return found


def make_pack(
    name: str,
    count: int,
    file: Path,
    *,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
    runner: Runner,
    progress: Callable[[int, int], object] | None = None,
) -> list[str]:
    """Mine that number of puzzles and write them to a file.

    What is mined lies beside the file, under its name with `.part` added, so that a killed run
    continues; `progress` is called with how many puzzles there are and how many are wanted. There
    are fewer if a game has no more: it ends when many games in a row gave nothing new.
    """
    chosen_options = tuple(sorted((options or {}).items()))
    makes = _makes(game_of(name, dict(chosen_options)))
    part = file.with_name(file.name + ".part")
    with _Journal(part, MiningTask(name, chosen_options, seed, 0)) as journal:
        first, before, chosen = 0, -1, list[str]()
        while before < len(chosen) < count:
            before = len(chosen)
            numbers = range(first, first + TASKS_AT_ONCE)
            undone = [number for number in numbers if number not in journal.done]
            todo = [MiningTask(name, chosen_options, seed, number) for number in undone]
            for index, found in runner.run(mine_task, todo):
                journal.add(todo[index].number, found)
            first += TASKS_AT_ONCE
            chosen = list(_chosen(name, makes, journal.in_order(first), count))
            if progress is not None:
                progress(min(len(chosen), count), count)
    write_pack(file, name, chosen[:count])
    part.unlink()
    return chosen[:count]


def _chosen(name: str, makes: MakesPuzzles, texts: Iterator[str], count: int) -> Iterator[str]:
    """Those that are new up to symmetry, no more than its share of each grade."""
    seen: set[Any] = set()
    by_grade: dict[int, int] = {}
    for text in texts:
        puzzle = Puzzle.from_text(name, text)
        key = makes.key(puzzle.position)
        number = by_grade.get(puzzle.grade, 0)
        if key not in seen and number < MAX_GRADE_SHARE * count:
            seen.add(key)
            by_grade[puzzle.grade] = number + 1
            yield text


class _Journal:
    """The finished tasks of a run, one JSON line each; a line torn by a kill is cut off."""

    def __init__(self, path: Path, first: MiningTask) -> None:
        self.done: dict[int, list[str]] = {}
        head = json.dumps({"format": "plancia-puzzles", **asdict(first)}).encode()
        self._file = path.open("a+b")
        self._file.seek(0)
        *lines, torn = self._file.read().split(b"\n")
        self._file.truncate(self._file.tell() - len(torn))
        if not lines:
            self._write(head)
        elif lines[0] != head:
            self._file.close()
            raise MalformedText("puzzles of another game, seed or options", where=str(path))
        for line in lines[1:]:
            number, found = json.loads(line)
            self.done[number] = found

    def __enter__(self) -> _Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def in_order(self, tasks: int) -> Iterator[str]:
        """The puzzles of the first tasks."""
        for number in range(tasks):
            yield from self.done[number]

    def add(self, number: int, found: list[str]) -> None:
        self.done[number] = found
        self._write(json.dumps([number, found]).encode())

    def _write(self, line: bytes) -> None:
        self._file.write(line + b"\n")
        self._file.flush()
