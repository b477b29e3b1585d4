"""The client side of UGI: any external engine as a player, `ugi:COMMAND`."""

import contextlib
import re
from collections import deque
from collections.abc import Iterator
from itertools import pairwise
from math import inf
from typing import Any, Final, Generic

from plancia.core.errors import IllegalMove, MalformedText
from plancia.core.game import Game
from plancia.core.position import M, Position, replay
from plancia.engine.player import (
    NO_LIMITS,
    Answer,
    BadPlayer,
    Limits,
    Player,
    Stop,
    never,
    refuse_other_game,
)
from plancia.processes.child import hard_limit
from plancia.processes.dialogue import Dialogue, EngineFailed

POINTS: Final = 100
"""Centipoints that a sure win is worth, at both ends of UGI."""
MAX_TRIED_MOVES: Final = 400
"""Moves that are tried to find those that led from one question to the next."""
USUAL_LIMITS: Final = Limits(seconds=1.0)
"""For an answer without limits."""
READY_TIMEOUT_S: Final = 120.0
"""For an engine to get ready: it may load or compile much."""

STOP_TIMEOUT_S: Final = 5.0
"""For an engine to give up a search that nobody waits for."""


class UgiPlayer(Player[M]):
    """An external UGI engine: a program that is started, and asked through its streams.

    `NAME=VALUE` words before the command set options of the engine. It takes one kind of limit:
    seconds are preferred to nodes, and nodes to depth. Without any it is given a second.
    """

    def __init__(self, command: str, game: Game[M], seed: int | None = None) -> None:
        self.name: str = f"ugi:{command}"
        self._game, self._seed = game, seed
        self._options: dict[str, str] = {}
        """The `NAME=VALUE` words at the beginning of the command."""
        while found := re.match(r"([A-Za-z]\w*)=(\S*)\s+", command):
            self._options[found[1]] = found[2]
            command = command[found.end() :]
        self._engine = Dialogue("ugi", command, goodbye="quit")
        self._introduced = False
        self._offered: dict[str, str] = {}
        """The engine's options by their names in lower case."""
        self._base: Position[M] = game.start()
        """The position from which `position` lines count their moves."""
        self._moves: list[str] = []
        self._known: Position[M] = self._base
        """The position after those moves."""

    def close(self) -> None:
        """Have the engine quit. It happens by itself when the player is garbage collected."""
        self._engine.close()

    def new_game(self) -> None:
        if not self._introduced:
            self._introduce()
        self._base = self._known = self._game.start()
        self._moves = []
        self._engine.send("uginewgame")
        self._ready()

    def answer(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[M]:
        *_, last = self.deepen(position, limits, stop)
        return last

    def deepen(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Iterator[Answer[M]]:
        """An answer for each of the engine's `info` lines, then its move."""
        limits = USUAL_LIMITS if limits == NO_LIMITS else limits
        if not self._introduced:
            self.new_game()
        refuse_other_game(self.name, self._game, position)
        # With the moves, as far as they are known: engines learn from how it came.
        played = _moves_between(self._known, position)
        if played is None:
            self._base, self._moves = position, []
        else:
            self._moves += played
        self._known = position
        is_start = self._base == self._game.start()
        start = "startpos" if is_start else f"fen {self._base.to_text()}"
        self._engine.send(
            " ".join(["position", start, *(["moves", *self._moves] if self._moves else [])])
        )
        self._ready()
        self._engine.send(f"go {_go_arguments(limits)}")
        output = _SearchOutput(position)
        try:
            seconds = hard_limit(limits.seconds)
            for words in self._engine.listen(seconds, stop, lambda: self._engine.send("stop")):
                if output.parse_line(words):
                    yield output.answer(output.line[0])
                if output.best_move:
                    break
        except GeneratorExit:  # the caller needs no more; the engine must be free again
            self._engine.send("stop")
            with contextlib.suppress(EngineFailed):
                self._engine.expect(
                    lambda words: True if words[:1] == ["bestmove"] else None, STOP_TIMEOUT_S
                )
                raise
        move = position.parse_move(output.best_move)
        with contextlib.suppress(IllegalMove):  # the match will refuse it
            self._known = position.play(move)
            self._moves.append(position.format_move(move))
        yield output.answer(move)

    def _introduce(self) -> None:
        """`ugi`, then the game's options as far as the engine knows them."""
        offered = self._offered

        def on_line(words: list[str]) -> bool | None:
            if found := re.fullmatch(r"option name (.+?) type .*", " ".join(words)):
                offered[found[1].casefold()] = found[1]
            return True if words == ["ugiok"] else None

        self._engine.handshake("ugi", on_line, "UGI", lambda words: words[0] in ("id", "option"))
        changed = self._game.options.changed()
        for name, value in self._game.options.to_json().items():
            if name.casefold() in offered:
                text = truth(value) if isinstance(value, bool) else str(value)
                self._engine.send(f"setoption name {offered[name.casefold()]} value {text}")
            elif name in changed:
                raise EngineFailed(f"the engine has no option {name}, which is to be {value}")
        for name, value in self._options.items():
            if name.casefold() not in offered:
                choices = ", ".join(offered.values()) or "none"
                raise BadPlayer(
                    "{player}: the engine has no option {name}; there are: {choices}",
                    player=self.name,
                    name=name,
                    choices=choices,
                )
            self._engine.send(f"setoption name {offered[name.casefold()]} value {value}")
        self._set_seed()
        self._ready()
        self._introduced = True

    def _set_seed(self) -> None:
        if self._seed is not None and "seed" in self._offered:
            self._engine.send(f"setoption name {self._offered['seed']} value {self._seed}")

    def _ready(self) -> None:
        self._engine.send("isready")
        self._engine.expect(lambda words: True if words == ["readyok"] else None, READY_TIMEOUT_S)


def player(argument: str, game: Game[Any], seed: int | None) -> Player[Any]:
    """The player that `ugi:COMMAND` names."""
    return UgiPlayer(argument, game, seed)


def _moves_between(before: Position[M], after: Position[M]) -> list[str] | None:
    """The tokens of the moves that lead from a position to one soon after it, if they are found."""
    waiting: deque[tuple[Position[M], list[str]]] = deque([(before, [])])
    tried = 0
    while waiting:
        position, tokens = waiting.popleft()
        if position == after:
            return tokens
        if position.outcome is None and tried < MAX_TRIED_MOVES:
            for move in position.legal_moves():
                tried += 1
                waiting.append((position.play(move), [*tokens, position.format_move(move)]))
    return None


class _SearchOutput(Generic[M]):
    """What an engine sends from `go` to `bestmove`."""

    def __init__(self, position: Position[M]) -> None:
        self._position = position
        self._numbers: dict[str, int] = {}
        self._why = ""
        self.line: list[M] = []
        self.best_move = ""
        """The token of its move, once it has come."""

    def parse_line(self, words: list[str]) -> bool:
        """True if there is a new principal variation."""
        match words:
            case ["bestmove", token, *_]:
                self.best_move = token
            case ["info", "string", *text]:
                self._why = " ".join(text)
            case ["info", *facts]:
                at = facts.index("pv") if "pv" in facts else len(facts)
                numbers = {
                    word: int(value)
                    for word, value in pairwise(facts[:at])
                    if re.fullmatch(r"-?[0-9]{1,15}", value)
                }
                if numbers.get("multipv", 1) != 1:
                    return False
                self._numbers |= numbers
                line: list[M] = []
                with contextlib.suppress(IllegalMove, MalformedText):
                    line.extend(step.move for step in replay(self._position, facts[at + 1 :]))
                self.line = line or self.line
                return bool(line)
        return False

    def answer(self, move: M) -> Answer[M]:
        value = None
        if "cp" in self._numbers:
            value = max(-1.0, min(1.0, self._numbers["cp"] / POINTS))
        depth, nodes = self._numbers.get("depth", 0), self._numbers.get("nodes", 0)
        return Answer(move, value, tuple(self.line), self._why, depth, nodes)


def _go_arguments(limits: Limits) -> str:
    if limits.seconds == inf:
        return "infinite"
    if limits.seconds is not None:
        return f"movetime {max(1, round(limits.seconds * 1000))}"
    if limits.nodes is not None:
        return f"nodes {limits.nodes}"
    return f"depth {limits.depth}"


def truth(fact: bool) -> str:
    """A boolean as both ends of UGI write it."""
    return "true" if fact else "false"
