"""What a player sees of a game is defined once: every environment shows the same, for all games."""

import random
from typing import Any

import numpy as np
import pytest

import plancia
from plancia.rl.encoding import UnknownAction, encoding
from side_by_side import Batched, Environment, Jax, OpenSpiel, Turns, check_environment

SMALL = {"rows": 6, "columns": 6}
GAMES: dict[str, plancia.Game[Any]] = {
    "connect4": plancia.game("connect4"),
    "four-in-a-row": plancia.game("four-in-a-row"),
    "nim": plancia.game("nim"),
    "tetrisito": plancia.game("tetrisito"),
    "pente": plancia.game("pente", **SMALL, capture_win=4),
    "gomoku": plancia.game("pente", "gomoku", **SMALL),
    "boat, poof": plancia.game("pente", "boat", poof=True, exactly_five=True, rows=5, columns=6),
    "every rule": plancia.game("pente", "tournament", triples=True, poof=True, boat=True, **SMALL),
    "triples": plancia.game("pente", "tournament", triples=True, **SMALL),
    "no outside": plancia.game("pente", "tournament", rows=1, columns=6),
}
CAPTURES = {"pente", "boat, poof", "every rule", "triples", "no outside"}
CASES: list[tuple[type[Any], str]] = [
    (kind, name)
    for name, game in GAMES.items()
    for kind in (Batched, Turns, OpenSpiel, Jax)
    if (kind not in (Batched, Jax) or name == "connect4")
    and (kind not in (Turns, OpenSpiel) or game.players == 2)
]


@pytest.mark.parametrize(("kind", "name"), CASES)
def test_every_environment_shows_what_the_encoding_defines(kind: type[Any], name: str) -> None:
    if kind is Jax:
        pytest.importorskip("jax", reason="the extra jax is not installed")
    if kind is OpenSpiel:
        pytest.importorskip("pyspiel", reason="OpenSpiel is a peer of `make bench`")
    game = GAMES[name]
    env: Environment = kind(game)
    assert check_environment(env, game, 300 // env.games, seed=1) > 0


@pytest.mark.parametrize("name", GAMES)
def test_no_game_is_longer_than_its_encoding_says(name: str) -> None:
    game = GAMES[name]
    most = encoding(game).max_moves
    if most is None:
        assert name in {"four-in-a-row"} | CAPTURES
        return
    chance = random.Random(name)
    for _ in range(20):
        position, moves = game.start(), 0
        while legal := position.legal_moves():
            position, moves = position.play(chance.choice(legal)), moves + 1
        assert moves <= most


@pytest.mark.usefixtures("third_party")
def test_a_game_without_encoding_has_the_actions_that_its_random_games_show() -> None:
    how = encoding(plancia.game("chomp"))
    assert (how.actions, how.shape) == (20, (4, 5, 1))
    larger = plancia.game("nim", heaps="3")
    with pytest.raises(UnknownAction, match="capability Encodes declares"):
        how._encodes.action(larger.start(), larger.start().legal_moves()[-1])


@pytest.mark.parametrize("name", [*plancia.games(), "chomp"])
@pytest.mark.usefixtures("third_party")
def test_every_legal_move_has_an_action_of_its_own(name: str) -> None:
    game = plancia.game(name)
    how, chance = encoding(game), np.random.default_rng(1)
    for _ in range(3):
        position = game.start()
        while position.outcome is None:
            moves = how.moves(position)
            assert set(moves.values()) == set(position.legal_moves())
            assert 0 <= min(moves) <= max(moves) < how.actions
            assert how.planes(position).shape == how.shape
            position = position.play(moves[int(chance.choice(list(moves)))])
