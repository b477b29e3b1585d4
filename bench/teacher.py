"""What the teacher says: true, concrete, quick.

    python bench/teacher.py claims [--positions 10000] [--seed 0] [GAME ...]
    python bench/teacher.py hints [--positions 1000] [--examples 10] [--seed 0] [GAME ...]
    python bench/teacher.py reviews [--games 10] [--seed 0] [GAME ...]

`claims` checks each fact found in positions of random games by the rules, the solver or the proofs
of the game; one that claims only what can be seen, by a slow look at the board
(tests/twins/seen.py). Early positions of Connect Four on 7x6, which take the solver seconds, are
left to smaller boards. `hints` asks for hints in positions of games between levels, from the first
move to the end: how many have a motif or a plan, whether a sentence holds a code of a move or looks
further than six moves, how much CPU time a hint takes; and prints examples with their boards.
`reviews` says how many reviews of such games have a lesson or a praise for each player.
Exits with status 1 if a claim is false or a sentence is none of a teacher's.
"""

import argparse
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import plancia
from plancia.core.capability import Teaches, capability
from plancia.core.game import Game
from plancia.core.position import Position
from plancia.core.record import Record
from plancia.engine.analysis import adviser
from plancia.engine.hint import GENERAL, ONLY, fact_about, hint_steps
from plancia.engine.player import Limits
from plancia.engine.teaching import Claim, Fact
from plancia.host.thinkers import HINT_LIMITS
from plancia.language import paragraph
from plancia.study.review import Reviewer, seconds_for
from plancia.study.tutor import Studied, Tutor

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from twins.claims import holds, sample_facts
from twins.seen import is_seen

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "connect4": [{}, {"rows": 5, "columns": 5}, {"rows": 5, "columns": 6}, {"rows": 4}],
    "nim": [
        {},
        {"misere": False},
        {"heaps": "4,5,1,1"},
        {"heaps": "10,9,3", "limit": 3},
        {"heaps": "14,15", "limit": 4, "misere": False},
    ],
    "pente": [{"rows": 9, "columns": 9}, {"rows": 8, "columns": 8, "capture_win": 4}],
}
"""Of the other games all presets."""
SOLVED = (Claim.WINS, Claim.HOLDS, Claim.LOST)
"""Claims that the solver checks."""
MIN_STONES, LARGE_BOARD = 14, 42
"""Stones from which the solver takes milliseconds, on boards of that size."""
CODE = re.compile(r"\b([dr]\d{1,2}( [kbpu])+|[dr]\d\d?|with [kbpu])\b")
"""Moves as programs write them."""
FAR = re.compile(r"\b(?:in|within) ([7-9]|\d\d+)(?: moves)?\b")
EMPTY = tuple(motif.name for motif in GENERAL if motif is not ONLY)
RANDOM_SHARE = 0.15
"""Of moves in the games of levels: they err as people do."""


def facts(name: str, chance: random.Random) -> Iterator[tuple[Position[Any], tuple[Fact, ...]]]:
    """Of game after game, without end."""
    presets = [dict(preset.options) for preset in type(plancia.game(name)).presets.values()]
    for options in cycle(OPTIONS.get(name, presets or [{}])):
        game = plancia.game(name, **options)
        teaches = capability(game, Teaches)
        for position, found in sample_facts(game, chance):
            move = chance.choice(position.legal_moves())
            plans = teaches.facts(position, move) if teaches else ()
            yield position, (*found, *(fact for fact in plans if fact.motif.is_plan))


def takes_long(game: Game[Any], position: Position[Any], fact: Fact) -> bool:
    cells = "".join(position.picture().board.rows)
    return (
        game.name == "connect4"
        and fact.motif.claim in SOLVED
        and len(cells) >= LARGE_BOARD
        and sum(cell != "." for cell in cells) < MIN_STONES
    )


def check_claims(name: str, asked: argparse.Namespace) -> int:
    found: Counter[str] = Counter()
    wrong, unchecked, seen, began = 0, 0, 0, time.perf_counter()
    for position, each in islice(facts(name, random.Random(asked.seed)), asked.positions):
        for fact in each:
            found[fact.motif.name] += 1
            if takes_long(position.game, position, fact):
                unchecked += 1
                continue
            is_true = holds(position, fact)
            if is_true:
                looked = is_seen(position, fact)
                is_true, seen = looked is not False, seen + (looked is not None)
            if not is_true:
                wrong += 1
                print("FALSE", name, fact.motif.name, position.to_text(), fact.moves)
    took, checked = time.perf_counter() - began, found.total() - unchecked
    print(f"{name}: {asked.positions} positions, {checked} claims checked in {took:.0f} s, ")
    print(f"  {seen} of them by a look at the board; {wrong} false")
    print("  " + ", ".join(f"{motif} {count}" for motif, count in found.most_common()))
    return wrong


def games(name: str, chance: random.Random) -> Iterator[Record]:
    """Games between the weakest two levels, without end; of puzzles, by their solver."""
    presets = [dict(preset.options) for preset in type(plancia.game(name)).presets.values()]
    for options in cycle(presets if plancia.game(name).players == 1 else [{}]):
        game = plancia.game(name, **options)
        levels, solves = game.levels[:2], adviser(game)
        position, moves = game.start(), []
        players = [chance.choice(levels).make(chance.getrandbits(30)) for _ in (1, 2) if levels]
        while position.outcome is None:
            if chance.random() < RANDOM_SHARE:
                move = chance.choice(position.legal_moves())
            elif levels:
                move = players[position.to_move - 1].answer(position).move
            else:
                move = solves.answer(position, HINT_LIMITS).move
            moves.append(move)
            position = position.play(move)
        yield Record(game.start(), tuple(moves))


def ask_hints(name: str, asked: argparse.Namespace) -> int:
    chance, said, took, bad = random.Random(asked.seed), Counter[str](), list[float](), 0
    here = (at for record in games(name, chance) for at in record.positions() if not at.outcome)
    sampled = (position for position in here if chance.random() < asked.share)
    for number, position in enumerate(islice(sampled, asked.positions)):
        knows = adviser(position.game)
        began = time.process_time()
        answer = knows.answer(position, HINT_LIMITS)
        steps = hint_steps(position, answer)
        took.append(time.process_time() - began)
        motif = fact_about(position, answer).motif.name
        said[motif if len(steps) > 1 else "unsolvable"] += 1
        words = [paragraph(step.sentences) for step in steps]
        if CODE.search(" ".join(words)) or FAR.search(" ".join(words)):
            bad += 1
            print("BAD", name, position.to_text(), words)
        if number % max(1, asked.positions // asked.examples) == 0:
            print("\n".join(position.picture().board.rows), f"  {position.status()}  [{motif}]")
            print("\n".join(f"  {n}. {each}" for n, each in enumerate(words, 1)), end="\n\n")
    took.sort()
    empty = sum(said[each] for each in EMPTY)
    share = 100 * (1 - empty / said.total())
    print(f"{name}: {said.total()} hints, {share:.1f} % with a motif or plan, ", end="")
    print(f"p95 {took[int(0.95 * len(took))]:.2f} s, {bad} sentences with codes or far ends")
    print("  " + ", ".join(f"{each} {count}" for each, count in said.most_common()))
    return bad


def ask_reviews(name: str, asked: argparse.Namespace) -> int:
    chance, concrete, all_of = random.Random(asked.seed), 0, 0
    for record in islice(games(name, chance), asked.games):
        reviewer, tutor = Reviewer(record), Tutor(record.game)
        for at in reviewer.positions:
            ended = at.outcome is not None
            limits = Limits(seconds=seconds_for(record.game))
            reviewer.learn(Studied(at) if ended else tutor.answer(at, limits))
        for player in (1, 2)[: record.game.players]:
            words = " ".join(map(str, reviewer.words([player])))
            all_of += 1
            end = reviewer.end()
            concrete += bool(end.lessons[player - 1] or end.praise[player - 1])
            if all_of <= asked.examples:
                print(f"  {words}")
    print(f"{name}: {concrete} of {all_of} reviews with a lesson or a praise")
    return all_of - concrete


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["claims", "hints", "reviews"])
    parser.add_argument("names", nargs="*", default=[], metavar="GAME")
    parser.add_argument("--positions", type=int)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--share", type=float, default=0.3, help="of a game's positions")
    parser.add_argument("--examples", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_intermixed_args()
    names = asked.names or [*plancia.games()]
    if asked.what == "claims":
        asked.positions = asked.positions or 10_000
        return bool(sum(check_claims(name, asked) for name in names))
    if asked.what == "reviews":
        return bool(sum(ask_reviews(name, asked) for name in names))
    asked.positions = asked.positions or 1_000
    return bool(sum(ask_hints(name, asked) for name in names))


if __name__ == "__main__":
    sys.exit(main())
