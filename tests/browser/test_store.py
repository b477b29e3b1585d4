"""Games kept as JSON texts."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from browser.test_host import Dictionary
from plancia.browser.store import JsonStore
from plancia.live.events import Seat
from plancia.live.game import LiveGame
from plancia.live.judging import judge_move
from plancia.live.messages import MoveRequest, MyGamesRequest
from plancia.live.refusal import Refusal
from plancia.live.stored import StoredGame

SEATS = (Seat(1, "person", "me", None, "Anna"), Seat(2, "level", None, "good", "good"))
GAME = StoredGame("a", "nim", {"heaps": "1,2"}, "", (), "", 1.0, "me", SEATS)


async def play(store: JsonStore, game: LiveGame, token: str) -> bool:
    change = judge_move(game, 2.0, person="me", request=MoveRequest(game.ply, token))
    return await store.append(game.id, change.event, game.progress(change))


async def test_a_game_comes_back_with_its_events_and_other_tabs_are_notified() -> None:
    changed: list[str] = []
    store = JsonStore(Dictionary(), changed.append)
    game = await store.create(GAME)
    assert await play(store, game, "B1")
    assert not await play(store, game, "A1")  # another event has its number
    loaded = await store.load("a")
    assert loaded is not None
    assert (loaded.ply, loaded.seats) == (1, [*SEATS])
    assert [event.kind for event in await store.events("a", 0)] == ["move"]
    assert await store.load("b") is None
    assert changed == ["a"]


async def test_a_list_has_what_is_asked_for_the_latest_first() -> None:
    store = JsonStore(Dictionary(), [].append)
    for number, name in enumerate(("nim", "connect4", "nim")):
        options = {} if name == "connect4" else GAME.options
        game = replace(GAME, id=str(number), game=name, options=options, created=float(number))
        await store.create(game)
    assert [each.id for each in await store.summaries()] == ["2", "1", "0"]
    asked = MyGamesRequest(game="nim")
    assert [each.id for each in await store.games_of("me", asked, True)] == ["2", "0"]
    later = MyGamesRequest(after="2.0:2")
    assert [each.id for each in await store.games_of("me", later, True)] == ["1", "0"]
    assert await store.games_of("me", MyGamesRequest(), False) == []


async def test_games_of_an_earlier_version_without_a_list_of_events_are_read() -> None:
    database = Dictionary()
    await JsonStore(database, [].append).create(GAME)
    kept = json.loads(database.games["a"][0])
    del kept["events"]
    database.games["a"] = json.dumps(kept), database.games["a"][1]
    assert await JsonStore(database, [].append).load("a") is not None


async def test_a_row_that_cannot_be_read_hides_no_other_game() -> None:
    database = Dictionary()
    store = JsonStore(database, [].append)
    await store.create(GAME)
    broken = {"b": ("undefined", "{}"), "c": ('{"id": 7}', "[]"), "d": ("{}", "undefined")}
    database.games |= broken
    assert [each.id for each in await store.summaries()] == ["a"]


async def test_a_move_in_a_game_that_was_deleted_under_the_page_is_refused_in_words() -> None:
    database = Dictionary()
    store = JsonStore(database, [].append)
    game = await store.create(GAME)
    database.games.clear()
    with pytest.raises(Refusal, match="This game was deleted in this browser"):
        await play(store, game, "B1")
