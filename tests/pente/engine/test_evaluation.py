import plancia
from plancia.pente.engine.evaluation import PenteEvaluates


def test_a_value_belongs_to_a_player_and_captures_count() -> None:
    game = plancia.game("pente", rows=9, columns=9, centre_first=False)
    evaluates = PenteEvaluates(game)  # type: ignore[arg-type]
    even = game.from_text("9/9/9/2X3O2/9/9/9/9/9 X 0 0")
    ahead = game.from_text("9/9/9/2X3O2/9/9/9/9/9 X 2 2")
    taken = game.from_text("9/9/9/2XX2O2/9/9/9/9/4X4 X 2 0")
    assert evaluates.evaluate(even, 1) == evaluates.evaluate(ahead, 1) == 0
    assert evaluates.evaluate(taken, 1) == -evaluates.evaluate(taken, 2) > 0
    four = game.from_text("9/9/9/9/XXXX5/9/9/OOO6/O8 X 0 0")
    assert evaluates.evaluate(four, 1) > 0.9
    assert evaluates.evaluate(four.play_line("E5"), 2) == -1


def test_captures_count_less_where_they_can_not_win() -> None:
    text = "9/9/9/2XX2O2/9/9/9/9/4X4 X 2 0"
    values = []
    for preset in ("course", "pente"):
        game = plancia.game("pente", preset, rows=9, columns=9, centre_first=False)
        values.append(PenteEvaluates(game).evaluate(game.from_text(text), 1))  # type: ignore[arg-type]
    assert 0 < values[0] < values[1]
