"""Messages about games and people: what clients ask, and what they are answered.

The server, the browser edition and the page's type declarations are made from these classes;
`plancia.live.views` has what a game sends, `plancia.study.messages` the messages of study, and
docs/web-api.md describes them all in words. A position in them is the one JSON form of core's
positions (`Position.to_json`).
"""

import types
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, overload

import msgspec
from msgspec import Meta, Struct, field

from plancia.core.errors import MalformedText
from plancia.core.options import Json
from plancia.live.policy import Action
from plancia.live.refusal import Refusal, TextJson
from plancia.live.views import (
    Changed,
    GameView,
    Happened,
    Presence,
    VerdictView,
)

Token = Annotated[
    str, Meta(min_length=1, max_length=64, description="a move as its game writes it")
]
GameName = Annotated[str, Meta(min_length=1, max_length=40, examples=["connect4"])]
LevelName = Annotated[str, Meta(max_length=40)]
PositionText = Annotated[str, Meta(max_length=20_000, description="a position on one line")]
PersonName = Annotated[str, Meta(max_length=40)]
Options = dict[
    Annotated[str, Meta(max_length=40)], int | bool | Annotated[str, Meta(max_length=20_000)]
]
Ply = Annotated[int, Meta(ge=0, le=1_000_000, description="moves made before this one")]
RequestId = Annotated[str, Meta(max_length=64, description="comes back with the answer")]
PlayerNumber = Annotated[int, Meta(ge=1, le=2)]
Moves = Annotated[list[Token], Meta(max_length=20_000)]


class Message(Struct, forbid_unknown_fields=True):
    """A message from a client."""


M = TypeVar("M")
_encode = msgspec.json.Encoder().encode


def encode(message: object) -> str:
    """A message, or a value to be stored, as JSON."""
    return _encode(message).decode()


def encoded(value: object) -> msgspec.Raw:
    """A part of several messages, encoded once for all of them."""
    return msgspec.Raw(_encode(value))


@overload
def decode(kind: type[M], text: str | bytes) -> M: ...
@overload
def decode(kind: types.UnionType, text: str | bytes) -> Any: ...
def decode(kind: Any, text: str | bytes) -> Any:
    """The value of a type that JSON describes; MalformedText with the field that is wrong."""
    try:
        return _decoder(kind).decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise MalformedText("{why}", why=str(error)) from None


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


# What games there are


class OptionView(Struct):
    name: str
    kind: Literal["number", "yes or no", "choice", "text"]
    label: TextJson
    help: TextJson
    default: Json
    low: int | None = None
    high: int | None = None
    choices: list[str] = field(default_factory=list)


class SpeechView(Struct):
    """What an opponent says, a short line each."""

    greeting: TextJson
    praise: TextJson
    """After a good move of the person it plays."""
    won: TextJson
    lost: TextJson


class LevelView(Struct):
    name: str
    title: TextJson
    about: TextJson
    """How it plays, by its search."""
    opponent: str
    """The first name of the opponent who plays it; nothing if the game names none."""
    weakness: TextJson
    """How it can be beaten, or how it plays where that is not declared."""
    strength: TextJson
    """How hard it is to win, in words; nothing if that is not known."""
    speech: SpeechView | None
    """What the opponent says; None if it says nothing."""


class PresetView(Struct):
    """A named set of options."""

    title: TextJson
    about: TextJson
    options: dict[str, Json]
    document: str
    """The course and the title of the document that it follows; nothing if it follows none."""
    levels: list[LevelView]
    """Those that this variant alone has, such as its document's recursion by depth."""


class GameKind(Struct):
    """A game that can be played here, for a form that sets one up."""

    name: str
    title: TextJson
    players: int
    sides: list[TextJson]
    about: TextJson
    palette: dict[str, list[str]]
    """The colours of `first`, `second` and `board`, each on a light and on a dark page."""
    picture: dict[str, Any]
    """A position that shows what the game looks like."""
    position: dict[str, Any]
    """Where a game with the options of the first preset begins."""
    options: list[OptionView]
    presets: dict[str, PresetView]
    levels: list[LevelView]
    exact: bool
    """True if the truth about its positions is known here."""


class GuideRequest(Message):
    """The rules of a game with its options."""

    game: GameName
    options: Options = field(default_factory=dict)


# New games


class SeatRequest(Message):
    """The player wanted for a seat: `me`, `open` (a friend by link) or `level`."""

    kind: Literal["me", "open", "level"]
    level: LevelName = ""


class NewGameRequest(Message):
    game: GameName
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=2)]
    options: Options = field(default_factory=dict)
    clock: Annotated[str, Meta(max_length=24, examples=["300+5"])] = ""
    """SECONDS, SECONDS+INCREMENT or SECONDS/move; nothing for no clock."""
    start: PositionText = ""
    """Where it begins, if not at the game's start; with `moves` made from there."""
    moves: Moves = field(default_factory=list)
    coach: bool = False
    """True if the person shall be warned before a blunder, in a game against a level."""


class OpponentRequest(Message):
    """The game that a person would like to play against anybody who wants the same."""

    game: GameName
    options: Options = field(default_factory=dict)
    clock: Annotated[str, Meta(max_length=24, examples=["300+5"])] = ""


class GameNews(Struct, tag="game"):
    """What has happened in one of your games, while you look at another page."""

    id: str
    game: str
    title: TextJson
    what: str
    """As in `Happened`; `seated` for a game that you have a seat in now."""
    ply: int
    player: int
    """Your seat."""
    opponent: TextJson
    your_turn: bool
    verdict: VerdictView | None
    tournament: str | None


class PublicGameView(Struct):
    """A game of two people who found each other, or of one who waits."""

    id: str
    game: str
    title: TextJson
    variant: TextJson
    clock: str
    names: list[str]
    """Of the people, player 1 first; of the one who waits, there is one."""
    mine: bool


class LobbyView(Struct, tag="lobby"):
    """Who waits for an opponent, and who plays."""

    waiting: list[PublicGameView]
    playing: list[PublicGameView]


# A live game


class MoveRequest(Message, tag="move"):
    """A move of the side to move. `ply` says which: the number of moves made before it."""

    ply: Ply
    move: Token
    id: RequestId = ""


class ActionRequest(Message, tag="act"):
    """Any other action of a seat.

    `take-back` happens at once where no other person plays (alone, or against levels) and
    is an offer otherwise; `rematch` likewise. `move-now` has a level answer at once. `coach-on` has
    the coach warn before a blunder, in a game against a level. `player` says
    for which of one's seats, where one holds both.
    """

    act: Action
    ply: Ply
    player: PlayerNumber | None = None
    id: RequestId = ""


class SyncRequest(Message, tag="sync"):
    """Send the whole state again."""


class Ping(Message, tag="ping"):
    """The client is there."""


class Pong(Struct, tag="pong"):
    """The answer to a Ping."""


class Ack(Struct, tag="ack"):
    """Done, and kept: it was committed before this was sent."""

    id: str
    seq: int
    ply: int


class Refused(Struct, tag="refused"):
    """Not done, and nothing has changed.

    `code` is one of: stale (another ply is awaited: ask for the state), illegal, not-yours, over,
    not-now, malformed, too-fast, not-found, busy.
    """

    id: str
    code: str
    says: TextJson


def refused(request_id: str, refusal: Refusal) -> Refused:
    return Refused(request_id, refusal.code, refusal.says)


GameRequest = MoveRequest | ActionRequest | SyncRequest
FromPlayer = GameRequest | Ping
"""Messages of a client on /api/games/{id}/live."""

ToPlayer = GameView | Happened | Changed | Presence | Ack | Refused | Pong
"""Messages to a client there: the state first, then every event, `Changed` if it asks for changes
and `Happened` if not."""


class LinkView(Struct):
    path: str


class InviteView(Struct):
    """What a link shows before its seat is taken."""

    game: str
    title: TextJson
    options: dict[str, Json]
    player: int
    side: TextJson
    opponent: str
    variant: TextJson
    """What the options mean, in a line."""
    clock: str
    id: str
    used: bool = False
    """True if a person has the seat by now: the link leads to the game, to watch it."""
    mine: bool = False
    """True if the person who asks plays in that game."""


# Positions that no game keeps, for Python in a browser


# People


class Me(Struct):
    name: str


class MeUpdate(Message):
    name: PersonName


class Identity(Struct):
    """For a bot: send `Authorization: Bearer TOKEN` with every request, the WebSocket's too."""

    token: str
    name: str


class MyGamesRequest(Message):
    """Which of one's own games to list: the query of /api/me/games."""

    game: Annotated[str, Meta(max_length=40)] = ""
    result: Literal["", "won", "drawn", "lost"] = ""
    status: Literal["", "running", "finished"] = ""
    after: Annotated[str, Meta(max_length=100)] = ""
    """For the next page."""


class Problem(Struct):
    """Every error of the HTTP interface: a code as in `Refused`, and a sentence."""

    code: str
    says: TextJson
