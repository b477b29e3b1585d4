"""The client side of UGI: any external engine as a player, `ugi:COMMAND`."""

import contextlib
import re
from collections.abc import Iterator
from itertools import pairwise
from math import inf
from typing import Any, Final, Generic

from plancia.core.errors import IllegalMove, MalformedText
from plancia.core.game import Game, M, Position, replay
from plancia.core.player import NO_LIMITS, Answer, Limits, Player, Stop, never, refuse_other_game
from plancia.core.run.dialogue import Dialogue, EngineFailed
from plancia.ugi.text import POINTS, truth

READY_TIMEOUT_S: Final = 120.0
"""For an engine to get ready: it may load or compile much."""


class UgiPlayer(Player[M]):
    """An external UGI engine: a program that is started, and asked through its streams.

    An engine takes one kind of limit: seconds are preferred to nodes, and nodes to depth. Without
    any it is given a second.
    """

    def __init__(self, command: str, game: Game[M], seed: int | None = None) -> None:
        self.name: str = f"ugi:{command}"
        self._game, self._seed = game, seed
        self._engine = Dialogue("ugi", command, goodbye="quit")
        self._introduced = False

    def close(self) -> None:
        """Have the engine quit. It happens by itself when the player is garbage collected."""
        self._engine.close()

    def new_game(self) -> None:
        if not self._introduced:
            self._introduce()
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
        """What the engine tells in its `info` lines, then its move."""
        if not self._introduced:
            self.new_game()
        refuse_other_game(self.name, self._game, position)
        start = position == self._game.start()
        self._engine.send("position startpos" if start else f"position fen {position.to_text()}")
        self._ready()
        self._engine.send(f"go {_go_words(limits)}")
        told = _Told(position)
        try:
            for words in self._engine.listen(stop=stop, on_stop=lambda: self._engine.send("stop")):
                if told.hear(words):
                    yield told.answer(told.line[0])
                if told.token:
                    break
        except GeneratorExit:  # the caller has heard enough; the engine must be free again
            self._engine.send("stop")
            self._engine.expect(lambda words: True if words[:1] == ["bestmove"] else None)
            raise
        yield told.answer(position.parse_move(told.token))

    def _introduce(self) -> None:
        """`ugi`, then the game's options as far as the engine knows them."""
        offered: dict[str, str] = {}

        def hear(words: list[str]) -> bool | None:
            if found := re.fullmatch(r"option name (.+?) type .*", " ".join(words)):
                offered[found[1].casefold()] = found[1]
            return True if words == ["ugiok"] else None

        self._engine.greet("ugi", hear, "UGI", lambda words: words[0] in ("id", "option"))
        changed = self._game.options.changed()
        for name, value in self._game.options.to_json().items():
            if name.casefold() in offered:
                text = truth(value) if isinstance(value, bool) else str(value)
                self._engine.send(f"setoption name {offered[name.casefold()]} value {text}")
            elif name in changed:
                raise EngineFailed(f"the engine has no option {name}, which is to be {value}")
        if self._seed is not None and "seed" in offered:
            self._engine.send(f"setoption name {offered['seed']} value {self._seed}")
        self._ready()
        self._introduced = True

    def _ready(self) -> None:
        self._engine.send("isready")
        self._engine.expect(lambda words: True if words == ["readyok"] else None, READY_TIMEOUT_S)


def player(argument: str, game: Game[Any], seed: int | None) -> Player[Any]:
    """The player that `ugi:COMMAND` names."""
    return UgiPlayer(argument, game, seed)


class _Told(Generic[M]):
    """What an engine says on the way to its move."""

    def __init__(self, position: Position[M]) -> None:
        self._position = position
        self._numbers: dict[str, int] = {}
        self._why = ""
        self.line: list[M] = []
        self.token = ""
        """Its move, when it has told one."""

    def hear(self, words: list[str]) -> bool:
        """True if there is a new line."""
        match words:
            case ["bestmove", token, *_]:
                self.token = token
            case ["info", "string", *text]:
                self._why = " ".join(text)
            case ["info", *facts]:
                return self._hear_facts(facts)
        return False

    def _hear_facts(self, facts: list[str]) -> bool:
        at = facts.index("pv") if "pv" in facts else len(facts)
        told = {
            word: int(value)
            for word, value in pairwise(facts[:at])
            if re.fullmatch(r"-?[0-9]{1,15}", value)
        }
        if told.get("multipv", 1) != 1:
            return False
        self._numbers |= told
        line: list[M] = []
        with contextlib.suppress(IllegalMove, MalformedText):
            line.extend(step.move for step in replay(self._position, facts[at + 1 :]))
        self.line = line or self.line
        return bool(line)

    def answer(self, move: M) -> Answer[M]:
        value = None
        if "cp" in self._numbers:
            value = max(-1.0, min(1.0, self._numbers["cp"] / POINTS))
        depth, nodes = self._numbers.get("depth", 0), self._numbers.get("nodes", 0)
        return Answer(move, value, tuple(self.line), self._why, depth, nodes)


def _go_words(limits: Limits) -> str:
    if limits.seconds == inf:
        return "infinite"
    if limits.seconds is not None:
        return f"movetime {max(1, round(limits.seconds * 1000))}"
    if limits.nodes is not None:
        return f"nodes {limits.nodes}"
    if limits.depth is not None:
        return f"depth {limits.depth}"
    return "movetime 1000"
