"""How Sphinx makes the guide."""

from collections.abc import Iterator
from pathlib import Path

import click
from sphinx.application import Sphinx

project = "Plancia"
author = "The Plancia authors"
project_copyright = author
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = "Plancia"
html_favicon = "../src/plancia/web/static/icons/icon.svg"
html_static_path = ["static"]
html_css_files = ["guide.css"]
exclude_patterns = ["_build"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_maximum_signature_line_length = 80
default_role = "code"  # docstrings write code as Markdown does
myst_heading_anchors = 3
# A doctest ends with an empty line, which would be shown.
highlight_options = {language: {"stripnl": True} for language in ("python", "pycon")}


def write_commands(app: Sphinx) -> None:
    """The page of all commands, from their help."""
    from click import Context, Group

    from plancia.cli import SECTIONS, plancia

    def helps(command: click.Command, words: str, parent: Context | None) -> Iterator[str]:
        context = Context(
            command, info_name=words.split()[-1], parent=parent, max_content_width=100
        )
        context.terminal_width = context.max_content_width = 100
        yield f"```text\n{command.get_help(context)}\n```\n"
        if isinstance(command, Group):
            for name in command.list_commands(context):
                inner = command.get_command(context, name)
                assert inner is not None
                yield from helps(inner, f"{words} {name}", context)

    root = Context(plancia, info_name="plancia")
    page = ["# All commands\n", "`plancia NAME --help` says the same on a terminal.\n"]
    for section, commands in SECTIONS.items():
        page.append(f"## {section}\n")
        for name in commands:
            command = plancia.get_command(root, name)
            assert command is not None
            page += [f"### plancia {name}\n", *helps(command, f"plancia {name}", root)]
    text = "\n".join(page)
    file = Path(app.srcdir) / "commands.md"
    if not file.exists() or file.read_text() != text:
        file.write_text(text)


def setup(app: Sphinx) -> None:
    app.connect("config-inited", lambda app, config: write_commands(app))
