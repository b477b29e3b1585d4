"""A tournament: rounds of games, Swiss or arena, as its events make it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

import msgspec

from plancia.core.capability import find_level
from plancia.core.options import Json
from plancia.core.registry import game_of
from plancia.live.refusal import Refusal
from plancia.rooms.messages import Format, RoomActionRequest, Status
from plancia.rooms.room import MemberEvent, Room, RoomEvent, not_here

WIN, DRAW, LOSS = 1.0, 0.5, 0.0


class TournamentPlan(msgspec.Struct):
    """What the organiser has chosen."""

    title: str
    format: Format
    game: str
    options: Mapping[str, Json]
    clock: str
    organiser: str
    """The id of the person."""
    seed: int
    """Of all that is left to chance: who meets whom among equals."""
    rounds: int = 5
    """Of a Swiss tournament."""
    minutes: float = 20
    """Of an arena: after that no game begins."""
    house_level: str = ""
    """The level that plays whom an odd number of players leaves over; nothing for a bye."""
    pause_s: float = 10.0
    """Seconds between the last result of a round and the next round."""
    first_move_s: float = 60.0
    """Seconds for the first move of a game; who does not make it loses the game and is away."""


class Pairing(msgspec.Struct):
    """The game of that number, from 1, and the players of its two seats.

    One seat is None for the player who is left over: a bye, or a game against the house level.
    """

    game: int
    first: int | None
    second: int | None


class TournamentCreated(RoomEvent, tag="tournament"):
    plan: TournamentPlan


class Started(RoomEvent, tag="started"):
    leads_to: ClassVar[Status | None] = "running"


class Paired(RoomEvent, tag="paired"):
    round: int
    pairings: list[Pairing]


class GameEnded(RoomEvent, tag="result"):
    """The result of a game, as points of its first and its second player."""

    game: int
    points: tuple[float, float]


TournamentEvent = MemberEvent | TournamentCreated | Started | Paired | GameEnded


@dataclass(frozen=True, slots=True)
class TournamentGame:
    """A game of a tournament, or a bye: a game with one player that nobody plays."""

    number: int
    """From 1, in the order of pairing."""
    round: int
    first: int | None
    second: int | None
    paired_at: float
    points: tuple[float, float] | None = None
    """Of the first and the second player; None while the game goes on."""
    ended_at: float = 0.0

    @property
    def players(self) -> list[int]:
        return [*filter(None, (self.first, self.second))]

    def opponent(self, player: int) -> int | None:
        return self.second if player == self.first else self.first

    def points_of(self, player: int) -> float:
        """Of a game that has ended."""
        assert self.points is not None
        return self.points[0 if player == self.first else 1]


class Tournament(Room):
    """One tournament as its events make it."""

    max_members: ClassVar[int] = 500
    plan: TournamentPlan

    def __init__(self, tournament_id: str, events: Iterable[RoomEvent]) -> None:
        self.games: list[TournamentGame] = []
        self.running: dict[int, TournamentGame] = {}
        """The games that go on, by number."""
        self._played: dict[int, list[int]] = {}
        """The numbers of the games of each player."""
        self.round = 0
        """The latest that was paired; in an arena how often players were paired."""
        self.started_at: float | None = None
        self.changed_at = 0.0
        """When players were last paired, or a result came."""
        super().__init__(tournament_id, events)

    def game(self, number: int) -> TournamentGame:
        return self.games[number - 1]

    def games_of(self, player: int, limit: int) -> list[TournamentGame]:
        """Of a player, the latest first."""
        latest = reversed(self._played.get(player, ())[-limit:])
        return [self.game(number) for number in latest]

    def is_played(self, game: TournamentGame) -> bool:
        """False for a bye."""
        return len(game.players) == 2 or bool(self.plan.house_level)

    @property
    def status(self) -> Status:  # type: ignore[override]  # it follows from the others
        if self.ended_at is not None:
            return "over"
        return "open" if self.started_at is None else "running"

    @property
    def ends_at(self) -> float | None:
        """When the last games of an arena begin."""
        if self.plan.format != "arena" or self.started_at is None:
            return None
        return self.started_at + 60 * self.plan.minutes

    def _apply(self, event: RoomEvent) -> None:
        self.shown_seq = event.seq
        match event:
            case TournamentCreated(plan=plan):
                self.plan, self.title, self.organiser = plan, plan.title, plan.organiser
            case Started():
                self.started_at = self.changed_at = event.at
            case Paired():
                self.round, self.changed_at = event.round, event.at
                for pairing in event.pairings:
                    self._pair(pairing, event)
            case GameEnded():
                game = replace(self.game(event.game), points=event.points, ended_at=event.at)
                self.games[game.number - 1] = game
                self.running.pop(game.number, None)
                self.changed_at = event.at

    def _pair(self, pairing: Pairing, event: Paired) -> None:
        assert pairing.game == len(self.games) + 1
        game = TournamentGame(pairing.game, event.round, pairing.first, pairing.second, event.at)
        if self.is_played(game):
            self.running[game.number] = game
        else:
            points = (LOSS, WIN) if game.first is None else (WIN, LOSS)
            game = replace(game, points=points, ended_at=event.at)
        self.games.append(game)
        for number in game.players:
            self._played.setdefault(number, []).append(game.number)

    def _judge(self, request: RoomActionRequest, now: float) -> RoomEvent:
        match request.act:
            case "start":
                if self.started_at is not None:
                    raise Refusal("not-now", "The tournament has started already.")
                if len(self.here) < 2:
                    raise Refusal("not-now", "A tournament needs two players at least.")
                return Started(self.seq + 1, now)
            case act:
                raise not_here(act)

    def check_decision(self, person: str, game: int) -> None:
        """Refusal if that person may not decide that game now."""
        self.check_organiser(person)
        self.check_goes_on()
        if game not in self.running:
            raise Refusal("not-now", "There is no such game in progress.")


def level_name(plan: TournamentPlan, level: str) -> str:
    """The name of the opponent who plays a level, or else of the level."""
    found = find_level(game_of(plan.game, plan.options), level)
    return found.opponent.name if found and found.opponent else level
