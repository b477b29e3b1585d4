from collections.abc import Iterator

import plancia
from plancia.tetrisito.rules import TetrisitoPosition
from plancia.tetrisito.teaching import ONLY_PIECE, TetrisitoTeaches


def solutions(position: TetrisitoPosition) -> Iterator[tuple[frozenset[tuple[int, int]], ...]]:
    """What each piece covers, in every way to solve a puzzle."""
    if position.solved:
        yield ()
        return
    for move in position.legal_moves():
        body = frozenset(position.touches(move))
        yield from ((body, *rest) for rest in solutions(position.play(move)))


def test_every_solution_has_the_piece_that_only_one_place_fits() -> None:
    position = plancia.game("tetrisito").start().play_line("3@2")
    assert isinstance(position, TetrisitoPosition)
    found = [*solutions(position)]
    assert found
    facts = [
        fact for fact in TetrisitoTeaches(position.game).facts(position) if fact.motif is ONLY_PIECE
    ]
    assert facts
    for fact in facts:
        body = frozenset(position.touches(fact.moves[0]))
        assert set(fact.cells) <= body
        assert all(body in solution for solution in found)
