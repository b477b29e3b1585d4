"""Arguments that several commands take."""

from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from plancia.cli import main
from plancia.cli.arguments import Variadic, game_options, naming, write_file
from plancia.engine.player import GRAMMAR
from plancia.originals.console import BadInput


@click.command(cls=Variadic)
@click.argument("name")
@click.option("--players", multiple=True)
@click.option("--games", type=int)
@game_options
def show(**given: Any) -> None:
    click.echo(repr((given["name"], given["players"], given["games"], given["options"])))


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("nim --players a b --games 2", ("nim", ("a", "b"), 2, {})),
        ("nim --games 2 --players a b", ("nim", ("a", "b"), 2, {})),
        ("nim -o heaps=3 -o limit=2", ("nim", (), None, {"heaps": "3", "limit": "2"})),
    ],
)
def test_players_are_listed_after_one_option(words: str, read: object) -> None:
    assert CliRunner().invoke(show, words.split()).output == f"{read!r}\n"


def test_an_option_of_a_game_is_a_name_and_a_value() -> None:
    done = CliRunner().invoke(show, ["nim", "-o", "heaps"])
    assert done.exit_code == 2
    assert "'heaps' is not NAME=VALUE" in done.output


def test_a_file_that_can_not_be_opened_is_named(tmp_path: Path) -> None:
    path = tmp_path / "none" / "file"
    with pytest.raises(BadInput, match="none/file': No such file"), naming(path):
        path.read_text()


def test_a_file_is_written_only_if_it_was_asked_for(tmp_path: Path) -> None:
    write_file(None, lambda: pytest.fail("not asked for"))
    write_file(tmp_path / "a", lambda: "text")
    assert (tmp_path / "a").read_text() == "text"


def test_one_grammar_names_all_kinds_of_players_wherever_they_are_listed() -> None:
    kinds = GRAMMAR.split(" | ")
    assert {kind.partition(":")[0] for kind in kinds[1:-1]} == {
        point.name for point in entry_points(group="plancia.players")
    }
    guide = (Path(__file__).parents[2] / "docs" / "arena.md").read_text()
    texts = [guide]
    for name in ("arena", "play"):
        command = import_module(f"plancia.cli.{name}").command
        texts += [param.help for param in command.params if param.name == "players"]
    assert len(texts) == 3
    for text in texts:
        assert [kind for kind in kinds[1:] if kind not in text] == []


def test_a_missing_extra_has_one_exit_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("plancia.cli.puzzles.find_spec", lambda name: None)
    monkeypatch.setattr("plancia.cli.serve.find_spec", lambda name: None)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    ray = ["arena", "nim", "--players", "best", "random", "--workers", "ray"]
    for command in (["puzzles"], ["serve"], ray):
        assert main(command) == 1
        assert "pip install 'WHEEL[" in capsys.readouterr().err
