"""The HTTP interface of study, and the WebSocket on which positions are analysed."""

import asyncio
import gzip
from collections.abc import Callable, Sequence
from functools import partial
from itertools import starmap
from typing import Any, Final, cast

import msgspec
from litestar import MediaType, Response, get, post, websocket
from litestar.handlers import BaseRouteHandler
from litestar.params import JSONBody

from plancia.core.errors import MalformedText
from plancia.core.record import Record
from plancia.host.ports import Asker
from plancia.host.refuting import judge_try
from plancia.host.study import StudySession, asked_of
from plancia.live.hints import check_coached
from plancia.live.messages import MoveRequest, encode
from plancia.live.refusal import refusing_bad_input
from plancia.study.coach import CoachView, coach_view
from plancia.study.lessons import (
    LessonAnswer,
    LessonMoves,
    LessonRequest,
    LessonsView,
    LessonView,
    lesson_view,
)
from plancia.study.lines import line_of
from plancia.study.messages import LineRequest, ReadText, StopAnalysis, StudyRequest, ToAnalyst
from plancia.study.mistakes import (
    MistakeAnswer,
    MistakeList,
    MistakeRequest,
    MistakesRequest,
    MistakeView,
)
from plancia.study.puzzles import PackView, PuzzleTry, TriedView, pack_views
from plancia.study.reading import read
from plancia.study.requests import COMPUTED, MEDIA, checked, types_of
from plancia.study.views import RecordView, StepView, record_view, step_views
from plancia.web.api import GameId, problems
from plancia.web.cookie import Visitor, visitor_of
from plancia.web.limits import check_board
from plancia.web.services import COMPRESSES_ITSELF, AnyRequest, Services, Shared, in_time
from plancia.web.shell import MIN_PACKED_BYTES
from plancia.web.sockets import Conversation, Socket, entrance

MAX_ANSWER_BYTES: Final = 8_000_000
"""Length of one answer with positions in JSON, before it is compressed."""


# Games from elsewhere, and where they lead

taking: partial[post] = partial(post, status_code=200, responses=problems(413, 415, 422))
"""For what is worked out from the body alone."""


@taking("/api/read", opt=COMPRESSES_ITSELF)
async def read_text(
    request: AnyRequest, data: JSONBody[ReadText], services: Shared
) -> Response[list[RecordView]]:
    """The games in a text: records, other programs' games, positions, puzzles, bare moves."""

    def work() -> Response[Any]:
        records = read(data.text, data.game, data.options)
        for record in records:
            check_board(record.start)
        return _packed(request, _Answer().records(records))

    return await services.compute(request, work)


@taking("/api/line", opt=COMPRESSES_ITSELF)
async def show_line(
    request: AnyRequest, data: JSONBody[LineRequest], services: Shared
) -> Response[list[StepView]]:
    """The positions of a line of moves, the start first."""

    def work() -> Response[Any]:
        return _packed(request, _Answer().steps(line_of(data, check_board)))

    return await services.compute(request, work)


def _computed(address: str, work: Callable[..., Any]) -> BaseRouteHandler:
    """The handler of a request that is the same in a browser; the schema has what `work` says."""
    compute, (message, answer) = checked(work, check_board), types_of(work)

    async def handler(request: AnyRequest, data: Any, services: Shared) -> Any:
        return await services.compute(request, partial(compute, data))

    body: Any = JSONBody
    handler.__name__, handler.__doc__ = work.__name__, work.__doc__
    handler.__annotations__.update({"data": body[message], "return": answer})
    return taking(
        address,
        media_type=MEDIA.get(address, MediaType.JSON),
        responses=problems(404, 413, 415, 422),
    )(handler)


def _packed(request: AnyRequest, answer: object) -> Response[Any]:
    """A large answer as the client accepts it. On a thread."""
    encoded, headers = msgspec.json.encode(answer), {"vary": "accept-encoding"}
    if len(encoded) >= MIN_PACKED_BYTES and "gzip" in request.headers.get("accept-encoding", ""):
        encoded, headers["content-encoding"] = gzip.compress(encoded, 1, mtime=0), "gzip"
    return Response(encoded, headers=headers, media_type=MediaType.JSON)


class _Answer:
    """The steps of one answer, each encoded as soon as it is made: the sum of bytes is bounded."""

    def __init__(self) -> None:
        self._bytes = 0

    def steps(self, record: Record) -> list[StepView]:
        return [self.encoded(step) for step in step_views(record)]

    def records(self, records: Sequence[Record]) -> list[RecordView]:
        return [record_view(record, self.encoded) for record in records]

    def encoded(self, step: StepView) -> StepView:
        encoded = msgspec.json.encode(step)
        self._bytes += len(encoded)
        if self._bytes > MAX_ANSWER_BYTES:
            raise MalformedText(
                "the answer would be longer than {most} bytes; ask for fewer moves",
                most=f"{MAX_ANSWER_BYTES:,}",
            )
        return cast(StepView, msgspec.Raw(encoded))


@get("/api/puzzles")
async def list_puzzles(request: AnyRequest, services: Shared) -> list[PackView]:
    """The games that have puzzles, their grades and motifs."""
    return await services.compute(request, lambda: list(pack_views()))


@taking("/api/puzzle/try", responses=problems(409, 413, 415, 422), opt=COMPRESSES_ITSELF)
async def try_puzzle(
    request: AnyRequest, data: JSONBody[PuzzleTry], services: Shared
) -> Response[TriedView]:
    """What comes of a move that is not the solution's: another way, or what refutes it."""
    address = visitor_of(request.scope).address
    compute = partial(services.compute, request)
    async with in_time():
        tried = await judge_try(services.study, data, address, check_board, compute)
    return await compute(lambda: _packed(request, tried))


@taking("/api/me/mistakes")
async def list_mistakes(
    request: AnyRequest, data: JSONBody[MistakesRequest], services: Shared
) -> MistakeList:
    """Your mistakes: what reviews of your games taught, and when it comes back."""
    person = visitor_of(request.scope).person
    return await services.mistakes.all(person or "", data.date)


@taking("/api/me/mistake", responses=problems(404, 413, 415, 422))
async def show_mistake(
    request: AnyRequest, data: JSONBody[MistakeRequest], services: Shared
) -> MistakeView:
    """One of your mistakes, with its solution."""
    return await services.mistakes.show(visitor_of(request.scope).person or "", data)


@taking("/api/me/mistake-answer", responses=problems(404, 413, 415, 422))
async def answer_mistake(
    request: AnyRequest, data: JSONBody[MistakeAnswer], services: Shared
) -> MistakeList:
    """Say how a mistake went; what is left to do on that day."""
    return await services.mistakes.answer(visitor_of(request.scope).person or "", data)


@get("/api/lessons")
async def list_lessons(request: AnyRequest, services: Shared) -> list[LessonsView]:
    """The lessons of all games, and which of their steps you have done."""
    return await services.lessons.list(visitor_of(request.scope).person)


@taking("/api/lesson", responses=problems(404, 413, 415, 422))
async def show_lesson(
    request: AnyRequest, data: JSONBody[LessonRequest], services: Shared
) -> LessonView:
    """A lesson with all its steps."""
    person = visitor_of(request.scope).person
    learned = await services.lessons.learned(person)
    return await services.compute(request, lambda: lesson_view(data, learned))


@taking("/api/lesson/answer", responses=problems(404, 409, 413, 415, 422))
async def answer_lesson(
    request: AnyRequest, data: JSONBody[LessonMoves], services: Shared
) -> LessonAnswer:
    """What comes of a move in a lesson; a step that is done is kept before this is answered."""
    visitor = visitor_of(request.scope)
    asker = Asker((visitor.address,))
    async with in_time():
        return await services.lessons.answer(visitor.get_or_create_person(), data, asker)


@post("/api/games/{game_id:str}/coach", status_code=200, responses=problems(403, 404, 409, 422))
async def ask_coach(
    request: AnyRequest, game_id: GameId, data: JSONBody[MoveRequest], services: Shared
) -> CoachView:
    """What the coach says about a move before it is played; nothing if it keeps the result."""
    game, visitor = (await services.games.get(game_id)).game, visitor_of(request.scope)
    person = visitor.require_person()
    move, position = check_coached(game, person, data.ply, data.move), game.position
    known = await services.study.around(position, move, visitor.address)
    return await asyncio.to_thread(coach_view, position, move, known)


# Analyses


@websocket("/api/analysis")
async def analysis(socket: Socket, services: Shared) -> None:
    """Analyses positions and reviews games while the client is connected."""

    async with entrance(socket, services) as accept:
        await _Studying(socket, services, await accept()).run()


class _Studying(Conversation):
    """A connection of the analysis page."""

    def __init__(self, socket: Socket, services: Services, visitor: Visitor) -> None:
        super().__init__(socket, services, visitor, ToAnalyst)
        self._address = visitor.address
        self._session = StudySession(
            services.study, visitor.address, services.mistakes, visitor.person
        )

    async def run(self) -> None:
        sending = asyncio.create_task(self._send())
        try:
            await super().run()
        finally:
            sending.cancel()
            self._session.close()

    async def _send(self) -> None:
        while True:
            self.subscriber.send(encode(await self._session.messages.get()))

    async def handle(self, message: StudyRequest) -> str:
        if isinstance(message, StopAnalysis):
            self._session.stop(message.id)
            return ""
        with refusing_bad_input():
            async with self._services.at_work.slot(self._address):
                asked = await asyncio.to_thread(asked_of, message, check_board)
        self._session.start(message, asked)
        return ""


COMPUTED_HANDLERS: Final = [*starmap(_computed, COMPUTED.items())]
