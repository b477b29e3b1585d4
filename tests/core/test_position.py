import importlib.resources
import json
import re
from typing import Any

import jsonschema
import pytest

import plancia
from plancia import FIRST, SECOND, IllegalMove, Outcome, Reason, Result
from plancia.core import draw
from plancia.core.position import replay

GAMES = ("connect4", "four-in-a-row", "nim", "pente", "tetrisito")


class Ends(Reason):
    SOMEHOW = "somehow"


def test_the_value_of_an_outcome_belongs_to_a_named_player() -> None:
    won = Outcome(Result.WIN, SECOND, Ends.SOMEHOW)
    assert (won.value(FIRST), won.value(SECOND)) == (-1, 1)
    assert Outcome(Result.DRAW, None, Ends.SOMEHOW).value(FIRST) == 0
    assert Outcome(Result.SOLVED, FIRST, Ends.SOMEHOW).value(FIRST) == 1
    assert Outcome(Result.STUCK, None, Ends.SOMEHOW).value(FIRST) == -1


def test_the_reason_of_an_end_is_a_member_here_and_its_word_in_files() -> None:
    ends: dict[str, Any] = {
        "line": plancia.game("connect4").start().play_line("1 2 1 2 1 2 1"),
        "full board": plancia.game("pente", "course", rows=1, columns=1).start().play_line("A1"),
        "last rock": plancia.game("nim", heaps="1").start().play_line("A1"),
        "five": plancia.game("pente", rows=1, columns=5).from_text("XXXXX O 4 0"),
        "no piece fits": plancia.game("tetrisito", puzzle="start # goal . piece #").start(),
    }
    for word, position in ends.items():
        assert isinstance(position.outcome.reason, Reason)
        assert position.to_json()["outcome"]["reason"] == word


@pytest.mark.parametrize("name", plancia.games())
def test_playing_a_text_says_how_texts_are_played(name: str) -> None:
    position = plancia.game(name).start()
    token = position.format_move(position.legal_moves()[0])
    with pytest.raises(IllegalMove, match=re.escape(f"play_line({token!r}) plays it")):
        position.play(token)
    assert position.play_line(token) == position.play(position.parse_move(token))


def test_a_line_that_breaks_off_says_at_which_move() -> None:
    start = plancia.game("connect4").start()
    with pytest.raises(plancia.IllegalMove, match=r"move 7 \(4\): column 4 is full"):
        start.play_line("4444444")
    with pytest.raises(plancia.MalformedText, match=r"move 2 \(x\)"):
        start.play_line("4 x")


def test_a_line_that_is_no_text_is_refused() -> None:
    moves: Any = [4, 4]
    with pytest.raises(TypeError, match=r"play_line takes the moves as a text, not \[4, 4\]"):
        plancia.game("connect4").start().play_line(moves)


@pytest.mark.parametrize("name", GAMES)
def test_positions_of_every_game_fit_the_one_schema(name: str) -> None:
    schema_file = importlib.resources.files("plancia.core") / "position.schema.json"
    validator: Any = jsonschema.Draft202012Validator(json.loads(schema_file.read_text()))
    position = plancia.game(name).start()
    for _ in range(12):
        validator.validate(json.loads(json.dumps(position.to_json())))
        if position.outcome is None:
            position = position.play(position.legal_moves()[0])


def test_hundreds_of_moves_take_few_bytes_each() -> None:
    position = plancia.game("pente").start().play_line("K10 A1 N10 B1")
    bare, full = (len(json.dumps(position.to_json(moves=moves))) for moves in (False, True))
    assert full - bare < 16 * len(position.legal_moves())


def test_moves_are_replayed_step_by_step() -> None:
    start = plancia.game("connect4").start()
    one, two = replay(start, ["4", "5"])
    assert (one.before, one.move, two.move) == (start, 4, 5)
    assert one.after == two.before
    assert two.after == start.play(4).play(5) == start.play_tokens(["4", "5"])


def test_a_position_prints_as_its_board() -> None:
    position = plancia.game("connect4", rows=2, columns=3, connect=3).start().play(2)
    assert str(position) == f"{position}" == draw.text(position.picture()).rstrip("\n")
    assert "  .  X  ." in str(position).splitlines()
    assert "first=" in repr(position)


@pytest.mark.parametrize(
    ("name", "moves", "cell", "expected"),
    [
        ("connect4", "44", (5, 3), "X"),
        ("four-in-a-row", "d4 p", (5, 3), "X"),
        ("pente", "K10", (9, 9), "X"),
        ("nim", "", (0, 2), "o"),
        ("tetrisito", "", (0, 0), "."),
    ],
)
def test_a_cell_is_read_in_one_way_in_every_game(
    name: str, moves: str, cell: tuple[int, int], expected: str
) -> None:
    position = plancia.game(name).start().play_line(moves)
    assert position.at(cell) == expected
    with pytest.raises(ValueError, match="is no cell"):
        position.at((-1, 0))
