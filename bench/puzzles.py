"""Packs of puzzles: a second proof of every puzzle by other means, and what grades mean.

    python bench/puzzles.py prove [GAME ...] [--sample 200]
    python bench/puzzles.py grades [GAME ...] [--sample 200]

`prove` proves every right move of every line again, with nothing of what mined it: Connect Four by
bitbully (C++, from PyPI), Nim by trying every move to the end instead of by theory, Pente by
playing every move and every reply by the rules, without patterns. Exits with status 1 if a puzzle
is wrong. `grades` asks levels with other seeds than the miner's: the share of puzzles of each
grade that each level solves, whole lines only.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from plancia.core.position import Position, other
from plancia.puzzles.pack import Pack, shipped
from plancia.puzzles.puzzle import GRADES, Puzzle

SEED = 1
"""Of the levels that are asked; the miner's have 0."""
SLOW = 200
"""A sample of puzzles whose proof by hand takes a minute each has one of as many."""

IsOnly = Callable[[Position[Any], Any, int, int], bool]
"""Whether a move is the only one that keeps a value, or wins within a number of moves."""


def own_moves(puzzle: Puzzle) -> Iterator[tuple[Position[Any], Any]]:
    """The positions in which the solver moves, and the right move of each."""
    position = puzzle.position
    for move in puzzle.line:
        if position.to_move == puzzle.position.to_move:
            yield position, move
        position = position.play(move)


def by_bitbully() -> IsOnly:
    from bitbully import bitbully_core as core

    peer = core.BitBullyCore()

    def value(position: Any) -> int:
        if position.outcome is not None:
            return -1 if position.line else 0
        board = core.BoardCore()
        rows = [row[::-1] for row in zip(*position.picture().board.rows, strict=True)]
        cells = [[{"X": 1, "O": 2}.get(cell, 0) for cell in column] for column in rows]
        assert board.setBoard(cells)
        score = int(peer.mtdf(board, 0))
        return (score > 0) - (score < 0)

    def is_only(position: Position[Any], move: Any, kept: int, within: int) -> bool:
        values = {each: -value(position.play(each)) for each in position.legal_moves()}
        return values.pop(move) == kept and all(other_one < kept for other_one in values.values())

    return is_only


def by_trying_everything() -> IsOnly:
    @cache
    def wins(heaps: tuple[int, ...], misere: bool, limit: int) -> bool:
        """Whether who is to move wins."""
        if not any(heaps):
            return misere
        return any(
            not wins(tuple(sorted((*heaps[:at], left, *heaps[at + 1 :]))), misere, limit)
            for at, rocks in enumerate(heaps)
            for left in range(max(0, rocks - limit) if limit else 0, rocks)
        )

    def is_only(position: Any, move: Any, kept: int, within: int) -> bool:
        options = position.game.options
        winning = [
            each
            for each in position.legal_moves()
            if not wins(tuple(sorted(position.play(each).heaps)), options.misere, options.limit)
        ]
        return winning == [move]

    return is_only


def by_the_rules() -> IsOnly:
    def won(position: Position[Any], player: int) -> bool:
        return position.outcome is not None and position.outcome.winner == player

    def wins_now(position: Position[Any], player: int) -> bool:
        return any(won(position.play(move), player) for move in position.legal_moves())

    def wins(position: Position[Any], move: Any, moves: int) -> bool:
        player, after = position.to_move, position.play(move)
        if after.outcome is not None:
            return won(after, player)
        if moves == 1:
            return False
        return all(answered(after.play(reply), player, moves - 1) for reply in replies(after))

    def answered(position: Position[Any], player: int, moves: int) -> bool:
        if position.outcome is not None:
            return won(position, player)
        if moves == 1:
            return wins_now(position, player)
        return any(wins(position, move, moves) for move in position.legal_moves())

    def replies(position: Any) -> list[Any]:
        """All, those on points where the attacker would win at once first: the order alone."""
        turned = type(position)(
            position.game, position.board, position.captured, None, to_move=other(position.to_move)
        )
        player = turned.to_move
        legal = list(position.legal_moves())
        first = {move for move in legal if won(turned.play(move), player)}
        return sorted(legal, key=lambda move: move not in first)

    def is_only(position: Position[Any], move: Any, kept: int, within: int) -> bool:
        winning = [each for each in position.legal_moves() if wins(position, each, within)]
        return winning == [move]

    return is_only


PROOFS: dict[str, Callable[[], IsOnly]] = {
    "connect4": by_bitbully,
    "nim": by_trying_everything,
    "pente": by_the_rules,
}


def moves_left(puzzle: Puzzle, number: int) -> int:
    """Own moves within which it must be won from the solver's move of that number on."""
    return max(1, puzzle.within - number) if puzzle.within else 0


def prove(pack: Pack, sample: int | None) -> int:
    """Prove a pack again; returns how many puzzles are wrong."""
    is_only = PROOFS[pack.game]()
    numbers = list(range(len(pack)))
    if sample is not None:
        numbers = sorted(random.Random(SEED).sample(numbers, min(sample, len(numbers))))
    wrong = checked = slow = 0
    began = time.process_time()
    for number in numbers:
        puzzle = pack[number]
        for index, (position, move) in enumerate(own_moves(puzzle)):
            left = moves_left(puzzle, index)
            if left > 2 and number % SLOW:
                slow += 1
                continue
            checked += 1
            if not is_only(position, move, puzzle.value, left):
                wrong += 1
                print(f"{pack.game} {number}: {puzzle.to_text()}")
    spent = time.process_time() - began
    skipped = f", {slow} wins in three not tried by hand" if slow else ""
    print(
        f"{pack.game}: {len(numbers)} of {len(pack)} puzzles, {checked} moves proved again, "
        f"{wrong} wrong{skipped}; {spent:.0f} s"
    )
    return wrong


def grades(pack: Pack, sample: int) -> None:
    """The share of puzzles of each grade that each level solves, as a table."""
    chance = random.Random(SEED)
    table: dict[str, list[str]] = defaultdict(list)
    columns = []
    for grade, title in enumerate(GRADES, 1):
        numbers = list(pack.numbers(grade))
        if not numbers:
            continue
        chosen = [pack[n] for n in chance.sample(numbers, min(sample, len(numbers)))]
        columns.append(f"{title} ({len(numbers)})")
        for level in chosen[0].position.game.levels:
            kept = level.make(SEED) if level.needs_kernels else None
            solved = 0
            for seed, puzzle in enumerate(chosen):
                player = kept or level.make(SEED + seed)
                player.new_game()
                solved += all(player.answer(p).move == move for p, move in own_moves(puzzle))
            table[level.name].append(f"{100 * solved / len(chosen):.0f} %")
    print(f"| {pack.game} | {' | '.join(columns)} |")
    print("|---|" + "---:|" * len(columns))
    for name, row in table.items():
        print(f"| {name} | {' | '.join(row)} |")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("what", choices=["prove", "grades"])
    parser.add_argument("games", nargs="*", default=list(PROOFS))
    parser.add_argument("--sample", type=int)
    arguments = parser.parse_args()
    wrong = 0
    for name in arguments.games:
        pack = shipped(name)
        if pack is None:
            parser.error(f"there is no pack of {name}")
        if arguments.what == "prove":
            wrong += prove(pack, arguments.sample)
        else:
            grades(pack, arguments.sample or 200)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
