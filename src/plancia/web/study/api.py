"""The HTTP interface of study, and the WebSocket on which positions are analysed."""

import asyncio
import contextlib
import dataclasses
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final, TypeVar

import msgspec
from litestar import MediaType, Response, get, post, websocket
from litestar.handlers import BaseRouteHandler
from litestar.params import JSONBody

from plancia.core.errors import BAD_INPUT, said
from plancia.core.game import Position, replay
from plancia.core.record import Record
from plancia.core.record.reading_json import NOTES
from plancia.core.registry import game_of
from plancia.core.text import Words
from plancia.play.game import start_of
from plancia.play.hints import check_coached
from plancia.play.refusal import Refusal, refusing_bad_input
from plancia.study.coach import LIMIT_S, CoachView, coach_view
from plancia.study.daily import Daily
from plancia.study.lines import arranged, drawn, line_of, written
from plancia.study.reading import read
from plancia.study.review import Reviewed, Reviewer, Worth, seconds_for
from plancia.study.views import RecordView, StepView
from plancia.web.api import GameId, problems
from plancia.web.compression import ITSELF, compressed
from plancia.web.messages import (
    Analyse,
    Arrangement,
    CoachedMove,
    LineWish,
    PictureWish,
    ReadText,
    RecordWish,
    Refused,
    Review,
    StopAnalysis,
    ToAnalyst,
)
from plancia.web.middleware import Visitor, visitor
from plancia.web.services import Asked, Services, Shared
from plancia.web.sockets import Conversation, Socket, receive
from plancia.web.study.answers import encode_line, encode_records
from plancia.web.study.service import Known, Listening, nothing_known
from plancia.web.views import encode

MAX_AT_ONCE: Final = 4
"""Analyses and reviews of one connection."""
MAX_REVIEWED: Final = 400
"""Moves of a game that is reviewed."""
AHEAD: Final = 2
"""Positions of a review that are looked into at once."""

COMPRESSES_ITSELF: Final = {ITSELF: True}
T = TypeVar("T")

_decode = msgspec.json.Decoder[ToAnalyst](ToAnalyst).decode


# Games from elsewhere, and where they lead

taking: partial[post] = partial(post, status_code=200, responses=problems(413, 415, 422))
"""For what is worked out from the body alone."""


@taking("/api/read", opt=COMPRESSES_ITSELF)
async def read_text(
    request: Asked, data: JSONBody[ReadText], services: Shared
) -> Response[list[RecordView]]:
    """The games in a text: records, other programs' games, positions, puzzles, bare moves."""

    def work() -> tuple[bytes, dict[str, str]]:
        records = read(data.text, data.game, data.options)
        for record in records:
            services.limits.board(record.start)
        return compressed(request, encode_records(records))

    return _json(*await _worked_out(request, services, work))


@taking("/api/line", opt=COMPRESSES_ITSELF)
async def show_line(
    request: Asked, data: JSONBody[LineWish], services: Shared
) -> Response[list[StepView]]:
    """The positions of a line of moves, the start first."""

    def work() -> tuple[bytes, dict[str, str]]:
        return compressed(request, encode_line(_record(data, services)))

    return _json(*await _worked_out(request, services, work))


@taking("/api/arrange")
async def arrange(request: Asked, data: JSONBody[Arrangement], services: Shared) -> StepView:
    """The position of a board that was set up by hand."""

    def work() -> StepView:
        position = arranged(data.game, data.options, data.rows, data.to_move, data.captured)
        services.limits.board(position)
        return StepView(None, position.to_json(), [])

    return await _worked_out(request, services, work)


@taking("/api/record", media_type=MediaType.TEXT)
async def write_record(request: Asked, data: JSONBody[RecordWish], services: Shared) -> str:
    """A line as a record, in text."""

    def work() -> str:
        notes = {name: msgspec.to_builtins(getattr(data, name)) for name in NOTES}
        return written(_record(data, services, notes), data.tags, data.result)

    return await _worked_out(request, services, work)


@taking("/api/picture", media_type="image/svg+xml")
async def draw_picture(request: Asked, data: JSONBody[PictureWish], services: Shared) -> bytes:
    """The last position of a line as a picture."""

    def work() -> bytes:
        return drawn(_record(data, services, {"drawings": data.drawings})).encode()

    return await _worked_out(request, services, work)


async def _worked_out(request: Asked, services: Services, work: Callable[[], T]) -> T:
    """Run a computation on a thread, few at a time."""
    address = visitor(request.scope).address
    with services.limits.at_work(address):
        async with services.at_work.slot(address):
            found = await asyncio.to_thread(_attempt, work)
    if isinstance(found, _BadInput):
        raise Refusal("malformed", found.says)
    return found


@dataclasses.dataclass(frozen=True, slots=True)
class _BadInput:
    """What an error says, alone: the frames of its traceback hold all that was worked on."""

    says: Words


def _attempt(work: Callable[[], T]) -> T | _BadInput:
    try:
        return work()
    except BAD_INPUT as error:
        return _BadInput(said(error))


def _json(encoded: bytes, headers: dict[str, str]) -> Response[Any]:
    return Response(encoded, headers=headers, media_type=MediaType.JSON)


@get("/api/daily", responses=problems(404))
async def show_daily(services: Shared) -> Daily:
    """The puzzle of the day; days are those of UTC."""
    return await services.daily.get(datetime.now(UTC).date())


def _record(wish: LineWish, services: Services, notes: Mapping[str, Any] | None = None) -> Record:
    """The moves from the start, played again."""
    return line_of(wish.game, wish.options, wish.start, wish.moves, services.limits.board, notes)


@post("/api/games/{game_id:str}/coach", status_code=200, responses=problems(403, 404, 409, 422))
async def ask_coach(
    request: Asked, game_id: GameId, data: JSONBody[CoachedMove], services: Shared
) -> CoachView:
    """What the coach says about a move before it is played; nothing if it keeps the result."""
    game, guest = (await services.games.get(game_id)).game, visitor(request.scope)
    person = guest.present()
    services.limits.wish(person, guest.address, data)
    move, position = check_coached(game, person, data.ply, data.move), game.position
    seconds = seconds_for(game.game)
    try:
        async with asyncio.timeout(LIMIT_S):
            before, after = await asyncio.gather(
                services.study.worth(position, seconds, guest.address),
                services.study.worth(position.play(move), seconds, guest.address),
            )
    except TimeoutError:
        return CoachView(None)
    return await asyncio.to_thread(coach_view, before, move, after)


# Analyses


@websocket("/api/analysis")
async def analysis(socket: Socket, services: Shared) -> None:
    """Analyses positions and reviews games while the client is connected."""

    async def talk(guest: Visitor) -> None:
        conversation = _Studying(socket, services, guest)
        try:
            await conversation.run()
        finally:
            conversation.stop_all()

    await receive(socket, services, talk)


class _Studying(Conversation[Analyse | Review | StopAnalysis]):
    """A connection of the analysis page."""

    def __init__(self, socket: Socket, services: Services, guest: Visitor) -> None:
        super().__init__(socket, services, None, guest.address, _decode)
        self._services, self._address = services, guest.address
        self._stops: dict[str, Callable[[], None]] = {}
        """By id, the function that stops an analysis or a review."""

    def stop_all(self) -> None:
        for stop in [*self._stops.values()]:
            stop()

    async def grant(self, wish: Analyse | Review | StopAnalysis) -> str:
        if isinstance(wish, StopAnalysis):
            if stop := self._stops.get(wish.id):
                stop()
            return ""
        if old := self._stops.pop(wish.id, None):
            old()
        if len(self._stops) >= MAX_AT_ONCE:
            raise Refusal(
                "busy",
                "At most {most} analyses at once; stop one first.",
                most=MAX_AT_ONCE,
            )
        with refusing_bad_input():
            async with self._services.at_work.slot(self._address):
                record = await asyncio.to_thread(self._meant, wish)
            if isinstance(wish, Analyse):
                self._analyse(wish, record.start)
            else:
                self._review(wish, record)
        return ""

    def _meant(self, wish: Analyse | Review) -> Record:
        """The game that is meant, or the position as a game without moves."""
        game = game_of(wish.game, wish.options)
        if isinstance(wish, Analyse):
            start, moves = game.from_text(wish.position), []
        else:
            start, moves = start_of(game, wish.start), wish.moves
        if len(moves) > MAX_REVIEWED:
            raise Refusal(
                "malformed",
                "{moves} moves; games of up to {most} moves are reviewed.",
                moves=len(moves),
                most=MAX_REVIEWED,
            )
        self._services.limits.board(start)
        return Record(start, tuple(step.move for step in replay(start, moves)))

    def _analyse(self, wish: Analyse, position: Position[Any]) -> None:
        if position.outcome is not None:
            self.subscriber.tell(_told(nothing_known(position), wish, done=True))
            return

        def hear(known: Known, done: bool) -> None:
            self.subscriber.tell(_told(known, wish, done))
            if done:
                self._stops.pop(wish.id, None)

        def fail(refusal: Refusal) -> None:
            self._stops.pop(wish.id, None)
            self.subscriber.tell(encode(Refused(wish.id, refusal.code, refusal.says)))

        def stop() -> None:
            self._stops.pop(wish.id, None)
            self.subscriber.tell(_told(listening.stop(), wish, done=True, stopped=True))

        listening: Listening = self._services.study.analyse(
            position, wish.seconds, hear, fail, self._address
        )
        self._stops[wish.id] = stop

    def _review(self, wish: Review, record: Record) -> None:
        task = asyncio.create_task(self._go_through(record, wish))

        def stop() -> None:
            self._stops.pop(wish.id, None)
            task.cancel()
            self.subscriber.tell(encode(Reviewed(wish.id, stopped=True)))

        self._stops[wish.id] = stop

    async def _go_through(self, record: Record, wish: Review) -> None:
        tell = self.subscriber.tell
        try:
            reviewing = await asyncio.to_thread(
                Reviewing, self._services, record, wish.id, self._address, tell, wish.hinted
            )
            await reviewing.run()
        except Refusal as refusal:
            tell(encode(Refused(wish.id, refusal.code, refusal.says)))
        self._stops.pop(wish.id, None)


def _told(known: Known, wish: Analyse, done: bool, stopped: bool = False) -> str:
    """The message with what is known, under the id of the request."""
    own = {"id": wish.id, "position": wish.position, "done": done, "stopped": stopped}
    raw = {name: msgspec.Raw(msgspec.json.encode(value)) for name, value in own.items()}
    return encode(known.body | raw)


class Reviewing:
    """A game under review: each position is looked into, each move judged in turn."""

    def __init__(
        self,
        services: Services,
        record: Record,
        wish_id: str,
        address: str,
        tell: Callable[[str], None],
        hinted: Sequence[int] = (),
    ) -> None:
        self._study, self._address, self._tell = services.study, address, tell
        self._reviewer = Reviewer(record, wish_id, hinted)
        self._seconds = seconds_for(record.game)

    async def run(self) -> None:
        places = asyncio.Semaphore(AHEAD)
        async with contextlib.AsyncExitStack() as stack:
            tasks = [
                asyncio.create_task(self._worth(ply, places))
                for ply in range(len(self._reviewer.positions))
            ]
            for task in tasks:
                stack.callback(task.cancel)
            for task in tasks:
                for told in self._reviewer.learn(await task):
                    self._tell(encode(told))
        self._tell(encode(self._reviewer.end()))

    async def _worth(self, ply: int, places: asyncio.Semaphore) -> Worth:
        position = self._reviewer.positions[ply]
        async with places:
            began = time.monotonic()

            def going_on() -> None:
                share = (time.monotonic() - began) / self._seconds
                self._tell(encode(self._reviewer.look(ply, share)))

            return await self._study.worth(position, self._seconds, self._address, going_on)


HANDLERS: Final[Sequence[BaseRouteHandler]] = [
    read_text,
    show_line,
    arrange,
    write_record,
    draw_picture,
    show_daily,
    ask_coach,
    analysis,
]
