"""Messages between the server and the page, or a bot: the types of the HTTP and the WebSocket
interface. docs/web-api.md describes them in words.

A position in these messages is the one JSON form of core's positions (`Position.to_json`). What
people read is `Said`: a string that is the same in every language, or a template with its values,
`{"text": "column {n} is full", "values": {"n": 4}}`, which the page looks up in its catalogue.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from plancia.core.options import Json
from plancia.play.judging import Action
from plancia.play.refusal import Said
from plancia.play.views import Emote, Emoted, GameView, Happened, Presence
from plancia.study.review import Reviewed, ReviewedMove, ReviewProgress
from plancia.study.views import AnalysisView

Token = Annotated[
    str, Meta(min_length=1, max_length=64, description="a move as its game writes it")
]
GameName = Annotated[str, Meta(min_length=1, max_length=40, examples=["connect4"])]
PositionText = Annotated[str, Meta(max_length=20_000, description="a position on one line")]
PersonName = Annotated[str, Meta(max_length=40)]
Options = dict[
    Annotated[str, Meta(max_length=40)], int | bool | Annotated[str, Meta(max_length=20_000)]
]
Ply = Annotated[int, Meta(ge=0, le=1_000_000, description="moves made before this one")]
Nonce = Annotated[str, Meta(max_length=64, description="comes back with the answer")]
Cell = tuple[int, int]
PlayerNumber = Annotated[int, Meta(ge=1, le=2)]
Moves = Annotated[list[Token], Meta(max_length=20_000)]


class Message(Struct, forbid_unknown_fields=True):
    """A message from a client; unknown fields are refused."""


class View(Struct):
    """A message to a client."""


# What games there are


class OptionView(View):
    name: str
    kind: Literal["number", "yes or no", "choice", "text"]
    label: Said
    help: Said
    default: Json
    low: int | None = None
    high: int | None = None
    choices: list[str] = []


class KernelsView(View):
    """Fast parts of a game, which are compiled once on each machine."""

    game: str
    title: str
    levels: list[str]
    """The levels that need them; analyses do too."""
    ready: bool
    seconds: int
    """About how long it takes to compile them."""
    progress: float
    """How much is done, from 0 to 1."""


class ReadyView(View):
    """The games whose kernels are compiled."""

    ready: bool
    games: dict[str, bool]
    """For each game whether all its levels are ready."""
    kernels: list[KernelsView]


class LevelView(View):
    name: str
    title: Said
    about: Said
    """How it plays, by its search."""
    opponent: str
    """The first name of the opponent who plays it; nothing if the game names none."""
    style: Said
    """How it plays, in words for a player."""
    strength: Said
    """How hard it is to win, in words; nothing if that is not known."""


class PresetView(View):
    """A named set of options."""

    title: Said
    about: Said
    options: dict[str, Json]


class GameKind(View):
    """A game that can be played here, for a form that sets one up."""

    name: str
    title: Said
    players: int
    sides: list[Said]
    about: Said
    palette: dict[str, list[str]]
    """The colours of `first`, `second` and `board`, each on a light and on a dark page."""
    picture: dict[str, Any]
    """A position that shows what the game looks like."""
    options: list[OptionView]
    presets: dict[str, PresetView]
    levels: list[LevelView]
    exact: bool
    """True if the truth about its positions is known here."""


class GuideWish(Message):
    """A game with its options."""

    game: GameName
    options: Options = {}


# A game at the table


class SeatWish(Message):
    """The player wanted for a seat: `me`, `open` (a friend by link) or `level`."""

    kind: Literal["me", "open", "level"]
    level: Annotated[str, Meta(max_length=40)] = ""
    grows: bool = False
    """A level's rematch is against a stronger one after you have won, a weaker one after a loss."""


class NewGame(Message):
    game: GameName
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=2)]
    options: Options = {}
    clock: Annotated[str, Meta(max_length=24, examples=["300+5"])] = ""
    """SECONDS, SECONDS+INCREMENT or SECONDS/move; nothing for no clock."""
    start: PositionText = ""
    """Where it begins, if not at the game's start; with `moves` made from there."""
    moves: Moves = []
    coach: bool = False
    """True if the person shall be warned before a blunder, in a game against a level."""


class Ack(View, tag_field="type", tag="ack"):
    """Done, and kept: it was committed before this was sent. An emote is not kept."""

    id: str
    seq: int
    ply: int


class Refused(View, tag_field="type", tag="refused"):
    """Not done, and nothing has changed.

    `code` is one of: stale (another ply is awaited: ask for the state), illegal, not-yours, over,
    not-now, malformed, too-fast, not-found, busy.
    """

    id: str
    code: str
    says: Said


class Pong(View, tag_field="type", tag="pong"):
    pass


class PlayMove(Message, tag_field="type", tag="move"):
    """A move of the side to move. `ply` says which: the number of moves made before it."""

    ply: Ply
    move: Token
    id: Nonce = ""


class CoachedMove(PlayMove):
    """A move to ask the coach about. Python in a browser asks for the position; a server has it."""

    game: Annotated[str, Meta(max_length=40)] = ""
    options: Options = {}
    position: PositionText = ""


ActionName = Literal[Action, "move-now"]


class Act(Message, tag_field="type", tag="act"):
    """Any other action of a seat.

    `take-back` happens at once where no other person plays (alone, or against levels) and
    is an offer otherwise; `rematch` likewise. `move-now` has a level answer at once. `coach-on` has
    the coach warn before a blunder, in a game against a level. `player` says
    for which of one's seats, where one holds both.
    """

    act: ActionName
    ply: Ply
    player: PlayerNumber | None = None
    id: Nonce = ""


class SendEmote(Message, tag_field="type", tag="emote"):
    """One of six fixed words to the other person of a game, and to all who watch it."""

    emote: Emote
    id: Nonce = ""


class Sync(Message, tag_field="type", tag="sync"):
    """Send the whole state again."""


class Ping(Message, tag_field="type", tag="ping"):
    pass


FromPlayer = PlayMove | Act | SendEmote | Sync | Ping
"""Messages of a client on /api/games/{id}/live."""

ToPlayer = GameView | Happened | Emoted | Presence | Ack | Refused | Pong
"""Messages to a client there: the state first, then every event."""


class LinkView(View):
    path: str


class InviteView(View):
    """What a link shows before its seat is taken."""

    game: str
    title: Said
    options: dict[str, Json]
    player: PlayerNumber
    side: Said
    opponent: str
    variant: Said
    """What the options mean, in a line."""
    clock: str
    id: str


class Me(View):
    name: str


class Identity(View):
    """For a bot: send `Authorization: Bearer TOKEN` with every request, the WebSocket's too."""

    token: str
    name: str


class MeUpdate(Message):
    name: PersonName


# Study


class ReadText(Message):
    """A text with games in it, of any kind we read; `game` and `options` for bare moves."""

    text: Annotated[str, Meta(max_length=200_000)]
    game: Annotated[str, Meta(max_length=40)] = ""
    options: Options = {}


class LineWish(Message):
    """A line of moves from a start (the game's own, if none is given)."""

    game: GameName
    options: Options = {}
    start: PositionText = ""
    moves: Moves = []


NotedPly = Annotated[str, Meta(pattern="^[0-9]{1,7}$")]
Comments = Annotated[
    dict[NotedPly, Annotated[str, Meta(max_length=10_000)]],
    Meta(max_length=20_000, description="by the number of moves made before"),
]
Symbols = Annotated[
    dict[NotedPly, Annotated[str, Meta(max_length=2)]],
    Meta(max_length=20_000, description="by the number of the move: !, ?, !!, ??, !? or ?!"),
]
Drawings = Annotated[
    dict[NotedPly, Annotated[list[tuple[Cell, Cell]], Meta(max_length=1000)]],
    Meta(
        max_length=20_000,
        description="by the number of moves made before: an arrow from cell to cell, or a circle",
    ),
]


class PictureWish(LineWish):
    """A line whose last position is to be drawn, with the drawings on it."""

    drawings: Drawings = {}


class NotedLine(Message):
    """A variation with what people noted beside it."""

    moves: Moves
    comments: Comments = {}
    symbols: Symbols = {}
    drawings: Drawings = {}
    variations: Variations = {}


Variations = Annotated[
    dict[NotedPly, Annotated[list[NotedLine], Meta(max_length=1000)]],
    Meta(max_length=20_000, description="by the number of the move that they replace"),
]


class RecordWish(LineWish):
    """A line to be written as a record, with what people noted beside it."""

    tags: Annotated[
        dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=1000)]],
        Meta(max_length=100),
    ] = {}
    comments: Comments = {}
    symbols: Symbols = {}
    drawings: Drawings = {}
    variations: Variations = {}
    result: Annotated[str, Meta(max_length=10)] = ""
    """Where the moves do not say it: `1-0`, `0-1`, `1/2-1/2`, `solved`, `stuck` or `*`."""


class Arrangement(Message):
    """A board set up by hand: the rows as a picture's board has them, and who is to move."""

    game: GameName
    rows: Annotated[list[Annotated[str, Meta(max_length=1000)]], Meta(max_length=100)]
    options: Options = {}
    to_move: PlayerNumber = 1
    captured: Annotated[list[Annotated[int, Meta(ge=0, le=9999)]], Meta(max_length=2)] = []
    """Pente: stones that player 1 and player 2 have captured."""


class Analyse(Message, tag_field="type", tag="analyse"):
    """Begin to analyse a position; what was being analysed under this id is stopped."""

    id: Nonce
    game: GameName
    position: PositionText
    options: Options = {}
    seconds: Annotated[float, Meta(ge=0.1, le=600)] = 20.0


class Review(Message, tag_field="type", tag="review"):
    """Value every position of a game, for the graph and the mistakes."""

    id: Nonce
    game: GameName
    options: Options = {}
    start: PositionText = ""
    moves: Moves = []
    hinted: Annotated[list[Ply], Meta(max_length=1000)] = []
    """The numbers of the moves that a hint showed: they count for no accuracy."""


class StopAnalysis(Message, tag_field="type", tag="stop"):
    id: Nonce


ToAnalyst = Analyse | Review | StopAnalysis | Ping
"""Messages of a client on /api/analysis."""


FromAnalyst = AnalysisView | ReviewedMove | ReviewProgress | Reviewed | Refused | Pong
"""Messages to a client on /api/analysis."""


class Problem(View):
    """Every error of the HTTP interface: a code as in `Refused`, and a sentence."""

    code: str
    says: Said
