"""The socket of the analysis page."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient
from tests.web.english import english

import plancia
from plancia.core.position import Position
from waiting import LIMIT_S, eventually

PENTE = plancia.game("pente").start().play_line("K10 L9 M10 K9")


class Socket:
    """A person on the analysis page."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket

    def send(self, **message: Any) -> None:
        self._socket.send_text(json.dumps(message))

    def receive(self) -> Any:
        return json.loads(self._socket.receive_text(timeout=LIMIT_S))

    def until(self, *types: str, done: bool = True) -> list[Any]:
        received = [self.receive()]
        while received[-1]["type"] not in types or (done and received[-1].get("done") is False):
            received.append(self.receive())
        return received

    def analyse(self, position: Position[Any], **more: Any) -> None:
        options = position.game.options.to_json()
        self.send(
            **{
                "type": "analyse",
                "id": "a",
                "game": position.game.name,
                "options": options,
                "position": position.to_text(),
                **more,
            }
        )


@pytest.fixture
def socket(analysing: TestClient[Any]) -> Iterator[Socket]:
    with analysing.websocket_connect("/api/analysis") as opened:
        yield Socket(opened)


def test_nim_is_explained_in_the_words_of_hints(socket: Socket) -> None:
    socket.analyse(plancia.game("nim").start())
    *_, last = socket.until("analysis")
    assert (last["exact"], last["value"], english(last["value_words"])) == (
        True,
        1.0,
        "player 1 wins",
    )
    assert [(each["move"], each["short"]) for each in last["moves"]][:2] == [
        ("C2", "+"),
        ("A1", "−"),
    ]
    assert english(last["facts"][2]) == "Take 2 rocks from heap C."
    assert {mark["kind"] for mark in last["marks"]} == {"take"}


@pytest.mark.jit
def test_tetrisito_shows_which_drops_keep_it_solvable(socket: Socket) -> None:
    start = plancia.game("tetrisito").start()
    socket.analyse(start)
    *_, last = socket.until("analysis")
    assert (last["exact"], last["value"], english(last["value_words"])) == (
        True,
        1.0,
        "can be solved",
    )
    assert len(last["moves"]) == len(start.legal_moves())
    assert {english(each["value_words"]) for each in last["moves"]} == {
        "can be solved",
        "leads nowhere",
    }
    end = start
    for move in last["line"]:
        end = end.play(end.parse_move(move["move"]))
    assert str(end.picture().headline) == "Tetrisito: solved"


@pytest.mark.parametrize("line", ["d4 p d4 p", "d4 p d4 p d3", "d4 p d4 p d3 k"])
def test_four_in_a_row_values_what_is_legal_in_every_phase(socket: Socket, line: str) -> None:
    position = plancia.game("four-in-a-row").start().play_line(line)
    socket.analyse(position, seconds=60)
    legal = {position.format_move(move) for move in position.legal_moves()}
    valued: set[str] = set()
    while valued != legal:
        received = socket.receive()
        valued = {each["move"] for each in received["moves"]}
        assert valued == legal or not received["done"]


@pytest.mark.jit
def test_a_long_analysis_is_stopped_and_the_next_one_begins(socket: Socket) -> None:
    socket.analyse(PENTE, seconds=600)
    first = socket.receive()
    assert first["done"] is False
    socket.send(type="stop", id="a")
    *_, last = socket.until("analysis")
    assert (last["done"], last["stopped"]) == (True, True)
    assert last["position"] == PENTE.to_text()
    socket.analyse(PENTE.play_line("A1"), seconds=600)
    socket.analyse(plancia.game("nim").start())  # the same id: what was under way is stopped
    received = socket.until("analysis")
    assert received[-1]["stopped"] is True
    *_, last = socket.until("analysis")
    assert (english(last["value_words"]), last["stopped"]) == ("player 1 wins", False)


def test_a_position_that_is_over_needs_no_analysis(socket: Socket) -> None:
    socket.analyse(plancia.game("connect4").start().play_line("1212121"))
    received = socket.receive()
    assert (received["done"], received["moves"]) == (True, [])


def test_what_can_not_be_analysed_is_refused_with_a_sentence(socket: Socket) -> None:
    nim = {"type": "analyse", "id": "x", "game": "nim", "position": "3,5,8 1"}
    for change, why in (
        ({"game": "chess"}, "no game 'chess'"),
        ({"position": "3,5 1"}, "2 heaps where there are 3"),
        ({"options": {"speed": 1}}, "no option 'speed'"),
        ({"seconds": 1e9}, "Expected `float` <= 600.0 - at `$.seconds`"),
        ({"type": "cheat"}, "Invalid value 'cheat' - at `$.type`"),
        ({"game": "pente", "options": {"rows": 99, "columns": 99},
          "position": "/".join(["99"] * 99) + " X 0 0"}, "9801 cells"),
        ({"type": "review", "position": None}, "unknown field `position`"),
    ):  # fmt: skip
        socket.send(**(nim | change))
        received = socket.receive()
        assert received["type"] == "refused"
        assert why in english(received["says"])
    socket.send(type="review", id="x", game="nim", moves=["A1"] * 500)
    assert "up to 400 moves are reviewed" in english(socket.receive()["says"])
    socket.send(type="review", id="x", game="nim", moves=["A1", "A9"])
    assert "move 2 (A9): heap A has 2 rocks" in english(socket.receive()["says"])
    socket.send(type="stop", id="nothing")
    socket.send(type="ping")
    assert socket.receive() == {"type": "pong"}


@pytest.mark.jit
def test_one_connection_has_a_limit_of_analyses_at_once(socket: Socket) -> None:
    for number in range(5):
        socket.analyse(PENTE, id=str(number), seconds=600)
    (*_, refused) = socket.until("refused", done=False)
    assert (refused["id"], refused["code"]) == ("4", "busy")


@pytest.mark.jit
def test_a_visitor_who_leaves_ends_what_was_under_way(analysing: TestClient[Any]) -> None:
    def analyses() -> Any:
        return analysing.get("/health").json()["analyses"]

    with analysing.websocket_connect("/api/analysis") as opened:
        Socket(opened).analyse(PENTE, seconds=600)
        eventually(lambda: analyses() == 1)
    eventually(lambda: analyses() == 0)
