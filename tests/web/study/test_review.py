"""Reviews: mistakes found, with what would have been better and why."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient
from tests.web.english import english

import plancia
from plancia.core.jit import DISABLED
from plancia.web.messages import AnalysisView, ValueView
from plancia.web.study.review import Worth, judge
from waiting import LIMIT_S
from web.house import house
from web.study.test_service import Cold

compiled_only = pytest.mark.skipif(DISABLED, reason="takes too long without the JIT")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    """A server whose analysts have processes of their own, which start but once."""
    with house(tmp_path_factory.mktemp("house"), Cold) as client:
        yield client


def review(client: TestClient[Any], game: str, moves: str, **more: Any) -> list[Any]:
    with client.websocket_connect("/api/analysis") as socket:
        wish = {"type": "review", "id": "r", "game": game, "moves": moves.split(), **more}
        socket.send_text(json.dumps(wish))
        heard = []
        while True:
            heard.append(json.loads(socket.receive_text(timeout=LIMIT_S)))
            if heard[-1]["type"] != "reviewed":
                assert heard.pop() == {"type": "review-done", "id": "r", "stopped": False}
                return heard


@compiled_only
def test_a_thrown_away_win_of_connect_four_is_found(client: TestClient[Any]) -> None:
    heard = review(client, "connect4", "4 4 4 4 4 5 3 3")
    assert [each["ply"] for each in heard] == list(range(9))
    judged = [each["judgement"] for each in heard]
    assert judged == ["best"] * 6 + ["blunder", "mistake", ""]
    assert english(heard[6]["says"]).startswith("5 wins in 18; 3 lets red win in 16: 5 ")
    assert english(heard[7]["says"]).startswith("5 wins in 16; 3 lets yellow draw: ")
    assert heard[6]["better"][0]["move"] == "5"
    assert [each["value"] for each in heard] == [1.0] * 7 + [-1.0, 0.0]
    assert english(heard[0]["verdict"]) == "yellow wins in 21"
    assert heard[-1]["progress"] == 1.0


def test_a_mistake_in_nim_is_found_and_the_end_has_a_verdict(client: TestClient[Any]) -> None:
    heard = review(client, "nim", "A1 A2", options={"heaps": "3"})
    assert [each["judgement"] for each in heard] == ["blunder", "blunder", ""]
    assert english(heard[0]["says"]) == "A2 wins; A1 lets player 2 win: A1."
    assert english(heard[1]["says"]) == "A1 wins; A2 lets player 1 win."
    assert english(heard[2]["verdict"]) == "player 1 has won"


@compiled_only
def test_the_drop_after_which_a_puzzle_can_not_be_solved_is_found(client: TestClient[Any]) -> None:
    heard = review(client, "tetrisito", "3@2 1@3")
    assert [each["judgement"] for each in heard] == ["best", "blunder", ""]
    assert english(heard[1]["says"]).endswith("can be solved; 1@3 leads nowhere.")
    assert [each["value"] for each in heard] == [1.0, 1.0, -1.0]


@compiled_only
def test_an_overlooked_threat_of_pente_is_found(client: TestClient[Any]) -> None:
    # White has an open three, and black plays elsewhere.
    heard = review(client, "pente", "K10 A1 L10 A4 M10 A8 N10 A12 O10")
    judged = [each["judgement"] for each in heard]
    assert judged[5] in ("mistake", "blunder")
    assert (judged[6], judged[8]) == ("best", "best")
    assert " was better, " in english(heard[5]["says"])
    assert "instead of a loss" in english(heard[5]["says"])
    assert heard[5]["better"]
    assert english(heard[-1]["verdict"]) == "white (X) has won"


def worth(value: float | None, moves: dict[str, float], exact: bool, text: str = "") -> Worth:
    """A position of Nim of which that is known."""
    position = plancia.game("nim").start()
    known = [ValueView(m, m, v, f"{v:+.2f}", "", []) for m, v in moves.items()]
    view = AnalysisView(
        "", "", exact, value, text, "", 0, 0, known, [], [], [], True
    )  # fmt: skip
    return Worth(position, view, {move: (v, None) for move, v in moves.items()})


@pytest.mark.parametrize(
    ("before", "after", "judgement"),
    [
        (0.5, 0.5, "best"),
        (0.5, 0.6, "best"),
        (0.5, 0.4, "good"),
        (0.5, 0.3, "inaccuracy"),
        (0.5, 0.1, "mistake"),
        (0.5, -0.2, "blunder"),
        (1.0, 0.9, "good"),
        (1.0, -1.0, "blunder"),
    ],
)
def test_an_estimate_is_judged_by_what_was_lost(
    before: float, after: float, judgement: str
) -> None:
    first = worth(before, {"A1": before}, exact=False)
    assert judge(first, "A2", worth(after, {"A1": after}, exact=False)).judgement == judgement
    assert judge(first, "A1", worth(after, {"A1": after}, exact=False)).judgement == "best"


def test_what_is_not_known_is_not_judged() -> None:
    unknown = worth(None, {}, exact=False)
    assert judge(unknown, "A1", unknown).judgement == ""
    known = worth(0.5, {"A1": 0.5}, exact=False)
    assert judge(known, "A2", unknown).judgement == ""


@pytest.mark.parametrize(
    ("values", "played", "judgement"),
    [
        ({"A1": (1.0, 3), "A2": (1.0, 3)}, "A2", "best"),
        ({"A1": (1.0, 3), "A2": (1.0, 5)}, "A2", "good"),
        ({"A1": (1.0, 3), "A2": (1.0, 6)}, "A2", "inaccuracy"),
        ({"A1": (1.0, 3), "A2": (0.0, None)}, "A2", "mistake"),
        ({"A1": (0.0, None), "A2": (-1.0, 9)}, "A2", "blunder"),
        ({"A1": (-1.0, 9), "A2": (-1.0, 8)}, "A2", "good"),
        ({"A1": (-1.0, 9), "A2": (-1.0, 2)}, "A2", "inaccuracy"),
    ],
)
def test_where_the_truth_is_known_result_and_distance_count(
    values: dict[str, tuple[float, int | None]], played: str, judgement: str
) -> None:
    plain = worth(values["A1"][0], {move: v for move, (v, _) in values.items()}, exact=True)
    before = Worth(plain.position, plain.view, values)
    assert judge(before, played, plain).judgement == judgement
