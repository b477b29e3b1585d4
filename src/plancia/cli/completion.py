"""`plancia completion SHELL`: what a shell needs to complete our commands."""

import click
from click.shell_completion import get_completion_class

VARIABLE = "_PLANCIA_COMPLETE"
"""The environment variable by which a shell asks for completions."""


@click.command(name="completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> int:
    """Print the script that lets SHELL complete commands, options, games and files.

    In ~/.bashrc: eval "$(plancia completion bash)"; in ~/.zshrc the same with zsh; for fish write
    it to ~/.config/fish/completions/plancia.fish.
    """
    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(
        kind(click.get_current_context().find_root().command, {}, "plancia", VARIABLE).source()
    )
    return 0
