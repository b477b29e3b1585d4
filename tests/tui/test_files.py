"""Games in files, and what a person has learned."""

import asyncio
import os
from pathlib import Path

import pytest

from plancia.core.record import read_records
from plancia.engine.match import Termination
from plancia.live.game import LiveGame
from plancia.live.local import only_person
from plancia.live.records import record_of
from plancia.tui.files import PersonFiles, latest_game, stored_game, write_file
from tui.stage import Stage, perform, saved_games


def test_a_failure_leaves_the_old_content_and_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    file = tmp_path / "games" / "one.record"
    write_file(file, "è\n")
    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="full"):
        write_file(file, "new")
    assert file.read_bytes() == "è\n".encode()
    assert os.listdir(file.parent) == ["one.record"]


def test_a_text_is_kept_if_its_version_is_the_next_one(tmp_path: Path) -> None:
    async def run() -> None:
        files = PersonFiles(tmp_path)
        assert await files.person_text("me", "lessons") == ("", 0)
        assert await files.save_person_text("me", "lessons", "one", 1)
        assert not await files.save_person_text("me", "lessons", "another", 1)
        assert await PersonFiles(tmp_path).person_text("me", "lessons") == ("one", 1)
        (tmp_path / "lessons.json").write_text("[1]")
        assert await files.person_text("me", "lessons") == ("", 0)

    asyncio.run(run())


def test_every_event_is_in_the_file_and_a_game_without_one_has_no_file(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("connect4")
        assert saved_games(tmp_path) == []
        for number, move in enumerate("445", 1):
            await stage.type(move)
            [saved] = saved_games(tmp_path)
            assert saved.ply == number
        await stage.press("t")
        [saved] = saved_games(tmp_path)
        assert [each.move for each in saved.moves] == ["4", "4"]
        await stage.press("g", "g")
        [saved] = saved_games(tmp_path)
        assert saved.match.verdict == stage.game.game.match.verdict
        await stage.press("n")
        await stage.type("4")
        assert len(saved_games(tmp_path)) == 2, "a rematch has a file of its own"

    perform(play, tmp_path)


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


def test_a_game_goes_on_from_its_record_and_is_written_as_it_was() -> None:
    games = {}
    for name, text in RECORDS.items():
        [record] = read_records(text)
        games[name] = game = LiveGame(stored_game(record, name, 5.0))
        again = record_of(game, game.match)
        kept = {tag: value for tag, value in again.tags.items() if tag != "Date"}
        assert (kept, again.moves) == (dict(record.tags), record.moves)
    going, resigned = games["going on"], games["resigned"]
    assert [seat.level for seat in going.seats] == [None, "good"]
    assert only_person(going) == 1
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


def test_the_latest_game_is_found_and_a_broken_one_is_none(tmp_path: Path) -> None:
    assert latest_game(tmp_path) is None
    for number, (name, text) in enumerate(RECORDS.items(), 1):
        (tmp_path / f"{name}.record").write_text(text)
        os.utime(tmp_path / f"{name}.record", (number, number))
    found = latest_game(tmp_path)
    assert found is not None
    assert found.id == "resigned"
    (tmp_path / "broken.record").write_bytes(b"\xff[Game")
    assert latest_game(tmp_path) is None


def test_a_disk_that_refuses_does_not_end_the_game(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file where a folder should be")

    async def play(stage: Stage) -> None:
        await stage.open("connect4")
        await stage.type("4")
        assert stage.tokens == ["4"]
        assert "the game can't be saved" in stage.message.lower()

    perform(play, tmp_path)
