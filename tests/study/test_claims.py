"""What a teacher says is true: every example, and every fact of random games."""

import random
from typing import Any

import pytest

import plancia
from plancia.core.capability import Teaches, capability
from plancia.engine.teaching import Claim, Fact, Motif
from twins.claims import holds, sample_facts
from twins.seen import LOOKS, is_seen

TETRISITO = type(plancia.game("tetrisito"))
SAMPLED: dict[str, tuple[Any, ...]] = {
    "connect4": ({"rows": 5, "columns": 5}, {"rows": 4, "columns": 6}),
    "four-in-a-row": ({},),
    "nim": (
        {}, {"misere": False}, {"heaps": "4,5,1,1"}, {"heaps": "9,7,3", "limit": 3},
        {"heaps": "14,15", "limit": 4, "misere": False},
    ),
    "pente": ({"rows": 7, "columns": 7}, {"rows": 8, "columns": 8, "capture_win": 4}),
    "tetrisito": tuple(preset.options for preset in TETRISITO.presets.values()),
}  # fmt: skip
POSITIONS = 150
"""Of each game; `bench/teacher.py` looks at thousands."""


def teaches(name: str, **options: Any) -> Teaches:
    found = capability(plancia.game(name, **options), Teaches)
    assert found is not None
    return found


def sentences(fact: Fact) -> list[str]:
    return [str(fact.say(words)) for words in fact.motif.sentences.values()]


MOTIFS = [(name, motif) for name in SAMPLED for motif in teaches(name).motifs]


@pytest.mark.parametrize(
    ("name", "motif"), MOTIFS, ids=[f"{name}-{motif.name}" for name, motif in MOTIFS]
)
def test_a_motif_is_found_in_its_examples(name: str, motif: Motif) -> None:
    assert motif.examples
    for example in motif.examples:
        game = plancia.game(name, **example.options)
        start = game.from_text(example.start) if example.start else game.start()
        position = start.play_line(example.moves)
        abouts = position.legal_moves() if motif.is_plan else (None,)
        known = teaches(name, **example.options)
        facts = [fact for about in abouts for fact in known.facts(position, about)]
        found = [fact for fact in facts if fact.motif is motif]
        assert found, example
        assert all(holds(position, fact) for fact in found)
        assert not any("{" in each for fact in found for each in sentences(fact))


@pytest.mark.parametrize(
    ("name", "motif"), MOTIFS, ids=[f"{name}-{motif.name}" for name, motif in MOTIFS]
)
def test_a_motif_that_was_missed_has_something_to_learn_unless_all_was_lost(
    name: str, motif: Motif
) -> None:
    assert motif.learn or not motif.missed or motif.claim is Claim.LOST


@pytest.mark.parametrize("name", SAMPLED)
def test_what_is_said_of_random_positions_is_true(name: str) -> None:
    chance, seen = random.Random(7), 0
    while seen < POSITIONS:
        for options in SAMPLED[name]:
            for position, facts in sample_facts(plancia.game(name, **options), chance):
                seen += 1
                for fact in facts:
                    assert holds(position, fact), (options, position.to_text(), fact)
                    assert is_seen(position, fact) is not False, (position.to_text(), fact)
                    assert not any("{" in each for each in sentences(fact))


def test_a_false_claim_does_not_hold() -> None:
    position = plancia.game("connect4").start().play_line("4455")
    first, *_ = motifs = teaches("connect4").motifs
    for claim in (Claim.WINS_NOW, Claim.STOPS, Claim.LOST_NEXT, Claim.AVOIDS):
        motif = Motif("lie", claim, 1, first.look, first.where, first.why, ())
        assert not holds(position, Fact(motif, (1,), avoid=(2,)))
    assert not holds(position, Fact(first, (9,))), "no such column"
    quiet = next(motif for motif in motifs if motif.claim is Claim.QUIET)
    assert holds(position, Fact(quiet, (3,)))
    assert not holds(position, Fact(quiet, (3,), ((0, 0),))), "that cell can't be played"


def test_a_look_at_the_board_finds_what_is_not_there() -> None:
    for (name, motif_name), look in LOOKS.items():
        motif = next(each for each in teaches(name).motifs if each.name == motif_name)
        position = plancia.game(name).start()
        move = position.legal_moves()[0]
        values = {"taken": 1, "n": 99, "ways": 99, "points": "", "shape": "", "parts": "3 is 2"}
        assert not look(position, Fact(motif, (move,), ((0, 0),), values=values, avoid=(1,)))


def test_a_stone_that_leaves_a_five_and_a_capture_open_stops_no_double_threat() -> None:
    game = plancia.game("pente", rows=8, columns=8, capture_win=4)
    position = game.from_text("3O4/2XX2O1/6OO/3X4/3XXX2/6O1/X5O1/8 O 2 2")
    facts = teaches("pente", rows=8, columns=8, capture_win=4).facts(position)
    (fact,) = (each for each in facts if each.motif.name == "stop-three")
    assert [position.format_move(move) for move in fact.moves] == ["G4"]  # C4 leaves G4
    assert is_seen(position, fact)


def test_the_motifs_of_a_game_have_names_of_their_own() -> None:
    assert len({(name, motif.name) for name, motif in MOTIFS}) == len(MOTIFS)
