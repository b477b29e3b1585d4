"""`plancia regret`: how often a player finds the best move, and what its moves cost."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from plancia.cli.arguments import complete_games, complete_players
from plancia.cli.interrupt import until_interrupted
from plancia.cli.progress import progress
from plancia.cli.speech import Failed, echo, errors_as
from plancia.core.registry import game
from plancia.core.text import T
from plancia.engine.player import Limits, Stop, player
from plancia.originals.console import INTERRUPTED
from plancia.processes.dialogue import EngineFailed

if TYPE_CHECKING:
    from plancia.rl.regret import Score


@click.command(name="regret")
@click.argument("spec", metavar="PLAYER", shell_complete=complete_players)
@click.option(
    "--game", "name", default="connect4", show_default=True, help="The game.",
    shell_complete=complete_games,
)  # fmt: skip
@click.option(
    "--positions", type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Positions of a file instead of the published ones.",
)  # fmt: skip
@click.option("--count", type=click.IntRange(1), help="Only the first positions.")
@click.option("--seconds", type=click.FloatRange(0.01, 3600), help="Time for each answer.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the player.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def command(
    spec: str,
    name: str,
    positions: Path | None,
    count: int | None,
    seconds: float | None,
    seed: int,
    as_json: bool,
) -> int:
    """Measure PLAYER by exact regret on positions whose moves have proved values.

    PLAYER is a level, random, mcts:PLAYOUTS, stdin:COMMAND, module:Bot and so on. A
    move costs 0 if it keeps the value of the position, 1 or 2 if it gives away half a point or a
    whole one. Answers that are no legal moves are counted apart; a command that fails ends the run.
    """
    from plancia.rl.regret import published_set, read_set, score

    chosen = game(name)
    wanted = list(islice(read_set(positions or published_set(chosen)), count))
    with errors_as(Failed, EngineFailed), progress(spec, len(wanted)) as report:
        done = iter(range(1, len(wanted) + 1))
        asked = player(spec, chosen, seed=seed)

        def work(stop: Stop) -> Score:
            more = partial(next, done)
            return score(
                asked, chosen, wanted, Limits(seconds), lambda: report(more(), len(wanted)), stop
            )

        found, interrupted = until_interrupted(work)
    if as_json:
        data = {"player": spec, "game": name, **asdict(found)}
        click.echo(json.dumps({**data, "share": found.share, "mean": found.mean}, indent=1))
    else:
        _print_score(spec, found)
    return INTERRUPTED if interrupted else 0


def _print_score(spec: str, found: Score) -> None:
    echo(
        T(
            "{player}: {share} of {n} moves are best, mean regret {mean}",
            player=spec,
            share=f"{found.share:.2%}",
            n=found.graded,
            mean=f"{found.mean:.4f}",
        )
    )
    failed = found.errors + found.illegal + found.unreadable
    if failed:
        echo(
            T(
                "not graded: {errors} errors, {illegal} illegal moves, {unreadable} answers "
                "without a move",
                errors=found.errors,
                illegal=found.illegal,
                unreadable=found.unreadable,
            )
        )
    if found.graded + failed < found.positions:
        ungraded = found.positions - found.graded - failed
        echo(T("{n} more answers are not proved either way", n=ungraded))
