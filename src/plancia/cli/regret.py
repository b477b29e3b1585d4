"""`plancia regret`: how often a player finds the best move, and what its moves cost."""

import json
from dataclasses import asdict
from itertools import islice
from pathlib import Path

import click

from plancia.cli.progress import progress
from plancia.cli.speech import Failed, echo, errors_as
from plancia.core.player import BadPlayer, Limits, player
from plancia.core.registry import game
from plancia.core.text import T


@click.command(name="regret")
@click.argument("spec", metavar="PLAYER")
@click.option("--game", "name", default="connect4", show_default=True, help="The game.")
@click.option(
    "--positions", type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Positions of a file instead of the published ones.",
)  # fmt: skip
@click.option("--count", type=click.IntRange(1), help="The first positions alone.")
@click.option("--seconds", type=click.FloatRange(0.01, 3600), help="Time for each answer.")
@click.option("--seed", type=int, default=1, show_default=True, help="Chance of the player.")
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

    PLAYER is a level, random, mcts:PLAYOUTS, policy:FILE, stdin:COMMAND, module:Bot and so on. A
    move costs 0 if it keeps the value of the position, 1 or 2 if it gives away half a point or a
    whole one.
    """
    from plancia.rl.regret import published_set, read_set, score

    chosen = game(name)
    wanted = list(islice(read_set(positions or published_set(chosen)), count))
    with errors_as(Failed, BadPlayer), progress(spec, len(wanted)) as tell:
        done = iter(range(1, len(wanted) + 1))
        found = score(
            player(spec, chosen, seed=seed),
            chosen,
            wanted,
            Limits(seconds),
            lambda: tell(next(done), len(wanted)),
        )
    if as_json:
        told = {"player": spec, "game": name, **asdict(found)}
        click.echo(json.dumps({**told, "share": found.share, "mean": found.mean}, indent=1))
        return 0
    echo(
        T(
            "{player}: {share} of {n} moves are best, mean regret {mean}",
            player=spec,
            share=f"{found.share:.2%}",
            n=found.graded,
            mean=f"{found.mean:.4f}",
        )
    )
    if found.graded < found.positions:
        ungraded = found.positions - found.graded
        echo(T("{n} more answers are not proved either way", n=ungraded))
    return 0
