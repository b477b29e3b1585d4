"""`plancia games`: the installed games and their options."""

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
def command(name: str | None) -> None:
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
    if name:
        click.echo(_page(kinds[0]))
    else:
        width = max(len(kind.name) for kind in kinds)
        for kind in kinds:
            click.echo(f"{kind.name:<{width}}  {say(kind.title)}")
        click.echo("\n" + say(T("`plancia games NAME` tells more, `plancia play NAME` plays.")))


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
