"""The guide: every page can be reached, its boards are what the games look like now, and what it
tells people to type is understood."""

import importlib.util
import re
import shlex
from pathlib import Path

import click
import pytest

from plancia.cli import plancia

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.jit
def test_boards_are_drawn_as_the_games_draw_them() -> None:
    spec = importlib.util.spec_from_file_location("make_boards", DOCS / "make_boards.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, drawn in module.boards().items():
        file = DOCS / "images" / "boards" / f"{name}.svg"
        assert file.read_text() == drawn + "\n", f"{name}: python docs/make_boards.py"


def test_every_page_is_in_the_table_of_contents() -> None:
    listed = set(re.findall(r"^[\w/*-]+$", (DOCS / "index.md").read_text(), re.MULTILINE))
    pages = {file.relative_to(DOCS).with_suffix("").as_posix() for file in DOCS.rglob("*.md")}
    built = {page for page in pages if page.startswith("_build")}
    under = {page for page in pages if page.rpartition("/")[0] + "/*" in listed}
    assert pages - built - under - {"index"} - listed == set()


def commands(page: Path) -> list[str]:
    """The commands of a page that the plancia command runs."""
    blocks = re.findall(r"```sh\n(.*?)```", page.read_text(), re.DOTALL)
    lines = "".join(blocks).replace("\\\n", " ").splitlines()
    found = (re.match(r"(?:\w+=\S+ )?(?:\.venv/bin/)?(plancia [^|#]*)", line) for line in lines)
    return [match[1] for match in found if match]


PAGES = [page for page in sorted(DOCS.rglob("*.md")) if commands(page)]


@pytest.mark.parametrize("guide", PAGES, ids=lambda guide: guide.stem)
def test_commands_and_their_options_are_there(guide: Path) -> None:
    for line in commands(guide):
        command: click.Command = plancia
        arguments = shlex.split(line)[1:]
        context = click.Context(command)
        while isinstance(command, click.Group) and arguments:
            found = command.get_command(context, arguments[0])
            assert found is not None, line
            command, context = found, click.Context(found, context)
            arguments = arguments[1:]
        command.make_parser(context).parse_args(arguments)
