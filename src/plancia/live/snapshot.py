"""Snapshots: a live game after one of its events, as each of those who look at it may see it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from plancia.core.capability import (
    Asks,
    Choice,
    Question,
    buttons,
    capability,
    find_level,
    level_title,
)
from plancia.core.game import Game
from plancia.core.picture import Cell
from plancia.core.position import Position, last_change
from plancia.core.text import Words, to_json
from plancia.engine.match import ending, result_under
from plancia.live.events import Event, Moved, kind_of
from plancia.live.game import LiveGame
from plancia.live.policy import Actions, allowed, claim_in_s
from plancia.live.rematch import level_after, points
from plancia.live.stored import Seat
from plancia.live.views import (
    Answering,
    ButtonView,
    GameView,
    Happened,
    Presence,
    QuestionView,
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
        invite if invite and game.is_open_to_all and person == game.creator else None,
        allowed(game, person, presence, now),
        claim_in_s(game, own[0], presence.away_s) if own else None,
    )


class Snapshot:
    """A game after one of its events, as long as nothing else happens.

    What costs time, the moves and the position in JSON, is worked out once for those who may move
    and once for all others; `pack` may encode it for all views at once.
    """

    def __init__(self, game: LiveGame, pack: Callable[[Any], Any] = lambda value: value) -> None:
        self._game, self._pack = game, pack

    @cached_property
    def _bare(self) -> Any:
        return self._pack(self._game.position.to_json(moves=False))

    @cached_property
    def _full(self) -> Any:
        return self._pack(self._game.position.to_json())

    @cached_property
    def _moves(self) -> Any:
        return self._pack(self._game.moves)

    @cached_property
    def _start(self) -> str:
        return self._game.match.positions[0].to_text()

    @cached_property
    def _question(self) -> QuestionView | None:
        return question(self._game.position)

    def _buttons(self, audience: Audience) -> list[ButtonView]:
        position = self._game.position
        if not audience.mine:
            return []
        player = position.to_move if position.to_move in audience.mine else audience.mine[0]
        views = [button_view(position, button) for button in buttons(position, player)]
        return views if self._game.awaits else [replace(view, moves=[]) for view in views]

    @cached_property
    def _points(self) -> list[float]:
        return points(self._game)

    @cached_property
    def _last(self) -> list[Cell]:
        return sorted(last_change(self._game.match.positions))

    @cached_property
    def _verdict(self) -> VerdictView | None:
        return verdict_view(self._game)

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
            moves=self._moves,
            clock=game.stored.clock,
            watchers=presence.watchers,
            tournament=game.stored.tournament,
        )

    def happened(self, event: Event, audience: Audience, presence: Presence) -> Happened:
        """The message about the latest event."""
        return Happened(
            **self._now(audience, presence, event.at),
            what=kind_of(event),
            player=event.player,
            move=self._game.moves[-1] if isinstance(event, Moved) else None,
        )

    def _seats(self, audience: Audience, presence: Presence) -> list[SeatView]:
        game = self._game
        seats_now = zip(
            *(game.seats, presence.online, presence.away_s, self._points, game.ratings),
            strict=True,
        )
        return [
            replace(
                seat_view(seat, game.game, audience.mine, online),
                away_s=away_s,
                next_level=level_after(game, seat.player) if seat.grows else None,
                points=points,
                rating=rating,
            )
            for seat, online, away_s, points, rating in seats_now
        ]

    def _now(self, audience: Audience, presence: Presence, now: float) -> dict[str, Any]:
        game = self._game
        may_move = game.awaits in audience.mine
        return {
            "seq": game.seq,
            "ply": game.ply,
            "seats": self._seats(audience, presence),
            "mine": list(audience.mine),
            "position": self._full if may_move else self._bare,
            "last": self._last,
            "question": self._question if may_move else None,
            "buttons": self._buttons(audience),
            "left": game.clocks(now),
            "ticking": game.ticking,
            "thinking": game.awaited_level is not None,
            "draw_offer": game.offers.get("draw"),
            "take_back_offer": game.offers.get("take-back"),
            "verdict": self._verdict,
            "rematch": game.rematch,
            "rematch_offer": game.offers.get("rematch"),
            "coach": game.coach is not None,
            "coached": game.coached is not None,
            "invite": audience.invite,
            "actions": list(audience.actions),
            "claim_in_s": audience.claim_in_s,
        }


def verdict_view(game: LiveGame) -> VerdictView | None:
    """How a game ended; None while it goes on."""
    position, verdict = game.position, game.match.verdict
    if verdict is None:
        return None
    return VerdictView(
        verdict.winner,
        verdict.termination.value,
        verdict.reason,
        result_under(position, verdict),
        to_json(ending(position, verdict, _names(game))),
    )


def _names(game: LiveGame) -> list[Words]:
    """Of the players, for a sentence; none where one person has both sides."""
    seats = game.seats
    if len({(seat.holder, seat.level) for seat in seats}) < len(seats):
        return []
    names = [_level_name(game.game, seat.level) if seat.level else seat.name for seat in seats]
    return [name or game.game.side(seat.player) for name, seat in zip(names, seats, strict=True)]


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


# Games that ask: the whole tree of questions to the player to move


@lru_cache(maxsize=256)  # people can make up any number of games
def _asker(game: Game[Any]) -> Asks | None:
    return capability(game, Asks)


def question(position: Position[Any]) -> QuestionView | None:
    """The question of the position, with those that its answers lead to; None if there is none."""
    asker = _asker(position.game)
    if asker is None or position.outcome is not None:
        return None
    asked = asker.reply(position, "")
    return _view(asker, position, "", asked) if isinstance(asked, Question) else None


def _view(asker: Asks, position: Position[Any], typed: str, asked: Question) -> QuestionView:
    answers = [_answering(asker, position, typed, choice) for choice in asked.answers]
    return QuestionView(to_json(asked.words), answers)


def _answering(asker: Asks, position: Position[Any], typed: str, choice: Choice) -> Answering:
    key, label = choice.key, to_json(choice.label)
    follows = asker.reply(position, typed + key)
    if isinstance(follows, Question):
        return Answering(key, label, then=_view(asker, position, typed + key, follows))
    return Answering(key, label, move=position.format_move(follows))
