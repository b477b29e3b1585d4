"""Games in a person's list."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from plancia.core.game import Game
from plancia.core.options import Json
from plancia.core.registry import game_of
from plancia.core.text import to_json
from plancia.live.own_games import MAX_LISTED, Cursor
from plancia.live.refusal import TextJson
from plancia.live.snapshot import seat_view
from plancia.live.stored import Summary
from plancia.live.views import SeatView, VerdictView


class GameSummary(Struct):
    """A game in a list, as a person sees it."""

    id: str
    game: str
    title: TextJson
    options: dict[str, Json]
    seats: list[SeatView]
    mine: list[int]
    ply: int
    created: float
    changed: float
    awaits: int | None
    verdict: VerdictView | None
    coached: bool
    """True if the coach was on at some time: no clean win."""
    picture: dict[str, Any]
    """Of the latest position, for a small board."""


class MyGames(Struct):
    """A person's games, each list beginning with the one that changed last."""

    running: list[GameSummary]
    recent: list[GameSummary]
    more_running: str | None = None
    """To be asked for as `after` with the next page of the list; None at its end."""
    more_recent: str | None = None


def page_of(found: Sequence[Summary]) -> tuple[Sequence[Summary], str | None]:
    """The first of the games found that fit on a page, and where the next page begins."""
    shown = found[:MAX_LISTED]
    is_last = len(found) == len(shown)
    return shown, None if is_last else str(Cursor(shown[-1].changed, shown[-1].id))


def picture_of(game: Game[Any], position: str) -> dict[str, Any]:
    """Of a position in a list."""
    return game.from_text(position).picture().to_json()


def summary_view(
    summary: Summary,
    person: str,
    online: list[bool],
    picture: Callable[[Game[Any], str], Any] = picture_of,
) -> GameSummary:
    """A game in a person's list; `picture` may keep what it makes of a game and a position."""
    game, progress = game_of(summary.game, summary.options), summary.progress
    mine = tuple(
        seat.player for seat in summary.seats if seat.holder == person and seat.kind == "person"
    )
    verdict = None
    if progress.result:
        verdict = VerdictView(
            progress.winner, progress.termination, progress.reason, progress.result
        )
    return GameSummary(
        id=summary.id,
        game=summary.game,
        title=to_json(game.title),
        options=dict(summary.options),
        seats=[
            seat_view(seat, game, mine, is_online)
            for seat, is_online in zip(summary.seats, online, strict=True)
        ],
        mine=list(mine),
        ply=progress.ply,
        created=summary.created,
        changed=summary.changed,
        awaits=progress.awaits,
        verdict=verdict,
        coached=progress.coached,
        picture=picture(game, progress.position),
    )
