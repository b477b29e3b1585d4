"""The ladder of levels of every two-player game, measured: writes docs/levels.md.

    python docs/make_levels.py [GAME ...] [--games 100] [--seed 1]

Neighbours on the ladder play that many games, others a fifth of it. Levels think in positions or
moves ahead, not in seconds, so that the same seed gives the same table on any machine. Games that
are named are measured anew; the sections of the others stay as they are.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path

import plancia
from plancia.arena import Plan, Tournament, random_openings
from plancia.core.capability import Level
from plancia.core.game import Game
from plancia.processes import runner

PAGE = Path(__file__).with_name("levels.md")
WANTED = 0.65
OPENINGS = {"pente": 3}
"""Plies of random opening, for games whose best levels would play the same game each time."""

INTRODUCTION = """\
# Levels of play

Every two-player game has named levels, from `beginner` to `best`. They are ordered by measured
strength: each wins at least {wanted:.0%} of the points against the one below (a draw is half a
point). Lower levels lose as people do: they look only a few moves ahead and overlook some of what
there is to see.

Screens show each level as an opponent with a name, a face that is drawn from it, the strength in
words, and the way to beat it; `plancia games GAME` lists them. With *Grow with me* the rematch is
against the next stronger level after a win, and the next weaker one after a loss; after a draw, a
win with the coach, and at either end of the ladder, the level stays. A game of another package may
declare only names and a line about each level (`plancia.core.capability.Level`); an `Opponent` adds
the rest.

This page is made by `python docs/make_levels.py`. Each number is the points of the level on
the left against the level above, and out of how many games; both begin equally often.
"""

Score = tuple[float, int]
"""Points of the stronger, and games."""


def measure(game: Game, low: str, high: str, games: int, seed: int) -> Score:
    plies = OPENINGS.get(game.name)
    openings = random_openings(game, games // 2, seed, plies) if plies else ((),)
    plan = Plan(game, (low, high), games=games, seed=seed, openings=openings)
    tournament = Tournament(plan)
    points = 0.0
    for played in tournament.play(runner("here")):
        points += played.points[0 if played.first == 1 else 1]
    return points, games


def section(game: Game, games: int, seed: int) -> str:
    ladder = game.levels
    scores: dict[tuple[str, str], Score] = {}
    for one, two in combinations(range(len(ladder)), 2):
        low, high = ladder[one].name, ladder[two].name
        began = time.process_time()
        many = games if two == one + 1 else max(2, games // 10 * 2)
        points, _ = scores[high, low] = measure(game, low, high, many, seed)
        scores[low, high] = many - points, many
        seconds = time.process_time() - began
        print(
            f"{game.name}: {high} {points:g} of {many} against {low}, {seconds:.0f} s", flush=True
        )
        if two == one + 1 and points < WANTED * many:
            sys.exit(f"{game.name}: {high} is not {WANTED:.0%} against {low}")
    lines = [f"## {game.title}", "", *_table(ladder, scores), ""]
    lines += [
        f"- `{level.name}`{_named(level)}: {level.about}. {level.weakness}."
        for level in reversed(ladder)
    ]
    return "\n".join(lines) + "\n"


def _named(level: Level) -> str:
    return f" ({level.opponent.name})" if level.opponent else ""


def _table(ladder: tuple[Level, ...], scores: dict[tuple[str, str], Score]) -> Iterable[str]:
    names = [level.name for level in reversed(ladder)]
    yield "| | " + " | ".join(names) + " |"
    yield "|---|" + "---:|" * len(names)
    for row in names:
        cells = ["–" if row == column else _cell(scores[row, column]) for column in names]
        yield f"| **{row}** | " + " | ".join(cells) + " |"


def _cell(score: Score) -> str:
    points, games = score
    return f"{points:g} of {games}"


def old_sections() -> dict[str, str]:
    """The page's sections by title."""
    if not PAGE.exists():
        return {}
    parts = re.split(r"^(?=## )", PAGE.read_text("utf-8"), flags=re.MULTILINE)[1:]
    return {part.splitlines()[0][3:]: part.rstrip() + "\n" for part in parts}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    sections = old_sections()
    every = [plancia.game(name) for name in plancia.games()]
    every = [game for game in every if game.players == 2]
    for game in every:
        if not arguments.names or game.name in arguments.names:
            sections[str(game.title)] = section(game, arguments.games, arguments.seed)
    chosen = [sections[str(game.title)] for game in every if str(game.title) in sections]
    PAGE.write_text("\n".join([INTRODUCTION.format(wanted=WANTED), *chosen]), "utf-8")


if __name__ == "__main__":
    main()
