"""Views: a live game as each of those who look at it may see it.

What costs time, the moves and the position in JSON, is encoded once for those who may move and once
for all others, and kept until something happens.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, cast

import msgspec

from plancia.arena.match import Verdict, ending, result_under
from plancia.core.capability import level_title
from plancia.core.game import Game, Position
from plancia.core.picture import Cell
from plancia.core.text import Words, to_json
from plancia.web.live import LiveGame, game_of
from plancia.web.messages import (
    GameSummary,
    GameView,
    Happened,
    MoveView,
    Presence,
    QuestionView,
    SeatView,
    VerdictView,
)
from plancia.web.questions import question
from plancia.web.store import Event, Seat, Summary

_encode = msgspec.json.Encoder().encode


def encode(message: object) -> str:
    """A message as a socket sends it: text, encoded once for all who hear it."""
    return _encode(message).decode()


@dataclass(frozen=True, slots=True)
class Audience:
    """Those who see the same: whoever holds these seats, and has this invitation to give."""

    mine: tuple[int, ...]
    invite: str | None = None


class Snapshot:
    """A game after one of its events, as long as nothing else happens."""

    def __init__(self, game: LiveGame) -> None:
        self._game = game
        self._told: dict[Audience, str] = {}

    @cached_property
    def _bare(self) -> msgspec.Raw:
        return msgspec.Raw(_encode(self._game.position.to_json(moves=False)))

    @cached_property
    def _full(self) -> msgspec.Raw:
        return msgspec.Raw(_encode(self._game.position.to_json()))

    @cached_property
    def _moves(self) -> msgspec.Raw:
        return msgspec.Raw(_encode(self._game.moves))

    @cached_property
    def _start(self) -> str:
        return self._game.match.positions[0].to_text()

    @cached_property
    def _question(self) -> QuestionView | None:
        return question(self._game.position)

    @cached_property
    def _last(self) -> list[Cell]:
        positions = self._game.match.positions
        if len(positions) < 2:
            return []
        return sorted(positions[-1].picture().changed_since(positions[-2].picture()))

    @cached_property
    def verdict(self) -> VerdictView | None:
        verdict = self._game.match.verdict
        return None if verdict is None else verdict_view(self._game.position, verdict)

    def may_move(self, audience: Audience) -> bool:
        return self._game.awaits in audience.mine

    def state(self, audience: Audience, presence: Presence, now: float) -> str:
        """The whole game, as GameView has it."""
        game = self._game
        moves = self.may_move(audience)
        view = GameView(
            id=game.id,
            seq=game.seq,
            ply=game.ply,
            prelude=game.prelude,
            created=game.created,
            game=game.game.name,
            title=to_json(game.game.title),
            options=game.game.options.to_json(),
            seats=seat_views(game, audience, presence),
            mine=list(audience.mine),
            start=self._start,
            moves=cast(list[MoveView], self._moves),
            position=cast(dict[str, Any], self._full if moves else self._bare),
            last=self._last,
            question=self._question if moves else None,
            clock=game.stored.clock,
            left=game.left(now),
            ticking=game.ticking,
            thinking=game.awaited_level is not None,
            draw_offer=game.draw_offer,
            take_back_offer=game.take_back_offer,
            verdict=self.verdict,
            rematch=game.rematch,
            rematch_offer=game.rematch_offer,
            watchers=presence.watchers,
            invite=audience.invite,
        )
        return encode(view)

    def happened(self, event: Event, audience: Audience, presence: Presence) -> str:
        """What an event, the latest one, has changed; encoded once for an audience."""
        if audience not in self._told:
            self._told[audience] = encode(self._happened(event, audience, presence))
        return self._told[audience]

    def _happened(self, event: Event, audience: Audience, presence: Presence) -> Happened:
        game = self._game
        moves = self.may_move(audience)
        return Happened(
            seq=event.seq,
            ply=game.ply,
            what=event.kind,
            player=event.player,
            move=game.moves[-1] if event.kind == "move" else None,
            seats=seat_views(game, audience, presence),
            mine=list(audience.mine),
            position=cast(dict[str, Any], self._full if moves else self._bare),
            last=self._last,
            question=self._question if moves else None,
            left=game.left(event.at),
            ticking=game.ticking,
            thinking=game.awaited_level is not None,
            draw_offer=game.draw_offer,
            take_back_offer=game.take_back_offer,
            verdict=self.verdict,
            rematch=game.rematch,
            rematch_offer=game.rematch_offer,
            invite=audience.invite,
        )


def seat_views(game: LiveGame, audience: Audience, presence: Presence) -> list[SeatView]:
    return [
        seat_view(seat, game.game.side(seat.player), seat.player in audience.mine, online)
        for seat, online in zip(game.seats, presence.online, strict=True)
    ]


def seat_view(seat: Seat, side: Words, mine: bool, online: bool) -> SeatView:
    name = level_title(seat.level or "") if seat.kind == "level" else seat.name
    return SeatView(seat.player, to_json(side), seat.kind, to_json(name), mine, online)


def verdict_view(position: Position[Any], verdict: Verdict) -> VerdictView:
    return VerdictView(
        verdict.winner,
        verdict.termination.value,
        verdict.reason,
        result_under(position, verdict),
        to_json(ending(position, verdict)),
    )


def summary_view(summary: Summary, person: str, online: list[bool]) -> GameSummary:
    """A game in somebody's list."""
    game, standing = game_of(summary.game, summary.options), summary.standing
    mine = [seat.player for seat in summary.seats if seat.holder == person]
    verdict = None
    if standing.result:
        verdict = VerdictView(
            standing.winner, standing.termination, standing.reason, standing.result
        )
    return GameSummary(
        id=summary.id,
        game=summary.game,
        title=to_json(game.title),
        options=dict(summary.options),
        seats=[
            seat_view(seat, game.side(seat.player), seat.player in mine, there)
            for seat, there in zip(summary.seats, online, strict=True)
        ],
        mine=mine,
        ply=standing.ply,
        created=summary.created,
        changed=summary.changed,
        awaits=standing.awaits,
        verdict=verdict,
        picture=cast(dict[str, Any], _picture(game, standing.position)),
    )


@lru_cache(maxsize=2000)
def _picture(game: Game[Any], position: str) -> msgspec.Raw:
    """Of a position in a list, which is looked at more often than it changes."""
    return msgspec.Raw(_encode(game.from_text(position).picture().to_json()))
