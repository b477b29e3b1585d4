"""Playing: bots take their seats and play a match to its end."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from plancia.core.errors import IllegalMove
from plancia.core.game import Game
from plancia.core.position import FIRST, Position
from plancia.core.record import Record
from plancia.core.registry import game as named_game
from plancia.engine.match import Forfeit, GameClock, GameEnd, Match, Termination, writable
from plancia.engine.player import (
    NO_LIMITS,
    AnyPlayer,
    BadPlayer,
    Limits,
    is_foreign,
    player,
    player_name,
)
from plancia.processes import derived_seed
from plancia.processes.player import (
    InProcessPlayer,
    PlayerSeat,
    PooledSubprocessPlayer,
    SubprocessPlayer,
)

MOVE_LIMIT: Final = 20_000
"""Moves after which a game is called a draw: longer than any game of ours."""


def seat(who: AnyPlayer, match: Match[Any], seed: int | None = None) -> PlayerSeat:
    """A seat for a bot: apart under a clock, or if a text names one that is foreign.

    The process stays for the player's next game, unless the player is foreign and has a clock: all
    that it started then ends with it. A foreign player that is handed over as an object and plays
    without a clock sits here.
    """
    make = partial(player, who, match.position.game, seed=seed)
    if isinstance(who, str) and is_foreign(who) == (match.clock is None):
        return PooledSubprocessPlayer.take(who, make)
    return SubprocessPlayer(make) if match.clock else InProcessPlayer(make)


def play(
    *players: AnyPlayer,
    game: str | Game[Any] | Position[Any] = "connect4",
    clock: str | GameClock | None = None,
    limits: Limits = NO_LIMITS,
    seed: int | None = None,
    raise_errors: bool = False,
) -> Record:
    """Play a game between bots, the first one begins; its record says how it ended, and why.

    `game` is a name, a game, or the position to begin from; `clock` such as `60+0.5`. With
    `raise_errors` an error of a bot is raised, with its traceback, instead of losing the game.
    """
    if isinstance(game, str):
        game = named_game(game)
    start = game.start() if isinstance(game, Game) else game
    if len(players) != start.game.players:
        raise BadPlayer(
            "{players} players; {title} is for {needed}",
            players=len(players),
            title=start.game.title,
            needed=start.game.players,
        )
    names = [player_name(each) for each in players]
    timed = GameClock.parse(clock) if isinstance(clock, str) else clock
    match: Match[Any] = Match(start, names, clock=timed)
    play_out(match, players, limits, seed=seed, raise_errors=raise_errors)
    return match.record()


def play_out(
    match: Match[Any],
    players: Sequence[AnyPlayer],
    limits: Limits | Sequence[Limits] = NO_LIMITS,
    *,
    seed: int | None = None,
    move_limit: int = MOVE_LIMIT,
    raise_errors: bool = False,
) -> GameEnd:
    """Play a match to its end: the players in order, with the same limits or each with its own.

    A player that makes an illegal move, crashes or is out of time forfeits; the verdict says why.
    With `raise_errors` an error of a bot in this process is raised as it is.
    """
    seats: list[PlayerSeat] = []
    try:
        for number, who in enumerate(players, FIRST):
            chance = None if seed is None else derived_seed(seed, number)
            try:
                seats.append(seat(who, match, chance))
            except Forfeit as forfeit:
                if raise_errors and forfeit.__cause__:
                    raise forfeit.__cause__ from None
                match.forfeit(number, forfeit.termination, forfeit.reason)
                break
        while (awaited := match.awaits) is not None:
            if len(match.moves) >= move_limit:
                reason = f"{move_limit} moves"
                match.end(GameEnd(None, Termination.MOVE_LIMIT, reason))
            else:
                own = limits if isinstance(limits, Limits) else limits[awaited - 1]
                take_turn(match, seats[awaited - 1], own, raise_errors)
    finally:
        for each in seats:
            each.close()
    assert match.verdict is not None
    return match.verdict


def take_turn(
    match: Match[Any],
    seated: PlayerSeat,
    limits: Limits = NO_LIMITS,
    raise_errors: bool = False,
) -> None:
    """Ask a seat for the answer that the match awaits, and hand it in."""
    number = match.awaits
    assert number is not None
    if (budget := match.budget(number)) is not None:
        seconds = budget if limits.seconds is None else min(budget, limits.seconds)
        limits = Limits(seconds, limits.nodes, limits.depth)
    began = time.monotonic()
    try:
        answer = seated.answer(match.position, limits, deadline=match.left(number))
        spent = time.monotonic() - began
        match.play(answer.move, spent=spent, comment=writable(str(answer.why)))
    except Forfeit as forfeit:
        if raise_errors and forfeit.__cause__:
            raise forfeit.__cause__ from None
        match.forfeit(number, forfeit.termination, forfeit.reason)
    except IllegalMove as error:
        no_move = answer.move is None and answer.why
        match.forfeit(number, Termination.ILLEGAL, writable(str(no_move or error)))
