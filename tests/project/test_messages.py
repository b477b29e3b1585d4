"""The catalogues: complete, fresh, true to their templates; and no program reads prose."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import plancia
from plancia.core.text import PLACE, T, plural
from plancia.language import FOLDER, catalogue

ROOT = Path(__file__).parents[2]
SOURCE = Path(plancia.__file__).parent

sys.path.insert(0, str(ROOT))
from tools import messages  # noqa: E402  # of the repository, not of the package

CODES = sorted(file.stem for file in FOLDER.glob("*.json"))


def test_no_entry_is_missing_or_stale() -> None:
    command = [sys.executable, str(ROOT / "tools" / "messages.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.stdout == ""
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("code", CODES)
def test_translations_have_the_places_of_their_templates(code: str) -> None:
    po = FOLDER / code / "LC_MESSAGES" / "plancia.po"
    with po.open("rb") as file:
        for message in messages.read_po(file, locale=code):
            ids = message.id if isinstance(message.id, tuple) else (message.id,)
            allowed = {place[0] for template in ids for place in PLACE.findall(template)}
            for string in messages._strings(message):
                assert {place[0] for place in PLACE.findall(string)} <= allowed, message.id


def test_in_italian_articles_and_plurals_follow_the_catalogue() -> None:
    say = catalogue("it").say
    start = plancia.game("connect4").start()
    assert say(start.picture().headline) == "Forza 4: tocca al giallo (X)"
    assert say(start.describe_move(4)) == "il giallo gioca nella colonna 4"
    pente = plancia.game("pente").start()
    assert say(pente.describe_move(pente.legal_moves()[0])) == "il bianco gioca K10"
    assert say(T("{side} to move", side=T("X"))) == "tocca a X"
    asked = say(T("{side} to move: what would you play?", side=start.game.side(1)))
    assert asked == "tocca al giallo: che cosa giocheresti?"
    task = say(T("{side} to move: find the only move that wins.", side=start.game.side(1)))
    assert task == "Tocca al giallo: trova l'unica mossa che vince."
    nim = plancia.game("nim").start()
    one, two = (say(nim.describe_move(nim.parse_move(token))) for token in ("A1", "A2"))
    assert one == "il giocatore 1 prende 1 sasso dal mucchio A"
    assert two == "il giocatore 1 prende 2 sassi dal mucchio A"


def test_in_italian_each_action_has_its_own_word_and_levels_suit_every_name() -> None:
    say = catalogue("it").say
    actions = ("Cancel", "Undo", "Take back", "Abort", "Resign", "Delete", "Decline")
    words = [say(T(action)) for action in actions]
    assert len({*words}) == len(actions)
    assert "Ritira" not in words  # a move is not withdrawn
    assert say(T("Undo your move")).startswith(say(T("Undo")))
    assert [say(plural("1 left", "{n} left", n)) for n in (1, 2)] == ["ne resta 1", "ne restano 2"]
    # Pia and Tino may both be each of these: none has a gender.
    titles = [say(level.title) for level in plancia.game("connect4").levels]
    assert titles == ["Principiante", "Dilettante", "In gamba", "Forte", "Imbattibile"]


def test_in_italian_the_puzzles_of_all_games_have_one_name() -> None:
    say = catalogue("it").say
    headings = ("Puzzles", "Daily puzzles", "Add puzzles", "Another puzzle", "Next puzzle")
    assert all("problem" in say(T(each)).lower() for each in headings)
    assert say(plural("1 puzzle", "{n} puzzles", 2)) == "2 problemi"


def test_in_italian_what_is_dropped_has_one_name() -> None:
    assert "gettone" not in (FOLDER / "it.json").read_text()
    assert "gettoni" not in (FOLDER / "it.json").read_text()


KNOWN = {
    r'startswith\("move ': "the number of a move read out of an error",
    r'removeprefix\("(wins|loses)': "a distance read out of a verdict",
    r"\[:1\]\.upper\(\).*(why|says|error|fact)": "a sentence capitalised before it is translated",
    r'title\.(partition|split|replace)|title == "goal"': "a status or a panel read out of a title",
    r"game === \"|game == \"|kind\.name === \"": "a screen that knows a game by its name",
    r"\d\) = \(": "the answers read out of a question",
    r"LEFT = /|AMOUNT = /": "the counters read out of a note",
    r"data-game|piece-(pente|nim|connect4|tetrisito)": "a style sheet that knows a game",
}


@pytest.mark.parametrize("pattern", KNOWN, ids=KNOWN.get)
def test_nothing_takes_a_sentence_apart_again(pattern: str) -> None:
    files = [file for kind in ("py", "js", "css") for file in SOURCE.rglob(f"*.{kind}")]
    found = [
        f"{file.relative_to(SOURCE)}: {line.strip()}"
        for file in files
        for line in file.read_text("utf-8").splitlines()
        if re.search(pattern, line)
    ]
    assert found == []
