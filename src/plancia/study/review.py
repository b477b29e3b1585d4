"""Reviews: what each move of a game was worth, what would have been better, and why.

A move is judged by what it gave away, for the player who made it.

Where the truth is known: a move that keeps the result and is as quick to win or as slow to lose as
any is best; one that is a little slower is good, one that loses more than two moves of the winner's
own an inaccuracy. To let a win become a draw is a mistake; to let a win or a draw become a loss is
a blunder. So is a drop after which a puzzle can't be solved any more.

Where there is an opinion only, values run from -1 to 1, and what counts is the fall from the value
before the move to the value after it: from INACCURACY on it is one, from MISTAKE on a mistake, from
BLUNDER on a blunder. The best line's own move is best whatever a second look says.

A best move is the only one if it keeps a result, or MISTAKE of an estimate, that every other move
gives away, and a player has to see further for it than a win or a loss with the next move.

A win is worth a point and a draw half of one, so that a move loses a share of a point. A player's
accuracy is the share that the moves kept, on average, in percent. Moves where nothing was known,
where all moves were worth the same, or that a hint showed are not counted.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from plancia.core.analysis import is_exact
from plancia.core.game import FIRST, Game, Position, Side, other, turn_numbers
from plancia.core.record import Record
from plancia.core.text import T, Text, Value, Words, from_json, joined, to_json
from plancia.core.verdict import estimated, proved
from plancia.play.refusal import Said
from plancia.play.views import MoveView, move_view
from plancia.study.views import AnalysisView, ValueView

Judgement = Literal["", "best", "good", "inaccuracy", "mistake", "blunder"]
FAULTS: Final = ("inaccuracy", "mistake", "blunder")
"""Judgements that are worth another try, the worst last."""

SECONDS_IF_EXACT: Final = 10.0
SECONDS_IF_ESTIMATED: Final = 0.5
INACCURACY: Final = 0.15
MISTAKE: Final = 0.3
BLUNDER: Final = 0.6
EQUAL: Final = 0.03
"""Estimates that differ by less are as good as each other."""
MUCH_SLOWER: Final = 2
"""Moves of the winner's own that a sure result may take longer, and still be a good move."""
SHOWN: Final = 4
"""Moves of a refutation that a sentence names."""
POINT: Final = 2.0
"""Between the value of a win and the value of a loss."""
DECIDED: Final = 0.5
"""An estimate from here on counts as won, or as lost."""
MAX_SHARE: Final = 0.95
"""Of the progress of a position that is not yet known."""
MAX_RETRIED: Final = 3
"""Positions of a game that a player is offered to try again."""


def seconds_for(game: Game[Any]) -> float:
    """For each position of a game under review."""
    return SECONDS_IF_EXACT if is_exact(game, patient=False) else SECONDS_IF_ESTIMATED


@dataclass(frozen=True, slots=True)
class Worth:
    """The analysis of one position of a game."""

    position: Position[Any]
    view: AnalysisView | None = None
    """None at the end of the game, which needs no analysis."""
    values: Mapping[str, tuple[float, int | None]] = field(default_factory=dict)
    """By move: the value for the player who makes it, and the winner's moves to the end."""

    @property
    def value(self) -> float | None:
        """For player 1."""
        if self.view is not None:
            return self.view.value
        outcome = self.position.outcome
        return None if outcome is None else float(outcome.value(FIRST))

    @property
    def exact(self) -> bool:
        return self.view is None or self.view.exact

    @property
    def standing(self) -> int | None:
        """For player 1: 1 won, 0 drawn or open, -1 lost."""
        value = self.value
        if value is None:
            return None
        least = 1.0 if self.exact else DECIDED
        return int(value >= least) - int(value <= -least)

    def standing_for(self, player: Side) -> int | None:
        standing = self.standing
        return standing if standing is None or player == FIRST else -standing

    @property
    def has_choice(self) -> bool:
        """False if all moves are worth the same."""
        values = {value for value, _ in self.values.values()}
        return len(values) > 1 or len(self.values) < len(self.position.legal_moves())

    @property
    def only(self) -> str | None:
        """The only move that keeps the value, if it is not obvious."""
        if len(self.values) < max(2, len(self.position.legal_moves())):
            return None
        first = max(self.values, key=lambda token: self.values[token][0])
        top, reach = self.values[first]
        others = [worth for token, worth in self.values.items() if token != first]
        next_best = max(value for value, _ in others)
        at_once = not self.exact or all(distance == 1 for _, distance in others)
        is_obvious = reach == 1 or (next_best == -1 and at_once)
        return None if top - next_best < MISTAKE or is_obvious else first

    @property
    def verdict(self) -> Words:
        if self.view is None:
            return self.position.status()
        verdict: Words = from_json(self.view.verdict)
        return verdict

    @property
    def best(self) -> ValueView | None:
        """Of moves that are as good as each other the one that the best line begins with."""
        if self.view is None or not self.view.moves:
            return None
        first = self.view.line[0].move if self.view.line else ""
        return next((each for each in self.view.moves if each.move == first), self.view.moves[0])

    def value_for(self, player: Side) -> float | None:
        value = self.value
        return value if value is None or player == FIRST else -value


def known_worth(
    position: Position[Any], view: AnalysisView, values: Iterable[tuple[str, float, int | None]]
) -> Worth:
    """By an analysis and its values: each move, its value and its distance from the end."""
    return Worth(position, view, {move: (value, left) for move, value, left in values})


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A judgement on a move, with the better line and the reason."""

    judgement: Judgement = ""
    better: Sequence[MoveView] = ()
    says: Words = ""
    lost: float | None = None
    """The share of a point that the move gave away; None if nothing is known."""
    only: bool = False
    """True if every other move would have given much away."""


@dataclass(slots=True)
class ReviewedMove:
    """One position of a game under review, and what the move made there was worth."""

    id: str
    ply: int
    value: float | None
    """Of the position before the move, for player 1."""
    verdict: Said
    exact: bool
    judgement: Judgement
    """Of the move made here; nothing after the last one."""
    only: bool
    """True if it was the only good move, and hard to see."""
    better: list[MoveView]
    """The best line instead, if the move was worse than it."""
    says: Said
    """Why, in a sentence."""
    progress: float
    type: Literal["reviewed"] = "reviewed"


@dataclass(slots=True)
class ReviewProgress:
    """How far a review is, while it looks into a position."""

    id: str
    progress: float
    type: Literal["review-progress"] = "review-progress"


@dataclass(slots=True)
class Reviewed:
    """The end of a review, and what it comes to."""

    id: str
    stopped: bool = False
    exact: bool = False
    """True if all that it says is proved."""
    accuracy: list[int | None] = field(default_factory=list)
    """Of each player, in percent, player 1 first; None if nothing is known."""
    turned: int | None = None
    """The number of the move after which the result stayed; None if it never changed."""
    retry: list[list[int]] = field(default_factory=list)
    """For each player the numbers of the worst moves, in the order of the game."""
    type: Literal["review-done"] = "review-done"


class Reviewer:
    """Judges the moves of a game one after the other, as its positions become known."""

    def __init__(self, record: Record, wish_id: str = "", hinted: Iterable[int] = ()) -> None:
        """`hinted` are the numbers of the moves that a hint showed: they count for no accuracy."""
        self.positions: list[Position[Any]] = [*record.positions()]
        self._record, self._tokens, self._id = record, record.tokens(), wish_id
        self._hinted = frozenset(hinted)
        self._shares = [0.0] * len(self.positions)
        """How much of the time for each position is used up, from 0 to 1."""
        self._worths: list[Worth] = []
        self._judged: list[JudgedMove] = []

    def look(self, ply: int, share: float) -> ReviewProgress:
        """A position is being looked into, for that share of its time."""
        self._shares[ply] = max(self._shares[ply], min(share, MAX_SHARE))
        return ReviewProgress(self._id, self._progress)

    @property
    def _progress(self) -> float:
        return math.fsum(self._shares) / len(self._shares)

    def learn(self, worth: Worth) -> list[ReviewedMove]:
        """What the next position is worth; what can be said since then."""
        self._worths.append(worth)
        ply, last = len(self._worths) - 1, len(self._tokens)
        self._shares[ply] = 1.0
        told = []
        if ply:
            before = self._worths[-2]
            self._judged.append(judge(before, self._tokens[ply - 1], worth))
            told.append(self._view(ply - 1, before, self._judged[-1]))
        if ply == last:
            told.append(self._view(last, worth, JudgedMove()))
        return told

    def _view(self, ply: int, worth: Worth, judged: JudgedMove) -> ReviewedMove:
        return ReviewedMove(
            id=self._id,
            ply=ply,
            value=worth.value,
            verdict=to_json(worth.verdict),
            exact=worth.exact,
            judgement=judged.judgement,
            only=judged.only,
            better=list(judged.better),
            says=to_json(judged.says),
            progress=self._progress,
        )

    def end(self) -> Reviewed:
        """What the review comes to, once all positions are known."""
        players = range(1, self.positions[0].game.players + 1)
        return Reviewed(
            self._id,
            exact=all(worth.exact for worth in self._worths),
            accuracy=[self._accuracy(player) for player in players],
            turned=self._turned(),
            retry=[self._worst(player) for player in players],
        )

    def words(self, names: Sequence[Words]) -> list[Words]:
        """What the review comes to, a sentence each; `names` say who played, player 1 first."""
        end, told = self.end(), list[Words]()
        if any(each is not None for each in end.accuracy):
            shares = ("—" if n is None else T("{n} %", n=n) for n in end.accuracy)
            pairs = zip(names, shares, strict=True)
            each = joined(", ", (joined(" ", pair) for pair in pairs))
            told.append(T("Accuracy: {each}.", each=each))
        if (n := end.turned) is not None:
            move = self.positions[n - 1].describe_move(self._record.moves[n - 1])
            number = turn_numbers(self.positions)[n]
            told.append(T("The game turned at move {n}: {move}.", n=number, move=move))
        return told

    def _moves_of(self, player: Side) -> list[tuple[int, Worth, JudgedMove]]:
        made = enumerate(zip(self._worths[:-1], self._judged, strict=True), 1)
        return [
            (number, before, judged)
            for number, (before, judged) in made
            if before.position.to_move == player
        ]

    def _accuracy(self, player: Side) -> int | None:
        """Rounded down: 100 is said only of play without a fault."""
        lost = [
            judged.lost
            for number, before, judged in self._moves_of(player)
            if judged.lost is not None and before.has_choice and number not in self._hinted
        ]
        return math.floor(100 * (len(lost) - math.fsum(lost)) / len(lost)) if lost else None

    def _worst(self, player: Side) -> list[int]:
        faults = [
            (FAULTS.index(judged.judgement), judged.lost or 0.0, -number)
            for number, _, judged in self._moves_of(player)
            if judged.judgement in FAULTS and judged.better
        ]
        return sorted(-number for *_, number in sorted(faults, reverse=True)[:MAX_RETRIED])

    def _turned(self) -> int | None:
        standings = [worth.standing for worth in self._worths]
        for number in range(len(standings) - 1, 0, -1):
            if standings[number - 1] != standings[-1]:
                is_known = None not in standings[number - 1 :]
                return number if is_known else None
        return None


def judge(before: Worth, token: str, after: Worth) -> JudgedMove:
    """The move that led from one position to the next."""
    best = before.best
    if before.value is None or best is None:
        return JudgedMove()
    judges = _judge_exactly if before.exact else _judge_estimate
    judged = judges(before, token, after, best)
    return replace(judged, only=judged.judgement == "best" and token == before.only)


def _judge_exactly(before: Worth, token: str, after: Worth, best: ValueView) -> JudgedMove:
    top, reach = before.values[best.move]
    if token in before.values:
        value, distance = before.values[token]
    else:  # a priced move: what comes of it is what the next position is worth
        known = after.value_for(before.position.to_move)
        if known is None:
            return JudgedMove()
        value, distance = known, None
    judgement: Judgement
    if value == top:
        slower = abs((distance or 0) - (reach or 0))
        judgement = "best" if not slower else "good" if slower <= MUCH_SLOWER else "inaccuracy"
    elif value < 0:
        judgement = "blunder"
    else:
        judgement = "mistake"
    lost = (top - value) / POINT
    if judgement == "best":
        return JudgedMove(judgement, lost=lost)
    return JudgedMove(
        judgement, _better(before, best), _exact_words(before, token, after, best), lost
    )


def _exact_words(before: Worth, token: str, after: Worth, best: ValueView) -> Text:
    """`4 wins in 5; 2 lets red draw: 4 3 3 5`"""
    game, mover = before.position.game, before.position.to_move
    if game.players == 1:
        return T("{best} can be solved; {move} leads nowhere.", best=best.move, move=token)
    top, reach = before.values[best.move]
    value, distance = before.values.get(token, (after.value_for(mover), None))
    first: dict[str, Value] = {"best": best.move, "does": proved(top, reach)[0], "move": token}
    side = game.side(other(mover))
    if value == top:
        says = T("{best} {does}; {move} {move_does}", **first, move_does=proved(value, distance)[0])
    elif value == 0:
        says = T("{best} {does}; {move} lets {side} draw", **first, side=side)
    elif distance is None:
        says = T("{best} {does}; {move} lets {side} win", **first, side=side)
    else:
        says = T("{best} {does}; {move} lets {side} win in {n}", **first, side=side, n=distance)
    return _refuted(says, after)


def _judge_estimate(before: Worth, token: str, after: Worth, best: ValueView) -> JudgedMove:
    mover = before.position.to_move
    top, value = before.value_for(mover), after.value_for(mover)
    if top is None or value is None:
        return JudgedMove()
    lost = top - value
    if token == best.move or lost <= EQUAL:
        return JudgedMove("best", lost=0.0)
    judgement: Judgement = "good"
    for name, least in (("inaccuracy", INACCURACY), ("mistake", MISTAKE), ("blunder", BLUNDER)):
        if lost >= least:
            judgement = name  # type: ignore[assignment]  # each is one of the words
    says = T(
        "{best} was better, {worth} instead of {got}",
        best=best.move,
        worth=_worth(top),
        got=_worth(value),
    )
    return JudgedMove(judgement, _better(before, best), _refuted(says, after), lost / POINT)


def _worth(value: float) -> Words:
    if abs(value) == 1:
        return T("a win") if value > 0 else T("a loss")
    return estimated(value)[0]


def _better(before: Worth, best: ValueView) -> list[MoveView]:
    """The best line, or its first move where there was no time to find more."""
    position = before.position
    return _line(before) or [move_view(position, position.parse_move(best.move))]


def _line(worth: Worth) -> list[MoveView]:
    return worth.view.line if worth.view else []


def _refuted(says: Text, after: Worth) -> Text:
    """A sentence of it, with how it would go on, if it goes on."""
    line = " ".join(each.move for each in _line(after)[:SHOWN])
    return T("{says}: {line}.", says=says, line=line) if line else T("{says}.", says=says)
