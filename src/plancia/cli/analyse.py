"""`plancia analyse`: the value of every move of a position."""

import json
from typing import Any

import click

from plancia.cli.arguments import game_options, preset_option
from plancia.cli.speech import Failed, echo, errors_as
from plancia.core.analysis import Analysis, analyse
from plancia.core.game import Position, tokens_of
from plancia.core.language import say, sentence
from plancia.core.player import BadPlayer
from plancia.core.registry import game
from plancia.core.text import T

_MAX_MOVES = 12
"""Rows of the table without --all."""


@click.command(name="analyse")
@click.argument("name", metavar="GAME")
@click.argument("moves", nargs=-1, metavar="[MOVES]...")
@click.option("--position", "text", help="Start from this position instead.")
@click.option("--no-book", is_flag=True, help="Connect Four: do not use the opening book.")
@click.option(
    "--seconds", type=click.FloatRange(0.1, 3600),
    help="Time for an opinion, where nothing is exact.  [default: 3]",
)  # fmt: skip
@click.option("--all", "every", is_flag=True, help=f"All moves, not only {_MAX_MOVES}.")
@click.option("--json", "as_json", is_flag=True, help="For programs; all moves.")
@preset_option
@game_options
def command(
    name: str,
    moves: tuple[str, ...],
    text: str | None,
    no_book: bool,
    seconds: float | None,
    every: bool,
    as_json: bool,
    preset: str | None,
    options: dict[str, str],
) -> int:
    """Say what every move of GAME is worth after MOVES.

    Connect Four and Nim are exact; of other games it is the opinion of their best level. Example:
    plancia analyse connect4 44455
    """
    chosen = game(name, preset, **options)
    start = chosen.start() if text is None else chosen.from_text(text)
    position = start.play_line(" ".join(moves))
    if position.outcome is not None:
        _tell_end(position, as_json)
        return 0

    with errors_as(Failed, BadPlayer):
        found = analyse(position, seconds=seconds, book=not no_book)
    if as_json:
        click.echo(json.dumps(_facts(position, found), indent=1, ensure_ascii=False))
    else:
        click.echo("\n".join(_page(position, found, every)))
    return 0


def _tell_end(position: Position[Any], as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(_about(position), indent=1, ensure_ascii=False))
    else:
        echo(T("{title}; there is nothing to analyse.", title=position.picture().headline))


def _about(position: Position[Any]) -> dict[str, Any]:
    outcome = position.outcome
    return {
        "game": position.game.name,
        "options": position.game.options.to_json(),
        "position": position.to_text(),
        "to_move": position.to_move,
        "outcome": outcome and outcome.to_json(),
    }


def _facts(position: Position[Any], found: Analysis[Any]) -> dict[str, Any]:
    token = position.format_move
    return {
        **_about(position),
        "exact": found.exact,
        "value": found.value,
        "verdict": str(found.headline(position)),
        "says": str(found.why),
        "best": [token(move) for move in found.best()],
        "line": [*tokens_of(position, found.line)],
        "nodes": found.nodes,
        "moves": [
            {
                "move": token(each.move),
                "value": each.value,
                "score": each.score,
                "says": str(each.says),
            }
            for each in found.moves
        ],
    }


def _page(position: Position[Any], found: Analysis[Any], every: bool) -> list[str]:
    shown = found.moves if every else found.moves[:_MAX_MOVES]
    tokens = [position.format_move(each.move) for each in shown]
    width = max(map(len, tokens))
    verdict = [sentence(words) for words in (found.headline(position), found.why) if words]
    lines = [say(position.picture().headline), *verdict, ""]
    for token, each in zip(tokens, shown, strict=True):
        lines.append(f"  {token:<{width}}  {say(each.says)}")
    if len(shown) < len(found.moves):
        more = len(found.moves) - len(shown)
        lines.append("  " + say(T("and {n} more; --all lists them", n=more)))
    if len(found.line) > 1:
        line = " ".join(tokens_of(position, found.line))
        wrapped = click.wrap_text(say(T("Expected: {line}", line=line)), 79, subsequent_indent="  ")
        lines += ["", wrapped]
    if not found.exact:
        lines += ["", say(T("An opinion, not a proof."))]
    return lines
