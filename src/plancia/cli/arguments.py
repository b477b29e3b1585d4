"""Arguments that several commands take: lists after one option, options of a game, files."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from plancia.core.registry import games
from plancia.core.text import T
from plancia.language import say
from plancia.originals.console import BadInput, file_name

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class Variadic(click.Command):
    """A command whose option `--players` takes every word up to the next option.

    Click has options that can be given again and again, and no others: so this says the option
    again before each of those words.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        repeated: list[str] = []
        is_listing = False
        for word in args:
            if word == "--players":
                is_listing = True
            elif word.startswith("-") and word != "-":
                is_listing = False
                repeated.append(word)
            else:
                repeated += ["--players", word] if is_listing else [word]
        return super().parse_args(ctx, repeated)


def complete_games(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """A completion: the names of games."""
    return [name for name in games() if name.startswith(incomplete)]


def complete_files(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """A completion: files, which the shell lists."""
    return [CompletionItem(incomplete, type="file")]


def _name_value_pairs(
    ctx: click.Context, param: click.Parameter, pairs: tuple[str, ...]
) -> dict[str, str]:
    """A callback: `-o rows=5 -o columns=6` as a mapping."""
    for pair in pairs:
        if "=" not in pair:
            raise click.BadParameter(
                say(T("{pair} is not NAME=VALUE", pair=repr(pair))), ctx, param
            )
    return dict(pair.split("=", 1) for pair in pairs)


game_options: Decorator = click.option(
    "--option", "-o", "options", multiple=True, metavar="NAME=VALUE", callback=_name_value_pairs,
    help="Set an option of the game; may be given several times.",
)  # fmt: skip
preset_option: Decorator = click.option(
    "--preset", help="A named set of options; `plancia games GAME` lists them."
)  # fmt: skip


@contextmanager
def naming(path: str | Path) -> Iterator[None]:
    """BadInput with the name of the file, if it can't be opened, read or written."""
    try:
        yield
    except OSError as error:
        raise BadInput(f"{file_name(str(path))}: {error.strerror}") from error


def write_file(path: str | Path | None, text: Callable[[], str]) -> None:
    """Write a file that was asked for."""
    if path:
        with naming(path):
            Path(path).write_text(text(), encoding="utf-8")


def check_writable(*paths: Path | None) -> None:
    """BadInput if a file that will be written at the end can't be: work of hours would be lost."""
    for path in filter(None, paths):
        with naming(path), path.open("a"):
            pass
