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

sys.path.append(str(Path(__file__).parents[1] / "bench"))
from weaknesses import table as weaknesses

PAGE = Path(__file__).with_name("levels.md")
WANTED = 0.65
PAIRS = 60
"""Pairs of games in which a weakness is measured."""
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

Each opponent says how to beat it, and `python bench/weaknesses.py` measures that. A level with a
blind spot plays a partner who looks some moves ahead and overlooks moves of its own; then the same
level without its blind spot does, in games with the same seeds. Of the turns in which some answer
is right and most are wrong (they let the partner win at once; in Nim they lose by theory; where
captures go unseen, they let the partner capture), the second table says how many the level got
wrong: those in which it had to see into its blind spot, the others, and those in the blind spot of
the level without it. Then come the points of the partner, of one who knows the weakness and expects
only what the level thinks of, and of that one against the level without its blind spot: the last
two differ by what the blind spot costs.

A level that only looks too short meets a partner who looks as far, and one who looks further. The
best levels of Connect Four, Nim and Four in a Row meet another of the same, which does not begin
("points of a partner"), or does ("who knows"). Corrado's figure is that of the ladder: Minerva, who
looks 25 times as far, wins 85 of 100. Above Minerva there is nobody to measure her by; against
another of herself the one who began won 5 of 9.

The blind spot costs points in every case but three: Pia, Mimmo and Gino overlook so much that they
lose without it too. What their sentences say is measured all the same: Pia let all of 172 threats
pass, Mimmo four of five in columns and about half elsewhere, and Gino never found a right move
outside the largest heap. Levels of Pente were measured in 20 pairs of games, Vera in 8: the fewer,
the less it says. Bruno's figure is of an earlier run, against partners who looked four and six
moves ahead. Ottavio's is of eight games with himself, all 29 plies long and perhaps the same one;
who looked at four times as many positions won 2 of 4 against him, no more than an equal.

That a blind spot costs points is shown; that aiming at it wins more is not. Knowing the weakness
helped against Greta, Elsa, Ivo and Zoe, and changed nothing or little against the others. In a
trial, partners who counted only lines in the blind spot did worse than those who counted only the
others: 28 to 38.5 of 40 against Tino, 18 to 38 against Carla, 8 to 36.5 against Dario. The
partner's strength and the comparison were chosen after trial runs, with the same seed 38.
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
    lines += ["", *weaknesses(game, PAIRS, seed)]
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
