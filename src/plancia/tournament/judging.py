"""Judging: what people ask of a tournament is refused, or becomes the event that it makes."""

from typing import Final

from plancia.live.logs import LogEvent
from plancia.live.names import player_name, unique_name
from plancia.live.ratings import POINTS
from plancia.live.refusal import Refusal
from plancia.tournament.events import (
    Ended,
    GameEnded,
    Joined,
    Left,
    Removed,
    Renamed,
    Returned,
    Started,
)
from plancia.tournament.messages import TournamentActionRequest
from plancia.tournament.state import TournamentPlayer, TournamentState
from plancia.tournament.views import level_name

MAX_PLAYERS: Final = 500

_OWN_ACTS: Final = ("leave", "return")


def judge_join(tournament: TournamentState, person: str, name: str, now: float) -> LogEvent | None:
    """A person joins, with a name that no other player has; None if they have joined already."""
    player = tournament.player_of(person)
    if player is not None and player.presence != "removed":
        return Returned(tournament.seq + 1, now, player.number) if not player.is_here else None
    if player is not None:
        raise Refusal("not-yours", "The organiser has removed you from this tournament.")
    return _joined(tournament, now, player_name(name), person=person)


def judge_action(
    tournament: TournamentState, person: str, request: TournamentActionRequest, now: float
) -> LogEvent:
    """What a player or the organiser does."""
    seq, own = tournament.seq + 1, tournament.player_of(person)
    if tournament.ended_at is not None and request.act not in ("rename", "remove"):
        raise Refusal("over", "The tournament is over.")
    if request.act in _OWN_ACTS:
        if own is None or own.presence == "removed":
            raise Refusal("not-yours", "You do not play in this tournament.")
        if request.act == "leave":
            return Left(seq, now, own.number)
        return Returned(seq, now, own.number)
    if person != tournament.plan.organiser:
        raise Refusal("not-yours", "Only the organiser of the tournament can do that.")
    match request.act:
        case "start":
            if tournament.started_at is not None:
                raise Refusal("not-now", "The tournament has started already.")
            if len(tournament.here) < 2:
                raise Refusal("not-now", "A tournament needs two players at least.")
            return Started(seq, now)
        case "end":
            return Ended(seq, now)
        case "add-level":
            name = level_name(tournament.plan, request.level)
            return _joined(tournament, now, name, level=request.level)
        case "rename":
            player = _player(tournament, request.player)
            name = unique_name(player_name(request.name), _names(tournament, player.number))
            return Renamed(seq, now, player.number, name)
        case "remove":
            return Removed(seq, now, _player(tournament, request.player).number)
        case _:
            if request.game not in tournament.running:
                raise Refusal("not-now", "There is no such game in progress.")
            return GameEnded(seq, now, request.game, POINTS[request.result])


def _player(tournament: TournamentState, number: int) -> TournamentPlayer:
    if not 1 <= number <= len(tournament.players):
        raise Refusal("not-found", "There is no player {n}.", n=number)
    return tournament.player(number)


def _joined(
    tournament: TournamentState, now: float, name: str, *, person: str = "", level: str = ""
) -> LogEvent:
    if tournament.ended_at is not None:
        raise Refusal("over", "The tournament is over.")
    if len(tournament.players) >= MAX_PLAYERS:
        raise Refusal("not-now", "The tournament has {n} players already.", n=MAX_PLAYERS)
    number = len(tournament.players) + 1
    return Joined(
        tournament.seq + 1, now, number, unique_name(name, _names(tournament)), person, level
    )


def _names(tournament: TournamentState, without: int = 0) -> list[str]:
    return [each.name for each in tournament.players if each.number != without]
