"""The host in a browser: answers the page's requests and sockets as the server does."""

import asyncio
import re
import secrets
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from inspect import isawaitable
from typing import Any, Final, NoReturn
from urllib.parse import parse_qsl, unquote

import msgspec

from plancia.browser.store import JsonStore, TextDatabase
from plancia.core.errors import MalformedText
from plancia.engine.player import Limits
from plancia.host.games import Games, HostSettings
from plancia.host.lessons import Lessons
from plancia.host.mistakes import Mistakes
from plancia.host.open_game import OpenGame
from plancia.host.ports import EventStored, Notification, Viewer
from plancia.host.refuting import judge_try
from plancia.host.study import Study, StudySession, asked_of
from plancia.host.tasks import Clock
from plancia.host.thinkers import FairQueue, Worker
from plancia.live.creating import new_game
from plancia.live.hints import check_coached, hint_view, opponent_of
from plancia.live.messages import (
    FromPlayer,
    GuideRequest,
    Me,
    MeUpdate,
    MoveRequest,
    MyGamesRequest,
    NewGameRequest,
    Ping,
    Pong,
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
from plancia.study.guides import guide_to
from plancia.study.lessons import LessonMoves, LessonRequest
from plancia.study.lines import line_of
from plancia.study.messages import LineRequest, ReadText, StopAnalysis, ToAnalyst
from plancia.study.mistakes import MistakeAnswer, MistakeRequest, MistakesRequest
from plancia.study.puzzles import PuzzleTry, pack_views
from plancia.study.reading import read as read_text
from plancia.study.requests import COMPUTED, MEDIA, types_of
from plancia.study.views import RecordView, record_view, step_views

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


Handler = Callable[[Any, str], Any]
"""Takes the message in the body or in the query, and the parameter in the path; its answer, or what
brings it."""


class Host:
    """One page's host."""

    def __init__(
        self, database: TextDatabase, worker: Worker, changed: Callable[[str], None]
    ) -> None:
        self._storage = JsonStore(database, changed)
        self._thinkers = FairQueue([worker])
        self._study = study = Study(self._thinkers)
        self._mistakes = mistakes = Mistakes(self._storage)
        lessons = Lessons(self._storage, self._thinkers, Limits(SETTINGS.think_seconds))
        outbox, clock = PageOutbox(), Clock()
        self.games: Games = Games(self._storage, self._thinkers, clock, outbox, SETTINGS)
        self.games.unwatched_until = clock.now()  # no clock was watched while the page was closed
        self._sockets: dict[str, _GameSocket | _StudySocket] = {}
        routes: dict[str, tuple[Any, Handler]] = {
            r"GET /api/me": (None, self.me),
            r"PUT /api/me": (MeUpdate, self.rename),
            r"GET /api/me/games": (MyGamesRequest, self.my_games),
            r"GET /api/me/scores": (None, self.my_scores),
            r"POST /api/games(?:/([\w-]+))?": (NewGameRequest, self.create),
            r"GET /api/games/([^/]+)": (None, self.show),
            r"GET /api/games/([^/]+)/record": (None, self.record),
            r"POST /api/games/([^/]+)/hint": (None, self.hint),
            r"POST /api/games/([^/]+)/coach": (MoveRequest, self.coach),
            r"POST /api/games/([^/]+)/seat-link": (None, needs_server),
            r"(?:GET|POST) /api/links/([^/]+)": (None, needs_server),
            r"POST /api/guide": (GuideRequest, lambda data, _: guide_to(data.game, data.options)),
            r"POST /api/read": (ReadText, read_records),
            r"POST /api/line": (LineRequest, lambda data, _: [*step_views(line_of(data))]),
            r"GET /api/puzzles": (None, lambda *_: [*pack_views()]),
            r"POST /api/puzzle/try": (PuzzleTry, lambda data, _: judge_try(study, data)),
            r"POST /api/me/mistakes": (
                MistakesRequest, lambda data, _: mistakes.all(ME, data.date)
            ),
            r"POST /api/me/mistake": (MistakeRequest, lambda data, _: mistakes.show(ME, data)),
            r"POST /api/me/mistake-answer": (
                MistakeAnswer, lambda data, _: mistakes.answer(ME, data)
            ),
            r"GET /api/lessons": (None, lambda *_: lessons.list(ME)),
            r"POST /api/lesson": (LessonRequest, lambda data, _: lessons.show(ME, data)),
            r"POST /api/lesson/answer": (LessonMoves, lambda data, _: lessons.answer(ME, data)),
        }  # fmt: skip
        for address, work in COMPUTED.items():
            routes[f"POST {address}"] = (
                types_of(work)[0],
                partial(computed, work, MEDIA.get(address)),
            )
        self._routes = [(re.compile(pattern), *route) for pattern, route in routes.items()]

    # Requests

    async def request(self, method: str, path: str, body: str) -> RequestReply:
        """The answer to a request; every trouble is one."""
        address, _, query = path.partition("?")
        try:
            for pattern, kind, handler in self._routes:
                if found := pattern.fullmatch(f"{method} {address}"):
                    part = unquote(found[1] or "") if pattern.groups else ""
                    with refusing_bad_input():
                        data = kind and (decode(kind, body) if body else _from_query(kind, query))
                        answer = handler(data, part)
                        if isawaitable(answer):
                            answer = await answer
                    if isinstance(answer, RequestReply):
                        return answer
                    return RequestReply(encode(answer))
            raise Refusal("not-found", "There is no such address.")
        except Refusal as refusal:
            problem = Problem(refusal.code, refusal.says)
            return RequestReply(encode(problem), status=STATUS[refusal.code])

    async def me(self, *_: object) -> Me:
        return Me(await self._storage.get(NAME) or "")

    async def rename(self, data: MeUpdate, _: str) -> Me:
        name = readable_name(data.name)
        await self._storage.set(NAME, name)
        self.games.rename(ME, name)
        return Me(name)

    async def my_games(self, data: MyGamesRequest, _: str) -> MyGames:
        pages = {}
        for status in ("running", "finished"):
            found = await self._storage.games_of(ME, data, status == "running")
            shown, more = page_of(found if data.status in ("", status) else [])
            views = [summary_view(each, ME, [True] * len(each.seats)) for each in shown]
            pages[status] = views, more
        (running, more_running), (recent, more_recent) = pages.values()
        return MyGames(running, recent, more_running, more_recent)

    async def my_scores(self, *_: object) -> object:
        return scores(await self._storage.summaries(), ME)

    async def create(self, data: NewGameRequest, part: str) -> RequestReply:
        """`part` is the id of a game that the page has begun already, before Python was there."""
        if any(seat.kind == "open" for seat in data.seats):
            needs_server()
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

    async def show(self, _: None, part: str) -> object:
        return (await self.games.get(part)).viewers.state(ME)

    async def record(self, _: None, part: str) -> RequestReply:
        game = (await self.games.get(part)).game
        return RequestReply(record_of(game, game.match).to_text(), "text/plain")

    async def hint(self, _: None, part: str) -> object:
        opened = await self.games.get(part)
        position = opened.game.position
        answer = await self.games.hint(opened, ME, "", 1, 1)
        return hint_view(position, answer, opponent_of(opened.game))

    async def coach(self, data: MoveRequest, part: str) -> object:
        game = (await self.games.get(part)).game
        move, position = check_coached(game, ME, data.ply, data.move), game.position
        return coach_view(position, move, await self._study.around(position, move))

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


def needs_server(*_: object) -> NoReturn:
    """For what other people take part in."""
    raise Refusal("not-now", "To play with other people, open Plancia on a server.")


def computed(work: Callable[..., Any], kind: str | None, data: Any, _: str) -> object:
    answer = work(data)
    return RequestReply(answer, kind) if kind else answer


def read_records(data: ReadText, _: str) -> list[RecordView]:
    return [record_view(each) for each in read_text(data.text, data.game, data.options)]


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
