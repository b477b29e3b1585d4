"""A live game: its match rebuilt from its events, and who may do what in it.

Nothing here waits or writes. `judge` turns what somebody wants into the event that it would be, or
refuses it; only when that event is in the store is it applied. `Games` does that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from plancia.arena.match import Clock, Match, Termination, Verdict, result_under
from plancia.core.errors import IllegalMove, MalformedText, said
from plancia.core.game import FIRST, SECOND, Game, Position, other, replay
from plancia.core.options import Json, Options
from plancia.core.registry import game_type
from plancia.core.text import T, to_json
from plancia.web.messages import Act, MoveView, PlayMove
from plancia.web.problems import Refusal
from plancia.web.store import Event, Seat, Standing, StoredGame

_RESTARTS_TURN: Final = frozenset({"move", "take-back", "joined", "resumed"})
"""Kinds of events after which the clock of whoever is awaited runs anew."""

_OFFERS: Final = {"draw": T("draw"), "take-back": T("take-back"), "rematch": T("rematch")}
_ANY_TIME: Final = frozenset({"rematch", "decline-rematch", "take-back"})
"""Actions that make sense when a game is over."""


def game_of(name: str, options: Mapping[str, object]) -> Game[Any]:
    """The game with those options; UnknownGame or BadOption if there is none."""
    kind = game_type(name)
    return _shared(kind, kind.options_type.read(options))


@lru_cache(maxsize=256)
def _shared(kind: type[Game[Any]], options: Options) -> Game[Any]:
    """Games never change, and each keeps tables of its board: equal ones are one."""
    return kind(options)


def start_of(game: Game[Any], start: str) -> Position[Any]:
    return game.from_text(start) if start else game.start()


@dataclass(frozen=True, slots=True)
class Draft:
    """How a game would stand after an event."""

    position: Position[Any]
    ply: int
    verdict: Verdict | None


class LiveGame:
    """One game as its events tell it."""

    def __init__(self, stored: StoredGame) -> None:
        self.id, self.created, self.creator = stored.id, stored.created, stored.creator
        self.stored = replace(stored, events=())
        self.seats = list(stored.seats)
        game = game_of(stored.game, stored.options)
        clock = Clock.parse(stored.clock) if stored.clock else None
        self.moves: list[MoveView] = []
        start = start_of(game, stored.start)
        made = self._read_line(start, stored.moves)
        self.match: Match[Any] = Match(start, clock=clock, made=made)
        self.seq = 0
        self.turn_began = stored.created
        self._final_clocks: list[float] | None = None
        """Seconds on the clocks when the game was ended, by time or by a player."""
        self.draw_offer: int | None = None
        self.take_back_offer: int | None = None
        self.rematch_offer: int | None = None
        self.rematch: str | None = None
        self._declined: set[tuple[str, int]] = set()
        self.prelude = len(made)
        """Moves that were made before the game began: they can't be taken back."""
        for event in stored.events:
            self.apply(event)

    # What it looks like

    @property
    def game(self) -> Game[Any]:
        return self.match.position.game

    @property
    def position(self) -> Position[Any]:
        return self.match.position

    @property
    def ply(self) -> int:
        return len(self.match.moves)

    @property
    def awaits(self) -> int | None:
        return self.match.awaits

    @property
    def awaited_level(self) -> str | None:
        """The level whose answer is awaited, if it is a level's."""
        return None if self.awaits is None else self.seat(self.awaits).level

    def seat(self, player: int) -> Seat:
        return self.seats[player - 1]

    def seats_of(self, person: str | None) -> list[int]:
        if person is None:
            return []
        return [seat.player for seat in self.seats if seat.holder == person]

    @property
    def open_seat(self) -> int | None:
        return next((seat.player for seat in self.seats if seat.kind == "open"), None)

    @property
    def is_among_levels(self) -> bool:
        """Whether only levels play: such a game goes on while somebody looks."""
        return all(seat.kind == "level" for seat in self.seats)

    @property
    def ticking(self) -> int | None:
        """Whose clock runs: none before the first move, nor while a seat is open."""
        if self.match.clock is None or self.open_seat or self.ply == self.prelude:
            return None
        return self.awaits

    def spent(self, now: float) -> float:
        """Seconds that whoever is awaited has had for the next move."""
        return max(0.0, now - self.turn_began) if self.ticking else 0.0

    def overdue(self, now: float) -> float | None:
        """Seconds until whoever is awaited is out of time; None if no clock runs."""
        if self.ticking is None:
            return None
        left = self.match.left(self.ticking)
        assert left is not None
        return left - self.spent(now)

    def left(self, now: float) -> list[float] | None:
        """Seconds on the clocks, player 1 first."""
        if self.match.clock is None:
            return None
        if self._final_clocks is not None:
            return self._final_clocks
        clocks = [self.match.left(seat.player) or 0.0 for seat in self.seats]
        if self.ticking:
            clocks[self.ticking - 1] = max(0.0, clocks[self.ticking - 1] - self.spent(now))
        return clocks

    def others(self, player: int) -> list[Seat]:
        """The seats of other people than the one who holds this seat."""
        holder = self.seat(player).holder
        return [seat for seat in self.seats if seat.kind == "person" and seat.holder != holder]

    # What happens

    def apply(self, event: Event, seat: Seat | None = None) -> None:
        """Something that is in the store has happened."""
        if event.seq != self.seq + 1:
            raise ValueError(f"event {event.seq} of game {self.id} after event {self.seq}")
        match event.kind:
            case "move":
                assert event.move is not None
                self._move(event.move, event.spent, str(event.data.get("comment", "")))
                self._forget_offers(event.player)
            case "take-back":
                self._final_clocks = None
                self._take_back_to(int(event.data["ply"]))
                self._forget_offers(None)
            case "ended":
                self._final_clocks = self.left(event.at)
                self.match.end(verdict_of(event))
                self.draw_offer = self.take_back_offer = None
            case "draw-offer":
                self.draw_offer = event.player
            case "draw-declined":
                self._decline("draw", self.draw_offer)
                self.draw_offer = None
            case "take-back-offer":
                self.take_back_offer = event.player
            case "take-back-declined":
                self._decline("take-back", self.take_back_offer)
                self.take_back_offer = None
            case "rematch-offer":
                self.rematch_offer = event.player
            case "rematch-declined":
                self._decline("rematch", self.rematch_offer)
                self.rematch_offer = None
            case "rematch":
                self.rematch, self.rematch_offer = str(event.data["next"]), None
        if seat is not None:
            self.seats[seat.player - 1] = seat
        if event.kind in _RESTARTS_TURN:
            self.turn_began = event.at
        self.seq = event.seq

    def _read_line(self, start: Position[Any], tokens: Iterable[str]) -> list[Any]:
        moves = []
        for step in replay(start, tokens):
            self.moves.append(move_view(step.before, step.move))
            moves.append(step.move)
        return moves

    def _move(self, token: str, spent: float = 0.0, comment: str = "") -> None:
        before = self.position
        move = before.parse_move(token)
        view = move_view(before, move)
        self.match.play(move, spent=spent, comment=comment)
        self.moves.append(view)

    def _take_back_to(self, ply: int) -> None:
        while self.match.verdict or self.ply > ply:
            self.match.take_back()
        del self.moves[ply:]

    def _forget_offers(self, mover: int | None) -> None:
        """A move answers the offers of the opponent; one's own draw offer stands."""
        self._declined.clear()
        self.take_back_offer = None
        if self.draw_offer != mover:
            self.draw_offer = None

    def _decline(self, what: str, player: int | None) -> None:
        if player is not None:
            self._declined.add((what, player))

    # Where it stands, for the store

    def standing(self, event: Event | None = None, seat: Seat | None = None) -> Standing:
        """Where the game stands, or would stand after an event and with a changed seat."""
        seats = (
            self.seats
            if seat is None
            else [seat if each.player == seat.player else each for each in self.seats]
        )
        draft = self._after(event)
        verdict, position = draft.verdict, draft.position
        awaits = None if verdict else position.to_move
        return Standing(
            ply=draft.ply,
            awaits=awaits,
            # Nobody waits for a game among levels: it goes on when somebody looks.
            awaits_level=awaits is not None
            and seats[awaits - 1].kind == "level"
            and any(each.kind != "level" for each in seats),
            position=position.to_text(),
            result=result_under(position, verdict) if verdict else "",
            termination=verdict.termination.value if verdict else "",
            reason=verdict.reason if verdict else "",
            winner=verdict.winner if verdict else None,
            ticking=awaits is not None
            and self.match.clock is not None
            and draft.ply != self.prelude
            and all(each.kind != "open" for each in seats),
        )

    def _after(self, event: Event | None) -> Draft:
        here = Draft(self.position, self.ply, self.match.verdict)
        match event and event.kind:
            case "move":
                assert event is not None
                assert event.move is not None
                position = self.position.play(self.position.parse_move(event.move))
                return Draft(position, self.ply + 1, _by_the_rules(position))
            case "take-back":
                assert event is not None
                ply = int(event.data["ply"])
                return Draft(self.match.positions[ply], ply, None)
            case "ended":
                assert event is not None
                return replace(here, verdict=verdict_of(event))
            case _:
                return here

    # Who may do what

    def event(self, kind: str, at: float, player: int | None = None, **more: Any) -> Event:
        """The next event."""
        return Event(self.seq + 1, at, kind, player, **more)

    def judge(self, person: str, wish: PlayMove | Act, now: float) -> Event:
        """What comes of it if a person wants this now; Refusal if nothing does."""
        if not self.seats_of(person):
            raise Refusal("not-yours", "You hold no seat in this game.")
        if self.match.verdict and not (isinstance(wish, Act) and wish.act in _ANY_TIME):
            if wish.ply != self.ply:
                raise self._stale(wish.ply)
            raise Refusal("over", "The game is over.")
        if wish.ply != self.ply:
            raise self._stale(wish.ply)
        if isinstance(wish, PlayMove):
            return self._judge_move(person, wish, now)
        return self._judge_act(person, wish, now)

    def _stale(self, ply: int) -> Refusal:
        return Refusal(
            "stale",
            "That answers move {ply}, but {ply2} moves have been made.",
            ply=ply,
            ply2=self.ply,
        )

    def _judge_move(self, person: str, wish: PlayMove, now: float) -> Event:
        assert self.awaits is not None
        if self.awaits not in self.seats_of(person):
            side = self.game.side(self.awaits)
            raise Refusal(
                "not-yours", "It is the turn of {side}, whose seat is not yours.", side=side
            )
        try:
            move = self.position.parse_move(wish.move)
            self.position.play(move)
        except (IllegalMove, MalformedText) as error:
            raise Refusal("illegal", said(error)) from error
        token = self.position.format_move(move)
        return self.event("move", now, self.awaits, move=token, spent=self.spent(now))

    def _judge_act(self, person: str, wish: Act, now: float) -> Event:
        player = self._speaker(person, wish)
        judges: Mapping[str, Callable[[int, float], Event]] = {
            "resign": self._resign,
            "offer-draw": self._offer_draw,
            "accept-draw": self._accept_draw,
            "decline-draw": self._decline_draw,
            "take-back": self._take_back,
            "accept-take-back": self._accept_take_back,
            "decline-take-back": self._decline_take_back,
            "rematch": self._rematch,
            "decline-rematch": self._decline_rematch,
        }
        return judges[wish.act](player, now)

    def _speaker(self, person: str, wish: Act) -> int:
        """For which seat a person acts: the only one, the one said, or the one awaited."""
        own = self.seats_of(person)
        if wish.player is not None:
            if wish.player not in own:
                raise Refusal("not-yours", "Seat {player} is not yours.", player=wish.player)
            return wish.player
        return self.awaits if self.awaits in own else own[0]

    def _resign(self, player: int, now: float) -> Event:
        reason = f"{self.game.side(player)} gave up"
        winner = other(player) if self.game.players == 2 else None
        return self.ending(Verdict(winner, Termination.RESIGNED, reason), now, player)

    def _offer_draw(self, player: int, now: float) -> Event:
        if self.game.players == 1:
            raise Refusal("not-now", "A puzzle has no draw.")
        if any(seat.kind == "level" for seat in self.seats):
            raise Refusal("not-now", "A level plays on: it takes no draw.")
        if self.open_seat:
            raise Refusal("not-now", "Nobody has taken the other seat yet.")
        if self.draw_offer == player:
            raise Refusal("not-now", "A draw is offered already.")
        if self.draw_offer or not self.others(player):
            return self._agree(player, now)
        self._check_declined("draw", player)
        return self.event("draw-offer", now, player)

    def _accept_draw(self, player: int, now: float) -> Event:
        self._check_offer(self.draw_offer, player, "draw")
        return self._agree(player, now)

    def _agree(self, player: int, now: float) -> Event:
        return self.ending(Verdict(None, Termination.AGREED, "both agreed"), now, player)

    def _decline_draw(self, player: int, now: float) -> Event:
        self._check_offer(self.draw_offer, player, "draw")
        return self.event("draw-declined", now, player)

    def _take_back(self, player: int, now: float) -> Event:
        ply = self._back_to(player)
        if not self.others(player):
            return self.event("take-back", now, player, data={"ply": ply})
        if self.match.verdict:
            raise Refusal("over", "The game is over.")
        if self.take_back_offer == player:
            raise Refusal("not-now", "You have asked for that already.")
        if self.take_back_offer:
            return self._accept_take_back(player, now)
        self._check_declined("take-back", player)
        return self.event("take-back-offer", now, player)

    def _accept_take_back(self, player: int, now: float) -> Event:
        self._check_offer(self.take_back_offer, player, "take-back")
        assert self.take_back_offer is not None
        ply = self._back_to(self.take_back_offer)
        return self.event("take-back", now, player, data={"ply": ply})

    def _decline_take_back(self, player: int, now: float) -> Event:
        self._check_offer(self.take_back_offer, player, "take-back")
        return self.event("take-back-declined", now, player)

    def _back_to(self, player: int) -> int:
        """How many moves are left when that player's last one is taken back: it is asked again."""
        if self.rematch:
            raise Refusal("not-now", "The next game has begun.")
        own = self.seats_of(self.seat(player).holder)
        verdict = self.match.verdict
        by_rules = verdict is None or verdict.termination is Termination.NORMAL
        ply = self.ply - 1 if by_rules else self.ply
        while ply > self.prelude and self.match.positions[ply].to_move not in own:
            ply -= 1
        if ply < self.prelude or self.match.positions[ply].to_move not in own:
            raise Refusal("not-now", "There is no move of yours to take back.")
        return ply

    def _rematch(self, player: int, now: float) -> Event:
        if not self.match.verdict:
            raise Refusal("not-now", "The game goes on.")
        if self.rematch:
            raise Refusal("not-now", "The next game has begun.")
        if self.open_seat:
            raise Refusal("not-now", "Nobody took the other seat: make a new game.")
        if not self.others(player) or self.rematch_offer not in (None, player):
            return self.event("rematch", now, player)
        if self.rematch_offer == player:
            raise Refusal("not-now", "You have asked for that already.")
        self._check_declined("rematch", player)
        return self.event("rematch-offer", now, player)

    def _decline_rematch(self, player: int, now: float) -> Event:
        self._check_offer(self.rematch_offer, player, "rematch")
        return self.event("rematch-declined", now, player)

    def _check_offer(self, offer: int | None, player: int, what: str) -> None:
        if offer is None:
            raise Refusal("not-now", "Nobody offers a {what}.", what=_OFFERS[what])
        if offer == player:
            raise Refusal("not-now", "The {what} is your own offer.", what=_OFFERS[what])

    def _check_declined(self, what: str, player: int) -> None:
        """An offer that was declined can't be made again before the next move."""
        if (what, player) in self._declined:
            raise Refusal("not-now", "The {what} was declined.", what=_OFFERS[what])

    # Ends that nobody chooses

    def ending(self, verdict: Verdict, now: float, player: int | None = None) -> Event:
        data: dict[str, Json] = {
            "termination": verdict.termination.value,
            "reason": verdict.reason,
        }
        if verdict.winner is not None:
            data["winner"] = verdict.winner
        return self.event("ended", now, player, data=data)

    def out_of_time(self, now: float) -> Event:
        """The end of a game whose clock has run out."""
        player = self.ticking
        assert player is not None
        winner = other(player) if self.game.players == 2 else None
        reason = f"the time of {self.game.side(player)} is over"
        return self.ending(Verdict(winner, Termination.TIME, reason), now, player)

    def forfeit(self, player: int, termination: Termination, reason: str, now: float) -> Event:
        """The end of a game whose player gave no answer."""
        winner = other(player) if self.game.players == 2 else None
        return self.ending(Verdict(winner, termination, reason), now, player)


def move_view(position: Position[Any], move: Any) -> MoveView:
    says = to_json(position.describe_move(move))
    return MoveView(position.format_move(move), says, position.to_move)


def verdict_of(event: Event) -> Verdict:
    winner = event.data.get("winner")
    return Verdict(
        None if winner is None else int(winner),
        Termination(str(event.data["termination"])),
        str(event.data["reason"]),
    )


def _by_the_rules(position: Position[Any]) -> Verdict | None:
    outcome = position.outcome
    if outcome is None:
        return None
    return Verdict(outcome.winner, Termination.NORMAL, outcome.reason)


def turned_round(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats of a rematch: whoever was first is second now."""
    if len(seats) == 1:
        return tuple(seats)
    first, second = seats
    return replace(second, player=FIRST), replace(first, player=SECOND)
