"""`plancia regret`: how often a player or a model finds the best move, and what its moves cost."""

from __future__ import annotations

import hashlib
import json
from contextlib import ExitStack
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plancia.cli.arguments import complete_games, game_options, naming
from plancia.cli.interrupt import progress, until_interrupted
from plancia.cli.speech import Failed, Misused, echo, errors_as
from plancia.core.game import Game
from plancia.core.registry import game
from plancia.core.text import T
from plancia.engine.player import Limits, Stop, player
from plancia.originals.console import INTERRUPTED
from plancia.processes.dialogue import EngineFailed

if TYPE_CHECKING:
    from plancia.rl.league import Grade, Outcome, Score

SEED = 1
"""Of players, so that two runs are the same."""


@click.command(name="regret")
@click.argument("words", metavar="PLAYER | make [SEED]", nargs=-1)
@click.option(
    "--game", "name", default="connect4", show_default=True, help="The game.",
    shell_complete=complete_games,
)  # fmt: skip
@click.option("--model", metavar="URL", help="Ask the chat endpoint URL/chat/completions instead.")
@click.option("--name", "model_name", default="", help="The model's name there.")
@click.option(
    "--positions", type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Positions of a file instead of the published ones.",
)  # fmt: skip
@click.option("--count", type=click.IntRange(1), help="Only this number of positions.")
@click.option("--seconds", type=click.FloatRange(0.01, 3600), help="Time for each answer.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, help="Questions at a time.")
@click.option(
    "--retries", type=click.IntRange(0, 10), default=0,
    help="Second tries after an answer without a legal move, with the rule it broke.",
)  # fmt: skip
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path),
    help="Write a line for each position to this file, and go on from it.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@game_options
def command(
    words: tuple[str, ...], name: str, options: dict[str, str], as_json: bool, **settings: Any
) -> int:
    """Grade PLAYER, or a language model, by exact regret on positions with proved values.

    A move costs 0 if it keeps the value of the position, 1 or 2 if it gives away half a point or a
    whole one. Illegal moves, answers without a move and failures are counted apart. The key of an
    endpoint is in PLANCIA_MODEL_KEY.

    `plancia regret make 7 --game nim -o heaps=6,7,9 --count 50` prints a fresh set, from seed 7.
    """
    chosen = game(name, **options)
    match words:
        case ["make", *seed] if len(seed) < 2 and all(map(str.isdecimal, seed)):
            return _make(chosen, int(seed[0]) if seed else SEED, settings["count"] or 100)
        case [spec] if not settings["model"]:
            return _run(spec, chosen, as_json, settings)
        case [] if settings["model"] and settings["model_name"]:
            return _run(settings["model_name"], chosen, as_json, settings)
        case [] if settings["model"]:
            raise Misused(T("--model needs the model's name: --name"))
        case _:
            raise Misused(T("a PLAYER, `make`, or --model URL --name NAME"))


def _make(chosen: Game[Any], seed: int, count: int) -> int:
    from plancia.rl.regret import make_set

    for line in make_set(chosen, seed, count):
        click.echo(line)
    return 0


def _run(spec: str, chosen: Game[Any], as_json: bool, settings: dict[str, Any]) -> int:
    from plancia.arena.journal import JsonLines
    from plancia.rl.league import Outcome, run, score
    from plancia.rl.regret import published_set, read_set

    file = settings["positions"] or published_set(chosen)
    wanted = list(islice(read_set(file), settings["count"]))
    grade = _grade(spec, chosen, settings)
    set_hash = hashlib.sha256(file.read_bytes()).hexdigest()
    asked = {"player": spec, "game": chosen.name, "options": chosen.options.changed()}
    about = {"format": "plancia-regret", **asked, "set": set_hash}
    kept = None
    found: list[Outcome] = []
    resources = ExitStack()
    if settings["out"]:
        with naming(settings["out"]):
            kept = resources.enter_context(JsonLines(settings["out"], about))
        with errors_as(Failed, TypeError):  # a line was changed by hand
            found = [Outcome(**each) for each in kept.kept]
    jobs = settings["jobs"] if settings["model"] or spec.startswith("stdin:") else 1

    def work(stop: Stop) -> None:
        for outcome in run(chosen, wanted, grade, jobs=jobs, done=tuple(found), stop=stop):
            found.append(outcome)
            if kept:
                kept.write(asdict(outcome))
            report(len(found), len(wanted))

    with resources, errors_as(Failed, EngineFailed), progress(spec, len(wanted)) as report:
        _, interrupted = until_interrupted(work)
    texts = {text for text, _ in wanted}
    scored = score(each for each in found if each.position in texts)
    if as_json:
        data = {**asked, **asdict(scored), "set": set_hash[:16]}
        click.echo(json.dumps(data, indent=1))
    else:
        _print_score(spec, scored)
    return INTERRUPTED if interrupted else 0


def _grade(spec: str, chosen: Game[Any], settings: dict[str, Any]) -> Grade:
    from plancia.rl.league import DEFAULT_TIMEOUT_S, Command, Endpoint, ask_model, ask_player

    seconds, retries = settings["seconds"], settings["retries"]
    if settings["model"]:
        ask = Endpoint(settings["model"], settings["model_name"], seconds or DEFAULT_TIMEOUT_S)
        return ask_model(ask, retries)
    if spec.startswith("stdin:"):
        command = Command(spec.removeprefix("stdin:"), seconds or DEFAULT_TIMEOUT_S)
        return ask_model(command, retries)
    return ask_player(player(spec, chosen, seed=SEED), Limits(seconds))


def _print_score(spec: str, found: Score) -> None:
    if found.share is None or found.share_interval is None:
        echo(T("{player}: nothing was graded", player=spec))
    else:
        low, high = found.share_interval
        error = f" ± {found.mean_error:.4f}" if found.mean_error else ""
        echo(
            T(
                "{player}: {share} of {n} moves are best ({low} to {high}), mean regret {mean}",
                player=spec,
                share=f"{found.share:.2%}",
                n=found.graded,
                low=f"{low:.1%}",
                high=f"{high:.1%}",
                mean=f"{found.mean:.4f}{error}",
            )
        )
    if found.illegal or found.unreadable or found.failed:
        echo(
            T(
                "not graded: {illegal} illegal moves, {unreadable} answers without a move, "
                "{failed} failures",
                illegal=found.illegal,
                unreadable=found.unreadable,
                failed=found.failed,
            )
        )
    if found.mean_with_worst is not None and (found.illegal or found.unreadable):
        mean = f"{found.mean_with_worst:.4f}"
        echo(T("mean regret with the worst move for each of the first two: {mean}", mean=mean))
    ungraded = found.positions - found.graded - found.illegal - found.unreadable - found.failed
    if ungraded > 0:
        echo(T("{n} more answers are not proved either way", n=ungraded))
