"""Views: what viewers of a game are sent, as messages have it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from plancia.core.options import Json
from plancia.core.picture import Cell
from plancia.core.position import Button, Position, Side, tokens_of
from plancia.core.text import to_json
from plancia.live.events import SeatKind
from plancia.live.refusal import TextJson


class SeatView(Struct):
    player: Side
    side: TextJson
    kind: SeatKind
    name: TextJson
    """The name of the person, or of the opponent who plays a level."""
    mine: bool
    online: bool
    away_s: float | None = None
    """For how many seconds its person has been offline; None while they are there."""
    level: str = ""
    title: TextJson = ""
    """Of the level, as people read it."""
    points: float = 0.0
    """The score of the games that this one is a rematch of, with this one when it is over."""


class MoveView(Struct):
    move: str
    says: TextJson
    player: Side
    short: TextJson | None = None
    """The move in a few words, for a list; None where its token says it, empty where the list
    leaves it out."""
    begins_turn: bool = True


def move_view(position: Position[Any], move: Any) -> MoveView:
    token, short = position.format_move(move), position.short_move(move)
    says = to_json(position.describe_move(move))
    words = None if short == token else to_json(short)
    return MoveView(token, says, position.to_move, words, position.begins_turn)


class ButtonView(Struct):
    """What a player may do beside the board."""

    key: str
    label: TextJson
    moves: list[str]
    """What it stands for, one after the other; none if it can't be chosen now."""
    left: int | None
    """How often it can be chosen in this game, if that is limited."""


def button_view(position: Position[Any], button: Button) -> ButtonView:
    tokens = list(tokens_of(position, button.moves))
    return ButtonView(button.key, to_json(button.label), tokens, button.left)


class VerdictView(Struct):
    winner: int | None
    termination: str
    reason: str
    result: str
    """`1-0`, `0-1`, `1/2-1/2`, `solved`, `stuck` or `*`."""
    says: TextJson = ""
    """How the game ended, in a sentence; not in lists of games."""


class _Now(Struct, kw_only=True):
    """The fields that can change with every event, as one person sees them."""

    seq: int
    """How many things have happened in the game. Everything that happens has the next number."""
    ply: int
    seats: list[SeatView]
    mine: list[int]
    """The seats of the person who sees this; none for a watcher."""
    position: dict[str, Any]
    """As `Position.to_json`; a watcher's has no legal moves."""
    last: list[Cell]
    """The cells of the board that the last move changed."""
    buttons: list[ButtonView]
    """What can be done beside the board, for one of the viewer's seats."""
    left: list[float] | None
    """Seconds on the clocks, player 1 first, at the moment this was sent."""
    ticking: int | None
    """Whose clock runs."""
    thinking: bool
    """True if a level is being waited for."""
    draw_offer: int | None
    take_back_offer: int | None
    verdict: VerdictView | None
    rematch: str | None
    """The id of the next game, once both want one."""
    rematch_offer: int | None
    coach: bool
    """True if the coach warns the player before a blunder."""
    coached: bool
    """True if it did so at some time in this game."""
    invite: str | None
    """The path of the invitation to an open seat, for the person who made the game."""
    actions: list[str]
    """What the person who sees this may do now: see `plancia.live.policy`."""
    claim_in_s: float | None
    """Seconds until the win can be claimed from an opponent who has left."""


class GameView(_Now, kw_only=True, tag="state"):
    """A whole game as one person sees it: everything a page needs to show it."""

    id: str
    prelude: int
    """Moves that were made before the game began: they can't be taken back."""
    created: float
    game: str
    title: TextJson
    options: dict[str, Json]
    aim: TextJson
    """How one wins, in a line."""
    variant: TextJson
    """What the options mean, in a line."""
    start: str
    moves: list[MoveView]
    clock: str
    watchers: int
    tournament: str | None
    """The id of the tournament that the game belongs to."""


class Happened(_Now, kw_only=True, tag="happened"):
    """Something happened in the game: what, and what is different now.

    `what` is one of: move, take-back, draw-offer, draw-declined, take-back-offer,
    take-back-declined, ended, joined, seat-moved, coach, rematch-offer, rematch-declined, rematch,
    resumed.
    A `move` is added to the list, a take-back leaves the first `ply` moves of it.
    """

    what: str
    player: Side | None
    move: MoveView | None
    praises: bool
    """True if the level that moves praises the move before."""


class Changed(Struct, kw_only=True, tag="changed"):
    """Something happened in the game, for a viewer that keeps its state: what is different now.

    `what`, `player`, `move` and `praises` are as in `Happened`, the other fields as in the state.
    """

    seq: int
    """One more than in the state that the changes belong to."""
    ply: int
    what: str
    player: Side | None
    move: MoveView | None
    praises: bool
    left: list[float] | None
    actions: list[str]
    claim_in_s: float | None
    changes: dict[str, Any]
    """The fields that are different for all who look at the game. Of `position` and its `picture`
    again only what is different; `rows` of the picture are rows of panels: the number of the panel,
    that of the row and what is in it now."""
    yours: dict[str, Any]
    """The fields that are different for this viewer."""


class Presence(Struct, tag="presence"):
    """The connected people: for each seat, player 1 first, whether its person is there."""

    online: list[bool]
    watchers: int
    away_s: list[float | None]
    """For each seat for how many seconds its person has been offline; None for those online."""
    actions: list[str] = field(default_factory=list)
    """What the person who sees this may do now, which may depend on who is connected."""
    claim_in_s: float | None = None
    """Seconds until the win can be claimed from an opponent who has left."""
