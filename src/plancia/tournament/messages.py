"""Messages of tournaments: what clients ask of them, and what they are sent."""

from typing import Annotated, Literal

from msgspec import Meta, field

from plancia.live.messages import (
    GameName,
    LevelName,
    Message,
    Options,
    PersonName,
    Ping,
    Pong,
    Refused,
)
from plancia.tournament.events import Format
from plancia.tournament.views import BoardsView, TournamentView


class NewTournamentRequest(Message):
    """Games of two players with a clock, in one of two formats."""

    title: Annotated[str, Meta(max_length=60)]
    format: Format
    game: GameName
    clock: Annotated[str, Meta(min_length=1, max_length=24, examples=["180+2"])]
    options: Options = field(default_factory=dict)
    rounds: Annotated[int, Meta(ge=1, le=30)] = 5
    """Of a Swiss tournament."""
    minutes: Annotated[int, Meta(ge=1, le=600)] = 20
    """Of an arena: after that no game begins."""
    house_level: LevelName = ""
    """The level that plays whom an odd number of players leaves over; nothing for a bye."""
    pause_s: Annotated[int, Meta(ge=0, le=3600)] = 10
    """Seconds between two rounds."""
    first_move_s: Annotated[int, Meta(ge=5, le=3600)] = 60
    """Seconds for the first move of a game; who does not make it loses it, and is away."""


class TournamentActionRequest(Message):
    """What a player does (`leave`, `return`), or the organiser: `start`, `end`, `add-level`,
    `rename` and `remove` a player, `decide` a game."""

    act: Literal["leave", "return", "start", "end", "add-level", "rename", "remove", "decide"]
    player: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """Whom the organiser renames or removes."""
    name: PersonName = ""
    level: LevelName = ""
    game: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """Of which the organiser decides the result."""
    result: Literal["1-0", "0-1", "1/2-1/2"] = "1/2-1/2"


ToTournamentViewer = TournamentView | BoardsView | Refused | Pong
"""Messages to a client on /api/tournaments/{id}/live: the tournament first, then whenever it
changes; boards for a projector. The client sends nothing but Ping."""
FromTournamentViewer = Ping
