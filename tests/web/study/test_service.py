"""The study service: analyses that are shared, kept and fair; and its socket."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from tests.web.english import english

import plancia
from plancia.connect4.rules import Connect4Position
from plancia.connect4.solver import Solver
from plancia.core.game import Position
from plancia.play.refusal import Refusal
from plancia.web.pool import Pool
from plancia.web.store import Store
from plancia.web.study.service import MAX_PER_ADDRESS, Analysts, Known, Study, key_of
from waiting import LIMIT_S, eventually, until

PENTE = plancia.game("pente").start().play_line("K10 L9 M10 K9")


Perform = Callable[[Callable[[Study], Awaitable[None]]], None]


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    """One process for all tests: to start it takes longer than most analyses."""
    pool = Pool(1)
    yield pool
    asyncio.run(pool.close())


@pytest.fixture
def perform(pool: Pool, tmp_path: Path) -> Perform:
    async def main(act: Callable[[Study], Awaitable[None]]) -> None:
        async with AsyncExitStack() as parts:
            store = await Store.open(f"sqlite:///{tmp_path}/plancia.db")
            parts.push_async_callback(store.close)
            parts.push_async_callback(until, lambda: pool.thinking == 0)
            study = Study(pool, store)
            parts.push_async_callback(study.close)
            await act(study)

    return lambda act: asyncio.run(main(act))


class Ear:
    """Remembers what it hears."""

    def __init__(self) -> None:
        self.heard: list[tuple[Known, bool]] = []
        self.failed: list[Refusal] = []

    def hear(self, known: Known, done: bool) -> None:
        self.heard.append((known, done))

    def fail(self, refusal: Refusal) -> None:
        self.failed.append(refusal)

    @property
    def knows(self) -> bool:
        return any(known.values for known, _ in self.heard)

    @property
    def done(self) -> bool:
        return any(done for _, done in self.heard)


def connect4_positions(number: int) -> list[Connect4Position]:
    """From fourteen stones to a full board, and some of the opening."""
    chance, found = random.Random(4), []
    while len(found) < number:
        position = plancia.game("connect4").start()
        opening = len(found) % 40 == 0
        for _ in range(chance.randrange(6) if opening else chance.randrange(14, 40)):
            if position.outcome is None:
                position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is None:
            assert isinstance(position, Connect4Position)
            found.append(position)
    return found


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("positions", [30, pytest.param(200, marks=pytest.mark.soak)])
def test_the_values_of_positions_of_connect_four_are_the_solvers(
    perform: Perform, positions: int
) -> None:
    solver = Solver(book=True)

    async def act(study: Study) -> None:
        for position in connect4_positions(positions):
            known = await study.known(position, 600)
            assert known.whole
            view, scores = known.view(), solver.analyse(position).scores
            assert view.exact
            assert {int(each.move) for each in view.moves} == set(scores)
            empty = 42 - position.stones.bit_count()
            for each in view.moves:
                score = scores[int(each.move)]
                assert each.value == (score > 0) - (score < 0)
                # The winner's last stone leaves these cells empty, by the score's definition.
                mine = score > 0
                left = 2 * abs(score) - (empty % 2 if mine else 1 - empty % 2)
                moves = (empty - left) // 2 + 1 if mine else (empty - 1 - left) // 2 + 1
                assert each.short == ("0" if score == 0 else f"{'+' if mine else '−'}{moves}")
            best = max(scores.values())
            assert scores[int(view.moves[0].move)] == best
            assert scores[int(view.line[0].move)] == best
            assert (view.value or 0) * (1 if position.to_move == 1 else -1) == (best > 0) - (
                best < 0
            )

    perform(act)


@pytest.mark.jit
def test_one_job_looks_into_a_position_for_all_who_look_at_it(perform: Perform) -> None:
    async def act(study: Study) -> None:
        first, second = Ear(), Ear()
        one = study.analyse(PENTE, 600, first.hear, first.fail)
        await until(lambda: first.knows)
        two = study.analyse(PENTE, 600, second.hear, second.fail)
        assert second.knows  # what is known already comes at once
        assert (study.jobs, study.pool.thinking, study.pool.waiting) == (1, 1, 0)
        known = one.stop()
        assert known.values
        before = len(second.heard)
        await until(lambda: len(second.heard) > before)
        assert not second.done
        two.stop()
        await until(lambda: study.pool.thinking == 0)
        assert study.jobs == 0

    perform(act)


@pytest.mark.jit
def test_what_is_told_only_gets_better_and_the_last_one_is_done(perform: Perform) -> None:
    async def act(study: Study) -> None:
        ear = Ear()
        await study.known(PENTE.play_line("A1"), 0.1)  # the process is there, with its kernels
        study.analyse(PENTE, 1.5, ear.hear, ear.fail)
        await until(lambda: ear.done)
        ranks = [(known.whole, known.depth, len(known.values)) for known, _ in ear.heard]
        assert ranks == sorted(ranks)
        assert [done for _, done in ear.heard] == [False] * (len(ear.heard) - 1) + [True]
        view = ear.heard[-1][0].view()
        assert view.depth > 2
        assert not view.exact
        assert view.line[0].move == view.moves[0].move
        assert english(view.verdict).startswith(
            ("white is ahead, +0.", "black is ahead, +0.", "even")
        )

    perform(act)


@pytest.mark.jit
def test_what_was_found_is_kept_and_there_at_once_the_next_time(perform: Perform) -> None:
    found: list[Known] = []

    async def look(study: Study) -> None:
        found.append(await study.known(PENTE, 0.5))

    async def look_again(study: Study) -> None:
        closed = Pool(1)
        await closed.close()  # no client could look
        again = Study(closed, study._store)
        known = await again.known(PENTE, 0.4)
        assert known.view() == found[0].view()
        with pytest.raises(Refusal, match="ending"):
            await again.known(PENTE, 5.0)
        await again.close()

    perform(look)
    perform(look_again)


@pytest.mark.jit
def test_all_analyses_know_something_before_one_is_done(perform: Perform) -> None:
    positions = [PENTE.play_line(move) for move in ("A1", "A3", "A5", "A7")]

    async def act(study: Study) -> None:
        ears = [Ear() for _ in positions]
        listening = [
            study.analyse(position, 600, ear.hear, ear.fail)
            for position, ear in zip(positions, ears, strict=True)
        ]
        await until(lambda: all(ear.knows for ear in ears))
        assert not any(ear.done for ear in ears)
        for each in listening:
            each.stop()

    perform(act)


def test_different_options_are_different_positions() -> None:
    texts = {
        key_of(plancia.game("nim", misere=misere, limit=limit).start())
        for misere in (True, False)
        for limit in (0, 3)
    }
    assert len(texts) == 4
    assert key_of(PENTE) == key_of(plancia.game("pente").from_text(PENTE.to_text()))


# The socket


class Socket:
    """A person on the analysis page."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket

    def send(self, **message: Any) -> None:
        self._socket.send_text(json.dumps(message))

    def hear(self) -> Any:
        return json.loads(self._socket.receive_text(timeout=LIMIT_S))

    def until(self, *types: str, done: bool = True) -> list[Any]:
        heard = [self.hear()]
        while heard[-1]["type"] not in types or (done and heard[-1].get("done") is False):
            heard.append(self.hear())
        return heard

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


def test_nim_is_told_with_its_theory(socket: Socket) -> None:
    socket.analyse(plancia.game("nim").start())
    *_, last = socket.until("analysis")
    assert (last["exact"], last["value"], english(last["verdict"])) == (True, 1.0, "player 1 wins")
    assert [(each["move"], each["short"]) for each in last["moves"]][:2] == [
        ("C2", "+"),
        ("A1", "−"),
    ]
    assert english(last["facts"][3]) == "Nim-sum: 1110 in binary, 14 (1 where it is odd)."
    assert {mark["kind"] for mark in last["marks"]} == {"take"}


@pytest.mark.jit
def test_tetrisito_tells_which_drops_keep_it_solvable(socket: Socket) -> None:
    start = plancia.game("tetrisito").start()
    socket.analyse(start)
    *_, last = socket.until("analysis")
    assert (last["exact"], last["value"], english(last["verdict"])) == (True, 1.0, "can be solved")
    assert len(last["moves"]) == len(start.legal_moves())
    assert {english(each["verdict"]) for each in last["moves"]} == {
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
        heard = socket.hear()
        valued = {each["move"] for each in heard["moves"]}
        assert valued == legal or not heard["done"]


@pytest.mark.jit
def test_a_long_analysis_is_stopped_and_the_next_one_begins(socket: Socket) -> None:
    socket.analyse(PENTE, seconds=600)
    first = socket.hear()
    assert first["done"] is False
    socket.send(type="stop", id="a")
    *_, last = socket.until("analysis")
    assert (last["done"], last["stopped"]) == (True, True)
    assert last["position"] == PENTE.to_text()
    socket.analyse(PENTE.play_line("A1"), seconds=600)
    socket.analyse(plancia.game("nim").start())  # the same id: what was under way is stopped
    heard = socket.until("analysis")
    assert heard[-1]["stopped"] is True
    *_, last = socket.until("analysis")
    assert (english(last["verdict"]), last["stopped"]) == ("player 1 wins", False)


def test_a_position_that_is_over_needs_no_analysis(socket: Socket) -> None:
    socket.analyse(plancia.game("connect4").start().play_line("1212121"))
    heard = socket.hear()
    assert (heard["done"], heard["moves"]) == (True, [])


def test_what_can_not_be_analysed_is_refused_with_a_sentence(socket: Socket) -> None:
    nim = {"type": "analyse", "id": "x", "game": "nim", "position": "3,5,8 1"}
    for change, why in (
        ({"game": "chess"}, "no game 'chess'"),
        ({"position": "3,5 1"}, "2 heaps where there are 3"),
        ({"options": {"speed": 1}}, "no option 'speed'"),
        ({"seconds": 1e9}, "Expected `float` <= 600"),
        ({"type": "cheat"}, "Invalid value 'cheat'"),
        ({"game": "pente", "options": {"rows": 99, "columns": 99},
          "position": "/".join(["99"] * 99) + " X 0 0"}, "9801 cells"),
        ({"type": "review", "position": None}, "unknown field"),
    ):  # fmt: skip
        socket.send(**(nim | change))
        heard = socket.hear()
        assert heard["type"] == "refused"
        assert why in english(heard["says"])
    socket.send(type="review", id="x", game="nim", moves=["A1"] * 500)
    assert "up to 400 moves are reviewed" in english(socket.hear()["says"])
    socket.send(type="review", id="x", game="nim", moves=["A1", "A9"])
    assert "move 2 (A9): heap A has 2 rocks" in english(socket.hear()["says"])
    socket.send(type="stop", id="nothing")
    socket.send(type="ping")
    assert socket.hear() == {"type": "pong"}


@pytest.mark.jit
def test_one_connection_has_a_limit_of_analyses_at_once(socket: Socket) -> None:
    for number in range(5):
        socket.analyse(PENTE, id=str(number), seconds=600)
    (*_, refused) = socket.until("refused", done=False)
    assert (refused["id"], refused["code"]) == ("4", "busy")


@pytest.mark.jit
def test_a_visitor_who_leaves_ends_what_was_under_way(analysing: TestClient[Any]) -> None:
    def metrics() -> str:
        return str(analysing.get("/metrics").text)

    with analysing.websocket_connect("/api/analysis") as opened:
        Socket(opened).analyse(PENTE, seconds=600)
        eventually(lambda: "plancia_analysts_thinking 1.0" in metrics())
    eventually(lambda: "plancia_analysts_thinking 0.0" in metrics())


def test_the_pool_of_levels_is_another_one(analysing: TestClient[Any]) -> None:
    assert issubclass(Analysts, Pool)
    text = analysing.get("/metrics").text
    assert "plancia_thinkers_waiting" in text
    assert "plancia_analysts_waiting" in text


def test_an_address_has_a_limit_of_analyses_and_others_have_theirs(perform: Perform) -> None:
    async def act(study: Study) -> None:
        ear, positions = Ear(), pente_positions(MAX_PER_ADDRESS + 1)
        listening = [
            study.analyse(each, 0.1, ear.hear, ear.fail, "10.0.0.1") for each in positions[:-1]
        ]
        with pytest.raises(Refusal, match="one address"):
            study.analyse(positions[-1], 0.1, ear.hear, ear.fail, "10.0.0.1")
        other = study.analyse(positions[-1], 0.1, ear.hear, ear.fail, "10.0.0.2")
        for each in [other, *listening]:
            each.stop()
        assert not study.listening
        await study.known(positions[0], 0.1, "10.0.0.1")
        assert not study.listening

    perform(act)


@pytest.mark.jit
def test_many_analyses_of_one_address_do_not_hold_up_another(perform: Perform) -> None:
    async def act(study: Study) -> None:
        crowd, alone, shared = [Ear() for _ in range(30)], Ear(), Ear()
        positions = pente_positions(len(crowd) + 1)
        for position, ear in zip(positions, crowd, strict=False):
            study.analyse(position, 600, ear.hear, ear.fail, "10.0.0.1")
        await until(lambda: any(ear.knows for ear in crowd))
        study.analyse(positions[-1], 600, alone.hear, alone.fail, "10.0.0.2")
        study.analyse(positions[len(crowd) - 1], 600, shared.hear, shared.fail, "10.0.0.3")
        await until(lambda: alone.knows and shared.knows)
        assert sum(not ear.knows for ear in crowd) > len(crowd) / 2

    perform(act)


def pente_positions(number: int) -> list[Position[Any]]:
    """Each with one more stone, somewhere else."""
    return [PENTE.play(move) for move in PENTE.legal_moves()[:number]]
