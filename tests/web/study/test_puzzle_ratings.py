"""Puzzles rated against people, over HTTP."""

from __future__ import annotations

from typing import Any

from litestar.testing import TestClient

from plancia.core.position import tokens_of
from plancia.puzzles.pack import shipped
from plancia.puzzles.puzzle import Puzzle

ANSWERS = 12


def some_puzzles(game: str) -> list[tuple[int, Puzzle]]:
    pack = shipped(game)
    assert pack is not None
    return [(number, pack[number]) for number in range(ANSWERS)]


def solution(puzzle: Puzzle) -> list[str]:
    return list(tokens_of(puzzle.position, puzzle.line))[::2]


def test_a_person_who_solves_is_rated_higher_and_gets_harder_puzzles(
    client: TestClient[Any],
) -> None:
    values = [1500]
    for number, puzzle in some_puzzles("nim"):
        answer = {"game": "nim", "number": number, "moves": solution(puzzle)}
        score = client.post("/api/puzzle/answer", json=answer).json()
        assert score["is_counted"]
        values.append(score["person"]["value"])
        assert score["person"]["gained"] == values[-1] - values[-2]
    assert values == sorted(values)
    assert values[-1] > 1800
    again = client.post("/api/puzzle/answer", json=answer).json()
    assert not again["is_counted"]
    assert again["person"]["value"] == values[-1]
    mine = client.get("/api/me/ratings").json()
    assert [(each["speed"], each["games"]) for each in mine] == [("puzzles", ANSWERS)]
    asked = {"game": "nim", "near": True}
    near = [client.post("/api/puzzle", json={**asked, "turn": n}).json() for n in range(5)]
    assert all(each["grade"] >= 3 for each in near), "a strong person's puzzles are hard"
    client.cookies.clear()
    newcomers = [client.post("/api/puzzle", json={**asked, "turn": n}).json() for n in range(5)]
    assert all(each["grade"] == 2 for each in newcomers)


def test_a_puzzle_shows_its_rating_once_many_have_answered(client: TestClient[Any]) -> None:
    number, puzzle = some_puzzles("nim")[0]
    asked = {"game": "nim", "number": number}
    wrong = next(
        puzzle.position.format_move(move)
        for move in puzzle.position.legal_moves()
        if move != puzzle.line[0]
    )
    ratings, tried = [], ([wrong], solution(puzzle))
    for turn in range(30):
        ratings.append(client.post("/api/puzzle", json=asked).json()["rating"])
        client.cookies.clear()  # another person
        client.post("/api/puzzle/answer", json={**asked, "moves": tried[turn % 2]})
    assert ratings[0] is None
    assert ratings[-1] is not None
    assert not ratings[-1]["provisional"]


def test_answers_that_make_no_sense_are_refused(client: TestClient[Any]) -> None:
    def status(**answer: Any) -> int:
        asked = {"game": "nim", "number": 0, "moves": [], **answer}
        return int(client.post("/api/puzzle/answer", json=asked).status_code)

    assert status(number=10**9) == 404
    assert status(game="chess") == 404
    assert status(moves=["x"] * 1000) in (400, 422)
    assert status(moves=["nonsense"]) in (400, 409, 422)
