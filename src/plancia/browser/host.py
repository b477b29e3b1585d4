"""The host: answers the page's requests and sockets as the server does."""

import json
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, Protocol
from urllib.parse import parse_qsl, unquote

from plancia.browser.encoding import encode, refused
from plancia.browser.games import ME, THINK_S, BrowserGame, BrowserGames, needs_server
from plancia.browser.questions import Ask, QuestionQueue
from plancia.browser.storage import Database, Storage
from plancia.browser.studies import Studies, worth_of
from plancia.core.game import Position
from plancia.core.record.reading_json import NOTES
from plancia.core.registry import game_of
from plancia.play.creating import check_level
from plancia.play.names import readable_name
from plancia.play.own_games import MAX_LISTED, Cursor, GamesFilter, is_wanted, scores
from plancia.play.records import record_of
from plancia.play.refusal import STATUS, Refusal, refusing_bad_input
from plancia.play.stored import Summary
from plancia.play.summaries import GameSummary, MyGames, summary_view
from plancia.study.coach import coach_view
from plancia.study.guides import guide_to
from plancia.study.lines import arranged, drawn, line_of, written
from plancia.study.reading import read
from plancia.study.views import StepView, record_view, step_views

JSON: Final = "application/json"
TEXT: Final = "text/plain"
SVG: Final = "image/svg+xml"
NAME: Final = "name"
"""What the person in this browser is called, in the storage."""

Body = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Reply:
    """To a request."""

    text: str
    kind: str = JSON
    status: int = 200


Handler = Callable[[Body, str], Awaitable[Reply]]
"""Takes the body of a request, or its query, and what of its path is a parameter."""


class Host:
    """One page's host."""

    def __init__(self, database: Database, ask: Ask, changed: Callable[[str], None]) -> None:
        self._storage = Storage(database)
        self._queue = QuestionQueue(ask)
        self.games: BrowserGames = BrowserGames(self._storage, self._queue, changed)
        self._sockets: dict[str, _Socket] = {}
        self._routes: list[tuple[re.Pattern[str], Handler]] = [
            (re.compile(pattern), handler)
            for pattern, handler in {
                r"GET /ready": self._ready,
                r"GET /api/me": self._me,
                r"PUT /api/me": self._rename,
                r"GET /api/me/games": self._my_games,
                r"GET /api/me/scores": self._my_scores,
                r"POST /api/games": self._create,
                r"GET /api/games/([^/]+)": self._show,
                r"GET /api/games/([^/]+)/record": self._record,
                r"POST /api/answer": self._answer,
                r"POST /api/games/([^/]+)/hint": self._hint,
                r"POST /api/games/([^/]+)/coach": self._coach,
                r"POST /api/games/([^/]+)/seat-link": self._needs_server,
                r"(?:GET|POST) /api/(?:invites|seats)/([^/]+)": self._needs_server,
                r"POST /api/guide": self._guide,
                r"POST /api/read": self._read,
                r"POST /api/line": self._show_line,
                r"POST /api/arrange": self._arrange,
                r"POST /api/record": self._write,
                r"POST /api/picture": self._draw,
                r"GET /api/daily": self._daily,
            }.items()
        ]

    # Requests

    async def request(self, method: str, path: str, body: str) -> Reply:
        """The answer to a request; every trouble is one."""
        try:
            address, _, query = path.partition("?")
            for pattern, handler in self._routes:
                if found := pattern.fullmatch(f"{method} {address}"):
                    part = unquote(found[1]) if pattern.groups else ""
                    told = json.loads(body) if body else dict(parse_qsl(query))
                    with refusing_bad_input():
                        return await handler(told, part)
            raise Refusal("not-found", "There is no such address.")
        except Refusal as refusal:
            told = {"code": refusal.code, "says": refusal.says}
            return Reply(encode(told), status=STATUS[refusal.code])

    async def _ready(self, body: Body, part: str) -> Reply:
        return Reply(encode({"ready": True, "games": {}, "kernels": []}))

    async def _me(self, body: Body, part: str) -> Reply:
        return Reply(encode({"name": await self._name()}))

    async def _name(self) -> str:
        return await self._storage.get(NAME) or ""

    async def _rename(self, body: Body, part: str) -> Reply:
        name = readable_name(body["name"])
        await self._storage.set(NAME, name)
        self.games.rename(name)
        return Reply(encode({"name": name}))

    async def _my_games(self, body: Body, part: str) -> Reply:
        asked = GamesFilter(body.get("game", ""), body.get("opponent", ""), body.get("result", ""))
        found = [each for each in await self._storage.summaries() if is_wanted(each, ME, asked)]
        after = Cursor.read(body["after"]) if body.get("after") else None
        status = body.get("status", "")
        running, more_running = _page(found, after, False) if status != "finished" else ([], None)
        recent, more_recent = _page(found, after, True) if status != "running" else ([], None)
        return Reply(encode(MyGames(running, recent, more_running, more_recent)))

    async def _my_scores(self, body: Body, part: str) -> Reply:
        return Reply(encode(scores(await self._storage.summaries(), ME)))

    async def _create(self, body: Body, part: str) -> Reply:
        opened = await self.games.create(body, secrets.token_urlsafe(16), await self._name())
        return Reply(opened.state(), status=201)

    async def _show(self, body: Body, game_id: str) -> Reply:
        return Reply((await self.games.get(game_id)).state())

    async def _record(self, body: Body, game_id: str) -> Reply:
        game = (await self.games.get(game_id)).game
        return Reply(record_of(game, game.match).to_text(), TEXT)

    async def _answer(self, body: Body, part: str) -> Reply:
        """A level's move in any position, for boards that keep no game."""
        game = game_of(body["game"], body["options"])
        check_level(game, level := body["level"])
        position = game.from_text(body["position"])
        found = await self._queue.answer("level", position, level=level, seconds=THINK_S)
        return Reply(encode({"move": found["move"]}))

    async def _hint(self, body: Body, game_id: str) -> Reply:
        answer = await self._queue.answer("hint", _position(body), seconds=THINK_S)
        return Reply(encode(answer))

    async def _coach(self, body: Body, game_id: str) -> Reply:
        position = _position(body)
        move = position.parse_move(body["move"])
        before = await worth_of(position, self._queue)
        after = await worth_of(position.play(move), self._queue)
        return Reply(encode(coach_view(before, move, after)))

    async def _needs_server(self, body: Body, part: str) -> Reply:
        raise needs_server()

    async def _guide(self, body: Body, part: str) -> Reply:
        return Reply(encode(guide_to(body["game"], body.get("options", {}))))

    async def _read(self, body: Body, part: str) -> Reply:
        records = read(body["text"], body.get("game", ""), body.get("options", {}))
        return Reply(encode([record_view(each) for each in records]))

    async def _show_line(self, body: Body, part: str) -> Reply:
        return Reply(encode([*step_views(_line(body))]))

    async def _arrange(self, body: Body, part: str) -> Reply:
        position = arranged(
            body["game"],
            body.get("options", {}),
            body["rows"],
            body.get("to_move", 1),
            body.get("captured", []),
        )
        return Reply(encode(StepView(None, position.to_json(), [])))

    async def _write(self, body: Body, part: str) -> Reply:
        return Reply(written(_line(body), body.get("tags", {}), body.get("result", "")), TEXT)

    async def _draw(self, body: Body, part: str) -> Reply:
        return Reply(drawn(_line(body)), SVG)

    async def _daily(self, body: Body, part: str) -> Reply:
        """The puzzle of the day, which is kept: it takes a while to make one."""
        day = datetime.fromtimestamp(time.time(), UTC).date().isoformat()
        kept = json.loads(await self._storage.get("daily") or "{}")
        if kept.get("date") != day:
            kept = await self._queue.daily(day)
            await self._storage.set("daily", encode(kept))
        return Reply(encode(kept))

    # Sockets

    async def connect(self, socket: str, path: str, tell: Callable[[str], None]) -> None:
        """Open a socket of that id; what is told goes to the page."""
        found = re.fullmatch(r"/api/games/([^/]+)/live", path)
        try:
            if found:
                opened = await self.games.get(unquote(found[1]))
                self._sockets[socket] = _GameSocket(self.games, opened, tell)
            else:
                self._sockets[socket] = _StudySocket(Studies(self._queue, tell))
        except Refusal as refusal:
            tell(refused("", refusal))

    async def hear(self, socket: str, text: str) -> str:
        """A message of the page; the answer to it, if there is one at once."""
        wish = json.loads(text)
        if wish["type"] == "ping":
            return encode({"type": "pong"})
        there = self._sockets.get(socket)
        if there is None:  # the page has closed it meanwhile
            return ""
        try:
            return await there.hear(wish)
        except Refusal as refusal:
            return refused(wish.get("id", ""), refusal)

    def disconnect(self, socket: str) -> None:
        if there := self._sockets.pop(socket, None):
            there.close()


class _Socket(Protocol):
    """The worker's end of a connection that the page opened."""

    async def hear(self, wish: Body) -> str:
        """A message of the page; the answer to it, if there is one at once."""

    def close(self) -> None:
        """The page has closed it."""


class _GameSocket:
    def __init__(
        self, games: BrowserGames, opened: BrowserGame, tell: Callable[[str], None]
    ) -> None:
        self._games, self._opened, self._tell = games, opened, tell
        games.join(opened, tell)

    async def hear(self, wish: Body) -> str:
        if wish["type"] == "sync":
            return self._opened.state()
        return await self._games.act(self._opened, wish)

    def close(self) -> None:
        self._games.leave(self._opened, self._tell)


class _StudySocket:
    def __init__(self, studies: Studies) -> None:
        self._studies = studies

    async def hear(self, wish: Body) -> str:
        self._studies.hear(wish)
        return ""

    def close(self) -> None:
        self._studies.stop_all()


def _page(
    found: Sequence[Summary], after: Cursor | None, over: bool
) -> tuple[list[GameSummary], str | None]:
    """A page of games that are over or not, and where the next one begins."""
    listed = [each for each in found if bool(each.progress.result) is over]
    if after is not None:
        listed = [each for each in listed if (-each.changed, each.id) > (-after.changed, after.id)]
    shown = listed[:MAX_LISTED]
    views = [summary_view(each, ME, [True] * len(each.seats)) for each in shown]
    is_last = len(listed) == len(shown)
    return views, None if is_last else str(Cursor(shown[-1].changed, shown[-1].id))


def _position(body: Body) -> Position[Any]:
    """The position that is asked about, of any game: a server's game is not kept here."""
    return game_of(body["game"], body["options"]).from_text(body["position"])


def _line(body: Body) -> Any:
    """Moves are a list, or one text as an embedded board's page writes them."""
    options, moves = body.get("options", {}), body.get("moves", [])
    if isinstance(moves, str):
        moves = game_of(body["game"], options).split_moves(moves)
    return line_of(
        body["game"],
        options,
        body.get("start", ""),
        moves,
        lambda start: None,
        {each: body.get(each, {}) for each in NOTES},
    )
