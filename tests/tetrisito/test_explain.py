"""What there is to see in Tetrisito."""

import random

import plancia
from plancia.core.capability import Explanation
from plancia.tetrisito.explain import TetrisitoExplains
from plancia.tetrisito.rules import Tetrisito
from plancia.tetrisito.solver.solve import solve


def test_marks_are_what_differs_from_the_goal() -> None:
    game = plancia.game("tetrisito")
    assert isinstance(game, Tetrisito)
    chance = random.Random(1)
    for _ in range(20):
        position = game.start()
        while position.outcome is None:
            explained = TetrisitoExplains(game).explain(position)
            rows, goal = position.picture().board.rows, game.options.puzzle.goal
            for r, row in enumerate(rows):
                for c, cell in enumerate(row):
                    kinds = [mark.kind for mark in explained.marks if mark.cell == (r, c)]
                    differs = {(True, "."): ["wrong"], (False, "#"): ["open"]}
                    assert kinds == differs.get((cell != ".", goal[r][c]), [])
            position = position.play(chance.choice(position.legal_moves()))


def test_that_it_can_not_be_solved_any_more_is_true() -> None:
    game = plancia.game("tetrisito")
    assert isinstance(game, Tetrisito)
    chance, impossible = random.Random(2), 0
    for _ in range(30):
        position = game.start().play(chance.choice(game.start().legal_moves()))
        facts = TetrisitoExplains(game).explain(position).facts
        if str(facts[0]).startswith("It can't be solved any more: "):
            impossible += 1
            assert not solve(position).drops
    assert impossible


def test_pieces_that_fit_nowhere_are_named() -> None:
    game = plancia.game("tetrisito", puzzle="start .. #. goal ## ## piece # # piece # piece ##")
    assert isinstance(game, Tetrisito)
    position = game.start()
    facts = TetrisitoExplains(game).explain(position).facts
    assert tuple(map(str, facts)) == (
        "Cells of the goal to fill: 3. Blocks in the pieces left: 5.",
    )
    position = position.play_line("2@0")
    facts = TetrisitoExplains(game).explain(position).facts
    assert "Piece 3 fits nowhere now." in map(str, facts)


def test_a_puzzle_that_is_solved_has_nothing_to_show() -> None:
    game = plancia.game("tetrisito", puzzle="start .. goal #. piece #")
    assert isinstance(game, Tetrisito)
    assert TetrisitoExplains(game).explain(game.start().play_line("1@0")) == Explanation()
