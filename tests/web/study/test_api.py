"""Study over HTTP: texts, lines, records, pictures, the daily puzzle."""

import gc
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient
from tests.web.english import english

import plancia
from plancia.core.record import Record, read_records
from plancia.web import api_study
from web.in_process import in_process_server


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with in_process_server(tmp_path_factory.mktemp("server")) as opened:
        yield opened


def a_record() -> Record:
    start = plancia.game("connect4").start()
    return Record(start, (4, 4, 5, 3), {"First": "me"}, {2: "hm"}, "1-0")


def test_the_games_of_a_text_are_read_with_all_their_positions(client: TestClient[Any]) -> None:
    text = a_record().to_text() + "\n" + a_record().to_text()
    first, second = client.post("/api/read", json={"text": text}).json()
    assert first == second
    assert (first["game"], first["tags"], first["comments"]) == (
        "connect4", {"First": "me"}, {"2": "hm"},
    )  # fmt: skip
    assert [step["move"] and step["move"]["move"] for step in first["steps"]] == [None, *"4453"]


def test_a_text_that_can_not_be_read_is_refused(client: TestClient[Any]) -> None:
    answer = client.post("/api/read", json={"text": "4459", "game": "connect4"})
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert english(answer.json()["says"]) == ("line 1: move 4 (9): '9' is not a column from 1 to 7")


def test_a_refused_text_leaves_nothing_for_the_garbage_collector(client: TestClient[Any]) -> None:
    body = {"text": "A3 " * 5_000}
    client.post("/api/read", json=body)  # what is made once
    gc.collect()
    gc.disable()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        assert client.post("/api/read", json=body).status_code == 422
        kept = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
        gc.enable()
    assert kept < 2_000_000  # 8,000,000 while errors were kept with their frames


@pytest.mark.parametrize("path", ["/api/line", "/api/games"])
def test_answers_are_compressed_for_those_who_accept_it(client: TestClient[Any], path: str) -> None:
    def ask(encoding: str) -> Any:
        headers = {"accept-encoding": encoding}
        if path == "/api/games":
            return client.get(path, headers=headers)
        return client.post(path, json={"game": "pente", "moves": ["K10"]}, headers=headers)

    plain, packed = ask("identity"), ask("gzip")
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in packed.headers["vary"].lower()
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 3
    assert packed.json() == plain.json()


def test_an_answer_holds_no_more_than_it_may(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api_study, "MAX_ANSWER_BYTES", 10_000)
    short = {"game": "connect4", "moves": ["4", "4"]}
    assert client.post("/api/line", json=short).status_code == 200
    long = client.post("/api/line", json={"game": "pente", "moves": ["K10", "L9"]})
    assert long.status_code == 422
    assert "the answer would be longer than 10,000 bytes" in english(long.json()["says"])
    text = "\n".join(a_record().to_text() for _ in range(20))
    read = client.post("/api/read", json={"text": text})
    assert "longer than 10,000 bytes" in english(read.json()["says"])


def test_a_line_is_served_step_by_step(client: TestClient[Any]) -> None:
    body = {"game": "connect4", "start": "7/7/7/7/7/3X3 O", "moves": ["4", "5"]}
    start, first, second = client.post("/api/line", json=body).json()
    assert (start["move"], start["last"]) == (None, [])
    said = first["move"] | {"says": english(first["move"]["says"])}
    words = {"move": "4", "says": "red drops into column 4", "player": 2}
    assert said == words | {"short": None, "begins_turn": True}
    assert (first["last"], second["last"]) == ([[4, 3]], [[5, 4]])
    assert len(second["position"]["legal_moves"]) == 7
    wrong = client.post("/api/line", json=body | {"moves": ["4", "8"]})
    assert english(wrong.json()["says"]) == "move 2 (8): '8' is not a column from 1 to 7"
    assert wrong.json()["says"]["text"] == "move {n} ({token}): {why}", (
        "a template, for any language"
    )
    long = client.post("/api/line", json={"game": "pente", "moves": ["K10"] * 1000})
    assert "too much at once" in english(long.json()["says"])
    huge = {"game": "pente", "options": {"rows": 99, "columns": 99}}
    assert "9801 cells" in english(client.post("/api/line", json=huge).json()["says"])


def test_a_line_becomes_a_record_that_is_read_back(client: TestClient[Any]) -> None:
    body = {
        "game": "connect4",
        "moves": ["4", "4", "5", "3"],
        "tags": {"First": "me"},
        "comments": {"2": "hm"},
        "result": "1-0",
    }
    answer = client.post("/api/record", json=body)
    assert answer.headers["content-type"].startswith("text/plain")
    assert read_records(answer.text) == [a_record()]
    refused = client.post("/api/record", json=body | {"result": "2-0"})
    assert refused.status_code == 422
    assert "none of 1-0" in english(refused.json()["says"])


def test_packs_puzzles_and_days_are_served(client: TestClient[Any]) -> None:
    packs = client.get("/api/puzzles").json()
    assert {"connect4", "nim", "pente"} <= {pack["game"] for pack in packs}
    day = client.post("/api/dailies", json={"date": "2026-11-17"}).json()
    entry = next(entry for entry in day["entries"] if entry["game"] == "nim")
    asked = {"game": "nim", "number": entry["number"]}
    puzzle = client.post("/api/puzzle", json=asked).json()
    line = {key: puzzle[key] for key in ("game", "options", "moves")}
    steps = client.post("/api/line", json={**line, "start": puzzle["position"]}).json()
    assert len(steps) == len(puzzle["moves"]) + 1
    assert client.post("/api/puzzle", json={"game": "chess"}).status_code == 404
    puzzle = client.post("/api/puzzle", json={"game": "tetrisito", "number": 0}).json()
    tried = {key: puzzle[key] for key in ("game", "options", "position", "any_way")}
    found = client.post("/api/puzzle/try", json={**tried, "moves": puzzle["moves"][:1]}).json()
    assert len(found["way"]) == len(puzzle["moves"])
    assert client.post("/api/puzzle/try", json={**tried, "moves": ["9@9"]}).status_code == 422
    assert client.post("/api/dailies", json={"date": "tomorrow"}).status_code == 400
