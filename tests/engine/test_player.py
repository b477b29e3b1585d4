import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import plancia
from plancia.engine import player as players
from plancia.engine.player import (
    Answer,
    BadPlayer,
    Bot,
    Limits,
    player,
)
from plancia.engine.search import MCTS, AlphaBeta, RandomPlayer

NIM = plancia.game("nim")

BOTS = """
from plancia.engine.player import Answer, Player

class Bot:
    def play(self, position):
        return position.legal_moves()[0]

class Careful:
    def play(self, position, limits):
        assert limits.nodes == 7
        return position.legal_moves()[-1]

class Seeded:
    def __init__(self, seed, game):
        self.chosen = game.start().legal_moves()[seed]
    def play(self, position):
        return self.chosen

class Whole(Player):
    def answer(self, position, limits, stop):
        return Answer(position.legal_moves()[1], why="because")

class Mute:
    pass

number = 3
"""


@pytest.fixture
def own_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module of the user's in the directory where he is."""
    (tmp_path / "own_bots.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    monkeypatch.delitem(sys.modules, "own_bots", raising=False)


@pytest.mark.parametrize(
    ("spec", "kind"),
    [
        ("random", RandomPlayer),
        ("alphabeta:2", AlphaBeta),
        ("mcts:10", MCTS),
        ("beginner", AlphaBeta),
    ],
)
def test_one_grammar_names_players(spec: str, kind: type) -> None:
    made = player(spec, NIM, seed=1)
    assert isinstance(made, kind)
    assert made.name == spec
    made.new_game()
    assert made.answer(NIM.start()).move in NIM.start().legal_moves()


@pytest.mark.parametrize("spec", ["random", "alphabeta:3", "mcts:50", "beginner", "good"])
def test_the_same_seed_gives_the_same_answers(spec: str) -> None:
    def moves(seed: int) -> list[object]:
        one, position, made = player(spec, NIM, seed=seed), NIM.start(), []
        while position.outcome is None:
            made.append(one.answer(position).move)
            position = position.play(made[-1])
        return made

    assert moves(5) == moves(5)
    assert len({tuple(moves(seed)) for seed in range(10)}) > 1


@pytest.mark.usefixtures("own_bots")
def test_a_bot_of_five_lines_plays() -> None:
    bot = player("own_bots:Bot", NIM)
    assert isinstance(bot, Bot)
    assert bot.answer(NIM.start()) == Answer(NIM.start().legal_moves()[0])


@pytest.mark.usefixtures("own_bots")
def test_a_bot_may_ask_for_limits_the_seed_and_the_game() -> None:
    legal = NIM.start().legal_moves()
    careful = player("own_bots:Careful", NIM)
    assert careful.answer(NIM.start(), Limits(nodes=7)).move == legal[-1]
    assert player("own_bots:Seeded", NIM, seed=3).answer(NIM.start()).move == legal[3]


@pytest.mark.usefixtures("own_bots")
@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("bets", "did you mean best"),
        ("zzz", r"a player is LEVEL \| random .*its levels: beginner"),
        ("", "nim has no player ''"),
        ("random:3", "random takes nothing"),
        ("alphabeta", "'' is no DEPTH"),
        ("alphabeta:-1", "'-1' is no DEPTH for alphabeta:DEPTH: a whole number from 1"),
        ("alphabeta:0", "'0' is no DEPTH"),
        ("mcts:many", "'many' is no PLAYOUTS"),
        ("mcts:9999999999999", "is no PLAYOUTS"),
        ("mcts:٣", "is no PLAYOUTS"),
        (
            "nowhere:Bot",
            "nowhere:Bot can't be loaded: ModuleNotFoundError: No module named",
        ),
        ("own_bots:Nobody", "can't be loaded: .*has no attribute 'Nobody'"),
        ("own_bots:number", r"own_bots:number has no method play\(position\)"),
        ("own_bots:Mute", r"own_bots:Mute has no method play\(position\)"),
        (":", "can't be loaded"),
    ],
)
def test_what_names_no_player_is_answered_with_what_there_is(spec: str, why: str) -> None:
    with pytest.raises(BadPlayer, match=why):
        player(spec, NIM)


def test_a_game_without_levels_says_so() -> None:
    game = plancia.game("tetrisito")
    assert game.levels == ()
    with pytest.raises(BadPlayer, match="its levels: none"):
        player("best", game)


def test_a_package_may_add_kinds_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = {
        "sleepy": EntryPoint("sleepy", "plancia.engine.search.kinds:random", players.GROUP),
        "broken": EntryPoint("broken", "no_such_module:thing", players.GROUP),
    }
    monkeypatch.setattr(players, "_kinds", lambda: kinds)
    assert isinstance(player("sleepy", NIM), RandomPlayer)
    with pytest.raises(BadPlayer, match="no_such_module:thing, the players 'broken', can't be"):
        player("broken:1", NIM)


def test_a_person_is_given_two_threads_where_there_are_two_cores_and_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for cores, expected in ((1, 1), (16, 2), (None, 1)):
        monkeypatch.setattr("os.cpu_count", lambda cores=cores: cores)
        assert players.default_threads() == expected
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr(players, "HAS_THREADS", False)  # as in a browser
    assert players.default_threads() == 1
