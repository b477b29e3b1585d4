import json
from pathlib import Path

import pytest
from hypothesis import given

import plancia
from connect4.positions import new, positions
from perft import perft
from plancia.connect4 import Connect4, Connect4Position
from plancia.testing import check_game
from rounds import rounds
from twins import connect4 as twin

DATA = Path(__file__).parent.parent / "data" / "connect4"


@rounds(2, 20)
@pytest.mark.parametrize("preset", Connect4.presets)
def test_every_preset_keeps_the_contract(preset: str, rounds: int) -> None:
    report = check_game(plancia.game("connect4", preset), games=rounds)
    assert report.moves > 5


@rounds(1, 20)
@pytest.mark.parametrize("size", [(1, 1, 1), (1, 9, 2), (9, 1, 3), (3, 3, 4), (12, 11, 5)])
def test_odd_sizes_keep_the_contract(size: tuple[int, int, int], rounds: int) -> None:
    assert check_game(new(*size), games=rounds).games == rounds


def test_the_largest_board_keeps_the_contract() -> None:
    assert check_game(new(99, 99, 9), games=1, max_moves=2).moves == 2


def test_positions_by_ply_are_the_published_counts() -> None:
    """OEIS A212693: distinct positions of 6x7 after 0, 1, 2... moves."""
    published = json.loads((DATA / "positions_6x7.json").read_text())["counts"]
    level = {new().start()}
    for count in published[:7]:
        assert len(level) == count
        level = {p.play(move) for p in level for move in p.legal_moves()}


@pytest.mark.parametrize("case", json.loads((DATA / "perft.json").read_text()), ids=str)
def test_perft_counts_are_the_twins(case: dict[str, list[int]]) -> None:
    rows, columns, connect = case["size"]
    for depth, count in enumerate(case["counts"]):
        assert perft(new(rows, columns, connect).start(), depth) == count
        if depth <= 4:
            assert twin.perft(["." * columns] * rows, connect, depth) == count


@given(positions())
def test_a_game_is_won_exactly_when_the_last_player_has_a_line(position: Connect4Position) -> None:
    rows = list(position.picture().board.rows)
    last = "XO"[2 - position.to_move]
    line = twin.lines(rows, last, position.game.options.connect)
    assert (position.outcome is not None and position.outcome.winner is not None) == bool(line)
    assert position.picture().board.marks == line


def test_a_full_column_is_refused_with_a_sentence() -> None:
    with pytest.raises(plancia.IllegalMove, match="column 4 is full"):
        new().start().play_line("444444").play(4)


@pytest.mark.parametrize("move", [0, 8, -1, 4.0, None, True])
def test_what_is_no_column_is_refused(move: object) -> None:
    with pytest.raises(plancia.IllegalMove, match="there is no column"):
        new().start().play(move)  # type: ignore[arg-type]


def test_a_full_board_without_a_line_is_a_draw() -> None:
    position = new(2, 2).start().play_line("1122")
    assert position.outcome == plancia.Outcome(plancia.Result.DRAW, None, "full board")
    assert position.legal_moves() == ()


def test_presets_are_the_games_that_they_are_called_by() -> None:
    variants = {name: str(plancia.game("connect4", name).variant) for name in Connect4.presets}
    assert variants == {
        "standard": "four in a row on a 7x6 board",
        "course": "four in a row on a 7x6 board",
        "connect5": "five in a row on a 9x6 board",
        "small": "four in a row on a 5x4 board",
    }


def test_the_original_course_s_game_has_its_document_s_words() -> None:
    game, usual = plancia.game("connect4", "course"), plancia.game("connect4")
    assert (str(game.title), [*map(str, game.sides)]) == ("Forza 4", ["X", "O"])
    assert str(game.rules).startswith("X begins. The players")
    position = game.start().play_line("4")
    assert str(position.status()) == "O to move"
    assert position.picture().to_json()["title"] == "Forza 4"
    assert (str(usual.title), str(usual.sides[0])) == ("Connect Four", "yellow")
    assert Connect4.title == usual.title


def test_the_rules_the_aim_and_the_demonstrations_name_the_length_of_a_line() -> None:
    game = new(connect=5)
    assert "with five stones in an unbroken line" in str(game.rules)
    assert str(game.aim) == "Get five in a row: across, down or diagonally."
    assert [
        (demonstration.before, demonstration.moves) for demonstration in game.demonstrations
    ] == [
        ("", "4 4 3"),
        ("1 1 2 2 3 3 4 4", "5"),
        ("1 2 1 2 1 2 1 2", "1"),
    ]
    assert str(game.demonstrations[1].says) == "five in a row win."


def test_the_end_of_a_game_says_why() -> None:
    outcome = new(connect=3).start().play_line("11223").outcome
    assert outcome == plancia.Outcome(plancia.Result.WIN, 1, "line")
    assert str(outcome.says) == "3 in a line"


def test_a_move_is_described_by_the_player_and_the_column() -> None:
    position = new().start().play_line("4")
    assert str(position.describe_move(7)) == "red drops into column 7"
    assert position.touches(4) == ((4, 3),)


@pytest.mark.parametrize("side", ["rows", "columns", "connect"])
def test_sides_and_lines_are_from_1_to_99(side: str) -> None:
    assert plancia.game("connect4", **{side: 1}) != plancia.game("connect4", **{side: 99})
    for wrong in (0, 100):
        with pytest.raises(plancia.BadOption, match=f"option {side}"):
            plancia.game("connect4", **{side: wrong})
