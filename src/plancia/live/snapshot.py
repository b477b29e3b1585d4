"""Snapshots: a live game after one of its events, as each of those who look at it may see it.

Viewers that keep the state themselves are sent what one event changes in it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from msgspec.structs import replace

from plancia.core.capability import find_level, level_title
from plancia.core.game import Game
from plancia.core.picture import Cell, Picture
from plancia.core.position import NO_MOVES, Position, last_change
from plancia.core.text import Words, to_json
from plancia.engine.match import ending, result_under
from plancia.live.events import Event, Moved, Seat, Seated
from plancia.live.game import LiveGame
from plancia.live.policy import Actions, allowed, claim_in_s
from plancia.live.rematch import points
from plancia.live.views import (
    ButtonView,
    Changed,
    GameView,
    Happened,
    Presence,
    SeatView,
    VerdictView,
    button_view,
)


@dataclass(frozen=True, slots=True)
class Audience:
    """Those who see the same: they hold these seats, and have this invitation to give."""

    mine: tuple[int, ...]
    invite: str | None = None
    actions: Actions = ()
    claim_in_s: float | None = None


def audience_of(
    game: LiveGame, person: str | None, presence: Presence, now: float, invite: str = ""
) -> Audience:
    """To which audience a person belongs; `invite` is the path of the invitation to the open seat,
    which the person who made the game may hand on."""
    own = game.seats_of(person)
    return Audience(
        tuple(own),
        invite if invite and game.open_seat and person == game.creator else None,
        allowed(game, person, presence, now),
        claim_in_s(game, own[0], presence.away_s) if own else None,
    )


@dataclass(frozen=True, slots=True)
class SentState:
    """What the viewers of a game know of it, all at the same event."""

    position: Position[Any]
    picture: Picture
    common: dict[str, Any]
    """The fields that are the same for all, but seats and position."""
    seats: tuple[Any, ...]
    """See `seats_key`."""


def seats_key(game: LiveGame) -> tuple[Any, ...]:
    """All that views of seats follow from, but who is connected: the same if they are."""
    return (*game.seats, game.match.verdict, game.coached)


class Snapshot:
    """A game after one of its events, as long as nothing else happens.

    What costs time, such as the moves and the position in JSON, is worked out once; `pack` may
    encode it for all views at once.
    """

    def __init__(
        self,
        game: LiveGame,
        pack: Callable[[Any], Any] = lambda value: value,
        before: SentState | None = None,
    ) -> None:
        """`before` is what viewers know of it; where that is nothing, as after a time without
        viewers, all counts as different."""
        self._game, self._pack, self._before = game, pack, before
        position, is_same = game.position, before and before.position is game.position
        self.sent = SentState(
            position,
            before.picture if before and is_same else position.picture(),
            {
                "ticking": game.ticking,
                "thinking": game.awaited_level is not None,
                "draw_offer": game.offers.get("draw"),
                "take_back_offer": game.offers.get("take-back"),
                "verdict": game.match.verdict and verdict_view(game),
                "rematch": game.rematch,
                "rematch_offer": game.offers.get("rematch"),
                "coach": game.coach is not None,
                "coached": game.coached is not None,
            },
            seats_key(game),
        )
        """What those know who are sent this."""
        self._changes: Any = None
        """The fields that are different for all viewers, packed, once a message has them."""

    @cached_property
    def _moves(self) -> dict[str, Any]:
        return self.sent.position.moves_to_json(self.sent.picture)

    @cached_property
    def _bare(self) -> Any:
        return self._pack(self.sent.position.to_json(moves=False))

    @cached_property
    def _full(self) -> Any:
        return self._pack(self.sent.position.to_json())

    @cached_property
    def _made(self) -> Any:
        return self._pack(self._game.moves)

    @cached_property
    def _start(self) -> str:
        return self._game.match.positions[0].to_text()

    @cached_property
    def _last(self) -> list[Cell]:
        return sorted(last_change(self._game.match.positions))

    def _buttons(self, mine: tuple[int, ...]) -> list[ButtonView]:
        """Of a game that asks, for one of those seats; else moves that touch no cell."""
        game, to_move = self._game, self.sent.position.to_move
        if not mine:
            return []
        if not game.game.has_buttons and (
            to_move not in mine or [] not in self._moves["move_details"]["touches"]
        ):
            return []
        player = to_move if to_move in mine else mine[0]
        found = self.sent.position.buttons(player)
        views = [button_view(self.sent.position, button) for button in found]
        return views if game.awaits else [replace(view, moves=[]) for view in views]

    def state(self, audience: Audience, presence: Presence, now: float) -> GameView:
        """The whole game."""
        game = self._game
        return GameView(
            **self._now(audience, presence, now),
            id=game.id,
            prelude=game.prelude,
            created=game.created,
            game=game.game.name,
            title=to_json(game.game.title),
            options=game.game.options.to_json(),
            aim=to_json(game.game.aim),
            variant=to_json(game.game.variant),
            start=self._start,
            moves=self._made,
            clock=game.stored.clock,
            watchers=presence.watchers,
            tournament=game.stored.tournament,
        )

    def happened(self, event: Event, audience: Audience, presence: Presence) -> Happened:
        """The latest event, and the game after it."""
        return Happened(
            **self._now(audience, presence, event.at),
            what=event.what,
            player=event.player,
            move=self._game.moves[-1] if isinstance(event, Moved) else None,
            praises=isinstance(event, Moved) and event.praises,
        )

    def changed(self, event: Event, audience: Audience, presence: Presence) -> Changed:
        """The latest event, and what is different for an audience that was sent the state before.
        What is different for all is found and encoded once."""
        game, mine = self._game, audience.mine
        if self._changes is None:
            self._changes = self._pack(self._find_changes(presence))
        yours: dict[str, Any] = {}
        if self._before is None or isinstance(event, Seated):  # another person may have the seat
            yours = {"mine": list(mine), "invite": audience.invite}
        if mine or yours:
            yours["buttons"] = self._buttons(mine)
            yours["position"] = self._pack(self._moves) if game.awaits in mine else NO_MOVES
        return Changed(
            seq=game.seq,
            ply=game.ply,
            what=event.what,
            player=event.player,
            move=game.moves[-1] if isinstance(event, Moved) else None,
            praises=isinstance(event, Moved) and event.praises,
            left=game.clocks(event.at),
            actions=list(audience.actions),
            claim_in_s=audience.claim_in_s,
            changes=self._changes,
            yours=yours,
        )

    def _find_changes(self, presence: Presence) -> dict[str, Any]:
        before, now, positions = self._before, self.sent, self._game.match.positions
        changes = dict[str, Any]()
        for name, value in now.common.items():
            if before is None or before.common[name] != value:
                changes[name] = value
        if before is None or before.seats != now.seats:
            changes["seats"] = self._seats((), presence)
        if before is None or before.position is not now.position:
            follows = before and len(positions) > 1 and positions[-2] is before.position
            outcome = now.position.outcome
            changes["last"] = (
                sorted(now.picture.changed_since(before.picture))
                if before and follows
                else self._last
            )
            changes["position"] = {
                "position": now.position.to_text(),
                "to_move": now.position.to_move,
                "outcome": outcome and outcome.to_json(),
                "picture": now.picture.json_since(before.picture)
                if before
                else now.picture.to_json(),
            }
        return changes

    def _seats(self, mine: tuple[int, ...], presence: Presence) -> list[SeatView]:
        """The seats as the people of those that are `mine` see them."""
        game = self._game
        seats_now = zip(
            *(game.seats, presence.online, presence.away_s, points(game)),
            strict=True,
        )
        return [
            replace(
                seat_view(seat, game.game, mine, online),
                away_s=away_s,
                points=points,
            )
            for seat, online, away_s, points in seats_now
        ]

    def _now(self, audience: Audience, presence: Presence, now: float) -> dict[str, Any]:
        game = self._game
        may_move = game.awaits in audience.mine
        return self.sent.common | {
            "seq": game.seq,
            "ply": game.ply,
            "seats": self._seats(audience.mine, presence),
            "mine": list(audience.mine),
            "position": self._full if may_move else self._bare,
            "last": self._last,
            "buttons": self._buttons(audience.mine),
            "left": game.clocks(now),
            "invite": audience.invite,
            "actions": list(audience.actions),
            "claim_in_s": audience.claim_in_s,
        }


def verdict_view(game: LiveGame) -> VerdictView | None:
    """How a game ended; None while it goes on."""
    position, verdict = game.position, game.match.verdict
    if verdict is None:
        return None
    names: list[Words] = []
    if len({(seat.holder, seat.level) for seat in game.seats}) == len(game.seats):
        for seat in game.seats:  # none are named where one person has both sides
            name = _level_name(game.game, seat.level) if seat.level else seat.name
            names.append(name or game.game.side(seat.player))
    return VerdictView(
        verdict.winner,
        verdict.termination.value,
        verdict.reason,
        result_under(position, verdict),
        to_json(ending(position, verdict, names)),
    )


def seat_view(seat: Seat, game: Game[Any], mine: tuple[int, ...], online: bool) -> SeatView:
    side, is_mine = to_json(game.side(seat.player)), seat.player in mine
    if seat.level is None:
        return SeatView(seat.player, side, seat.kind, seat.name, is_mine, online)
    name, title = to_json(_level_name(game, seat.level)), to_json(level_title(seat.level))
    return SeatView(
        seat.player, side, seat.kind, name, is_mine, online, level=seat.level, title=title
    )


@lru_cache(maxsize=256)  # people can make up any number of games
def _level_name(game: Game[Any], name: str) -> Words:
    """The name of the opponent who plays a level, or else of the level."""
    level = find_level(game, name)
    return level.opponent.name if level and level.opponent else level_title(name)
