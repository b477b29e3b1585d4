"""A bot is an object, a class, a function or a name: the same in every place that takes one."""

from collections.abc import Callable
from typing import Any

import pytest

import plancia
from bots.players import First, first
from plancia.engine.player import AnyPlayer, BadPlayer, player, player_name
from plancia.rl.agent import AgentEnv
from plancia.rl.league import ask_player, run, score

GAME = plancia.game("connect4")

BOTS: dict[str, AnyPlayer] = {
    "object": First(),
    "class": First,
    "function": first,
    "player": player(First(), GAME),
    "name of a class": "bots.players:First",
    "name of a function": "bots.players:first",
}


def as_player(bot: AnyPlayer) -> int:
    return int(player(bot, GAME).answer(GAME.start().play(4)).move)


def in_play(bot: AnyPlayer) -> int:
    return int(plancia.play(bot, "random", game=GAME, seed=1).moves[0])


def under_a_clock(bot: AnyPlayer) -> int:
    record = plancia.play("random", bot, game=GAME, clock="60+1", seed=1)
    assert record.tags["Termination"] == "normal"
    return int(record.moves[1])


def as_opponent_of_an_agent(bot: AnyPlayer) -> int:
    env = AgentEnv(GAME, opponent=bot, side=plancia.SECOND)
    env.reset(seed=1)
    return next(
        move for move in GAME.start().legal_moves() if GAME.start().play(move) == env.position
    )


def measured_by_regret(bot: AnyPlayer) -> int:
    marks = "+------"  # only the first move wins
    positions = [(GAME.start().to_text(), marks)]
    return score(run(GAME, positions, ask_player(player(bot, GAME)))).best


PLACES = [as_player, in_play, under_a_clock, as_opponent_of_an_agent, measured_by_regret]


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_a_bot_plays_its_move_wherever_it_is_asked(
    place: Callable[[AnyPlayer], int], bot: AnyPlayer
) -> None:
    assert place(bot) == 1


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_what_is_no_bot_is_refused_with_the_same_sentence_everywhere(
    place: Callable[[AnyPlayer], int],
) -> None:
    nobody: Any = 3
    with pytest.raises(BadPlayer, match=r"int has no method play\(position\)"):
        place(nobody)


@pytest.mark.parametrize(
    ("bot", "name"), [("best", "best"), (First(), "First"), (First, "First"), (first, "first")]
)
def test_a_bot_is_called_as_it_says_or_as_its_class_is(bot: AnyPlayer, name: str) -> None:
    assert player_name(bot) == name
    record = plancia.play(bot, bot, game="nim", seed=1)
    assert record.tags["First"] == name


def test_a_game_from_a_position_is_played_on_by_as_many_bots_as_it_has_players() -> None:
    position = GAME.start().play_line("4455")
    record = plancia.play(first, first, game=position)
    assert record.start == position
    assert record.result == "1-0"
    assert plancia.play("random", game="tetrisito", seed=1).result == "stuck"
    with pytest.raises(BadPlayer, match="1 players; Connect Four is for 2"):
        plancia.play(first)
