"""Match: one game in progress, with its clocks and its record; the only place that advances a game.

A match says which side it awaits, takes a move, and has a new position; it never waits and starts
no thread, so that a tournament, a terminal and a web server drive it alike.
`plancia.arena.playing.play_out` drives one with players. A player that gave no answer forfeits.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Any, Final, Generic

from plancia.core.errors import IllegalMove, MalformedText, error_text
from plancia.core.position import FIRST, SECOND, M, Position, Result, Side, other
from plancia.core.record import Record, result_of
from plancia.core.text import T, Text, Words

_TRANSFER_RESERVE_S: Final = 0.05
"""Reserve for the transfer of a player's answer to the match."""


class Termination(StrEnum):
    """What ended a game; the tag `Termination` of its record."""

    NORMAL = "normal"
    TIME = "time forfeit"
    ILLEGAL = "illegal move"
    CRASH = "crash"
    RESIGNED = "resigned"
    AGREED = "draw agreed"
    MOVE_LIMIT = "move limit"
    ABORTED = "aborted"
    ABANDONED = "abandoned"
    ADJUDICATED = "adjudicated"


@dataclass(frozen=True, slots=True)
class GameEnd:
    """How a match ended. No winner: a draw, an unsolved puzzle, or no result (aborted)."""

    winner: Side | None
    termination: Termination
    reason: str


@dataclass(frozen=True, slots=True)
class GameClock:
    """Seconds for the whole game and for each move made; or, `per_move`, for every move anew."""

    seconds: float
    increment: float = 0.0
    per_move: bool = False

    def __post_init__(self) -> None:
        if not self.seconds > 0 or not self.increment >= 0:
            raise MalformedText("a clock of {clock} gives no time", clock=str(self))

    @classmethod
    def parse(cls, text: str) -> GameClock:
        """Reads `60` (a minute for the game), `60+0.5` (and half a second a move), `2/move`."""
        number = r"([0-9]+(?:\.[0-9]+)?)"
        found = re.fullmatch(rf"{number}(?:\+{number}|(/move))?", text.strip())
        if not found:
            raise MalformedText(
                "{text} is not a clock: SECONDS, SECONDS+INCREMENT or SECONDS/move", text=repr(text)
            )
        return cls(float(found[1]), float(found[2] or 0), bool(found[3]))

    def __str__(self) -> str:
        if self.per_move:
            return f"{_plain(self.seconds)}/move"
        return f"{_plain(self.seconds)}+{_plain(self.increment)}"

    def budget(self, left: float) -> float:
        """Seconds to spend on the next answer with `left` seconds on the clock."""
        share = left if self.per_move else left / 25 + 0.75 * self.increment
        return max(min(share, left - _TRANSFER_RESERVE_S), left / 10)


def _plain(seconds: float) -> str:
    """A number as `Clock.parse` reads it: never `1e-05`."""
    return f"{Decimal(repr(seconds)).normalize():f}"


class Match(Generic[M]):
    """One game in progress; `made` are moves that were made before, on no clock."""

    def __init__(
        self,
        start: Position[M],
        names: Sequence[str] = (),
        *,
        clock: GameClock | None = None,
        tags: Mapping[str, str] | None = None,
        made: Sequence[M] = (),
    ) -> None:
        self.clock = clock
        self.tags: dict[str, str] = dict(zip(("First", "Second"), names, strict=False)) | dict(
            tags or {}
        )
        self.positions: list[Position[M]] = [start]
        self.moves: list[M] = []
        self.comments: dict[int, str] = {}
        self.verdict: GameEnd | None = None
        full = clock.seconds if clock else 0.0
        self._clocks: list[dict[Side, float]] = [{FIRST: full, SECOND: full}]
        for move in made:
            self.positions.append(self.positions[-1].play(move))
            self.moves.append(move)
            self._clocks.append(self._clocks[-1])
        self._check_outcome()

    @property
    def position(self) -> Position[M]:
        """The position now."""
        return self.positions[-1]

    @property
    def awaits(self) -> Side | None:
        """Whose answer is awaited; None when the match is over."""
        return None if self.verdict else self.position.to_move

    def left(self, player: Side) -> float | None:
        """Seconds on that player's clock; None without clocks."""
        return self._clocks[-1][player] if self.clock else None

    def budget(self, player: Side) -> float | None:
        """Seconds to spend on that player's next answer; None without clocks."""
        return self.clock.budget(self._clocks[-1][player]) if self.clock else None

    def play(self, move: M, *, spent: float = 0.0, comment: str = "") -> Position[M]:
        """Make a move for the side it awaits, which spent `spent` seconds; the new position.

        IllegalMove leaves the match as it was: whether to ask again or to call `forfeit` is for
        the caller to say. A move that comes too late is not made: the verdict says why.
        """
        player = self.awaits
        if player is None:
            raise IllegalMove("the game is over")
        try:
            after = self.position.play(move)
        except IllegalMove:
            raise
        except Exception as error:  # a bot may answer with anything at all
            title = self.position.game.title
            raise IllegalMove(
                "{move} is no move of {title}: {why}",
                move=repr(move),
                title=title,
                why=error_text(error),
            ) from error
        if self.clock and spent > self._clocks[-1][player]:
            self.out_of_time(spent)
            return self.position
        self.advance(move, after, spent=spent, comment=comment)
        return after

    def advance(
        self, move: M, after: Position[M], *, spent: float = 0.0, comment: str = ""
    ) -> None:
        """Make a move that was played already, in time, and led to the position `after`."""
        if self.verdict:
            raise IllegalMove("the game is over")
        player, clocks = self.positions[-1].to_move, self._clocks[-1]
        if self.clock and not self.clock.per_move:
            clocks = clocks | {player: clocks[player] - spent + self.clock.increment}
        self._clocks.append(clocks)
        self.positions.append(after)
        self.moves.append(move)
        if comment:
            self.comments[len(self.moves)] = comment.replace("{", "(").replace("}", ")")
        self._check_outcome()

    def out_of_time(self, spent: float) -> None:
        """Forfeit the match for the side it awaits, which spent more seconds than it had."""
        player = self.awaits
        assert player is not None
        left = self.left(player)
        assert left is not None
        self.forfeit(player, Termination.TIME, f"{spent:.2f} s spent, {left:.2f} s left")

    def forfeit(self, player: Side, termination: Termination, reason: str) -> None:
        """End the match: that player has lost it, by the rules or not."""
        two = self.position.game.players == 2
        self.end(GameEnd(other(player) if two else None, termination, reason))

    def end(self, verdict: GameEnd) -> None:
        """End the match by something other than a move, such as a draw agreed upon."""
        if self.verdict:
            raise IllegalMove("the game is over")
        self.verdict = verdict

    def take_back(self) -> None:
        """Undo the last move, or what ended the match after it; the clock is set back as well."""
        if self.verdict and self.verdict.termination is not Termination.NORMAL:
            self.verdict = None
        elif self.moves:
            self.comments.pop(len(self.moves), None)
            self.moves.pop()
            self.positions.pop()
            self._clocks.pop()
            self.verdict = None
        else:
            raise IllegalMove("there is no move to take back")

    def copy(self) -> Match[M]:
        """The same, which goes its own way."""
        other = copy.copy(self)
        other.tags = dict(self.tags)
        other.positions, other.moves = [*self.positions], [*self.moves]
        other.comments, other._clocks = dict(self.comments), [*self._clocks]
        return other

    def record(self) -> Record:
        """The game so far. A finished one says in its tags what ended it, and why."""
        tags = dict(self.tags)
        if self.verdict:
            tags["Termination"] = self.verdict.termination.value
            if self.verdict.termination is not Termination.NORMAL:
                tags["Reason"] = self.verdict.reason
        return Record(self.positions[0], tuple(self.moves), tags, self.comments, self.result)

    @property
    def result(self) -> str:
        """The record's word for how it stands: `1-0`, `1/2-1/2`, `*` and so on."""
        return result_under(self.position, self.verdict)

    def _check_outcome(self) -> None:
        outcome = self.positions[-1].outcome
        if outcome is not None:
            self.verdict = GameEnd(outcome.winner, Termination.NORMAL, outcome.reason.value)


_TERMINATIONS: Final[Mapping[Termination, Text]] = {
    Termination.TIME: T("the time is over"),
    Termination.ILLEGAL: T("an illegal move"),
    Termination.CRASH: T("the player gave no answer"),
    Termination.RESIGNED: T("resigned"),
    Termination.AGREED: T("agreed"),
    Termination.MOVE_LIMIT: T("too many moves"),
    Termination.ABANDONED: T("the opponent has left"),
    Termination.ADJUDICATED: T("the organiser decided"),
}


def ending(position: Position[Any], verdict: GameEnd, names: Sequence[Words] = ()) -> Text:
    """How a game ended, in a sentence; by the names of the players if they are given, else by those
    of the sides."""
    outcome, game = position.outcome, position.game
    if outcome is not None and outcome.result is Result.SOLVED:
        return T("Solved!")
    if outcome is not None and outcome.result is Result.STUCK:
        return T("Stuck: {reason}.", reason=outcome.says or outcome.reason)
    if game.players == 1:
        return T("Given up.")
    if verdict.termination is Termination.ABORTED:
        return T("The game was aborted.")
    reason = (outcome.says or outcome.reason) if outcome else _TERMINATIONS[verdict.termination]
    if verdict.winner is None:
        return T("A draw: {reason}.", reason=reason)
    called = [*(names or game.sides)]
    side, loser = called[verdict.winner - 1], called[other(verdict.winner) - 1]
    if verdict.termination is Termination.RESIGNED:
        return T("{side} wins: {other} resigned.", side=side, other=loser)
    if verdict.termination is Termination.TIME:
        return T("{side} wins on time.", side=side)
    if verdict.termination is Termination.ABANDONED:
        return T("{side} wins: {other} has left.", side=side, other=loser)
    return T("{side} wins: {reason}.", side=side, reason=reason)


def ending_for(position: Position[Any], verdict: GameEnd, player: Side | None) -> Text:
    """How a game ended, said to the person on that side; by the names of the sides if None."""
    if player is None or verdict.winner is None or position.game.players == 1:
        return ending(position, verdict)
    won, outcome = verdict.winner == player, position.outcome
    if outcome is not None:
        reason = outcome.says or outcome.reason
        return (
            T("You win: {reason}.", reason=reason)
            if won
            else T("You lose: {reason}.", reason=reason)
        )
    match verdict.termination:
        case Termination.RESIGNED:
            return T("You win: your opponent resigned.") if won else T("You lose: you resigned.")
        case Termination.TIME if won:
            return T("You win: your opponent's time is up.")
        case Termination.TIME:
            return T("You lose: your time is up.")
        case _:
            return ending(position, verdict)


def result_under(position: Position[Any], verdict: GameEnd | None) -> str:
    """The record's word for a game that stands so, or was ended so."""
    if verdict is None or verdict.termination is Termination.NORMAL:
        return result_of(position.outcome)
    match verdict.winner:
        case None:
            is_draw = position.game.players == 2 and verdict.termination != Termination.ABORTED
            return "1/2-1/2" if is_draw else "*"
        case winner:
            return "1-0" if winner == FIRST else "0-1"


MAX_REASON_CHARS: Final = 4000
"""Characters kept of a player's explanation or error."""


class Cancelled(Exception):
    """The question was cancelled."""


class Forfeit(Exception):
    """A player gave no valid answer: the kind of failure, and the reason."""

    def __init__(self, termination: Termination, reason: str) -> None:
        self.termination = termination
        self.reason: str = writable(reason)
        super().__init__(self.reason)


def writable(text: str) -> str:
    """A bot's words without what no file or stream takes, lone surrogates, and not too many."""
    return text[:MAX_REASON_CHARS].encode("utf-8", "replace").decode()
