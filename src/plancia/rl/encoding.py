"""Positions as planes of numbers and moves as numbered actions, for any game of the contract.

The first planes are the board: for games with two colours the stones of the player to move, then
the opponent's; else the pieces; then the goal, if there is one. One plane for each number follows
that the board does not show: see the capability `Encodes`. A game without that capability has the
actions that its random games show, and the counters of its pictures as numbers.
"""

import random
from functools import cache
from typing import Any, Final

from plancia.core.capability import Encodes, capability
from plancia.core.errors import Explained
from plancia.core.game import Game
from plancia.core.picture import EMPTY, NO_CELL, Panel
from plancia.core.position import Position, other
from plancia.rl import extra

with extra("rl"):
    import numpy as np
    from numpy.typing import NDArray

Planes = NDArray[np.uint8]
Observation = NDArray[np.float32]
MAX_NUMBER: Final = 255
SYMBOLS: Final = "XO"
"""The characters of both players' pieces in a picture."""
TWO_COLOURS: Final = ("discs", "stones")
"""The styles of boards on which every piece belongs to a player."""
GAMES_WITHOUT_NEWS: Final = 20
"""After as many random games in a row without a new move, all moves are taken for seen."""
MAX_MOVES: Final = 10_000
"""The longest random game that is played to see a game's moves."""


class UnknownAction(Explained):
    """A move that was not seen when the actions of a game were counted."""


class Encoding:
    """How positions and moves of one game become numbers."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        start = game.start()
        picture = start.picture()
        board = picture.board
        self._encodes: Encodes = capability(game, Encodes) or _Seen(game)
        self._two_colours = game.players == 2 and board.style in TWO_COLOURS
        self._has_goal = any(panel.is_goal for panel in picture.panels)
        self.board_planes: int = 1 + self._two_colours + self._has_goal
        planes = self.board_planes + len(self._encodes.numbers(start))
        self.shape: tuple[int, int, int] = len(board.rows), board.width, planes
        """Rows, columns and planes."""
        self.actions: int = self._encodes.actions
        self.max_moves: int | None = self._encodes.max_moves

    def planes(self, position: Position[Any]) -> Planes:
        """What the player to move sees."""
        found = np.zeros(self.shape, np.uint8)
        picture = position.picture()
        if self._two_colours:
            for plane, player in enumerate((position.to_move, other(position.to_move))):
                _mark(found[:, :, plane], picture.board, SYMBOLS[player - 1])
        else:
            _mark(found[:, :, 0], picture.board)
        if self._has_goal:
            goal = next(panel for panel in picture.panels if panel.is_goal)
            _mark(found[:, :, 1 + self._two_colours], goal)
        numbers = self._encodes.numbers(position)
        if numbers:
            found[:, :, -len(numbers) :] = numbers
        return found

    def observation(self, position: Position[Any]) -> Observation:
        """The planes from 0 to 1, as learners take them: numbers are parts of MAX_NUMBER."""
        found = self.planes(position).astype(np.float32)
        found[:, :, self.board_planes :] /= MAX_NUMBER
        return found

    def moves(self, position: Position[Any]) -> dict[int, Any]:
        """The legal moves by their actions."""
        return {self._encodes.action(position, move): move for move in position.legal_moves()}

    def mask(self, position: Position[Any]) -> NDArray[np.int8]:
        """1 for each action that is a legal move; when the game is over, all are 1."""
        if position.outcome is not None:
            return np.ones(self.actions, np.int8)
        found = np.zeros(self.actions, np.int8)
        found[list(self.moves(position))] = 1
        return found


@cache
def encoding(game: Game[Any]) -> Encoding:
    """The encoding of a game, made once."""
    return Encoding(game)


def _mark(plane: Planes, panel: Panel, symbol: str = "") -> None:
    """Set the cells that hold that symbol, or anything at all."""
    for r, row in enumerate(panel.rows):
        for c, cell in enumerate(row):
            plane[r, c] = cell == symbol if symbol else cell not in (EMPTY, NO_CELL)


class _Seen:
    """The encoding of a game that declares none: the moves that its random games show."""

    max_moves = None

    def __init__(self, game: Game[Any]) -> None:
        chance = random.Random(0)
        tokens: set[str] = set()
        quiet = 0
        while quiet < GAMES_WITHOUT_NEWS:
            before = len(tokens)
            position = game.start()
            for _ in range(MAX_MOVES):
                legal = position.legal_moves()
                if not legal:
                    break
                tokens.update(map(position.format_move, legal))
                position = position.play(chance.choice(legal))
            quiet = quiet + 1 if len(tokens) == before else 0
        self._numbers = {token: number for number, token in enumerate(sorted(tokens))}
        self.actions = len(tokens)

    def action(self, position: Any, move: Any) -> int:
        token = position.format_move(move)
        if token not in self._numbers:
            raise UnknownAction(
                "{name} has the move {token}, which none of its random games showed; the "
                "capability Encodes declares all of them",
                name=position.game.name,
                token=token,
            )
        return self._numbers[token]

    def numbers(self, position: Any) -> tuple[int, ...]:
        """The counters, those of the player to move before the opponent's."""
        counters = position.picture().counters
        mine = [one.value for one in counters if one.side in (None, position.to_move)]
        theirs = [one.value for one in counters if one.side == other(position.to_move)]
        return tuple(min(MAX_NUMBER, value) for value in (*mine, *theirs))
