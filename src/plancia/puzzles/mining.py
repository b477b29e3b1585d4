"""Mining: games are made up, and positions with one proved move become graded puzzles.

The same seed gives the same pack, whichever runner does the work and however often it was killed:
a task's puzzles depend on its number alone, and a pack takes those of the first tasks, in order.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from plancia.core.capability import (
    ComposesPuzzles,
    GradesPuzzles,
    Level,
    MakesPuzzles,
    OnlyMove,
    capability,
)
from plancia.core.errors import MalformedText
from plancia.core.game import Game
from plancia.core.position import Position
from plancia.core.registry import game_of
from plancia.engine.player import BadPlayer, Player
from plancia.puzzles.pack import write_pack
from plancia.puzzles.puzzle import Puzzle, own_moves

if TYPE_CHECKING:
    from plancia.processes import Runner

MAX_OWN_MOVES: Final = 3
"""Right moves that a solution has at most."""
MAX_REPLIES: Final = 3
"""Replies of which the hardest is chosen: those after which the game lasts longest."""
TRIES: Final = (8, 4, 3, 1)
"""How often a puzzle is given to each level, the weakest first: luck decides most there."""
GAMES_PER_TASK: Final = 24
TASKS_AT_ONCE: Final = 64
"""Tasks that are handed to a runner before the puzzles are counted."""


@dataclass(frozen=True, slots=True)
class MiningTask:
    """Some games to make up; the number is their seed."""

    game: str
    options: tuple[tuple[str, str], ...]
    seed: int
    number: int


class Composer:
    """Makes up puzzles of a game for one player."""

    def __init__(self, makes: ComposesPuzzles) -> None:
        self.makes = makes

    def next_puzzle(self, chance: Random) -> Puzzle | None:
        made = self.makes.compose(chance)
        return (
            None
            if made is None
            else Puzzle(made.position, made.line, 1, made.grade, tags=made.tags)
        )


class Miner:
    """Makes puzzles of the positions of a game."""

    def __init__(self, game: Game[Any]) -> None:
        makes = capability(game, MakesPuzzles)
        if makes is None:
            raise BadPlayer("{title} has no puzzles with these options", title=game.title)
        self.makes = makes
        grades = capability(game, GradesPuzzles)
        levels = grades.graders() if grades else game.levels
        self.graders = [Grader(level, tries) for level, tries in zip(levels, TRIES, strict=False)]

    def next_puzzle(self, chance: Random) -> Puzzle | None:
        """A puzzle of a game that is made up; None if it has none."""
        positions = list(self.makes.positions(chance))
        chance.shuffle(positions)
        puzzles = (_puzzle_of(self, position) for position in positions)
        return next(filter(None, puzzles), None)

    def puzzle(self, position: Position[Any]) -> Puzzle | None:
        """The puzzle of a position; None if it has no only move, or no grade."""
        found = self.makes.only_move(position)
        if found is None:
            return None
        line = [found.move]
        here = position.play(found.move)
        # Of a win within a number of moves only the first is proved to be the only one.
        for _ in range(0 if found.within else MAX_OWN_MOVES - 1):
            hardest = self._hardest_reply(here, found.value)
            if hardest is None:
                break
            reply, answer = hardest
            line += [reply, answer.move]
            here = here.play(reply).play(answer.move)
        grade = self.grade(position, line)
        if not grade:
            return None
        tags = self.makes.tags(position, line)
        return Puzzle(position, tuple(line), found.value, grade, found.within, tags)

    def grade(self, position: Position[Any], line: Sequence[Any]) -> int:
        """How many levels mostly fail to find the whole line; 0 if none does, or if a level finds
        it more often than a stronger one: then luck decides, or a trap for who looks further.

        The weakest is asked first. Above one that never fails, a level counts if it mostly fails:
        the puzzle is in its blind spot.
        """
        own = list(own_moves(position, line))
        grade, weaker = 0, 0.0
        for grader in self.graders:
            if weaker == 1:
                grade += grader.solve_rate(own, 0.5) < 0.5
                continue
            rate = grader.solve_rate(own, weaker)
            if rate < weaker:
                return 0
            grade += rate < 0.5
            weaker = rate
            if rate == 1 and not grade:
                return 0  # every level finds it, or nearly
        return grade

    def _hardest_reply(self, position: Position[Any], value: int) -> tuple[Any, OnlyMove] | None:
        """The reply whose only answer needs the strongest level, or else after which the game lasts
        longest; None if no reply leaves something to find."""
        answers = []
        for reply in self.makes.replies(position) if position.outcome is None else ():
            after = position.play(reply)
            answer = self.makes.only_move(after) if after.outcome is None else None
            if answer is not None and answer.value == value:
                answers.append((reply, answer))
        chosen, most = None, 0
        for reply, answer in sorted(answers, key=lambda each: -each[1].plies)[:MAX_REPLIES]:
            needed = self._level_needed(position.play(reply), answer.move)
            if needed > most:
                chosen, most = (reply, answer), needed
            if needed == len(self.graders):
                break  # nothing is harder, and the rest is shorter
        return chosen

    def _level_needed(self, position: Position[Any], right: Any) -> int:
        """The weakest level that finds a move, counted from 0, but the one that guesses."""
        finds = (level.solve_rate(((position, right),), 1) == 1 for level in self.graders[1:])
        return next((number for number, found in enumerate(finds) if found), len(self.graders))


class Grader:
    """A level that is asked about positions without memory of others."""

    def __init__(self, level: Level, tries: int, first_seed: int = 0) -> None:
        self._level = level
        # The strongest levels answer alike whatever the seed, and have large tables: made once.
        self._kept: Player[Any] | None = (
            level.make(first_seed) if level.name in ("strong", "best") else None
        )
        self._seeds = range(first_seed, first_seed + (1 if self._kept else tries))

    def solve_rate(self, own: Sequence[tuple[Position[Any], Any]], least: float = 0.0) -> float:
        """The share of tries in which all moves are found; it stops when that is below `least`."""
        failed, tries = 0, len(self._seeds)
        for seed in self._seeds:
            failed += not self._solves(own, seed)
            if tries - failed < least * tries:
                break
        return 1 - failed / tries

    def _solves(self, own: Sequence[tuple[Position[Any], Any]], seed: int) -> bool:
        player = self._kept or self._level.make(seed)
        for position, right in own:
            player.new_game()
            if not player.finds(position, right):
                return False
        return True


def mine_task(task: MiningTask) -> list[str]:
    """A task's puzzles, at most one of each game; a function of its own, for runners to send."""
    miner, found = puzzle_source(game_of(task.game, dict(task.options))), []
    for number in range(GAMES_PER_TASK):
        chance = Random(f"{task.game} {task.seed} {task.number} {number}")
        puzzle = miner.next_puzzle(chance)
        if puzzle is not None:
            found.append(puzzle.to_text())
    return found


@lru_cache(maxsize=1)
def puzzle_source(game: Game[Any]) -> Miner | Composer:
    """What makes puzzles of a game; BadPlayer if nothing does."""
    composes = capability(game, ComposesPuzzles)
    return Miner(game) if composes is None else Composer(composes)


@lru_cache(maxsize=1 << 17)  # a game with few positions meets the same ones in every task
def _puzzle_of(miner: Miner, position: Position[Any]) -> Puzzle | None:
    return miner.puzzle(position)


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
    makes = puzzle_source(game_of(name, dict(chosen_options))).makes
    part = file.with_name(file.name + ".part")
    with _Journal(part, MiningTask(name, chosen_options, seed, 0)) as journal:
        chooser, first, before = _Chooser(name, makes), 0, -1
        while before < len(chooser.chosen) < count:
            before = len(chooser.chosen)
            numbers = range(first, first + TASKS_AT_ONCE)
            undone = [number for number in numbers if number not in journal.done]
            todo = [MiningTask(name, chosen_options, seed, number) for number in undone]
            for index, found in runner.run(mine_task, todo):
                journal.add(todo[index].number, found)
            first += TASKS_AT_ONCE
            for number in numbers:
                chooser.add(journal.done[number])
            if progress is not None:
                progress(min(len(chooser.chosen), count), count)
    chosen = chooser.chosen[:count]
    write_pack(file, name, chosen)
    part.unlink()
    return chosen


class _Chooser:
    """Takes what is new up to symmetry."""

    def __init__(self, name: str, makes: MakesPuzzles | ComposesPuzzles) -> None:
        self.chosen: list[str] = []
        self._name, self._makes = name, makes
        self._seen: set[Hashable] = set()

    def add(self, texts: Sequence[str]) -> None:
        for text in texts:
            key = self._makes.key(Puzzle.from_text(self._name, text).position)
            if key not in self._seen:
                self._seen.add(key)
                self.chosen.append(text)


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

    def add(self, number: int, found: list[str]) -> None:
        self.done[number] = found
        self._write(json.dumps([number, found]).encode())

    def _write(self, line: bytes) -> None:
        self._file.write(line + b"\n")
        self._file.flush()
