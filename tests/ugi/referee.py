"""A strict client: it plays games of two engines as the reference tool, cutegames, does.

Written from the specification, https://github.com/kz04px/cutegames/blob/master/ugi.md: the order of
the commands is that of the tool's own loop. Unlike the tool it takes no line that is not in the
specification or at a moment that is not.
"""

import re
from collections.abc import Callable
from typing import Any, Protocol

from plancia import Game, Position

GRAMMAR = {
    "id": r"id (name|author) \S.*",
    "option": r"option name \S+ type (string default .*|check default (true|false)"
    r"|spin default -?\d+ min -?\d+ max -?\d+|combo default \S+( var \S+)+)",
    "ugiok": "ugiok",
    "readyok": "readyok",
    "response": "response (true|false|p1win|p2win|draw|none)",
    "bestmove": r"bestmove \S+",
    "info": r"info (string \S.*|depth (?P<depth>\d+) time \d+ nodes \d+ nps \d+"
    r"( score cp -?\d+)? pv (?P<pv>\S+( \S+)*))",
}


class Conversation(Protocol):
    def send(self, line: str) -> None: ...
    def receive(self) -> str | None: ...


class StrictClient:
    """One engine, held to the grammar: every line that comes must be one that may come now."""

    def __init__(self, talk: Conversation, game: Game[Any]) -> None:
        self.talk, self.game = talk, game
        self.position: Position[Any] = game.start()
        self.log: list[str] = []

    def ask(self, line: str, end: str, meanwhile: tuple[str, ...] = ()) -> list[re.Match[str]]:
        """Send a line and receive lines of the kinds that may come, until one of the kind `end`."""
        self.send(line)
        return self.receive_until(lambda kind, _: kind == end, (end, *meanwhile))

    def send(self, line: str) -> None:
        self.log.append(f"> {line}")
        self.talk.send(line)

    def receive_until(
        self, ends: Callable[[str, re.Match[str]], bool], allowed: tuple[str, ...]
    ) -> list[re.Match[str]]:
        received: list[re.Match[str]] = []
        while True:
            line = self.talk.receive()
            assert line is not None, f"the engine ended: {self.log}"
            self.log.append(f"< {line}")
            kind = line.split(" ")[0]
            assert kind in allowed, f"{line!r} must not come now: {self.log}"
            found = re.fullmatch(GRAMMAR[kind], line)
            assert found, f"{line!r} is not in the grammar"
            received.append(found)
            if ends(kind, found):
                return received

    def handshake(self, **options: str) -> None:
        """Set options before the engine gets ready: else it would make its usual player first."""
        self.ask("ugi", "ugiok", ("id", "option"))
        for name, value in options.items():
            self.send(f"setoption name {name} value {value}")
        self.ask("isready", "readyok")

    def new_game(self) -> None:
        self.ask("isready", "readyok")
        self.send("uginewgame")

    def set_position(self, moves: list[str]) -> None:
        self.ask("isready", "readyok")
        self.send(f"position startpos{' moves' if moves else ''}{''.join(f' {m}' for m in moves)}")
        self.position = self.game.start().play_tokens(moves)

    def query(self, question: str) -> str:
        return str(self.ask(f"query {question}", "response")[0][1])

    def go(self, words: str) -> str:
        """The best move, after `info` lines whose depth never falls and whose moves are legal."""
        *infos, best = self.ask(f"go {words}", "bestmove", ("info",))
        self.check(infos)
        return best.string.split()[1]

    def check(self, infos: list[re.Match[str]]) -> None:
        lines = [found for found in infos if found["pv"]]
        depths = [int(found["depth"]) for found in lines]
        assert depths == sorted(depths)
        for found in lines:
            self.position.play_tokens(found["pv"].split())


def play(one: StrictClient, two: StrictClient, go: str) -> str:
    """The result of a game. Both engines must agree when it is over, and how."""
    moves: list[str] = []
    for engine in (one, two):
        engine.new_game()
        engine.set_position(moves)
    while True:
        to_move = one if one.query("p1turn") == "true" else two
        to_move.set_position(moves)
        if to_move.query("gameover") == "true":
            break
        moves.append(to_move.go(go))
        one.set_position(moves)
    results = []
    for engine in (one, two):
        engine.set_position(moves)
        assert engine.query("gameover") == "true"
        results.append(engine.query("result"))
    assert results[0] == results[1]
    return results[0]
