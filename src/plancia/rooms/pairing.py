"""Pairing: who meets whom next, by the format of a tournament.

Equals meet in an order that the tournament's seed decides: the same events give the same pairings,
on every server.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

from plancia.rooms.matching import cheap_pairs
from plancia.rooms.room import Ended, RoomEvent
from plancia.rooms.standings import points_of
from plancia.rooms.tournament import Paired, Pairing, Tournament

MAX_COLOUR_DIFFERENCE: Final = 2
"""Of the games in which a player moved first and those in which the player moved second."""
NEVER: Final = 10**9
"""What it costs that two meet who may not."""

Pair = tuple[int | None, int | None]
"""The first and the second player of a game; one is None for the player who is left over."""
Round = tuple[int, list[Pair]]
"""The number of a round, and the games of it that begin now."""


@dataclass(slots=True)
class Past:
    """What a player has behind them."""

    points: float
    difference: int = 0
    """Games in which the player moved first, less those in which the player moved second."""
    was_first: bool = False
    """In the latest game."""
    met: Counter[int | None] = field(default_factory=Counter)
    """How often each opponent; None for byes and the house level."""
    last: int | None = None
    """The latest opponent."""


def next_event(tournament: Tournament, now: float) -> RoomEvent | None:
    """What a tournament does by itself now: it pairs players, or ends."""
    if tournament.status != "running":
        return None
    find = _arena_pairs if tournament.plan.format == "arena" else _swiss_round
    found = find(tournament, now)
    if found is None:
        return Ended(tournament.seq + 1, now)
    number, pairs = found
    games = len(tournament.games)
    pairings = [Pairing(games + index, *pair) for index, pair in enumerate(pairs, 1)]
    return Paired(tournament.seq + 1, now, number, pairings) if pairings else None


# Swiss


def _swiss_round(tournament: Tournament, now: float) -> Round | None:
    number = tournament.round + 1
    if tournament.running:
        return number, []
    if number > tournament.plan.rounds:
        return None
    pauses = tournament.round and now < tournament.changed_at + tournament.plan.pause_s
    here = tournament.here
    if pauses or len(here) < 2:
        return number, []
    past = past_of(tournament)
    players = {player.number: past[player.number] for player in here}
    return number, swiss_pairs(players, _chance(tournament))


def swiss_pairs(players: Mapping[int, Past], chance: Random) -> list[Pair]:
    """The pairs of a round, the best first.

    In this order: no player's colours differ by more than 2, no two meet twice and no player is
    left over twice, players with as many points meet, colours are balanced.
    """
    by_points = _by_points(players, chance)
    highest, lowest = players[by_points[0]].points, players[by_points[-1]].points
    order: list[int | None] = [*by_points, None][: len(players) + len(players) % 2]
    met = 0
    for past in players.values():
        met += past.met.total()
    # More than the costs of a lower kind in the whole round.
    rematch = len(order) * (400 * round(2 * (highest - lowest)) ** 2 + 3000)
    too_often_first = rematch * (1 + met)

    def cost(i: int, j: int) -> int:
        one, two = order[i], order[j]
        assert one is not None
        past = players[one]
        if two is None:
            return 400 * round(2 * (past.points - lowest)) ** 2 + rematch * past.met[None]
        other = players[two]
        high, low = sorted((past.difference, other.difference), reverse=True)
        worst = max(abs(high - 1), abs(low + 1))
        return (
            100 * round(2 * (past.points - other.points)) ** 2
            + min(j - i, 99)
            + (2000 if worst == MAX_COLOUR_DIFFERENCE else 0)
            + (too_often_first if worst > MAX_COLOUR_DIFFERENCE else 0)
            + rematch * past.met[two]
        )

    never = 100 * too_often_first
    matched = cheap_pairs(len(order), cost, (rematch, too_often_first, never))
    return [_seated(players, order[i], order[j], chance) for i, j in matched]


def _by_points(players: Mapping[int, Past], chance: Random) -> list[int]:
    """The players with the most points first, equal ones in an order left to chance."""
    order = sorted(players)
    chance.shuffle(order)
    return sorted(order, key=lambda number: -players[number].points)


def _seated(players: Mapping[int, Past], one: int | None, two: int | None, chance: Random) -> Pair:
    """Who moves first: the one who did so less often; then the one who did not the last time."""
    if one is None or two is None:
        number = one if two is None else two
        assert number is not None
        return (None, number) if players[number].difference > 0 else (number, None)
    here, there = players[one], players[two]
    key, their_key = (here.difference, here.was_first), (there.difference, there.was_first)
    is_first = chance.random() < 0.5 if key == their_key else key < their_key
    return (one, two) if is_first else (two, one)


def past_of(tournament: Tournament) -> dict[int, Past]:
    """What each player has behind them. A bye gives no colour."""
    past = {}
    for number, points in points_of(tournament).items():
        past[number] = Past(points)
    for game in tournament.games:
        for number in game.players:
            each, opponent = past[number], game.opponent(number)
            each.met[opponent] += 1
            each.last = opponent
            if tournament.is_played(game):
                each.was_first = game.first == number
                each.difference += 1 if each.was_first else -1
    return past


def _chance(tournament: Tournament) -> Random:
    return Random(f"{tournament.plan.seed} {tournament.seq}")


# Arena


def _arena_pairs(tournament: Tournament, now: float) -> Round | None:
    """All who wait are paired at once; the same two only again if nobody else will be free."""
    assert tournament.ends_at is not None
    number = tournament.round + 1
    if now >= tournament.ends_at:
        return (number, []) if tournament.running else None
    busy = {number for game in tournament.running.values() for number in game.players}
    past = past_of(tournament)
    free = {each.number: past[each.number] for each in tournament.here if each.number not in busy}
    if len(free) < 2:
        return number, []
    chance = _chance(tournament)
    order = _by_points(free, chance)

    def cost(i: int, j: int) -> int:
        one, two = free[order[i]], free[order[j]]
        same = one.last == order[j] or two.last == order[i]
        if same and len(tournament.here) > 2:
            return NEVER
        difference = abs(one.difference + two.difference)
        return (j - i) ** 2 + 20 * one.met[order[j]] + 10 * difference

    matched = cheap_pairs(len(order), cost, (NEVER,))
    return number, [_seated(free, order[i], order[j], chance) for i, j in matched]
