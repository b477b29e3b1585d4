"""A tournament as its events make it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from plancia.live.logs import LogEvent, Status
from plancia.tournament.events import (
    Created,
    Ended,
    GameEnded,
    Joined,
    Left,
    Paired,
    Removed,
    Renamed,
    Returned,
    Started,
    TournamentPlan,
)

WIN, DRAW, LOSS = 1.0, 0.5, 0.0


@dataclass(frozen=True, slots=True)
class TournamentPlayer:
    number: int
    """From 1, in the order of joining."""
    name: str
    person: str = ""
    level: str = ""
    presence: Literal["here", "away", "removed"] = "here"

    @property
    def is_here(self) -> bool:
        """True if the player wants to be paired."""
        return self.presence == "here"


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
        return [player for player in (self.first, self.second) if player is not None]

    def opponent(self, player: int) -> int | None:
        return self.second if player == self.first else self.first

    def points_of(self, player: int) -> float:
        """Of a game that has ended."""
        assert self.points is not None
        return self.points[0 if player == self.first else 1]


class TournamentState:
    """One tournament as its events make it."""

    plan: TournamentPlan

    def __init__(self, tournament_id: str, events: Iterable[LogEvent]) -> None:
        self.id = tournament_id
        self.seq = 0
        self.players: list[TournamentPlayer] = []
        self.games: list[TournamentGame] = []
        self.running: dict[int, TournamentGame] = {}
        """The games that go on, by number."""
        self._by_person: dict[str, int] = {}
        self._played: dict[int, list[int]] = {}
        """The numbers of the games of each player."""
        self.round = 0
        """The latest that was paired; in an arena how often players were paired."""
        self.started_at: float | None = None
        self.ended_at: float | None = None
        self.changed_at = 0.0
        """When players were last paired, or a result came."""
        for event in events:
            self.apply(event)

    def player(self, number: int) -> TournamentPlayer:
        return self.players[number - 1]

    def player_of(self, person: str | None) -> TournamentPlayer | None:
        number = self._by_person.get(person or "")
        return self.player(number) if number else None

    def game(self, number: int) -> TournamentGame:
        return self.games[number - 1]

    def game_of(self, player: int) -> TournamentGame | None:
        """The latest game of a player, which may have ended."""
        return next(iter(self.games_of(player, 1)), None)

    def games_of(self, player: int, limit: int) -> list[TournamentGame]:
        """Of a player, the latest first."""
        latest = reversed(self._played.get(player, ())[-limit:])
        return [self.game(number) for number in latest]

    def is_played(self, game: TournamentGame) -> bool:
        """False for a bye."""
        return len(game.players) == 2 or bool(self.plan.house_level)

    @property
    def here(self) -> list[TournamentPlayer]:
        """Those who want to be paired."""
        return [player for player in self.players if player.is_here]

    @property
    def status(self) -> Status:
        if self.ended_at is not None:
            return "over"
        return "open" if self.started_at is None else "running"

    @property
    def ends_at(self) -> float | None:
        """When the last games of an arena begin."""
        if self.plan.format != "arena" or self.started_at is None:
            return None
        return self.started_at + 60 * self.plan.minutes

    def overdue(self, now: float) -> list[TournamentGame]:
        """The games in progress in which the first move should have been made by now."""
        before = now - self.plan.first_move_s
        return [game for game in self.running.values() if game.paired_at <= before]

    def apply(self, event: LogEvent) -> None:
        assert event.seq == self.seq + 1, f"event {event.seq} after event {self.seq}"
        self.seq = event.seq
        match event:
            case Created(plan=plan):
                self.plan = plan
            case Joined():
                assert event.player == len(self.players) + 1
                player = TournamentPlayer(event.player, event.name, event.person, event.level)
                self.players.append(player)
                if event.person:
                    self._by_person.setdefault(event.person, event.player)
            case Renamed():
                self._change(event.player, name=event.name)
            case Left():
                self._change(event.player, presence="away")
            case Returned():
                self._change(event.player, presence="here")
            case Removed():
                self._change(event.player, presence="removed")
            case Started():
                self.started_at = self.changed_at = event.at
            case Paired():
                self.round, self.changed_at = event.round, event.at
                for pairing in event.pairings:
                    assert pairing.game == len(self.games) + 1
                    game = TournamentGame(
                        pairing.game, event.round, pairing.first, pairing.second, event.at
                    )
                    if self.is_played(game):
                        self.running[game.number] = game
                    else:
                        points = (LOSS, WIN) if game.first is None else (WIN, LOSS)
                        game = replace(game, points=points, ended_at=event.at)
                    self.games.append(game)
                    for number in game.players:
                        self._played.setdefault(number, []).append(game.number)
            case GameEnded():
                game = replace(self.game(event.game), points=event.points, ended_at=event.at)
                self.games[game.number - 1] = game
                self.running.pop(game.number, None)
                self.changed_at = event.at
            case Ended():
                self.ended_at = event.at

    def _change(self, number: int, **changes: str) -> None:
        self.players[number - 1] = replace(self.player(number), **changes)  # type: ignore[arg-type]  # its fields
