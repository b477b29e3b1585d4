"""`plancia arena`: tournaments between players."""

from __future__ import annotations

import contextlib
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plancia.cli.arguments import (
    Variadic,
    check_writable,
    complete_games,
    game_options,
    naming,
    preset_option,
    write_file,
)
from plancia.cli.interrupt import progress
from plancia.cli.speech import Failed, Misused, errors_as, indented
from plancia.core.game import Game
from plancia.core.registry import game
from plancia.core.text import T
from plancia.engine.player import BadPlayer
from plancia.language import say
from plancia.originals.console import INTERRUPTED, read_file

if TYPE_CHECKING:
    from plancia.arena.tournament import Plan
    from plancia.processes import Runner

_FILE = click.Path(dir_okay=False, path_type=Path)
DEFAULT_GAMES = 100
MAX_TEST_GAMES = 20_000
MAX_TEST_OPENINGS = 500
"""Different openings of a long test, which plays them again."""
RANDOM_OPENINGS = T(
    "Openings are random, and one may be lost already: each was played from both sides."
)


@click.command(name="arena", cls=Variadic)
@click.argument("name", metavar="GAME", shell_complete=complete_games)
@click.option(
    "--players", multiple=True, metavar="PLAYER PLAYER...",
    help="Who plays: LEVEL, random, alphabeta:DEPTH, mcts:PLAYOUTS, ugi:COMMAND, stdin:COMMAND or "
    "module:Bot. NAME=PLAYER gives a short name, PLAYER@seconds=0.5,nodes=1000 limits of its own.",
)  # fmt: skip
@click.option(
    "--games", type=int, metavar="N",
    help="Games of each pair; even.  [default: 100; with --sprt until it decides, at most "
    "20000]",
)  # fmt: skip
@click.option("--gauntlet", is_flag=True, help="Only games of the first player against the others.")
@click.option(
    "--sprt", metavar="ELO0:ELO1",
    help="Play two players until the test decides whether the first is ELO1 points stronger than "
    "the second or at most ELO0; --games is the most.",
)  # fmt: skip
@click.option("--seed", default=0, show_default=True, help="The same seed: the same tournament.")
@click.option(
    "--openings", metavar="FILE|balanced",
    help="A file of records, or with an opening a line; or random ones that the solver says are "
    "drawn.",
)  # fmt: skip
@click.option("--clock", help="SECONDS, SECONDS+INCREMENT or SECONDS/move.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), help="Seconds for each move.")
@click.option(
    "--workers", metavar="N|here|ray", default="",
    help="Worker processes, or this one alone, or a Ray cluster: that at RAY_ADDRESS, or a new one."
    "  [default: all cores]",
)  # fmt: skip
@click.option(
    "--resume", type=_FILE,
    help="Write each game to FILE; games already in it are not played again.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@click.option("--report", type=_FILE, help="Write tables and the games to FILE as a page.")
@click.option("--records", type=_FILE, help="Write the games to FILE as records.")
@preset_option
@game_options
def command(name: str, preset: str | None, options: dict[str, str], **settings: Any) -> int:
    """Let players compete in GAME and rate them.

    All players meet, in openings of a few random moves that are played from both sides. Ctrl-C
    ends it with the table of the games played so far.
    """
    from plancia.arena import Journal, Tournament, report
    from plancia.core.record import write_text
    from plancia.processes import TaskFailed

    plan = _plan(game(name, preset, **options), settings)
    check_writable(settings["report"], settings["records"])
    _check_players(plan)
    with errors_as(Failed, ValueError):  # Ray is not installed
        chosen = _runner(settings["workers"])
    with contextlib.ExitStack() as files:
        journal = None
        if settings["resume"]:
            with naming(settings["resume"]):
                journal = files.enter_context(Journal(settings["resume"], plan))
        tournament = Tournament(plan, journal.played if journal else ())
        live = not settings["as_json"] and sys.stdout.isatty()
        lines = None if live or settings["as_json"] else sys.stdout
        interrupted = False
        # What a bot prints must not mix with our output.
        silent = contextlib.redirect_stdout(sys.stderr)
        bar = progress("games", len(tournament.plan.fixtures))
        with silent, bar as show, errors_as(Failed, TaskFailed, ConnectionError):
            try:
                for played in tournament.play(chosen):
                    if journal:
                        journal.add(played)
                    if lines:
                        click.echo(report.game_line(tournament, played), lines)
                    show(len(tournament.played), len(tournament.plan.fixtures))
            except KeyboardInterrupt:
                interrupted = True
    if settings["as_json"]:
        click.echo(json.dumps(report.to_json(tournament), indent=1, ensure_ascii=False))
    else:
        click.echo(report.text(tournament), nl=False)
        if not settings["openings"]:
            click.echo(indented("", say(RANDOM_OPENINGS)))
    write_file(settings["report"], lambda: report.html(tournament))
    write_file(settings["records"], lambda: write_text(map(tournament.record, tournament.played)))
    return INTERRUPTED if interrupted else 0


def _runner(workers: str) -> Runner:
    """Where the games are played."""
    from plancia.processes import runner

    if workers in ("here", "ray"):
        return runner(workers)
    if not workers:
        return runner("processes")
    if not (workers.isascii() and workers.isdecimal() and int(workers[:9])):
        raise Misused(
            T("--workers is {value}; it takes a number, here or ray", value=repr(workers))
        )
    return runner("processes", workers=int(workers))


def _plan(chosen: Game[Any], settings: dict[str, Any]) -> Plan:
    from plancia.arena import Entrant, GameClock, Plan, Sprt, random_openings, read_openings
    from plancia.engine.player import Limits

    if settings["gauntlet"] and settings["sprt"]:
        raise Misused(T("--gauntlet and --sprt do not go together"))
    kind = "gauntlet" if settings["gauntlet"] else "sprt" if settings["sprt"] else "round robin"
    sprt = Sprt.parse(settings["sprt"]) if settings["sprt"] else None
    clock = GameClock.parse(settings["clock"]) if settings["clock"] else None
    entrants = tuple(map(Entrant.parse, settings["players"]))
    games, seed, file = settings["games"], settings["seed"], settings["openings"]
    if games is None:
        games = MAX_TEST_GAMES if sprt else DEFAULT_GAMES
    if file and file != "balanced":
        openings = read_openings(chosen, read_file(file).decode("utf-8", "replace"))
    else:
        pairs = max(1, min(games // 2, MAX_TEST_OPENINGS if sprt else games))
        openings = random_openings(chosen, pairs, seed, balanced=bool(file))
    limits = Limits(settings["seconds"])
    return Plan(chosen, entrants, games, kind, seed, openings, clock, limits, sprt)


def _check_players(plan: Plan) -> None:
    """A slip in a name and a program that can't play are said before the first game."""
    from plancia.arena import Forfeit, Match, seat

    for each in plan.entrants:
        try:
            seat(each.player, Match(plan.game.start()), seed=0).close()
        except Forfeit as forfeit:
            raise BadPlayer(
                "{player} can't play: {why}", player=each.spec, why=forfeit.reason
            ) from forfeit
