"""Players by a word and a number, such as `mcts:2000` (see engine/player.py for the grammar), and
three levels made of them for any game of two that has none of its own."""

from random import Random
from typing import Any, Final

from plancia.core.capability import Level
from plancia.core.game import Game
from plancia.core.position import M, Position
from plancia.core.text import T
from plancia.engine.player import NO_LIMITS, Answer, BadPlayer, Limits, Player, Stop, never
from plancia.engine.search.alphabeta import MAX_PLIES, AlphaBeta
from plancia.engine.search.mcts import MCTS
from plancia.engine.search.strategy import all_moves, evaluation_of, overlooking


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
OVERLOOKED: Final = 0.3
MAX_NODES: Final = 20_000
PLAYOUTS: Final = 2_000


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


class GeneralLevels:
    """The contract's `Levels`: a short look that overlooks things, a longer one, and playouts."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    def levels(self) -> tuple[Level, ...]:
        return (
            Level("beginner", T("looks one move ahead, and overlooks things"), self._short_sighted),
            Level("good", T("looks three moves ahead"), self._sighted),
            Level(
                "best",
                T("plays {n} games to the end in its head before each move", n=PLAYOUTS),
                lambda seed: MCTS(PLAYOUTS, seed=seed),
            ),
        )

    def _short_sighted(self, seed: int | None) -> Player[Any]:
        chance = Random(seed)
        moves = overlooking(all_moves, OVERLOOKED, chance)
        return AlphaBeta(
            1,
            evaluate=evaluation_of(self._game),
            root_candidates=moves,
            seed=chance.getrandbits(32),
        )

    def _sighted(self, seed: int | None) -> Player[Any]:
        chosen = Random(seed).getrandbits(32)  # without it equal moves have one order
        return AlphaBeta(3, evaluate=evaluation_of(self._game), nodes=MAX_NODES, seed=chosen)


def general_levels(game: Game[Any]) -> GeneralLevels | None:
    """For two players."""
    return GeneralLevels(game) if game.players == 2 else None
