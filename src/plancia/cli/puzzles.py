"""`plancia puzzles`: solve puzzles with one proved answer, and make more."""

import asyncio
from contextlib import suppress
from datetime import date
from pathlib import Path
from random import Random

import click

from plancia.cli.arguments import complete_games, game_options, naming, runner_options
from plancia.cli.progress import progress
from plancia.cli.solving import solve_attempt
from plancia.cli.speech import Failed, Misused, echo, errors_as
from plancia.core.text import T, from_json
from plancia.originals.console import Console


@click.group(name="puzzles")
def command() -> None:
    """Puzzles: find the only move that keeps the win or the draw."""


@command.command()
@click.argument("game", shell_complete=complete_games)
@click.option("--count", default=1000, show_default=True, type=click.IntRange(1))
@click.option("--seed", default=0, show_default=True)
@click.option("--out", metavar="FILE", help="Where to write.  [default: GAME.bin]")
@runner_options
@game_options
def make(
    game: str,
    count: int,
    seed: int,
    out: str | None,
    runner: str,
    workers: int | None,
    address: str | None,
    options: dict[str, str],
) -> None:
    """Mine a pack of puzzles, proved and graded by the levels.

    A puzzle is a position with one right move. The same seed gives the same pack. A killed run
    goes on where it stopped.
    """
    from plancia.processes import runner as make_runner
    from plancia.puzzles.mining import make_pack

    file = Path(out or f"{game}.bin")
    with (
        naming(file),
        errors_as(Misused, ValueError, ConnectionError),
        progress("mining puzzles") as report,
    ):
        found = make_pack(
            game,
            count,
            file,
            options=options,
            seed=seed,
            runner=make_runner(runner, workers=workers, address=address),
            progress=report,
        )
    size = file.stat().st_size
    echo(T("{file}: {n} puzzles, {size} bytes", file=str(file), n=len(found), size=size))


@command.command()
@click.argument("game", default="connect4", shell_complete=complete_games)
@click.option("--grade", type=click.IntRange(1, 4), help="1 is easy, 4 is very hard.")
@click.option("--motif", help="A tag such as double-threat; a wrong one lists them.")
@click.option("--number", type=click.IntRange(0), help="The puzzle of this number.")
@click.option("--daily", is_flag=True, help="The puzzle of the day.")
@click.option("--seed", type=int, help="The same seed: the same puzzle.")
def solve(
    game: str,
    grade: int | None,
    motif: str | None,
    number: int | None,
    daily: bool,
    seed: int | None,
) -> int:
    """Solve a puzzle of GAME.

    Type the only right move, and again after each reply. Also: hint, show (the solution), quit.
    The exit status is 1 if it was not solved.
    """
    from plancia.core.registry import game as named_game
    from plancia.puzzles.pack import shipped
    from plancia.puzzles.puzzle import puzzle_maker
    from plancia.study.puzzles import daily_number

    pack = shipped(named_game(game).name)
    if pack is None:
        raise Misused(T("There are no puzzles of {game}.", game=game))
    makes = puzzle_maker(named_game(game))
    if motif is not None and (makes is None or motif not in makes.motifs):
        choices = ", ".join(makes.motifs if makes else ())
        raise Misused(
            T("there is no motif {motif}; there are: {choices}", motif=motif, choices=choices)
        )
    if daily:
        number = daily_number(pack.game, date.today())
    if number is None:
        found = list(pack.numbers(grade, motif))
        if not found:
            raise Failed(T("No puzzle has this grade and motif."))
        number = Random(seed).choice(found)
    if number >= len(pack):
        raise Misused(T("there are puzzles 0 to {last}", last=len(pack) - 1))
    return asyncio.run(_solve(pack.game, number, is_rated=not daily))


async def _solve(game: str, number: int, *, is_rated: bool) -> int:
    from plancia.cli.seated_players import SeatedPlayers
    from plancia.host.clock import SystemClock
    from plancia.host.folders import data_folder
    from plancia.host.ports import StoreUnavailable
    from plancia.host.puzzle_ratings import PuzzleRatings
    from plancia.host.study import Study
    from plancia.live.local import ME
    from plancia.live.ratings import rating_text
    from plancia.study.attempts import Attempt
    from plancia.study.puzzles import PuzzleRequest
    from plancia.tui.person_files import PersonFiles
    from plancia.tui.puzzle_store import PersonPuzzleStore

    players = SeatedPlayers(is_timed=False)
    study = Study(players)
    ratings = PuzzleRatings(PersonPuzzleStore(PersonFiles(data_folder())), SystemClock())
    try:
        view = await ratings.show(ME, PuzzleRequest(game, number))
        echo(T("Puzzle {number} of {count}", number=number, count=view.count))
        asked = T("{goal} ({grade})", goal=from_json(view.goal), grade=from_json(view.grade_title))
        attempt = Attempt(view)
        is_solved = await solve_attempt(Console(), study, attempt, asked)
        is_decided = is_solved or attempt.wrong or attempt.is_shown
        if is_rated and is_decided and (answer := attempt.answer()):
            with suppress(OSError, StoreUnavailable):  # it was solved all the same
                score = await ratings.answer(ME, answer)
                echo(T("Your puzzle rating: {rating}", rating=rating_text(score.person)))
        return 0 if is_solved else 1
    finally:
        await study.close()
        await players.close()
