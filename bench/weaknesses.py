"""Whether the opponents have the weaknesses that they declare, and how much it costs them.

    python bench/weaknesses.py [GAME ...] [--games 60] [--seed 1] [--level NAME]

A level with a blind spot (`Level.unseen`) plays a partner who looks some moves ahead and overlooks
moves of its own; then the same level without its blind spot does, in games with the same seeds.
First, of the turns in which some answer is right and most are wrong, and in which the difference
lies in the blind spot, how often each of the two is wrong. An answer is wrong that lets the partner
win at once (in Nim: that loses by theory; where captures go unseen: that lets the partner capture;
where removes and blocks do: that lets the partner win by a drop). Second, the partner's points
against each of the two: the difference is what the blind spot costs.

A level that only looks too short meets a partner who looks as far as it does and one who looks
further: the difference is what looking further wins. The best levels of Connect Four, Nim and Four
in a Row meet another of the same, which does not begin, or does.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any
from unittest.mock import patch

import plancia
from plancia.core.capability import Level, Solves, capability
from plancia.core.game import Game
from plancia.core.position import FIRST, SECOND, Position, Side, other
from plancia.engine.player import Limits, Player
from plancia.engine.search import AlphaBeta, all_moves, blind, overlooking
from plancia.engine.search.strategy import Candidates, Unseen, evaluation_of
from plancia.four_in_a_row.levels import drops_only, sensible_moves
from plancia.pente.engine.evaluation import PenteEvaluates
from plancia.pente.levels import PenteLevels, captures
from plancia.pente.rules import Pente, PentePosition

GAME_LENGTH = 120
"""Moves after which a game counts as drawn."""
DEPTHS = {"connect4": 3, "four-in-a-row": 3, "pente": 2, "nim": 3}
"""How far the partner looks ahead, one further where the level is strong, and one less in Pente
where it is weak: games there would be over before a five had to be stopped."""
OVERLOOKED = {
    ("", "beginner"): 0.3,
    ("", "casual"): 0.1,
    ("", "good"): 0.0,
    ("", "strong"): 0.0,
    ("pente", "beginner"): 0.6,
    ("pente", "casual"): 0.5,
}
"""The share of its own moves that the partner overlooks: it should be about the level's equal."""
OPENING = {"connect4": 2, "four-in-a-row": 0, "pente": 2, "nim": 0}
"""Random moves by which games differ."""
POSITIONS = {
    ("pente", "strong"): 4_000,
    ("pente", "best"): 100_000,
}
"""What levels without a blind spot look at, in a move."""
TIMES = 4
"""As many positions, of who looks further than such a level."""
MOST = {
    ("pente", "best"): 4,
    ("pente", "strong"): 20,
    ("four-in-a-row", "best"): 20,
    ("connect4", "strong"): 20,
}
"""Pairs of games, where each takes long."""


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
class Seen:
    """A level's turns in which it had to see into its blind spot, and the others."""

    hidden: Turns = field(default_factory=Turns)
    elsewhere: Turns = field(default_factory=Turns)


def base_candidates(game: Game[Any], level: Level) -> Candidates:
    """The moves that the partner looks at."""
    if game.name == "pente":
        return PenteLevels(game).near_moves  # type: ignore[arg-type]
    if game.name == "four-in-a-row":
        return sensible_moves if level.name == "strong" else drops_only
    return all_moves


def partner(game: Game[Any], level: Level, knows: bool, side: Side, seed: int) -> Player[Any]:
    """Looks ahead, and overlooks moves of its own. Who knows the level expects of it only the moves
    that it thinks of."""
    seen = base_candidates(game, level)
    expected = blind(seen, level.unseen) if level.unseen and knows else seen
    share = OVERLOOKED.get((game.name, level.name), OVERLOOKED["", level.name])
    noticed = overlooking(seen, share, random.Random(seed))

    def candidates(position: Position[Any]) -> Sequence[Any]:
        return (noticed if position.to_move == side else expected)(position)

    evaluate = evaluation_of(game)
    is_low = game.name == "pente" and level.name in ("beginner", "casual")
    depth = DEPTHS[game.name] + (level.name == "strong") - is_low
    return AlphaBeta(depth, evaluate=evaluate, candidates=candidates, nodes=8_000, seed=seed)


def sighted(game: Game[Any], level: Level) -> Level:
    """The same level without its blind spot."""

    def make(seed: int | None) -> Player[Any]:
        levels = f"plancia.{game.name.replace('-', '_')}.levels"
        with ExitStack() as changed:
            see = patch(f"{levels}.blind", lambda candidates, unseen: candidates)
            changed.enter_context(see)
            if base_candidates(game, level) is sensible_moves:
                changed.enter_context(patch(f"{levels}.drops_only", sensible_moves))
            if isinstance(game, Pente):
                whole = PenteEvaluates(game, captures=level.unseen is not captures)
                changed.enter_context(patch(f"{levels}.PenteEvaluates", lambda *_, **__: whole))
            return next(each for each in game.levels if each.name == level.name).make(seed)

    return replace(level, make=make)


def searcher(game: Game[Any], level: Level, times: int, seed: int) -> Player[Any]:
    """Who searches as a level without a blind spot does, that many times as much; of a level that
    looks a number of moves ahead, two moves further."""
    if isinstance(game, Pente):
        from plancia.pente.engine.player import EnginePlayer

        return EnginePlayer(game, most=Limits(nodes=times * POSITIONS[game.name, level.name]))
    depth = 6 + 2 * (times > 1)
    return AlphaBeta(depth, evaluate=evaluation_of(game), nodes=50_000 * times, seed=seed)


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
    game: Game[Any],
    level: Level,
    mine: Callable[[int], Player[Any]],
    side: Side,
    seed: int,
    seen: Seen | None = None,
) -> float:
    """One game; the partner's points. `side` is the partner's."""
    chance = random.Random(seed)
    partner, theirs = mine(chance.getrandbits(32)), level.make(chance.getrandbits(32))
    position: Position[Any] = game.start()
    for _ in range(OPENING[game.name]):
        position = position.play(chance.choice(base_candidates(game, level)(position)))
    for _ in range(GAME_LENGTH):
        if position.outcome is not None:
            break
        if position.to_move == side:
            move = partner.answer(position).move
        else:
            move = theirs.answer(position).move
            if seen is not None and position.begins_turn:
                right, wrong, is_hidden = right_answers(game, level, position)
                if right and len(wrong) > len(right):
                    (seen.hidden if is_hidden else seen.elsewhere).add(move in wrong)
        position = position.play(move)
    if position.outcome is None or position.outcome.winner is None:
        return 0.5
    return float(position.outcome.winner == side)


def blind_row(game: Game[Any], level: Level, games: int, seed: int) -> list[str]:
    """Of a level with a blind spot, against a partner, one who knows it, and without it."""
    seen, without = Seen(), Seen()
    points = [0.0, 0.0, 0.0]
    compared = sighted(game, level)
    for number in range(seed, seed + games):
        side = (FIRST, SECOND)[number % 2]
        plain, knowing = (partial(partner, game, level, knows, side) for knows in (False, True))
        points[0] += play(game, level, plain, side, number, seen)
        points[1] += play(game, level, knowing, side, number, seen)
        points[2] += play(game, compared, knowing, side, number, without)
    turns = seen.hidden, seen.elsewhere, without.hidden
    return [*map(str, turns), *(f"{each:g} of {games}" for each in points)]


def further_row(game: Game[Any], level: Level, games: int, seed: int) -> list[str]:
    """Of a level that looks too short, against who looks as far and who looks further."""
    points = [0.0, 0.0]
    for number in range(seed, seed + games):
        side = (FIRST, SECOND)[number % 2]
        for index, times in enumerate((1, TIMES)):
            mine = partial(searcher, game, level, times)
            points[index] += play(game, level, mine, side, number)
    return [*3 * ("–",), *(f"{each:g} of {games}" for each in points), "–"]


def begins_row(game: Game[Any], level: Level, games: int, seed: int) -> list[str]:
    """Of a best level, against another of the same, which does not begin, or does."""
    points = [
        sum(play(game, level, level.make, side, seed + number) for number in range(games))
        for side in (SECOND, FIRST)
    ]
    return [*3 * ("–",), *(f"{each:g} of {games}" for each in points), "–"]


def table(game: Game[Any], games: int, seed: int, only: str = "") -> Iterator[str]:
    """The lines of a table, strongest level first."""
    heads = "level", "wrong in the blind spot", "elsewhere", "without the blind spot"
    yield f"| {' | '.join((*heads, 'points of a partner', 'who knows', 'and without it'))} |"
    yield "|---|" + "---:|" * 6
    for level in reversed(game.levels):
        if only not in ("", level.name):
            continue
        is_met_by_itself = level.name == "best" and game.name != "pente"
        fill = blind_row if level.unseen else begins_row if is_met_by_itself else further_row
        most = min(games, MOST.get((game.name, level.name), games))
        name = level.opponent.name if level.opponent else level.name
        yield f"| {' | '.join((name, *fill(game, level, most, seed)))} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="", help="only this one")
    asked = parser.parse_args()
    for name in asked.names or [each for each in plancia.games() if each in DEPTHS]:
        game = plancia.game(name)
        print(f"{game.title}\n")
        for line in table(game, asked.games, asked.seed, asked.level):
            print(line, flush=True)
        print()


if __name__ == "__main__":
    main()
