# pyright: strict
"""A user's program, which tests/project/test_typing.py has mypy and pyright check."""

from typing import Any, assert_type

import plancia
from plancia.connect4 import Connect4, Connect4Position
from plancia.four_in_a_row import FourInARow
from plancia.four_in_a_row.notation import Move
from plancia.nim import Nim
from plancia.pente import Pente
from plancia.tetrisito import Tetrisito


class Careful:
    """A bot that takes what analysis calls best."""

    def play(self, position: Connect4Position) -> int:
        return position.analyse().best()[0]


def leftmost(position: plancia.Position[Any]) -> Any:
    return position.legal_moves()[0]


four = plancia.game("connect4", rows=5)
assert_type(four, Connect4)
assert_type(plancia.game("four-in-a-row"), FourInARow)
assert_type(plancia.game("nim", heaps="1,2,4"), Nim)
assert_type(plancia.game("pente", "keryo"), Pente)
assert_type(plancia.game("tetrisito"), Tetrisito)
assert_type(plancia.game("chomp" + ""), plancia.Game[Any])
assert_type(plancia.game("four-in-a-row").start().legal_moves(), tuple[Move, ...])

position = four.start()
assert_type(position, Connect4Position)
assert_type(position.play(4).play_line("445").play_tokens(["1"]), Connect4Position)
assert_type(position.legal_moves(), tuple[int, ...])
assert_type(position.to_move, int)
assert_type(position.outcome, plancia.Outcome | None)
assert_type(position.analyse(), plancia.Analysis[int])
assert_type(plancia.analyse(position).best(), tuple[int, ...])
assert_type(position.analyse().by_move, dict[int, float])
assert_type(position.svg(marks=[(0, 1)], values={4: 1}, size=300), str)
assert_type(four.levels, tuple[plancia.Level, ...])
assert_type(plancia.__version__, str)

record = plancia.play(Careful(), leftmost, game=four, clock="60+1", seed=1)
assert_type(record, plancia.Record)
assert_type(plancia.play(Careful, "best", game=position.play(4)), plancia.Record)
assert_type(plancia.player(leftmost, four).answer(position).move, Any)
assert_type(plancia.arena.Plan(four, ("random", "best"), 10), plancia.arena.Plan)
assert_type(plancia.draw.text(position.picture()), str)
