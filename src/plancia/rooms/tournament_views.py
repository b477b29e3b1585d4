"""Views: what viewers of a tournament are sent, as messages have it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, Final

from msgspec import Struct, field

from plancia.core.registry import game_of
from plancia.core.text import to_json
from plancia.live.refusal import TextJson
from plancia.rooms.messages import RoomView
from plancia.rooms.room import Member
from plancia.rooms.standings import Row, standings
from plancia.rooms.tournament import DRAW, WIN, Tournament, TournamentGame, level_name

MAX_SHORT_ROWS: Final = 10
"""Players in the standings on a phone, and games in a player's own list."""
MAX_GAMES: Final = 100
"""Games of a round that are listed."""


class StandingView(Struct):
    rank: int
    member: int
    name: str
    points: float
    buchholz: float
    wins: int
    draws: int
    losses: int
    streak: int
    presence: str


class PairingView(Struct):
    game: int
    id: str
    """Of the game; nothing for a bye."""
    round: int
    first: str
    """The name of the player who moves first; nothing in a bye."""
    second: str
    result: str
    """`1-0`, `0-1` or `1/2-1/2`; nothing while the game goes on."""
    players: list[int]
    """The numbers of the players; the house level has none."""


class PlayerView(Struct):
    """The player who sees this."""

    member: int
    name: str
    presence: str
    rank: int
    points: float
    games: list[PairingView]
    """The player's own games, the latest first."""


class TournamentView(RoomView, kw_only=True, tag="tournament"):
    """A tournament as one person sees it."""

    format: str
    game: str
    game_title: TextJson
    variant: TextJson
    clock: str
    round: int
    rounds: int
    """Of a Swiss tournament; 0 in an arena."""
    ends_in_s: float | None
    """Until no game of an arena begins any more."""
    next_round_in_s: float | None
    """Until the next round, after all games of one have ended."""
    running: int
    """How many games go on."""
    house_level: str
    standings: list[StandingView]
    """All of them for who asked for the whole, else the first ones and one's own."""
    pairings: list[PairingView]
    """The games of this round, or, in an arena, those in progress; only for who asked for them."""
    you: PlayerView | None


class TournamentBoardView(Struct):
    game: int
    id: str
    picture: dict[str, Any]
    awaits: int | None
    clocks: list[float]
    ticking: int | None
    result: str


class BoardsView(Struct, tag="boards"):
    """Boards of games in progress, for a projector."""

    boards: list[TournamentBoardView] = field(default_factory=list)


class TournamentOverview:
    """A tournament after one of its events, until the next: what all viewers share is worked out
    once, and `pack` may encode it for all of them."""

    def __init__(
        self,
        tournament: Tournament,
        game_id: Callable[[int], str],
        address: str = "",
        pack: Callable[[Any], Any] = lambda value: value,
    ) -> None:
        self._tournament, self.seq, self._game_id = tournament, tournament.seq, game_id
        self._address = address
        rows = standings(tournament)
        self._rows = {row.player: row for row in rows}
        self._standings = {row.player: pack(self._standing(row)) for row in rows}
        self._first = [*self._standings.values()][:MAX_SHORT_ROWS]
        game = game_of(tournament.plan.game, tournament.plan.options)
        self._titles = to_json(game.title), to_json(game.variant)
        self._house_name = level_name(tournament.plan, tournament.plan.house_level)

    def view(self, person: str | None, now: float, *, whole: bool) -> TournamentView:
        tournament, plan = self._tournament, self._tournament.plan
        player = tournament.member_of(person)
        own = self._rows.get(player.number) if player else None
        shown = self._first
        if whole:
            shown = [*self._standings.values()]
        elif own and own.rank > MAX_SHORT_ROWS:
            shown = [*self._first, self._standings[own.player]]
        ends_at = tournament.ends_at
        if plan.format == "arena":
            games = [*tournament.running.values()][-MAX_GAMES:]
        else:
            this_round = (game for game in tournament.games if game.round == tournament.round)
            games = [*islice(this_round, MAX_GAMES)]
        return TournamentView(
            id=tournament.id,
            seq=tournament.seq,
            title=plan.title,
            format=plan.format,
            game=plan.game,
            game_title=self._titles[0],
            variant=self._titles[1],
            clock=plan.clock,
            status=tournament.status,
            round=tournament.round,
            rounds=plan.rounds if plan.format == "swiss" else 0,
            ends_in_s=None if ends_at is None else max(0.0, ends_at - now),
            next_round_in_s=self._next_round_in_s(now),
            members=len(tournament.here),
            running=len(tournament.running),
            takes_joiners=tournament.takes_joiners,
            organises=person is not None and person == plan.organiser,
            house_level=plan.house_level,
            standings=shown,
            pairings=[self._pairing(game) for game in games] if whole else [],
            you=self._you(player) if player else None,
            address=self._address,
        )

    def _next_round_in_s(self, now: float) -> float | None:
        tournament = self._tournament
        waits = tournament.status == "running" and tournament.round and not tournament.running
        if not waits or tournament.plan.format == "arena":
            return None
        return max(0.0, tournament.changed_at + tournament.plan.pause_s - now)

    def _standing(self, row: Row) -> StandingView:
        player = self._tournament.member(row.player)
        return StandingView(
            row.rank,
            row.player,
            player.name,
            row.points,
            row.buchholz,
            row.wins,
            row.draws,
            row.losses,
            row.streak,
            player.presence,
        )

    def _you(self, player: Member) -> PlayerView:
        row = self._rows.get(player.number)
        games = self._tournament.games_of(player.number, MAX_SHORT_ROWS)
        return PlayerView(
            player.number,
            player.name,
            player.presence,
            row.rank if row else 0,
            row.points if row else 0.0,
            [self._pairing(game) for game in games],
        )

    def _pairing(self, game: TournamentGame) -> PairingView:
        is_played = self._tournament.is_played(game)
        house = self._house_name if is_played else ""
        first, second = (
            house if number is None else self._tournament.member(number).name
            for number in (game.first, game.second)
        )
        result = "" if game.points is None else result_of(game.points)
        return PairingView(
            game.number,
            self._game_id(game.number) if is_played else "",
            game.round,
            first,
            second,
            result,
            game.players,
        )


def result_of(points: tuple[float, float]) -> str:
    """The word of records for the points of a game."""
    if points[0] == DRAW:
        return "1/2-1/2"
    return "1-0" if points[0] == WIN else "0-1"
