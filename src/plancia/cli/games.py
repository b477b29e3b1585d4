"""`plancia games`: the installed games and their options."""

import json
from typing import Any

import click

from plancia.cli.arguments import complete_games
from plancia.cli.speech import WIDTH, indented
from plancia.core.errors import UnknownGame
from plancia.core.game import Game
from plancia.core.registry import game_type, games
from plancia.core.text import T
from plancia.language import paragraph, say


@click.command(name="games")
@click.argument("name", required=False, shell_complete=complete_games)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def command(name: str | None, as_json: bool) -> None:
    """List the games; with NAME, its rules, options, presets and levels."""
    kinds = []
    for each in (name,) if name else games():
        try:
            kinds.append(game_type(each))
        except UnknownGame as error:
            if name:
                raise
            # One of a broken package must not hide the others.
            click.echo(f"plancia: {say(error.text)}", err=True)
    if as_json:
        click.echo(json.dumps([_facts(kind) for kind in kinds], indent=1))
    elif name:
        click.echo(_page(kinds[0]))
    else:
        width = max(len(kind.name) for kind in kinds)
        for kind in kinds:
            click.echo(f"{kind.name:<{width}}  {say(kind.title)}")
        click.echo("\n" + say(T("`plancia games NAME` tells more, `plancia play NAME` plays.")))


def _facts(kind: type[Game[Any]]) -> dict[str, Any]:
    options = [
        {
            "name": spec.name,
            "kind": spec.kind,
            "label": str(spec.label or spec.name),
            "help": str(spec.help),
            "default": spec.write(spec.default),
            "allowed": str(spec.allowed),
        }
        for spec in kind.options_type.specs()
    ]
    return {
        "name": kind.name,
        "title": str(kind.title),
        "players": kind.players,
        "sides": [str(side) for side in kind.sides],
        "rules": str(kind().rules),
        "options": options,
        "presets": {name: dict(each.options) for name, each in kind.presets.items()},
        "levels": [
            {
                "name": level.name,
                "about": str(level.about),
                "opponent": level.opponent.name if level.opponent else "",
                "weakness": str(level.weakness),
                "strength": str(level.strength),
            }
            for level in kind().levels
        ],
    }


def _page(kind: type[Game[Any]]) -> str:
    rules = click.wrap_text(say(kind().rules), WIDTH, preserve_paragraphs=True)
    parts = [say(kind.title), "", rules]
    specs = kind.options_type.specs()
    if specs:
        parts += ["", say(T("Options:"))]
        for spec in specs:
            default = str(spec.write(spec.default)).replace("\n", " ")
            if spec.kind == "yes or no":
                default = "yes" if spec.default else "no"
            parts.append(indented(f"  {spec.name} = ", default, indent=6))
            parts.append(indented(" " * 6, f"{say(spec.help)}; {say(spec.allowed)}"))
    if kind.presets:
        parts += ["", say(T("Presets:"))]
        for name, each in kind.presets.items():
            parts.append(indented(f"  {name}: ", say(each.about), indent=6))
    ladder = kind().levels
    if ladder:
        parts += ["", say(T("Levels:"))]
        for level in ladder:
            parts.append(f"  {level.name}: {say(level.full_title)}")
            parts.append(indented(" " * 6, paragraph((level.strength, level.weakness))))
    return "\n".join(parts)
