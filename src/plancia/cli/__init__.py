"""The plancia command: a group whose sub-commands are imported only when they are called."""

import importlib
import inspect
import os
import sys

import click

from plancia.core.console import INTERRUPTED, BadInput
from plancia.core.errors import Explained, said
from plancia.core.language import languages, say, speak, wanted
from plancia.core.text import T

COMMANDS = (
    "analyse", "arena", "check", "connect4", "course", "db", "games", "gomocup", "kernels",
    "original", "play", "rate", "record", "regret", "serve", "solve", "ugi", "vectors", "warmup",
)  # fmt: skip
"""Each is `command` in the module of its name."""

LANGUAGE = "plancia.language"
"""The key of a context's `meta` for the language that was asked for by `--lang`."""


class LazyGroup(click.Group):
    """Knows its commands by name; Click asks for one only when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"plancia.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        translate(command)
        return command

    def get_help(self, ctx: click.Context) -> str:
        translate(self)
        return super().get_help(ctx)


def translate(command: click.Command) -> None:
    """Have a command's help speak the language that was chosen after it was made."""
    command.help = say(T(inspect.cleandoc(command.help or "")))
    for parameter in command.params:
        if isinstance(parameter, click.Option) and parameter.help:
            parameter.help = say(T(parameter.help))
    for each in getattr(command, "commands", {}).values():
        translate(each)


def _speak(context: click.Context, parameter: click.Parameter, code: str | None) -> None:
    context.meta[LANGUAGE] = code
    speak(code or wanted(os.environ))


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--lang", type=click.Choice(list(languages())), callback=_speak, is_eager=True,
    expose_value=False,
    help="Speak this language, whatever LANGUAGE, LC_ALL, LC_MESSAGES and LANG say.",
)  # fmt: skip
@click.version_option(package_name="plancia")
@click.pass_context
def plancia(context: click.Context) -> int:
    """Connect Four, Four in a Row, Pente, Nim and Tetrisito: played, solved and studied.

    Without a command, on a terminal, the application starts: choose a game and play it with keys
    or the mouse.
    """
    if context.invoked_subcommand is None:
        if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
            raise click.exceptions.NoArgsIsHelpError(context)
        from plancia.cli.application import start

        return start()
    return 0


def main(argv: list[str] | None = None) -> int:
    """Run the command; the result is its exit status: 0, 1 for "no", 2 for bad input."""
    try:
        status = plancia.main(argv, prog_name="plancia", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (BadInput, Explained) as error:
        click.echo(f"plancia: {say(said(error))}", err=True)
        return 2
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    return status if isinstance(status, int) else 0


def entry_point() -> None:
    sys.exit(main())
