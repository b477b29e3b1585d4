import importlib.resources
import json
import subprocess
import sys
from typing import Any

import jsonschema
import pytest

import plancia
from plancia import FIRST, SECOND, IllegalMove, MalformedText, Outcome, Result
from plancia.core import draw
from plancia.core.game import replay

GAMES = ("connect4", "four-in-a-row", "nim", "pente", "tetrisito")


def test_the_value_of_an_outcome_belongs_to_a_named_player() -> None:
    won = Outcome(Result.WIN, SECOND, "line")
    assert (won.value(FIRST), won.value(SECOND)) == (-1, 1)
    assert Outcome(Result.DRAW, None, "full").value(FIRST) == 0
    assert Outcome(Result.SOLVED, FIRST, "goal").value(FIRST) == 1
    assert Outcome(Result.STUCK, None, "no piece fits").value(FIRST) == -1


def test_other_is_the_opponent() -> None:
    assert (plancia.other(FIRST), plancia.other(SECOND)) == (SECOND, FIRST)


def test_a_game_is_a_value() -> None:
    one, same, else_ = (plancia.game("connect4", rows=rows) for rows in (5, 5, 6))
    assert one == same != else_
    assert hash(one) == hash(same)
    assert one != "connect4"
    assert repr(one) == "plancia.game('connect4', rows=5)"
    with pytest.raises(AttributeError, match="does not change"):
        one.options = else_.options


def test_a_game_refuses_options_of_another() -> None:
    with pytest.raises(TypeError, match="takes Connect4Options"):
        type(plancia.game("connect4"))(plancia.game("nim").options)


def test_a_line_that_breaks_off_says_at_which_move() -> None:
    start = plancia.game("connect4").start()
    with pytest.raises(plancia.IllegalMove, match=r"move 7 \(4\): column 4 is full"):
        start.play_line("4444444")
    with pytest.raises(plancia.MalformedText, match=r"move 2 \(x\)"):
        start.play_line("4 x")


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


def test_importing_plancia_imports_nothing_heavy() -> None:
    heavy = ["numba", "numpy", "textual", "litestar", "sqlalchemy", "rich", "click", "ray"]
    code = (
        "import sys, plancia\n"
        "for name in plancia.games():\n"
        "    plancia.game(name).start().legal_moves()\n"
        f"print([name for name in {heavy!r} if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def test_the_package_ships_its_types_and_its_schema() -> None:
    package = importlib.resources.files("plancia")
    assert (package / "py.typed").is_file()
    assert (package / "core" / "position.schema.json").is_file()


def test_the_public_names_are_sorted_and_there() -> None:
    names = plancia.__all__
    assert names == sorted(
        names, key=lambda name: (not name.isupper(), not name[0].isupper(), name)
    )
    assert all(hasattr(plancia, name) for name in names)


def test_moves_are_replayed_step_by_step() -> None:
    start = plancia.game("connect4").start()
    one, two = replay(start, ["4", "5"])
    assert (one.before, one.move, two.move) == (start, 4, 5)
    assert one.after == two.before
    assert two.after == start.play(4).play(5) == start.play_tokens(["4", "5"])


@pytest.mark.parametrize(("token", "kind"), [("x", MalformedText), ("1", IllegalMove)])
def test_a_replay_names_the_move_that_is_wrong(token: str, kind: type[Exception]) -> None:
    steps = replay(plancia.game("connect4").start(), [*"111111", token, "2"])
    with pytest.raises(kind, match=rf"move 7 \({token}\): "):
        list(steps)


def test_a_position_prints_as_its_board() -> None:
    position = plancia.game("connect4", rows=2, columns=3, connect=3).start().play(2)
    assert str(position) == f"{position}" == draw.text(position.picture()).rstrip("\n")
    assert "  .  X  ." in str(position).splitlines()
    assert "first=" in repr(position)


def test_a_position_analyses_itself_and_a_game_knows_its_levels() -> None:
    nim = plancia.game("nim", heaps="1,2,4").start()
    assert nim.analyse() == plancia.analyse(nim)
    assert nim.analyse().by_move[nim.parse_move("C1")] == 1
    assert [level.name for level in nim.game.levels][0::4] == ["beginner", "best"]
    assert plancia.game("tetrisito").levels == ()
