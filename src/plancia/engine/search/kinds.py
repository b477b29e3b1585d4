"""Players by a word and a number, such as `mcts:2000`: see engine/player.py for the grammar."""

from random import Random
from typing import Any, Final

from plancia.core.game import Game
from plancia.core.position import M, Position
from plancia.core.text import T
from plancia.engine.player import NO_LIMITS, Answer, BadPlayer, Limits, Player, Stop, never
from plancia.engine.search.alphabeta import MAX_PLIES, AlphaBeta
from plancia.engine.search.mcts import MCTS
from plancia.engine.search.strategy import evaluation_of


class RandomPlayer(Player[M]):
    """Any legal move, all alike likely."""

    def __init__(self, *, seed: int | None = None) -> None:
        self._chance = Random(seed)

    def answer(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[M]:
        moves = position.legal_moves()
        return Answer(
            self._chance.choice(moves), why=T("One of {moves} moves, at random.", moves=len(moves))
        )


MAX_PLAYOUTS: Final = 10**9


def random(argument: str, game: Game[Any], seed: int | None) -> Player[Any]:
    if argument:
        raise BadPlayer("random takes nothing, not {argument}", argument=repr(argument))
    return RandomPlayer(seed=seed)


def alphabeta(argument: str, game: Game[Any], seed: int | None) -> Player[Any]:
    depth = _number(argument, "alphabeta:DEPTH", 1, MAX_PLIES)
    return AlphaBeta(depth, evaluate=evaluation_of(game), seed=seed)


def mcts(argument: str, game: Game[Any], seed: int | None) -> Player[Any]:
    playouts = _number(argument, "mcts:PLAYOUTS", 1, MAX_PLAYOUTS)
    return MCTS(playouts, seed=seed)


def _number(text: str, form: str, low: int, high: int) -> int:
    word = form.partition(":")[2]
    if not (text.isascii() and text.isdecimal() and len(text) < 12 and low <= int(text) <= high):
        raise BadPlayer(
            "{text} is no {word} for {form}: a whole number from {low} to {high}",
            text=repr(text),
            word=word,
            form=form,
            low=low,
            high=high,
        )
    return int(text)
