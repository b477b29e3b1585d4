"""Boards set up by hand, in every game."""

import random
from typing import Any

import pytest

import plancia
from plancia.core.capability import Arranges, Reads, capability
from plancia.core.errors import MalformedText


def arranges(name: str, **options: object) -> Arranges:
    found = capability(plancia.game(name, **options), Arranges)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("connect4", {}),
        ("connect4", {"rows": 4, "columns": 12}),
        ("nim", {}),
        ("nim", {"heaps": "1,3,5,7", "limit": 3}),
        ("pente", {"rows": 7, "columns": 7}),
    ],
)
def test_the_board_of_any_position_is_that_position(name: str, options: dict[str, Any]) -> None:
    chance, arranged = random.Random(name), arranges(name, **options)
    for _ in range(20):
        position = plancia.game(name, **options).start()
        for _ in range(chance.randrange(12)):
            if position.outcome is None:
                position = position.play(chance.choice(position.legal_moves()))
        rows = position.picture().board.rows
        captured = getattr(position, "captured", ())
        assert arranged.arrange(rows, position.to_move, captured) == position


def test_pieces_of_four_in_a_row_come_with_full_hands() -> None:
    game = plancia.game("four-in-a-row", removes=2)
    arranged = arranges("four-in-a-row", removes=2)
    empty = ["......."] * 6
    assert arranged.arrange(empty, 1) == game.start()
    played = game.start().play_line("d4 p d4 p d1 k p")
    assert arranged.arrange(played.picture().board.rows, 2) == played
    with pytest.raises(MalformedText, match="a line of four"):
        arranged.arrange([*empty[:5], "XXXXOOO"], 1)


def test_a_grid_of_tetrisito_is_a_new_start() -> None:
    game = plancia.game("tetrisito")
    rows = game.start().play(game.start().legal_moves()[0]).picture().board.rows
    position = arranges("tetrisito").arrange(rows, 1)
    assert position.picture().board.rows == rows
    assert position == position.game.start()
    assert len(position.legal_moves()) > 0


def test_more_rocks_than_there_were_are_a_game_that_starts_with_them() -> None:
    position = arranges("nim").arrange(["o" * 4, "oo"], 1)
    assert position.to_text() == "4,2,0 1"
    assert position.game.options.to_json()["heaps"] == "4,5,8"


@pytest.mark.parametrize(
    ("name", "rows", "to_move", "why"),
    [
        ("connect4", ["......."] * 5, 1, "5 rows where the board has 6"),
        ("connect4", ["......"] * 6, 1, "row 1: 6 cells where a row has 7"),
        ("connect4", ["#......"] + ["......."] * 5, 1, "row 1: '#' is none of ., X, O"),
        ("connect4", ["X......"] + ["......."] * 5, 2, "the X in column 1 floats"),
        ("connect4", ["......."] * 5 + ["X......"], 1, "1 X and 0 O with X to move"),
        ("pente", ["." * 19] * 18 + ["X" + "." * 18], 1, "1 X and 0 O placed"),
        ("nim", ["oxo"], 1, "heap A: 'oxo' is not a row of o"),
        ("nim", ["o" * 1000], 1, "heap A has 1000 rocks"),
        ("tetrisito", ["......"] * 5 + ["X....."], 1, "row 6: 'X' is none of ., #"),
    ],
)
def test_an_impossible_board_is_refused_with_a_sentence(
    name: str, rows: list[str], to_move: int, why: str
) -> None:
    with pytest.raises(MalformedText, match=why):
        arranges(name).arrange(rows, to_move)


def test_two_numbers_say_what_was_captured() -> None:
    rows = ["." * 19] * 19
    with pytest.raises(MalformedText, match="1 numbers of captured stones where there are 2"):
        arranges("pente").arrange(rows, 1, [2])


def test_rooms_read_what_other_programs_write() -> None:
    pente = capability(plancia.game("pente"), Reads)
    assert pente is not None
    (record,) = pente.read('[Game "Keryo-Pente"]\n[Player 1 Name "a"]\n\n1. K10 L9 2. N10')
    assert record.game.options.to_json()["triples"] is True
    assert len(record.moves) == 3
    tetrisito = capability(plancia.game("tetrisito", sliding=True), Reads)
    assert tetrisito is not None
    (record,) = tetrisito.read("start .. goal #. piece #")
    assert record.game.options.to_json()["sliding"] is True
    assert len(record.start.legal_moves()) == 2
    with pytest.raises(MalformedText, match="where 'start' should be"):
        tetrisito.read("K10 L9")
    alone = capability(plancia.game("tetrisito", "plug"), Reads)
    assert alone is not None
    with pytest.raises(MalformedText, match="implementation A takes one piece"):
        alone.read("start .. goal #. piece # piece #")
