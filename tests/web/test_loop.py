"""No request holds the event loop for long: while it does, nobody else is answered."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from plancia.web.pages import PATHS
from web.in_process import ApiUser, in_process_server

LIMIT = 4 / 3
"""Of the processor's time, in units of `unit_ms`; the slowest take 0.3 to 0.5."""
UNIT = 100_000
"""Steps of the computation that requests are compared with."""
ATTEMPTS = 5
"""The quickest counts: a first one fills caches, any may meet a garbage collection."""


def unit_ms() -> float:
    """Milliseconds of a fixed computation: a slow or busy machine lengthens it as it does requests;
    3 ms on machines of 2024."""
    began = time.thread_time()
    sum(number & 7 for number in range(UNIT))
    return (time.thread_time() - began) * 1e3


@contextmanager
def longest_hold(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """In milliseconds: processor time of each callback of a loop in another thread."""
    own, held = threading.get_ident(), [0.0]
    run = asyncio.events.Handle._run

    def timed(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        run(handle)
        if threading.get_ident() != own:
            held[0] = max(held[0], (time.thread_time() - began) * 1e3)

    with monkeypatch.context() as patch:
        patch.setattr(asyncio.events.Handle, "_run", timed)
        yield held


def requests(user: ApiUser) -> list[tuple[str, str, Any]]:
    """At least one of each kind there is, on boards as large as are allowed."""
    large = {"rows": 31, "columns": 31}
    seats = [{"kind": "me"}] * 2
    game = user.make("pente", "me", "me", options=large)["id"]
    made = user.make("connect4", "me", "open")
    invite = made["invite"].rsplit("/", 1)[-1]
    swiss = {"title": "Cup", "format": "swiss", "game": "connect4", "clock": "180+2"}
    cup = user.post("/api/tournaments", swiss).json()["id"]
    today = datetime.now(UTC).date().isoformat()
    lesson = {"title": "3B", "positions": [{"game": "pente", "options": large}]}
    room = user.post("/api/classes", lesson).json()["id"]
    line = {"game": "connect4", "moves": ["4"] * 6}
    known = {"game": "pente", "game_id": game, "token": invite, "lesson": "none"}
    pages = [re.sub(r"{(\w+):str}", lambda found: known.get(found[1], "none"), at) for at in PATHS]
    pages += ["/analysis/pente?at=" + "x" * 1900]
    pages += ["/static/no.js", "/nothing/there", "/health"]
    pages += ["/schema/openapi.json", "/api/qr?path=/" + "x" * 190]
    views = [
        "/api/games",
        "/api/me",
        "/api/me/games",
        "/api/me/scores",
        "/api/puzzles",
        "/api/lobby",
        "/api/lessons",
    ]
    views += [f"/api/games/{game}{more}" for more in ("", "/record")]
    views += [f"/api/links/{invite}", "/api/links/none"]
    views += [f"/api/rooms/{cup}{more}" for more in ("", "/standings", "/records")]
    views += [f"/api/rooms/{room}", f"/api/rooms/{room}?whole=true"]
    rules = large | {"centre_first": False}
    # Columns of one colour: the last move makes five.
    moves = [f"{column}{row}" for row in range(1, 5) for column in "ABCDEFGHJKLMNOPQRSTU"] + ["A5"]
    posts = {
        "/api/guide": {"game": "pente", "options": large},
        "/api/games": {"game": "pente", "options": large, "seats": seats},
        f"/api/games/{game}/moves": {"ply": 9, "move": "A1"},
        f"/api/games/{game}/actions": {"ply": 9, "act": "resign"},
        f"/api/games/{game}/hint": None,
        f"/api/games/{game}/coach": {"ply": 0, "move": "A1"},
        f"/api/games/{game}/seat-link?player=1": None,
        "/api/links/none": None,
        "/api/identities": None,
        "/api/read": {"text": "4 4 4", "game": "connect4"},
        "/api/line": line,
        "/api/record": line,
        "/api/puzzle": {"game": "connect4", "grade": 2},
        "/api/puzzle/try": {"game": "pente", "options": rules, "position": "", "moves": moves},
        "/api/doubt": {"number": 3},
        "/api/dailies": {"date": "2026-11-17"},
        "/api/opponents": {"game": "pente", "options": large},
        "/api/opponents/none": None,
        "/api/opponents/none/decline": None,
        "/api/tournaments": swiss,
        f"/api/rooms/{cup}/members": {"name": "Anna"},
        f"/api/rooms/{cup}/actions": {"act": "leave"},
        "/api/me/mistakes": {"date": today},
        "/api/me/mistake": {"id": "none"},
        "/api/me/mistake-answer": {"id": "none", "date": today, "solved": True},
        "/api/lesson": {"game": "nim", "lesson": "last"},
        "/api/lesson/answer": {"game": "nim", "lesson": "last", "step": 0, "moves": ["A1"]},
        "/api/classes": {"title": "3B", "positions": [{"game": "connect4", "count": 50}]},
        f"/api/rooms/{room}/actions": {"act": "ask", "question": 1},
        f"/api/rooms/{room}/answers": {"question": 1, "move": "A1"},
    }
    return [
        *(("GET", path, None) for path in (*pages, *views)),
        *(("POST", path, body) for path, body in posts.items()),
        ("PUT", "/api/me", {"name": "Anna"}),
    ]


def test_no_request_of_any_route_holds_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: dict[str, float] = {}
    units: list[float] = []
    with in_process_server(tmp_path) as client:
        user = ApiUser(client)
        asked = requests(user)
        known = client.get("/schema/openapi.json").json()["paths"]
        routes = [(m.upper(), path) for path, methods in known.items() for m in methods]
        for method, template in [*routes, *(("GET", path) for path in PATHS)]:
            pattern = re.compile(re.sub(r"{[^}]*}", "[^/]+", template))
            paths = [path.partition("?")[0] for each, path, _ in asked if each == method]
            assert any(map(pattern.fullmatch, paths)), f"{method} {template} is not measured"
        headers = user.headers | {"accept-encoding": "gzip"}
        for method, path, body in asked:
            times = []
            for _ in range(ATTEMPTS):
                with longest_hold(monkeypatch) as hold:
                    answer = client.request(method, path, json=body, headers=headers)
                assert answer.status_code < 500, (path, answer.text)
                assert '"malformed"' not in answer.text, (path, answer.text)
                times.append(hold[0])
            held[f"{method} {path[:60]}"] = min(times)
            units.append(unit_ms())
    limit_ms = LIMIT * median(units)
    assert not {path: ms for path, ms in held.items() if ms > limit_ms}, f"{limit_ms} ms"
