"""Games in files: what the host stores in them."""

import asyncio
from pathlib import Path

import plancia
from plancia.core.record import read_records
from plancia.engine.match import Termination
from plancia.host.games import Games, HostSettings
from plancia.host.open_game import OpenGame
from plancia.host.tasks import Clock
from plancia.live.game import LiveGame
from plancia.live.local import ME, PERSON, local_game, only_person
from plancia.live.messages import ActionRequest, MoveRequest
from plancia.processes.player import InProcessPlayer
from plancia.tui.app import LocalThinkers
from plancia.tui.record_store import RecordStore, stored_game


class NoOutbox:
    def pack(self, value: object) -> object:
        return value

    def send(self, viewers: object, message: object) -> None:
        pass

    def broadcast(self, notification: object) -> None:
        pass


class Playing:
    """A host on a store, with one new game of two people."""

    def __init__(self, store: RecordStore) -> None:
        self.store = store
        self._thinkers = LocalThinkers(InProcessPlayer)

    async def __aenter__(self) -> "Playing":
        settings = HostSettings(think_seconds=None, pace=0)
        self._games = Games(self.store, self._thinkers, Clock(), NoOutbox(), settings)
        game = plancia.game("connect4")
        stored = local_game(game, (PERSON, PERSON), self.store.new_id("connect4"), 5.0)
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
        async with Playing(RecordStore(tmp_path)) as playing:
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

    asyncio.run(play())


RECORDS = {
    "going on": (
        '[Game "connect4"]\n[First "person"]\n[Second "good"]\n'
        '[Result "*"]\n[Final "7/7/7/7/7/2OX3 X"]\n\n4 3\n{why not}\n*\n'
    ),
    "resigned": (
        '[Game "pente"]\n[First "person"]\n[Second "person"]\n[Termination "resigned"]\n'
        '[Reason "black gave up"]\n[Result "1-0"]\n'
        '[Final "19/19/19/19/19/19/19/19/19/9X9/19/19/19/19/19/19/19/19/19 O 0 0"]\n\nK10 1-0\n'
    ),
}


def test_a_game_goes_on_from_its_file_and_is_written_as_it_was(tmp_path: Path) -> None:
    async def write() -> None:
        for name, text in RECORDS.items():
            [record] = read_records(text)
            store = RecordStore(tmp_path)
            await store.create(stored_game(record, name, 5.0))
            store.save(name)
            [again] = read_records((tmp_path / f"{name}.record").read_text())
            kept = {tag: value for tag, value in again.tags.items() if tag != "Date"}
            assert (kept, again.moves) == (dict(record.tags), record.moves)

    asyncio.run(write())
    games = {each.stored.id: each.game for each in RecordStore(tmp_path).list()}
    going, resigned = games["going on"], games["resigned"]
    assert [seat.level for seat in going.seats] == [None, "good"]
    assert (only_person(going), tokens(going)) == (1, ["4", "3"])
    assert going.match.comments == {2: "why not"}
    verdict = resigned.match.verdict
    assert verdict is not None
    assert (verdict.termination, verdict.winner) == (Termination.RESIGNED, 1)


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
