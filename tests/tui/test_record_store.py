"""Games in files: what the host stores in them, and what earlier versions left there."""

import asyncio
import shutil
from pathlib import Path

import pytest

import plancia
from plancia.core.record import read_records
from plancia.engine.match import GameClock, Termination
from plancia.host.games import Games, HostSettings
from plancia.host.open_game import OpenGame
from plancia.host.tasks import Clock
from plancia.live.game import LiveGame
from plancia.live.local import ME, PERSON, local_game, only_person
from plancia.live.messages import ActionRequest, MoveRequest
from plancia.processes.player import InProcessPlayer
from plancia.tui.app import LocalThinkers
from plancia.tui.record_store import RecordStore, record_to_continue, stored_game

OLD_GAMES = Path(__file__).parents[1] / "data" / "saved_games"
"""Written by the application before its games were the host's."""


class NoOutbox:
    def pack(self, value: object) -> object:
        return value

    def send(self, viewers: object, message: object) -> None:
        pass

    def broadcast(self, notification: object) -> None:
        pass


class Playing:
    """A host on a store, with one new game of two people."""

    def __init__(self, store: RecordStore, clock: GameClock | None = None) -> None:
        self.store, self._clock = store, clock
        self._thinkers = LocalThinkers(InProcessPlayer)

    async def __aenter__(self) -> "Playing":
        settings = HostSettings(think_seconds=None, pace=0)
        self._games = Games(self.store, self._thinkers, Clock(), NoOutbox(), settings)
        game = plancia.game("connect4")
        stored = local_game(
            game, (PERSON, PERSON), self.store.new_id("connect4"), 5.0, clock=self._clock
        )
        self.opened: OpenGame = await self._games.create(stored)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._games.close()
        await self._thinkers.close()

    async def move(self, token: str) -> None:
        await self._games.act(self.opened, ME, MoveRequest(self.opened.game.ply, token))

    async def act(self, action: str) -> None:
        request = ActionRequest(action, self.opened.game.ply)  # type: ignore[arg-type]
        await self._games.act(self.opened, ME, request)


def tokens(game: LiveGame) -> list[str]:
    return [each.move for each in game.moves]


def test_every_event_is_in_the_file_and_a_game_without_one_has_no_file(tmp_path: Path) -> None:
    async def play() -> None:
        async with Playing(RecordStore(tmp_path), GameClock(60, 1)) as playing:
            assert list(RecordStore(tmp_path).list()) == []
            for number, move in enumerate("445", 1):
                await playing.move(move)
                [saved] = RecordStore(tmp_path).list()
                assert saved.game.ply == number
            await playing.act("take-back")
            [saved] = RecordStore(tmp_path).list()
            assert tokens(saved.game) == ["4", "4"]
            await playing.act("resign")
            [saved] = RecordStore(tmp_path).list()
            assert saved.game.match.verdict == playing.opened.game.match.verdict
            clocks = playing.opened.game.match.left(1), playing.opened.game.match.left(2)
            assert saved.game.match.left(1) == pytest.approx(clocks[0], abs=0.01)
            assert saved.game.match.left(2) == pytest.approx(clocks[1], abs=0.01)

    asyncio.run(play())


def test_a_game_read_and_written_again_is_the_same() -> None:
    for file in OLD_GAMES.glob("*.record"):
        [record] = read_records(file.read_text())
        stored = stored_game(record, file.stem, 5.0)
        again = record_to_continue(stored)
        assert stored_game(again, file.stem, 5.0) == stored, file.name
        kept = {name: text for name, text in again.tags.items() if name != "Date"}
        assert kept == dict(record.tags), file.name
        assert (again.moves, again.comments) == (record.moves, record.comments), file.name


def test_games_of_earlier_versions_open(tmp_path: Path) -> None:
    shutil.copytree(OLD_GAMES, tmp_path / "games")
    games = {each.stored.id: each.game for each in RecordStore(tmp_path / "games").list()}
    assert len(games) == 5
    game = games["clocked-and-coached"]
    assert [seat.level for seat in game.seats] == [None, "good"]
    assert (only_person(game), game.coach, game.seat(2).grows) == (1, 1, True)
    assert tokens(game) == ["4", "3"]
    assert game.match.comments == {2: "why not"}
    assert (game.match.left(1), game.match.left(2)) == (299.75, 301.5)
    endings = {name: game.match.verdict for name, game in games.items() if game.match.verdict}
    assert {name: (end.termination, end.winner) for name, end in endings.items()} == {
        "resigned": (Termination.RESIGNED, 1),
        "out-of-time": (Termination.TIME, 1),
    }
    assert {seat.kind for seat in games["levels"].seats} == {"level"}
    assert games["levels"].position.to_text() == "2,4 2"
    assert tokens(games["puzzle"]) == ["3@2"]


def test_a_coach_that_was_turned_off_stays_off() -> None:
    [record] = read_records(
        '[Game "nim"]\n[First "person"]\n[Second "best"]\n[Coach "player 1"]\n[CoachNow "off"]\n\n*'
    )
    stored = stored_game(record, "nim", 5.0)
    game = LiveGame(stored)
    assert (game.coach, game.coached) == (None, 1)
    assert record_to_continue(stored).tags["CoachNow"] == "off"


def test_a_file_names_no_command_to_run() -> None:
    [record] = read_records('[Game "nim"]\n[First "ugi:touch me"]\n[Second "Anna"]\n\nA1 *')
    game = LiveGame(stored_game(record, "nim", 5.0))
    assert [(seat.kind, seat.name) for seat in game.seats] == [
        ("person", "ugi:touch me"),
        ("person", "Anna"),
    ]


def test_a_disk_that_refuses_does_not_end_the_game(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file where a folder should be")

    async def play() -> None:
        async with Playing(RecordStore(tmp_path / "games")) as playing:
            await playing.move("4")
            assert playing.opened.game.ply == 1
            assert "the game can't be saved" in str(playing.store.trouble)
            assert list(playing.store.list()) == []

    asyncio.run(play())


def test_two_games_in_one_second_have_two_files(tmp_path: Path) -> None:
    async def play() -> None:
        store = RecordStore(tmp_path)
        async with Playing(store) as one, Playing(store) as two:
            await one.move("4")
            await two.move("4")
        assert len(list(store.list())) == 2
        store.remove(one.opened.game.id)
        assert [saved.stored.id for saved in store.list()] == [two.opened.game.id]

    asyncio.run(play())


def test_a_rematch_has_a_file_of_its_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with Playing(RecordStore(tmp_path)) as playing:
            await playing.move("4")
            await playing.act("resign")
            await playing.act("rematch")
            following = playing.opened.game.rematch
            assert following not in (None, playing.opened.game.id)
            assert len(list(playing.store.list())) == 1, "nothing has happened in it yet"

    asyncio.run(play())
