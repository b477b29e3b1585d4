"""The journal of a tournament: a file of JSON lines, the plan first, then each game played.

A game is one line, written as soon as it is over. A tournament that was killed goes on from its
journal; if the last line was torn by that, it is cut off and the game played again.
"""

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from plancia.arena.tournament import Plan, Played
from plancia.core.errors import MalformedText
from plancia.engine.match import Termination


def plan_json(plan: Plan) -> dict[str, Any]:
    """The plan as JSON: two plans are the same exactly if this is."""
    sprt, limits = plan.sprt, plan.limits
    return {
        "format": "plancia-arena",
        "game": plan.game.name,
        "options": plan.game.options.to_json(),
        "players": list(plan.specs),
        "kind": plan.kind,
        "games": plan.games,
        "seed": plan.seed,
        "clock": str(plan.clock) if plan.clock else None,
        "limits": {"seconds": limits.seconds, "nodes": limits.nodes, "depth": limits.depth},
        "sprt": sprt and [sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta],
        "openings": [" ".join(opening) for opening in plan.openings],
    }


def played_json(plan: Plan, played: Played) -> dict[str, Any]:
    """A game as JSON, players by name."""
    return {
        "game": played.number,
        "first": plan.names[played.first],
        "second": plan.names[played.second],
        "result": played.result,
        "termination": played.termination.value,
        "reason": played.reason,
        "moves": " ".join(played.moves),
    }


class JsonLines:
    """A file of JSON lines, the first one saying what it is about; `kept` are the others. A line
    that a kill tore off is cut away; a file that is about something else is left as it is."""

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        self._path = path
        self._file = path.open("a+b")
        try:
            self.kept = self._read(about)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, data: dict[str, Any]) -> None:
        """Write a line, at once."""
        self._file.write(_line(data))
        self._file.flush()

    def where(self, number: int) -> str:
        """A line of the file, for messages."""
        return f"{self._path}, line {number}"

    def _read(self, about: dict[str, Any]) -> list[dict[str, Any]]:
        self._file.seek(0)
        *lines, torn = self._file.read().split(b"\n")
        if not lines:
            if not _line(about).startswith(torn):
                raise self._foreign(about)
            self._file.truncate(0)
            self.write(about)
            return []
        first, *kept = [_object(line, self.where(number)) for number, line in enumerate(lines, 1)]
        if first.get("format") != about["format"]:
            raise self._foreign(about)
        for key, here in json.loads(_line(about)).items():
            if first.get(key) != here:
                raise MalformedText(
                    "begun otherwise: there {key} is {written}, here {here}",
                    where=str(self._path),
                    key=key,
                    written=_short(first.get(key)),
                    here=_short(here),
                )
        if torn:
            self._file.truncate(self._file.tell() - len(torn))
        return kept

    def _foreign(self, about: dict[str, Any]) -> MalformedText:
        return MalformedText(
            "not a file of {format}", where=str(self._path), format=about["format"]
        )


class Journal(JsonLines):
    """A tournament's file, open for more; `played` is what it held already."""

    def __init__(self, path: Path, plan: Plan) -> None:
        super().__init__(path, plan_json(plan))
        self._plan = plan
        self._seats = {each.number: (each.first, each.second) for each in plan.fixtures}
        try:
            found = [self._played(data, at) for at, data in enumerate(self.kept, 2)]
        except MalformedText:
            self._file.close()
            raise
        self.played: Sequence[Played] = [*{each.number: each for each in found}.values()]

    def add(self, played: Played) -> None:
        """Write a game down, at once."""
        self.write(played_json(self._plan, played))

    def _played(self, data: dict[str, Any], line: int) -> Played:
        names = self._plan.names
        try:
            played = Played(
                data["game"],
                names.index(data["first"]),
                names.index(data["second"]),
                data["result"],
                Termination(data["termination"]),
                data["reason"],
                tuple(data["moves"].split()),
            )
            played.points  # noqa: B018  # the results that count are known
            fits = self._seats.get(played.number) == (played.first, played.second)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            fits = False
        if not fits:
            raise MalformedText("not a game of this tournament", where=self.where(line))
        return played


def _line(data: dict[str, Any]) -> bytes:
    """ASCII: every text, a lone surrogate too, can be written and is read back."""
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def _object(line: bytes, where: str) -> dict[str, Any]:
    with suppress(ValueError, RecursionError):
        data = json.loads(line)
        if isinstance(data, dict):
            return data
    raise MalformedText("not a JSON object", where=where)


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."
