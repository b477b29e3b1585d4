import random

import plancia
from plancia.tetrisito.rules import Tetrisito, TetrisitoPosition
from plancia.tetrisito.teaching.facts import TetrisitoTeaches, m


def test_a_cell_that_two_places_fill_is_not_said_to_have_one() -> None:
    """Three dominoes in a row of six: only the ends are covered by one place alone."""
    puzzle = "start ...... ...... goal ...... ###### piece ## piece ## piece ##"
    position = plancia.game("tetrisito", puzzle=puzzle).start()
    assert isinstance(position, TetrisitoPosition)
    claimed = {
        cell
        for fact in TetrisitoTeaches(position.game).facts(position)
        if fact.motif is m["only-piece"]
        for cell in fact.cells
    }
    assert claimed == {(1, 0), (1, 5)}


def test_marks_are_what_differs_from_the_goal() -> None:
    game = plancia.game("tetrisito")
    assert isinstance(game, Tetrisito)
    chance = random.Random(1)
    for _ in range(20):
        position = game.start()
        while position.outcome is None:
            marks = TetrisitoTeaches(game).marks(position)
            rows, goal = position.picture().board.rows, game.options.puzzle.goal
            for r, row in enumerate(rows):
                for c, cell in enumerate(row):
                    kinds = [mark.kind for mark in marks if mark.cell == (r, c)]
                    differs = {(True, "."): ["wrong"], (False, "#"): ["open"]}
                    assert kinds == differs.get((cell != ".", goal[r][c]), [])
            position = position.play(chance.choice(position.legal_moves()))
