"""The challenge of a day at a server."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from litestar.testing import TestClient

import plancia
from plancia.engine.analysis import solve
from web.in_process import ApiUser

TODAY = datetime.now(UTC).date()
"""Also if the tests run over midnight: a server answers for a day more and less."""


def ask(user: ApiUser, path: str = "", day: int = 0, **more: Any) -> Any:
    date = (TODAY + timedelta(day)).isoformat()
    return user.post(f"/api/survive{path}", {"game": "nim", "date": date, **more})


def test_a_run_is_kept_as_long_as_the_win_and_stands_in_the_table(
    client: TestClient[Any], anna: ApiUser, berta: ApiUser
) -> None:
    view = ask(anna).json()
    assert (view["run"], view["table"], view["games"]) == (None, [], ["connect4", "nim"])
    position = plancia.position_from_json(view["position"])
    assert solve(position) == 1
    assert ask(berta).json()["position"] == view["position"]
    assert ask(anna, "/moves", ply=0, move="A1").status_code == 403
    ask(anna, "/runs", name="Anna")
    kept = 0
    while view["run"] is None or view["run"]["status"] == "running":
        mover = position.to_move
        move = next(
            each
            for each in position.legal_moves()
            if solve(position.play(each)) * (1 if position.play(each).to_move == mover else -1) > 0
        )
        view = ask(anna, "/moves", ply=2 * kept, move=position.format_move(move)).json()
        kept += 1
        assert view["run"]["kept"] == kept
        position = plancia.position_from_json(view["run"]["steps"][-1]["position"])
    assert view["run"]["status"] == "survived"
    ask(berta, "/runs", name="Berta")
    [anna_row] = ask(berta).json()["table"]
    assert anna_row == {"rank": 1, "name": "Anna", "kept": kept, "survived": True, "mine": False}


def test_a_visitor_who_names_no_game_gets_the_first(anna: ApiUser) -> None:
    assert ask(anna, game="").json()["game"] == "connect4"


def test_only_exact_games_of_today_have_a_challenge(anna: ApiUser) -> None:
    assert ask(anna, game="pente").status_code == 404
    assert ask(anna, day=9).status_code == 404
    assert ask(anna, "/runs", name=" ").status_code == 422
