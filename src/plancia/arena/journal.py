"""The journal of a tournament: a file of JSON lines, the plan first, then each game played.

A game is one line, written as soon as it is over. A tournament that was killed goes on from its
journal; if the last line was torn by that, it is cut off and the game played again.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Self

from plancia.arena.tournament import Plan, Played
from plancia.core.errors import MalformedText, error_text
from plancia.core.text import T
from plancia.engine.match import Termination

_FORMAT: Final = {"format": "plancia-arena", "version": 1}
_NO_JOURNAL: Final = T("not the journal of a tournament")


def plan_json(plan: Plan) -> dict[str, Any]:
    """The plan as JSON: two plans are the same exactly if this is."""
    sprt, limits = plan.sprt, plan.limits
    return {
        **_FORMAT,
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


class Journal:
    """A tournament's file, open for more; `played` is what it held already."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self._plan = plan
        self._file = path.open("a+b")
        try:
            self.played: Sequence[Played] = self._read(path)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, played: Played) -> None:
        """Write a game down, at once."""
        self._write(played_json(self._plan, played))

    def _write(self, data: dict[str, Any]) -> None:
        self._file.write(_line(data))
        self._file.flush()

    def _read(self, path: Path) -> list[Played]:
        """The games in the file. It is changed only once all of it proved to be this journal."""
        self._file.seek(0)
        *lines, torn = self._file.read().split(b"\n")
        if not lines:
            if not _line(plan_json(self._plan)).startswith(torn):
                raise MalformedText(_NO_JOURNAL, where=str(path))
            self._file.truncate(0)
            self._write(plan_json(self._plan))
            return []
        self._check_plan(_object(lines[0], f"{path}, line 1"), str(path))
        found: dict[int, Played] = {}
        for number, line in enumerate(lines[1:], 2):
            where = f"{path}, line {number}"
            played = self._played(_object(line, where), where)
            found.setdefault(played.number, played)
        if torn:
            self._file.truncate(self._file.tell() - len(torn))
        return list(found.values())

    def _check_plan(self, written: dict[str, Any], where: str) -> None:
        here = json.loads(json.dumps(plan_json(self._plan)))
        if written.get("format") != _FORMAT["format"]:
            raise MalformedText(_NO_JOURNAL, where=where)
        for key in here:
            if written.get(key) != here[key]:
                raise MalformedText(
                    "another tournament: there {key} is {written}, here {here}",
                    where=where,
                    key=key,
                    written=_short(written.get(key)),
                    here=_short(here[key]),
                )

    def _played(self, data: dict[str, Any], where: str) -> Played:
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
            fits = self._plan.has(played) and played_json(self._plan, played) == data
            played.points  # noqa: B018  # the results that count are known
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            fits = False
        if not fits:
            raise MalformedText("not a game of this tournament", where=where)
        return played


def _line(data: dict[str, Any]) -> bytes:
    """ASCII: every text, a lone surrogate too, can be written and is read back."""
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def _object(line: bytes, where: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise MalformedText("not JSON: {why}", where=where, why=error_text(error)) from error
    if not isinstance(data, dict):
        raise MalformedText("not a JSON object", where=where)
    return data


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."
