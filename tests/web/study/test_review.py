"""Reviews by the server's analysts: mistakes found, with what would have been better and why."""

import json
from typing import Any

import pytest
from litestar.testing import TestClient
from tests.web.english import english

from waiting import LIMIT_S


@pytest.fixture
def client(analysing: TestClient[Any]) -> TestClient[Any]:
    return analysing


def review(client: TestClient[Any], game: str, moves: str, **more: Any) -> list[Any]:
    with client.websocket_connect("/api/analysis") as socket:
        body = {"type": "review", "id": "r", "game": game, "moves": moves.split(), **more}
        socket.send_text(json.dumps(body))
        reviewed = []
        while True:
            reviewed.append(json.loads(socket.receive_text(timeout=LIMIT_S)))
            if reviewed[-1]["type"] != "reviewed":
                end = reviewed.pop()
                assert (end["type"], end["id"], end["stopped"]) == ("review-done", "r", False)
                assert len(end["lessons"]) == len(end["praise"])
                return reviewed


@pytest.mark.jit
def test_a_thrown_away_win_of_connect_four_is_found(client: TestClient[Any]) -> None:
    reviewed = review(client, "connect4", "4 4 4 4 4 5 3 3")
    assert [each["ply"] for each in reviewed] == list(range(9))
    judged = [each["judgement"] for each in reviewed]
    assert judged == ["best"] * 6 + ["mistake", "inaccuracy", ""]
    assert not reviewed[6]["says"], "no person sees so far"
    assert reviewed[6]["better"][0]["move"] == "5"
    assert [each["value"] for each in reviewed] == [1.0] * 7 + [-1.0, 0.0]
    assert english(reviewed[0]["value_words"]) == "yellow wins in 21"
    assert reviewed[-1]["progress"] == 1.0


def test_a_mistake_in_nim_is_found_and_the_end_has_a_value(client: TestClient[Any]) -> None:
    reviewed = review(client, "nim", "A1 A2", options={"heaps": "3"})
    assert [each["judgement"] for each in reviewed] == ["blunder", "blunder", ""]
    assert english(reviewed[0]["says"]) == (
        "You could leave an odd number of single rocks with 2 rocks from heap A. "
        "In the game: player 1 takes 1 rock from heap A. Then player 2 "
        "leaves an odd number of single rocks, and the last one is yours."
    )
    assert english(reviewed[1]["says"]) == (
        "You could leave an odd number of single rocks with 1 rock from heap A."
    )
    assert english(reviewed[2]["value_words"]) == "player 1 has won"


@pytest.mark.jit
def test_the_drop_after_which_a_puzzle_can_not_be_solved_is_found(client: TestClient[Any]) -> None:
    reviewed = review(client, "tetrisito", "3@2 1@3")
    assert [each["judgement"] for each in reviewed] == ["best", "blunder", ""]
    assert english(reviewed[1]["says"]).endswith("After that it can't be solved any more.")
    assert [each["value"] for each in reviewed] == [1.0, 1.0, -1.0]


@pytest.mark.jit
def test_an_overlooked_threat_of_pente_is_found(client: TestClient[Any]) -> None:
    # White has an open three with a gap, and black plays elsewhere.
    reviewed = review(client, "pente", "K10 K11 L10 L11 N10 A8 M10 A12 O10")
    judged = [each["judgement"] for each in reviewed]
    assert judged[5] == "blunder"
    assert (judged[6], judged[8]) == ("best", "best")
    assert english(reviewed[5]["says"]).startswith("You left white an open three; ")
    assert "Then white makes four with both ends open at M10" in english(reviewed[5]["says"])
    assert reviewed[5]["better"]
    assert english(reviewed[-1]["value_words"]) == "white (X) has won"


def test_the_coach_warns_before_a_blunder_and_lets_other_moves_pass(
    client: TestClient[Any],
) -> None:
    seats = [{"kind": "me"}, {"kind": "level", "level": "best"}]
    options = {"heaps": "1,2", "misere": False}
    body = {"game": "nim", "seats": seats, "options": options, "coach": True}
    made = client.post("/api/games", json=body).json()
    assert (made["coach"], made["coached"]) == (True, True)

    def ask(move: str) -> Any:
        body = {"type": "move", "ply": 0, "move": move}
        return client.post(f"/api/games/{made['id']}/coach", json=body).json()["warning"]

    assert ask("B1") is None
    warned = ask("A1")
    assert english(warned["says"]).startswith("Careful: ")
    assert "heap B" in english(warned["reasons"][0])
    assert warned["answer"]["move"] == "B2"
    assert warned["after"]["position"]["picture"]["panels"][0]["rows"][0].count("o") == 0
    people = {"game": "nim", "seats": [{"kind": "me"}, {"kind": "open"}], "coach": True}
    assert client.post("/api/games", json=people).json()["code"] == "not-now"
