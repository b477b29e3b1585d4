"""The host in a browser: answers the page's requests and sockets as the server does."""

import asyncio
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, get_type_hints
from urllib.parse import parse_qsl, unquote

import msgspec

from plancia.core.errors import MalformedText
from plancia.core.position import Position
from plancia.core.registry import game_of
from plancia.engine.player import Limits
from plancia.host.games import Games, HostSettings
from plancia.host.json_store import JsonStore, Tabs, TextDatabase
from plancia.host.lessons import Lessons
from plancia.host.mistakes import Mistakes
from plancia.host.open_game import OpenGame
from plancia.host.ports import EventStored, Notification, Viewer
from plancia.host.refuting import judge_try
from plancia.host.study import Study, StudySession, asked_of
from plancia.host.tasks import Clock
from plancia.host.thinkers import FairQueue, Worker
from plancia.live.creating import new_game
from plancia.live.hints import hint_view
from plancia.live.messages import (
    CoachRequest,
    FromPlayer,
    GuideRequest,
    Me,
    MeUpdate,
    MyGamesRequest,
    NewGameRequest,
    Ping,
    Pong,
    PositionRequest,
    Problem,
    SyncRequest,
    decode,
    encode,
    refused,
)
from plancia.live.names import readable_name
from plancia.live.own_games import scores
from plancia.live.records import record_of
from plancia.live.refusal import STATUS, Refusal, refusing_bad_input
from plancia.live.summaries import MyGames, page_of, summary_view
from plancia.study.coach import coach_view
from plancia.study.daily import Daily, DailyRequest, make_daily, parse_day
from plancia.study.doubts import DoubtRequest, DoubtView, doubt_view
from plancia.study.guides import guide_to
from plancia.study.lessons import (
    LessonAnswer,
    LessonMoves,
    LessonRequest,
    LessonsView,
    LessonView,
)
from plancia.study.lines import arranged, drawn, line_of, written
from plancia.study.messages import (
    Arrangement,
    LineRequest,
    PictureRequest,
    ReadText,
    RecordRequest,
    StopAnalysis,
    ToAnalyst,
)
from plancia.study.mistakes import (
    MistakeAnswer,
    MistakeList,
    MistakeRequest,
    MistakesRequest,
    MistakeView,
)
from plancia.study.puzzles import (
    DailiesRequest,
    DailyList,
    PuzzleRequest,
    PuzzleTry,
    PuzzleView,
    TriedView,
    daily_list,
    pack_views,
    puzzle_view,
)
from plancia.study.reading import read as read_text
from plancia.study.views import StepView, record_view, step_views

NAME: Final = "name"
"""What the person in this browser is called, in the storage."""
ME: Final = "me"
"""The one person who plays in a browser."""
ID_BYTES: Final = 16
SETTINGS: Final = HostSettings()


@dataclass(frozen=True, slots=True)
class RequestReply:
    """To a request."""

    text: str
    kind: str = "application/json"
    status: int = 200


Handler = Callable[..., Awaitable[object]]
"""Takes `data`, the message in the body or in the query, and `part`, the parameter in the path,
where it declares them."""


class Host:
    """One page's host."""

    def __init__(self, database: TextDatabase, worker: Worker, tabs: Tabs) -> None:
        self._storage = JsonStore(database, tabs)
        self._thinkers = FairQueue([worker])
        self._study = Study(self._thinkers)
        self._mistakes = Mistakes(self._storage, self._thinkers)
        limits = Limits(SETTINGS.think_seconds)
        self._lessons = Lessons(self._storage, self._thinkers, limits)
        outbox, clock = PageOutbox(), Clock()
        self.games: Games = Games(self._storage, self._thinkers, clock, outbox, SETTINGS)
        self.games.unwatched_until = clock.now()  # no clock was watched while the page was closed
        self._sockets: dict[str, _GameSocket | _StudySocket] = {}
        routes: dict[str, Handler] = {
            r"GET /api/me": self.me,
            r"PUT /api/me": self.rename,
            r"GET /api/me/games": self.my_games,
            r"GET /api/me/scores": self.my_scores,
            r"POST /api/games(?:/([\w-]+))?": self.create,
            r"GET /api/games/([^/]+)": self.show,
            r"GET /api/games/([^/]+)/record": self.record,
            r"POST /api/games/([^/]+)/hint": self.hint,
            r"POST /api/games/([^/]+)/coach": self.coach,
            r"POST /api/games/([^/]+)/seat-link": self.needs_server,
            r"(?:GET|POST) /api/(?:invites|seats)/([^/]+)": self.needs_server,
            r"POST /api/guide": self.guide,
            r"POST /api/read": self.read,
            r"POST /api/line": self.show_line,
            r"POST /api/arrange": self.arrange,
            r"POST /api/record": self.write,
            r"POST /api/picture": self.draw,
            r"GET /api/daily": self.daily,
            r"GET /api/puzzles": self.packs,
            r"POST /api/puzzle": self.puzzle,
            r"POST /api/puzzle/try": self.try_puzzle,
            r"POST /api/dailies": self.dailies,
            r"POST /api/doubt": self.doubt,
            r"POST /api/me/mistakes": self.list_mistakes,
            r"POST /api/me/mistake": self.mistake,
            r"POST /api/me/mistake-answer": self.answer_mistake,
            r"GET /api/lessons": self.list_lessons,
            r"POST /api/lesson": self.lesson,
            r"POST /api/lesson/answer": self.answer_lesson,
        }
        self._routes = [(re.compile(pattern), handler) for pattern, handler in routes.items()]

    # Requests

    async def request(self, method: str, path: str, body: str) -> RequestReply:
        """The answer to a request; every trouble is one."""
        address, _, query = path.partition("?")
        try:
            for pattern, handler in self._routes:
                if found := pattern.fullmatch(f"{method} {address}"):
                    declared, given = get_type_hints(handler), dict[str, Any]()
                    with refusing_bad_input():
                        if kind := declared.get("data"):
                            given["data"] = decode(kind, body) if body else _from_query(kind, query)
                        if "part" in declared:
                            given["part"] = unquote(found[1] or "")
                        answer = await handler(**given)
                    return (
                        answer if isinstance(answer, RequestReply) else RequestReply(encode(answer))
                    )
            raise Refusal("not-found", "There is no such address.")
        except Refusal as refusal:
            problem = Problem(refusal.code, refusal.says)
            return RequestReply(encode(problem), status=STATUS[refusal.code])

    async def me(self) -> Me:
        return Me(await self._storage.get(NAME) or "")

    async def rename(self, data: MeUpdate) -> Me:
        name = readable_name(data.name)
        await self._storage.set(NAME, name)
        self.games.rename(ME, name)
        return Me(name)

    async def my_games(self, data: MyGamesRequest) -> MyGames:
        pages = {}
        for status in ("running", "finished"):
            found = await self._storage.games_of(ME, data, status == "running")
            shown, more = page_of(found if data.status in ("", status) else [])
            views = [summary_view(each, ME, [True] * len(each.seats)) for each in shown]
            pages[status] = views, more
        (running, more_running), (recent, more_recent) = pages.values()
        return MyGames(running, recent, more_running, more_recent)

    async def my_scores(self) -> object:
        return scores(await self._storage.summaries(), ME)

    async def create(self, data: NewGameRequest, part: str) -> RequestReply:
        """`part` is the id of a game that the page has begun already, before Python was there."""
        if any(seat.kind == "open" for seat in data.seats):
            await self.needs_server()
        stored = new_game(
            data,
            part or secrets.token_urlsafe(ID_BYTES),
            ME,
            (await self.me()).name,
            now=time.time(),
            most_moves=SETTINGS.max_moves,
            check=lambda start, moves: None,
        )
        opened = await self.games.create(stored)
        return RequestReply(encode(opened.viewers.state(ME)), status=201)

    async def show(self, part: str) -> object:
        return (await self.games.get(part)).viewers.state(ME)

    async def record(self, part: str) -> RequestReply:
        game = (await self.games.get(part)).game
        return RequestReply(record_of(game, game.match).to_text(), "text/plain")

    async def hint(self, data: PositionRequest, part: str) -> object:
        position = _position(data)
        answer = await self._thinkers.hint(position, key=f"hint {part}")
        return hint_view(position, answer)

    async def coach(self, data: CoachRequest) -> object:
        position = _position(data)
        move = position.parse_move(data.move)
        return coach_view(position, move, await self._study.coach(position, move))

    async def needs_server(self) -> None:
        """For what other people take part in."""
        raise Refusal("not-now", "To play with other people, open Plancia on a server.")

    async def guide(self, data: GuideRequest) -> object:
        return guide_to(data.game, data.options)

    async def read(self, data: ReadText) -> object:
        return [record_view(each) for each in read_text(data.text, data.game, data.options)]

    async def show_line(self, data: LineRequest) -> object:
        return [*step_views(line_of(data))]

    async def arrange(self, data: Arrangement) -> StepView:
        return StepView(None, arranged(data).to_json(), [])

    async def write(self, data: RecordRequest) -> RequestReply:
        return RequestReply(written(data), "text/plain")

    async def draw(self, data: PictureRequest) -> RequestReply:
        return RequestReply(drawn(data), "image/svg+xml")

    async def daily(self, data: DailyRequest) -> Daily:
        today = datetime.fromtimestamp(time.time(), UTC).date()
        return make_daily(parse_day(data.date) if data.date else today, data.size)

    async def packs(self) -> object:
        return [*pack_views()]

    async def puzzle(self, data: PuzzleRequest) -> PuzzleView:
        return puzzle_view(data)

    async def try_puzzle(self, data: PuzzleTry) -> TriedView:
        return await judge_try(self._study, data)

    async def doubt(self, data: DoubtRequest) -> DoubtView:
        return doubt_view(data)

    async def dailies(self, data: DailiesRequest) -> DailyList:
        return daily_list(data)

    async def list_mistakes(self, data: MistakesRequest) -> MistakeList:
        return await self._mistakes.all(ME, data.date)

    async def mistake(self, data: MistakeRequest) -> MistakeView:
        return await self._mistakes.show(ME, data)

    async def answer_mistake(self, data: MistakeAnswer) -> MistakeList:
        return await self._mistakes.answer(ME, data)

    async def list_lessons(self) -> list[LessonsView]:
        return await self._lessons.list(ME)

    async def lesson(self, data: LessonRequest) -> LessonView:
        return await self._lessons.show(ME, data)

    async def answer_lesson(self, data: LessonMoves) -> LessonAnswer:
        return await self._lessons.answer(ME, data)

    # Sockets

    async def connect(self, socket: str, path: str, send: Callable[[str], None]) -> None:
        """Open a socket of that id; `send` sends a text to the page."""
        found = re.fullmatch(r"/api/games/([^/?]+)/live(\?changes=true)?", path)
        try:
            if found:
                opened = await self.games.get(unquote(found[1]))
                self._sockets[socket] = _GameSocket(self.games, opened, Page(send, bool(found[2])))
            else:
                self._sockets[socket] = _StudySocket(self._study, self._mistakes, send)
        except Refusal as refusal:
            send(encode(refused("", refusal)))

    async def receive(self, socket: str, text: str) -> str:
        """A message of the page; the answer to it, if there is one at once."""
        connected = self._sockets.get(socket)
        if connected is None:  # the page has closed it meanwhile
            return ""
        request_id = ""
        try:
            with refusing_bad_input():
                message = decode(connected.messages, text)
                if isinstance(message, Ping):
                    return encode(Pong())
                request_id = getattr(message, "id", "")
                answer = await connected.handle(message)
            return "" if answer is None else encode(answer)
        except Refusal as refusal:
            return encode(refused(request_id, refusal))

    def on_changed(self, game_id: str) -> None:
        """Another tab has gone on with a game."""
        if opened := self.games.find(game_id):
            self.games.on_notification(EventStored(game_id, opened.game.seq + 1))

    def disconnect(self, socket: str) -> None:
        if connected := self._sockets.pop(socket, None):
            connected.close()


class Page:
    """A page of this browser that shows a game."""

    person: str | None = ME
    address: str = ""

    def __init__(self, send: Callable[[str], None], keeps_state: bool) -> None:
        self.send, self.keeps_state = send, keeps_state


class PageOutbox:
    """Messages to the pages; other tabs are notified by the storage."""

    def pack(self, value: object) -> Any:
        return value

    def send(self, viewers: Collection[Viewer], message: object) -> None:
        text = encode(message)
        for viewer in [*viewers]:
            assert isinstance(viewer, Page)
            viewer.send(text)

    def broadcast(self, notification: Notification) -> None:
        pass


class _GameSocket:
    """The worker's end of a connection of a game's page."""

    messages = FromPlayer

    def __init__(self, games: Games, opened: OpenGame, page: Page) -> None:
        self._games, self._opened, self._page = games, opened, page
        games.join(opened, page)

    async def handle(self, message: Any) -> object:
        if isinstance(message, SyncRequest):
            return self._opened.viewers.state(ME)
        return await self._games.act(self._opened, ME, message)

    def close(self) -> None:
        self._games.leave(self._opened, self._page)


class _StudySocket:
    """The worker's end of a connection of the analysis page."""

    messages = ToAnalyst

    def __init__(self, study: Study, mistakes: Mistakes, send: Callable[[str], None]) -> None:
        self._session = StudySession(study, "", mistakes, ME)
        self._sending = asyncio.get_running_loop().create_task(self._send(send))

    async def _send(self, send: Callable[[str], None]) -> None:
        while True:
            send(encode(await self._session.messages.get()))

    async def handle(self, message: Any) -> None:
        if isinstance(message, StopAnalysis):
            self._session.stop(message.id)
        else:
            self._session.start(message, asked_of(message))

    def close(self) -> None:
        self._sending.cancel()
        self._session.close()


def _from_query(kind: Any, query: str) -> Any:
    """A message whose fields are the parameters of an address."""
    try:
        return msgspec.convert(dict(parse_qsl(query)), kind, strict=False)
    except msgspec.ValidationError as error:
        raise MalformedText("{why}", why=str(error)) from None


def _position(data: PositionRequest | CoachRequest) -> Position[Any]:
    """The position that is asked about, of any game: a server's game is not kept here."""
    return game_of(data.game, data.options).from_text(data.position)
