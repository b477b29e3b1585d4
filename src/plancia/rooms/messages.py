"""Messages of rooms: what clients ask of them, and what all of their views have."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from plancia.live.messages import (
    GameName,
    LevelName,
    Message,
    Moves,
    Options,
    PersonName,
    PositionText,
    Token,
)
from plancia.study.puzzle import GRADES

MAX_POSITIONS = 100
"""That are added to a class at once."""
Title = Annotated[str, Meta(max_length=60)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Format = Literal["swiss", "arena"]
Status = Literal["open", "running", "over"]
"""Of a room. Open: it is prepared, and people join. Over: nothing happens any more."""


class NewTournamentRequest(Message):
    """Games of two players with a clock, in one of two formats."""

    title: Title
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


class PositionChoice(Message):
    """A position to ask about: after `moves` from `start` (the game's own if none is given); or a
    puzzle by its number; or, with `count`, as many puzzles of a grade and a motif."""

    game: GameName
    options: Options = field(default_factory=dict)
    start: PositionText = ""
    moves: Moves = field(default_factory=list)
    puzzle: Annotated[int, Meta(ge=0, le=10_000_000)] | None = None
    count: Annotated[int, Meta(ge=0, le=MAX_POSITIONS)] = 0
    grade: Annotated[int, Meta(ge=0, le=len(GRADES))] = 0
    """0 for any."""
    tag: Annotated[str, Meta(max_length=40)] = ""


Positions = Annotated[list[PositionChoice], Meta(max_length=MAX_POSITIONS)]


class NewClassRequest(Message):
    """Questions to a class."""

    title: Title
    positions: Positions = field(default_factory=list)


class JoinRequest(Message):
    """Join a room."""

    name: PersonName


class AnswerRequest(Message):
    """A pupil's move, the answer to the question of that number."""

    question: Number
    move: Token


class RoomActionRequest(Message):
    """What a member does (`leave`, `return`), or the organiser: `rename` and `remove` a member,
    `close-door` and `open-door`, `end`; in a tournament `start` and `decide` a game;
    in a class `add` positions, `ask`, `close` and `reveal` a question."""

    act: Literal[
        "leave", "return", "rename", "remove", "close-door", "open-door", "end",
        "start", "decide", "add", "ask", "close", "reveal",
    ]  # fmt: skip
    member: Number = 0
    """Whom the organiser renames or removes."""
    name: PersonName = ""
    all_of_address: bool = False
    """Remove all who joined from that member's network address too."""
    game: Number = 0
    """Of which the organiser decides the result."""
    result: Literal["1-0", "0-1", "1/2-1/2"] = "1/2-1/2"
    question: Number = 0
    """Which one is asked."""
    positions: Positions = field(default_factory=list)


class RoomAck(Struct):
    """Done, and kept."""

    seq: int
    """The number of the room's latest event."""


class RoomView(Struct, kw_only=True):
    """What views of all rooms have."""

    id: str
    seq: int
    title: str
    status: Status
    members: int
    """How many are here."""
    organises: bool
    """True for the person who made the room."""
    takes_joiners: bool
    address: str
    """Of the server for other devices, where the page was opened on its own machine."""
