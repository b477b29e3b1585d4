import pytest

import plancia


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


def test_a_position_analyses_itself_and_a_game_knows_its_levels() -> None:
    nim = plancia.game("nim", heaps="1,2,4").start()
    assert nim.analyse() == plancia.analyse(nim)
    assert nim.analyse().by_move[nim.parse_move("C1")] == 1
    assert [level.name for level in nim.game.levels][0::4] == ["beginner", "best"]
    assert plancia.game("tetrisito").levels == ()
