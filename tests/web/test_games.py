"""Live games: sockets, levels, clocks, presence, and servers that end and start again."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
import weakref
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from plancia.arena.match import Termination
from plancia.core.game import Position
from plancia.core.player import Answer
from plancia.web import games
from plancia.web import table as tables
from plancia.web.games import MOST_IN_POOL
from plancia.web.live import LiveGame
from plancia.web.pool import CalledOff, Forfeit
from plancia.web.sockets import MOST_TOO_FAST, TOO_MANY
from plancia.web.store import Store, StoredGame, StoreError
from waiting import eventually
from web.house import FakeTime, Guest, QuickPool, house


class SlowPool(QuickPool):
    """Levels think until they are hurried."""

    def __init__(self, size: int, nice: int = 0) -> None:
        super().__init__(size, nice)
        self.hold = True


def move(ply: int, token: str, nonce: str = "") -> dict[str, Any]:
    return {"type": "move", "ply": ply, "move": token, "id": nonce}


def act(ply: int, name: str, **more: Any) -> dict[str, Any]:
    return {"type": "act", "ply": ply, "act": name, **more}


@pytest.fixture
def fake_time(monkeypatch: pytest.MonkeyPatch) -> FakeTime:
    clock = FakeTime()
    monkeypatch.setattr("plancia.web.games.time", clock)
    return clock


def hurry_until_answered(guest: Guest, game_id: str, ply: int) -> None:
    """A level that is held back is asked a moment after the move that it answers."""

    def answered() -> bool:
        guest.act(game_id, ply, "move-now")
        return bool(guest.show(game_id)["ply"] == ply + 1)

    eventually(answered)


# Sockets


def test_the_state_comes_first_and_a_move_is_told_before_it_is_acknowledged(anna: Guest) -> None:
    made = anna.make("connect4", "me", "me")
    with anna.live(made["id"]) as live:
        shown = anna.show(made["id"])
        for name in ("id", "moves", "position", "mine", "seq"):
            assert live.state[name] == shown[name]
        live.send(move(0, "4", "first"))
        happened = live.happened("move")
        assert (happened["seq"], happened["ply"]) == (1, 1)
        assert happened["move"] == {"move": "4", "says": happened["move"]["says"], "player": 1}
        assert happened["last"] == [[5, 3]]
        assert happened["position"]["legal_moves"]
        assert live.hear() == {"type": "ack", "id": "first", "seq": 1, "ply": 1}


def test_everybody_hears_of_a_move_and_only_the_mover_of_moves(
    client: TestClient[Any], anna: Guest, berta: Guest
) -> None:
    made = anna.make("connect4", "me", "open")
    berta.join(made["invite"])
    carla = Guest(client)
    with (
        anna.live(made["id"]) as one,
        berta.live(made["id"]) as two,
        carla.live(made["id"]) as three,
    ):
        assert one.ask(move(0, "4"))["type"] == "ack"
        assert two.happened("move")["position"]["legal_moves"]
        seen = three.happened("move")
        assert (seen["mine"], seen["position"]["legal_moves"]) == ([], [])
        assert three.ask(move(1, "4"))["code"] == "not-yours"
        assert one.ask(move(1, "4"))["code"] == "not-yours"
        assert one.ask(move(0, "4"))["code"] == "stale"
        assert two.ask(move(1, "4"))["type"] == "ack"


DEEP = '{"type":"sync","x":' + "[" * 9999


@pytest.mark.parametrize(
    "said",
    [
        "",
        "nonsense",
        "[]",
        "{}",
        '{"type":"move"}',
        '{"type":"shout"}',
        '{"type":"ping","x":1}',
        DEEP,
    ],
)
def test_what_is_no_message_is_refused_and_the_talk_goes_on(anna: Guest, said: str) -> None:
    made = anna.make("nim", "me", "me")
    with anna.live(made["id"]) as live:
        answer = live.ask(said)
        assert (answer["type"], answer["code"]) == ("refused", "malformed")
        live.send({"type": "ping"})
        assert live.until(lambda heard: heard["type"] == "pong") == {"type": "pong"}


def test_the_state_can_be_asked_for_again(anna: Guest) -> None:
    made = anna.make("nim", "me", "me")
    with anna.live(made["id"]) as live:
        live.ask(move(0, "A1"))
        live.send({"type": "sync"})
        state = live.until(lambda heard: heard["type"] == "state")
        assert (state["ply"], state["seq"]) == (1, 1)


def test_a_stranger_may_watch_without_being_anybody(client: TestClient[Any], anna: Guest) -> None:
    made = anna.make("nim", "me", "me")
    with client.websocket_connect(f"/api/games/{made['id']}/live") as socket:
        assert '"mine":[]' in socket.receive_text()
        socket.send_text('{"type":"move","ply":0,"move":"A1"}')
        heard = socket.receive_text()
        while '"presence"' in heard:
            heard = socket.receive_text()
        assert '"not-yours"' in heard


def test_a_game_that_is_not_there_closes_the_socket(client: TestClient[Any]) -> None:
    with client.websocket_connect("/api/games/nothing/live") as socket:
        assert '"not-found"' in socket.receive_text()
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
    assert closed.value.code == 4404


def test_too_many_sockets_of_an_address_are_turned_away(tmp_path: Path) -> None:
    with house(tmp_path, rate_limits=True, sockets_per_address=1) as client:
        anna = Guest(client)
        made = anna.make("nim", "me", "me")
        path = f"/api/games/{made['id']}/live"
        with anna.live(made["id"]), client.websocket_connect(path) as socket:
            assert '"too-fast"' in socket.receive_text()
        eventually(lambda: "plancia_sockets 0.0" in client.get("/metrics").text)
        with anna.live(made["id"]):
            pass


def test_a_socket_that_goes_on_too_fast_is_closed(tmp_path: Path) -> None:
    with house(tmp_path, rate_limits=True, messages_per_second=0.1) as client:
        anna = Guest(client)
        made = anna.make("nim", "me", "me")
        with anna.live(made["id"]) as live:
            for _ in range(MOST_TOO_FAST + 2):
                live.send({"type": "ping"})
            with pytest.raises(WebSocketDisconnect) as closed:
                live.until(lambda heard: False)
            assert closed.value.code == TOO_MANY


def test_too_many_messages_are_too_fast(tmp_path: Path) -> None:
    with house(tmp_path, rate_limits=True, messages_per_second=0.1) as client:
        anna = Guest(client)
        made = anna.make("nim", "me", "me")
        with anna.live(made["id"]) as live:
            assert live.ask(move(0, "A1"))["type"] == "ack"
            assert live.ask(move(1, "B1"))["code"] == "too-fast"


def test_a_connection_that_takes_nothing_is_given_up() -> None:
    given_up = []
    listener = tables.Listener("anna", lambda: given_up.append(True))
    for _ in range(tables.BACKLOG):
        listener.tell("something")
    assert not given_up
    listener.tell("too much")
    assert given_up


# Who is there


def test_people_see_each_other_come_and_go(
    client: TestClient[Any], anna: Guest, berta: Guest
) -> None:
    made = anna.make("connect4", "me", "open")
    berta.join(made["invite"])
    with anna.live(made["id"]) as one:
        assert one.hear() == {"type": "presence", "online": [True, False], "watchers": 0}
        with berta.live(made["id"]):
            assert one.hear()["online"] == [True, True]
            with client.websocket_connect(f"/api/games/{made['id']}/live"):
                assert one.hear()["watchers"] == 1
            assert one.hear()["watchers"] == 0
        assert one.hear()["online"] == [True, False]
        assert anna.get("/api/me/games").json()["running"][0]["seats"][0]["online"]


def test_a_friend_who_joins_is_seen_at_once(anna: Guest, berta: Guest) -> None:
    berta.put("/api/me", {"name": "Berta"})
    made = anna.make("connect4", "me", "open")
    with anna.live(made["id"]) as live:
        assert live.state["invite"] == made["invite"]
        berta.join(made["invite"])
        joined = live.happened("joined")
        assert joined["player"] == 2
        assert joined["seats"][1]["name"] == "Berta"
        assert joined["invite"] is None


# Levels


def test_a_level_answers_and_says_why(client: TestClient[Any], anna: Guest) -> None:
    made = anna.make("connect4", "me", "casual")
    with anna.live(made["id"]) as live:
        live.send(move(0, "4"))
        assert live.happened("move")["thinking"]
        answer = live.happened("move")
        assert (answer["player"], answer["ply"], answer["thinking"]) == (2, 2, False)
        assert answer["position"]["legal_moves"]
    assert "{It is the first.}" in anna.get(f"/api/games/{made['id']}/record").text


def test_a_level_that_has_the_first_move_makes_it(anna: Guest) -> None:
    made = anna.make("connect4", "casual", "me")
    eventually(lambda: anna.show(made["id"])["ply"] == 1)


def test_two_levels_play_to_the_end_while_somebody_looks(anna: Guest) -> None:
    made = anna.make("nim", "beginner", "best")
    assert made["mine"] == []
    with anna.live(made["id"]) as live:
        if not live.state["verdict"]:
            live.until(lambda heard: heard.get("verdict"))
    assert anna.show(made["id"])["verdict"]["termination"] == "normal"


def test_a_take_back_calls_the_levels_answer_off(tmp_path: Path) -> None:
    with house(tmp_path, SlowPool) as client:
        anna = Guest(client)
        made = anna.make("connect4", "me", "best")
        with anna.live(made["id"]) as live:
            live.ask(move(0, "4"))
            assert live.ask(act(1, "take-back"))["type"] == "ack"
            assert live.ask(move(0, "3"))["type"] == "ack"
            hurry_until_answered(anna, made["id"], 1)
        assert [m["move"] for m in anna.show(made["id"])["moves"]] == ["3", "1"]


def test_a_level_moves_now_if_it_is_told_to_by_whoever_plays(tmp_path: Path) -> None:
    with house(tmp_path, SlowPool) as client:
        anna, berta = Guest(client), Guest(client)
        made = anna.make("connect4", "me", "best")
        anna.play(made["id"], 0, "4")
        assert berta.act(made["id"], 1, "move-now").status_code == 403
        assert anna.act(made["id"], 0, "move-now").json()["code"] == "stale"
        hurry_until_answered(anna, made["id"], 1)
        assert anna.act(made["id"], 2, "move-now").json()["code"] == "not-now"


class BrokenPool(QuickPool):
    """Levels that crash."""

    async def answer(self, *args: Any, **more: Any) -> Answer[Any]:
        raise Forfeit(Termination.CRASH, "its process ended with -9")


class CalledOffOnce(QuickPool):
    """Levels are slow, and have to begin again once they are hurried."""

    async def answer(self, *args: Any, **more: Any) -> Answer[Any]:
        self.hold = not self.asked
        answer = await super().answer(*args, **more)
        if len(self.asked) == 1:
            raise CalledOff
        await asyncio.sleep(0.1)
        return answer


def test_a_level_told_to_move_now_has_no_more_time_than_its_clock(tmp_path: Path) -> None:
    with house(tmp_path, CalledOffOnce) as client:
        anna = Guest(client)
        made = anna.make("connect4", "me", "best", clock="0.02/move")
        anna.play(made["id"], 0, "4")
        hurry_until_answered(anna, made["id"], 1)
        seen = anna.show(made["id"])
        assert [move["move"] for move in seen["moves"]] == ["4", "1"]


def test_games_of_new_people_at_one_address_take_turns_with_other_addresses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "POLLING_S", 0.0)
    pools: list[QuickPool] = []

    class Noting(SlowPool):
        def __init__(self, size: int, nice: int = 0) -> None:
            super().__init__(size, nice)
            pools.append(self)

    with house(tmp_path, Noting) as client:
        made = Guest(client).make("connect4", "best", "me")
        thinkers = pools[0]
        eventually(lambda: thinkers.askers)
        (asker,) = thinkers.askers
        assert [*asker.addresses] == ["testclient"]
        assert not asker.is_watching()
        with Guest(client).live(made["id"]):
            eventually(asker.is_watching)


def test_many_who_come_cost_few_messages_about_presence(tmp_path: Path) -> None:
    with house(tmp_path) as client, contextlib.ExitStack() as watching:
        anna = Guest(client)
        made = anna.make("nim", "me", "me")
        one = watching.enter_context(anna.live(made["id"]))
        guests = [Guest(client) for _ in range(30)]
        for guest in guests:
            watching.enter_context(guest.live(made["id"]))
        messages, heard = 0, one.state
        while heard["watchers"] < len(guests):
            heard = one.hear()
            messages += 1
        assert messages < len(guests)


def test_whoever_has_many_levels_think_waits_behind_those_who_have_few(tmp_path: Path) -> None:
    pools: list[QuickPool] = []

    class Watched(SlowPool):
        def __init__(self, size: int, nice: int = 0) -> None:
            super().__init__(size, nice)
            pools.append(self)

    with house(tmp_path, Watched) as client:
        thinkers, anna, berta = pools[0], Guest(client), Guest(client)
        for number in range(MOST_IN_POOL):
            anna.make("connect4", "best", "me")
            eventually(lambda: len(thinkers.askers) > number)  # noqa: B023  # it is called here
        berta.make("connect4", "best", "me")
        eventually(lambda: len(thinkers.askers) > MOST_IN_POOL)
        assert [asker.rank for asker in thinkers.askers] == [*range(MOST_IN_POOL), 0]
        alone = anna.make("connect4", "me", "me")
        assert anna.post(f"/api/games/{alone['id']}/hint").json()["code"] == "busy"


def test_what_has_happened_in_a_game_is_bounded(tmp_path: Path) -> None:
    with house(tmp_path, most_moves=10) as client:
        anna = Guest(client)
        made = anna.make("connect4", "me", "me")
        for _ in range(10):
            assert anna.play(made["id"], 0, "4").status_code == 200
            assert anna.act(made["id"], 1, "take-back").status_code == 200
        anna.play(made["id"], 0, "4")
        assert anna.act(made["id"], 1, "take-back").json()["code"] == "not-now"
        link = anna.post(f"/api/games/{made['id']}/seat-link?player=1")
        assert link.json()["code"] == "not-now"
        assert anna.play(made["id"], 1, "4").status_code == 200


def test_a_move_that_was_kept_though_the_store_failed_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = Store.append

    async def fail_after(*args: Any, **more: Any) -> bool:
        monkeypatch.setattr(Store, "append", append)
        await append(*args, **more)
        raise StoreError("the connection is lost")

    with house(tmp_path) as client:
        anna = Guest(client)
        made = anna.make("connect4", "me", "me")
        with anna.live(made["id"]) as live:
            monkeypatch.setattr(Store, "append", fail_after)
            assert live.ask(move(0, "4"))["code"] == "busy"
            assert live.ask(move(0, "4"))["code"] == "stale"
            assert live.ask(move(1, "5"))["type"] == "ack"
        assert [move["move"] for move in anna.show(made["id"])["moves"]] == ["4", "5"]


def test_what_another_server_appends_while_a_game_is_opened_is_not_missed(
    tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = Store.load

    async def load_slowly(store: Store, game_id: str) -> StoredGame | None:
        stored = await load(store, game_id)
        if stored and not stored.events:
            game = LiveGame(stored)
            event = game.event("move", time.time(), 1, move="4")
            notice = f'{{"game":"{game_id}","seq":1,"server":"another"}}'
            await store.append(game_id, event, game.standing(event), notice=notice)
            await asyncio.sleep(0.3)
        return stored

    with house(tmp_path, database_url=postgres_url) as client:
        anna = Guest(client)
        made = anna.make("connect4", "me", "me")
    monkeypatch.setattr(Store, "load", load_slowly)
    with house(tmp_path, database_url=postgres_url) as client:
        assert client.get(f"/api/games/{made['id']}").json()["ply"] == 1


def test_a_level_that_crashes_loses_the_game(tmp_path: Path) -> None:
    with house(tmp_path, BrokenPool) as client:
        anna = Guest(client)
        made = anna.make("connect4", "me", "best")
        anna.play(made["id"], 0, "4")
        verdict = eventually(lambda: anna.show(made["id"])["verdict"])
        assert (verdict["winner"], verdict["termination"]) == (1, "crash")


class CheatingPool(QuickPool):
    """Levels whose moves are no moves."""

    async def answer(self, position: Position[Any], level: str, **more: Any) -> Answer[Any]:
        return Answer(99)


def test_a_level_that_makes_no_legal_move_loses_the_game(tmp_path: Path) -> None:
    with house(tmp_path, CheatingPool) as client:
        anna = Guest(client)
        made = anna.make("connect4", "me", "best")
        anna.play(made["id"], 0, "4")
        verdict = eventually(lambda: anna.show(made["id"])["verdict"])
        assert (verdict["winner"], verdict["termination"]) == (1, "illegal move")


def test_a_game_that_never_ends_is_called_a_draw(tmp_path: Path) -> None:
    with house(tmp_path, most_moves=10) as client:
        anna = Guest(client)
        made = anna.make("pente", "beginner", "beginner")
        verdict = eventually(lambda: anna.show(made["id"])["verdict"])
        assert (verdict["termination"], verdict["reason"]) == ("move limit", "10 moves")


# Offers between people


def test_a_draw_is_agreed_over_the_sockets(anna: Guest, berta: Guest) -> None:
    made = anna.make("connect4", "me", "open")
    berta.join(made["invite"])
    with anna.live(made["id"]) as one, berta.live(made["id"]) as two:
        assert one.ask(act(0, "offer-draw"))["type"] == "ack"
        assert two.happened("draw-offer")["draw_offer"] == 1
        assert two.ask(act(0, "accept-draw"))["type"] == "ack"
        verdict = one.happened("ended")["verdict"]
        assert (verdict["result"], verdict["termination"]) == ("1/2-1/2", "draw agreed")


def test_a_rematch_is_another_game_with_the_sides_turned_round(anna: Guest, berta: Guest) -> None:
    made = anna.make("connect4", "me", "open", clock="60+1", options={"rows": 5})
    berta.join(made["invite"])
    anna.act(made["id"], 0, "resign")
    assert berta.act(made["id"], 0, "rematch").status_code == 200
    with berta.live(made["id"]) as two:
        assert two.state["rematch_offer"] == 2
        assert anna.act(made["id"], 0, "rematch").status_code == 200
        following = two.happened("rematch")["rematch"]
    new = berta.show(following)
    assert (new["mine"], new["ply"], new["clock"]) == ([1], 0, "60+1")
    assert new["options"]["rows"] == 5
    assert anna.show(following)["mine"] == [2]
    assert anna.show(made["id"])["rematch"] == following


# Clocks


def test_whoever_lets_the_clock_run_out_loses(anna: Guest) -> None:
    made = anna.make("connect4", "me", "me", clock="0.2")
    with anna.live(made["id"]) as live:
        live.send(move(0, "4"))
        told = live.happened("move")
        assert (told["ticking"], told["left"]) == (2, [0.2, 0.2])
        ended = live.happened("ended")
        assert ended["verdict"]["termination"] == "time forfeit"
        assert ended["verdict"]["winner"] == 1
        assert ended["ticking"] is None
        assert ended["left"] == [0.2, 0.0]
    assert anna.show(made["id"])["left"] == [0.2, 0.0]


def test_a_clock_stands_still_where_it_was_when_a_player_resigned(anna: Guest) -> None:
    made = anna.make("connect4", "me", "me", clock="60")
    anna.play(made["id"], 0, "4")
    time.sleep(0.01)
    assert anna.act(made["id"], 1, "resign").status_code == 200
    first, second = anna.show(made["id"])["left"]
    assert first == 60.0
    assert second < 60.0
    assert anna.show(made["id"])["left"] == [first, second]
    anna.act(made["id"], 1, "take-back")
    assert anna.show(made["id"])["ticking"] == 2


def test_a_level_does_not_lose_by_waiting_in_line(tmp_path: Path) -> None:
    with house(tmp_path, SlowPool) as client:
        anna = Guest(client)
        made = anna.make("connect4", "me", "best", clock="0.3+1")
        anna.play(made["id"], 0, "4")
        time.sleep(0.6)
        assert anna.show(made["id"])["verdict"] is None
        hurry_until_answered(anna, made["id"], 1)
        assert anna.show(made["id"])["left"][1] > 1.0


# A server ends, and another starts with the same store


def test_a_restart_forgets_nothing(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        anna = Guest(client)
        berta = Guest(client)
        made = anna.make("connect4", "me", "open")
        berta.join(made["invite"])
        for ply, guest in enumerate([anna, berta, anna]):
            guest.play(made["id"], ply, "4")
        berta.act(made["id"], 3, "offer-draw")
        before = anna.show(made["id"])
    with house(tmp_path) as client:
        again = Guest(client)
        again.headers = anna.headers
        assert again.show(made["id"]) == before
        assert before["draw_offer"] == 2


def test_a_level_that_was_thinking_answers_after_a_restart(tmp_path: Path) -> None:
    with house(tmp_path, SlowPool) as client:
        anna = Guest(client)
        made = anna.make("connect4", "me", "best")
        anna.play(made["id"], 0, "4")
        assert anna.show(made["id"])["thinking"]
    with house(tmp_path) as client:
        # Nobody asks for the game: it is taken up all the same.
        def moves() -> bool:
            return 'plancia_events_total{kind="move"} 1.0' in client.get("/metrics").text

        eventually(moves)
        assert client.get(f"/api/games/{made['id']}").json()["ply"] == 2


def test_no_clock_runs_while_the_server_is_down(tmp_path: Path, fake_time: FakeTime) -> None:
    with house(tmp_path) as client:
        anna = Guest(client)
        made = anna.make("connect4", "me", "me", clock="30")
        anna.play(made["id"], 0, "4")
    fake_time.now += 3600
    with house(tmp_path) as client:
        again = Guest(client)
        again.headers = anna.headers
        shown = again.show(made["id"])
        assert "verdict" in shown, shown
        assert shown["verdict"] is None
        assert shown["left"] == [30, 30]
        assert again.play(made["id"], 1, "4").status_code == 200


def test_a_clock_runs_out_after_a_restart_though_nobody_looks(
    tmp_path: Path, fake_time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house(tmp_path) as client:
        anna = Guest(client)
        made = anna.make("connect4", "me", "me", clock="0.3")
        anna.play(made["id"], 0, "4")
    monkeypatch.setattr("plancia.web.games.time", time)
    with house(tmp_path) as client:

        def ended() -> bool:
            return 'plancia_events_total{kind="ended"} 1.0' in client.get("/metrics").text

        eventually(ended)
        verdict = client.get(f"/api/games/{made['id']}").json()["verdict"]
        assert verdict["termination"] == "time forfeit"


def test_games_nobody_looks_at_leave_the_memory(
    tmp_path: Path, fake_time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plancia.web.games.SWEEP", 0.05)
    with house(tmp_path, idle_seconds=20) as client:
        anna = Guest(client)
        idle = anna.make("connect4", "me", "me")
        ticking = anna.make("connect4", "me", "me", clock="60")
        anna.play(ticking["id"], 0, "4")

        def live_games() -> float:
            lines = client.get("/metrics").text.splitlines()
            return float(next(x for x in lines if x.startswith("plancia_live_games")).split()[1])

        assert live_games() == 2
        fake_time.now += 21
        eventually(lambda: live_games() == 1)
        assert anna.play(idle["id"], 0, "4").status_code == 200
        assert live_games() == 2


def test_clocks_are_taken_up_behind_thousands_of_games_that_never_began(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "_CLOCKS_PAGE", 2)
    with house(tmp_path) as client:
        anna = Guest(client)
        for _ in range(5):
            anna.make("nim", "me", "open", clock="1")
        made = [anna.make("nim", "me", "me", clock="600") for _ in range(5)]
        for each in made:
            assert anna.play(each["id"], 0, "A1").status_code == 200
    with house(tmp_path) as client:
        eventually(lambda: "plancia_live_games 5.0" in client.get("/metrics").text)


def test_a_game_that_left_the_memory_is_freed_without_a_garbage_collection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full collection sets aside what it has seen: a reference cycle would wait for the one in
    15 minutes that looks at everything."""
    kept: list[weakref.ref[tables.Table]] = []

    class Watched(tables.Table):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            kept.append(weakref.ref(self))

    monkeypatch.setattr(games, "Table", Watched)
    monkeypatch.setattr(games, "SWEEP", 0.05)
    gc.disable()
    try:
        with house(tmp_path, idle_seconds=1) as client:
            anna = Guest(client)
            made = anna.make("connect4", "me", "me")
            with anna.live(made["id"]) as live:
                assert live.ask(move(0, "4"))["type"] == "ack"
            eventually(lambda: kept[0]() is None)
    finally:
        gc.enable()
