"""The rules that options change: as the rules run them, compiled, and with JAX's arrays."""

from dataclasses import fields
from typing import Any

import numpy as np
import pytest

import plancia
from plancia.core.capability import buttons
from plancia.core.errors import BadOption
from plancia.kernels.jit import INT64, array
from plancia.pente import PenteOptions, PentePosition, variants
from plancia.pente.engine import board as engine_board
from plancia.pente.variants import WORDS, Stage

both = pytest.mark.parametrize("room", [variants, engine_board])


def rules(**options: Any) -> Any:
    return array(INT64, PenteOptions(**options).numbers())


def test_the_slots_of_the_options_are_in_their_order() -> None:
    names = [field.name.upper() for field in fields(PenteOptions)]
    assert [getattr(variants, name) for name in names] == list(range(variants.OPTION_COUNT))


def test_every_rule_has_words() -> None:
    assert {words.name for words in WORDS} == {
        field.name for field in fields(PenteOptions) if field.name not in ("rows", "columns")
    }


@pytest.mark.parametrize("words", [words for words in WORDS if words.needs])
def test_an_option_without_the_one_it_needs_is_refused(words: variants.OptionWords) -> None:
    others = {other.name: 0 for other in WORDS if other.needs == words.needs}
    off = {name: type(getattr(PenteOptions(), name))(0) for name in others}
    assert PenteOptions(**{**off, words.needs: False})
    on = type(getattr(PenteOptions(), words.name))(1)
    with pytest.raises(BadOption, match=f"{words.name} makes no sense without {words.needs}"):
        PenteOptions(**{**off, words.needs: False, words.name: on})


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"d_pente": True, "tournament": True}, "d_pente makes no sense with tournament"),
        ({"swap2": True, "tournament": True}, "swap2 makes no sense with tournament"),
        ({"swap2": True, "d_pente": True}, "swap2 makes no sense with d_pente"),
    ],
)
def test_openings_that_do_not_go_together_are_refused(options: dict[str, bool], why: str) -> None:
    with pytest.raises(BadOption, match=why):
        PenteOptions(**options)


def test_the_predicates_take_arrays_of_cases_at_once() -> None:
    chosen = PenteOptions(exactly_five=True, tournament=True).numbers()
    far, length = np.arange(5), np.arange(4, 8)
    assert variants.opening_allows(chosen, 2, 0, far).tolist() == [False] * 3 + [True] * 2
    assert variants.is_five(chosen, length).tolist() == [False, True, False, False]
    first, second = np.array([10, 8, 10]), np.array([8, 11, 10])
    assert variants.captures_winner(chosen, first, second).tolist() == [1, 2, 0]
    mine, theirs = np.array([True, False, False]), np.array([True, True, False])
    assert variants.lines_winner(chosen, 1, mine, theirs).tolist() == [1, 2, 0]


# The rule sets of pente.org, as its page of rules states them


def test_all_of_pente_orgs_games_of_the_family_are_there_by_name() -> None:
    games = (
        "Pente, Keryo-Pente, Gomoku, D-Pente, G-Pente, Poof-Pente, Boat-Pente, DK-Pente, O-Pente, "
        "Swap2-Pente, Swap2-Keryo"
    )
    assert set(variants.PENTE_ORG) == set(games.split(", "))


def points(names: str) -> set[str]:
    return set(names.split())


def test_g_pente_prohibits_the_fourth_and_fifth_intersection_on_the_lines_of_the_centre() -> None:
    position = plancia.game("pente", "g-pente").start().play_line("K10 A1")
    legal = {position.format_move(move) for move in position.legal_moves()}
    allowed = plancia.game("pente", "tournament").start().play_line("K10 A1")
    usual = {allowed.format_move(move) for move in allowed.legal_moves()}
    assert usual - legal == points("K13 K14 K7 K6 N10 O10 G10 F10")
    assert points("K15 K5 P10 E10 N11 G9 M13") <= legal
    with pytest.raises(plancia.IllegalMove, match="N10 is on an arm of the central 5x5"):
        position.play_line("N10")
    with pytest.raises(plancia.IllegalMove, match="L11 is in the central 5x5"):
        position.play_line("L11")
    # Only player 1's second move is restricted.
    assert position.play_line("R10 N10 K13").to_move == 2


def colours(position: PentePosition) -> dict[str, str]:
    names = {position.game.board.name(point): chr(stone)
             for point, stone in enumerate(position.board)}  # fmt: skip
    return {name: stone for name, stone in names.items() if stone != "."}


@pytest.mark.parametrize("preset", ["d-pente"])
def test_in_d_pente_player_1_places_four_stones_and_player_2_chooses(preset: str) -> None:
    position = plancia.game("pente", preset).start()
    for point in ["A1", "C7", "K11", "T19"]:  # no centre, no restriction
        assert (position.to_move, position.stage) == (1, Stage.OPENING)
        position = position.play_line(point)
    assert colours(position) == {"A1": "X", "C7": "O", "K11": "X", "T19": "O"}
    assert (position.to_move, position.stage) == (2, Stage.CHOICE)
    assert [*map(position.format_move, position.legal_moves())] == ["keep", "swap"]
    kept, swapped = position.play_line("keep"), position.play_line("swap")
    # Whoever is player 1 now makes the next move: a stone of the colour that began.
    assert (kept.to_move, colours(kept)) == (1, colours(position))
    assert kept.play_line("B1").board[kept.parse_move("B1")] == ord("X")
    # Player 2 has taken over the stones of player 1: they have its colour now.
    assert swapped.to_move == 2
    assert colours(swapped) == {"A1": "O", "C7": "X", "K11": "O", "T19": "X"}
    assert swapped.play_line("B1 B2").to_move == 2


@pytest.mark.parametrize("preset", ["swap2"])
def test_in_swap2_player_2_takes_a_side_or_places_two_more_stones(preset: str) -> None:
    position = plancia.game("pente", preset).start()
    for point in ["A1", "C7", "K11"]:
        assert (position.to_move, position.stage) == (1, Stage.OPENING)
        position = position.play_line(point)
    assert colours(position) == {"A1": "X", "C7": "O", "K11": "X"}
    assert (position.to_move, position.stage) == (2, Stage.CHOICE)
    assert [*map(position.format_move, position.legal_moves())] == ["keep", "swap", "more"]
    assert position.play_line("keep").to_move == 2
    swapped = position.play_line("swap")
    assert (swapped.to_move, colours(swapped)) == (1, {"A1": "O", "C7": "X", "K11": "O"})
    more = position.play_line("more")
    assert (more.to_move, more.stage, colours(more)) == (2, Stage.MORE, colours(position))
    more = more.play_line("B2")
    assert (more.to_move, more.stage) == (2, Stage.MORE)
    more = more.play_line("B3")
    assert colours(more) == {**colours(position), "B2": "O", "B3": "X"}
    assert (more.to_move, more.stage) == (1, Stage.CHOICE)
    assert [*map(more.format_move, more.legal_moves())] == ["keep", "swap"]
    assert more.play_line("keep").to_move == 2
    swapped = more.play_line("swap")
    assert swapped.to_move == 1
    assert colours(swapped) == {"A1": "O", "C7": "X", "K11": "O", "B2": "X", "B3": "O"}


@pytest.mark.parametrize("choice", ["keep", "swap"])
def test_captures_of_an_opening_belong_to_the_stones_that_made_them(choice: str) -> None:
    position = plancia.game("pente", "d-pente", rows=1, columns=7).start()
    position = position.play_line("B1 A1 C1 D1")
    assert (position.captured, position.rows()[0]) == ((0, 2), "O..O...")
    assert str(position.describe_move(position.parse_move(choice))).startswith("black ")
    after = position.play_line(choice)
    expected = ((0, 2), "O..O...") if choice == "keep" else ((2, 0), "X..X...")
    assert (after.captured, after.rows()[0]) == expected
    assert after.to_move == (1 if choice == "keep" else 2)


@pytest.mark.parametrize(
    ("line", "move", "why"),
    [
        ("A1 B2 C3", "swap", "there is no side to choose now"),
        ("A1 B2 C3 D4", "E5", "choose a side before you place a stone"),
        ("A1 B2 C3 D4", "more", "more stones were placed already"),
        ("A1 B2 C3 D4 keep", "keep", "there is no side to choose now"),
    ],
)
def test_what_is_not_asked_is_refused(line: str, move: str, why: str) -> None:
    with pytest.raises(plancia.IllegalMove, match=why):
        plancia.game("pente", "d-pente").start().play_line(f"{line} {move}")
    with pytest.raises(plancia.MalformedText, match="'swap' is not a point"):
        plancia.game("pente").start().parse_move("swap")


@pytest.mark.parametrize(
    ("preset", "text"),
    [
        ("d-pente", "XO5 X 0 0 choice"),
        ("d-pente", "XOXO3 O 0 0 more"),
        ("d-pente", "XOXO3 X 0 0 choice"),
        ("d-pente", "XO5 O 0 0"),
        ("swap2", "XOX4 X 0 0 choice"),
        ("swap2", "XOXO3 X 0 0 choice"),
        ("swap2", "XOXO3 O 0 0 later"),
        ("pente", "XO5 X 0 0 choice"),
        ("pente", "XO5 O 0 0"),
    ],
)
def test_a_position_that_no_opening_leads_to_is_refused(preset: str, text: str) -> None:
    game = plancia.game("pente", preset, rows=1, columns=7)
    with pytest.raises(plancia.MalformedText):
        game.from_text(text)


def test_screens_show_what_is_asked_and_whose_stone_is_placed() -> None:
    position = plancia.game("pente", "swap2").start().play_line("K10")
    assert str(position.status()) == "white to place a black stone"
    assert position.picture().places == 2
    assert str(position.picture().asks) == "Place a black stone"
    assert [str(note.text) for note in position.picture().notes] == [
        "Place 2 more stones for both sides, so that neither is better: black chooses next."
    ]
    position = position.play_line("K11 L12")
    assert str(position.status()) == "black to choose a side"
    assert str(position.picture().asks) == "Choose a side"
    assert [str(note.text) for note in position.picture().notes] == [
        "Keep your stones, and black moves next.",
        "Swap: all stones change colour, and white moves next.",
        "Or place two more stones, and white chooses.",
    ]
    offered = buttons(position, 2)
    assert [(button.key, str(button.label)) for button in offered] == [
        ("k", "keep"), ("s", "swap"), ("m", "place two more"),
    ]  # fmt: skip
    assert buttons(position, 1) == ()
    after = position.play_line("swap").picture()
    assert (after.places, after.asks, after.notes) == (None, "", ())
