"""Moves in puzzles that are not the known ones: another way to the goal, or what refutes them."""

import asyncio

import plancia
from plancia.host.refuting import judge_try
from plancia.host.study import Study
from plancia.host.thinkers import FairQueue
from plancia.study.puzzles import PuzzleTry, TriedView

EITHER_FIRST = "start .... .... goal .... #### piece ## piece ##"
"""Its pieces can be dropped in both orders."""


def judged(pool: FairQueue, asked: PuzzleTry) -> TriedView:
    async def main() -> TriedView:
        study = Study(pool)
        try:
            return await judge_try(study, asked)
        finally:
            await study.close()

    return asyncio.run(main())


def tetrisito(*moves: str, any_way: bool = True, puzzle: str = EITHER_FIRST) -> PuzzleTry:
    start = plancia.game("tetrisito", puzzle=puzzle).start()
    return PuzzleTry("tetrisito", start.to_text(), [*moves], {"puzzle": puzzle}, any_way)


def test_the_opponent_refutes_a_wrong_move(pool: FairQueue) -> None:
    start = plancia.game("nim", heaps="1,2", misere=False).start()
    options = {"heaps": "1,2", "misere": False}
    tried = judged(pool, PuzzleTry("nim", start.to_text(), ["A1"], options))
    assert tried.way == []
    moves = [step.move.move for step in tried.line if step.move]
    assert moves == ["A1", "B2"]  # whoever takes the last one wins
    assert tried.line[-1].position["outcome"]["winner"] == 2
