"""Bots of every kind are users of a real server."""

from pathlib import Path

import pytest

import plancia
from bots.players import First, first
from cookbook import recipes
from plancia.core.errors import IllegalMove, MalformedText
from plancia.engine.player import AnyPlayer
from plancia.web import bot
from web.serving import Server


@pytest.mark.parametrize(
    "who",
    [First(), First, first, "bots.players:First"],
    ids=["object", "class", "function", "name"],
)
def test_an_object_a_class_a_function_and_a_name_play_at_a_server(
    server: Server, who: AnyPlayer
) -> None:
    record = bot.play(server.url, who, "nim")
    assert record.result in ("1-0", "0-1")
    assert record.moves[0] == plancia.game("nim").start().legal_moves()[0]


def test_a_bot_that_cheats_gets_the_servers_sentence(server: Server) -> None:
    with pytest.raises(IllegalMove, match=r"99.* is not a column"):
        bot.play(server.url, "bots.players:Cheat", "connect4")


def test_what_the_server_refuses_is_said(server: Server) -> None:
    with pytest.raises(MalformedText, match="nobody"):
        bot.play(server.url, first, "nim", level="nobody")


def test_the_bot_of_the_cookbook_plays(
    server: Server,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    recipe = recipes()["Play at a server"]
    recipe.run(monkeypatch, tmp_path, server.url)
    assert capsys.readouterr().out == recipe.output
