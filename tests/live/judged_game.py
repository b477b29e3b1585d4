"""A live game without a server, whose events are kept in a list, for the tests of this folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, get_args

import pytest

from plancia.live.events import Event, Seat
from plancia.live.game import Change, LiveGame
from plancia.live.judging import judge_action, judge_answer, judge_move
from plancia.live.messages import ActionRequest, MoveRequest
from plancia.live.policy import Action
from plancia.live.refusal import Refusal
from plancia.live.stored import StoredGame

ANNA, BERTA, CARLA = "anna", "berta", "carla"


STORED_ACTIONS: tuple[Action, ...] = tuple(
    action for action in get_args(Action) if action not in ("move", "move-now", "hint")
)


def seats(*who: str) -> tuple[Seat, ...]:
    """`anna` or another person, `open`, or `level`."""
    made = []
    for player, name in enumerate(who, 1):
        match name:
            case "open":
                made.append(Seat(player, "open"))
            case "level":
                made.append(Seat(player, "level", None, "beginner", "beginner"))
            case _:
                made.append(Seat(player, "person", name, None, name))
    return tuple(made)


def stored(
    *who: str, game: str = "connect4", clock: str = "", moves: Sequence[str] = (), **options: Any
) -> StoredGame:
    return StoredGame("id", game, options, "", tuple(moves), clock, 1000.0, ANNA, seats(*who))


PersonRequest = MoveRequest | ActionRequest


class JudgedGame:
    """A live game whose events are kept in a list, and a clock that is set by hand."""

    def __init__(self, given: StoredGame) -> None:
        self.stored = given
        self.game = LiveGame(given)
        self.now = given.created
        self.away_s: list[float | None] = [None, None]
        self.latest: Event | None = None

    def judge(self, person: str, request: PersonRequest) -> Change:
        if isinstance(request, MoveRequest):
            return judge_move(self.game, self.now, person=person, request=request)
        return judge_action(
            *(self.game, self.now),
            person=person,
            request=request,
            away_s=self.away_s,
            rematch_id="next",
        )

    def ask(self, judge: Callable[..., Change | None], **asked: Any) -> Change:
        found = judge(self.game, self.now, **asked)
        assert found is not None
        return found

    def wants(self, person: str, request: PersonRequest) -> Event:
        return self.happens(self.judge(person, request))

    def happens(self, change: Change) -> Event:
        progress = self.game.progress(change)
        self.game.apply(change)
        assert progress == self.game.progress()
        self.stored = replace(
            self.stored,
            events=(*self.stored.events, change.event),
            seats=tuple(self.game.seats),
        )
        self.latest = change.event
        return change.event

    def plays(self, person: str, *tokens: str) -> None:
        for token in tokens:
            self.wants(person, MoveRequest(self.game.ply, token))

    def level_plays(self, token: str) -> None:
        move = self.game.position.parse_move(token)
        self.level_answers(move)

    def level_answers(self, move: Any) -> None:
        game = self.game
        assert game.awaits is not None
        asked = {"position": game.position, "player": game.awaits, "move": move, "spent": 0.0}
        self.happens(self.ask(judge_answer, **asked))

    def acts(self, person: str, act: Action, player: int | None = None) -> Event:
        return self.wants(person, ActionRequest(act, self.game.ply, player))

    def refuses(self, person: str, request: PersonRequest | Action) -> str:
        """The code of the refusal; nothing has changed."""
        if isinstance(request, str):
            request = ActionRequest(request, self.game.ply)
        before = (self.game.seq, self.game.position, self.game.match.verdict)
        with pytest.raises(Refusal) as refused:
            self.judge(person, request)
        assert (self.game.seq, self.game.position, self.game.match.verdict) == before
        return refused.value.code


def alone() -> JudgedGame:
    return JudgedGame(stored(ANNA, ANNA))


def friends(**more: Any) -> JudgedGame:
    return JudgedGame(stored(ANNA, BERTA, **more))


def against_level(**more: Any) -> JudgedGame:
    return JudgedGame(stored(ANNA, "level", **more))
