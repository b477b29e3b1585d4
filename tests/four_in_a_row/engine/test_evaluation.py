import plancia
from plancia.four_in_a_row.engine.evaluation import FourInARowEvaluates

GAME = plancia.game("four-in-a-row")


def test_a_value_belongs_to_a_player() -> None:
    evaluates = FourInARowEvaluates(GAME)  # type: ignore[arg-type]
    position = GAME.from_text("7/7/7/7/7/XXOO3 X turn u3r0b1v0m1 u3r1b1v0m1")
    assert evaluates.evaluate(position, 1) == -evaluates.evaluate(position, 2) < 0
    soon = GAME.from_text("7/7/7/7/OOO4/XXX4 X turn u3r1b1v0m1 u3r1b1v0m1")
    assert evaluates.evaluate(soon, 1) > 0.9
    over = soon.play_line("d4")
    assert (evaluates.evaluate(over, 1), evaluates.evaluate(over, 2)) == (1, -1)
