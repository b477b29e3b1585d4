"""`plancia games`: what there is to play, and with which options."""

from __future__ import annotations

import json
from typing import Any

import click

from plancia.core.errors import UnknownGame
from plancia.core.game import Game
from plancia.core.registry import game_type, games


@click.command(name="games")
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def command(name: str | None, as_json: bool) -> None:
    """List the games; with NAME, its rules, options and presets."""
    kinds = [game_type(name)] if name else _loadable()
    if as_json:
        click.echo(json.dumps([_facts(kind) for kind in kinds], indent=1))
    elif name:
        click.echo(_page(kinds[0]))
    else:
        width = max(len(kind.name) for kind in kinds)
        for kind in kinds:
            click.echo(f"{kind.name:<{width}}  {kind.title}")
        click.echo("\n`plancia games NAME` tells more, `plancia play NAME` plays.")


def _loadable() -> list[type[Game[Any]]]:
    """Every game but those of a broken package, which must not hide the others."""
    kinds = []
    for name in games():
        try:
            kinds.append(game_type(name))
        except UnknownGame as error:
            click.echo(f"plancia: {error}", err=True)
    return kinds


def _facts(kind: type[Game[Any]]) -> dict[str, Any]:
    options = [
        {
            "name": spec.name,
            "kind": spec.kind,
            "help": spec.help,
            "default": spec.write(spec.default),
            "allowed": spec.allowed,
        }
        for spec in kind.options_type.specs()
    ]
    return {
        "name": kind.name,
        "title": kind.title,
        "players": kind.players,
        "sides": list(kind.sides),
        "rules": kind.rules,
        "options": options,
        "presets": {name: dict(values) for name, values in kind.presets.items()},
    }


def _page(kind: type[Game[Any]]) -> str:
    parts = [kind.title, "", click.wrap_text(kind.rules, 79, preserve_paragraphs=True)]
    specs = kind.options_type.specs()
    if specs:
        parts += ["", "Options:"]
        for spec in specs:
            default = str(spec.write(spec.default)).replace("\n", " ")
            parts.append(f"  {spec.name} = {default}")
            parts.append(f"      {spec.help}; {spec.allowed}")
    if kind.presets:
        parts += ["", "Presets:"]
        for name, values in kind.presets.items():
            chosen = ", ".join(f"{key}={value}" for key, value in values.items())
            parts.append(f"  {name}: {chosen or 'the defaults'}")
    return "\n".join(parts)
