"""Knockout: who has won their match of a round, and which games are to be played now."""

from dataclasses import dataclass, field
from random import Random
from typing import Final

from plancia.tournament.state import WIN, TournamentState

MAX_REPLAYS: Final = 2
"""Of a drawn game; if they are drawn too, the player who was drawn first goes on."""


@dataclass(slots=True)
class Bracket:
    round: int = 1
    """The first round in which not all matches are decided."""
    survived: dict[int, int] = field(default_factory=dict)
    """How many rounds each player has survived."""
    to_play: list[tuple[int, int]] = field(default_factory=list)
    """The games of that round that can begin now, the player who moves first first."""
    winner: int | None = None
    is_over: bool = False


def drawn(tournament: TournamentState) -> list[int]:
    """Who was there at the start, in an order left to chance."""
    order = [*tournament.field]
    Random(f"{tournament.plan.seed} draw").shuffle(order)
    return order


def bracket(tournament: TournamentState) -> Bracket:
    """How far a knockout has come. The best of the draw have no opponent in the first round, if the
    number of players is not a power of two."""
    order = drawn(tournament)
    size = 1 << max(0, len(order) - 1).bit_length()
    slots: list[int | None] = [*order, *[None] * (size - len(order))]
    found = Bracket(survived=dict.fromkeys(order, 0))
    while len(slots) > 1:
        half = len(slots) // 2
        pairs = [(slots[index], slots[-1 - index]) for index in range(half)]
        decided = [_winner(tournament, found, one, two) for one, two in pairs]
        if not all(is_decided for is_decided, _ in decided):
            return found
        slots = [winner for _, winner in decided]
        for winner in slots:
            if winner is not None:
                found.survived[winner] += 1
        found.round += 1
    found.is_over, found.winner = True, slots[0]
    return found


def _winner(
    tournament: TournamentState, found: Bracket, one: int | None, two: int | None
) -> tuple[bool, int | None]:
    """Whether a match is decided, and its winner; if a game is to be played, it is noted."""
    if one is None or two is None:
        return True, one if two is None else two
    games = [
        game
        for game in tournament.games
        if game.round == found.round and {game.first, game.second} == {one, two}
    ]
    if any(game.points is None for game in games):
        return False, None
    for game in games:
        for player in (one, two):
            if game.points_of(player) == WIN:
                return True, player
    here = [player for player in (one, two) if tournament.player(player).is_here]
    if len(here) < 2:
        return True, here[0] if here else None
    if len(games) > MAX_REPLAYS:
        return True, one
    was_first = games[-1].first if games else _moved_first_last(tournament, one, two)
    found.to_play.append((two, one) if was_first == one else (one, two))
    return False, None


def _moved_first_last(tournament: TournamentState, one: int, two: int) -> int | None:
    """The one of two who had the first move in their latest game, if the other had not."""
    latest = {player: tournament.game_of(player) for player in (one, two)}
    were_first = [p for p, game in latest.items() if game is not None and game.first == p]
    return were_first[0] if len(were_first) == 1 else None
