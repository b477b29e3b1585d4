"""Results of games in files of records, for ratings without a tournament."""

from collections.abc import Iterable
from functools import cached_property

from plancia.arena.standings import GameResult
from plancia.arena.tournament import FORFEITS, POINTS
from plancia.core.errors import MalformedText
from plancia.core.record import Record


class RecordedGames:
    """The players of some records and their results; games without players or a result are left
    out."""

    def __init__(self, records: Iterable[Record]) -> None:
        self.skipped: int = 0
        """Records that say nothing about strength."""
        self._titles: dict[str, None] = {}
        self._names: dict[str, int] = {}
        self.results: list[GameResult] = []
        self.notes: list[str] = []
        for record in records:
            first, second = record.tags.get("First", ""), record.tags.get("Second", "")
            points = POINTS.get(record.result)
            if not first or not second or first == second or points is None:
                self.skipped += 1
                continue
            self._titles[str(record.game.title)] = None
            one, two = (self._names.setdefault(name, len(self._names)) for name in (first, second))
            forfeit = record.tags.get("Termination") in FORFEITS
            self.results.append(GameResult(one, two, points, forfeit))
        if len(self._names) < 2:
            raise MalformedText("there is no game of two players with names and a result")
        if self.skipped:
            self.notes.append(f"{self.skipped} games without players or a result were left out")

    @cached_property
    def names(self) -> list[str]:
        return [*self._names]

    @property
    def title(self) -> str:
        return ", ".join(self._titles)
