"""Whether the opponents have the weaknesses that they declare, and how much it helps to know them.

    python bench/weaknesses.py [GAME ...] [--games 60] [--seed 1]

Of each level with a blind spot (`Level.unseen`) two things are measured in games against a partner
who looks some moves ahead and overlooks moves of its own. First, of the turns in which some answer
is right and most are wrong, how often the level is wrong where it had to see into its blind spot,
and elsewhere. An answer is wrong that lets the partner win at once (in Nim: that loses by theory;
where captures go unseen: that lets the partner capture). Second, the partner's points, once without
and once with knowing the weakness: then its search leaves to the level only the moves that the
level thinks of.

Of a level that only looks too short, the partner who knows looks two moves further.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import plancia
from plancia.core.capability import Level, Solves, capability
from plancia.core.game import Game
from plancia.core.position import FIRST, SECOND, Position, Side, other
from plancia.engine.player import Player
from plancia.engine.search import AlphaBeta, all_moves, blind, overlooking
from plancia.engine.search.strategy import Candidates, Unseen, evaluation_of
from plancia.four_in_a_row.levels import drops_only, sensible_moves
from plancia.pente.levels import PenteLevels, captures
from plancia.pente.rules import PentePosition

GAME_LENGTH = 120
"""Moves after which a game counts as drawn."""
DEPTHS = {"connect4": 3, "four-in-a-row": 3, "pente": 2, "nim": 3}
"""How far the partner looks ahead, one further where the level is strong."""
OVERLOOKED = {"beginner": 0.6, "casual": 0.4, "good": 0.2, "strong": 0.0}
"""The share of its own moves that the partner overlooks: it should be about the level's equal."""
OPENING = {"connect4": 2, "four-in-a-row": 0, "pente": 2, "nim": 0}
"""Random moves by which games differ."""


@dataclass
class Turns:
    """Of the turns in which it matters: how many, and how many went wrong."""

    all: int = 0
    wrong: int = 0

    def add(self, wrong: bool) -> None:
        self.all += 1
        self.wrong += wrong

    def __str__(self) -> str:
        share = f"{self.wrong / self.all:.0%}" if self.all else "–"
        return f"{share} of {self.all}"


@dataclass
class Measured:
    """A level's turns, and the partner's points without and with knowing it."""

    blind: Turns = field(default_factory=Turns)
    seeing: Turns = field(default_factory=Turns)
    plain: float = 0.0
    knowing: float = 0.0
    games: int = 0


def base_candidates(game: Game[Any], level: Level) -> Candidates:
    """The moves that the partner looks at."""
    if game.name == "pente":
        return PenteLevels(game).near_moves  # type: ignore[arg-type]
    if game.name == "four-in-a-row":
        return sensible_moves if level.name == "strong" else drops_only
    return all_moves


def partner(game: Game[Any], level: Level, knows: bool, side: Side, seed: int) -> Player[Any]:
    """A search that expects of the level on the other side what the level thinks of, or all."""
    seen = base_candidates(game, level)
    expected = blind(seen, level.unseen) if level.unseen and knows else seen

    noticed = overlooking(seen, OVERLOOKED[level.name], random.Random(seed))

    def candidates(position: Position[Any]) -> Sequence[Any]:
        return (noticed if position.to_move == side else expected)(position)

    depth = DEPTHS[game.name] + (level.name == "strong") + 2 * (knows and level.unseen is None)
    evaluate = evaluation_of(game)
    return AlphaBeta(depth, evaluate=evaluate, candidates=candidates, nodes=8_000, seed=seed)


def harm(game: Game[Any], level: Level) -> Callable[[Position[Any], Any], bool]:
    """Whether a move of the partner is what the level should have prevented."""
    if game.name == "pente" and level.unseen is captures:
        return captures

    def wins(position: Position[Any], move: Any) -> bool:
        outcome = position.play(move).outcome
        return outcome is not None and outcome.winner == position.to_move

    return wins


def turn_over(game: Game[Any], position: Position[Any], side: Side) -> Position[Any]:
    """The position when the partner's turn comes: questions after a move are answered by no."""
    while game.name == "four-in-a-row" and position.outcome is None and position.to_move == side:
        (no,) = drops_only(position)
        position = position.play(no)
    return position


def replies(game: Game[Any], level: Level, position: Position[Any]) -> Candidates:
    """What the partner may answer, of which some harms: on a large board only what would harm
    already if the level did nothing."""
    candidates = base_candidates(game, level)
    if not isinstance(position, PentePosition):
        return candidates
    idle = replace(position, to_move=other(position.to_move))
    harmful = {move for move in candidates(idle) if harm(game, level)(idle, move)}
    return lambda after: [move for move in candidates(after) if move in harmful]


def right_answers(
    game: Game[Any], level: Level, position: Position[Any]
) -> tuple[set[Any], set[Any], bool]:
    """Right and wrong answers, and whether the level's blind spot hides the difference."""
    unseen: Unseen = level.unseen or (lambda position, move: False)
    answers = base_candidates(game, level)(position)
    solves = capability(game, Solves) if game.name == "nim" else None
    if solves is not None:
        side = position.to_move
        right = {move for move in answers if solves.solve(position.play(move), side) > 0}
        return right, set(answers) - right, all(unseen(position, move) for move in right)
    harmful, answered = harm(game, level), replies(game, level, position)
    right, wrong, threats = set(), set(), []
    for move in answers:
        after = turn_over(game, position.play(move), position.to_move)
        over = after.outcome is not None
        found = [] if over else [(after, r) for r in answered(after) if harmful(after, r)]
        (wrong if found else right).add(move)
        threats += found
    hidden = all(unseen(after, reply) for after, reply in threats) or all(
        unseen(position, move) for move in right
    )
    return right, wrong, hidden


def play(
    game: Game[Any], level: Level, knows: bool, side: Side, seed: int, measured: Measured | None
) -> float:
    """One game; the partner's points. `side` is the partner's."""
    chance = random.Random(seed)
    mine = partner(game, level, knows, side, chance.getrandbits(32))
    theirs = level.make(chance.getrandbits(32))
    position: Position[Any] = game.start()
    for _ in range(OPENING[game.name]):
        position = position.play(chance.choice(base_candidates(game, level)(position)))
    for _ in range(GAME_LENGTH):
        if position.outcome is not None:
            break
        if position.to_move == side:
            move = mine.answer(position).move
        else:
            move = theirs.answer(position).move
            if measured is not None and position.begins_turn:
                right, wrong, hidden = right_answers(game, level, position)
                if right and len(wrong) > len(right):
                    turns = measured.blind if hidden else measured.seeing
                    turns.add(move in wrong)
        position = position.play(move)
    if position.outcome is None or position.outcome.winner is None:
        return 0.5
    return float(position.outcome.winner == side)


def measure(game: Game[Any], level: Level, games: int, seed: int) -> Measured:
    measured = Measured(games=games)
    for number in range(games):
        side = (FIRST, SECOND)[number % 2]
        measured.plain += play(game, level, False, side, seed + number, measured)
        measured.knowing += play(game, level, True, side, seed + number, measured)
    return measured


def table(game: Game[Any], games: int, seed: int) -> Iterator[str]:
    """The lines of a table, strongest level first."""
    yield "| level | wrong in the blind spot | wrong elsewhere | points of a partner | who knows |"
    yield "|---|---:|---:|---:|---:|"
    for level in reversed(game.levels):
        if level.name == "best":
            continue
        found = measure(game, level, games, seed)
        name = level.opponent.name if level.opponent else level.name
        turns = [found.blind, found.seeing] if level.unseen else ["–", found.seeing]
        points = [f"{points:g} of {games}" for points in (found.plain, found.knowing)]
        yield "| " + " | ".join(map(str, (name, *turns, *points))) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for name in asked.names or [each for each in plancia.games() if each in DEPTHS]:
        game = plancia.game(name)
        print(f"{game.title}\n")
        for row in table(game, asked.games, asked.seed):
            print(row, flush=True)
        print()


if __name__ == "__main__":
    main()
