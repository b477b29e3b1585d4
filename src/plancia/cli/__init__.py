"""The plancia command: a group whose sub-commands are imported only when they are called."""

import errno
import importlib
import inspect
import os
import sys
import threading
from collections.abc import Mapping
from typing import Final

import click
import click.shell_completion

from plancia.cli.speech import translate_click
from plancia.core.errors import Explained, error_text
from plancia.core.text import T, Words
from plancia.language import languages, say, speak, wanted
from plancia.originals.console import INTERRUPTED, BadInput, drop_output

SECTIONS: Final[Mapping[Words, Mapping[str, Words]]] = {
    T("Play"): {
        "play": T("Play a game in plain text, on a terminal or from a pipe."),
        "games": T("List the games; their rules, options, presets and levels."),
        "serve": T("Serve the games to browsers and bots, until Ctrl-C."),
        "original": T("Run one of the five programs as their documents describe them."),
    },
    T("Study"): {
        "analyse": T("Say what every move of a position is worth, and why."),
        "solve": T("Solve positions exactly: what is possible, how, and why not."),
        "record": T("Show, replay and validate game records."),
        "puzzles": T("Solve puzzles with one right answer, in the application."),
    },
    T("Compete"): {
        "arena": T("Let players compete in a game; rate players."),
        "regret": T("Measure a player by what its moves cost."),
        "ugi": T("Run an engine that speaks UGI, for other programs."),
    },
    T("Courses"): {
        "check": T("Compare a student's program with ours."),
        "course": T("Write an autograder for a course."),
    },
    T("Maintain"): {
        "db": T("Back up, restore and check the server's database."),
        "kernels": T("Say what runs the kernels; compile them before their first use."),
        "completion": T("Print the completion script of a shell."),
    },
}
"""What `plancia --help` lists without importing a command. Each is `command` in the module of its
name."""
COMMANDS: Final = frozenset(name for section in SECTIONS.values() for name in section)


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

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, COMMANDS))
        for section, commands in SECTIONS.items():
            with formatter.section(say(section)):
                for name, about in commands.items():
                    formatter.write(f"  {name:<{width}}  {say(about)}\n")

    def shell_complete(
        self, ctx: click.Context, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        """By the names alone: no command is imported for it."""
        found = [name for name in sorted(COMMANDS) if name.startswith(incomplete)]
        options = click.Command.shell_complete(self, ctx, incomplete)
        return [*map(click.shell_completion.CompletionItem, found), *options]

    def get_help(self, ctx: click.Context) -> str:
        translate(self)
        option = self.get_help_option(ctx)  # made before --lang was read
        if option is not None and option.help:
            option.help = say(T(option.help))
        return super().get_help(ctx)


def translate(command: click.Command) -> None:
    """Have a command's help speak the language that was chosen after it was made."""
    command.help = say(T(inspect.cleandoc(command.help or "")))
    for parameter in command.params:
        if isinstance(parameter, click.Option) and parameter.help:
            parameter.help = say(T(parameter.help))
    for each in getattr(command, "commands", {}).values():
        translate(each)
        each.short_help = " ".join(each.help.split("\n\n")[0].split())  # Click would cut it


def _speak(context: click.Context, parameter: click.Parameter, code: str | None) -> None:
    speak(code or wanted(os.environ))


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--lang", type=click.Choice(list(languages())), callback=_speak, is_eager=True,
    expose_value=False,
    help="Speak this language, instead of that of LANGUAGE, LC_ALL, LC_MESSAGES or LANG.",
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
        from plancia.cli.puzzles import start

        return start()
    return 0


OUTPUT_ERRORS: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""With no file named: standard output takes no more."""


def main(argv: list[str] | None = None) -> int:
    """Run the command; the result is its exit status: 0, 1 for "no", 2 for bad input."""
    speak(wanted(os.environ))  # --help may come before --lang is looked at
    translate_click()
    try:
        status = plancia.main(argv, prog_name="plancia", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return error.exit_code
    except click.ClickException as error:
        if isinstance(error, click.UsageError) and error.ctx is not None:
            click.echo(error.ctx.get_usage(), err=True)
        click.echo(f"plancia: {error.format_message()}", err=True)
        return error.exit_code
    except BrokenPipeError:  # the reader of the output has gone
        drop_output()
        return 0
    except OSError as error:
        if error.errno not in OUTPUT_ERRORS or error.filename is not None:
            raise
        drop_output()
        click.echo(f"plancia: standard output: {error.strerror}", err=True)
        return 2
    except (BadInput, Explained) as error:
        click.echo(f"plancia: {say(error_text(error))}", err=True)
        return 2
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except SystemExit as end:  # Click's answer to completions, and to a reader that has gone
        return int(end.code or 0)
    return status if isinstance(status, int) else 0


def entry_point() -> None:
    status = main()
    if status == INTERRUPTED and any(each.daemon for each in threading.enumerate()):
        # A thread goes on: the interpreter would tear down what it still uses.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    sys.exit(status)
