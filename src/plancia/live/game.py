"""A live game as its events make it.

What may happen next is judged by `plancia.live.judging`, which gives a `Change`: the event, and
what the game is after it. Once the event is stored, the change is applied.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from plancia.core.game import Game
from plancia.core.position import Position, Side, replay
from plancia.core.registry import game_of
from plancia.engine.match import GameClock, GameEnd, Match, Termination, result_under
from plancia.live.events import (
    AnyEvent,
    Coached,
    Declined,
    Ended,
    Joined,
    Moved,
    Offer,
    Offered,
    Rematched,
    Resumed,
    Seat,
    Seated,
    SeatKind,
    TookBack,
)
from plancia.live.stored import Progress, StoredGame
from plancia.live.views import MoveView, move_view

TIMER_MARGIN_S: Final = 0.01
"""A timer goes off this long after the clock has run out."""
_RESTARTS_TURN: Final = (Moved, TookBack, Joined, Resumed)
"""Events after which the clock of the player to move runs anew."""


def start_of(game: Game[Any], start: str) -> Position[Any]:
    return game.from_text(start) if start else game.start()


@dataclass(frozen=True, slots=True)
class Change:
    """A judged event, and the game after it."""

    event: AnyEvent
    position: Position[Any]
    ply: int
    verdict: GameEnd | None
    seats: Sequence[Seat]
    move: Any = None
    """The move itself, of an event that is one."""


class LiveGame:
    """One game as its events make it."""

    id: str
    created: float
    creator: str

    def __init__(self, stored: StoredGame) -> None:
        self.id, self.created, self.creator = stored.id, stored.created, stored.creator
        self.stored: StoredGame = replace(stored, events=())
        clock = GameClock.parse(stored.clock) if stored.clock else None
        start = start_of(game_of(stored.game, stored.options), stored.start)
        self.game: Game[Any] = start.game
        self.moves: list[MoveView] = []
        made = []
        for step in replay(start, stored.moves):
            made.append(step.move)
            self.moves.append(move_view(step.before, step.move))
        self.match: Match[Any] = Match(start, clock=clock, made=made)
        self.prelude: int = len(made)
        """Moves that were made before the game began: they can't be taken back."""
        self.both_have_moved = False
        """True if each player has made a move since the game began."""
        self.seq: int = 0
        self.turn_began: float = stored.created
        self._final_clocks: list[float] | None = None
        """Seconds on the clocks when the game was ended, by time or by a player."""
        self.offers: dict[Offer, int] = {}
        """Each standing offer, and the player who made it."""
        self.declined: set[tuple[Offer, int]] = set()
        """Offers that can't be made again before the next move."""
        self.rematch: str | None = None
        self.coach: int | None = None
        """The player whom the coach warns."""
        self.coached: int | None = None
        """The player whom it warned at some time: the game counts nowhere as a clean win."""
        self._seat_all(stored.seats)
        for event in stored.events:
            self.apply(self.after(event))

    # What it looks like

    def _settle(self) -> None:
        """What follows from match and seats: each of these is asked for many times a move."""
        self.position: Position[Any] = self.match.positions[-1]
        self.ply: int = len(self.match.moves)
        self.awaits: Side | None = None if self.match.verdict else self.position.to_move
        self.awaited_level: str | None = self.seats[self.awaits - 1].level if self.awaits else None
        """The level whose answer is awaited, if it is a level's."""
        is_ticking = self.match.clock and not self.open_seat and self.ply > self.prelude
        self.ticking: Side | None = self.awaits if is_ticking else None
        """Whose clock runs: none before the first move, nor while a seat is open."""

    def seat(self, player: Side) -> Seat:
        return self.seats[player - 1]

    def seats_of(self, person: str | None) -> list[int]:
        return [] if person is None else self.players_of.get(person, [])

    def _seat_all(self, seats: Iterable[Seat]) -> None:
        """Who sits where, and what follows from it."""
        self.seats: list[Seat] = [*seats]
        self.kinds: list[SeatKind] = []
        self.players_of: dict[str | None, list[Side]] = {}
        self.others: dict[Side, list[Seat]] = {}
        """For each seat the seats of other people than the one who holds it."""
        for seat in self.seats:
            self.kinds.append(seat.kind)
            others = self.others[seat.player] = list[Seat]()
            for other in self.seats:
                if other.kind == "person" and other.holder != seat.holder:
                    others.append(other)
            if seat.kind == "person":
                self.players_of.setdefault(seat.holder, []).append(seat.player)
        self.open_seat: Side | None = self.kinds.index("open") + 1 if "open" in self.kinds else None
        self._settle()

    def rename(self, person: str, name: str) -> None:
        """A person is called something else now."""
        self._seat_all(
            replace(seat, name=name) if seat.holder == person else seat for seat in self.seats
        )

    # Clocks

    def spent(self, now: float) -> float:
        """Seconds that the player to move has had for the next move."""
        return max(0.0, now - self.turn_began) if self.ticking else 0.0

    def seconds_left(self, now: float) -> float | None:
        """Until the player to move is out of time, negative after that; None if no clock runs."""
        if self.ticking is None:
            return None
        left = self.match.left(self.ticking)
        assert left is not None
        return left - self.spent(now)

    def timer_s(self, now: float) -> float | None:
        """Seconds until a timer should look whether the time is over. A level is never out of time
        by the clock on the wall: it may have had to wait in line."""
        left = None if self.awaited_level else self.seconds_left(now)
        return None if left is None else max(0.0, left) + TIMER_MARGIN_S

    def clocks(self, now: float) -> list[float] | None:
        """Seconds on the clocks, player 1 first."""
        if self.match.clock is None:
            return None
        if self._final_clocks is not None:
            return self._final_clocks
        clocks = [self.match.left(seat.player) or 0.0 for seat in self.seats]
        if self.ticking:
            clocks[self.ticking - 1] = max(0.0, clocks[self.ticking - 1] - self.spent(now))
        return clocks

    # What happens

    def after(self, event: AnyEvent) -> Change:
        """The change that an event makes; IllegalMove or MalformedText for a bad move."""
        match event:
            case Moved():
                move = self.position.parse_move(event.move)
                return self.after_move(event, move, self.position.play(move))
            case TookBack(ply=ply):
                return Change(event, self.match.positions[ply], ply, None, self.seats)
            case Ended(verdict=verdict):
                return Change(event, self.position, self.ply, verdict, self.seats)
            case Seated(seat=Seat() as seat):
                seats = [seat if each.player == seat.player else each for each in self.seats]
                return Change(event, self.position, self.ply, self.match.verdict, seats)
            case _:
                return Change(event, self.position, self.ply, self.match.verdict, self.seats)

    def after_move(self, event: Moved, move: Any, position: Position[Any]) -> Change:
        """The change that a move to that position makes."""
        outcome, verdict = position.outcome, None
        if outcome is not None:
            verdict = GameEnd(outcome.winner, Termination.NORMAL, outcome.reason.value)
        return Change(event, position, self.ply + 1, verdict, self.seats, move)

    def apply(self, change: Change) -> None:
        """Apply a change whose event is stored. Its move is not played again."""
        event = change.event
        if event.seq != self.seq + 1:
            raise ValueError(f"event {event.seq} of game {self.id} after event {self.seq}")
        match event:
            case Moved():
                self.moves.append(move_view(self.position, change.move))
                if self.moves[self.prelude].player != self.position.to_move:
                    self.both_have_moved = True
                self.match.advance(
                    change.move, change.position, spent=event.spent, comment=event.comment
                )
                self._forget_offers(event.player)
            case TookBack():
                self._final_clocks = None
                while self.match.verdict or len(self.match.moves) > event.ply:
                    self.match.take_back()
                del self.moves[event.ply :]
                made = {move.player for move in self.moves[self.prelude :]}
                self.both_have_moved = len(made) > 1
                self._forget_offers(None)
            case Ended():
                self._final_clocks = self.clocks(event.at)
                self.match.end(event.verdict)
                self.offers.clear()
            case Offered(player=int() as player):
                self.offers[event.offer] = player
            case Declined():
                if offering := self.offers.pop(event.offer, None):
                    self.declined.add((event.offer, offering))
            case Seated(seat=Seat() as seat):
                self._seat_all(
                    [seat if each.player == seat.player else each for each in self.seats]
                )
            case Coached():
                self.coach = event.player if event.on else None
                self.coached = self.coach or self.coached
            case Rematched():
                self.rematch = event.next
                self.offers.clear()
        if isinstance(event, _RESTARTS_TURN):
            self.turn_began = event.at
        self.seq = event.seq
        self._settle()

    def _forget_offers(self, mover: int | None) -> None:
        """A move answers the offers of the opponent; one's own draw offer stands."""
        self.declined.clear()
        self.offers.pop("take-back", None)
        if self.offers.get("draw") != mover:
            self.offers.pop("draw", None)

    def progress(self, change: Change | None = None) -> Progress:
        """How far the game has come, or will have come after a change."""
        position, ply, verdict, seats = (
            (self.position, self.ply, self.match.verdict, self.seats)
            if change is None
            else (change.position, change.ply, change.verdict, change.seats)
        )
        awaits = None if verdict else position.to_move
        return Progress(
            ply=ply,
            awaits=awaits,
            awaits_level=awaits is not None and seats[awaits - 1].kind == "level",
            position=position.to_text(),
            result=result_under(position, verdict) if verdict else "",
            termination=verdict.termination.value if verdict else "",
            reason=verdict.reason if verdict else "",
            winner=verdict.winner if verdict else None,
            coached=self.coached is not None
            or (change is not None and isinstance(change.event, Coached) and change.event.on),
            ticking=self.match.clock is not None
            and awaits is not None
            and ply != self.prelude
            and all(each.kind != "open" for each in seats),
        )
