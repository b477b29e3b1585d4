"""A session: a match, its players, the moves taken back, and the file it is saved in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from plancia.core.errors import located
from plancia.core.game import FIRST, SECOND, Game, Position, Side
from plancia.core.match import Clock, Match, Termination, Verdict
from plancia.core.record import Record
from plancia.core.text import T, Words
from plancia.play.rematch import next_level
from plancia.tui.saved_games import SavedGames

PERSON: Final = "person"

_CLOCK, _SPENT, _COACH, _GROWS = "Clock", "Spent", "Coach", "Grows"
_OWN = ("First", "Second", _CLOCK, _SPENT, "Termination", "Reason")


@dataclass(frozen=True, slots=True)
class Taken:
    """A move that was taken back and can be made again."""

    move: Any
    spent: float
    comment: str


class Session:
    """One game that people play, watch or replay; every change is saved."""

    file: Path | None

    def __init__(
        self,
        match: Match[Any],
        players: Sequence[str],
        *,
        saved_games: SavedGames | None = None,
        file: Path | None = None,
    ) -> None:
        self.match = match
        self.players: tuple[str, ...] = tuple(players)
        self.taken: list[Taken] = []
        self.spent: list[float] = []
        self.trouble: Words = ""
        """Why the last save failed, if it did."""
        self._saved_games, self.file = saved_games, file
        self._coach = self.is_coached

    @classmethod
    def new(
        cls,
        game: Game[Any],
        players: Sequence[str],
        *,
        clock: Clock | None = None,
        saved_games: SavedGames | None = None,
    ) -> Session:
        match: Match[Any] = Match(game.start(), players, clock=clock)
        file = saved_games.new_file(game.name) if saved_games else None
        return cls(match, players, saved_games=saved_games, file=file)

    @classmethod
    def from_record(
        cls, record: Record, *, saved_games: SavedGames | None = None, file: Path | None = None
    ) -> Session:
        """A game from its record: one of ours goes on with its players and its clocks."""
        tags = record.tags
        number = record.game.players
        players = [tags.get(tag, PERSON) for tag in ("First", "Second")[:number]]
        clock = Clock.parse(tags[_CLOCK]) if _CLOCK in tags else None
        others = {name: text for name, text in tags.items() if name not in _OWN}
        match: Match[Any] = Match(record.start, players, clock=clock, tags=others)
        session = cls(match, players)
        spent = _parse_spent(tags.get(_SPENT, ""), len(record.moves))
        for ply, (move, seconds) in enumerate(zip(record.moves, spent, strict=True), 1):
            match.play(move, spent=seconds, comment=record.comments.get(ply, ""))
        session.spent = spent
        session._restore_end(record)
        session._saved_games, session.file = saved_games, file
        return session

    def _restore_end(self, record: Record) -> None:
        ended = record.tags.get("Termination")
        if self.match.verdict is not None or ended is None:
            return
        winner = {"1-0": FIRST, "0-1": SECOND}.get(record.result)
        try:
            termination = Termination(ended)
        except ValueError:
            return
        self.match.end(Verdict(winner, termination, record.tags.get("Reason", "")))

    @property
    def game(self) -> Game[Any]:
        return self.match.position.game

    @property
    def position(self) -> Position[Any]:
        return self.match.position

    @property
    def coach(self) -> bool:
        """Whether the person is warned before a losing move."""
        return self._coach and self.person is not None

    @property
    def is_coached(self) -> bool:
        """Whether the coach was on at some time in this game."""
        return _COACH in self.match.tags

    def set_coach(self, on: bool) -> None:
        self._coach = on
        if self.coach and self.person is not None:
            self.match.tags[_COACH] = str(self.game.side(self.person))
        self.keep()

    @property
    def awaits_person(self) -> bool:
        awaited = self.match.awaits
        return awaited is not None and self.is_person(awaited)

    def is_person(self, player: Side) -> bool:
        return self.players[player - 1] == PERSON

    @property
    def person(self) -> Side | None:
        """The side of the one person who plays; None for two people, for none and for a puzzle."""
        sides = [n for n, who in enumerate(self.players, FIRST) if who == PERSON]
        return sides[0] if len(sides) == 1 and len(self.players) == 2 else None

    @property
    def grows(self) -> bool:
        """Whether a level becomes stronger after a game that a person won, weaker after a loss."""
        return _GROWS in self.match.tags

    def set_grows(self) -> None:
        self.match.tags[_GROWS] = "yes"
        self.keep()

    @property
    def next_players(self) -> tuple[str, ...]:
        """The players of a rematch: sides swapped, and a level that grows has grown."""
        return tuple(self._grown(player) for player in range(len(self.players), 0, -1))

    def _grown(self, player: Side) -> str:
        who, verdict = self.players[player - 1], self.match.verdict
        if not self.grows or self.person is None or who == PERSON or verdict is None:
            return who
        is_won = None if verdict.winner is None else verdict.winner == self.person
        if is_won and self.is_coached:
            return who
        return next_level([each.name for each in self.game.levels], who, is_won)

    def again(self, players: Sequence[str]) -> Session:
        """A new session with the same game and clock."""
        session = Session.new(
            self.game, players, clock=self.match.clock, saved_games=self._saved_games
        )
        if self.grows:
            session.set_grows()
        if self.coach:
            session.set_coach(True)
        return session

    def play(self, move: Any, *, spent: float = 0.0, comment: str = "") -> bool:
        """Make a move, or raise IllegalMove; False if it came too late."""
        made = len(self.match.moves)
        self.match.play(move, spent=spent, comment=comment)
        in_time = len(self.match.moves) > made
        if in_time:
            self.spent.append(spent)
            if self.taken and self.taken[-1].move == move:
                self.taken.pop()
            else:
                self.taken.clear()
        self.keep()
        return in_time

    def take_back(self) -> None:
        """Back to a person's last turn; one move where only levels play."""
        if not (self.match.moves or self.match.verdict):
            return
        self._take_one()
        if PERSON in self.players:
            while self.match.moves and not self.awaits_person:
                self._take_one()
        self.keep()

    def _take_one(self) -> None:
        made = len(self.match.moves)
        move = self.match.moves[-1] if made else None
        comment = self.match.comments.get(made, "")
        self.match.take_back()
        if len(self.match.moves) < made:
            self.taken.append(Taken(move, self.spent.pop(), comment))

    def redo(self) -> None:
        """Make again what was taken back, up to the next question to a person."""
        while self.taken:
            again = self.taken[-1]
            self.match.play(again.move, spent=again.spent, comment=again.comment)
            self.spent.append(again.spent)
            self.taken.pop()
            if PERSON not in self.players or self.awaits_person:
                break
        self.keep()

    def resign(self) -> None:
        """The person whose turn it is gives up; against a level, the person does at any time."""
        loser = self.match.awaits
        if loser is None:
            return
        if not self.is_person(loser) and PERSON in self.players:
            loser = self.players.index(PERSON) + 1
        self.match.forfeit(loser, Termination.RESIGNED, f"{self.game.side(loser)} gave up")
        self.keep()

    def record(self) -> Record:
        """The game so far, with what is needed to go on with it."""
        record = self.match.record()
        tags = dict(record.tags)
        if self.match.clock:
            tags[_CLOCK] = str(self.match.clock)
            tags[_SPENT] = " ".join(f"{seconds:.2f}" for seconds in self.spent)
        return replace(record, tags=tags)

    def keep(self) -> None:
        """Save the game as it stands; a full disk must not end it."""
        if self._saved_games is None or self.file is None:
            return
        try:
            self._saved_games.save(self.file, self.record())
            self.trouble = ""
        except OSError as error:
            self.trouble = T("the game can't be saved: {why}", why=error.strerror or str(error))


def _parse_spent(text: str, moves: int) -> list[float]:
    """Seconds for each move; none were counted if the text is not that."""
    try:
        spent = [float(word) for word in text.split()]
    except ValueError:
        spent = []
    return spent if len(spent) == moves and all(0 <= s < 1e9 for s in spent) else [0.0] * moves


def read_clock(text: str) -> Clock | None:
    """A clock from what a form holds: nothing is none."""
    with located(T("clock")):
        return Clock.parse(text) if text.strip() else None
