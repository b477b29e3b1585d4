"""Every catalogue translates all that the page, the games and the server say, and nothing else."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest
from tests.web.catalogue import STATIC, Catalogue, forms, places, skeleton
from tests.web.said import board_words, game_texts, literals, page_messages, source_texts

import plancia
from plancia.arena.match import Termination
from plancia.connect4.solver import sentence
from plancia.core.search.words import explain
from plancia.nim.rules import Take
from plancia.nim.theory import explain as explain_nim

FILES = sorted((STATIC / "i18n").glob("*.json"))


@pytest.fixture(params=FILES, ids=lambda file: file.stem)
def catalogue(request: pytest.FixtureRequest) -> Catalogue:
    file: Path = request.param
    return Catalogue(file)


def hints() -> list[str]:
    """Why a move is good, in the ways in which the players say it."""
    start = plancia.game("connect4").start()
    won = start.play_line("414141")
    nim = plancia.game("nim")
    limited = plancia.game("nim", "twenty-one")
    looked = "looked 4 moves ahead at 1234 positions"
    return [
        *(explain(start, (4, 4), value, looked) for value in (1.0, 0.25, -1.0)),
        explain(start, (4,), 0.0, "looked 3 moves ahead", whole=True),
        explain(won, (4,), 1.0, looked),
        sentence(start, {3: 0, 4: 1}, 41),
        sentence(start, {3: 1, 4: 1}, 41),
        sentence(start, {3: -1, 4: -2}, 42),
        sentence(start, {3: -1, 4: -1}, 42),
        sentence(start, {3: 0, 4: 0}, 42),
        sentence(start, {3: 0, 4: 0, 5: 0, 6: -3}, 42),
        explain_nim(nim.from_text("3,5,8 1"), Take(2, 2)),
        explain_nim(nim.from_text("3,5,8 1"), Take(0, 1)),
        explain_nim(nim.from_text("1,2,3 1"), Take(0, 1)),
        explain_nim(nim.from_text("0,1,3 1"), Take(2, 3)),
        explain_nim(nim.from_text("1,1,3 1"), Take(2, 2)),
        explain_nim(nim.from_text("0,0,1 2"), Take(2, 1)),
        explain_nim(plancia.game("nim", "normal").from_text("1,1,0 1"), Take(0, 1)),
        explain_nim(plancia.game("nim", "normal").from_text("0,0,1 1"), Take(2, 1)),
        explain_nim(limited.from_text("7 2"), Take(0, 2)),
        explain_nim(plancia.game("nim", heaps="7,9", limit=3).start(), Take(0, 2)),
    ]


def heard(catalogue: Catalogue) -> None:
    """Have the catalogue translate all that is said in play."""
    for seed in range(3):
        for text in set(game_texts(seed)):
            catalogue.text(text)
    for text in (*hints(), Termination.ILLEGAL, Termination.CRASH, Termination.MOVE_LIMIT):
        catalogue.text(text)


def test_every_message_of_the_page_is_translated_and_nothing_else(catalogue: Catalogue) -> None:
    assert page_messages() - set(catalogue.page) == set()
    assert set(catalogue.page) - page_messages() == set()


def test_everything_that_the_games_say_in_play_is_translated(catalogue: Catalogue) -> None:
    heard(catalogue)
    assert catalogue.unknown == set()


def test_everything_that_boards_and_refusals_say_is_translated(catalogue: Catalogue) -> None:
    known = {skeleton(template) for template in catalogue.games}
    assert {skeleton(words) for words in board_words()} - known == set()
    assert literals("Refusal", "IllegalMove", "BadOption") - known == set()


def test_in_italian_the_game_is_named_before_whose_move_it_is() -> None:
    italian = Catalogue(STATIC / "i18n" / "it.json")
    assert italian.text("Connect Four: yellow (X) to move") == "Forza 4: tocca al giallo (X)"
    assert italian.text("Nim: player 2 to move") == "Nim: tocca al giocatore 2"
    assert italian.text("Pente: black (O) has won") == "Pente: ha vinto il nero (O)"


def test_translations_have_the_places_of_their_templates(catalogue: Catalogue) -> None:
    for template, translation in (catalogue.page | catalogue.games).items():
        for form in forms(translation):
            assert places(form) == places(template), template


def test_nothing_in_the_catalogue_is_without_use(catalogue: Catalogue) -> None:
    heard(catalogue)
    runs = set()
    for words in map(_words, source_texts() | board_words()):
        runs |= {words[a:b] for a, b in itertools.combinations(range(len(words) + 1), 2)}
    rest = set(catalogue.games) - catalogue.used
    assert {template for template in rest if not _is_made_of(_words(template), runs)} == set()


def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\{\}|[^\W_]+", skeleton(text)))


def _is_made_of(words: tuple[str, ...], runs: set[tuple[str, ...]], pieces: int = 4) -> bool:
    """Whether a text is put together from a few pieces of the source's texts."""
    if not words:
        return True
    ends = (end for end in range(len(words), 0, -1) if words[:end] in runs or words[0] == "{}")
    return pieces > 0 and any(_is_made_of(words[end:], runs, pieces - 1) for end in ends)
