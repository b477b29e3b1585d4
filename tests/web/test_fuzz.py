"""Whatever is said on a socket, the server answers or closes in order, and no game is damaged."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from letters import UNICODE
from plancia.core.record import read_records
from plancia.live.policy import Action
from waiting import LIMIT_S
from web.client import Person
from web.serving import Server

FAULTS = (1006, 1011)
"""Close codes that tell of a server that broke: no farewell at all, or an internal error."""


@dataclass(frozen=True)
class Legal:
    """A move that is legal when it is made, so that the game goes on."""

    number: int


Frame = str | bytes | Legal

numbers = st.integers(-3, 30) | st.sampled_from([2**31, 2**63, 10**30, -1, 1.5, True, None])
texts = st.text(UNICODE, max_size=20) | st.sampled_from(
    ["", "1", "4", "K10", "A1", "\x00", "\ud800", "'; --", "<b>"]
)
"""Inside JSON, where a lone surrogate is an escape that servers must bear."""
tokens = st.sampled_from(["1", "2", "3", "4", "5", "6", "7", "8", "44", "d4", "K10"]) | texts
acts = st.sampled_from(get_args(Action))
plain = st.none() | st.booleans() | numbers | texts
anything = st.recursive(
    plain, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3)
)

valid = st.one_of(
    st.fixed_dictionaries(
        {"type": st.just("move"), "ply": st.integers(0, 12), "move": tokens, "id": texts}
    ),
    st.fixed_dictionaries(
        {"type": st.just("act"), "ply": st.integers(0, 12), "act": acts},
        optional={"player": st.sampled_from([1, 2, None]), "id": texts},
    ),
    st.just({"type": "sync"}),
    st.just({"type": "ping"}),
)


@st.composite
def nearly_valid(draw: st.DrawFn) -> dict[str, Any]:
    """One thing is missing, added or of another kind."""
    message = dict(draw(valid))
    field = draw(st.sampled_from([*message, "extra", "player", "type"]))
    if draw(st.booleans()):
        message.pop(field, None)
    else:
        message[field] = draw(anything)
    return message


analyst = st.fixed_dictionaries(
    {"type": st.sampled_from(["analyse", "review", "stop", "ping"])},
    optional={
        "id": texts,
        "game": st.sampled_from(["connect4", "nim", "pente", "tetrisito", "chess"]) | texts,
        "position": texts | st.sampled_from(["3,5,8 1", "7/7/7/7/3O3/2XXO2 X"]),
        "seconds": st.sampled_from([0.1, 0.2]) | plain,
        "options": st.dictionaries(texts, plain, max_size=2),
        "start": texts,
        "moves": st.lists(tokens, max_size=5),
    },
)

odd = st.sampled_from(
    [
        "",
        "null",
        "[]",
        "{}",
        '{"type":',
        "[" * 5000,
        '{"type":"move","ply":0,"ply":0,"move":"4"}',
        '{"type":"move","ply":1e999,"move":"4"}',
        '{"type":"ping"}{"type":"ping"}',
        "\ud7ff",
        "x" * 100_000,
        '{"type":"move","ply":0,"move":"' + "4" * 100_000 + '"}',
        "9" * 10_000,
    ]
)


def encoded(messages: st.SearchStrategy[Any]) -> st.SearchStrategy[str]:
    return messages.map(json.dumps)


garbage: st.SearchStrategy[Frame] = (
    encoded(anything) | odd | st.text(UNICODE, max_size=200) | st.binary(max_size=200)
)
at_table = st.tuples(
    st.integers(0, 2),
    st.builds(Legal, st.integers(0, 400)) | encoded(valid) | encoded(nearly_valid()) | garbage,
)
to_analyst = encoded(analyst) | encoded(nearly_valid()) | garbage


EXAMPLES = [8, pytest.param(60, marks=pytest.mark.soak)]


class Talk:
    """A person's socket, opened again when the server has closed it."""

    def __init__(self, person: Person, path: str) -> None:
        self.person = person
        self.address = f"ws{person.url.removeprefix('http')}{path}"
        self.socket: ClientConnection | None = None

    async def say(self, frame: str | bytes) -> list[dict[str, Any]]:
        """What comes until the server has dealt with it. It must not break off in disorder."""
        if self.socket is None:
            headers = self.person.headers
            self.socket = await connect(
                self.address,
                additional_headers=headers,
                open_timeout=LIMIT_S,
                ping_interval=None,
                max_size=None,
            )
        received: list[dict[str, Any]] = []
        try:
            await self.socket.send(frame)
            await self.socket.send('{"type":"ping"}')
            pongs = 2 if frame == '{"type": "ping"}' else 1
            while pongs:
                received.append(json.loads(await asyncio.wait_for(self.socket.recv(), LIMIT_S)))
                pongs -= received[-1]["type"] == "pong"
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 1006
            assert code not in FAULTS, (code, frame)
            self.socket = None
        return received

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()


async def play_fuzzed(url: str, game: str, frames: list[tuple[int, Frame]]) -> None:
    """Two players and a watcher say things at the same table."""
    async with (
        Person.get_or_create(url) as one,
        Person.get_or_create(url) as two,
        Person.get_or_create(url) as three,
    ):
        made = await one.make_game(game, "me", "open")
        await two.join(made["invite"])
        path = f"/api/games/{made['id']}/live"
        talks = [Talk(person, path) for person in (one, two, three)]
        record = await one.record(made["id"])
        for who, frame in frames:
            before = await talks[who].person.game(made["id"])
            received = await talks[who].say(_legal(frame, before))
            after, kept = await one.game(made["id"]), await one.record(made["id"])
            if not any(message["type"] == "ack" for message in received):
                assert (after["seq"], kept) == (before["seq"], record), frame
            else:
                assert who != 2, f"a watcher did something: {frame!r}"
            moves = [move["move"] for move in after["moves"]]
            assert read_records(kept)[0].tokens() == moves
            record = kept
        for talk in talks:
            await talk.close()


def _legal(frame: Frame, view: dict[str, Any]) -> str | bytes:
    if not isinstance(frame, Legal):
        return frame
    moves = view["position"]["legal_moves"]
    move = moves[frame.number % len(moves)] if moves else "1"
    return json.dumps({"type": "move", "ply": view["ply"], "move": move})


async def analyse_fuzzed(url: str, frames: list[str | bytes]) -> None:
    async with Person.get_or_create(url) as person:
        talk = Talk(person, "/api/analysis")
        for frame in frames:
            await talk.say(frame)
        await talk.close()


@pytest.mark.slow
@pytest.mark.hypothesis
@pytest.mark.parametrize("examples", EXAMPLES)
def test_no_message_damages_a_game(server: Server, examples: int) -> None:
    @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
    @given(
        game=st.sampled_from(["connect4", "nim", "pente", "four-in-a-row"]),
        frames=st.lists(at_table, min_size=1, max_size=12),
    )
    def holds(game: str, frames: list[tuple[int, Frame]]) -> None:
        asyncio.run(play_fuzzed(server.url, game, frames))

    holds()


@pytest.mark.slow
@pytest.mark.hypothesis
@pytest.mark.parametrize("examples", EXAMPLES)
def test_no_message_breaks_the_analyst(server: Server, examples: int) -> None:
    @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
    @given(frames=st.lists(to_analyst, min_size=1, max_size=8))
    def holds(frames: list[str | bytes]) -> None:
        asyncio.run(analyse_fuzzed(server.url, frames))
        assert server.healthy()

    holds()
