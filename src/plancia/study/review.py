"""Reviews: what each move of a game was worth, what would have been better, and why.

A move is judged by what it gave away, for the player who made it.

Where the truth is known: a move that keeps the result and is as quick to win or as slow to lose as
any is best; one that is a little slower is good, one that loses more than two moves of the winner's
own an inaccuracy. To let a win become a draw is a mistake; to let a win or a draw become a loss is
a blunder. So is a drop after which a puzzle can't be solved any more.

That is weighed by what a person could have seen. Of a fault that no motif explains, and whose
punishment takes the opponent more than NEAR_MOVES own moves, nothing is said, and where the truth
is known it counts one step less; an opening move is none. In a lost position only what gives the
opponent an easy win is a fault. Who has no lesson is told one good move, and what it did.

Where there is an opinion only, values run from -1 to 1, and what counts is the fall from the value
before the move to the value after it: from INACCURACY on it is one, from MISTAKE on a mistake, from
BLUNDER on a blunder. The best line's own move is best whatever a second look says.

A best move is the only one if it keeps a result, or MISTAKE of an estimate, that every other move
gives away, and a player has to see further for it than a win or a loss with the next move.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final, Literal

from msgspec import Struct, field

from plancia.core.capability import Teaches, capability
from plancia.core.game import Game
from plancia.core.position import FIRST, Position, Side, turn_numbers
from plancia.core.record import Record
from plancia.core.text import T, Text, Words, plural, to_json
from plancia.engine import lesson as engine_lesson
from plancia.engine.analysis import MoveValue, is_exact
from plancia.engine.hint import (
    GENERAL,
    OPEN,
    against_words,
    answer_fact,
    fact_about,
    general_fact,
    is_in_sight,
)
from plancia.engine.player import Answer
from plancia.engine.teaching import Claim, Fact, Line
from plancia.live.refusal import TextJson
from plancia.live.views import MoveView
from plancia.study.lessons import lesson_about
from plancia.study.tasks import INACCURACY, MUCH_SLOWER, Mistake, task_of
from plancia.study.tutor import Studied
from plancia.study.views import line_views

Judgement = Literal["", "best", "good", "inaccuracy", "mistake", "blunder"]
FAULTS: Final = ("inaccuracy", "mistake", "blunder")
"""Judgements that are worth another try, the worst last."""

SECONDS_IF_EXACT: Final = 10.0
SECONDS_IF_ESTIMATED: Final = 0.5
MISTAKE: Final = 0.3
BLUNDER: Final = 0.6
EQUAL: Final = 0.03
"""Estimates that differ by less are as good as each other."""
NEAR_SIGHT: Final = 2
"""Own moves that a person looks ahead: up to here a lost game can be defended."""
FAR_SIGHT: Final = 4
"""Beyond it hardly a person sees what a move does, unless the end is near."""
EMPTY_CELLS: Final = ".·_ "
MAX_OPENING_STONES: Final = 1
"""On a board that was empty: a move there is an opening move."""
IN_THE_GAME: Final = T("{missed} In the game: {move}.")
YOU_PLAYED: Final = T("{missed} In the game: {move}. {against}")
SPOILED: Final = T("{missed} In the game: {move}. After that it can't be solved any more.")
WELL_PLAYED: Final = T("Well played. {why}")
GOOD_MOVE: Final = T("A good one: move {n}.")
ONE_TO_LEARN: Final = T("One to learn from: move {n}.")
LESSON_ABOUT: Final = T("A lesson teaches this: “{title}”.")
TURNED: Final = T("The game turned at move {n}: {move}.")
MAX_SHOWN: Final = 5
"""Moves of a refutation that are shown."""


def seconds_for(game: Game[Any]) -> float:
    """For each position of a game under review."""
    return SECONDS_IF_EXACT if is_exact(game, allow_slow=False) else SECONDS_IF_ESTIMATED


@dataclass(frozen=True, slots=True)
class FaultReason:
    """Why a move was not the best, as a teacher says it."""

    says: Words = ""
    learn: Words = ""
    """What to remember."""
    motif: str = ""
    """What was missed, or what the opponent can do now: the nearer of them."""
    sight: int = FAR_SIGHT
    """How many of one's own moves one must look ahead to see it."""
    missed: str = ""
    """The motif of the better move."""
    lines: tuple[Line, ...] = ()
    """What was to be seen on the board, drawn."""
    is_visible: bool = True
    """False where no motif explains it and the end is far: nothing is worth saying then."""


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A judgement on a move, with the better line and the reason."""

    judgement: Judgement = ""
    better: tuple[Any, ...] = ()
    only: bool = False
    """True if every other move would have given much away."""
    reason: FaultReason = FaultReason()
    refutation: tuple[Any, ...] = ()
    """How the opponent answers the move, if it was worse than the best one."""


class ReviewedMove(Struct, tag="reviewed"):
    """One position of a game under review, and what the move made there was worth."""

    id: str
    ply: int
    value: float | None
    """Of the position before the move, for player 1."""
    value_words: TextJson
    exact: bool
    judgement: Judgement
    """Of the move made here; nothing after the last one."""
    only: bool
    """True if it was the only good move, and hard to see."""
    better: list[MoveView]
    """The best line instead, if the move was worse than it."""
    says: TextJson
    """Why, in sentences."""
    learn: TextJson
    """What to remember of it, in a sentence."""
    lines: list[Line]
    """What was to be seen before the move, by the ends of each line."""
    refutation: list[MoveView]
    """How the game goes on after the move, if it was worse than the best one."""
    progress: float
    """The share of the positions that are known."""


class GameLesson(Struct):
    """The one thing that a player can learn from a game."""

    number: int
    """Of the player's move where it mattered, the last such one."""
    motif: str
    says: TextJson
    """What happened there."""
    learn: TextJson
    """What to remember."""
    lesson: str = ""
    """The name of the lesson that teaches it; nothing if there is none."""
    title: TextJson = ""
    """Of that lesson."""


class Reviewed(Struct, tag="review-done"):
    """The end of a review, and what it comes to."""

    id: str
    stopped: bool = False
    turned: int | None = None
    """The number of the move after which the result stayed; None if it never changed."""
    good: list[int] = field(default_factory=list)
    """How many good moves each player found where there was a choice."""
    lessons: list[GameLesson | None] = field(default_factory=list)
    """For each player what to learn; None if no move was a fault."""
    praise: list[GameLesson | None] = field(default_factory=list)
    """For each player a good move, and why it was good; None if there is a lesson."""
    comes_back: str = ""
    """The day on which the lesson comes back, such as `2026-11-17`; empty if it does not."""
    again: TextJson = ""
    """In how many games the person has missed this motif, if it is not the first one."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A move, what happened there and what to remember."""

    number: int
    motif: str
    says: Words
    learn: Words
    about: engine_lesson.Lesson | None = None
    """The lesson that teaches it."""

    def view(self) -> GameLesson:
        says, learn = to_json(self.says), to_json(self.learn)
        if self.about is None:
            return GameLesson(self.number, self.motif, says, learn)
        name, title = self.about.name, to_json(self.about.title)
        return GameLesson(self.number, self.motif, says, learn, name, title)


class Reviewer:
    """Judges the moves of a game one after the other, as its positions become known."""

    def __init__(self, record: Record, request_id: str = "", prelude: int = 0) -> None:
        """`prelude` moves at the start were made by no player of this game."""
        self.positions: list[Position[Any]] = [*record.positions()]
        self._record, self._tokens, self._id = record, record.tokens(), request_id
        self._prelude = prelude
        self._known: list[Studied] = []
        self._judged: list[JudgedMove] = []

    def learn(self, found: Studied) -> list[ReviewedMove]:
        """Take the analysis of the next position; what can be said since then."""
        self._known.append(found)
        ply, last = len(self._known) - 1, len(self._tokens)
        messages = []
        if ply:
            before = self._known[-2]
            position = self.positions[ply - 1]
            self._judged.append(judge(position, before, self._record.moves[ply - 1], found))
            messages.append(self._view(ply - 1, before, self._judged[-1]))
        if ply == last:
            messages.append(self._view(last, found, JudgedMove()))
        return messages

    def _view(self, ply: int, known: Studied, judged: JudgedMove) -> ReviewedMove:
        *_, after = self.positions[: ply + 2]
        return ReviewedMove(
            id=self._id,
            ply=ply,
            value=known.value,
            value_words=to_json(known.headline),
            exact=known.exact,
            judgement=judged.judgement,
            only=judged.only,
            better=line_views(self.positions[ply], judged.better),
            says=to_json(judged.reason.says),
            learn=to_json(judged.reason.learn),
            lines=[*judged.reason.lines],
            refutation=line_views(after, judged.refutation),
            progress=len(self._known) / len(self.positions),
        )

    def end(self) -> Reviewed:
        """What the review comes to, once all positions are known."""
        players = range(1, self.positions[0].game.players + 1)
        lessons, praised = map(self._lesson, players), map(self._praise, players)
        return Reviewed(
            self._id,
            turned=self._turned(),
            good=[self._good(player) for player in players],
            lessons=[lesson.view() if lesson else None for lesson in lessons],
            praise=[praise.view() if praise else None for praise in praised],
        )

    def _turned(self) -> int | None:
        """The number of the move after which the result stayed, where that move was a fault."""
        standings = [known.standing_for(FIRST) for known in self._known]
        changes = (n for n in range(len(standings) - 1, 0, -1) if standings[n - 1] != standings[-1])
        turned = next(changes, None)
        if turned is not None and (
            None in standings[turned - 1 :] or self._judged[turned - 1].judgement not in FAULTS
        ):
            turned = None
        return turned

    def words(self, players: Sequence[Side]) -> list[Words]:
        """What the review comes to for a person who played these sides, a sentence each."""
        sentences, numbers = list[Words](), turn_numbers(self.positions)
        if len(players) == 1:
            if good := self._good(players[0]):
                sentences.append(good_moves(good))
            if (lesson := self._lesson(players[0])) is not None:
                sentences.append(ONE_TO_LEARN.filled({"n": numbers[lesson.number]}))
                sentences += [lesson.says, lesson.learn]
                if lesson.about is not None:
                    sentences.append(LESSON_ABOUT.filled({"title": lesson.about.title}))
            elif (praise := self._praise(players[0])) is not None:
                sentences.append(GOOD_MOVE.filled({"n": numbers[praise.number]}))
                sentences.append(praise.says)
        if (n := self._turned()) is not None:
            move = self.positions[n - 1].describe_move(self._record.moves[n - 1])
            sentences.append(TURNED.filled({"n": numbers[n], "move": move}))
        return sentences

    def _good(self, player: Side) -> int:
        """How many good moves a player found where there was a choice."""
        return sum(
            judged.judgement in ("best", "good") and self._has_choice(number - 1)
            for number, judged in self._moves_of(player)
        )

    def _lesson(self, player: Side) -> Lesson | None:
        """From the worst fault, the easiest to see among these, and of these the last."""
        faults = [
            (FAULTS.index(judged.judgement), -judged.reason.sight, number)
            for number, judged in self._moves_of(player)
            if judged.judgement in FAULTS and judged.reason.is_visible
        ]
        if not faults:
            return None
        *_, number = max(faults)
        reason = self._judged[number - 1].reason
        about = lesson_about(self.positions[0].game.name, reason.missed)
        return Lesson(number, reason.motif, reason.says, reason.learn, about)

    def _praise(self, player: Side) -> Lesson | None:
        """The good move with the most to see in it, where there is no fault to learn from: the only
        one first, then what is nearest."""
        if self._lesson(player):
            return None
        found = list[tuple[tuple[bool, bool, bool, int, int], int, Fact]]()
        for number, judged in self._moves_of(player):
            if judged.judgement in FAULTS:
                continue
            position, move = self.positions[number - 1], self._record.moves[number - 1]
            fact = fact_about(position, Answer(move))
            if fact.motif not in GENERAL:
                is_lost = fact.motif.claim in (Claim.LOST, Claim.LOST_NEXT)
                is_small = fact.motif.is_plan or not position.begins_turn
                key = (is_lost, not judged.only, is_small, fact.motif.sight, -number)
                found.append((key, number, fact))
        if not found:
            return None
        _, number, fact = min(found, key=lambda each: each[0])
        says = WELL_PLAYED.filled({"why": fact.say(fact.motif.why)})
        return Lesson(number, fact.motif.name, says, fact.say(fact.motif.learn))

    def mistake(self, player: Side) -> Mistake | None:
        """The lesson of a player as a mistake; None if there is none, or if nobody can say which
        moves are right."""
        lesson = self._lesson(player)
        if lesson is None:
            return None
        before, position = lesson.number - 1, self.positions[lesson.number - 1]
        task, played = task_of(position, self._known[before]), self._tokens[before]
        if task is None or played in task.right:
            return None
        motif, teaches = self._judged[before].reason.missed, capability(position.game, Teaches)
        motifs = {each.name: each for each in (teaches.motifs if teaches else ())}
        learn = motifs[motif].learn if motif in motifs else ""
        return Mistake(position.game.name, motif, task, played, lesson.says, learn or lesson.learn)

    def _moves_of(self, player: Side) -> list[tuple[int, JudgedMove]]:
        return [
            (number, judged)
            for number, judged in enumerate(self._judged, 1)
            if number > self._prelude and self.positions[number - 1].to_move == player
        ]

    def _has_choice(self, ply: int) -> bool:
        """False if all moves are worth the same."""
        moves = self._known[ply].moves
        is_part = len(moves) < len(self.positions[ply].legal_moves())
        return is_part or len({each.value for each in moves}) > 1


def judge(position: Position[Any], before: Studied, move: Any, after: Studied) -> JudgedMove:
    """The move made in a position, by the analyses before and after it."""
    best = before.best
    if before.value is None or best is None:
        return JudgedMove()
    judges = _judge_exactly if before.exact else _judge_estimate
    judged = judges(position, before, move, after, best)
    is_only = judged.judgement == "best" and move == _only_move(position, before)
    if judged.judgement in FAULTS and is_opening(position):
        return JudgedMove("good")
    refutation = after.line[:MAX_SHOWN] if judged.judgement in FAULTS else ()
    return replace(judged, only=is_only, refutation=refutation)


def is_opening(position: Position[Any]) -> bool:
    """Whether the board is empty, or nearly: what a move there comes to nobody can see."""
    cells = "".join(position.picture().board.rows)
    stones = len(cells) - sum(map(cells.count, EMPTY_CELLS))
    return position.game.players > 1 and stones <= MAX_OPENING_STONES < len(cells) // 2


def _only_move(position: Position[Any], known: Studied) -> Any:
    """The only move that keeps the value, if it is not obvious."""
    if len(known.moves) < max(2, len(position.legal_moves())):
        return None
    first = max(known.moves, key=lambda each: each.value)
    others = [each for each in known.moves if each is not first]
    next_best = max(each.value for each in others)
    at_once = not known.exact or all(each.distance == 1 for each in others)
    is_obvious = first.distance == 1 or (next_best == -1 and at_once)
    return None if first.value - next_best < MISTAKE or is_obvious else first.move


def _judge_exactly(
    position: Position[Any],
    before: Studied,
    move: Any,
    after: Studied,
    best: MoveValue[Any],
) -> JudgedMove:
    known, value, distance = before.about(move), after.value_for(position.to_move), None
    if known is not None:  # a priced move is not: it is worth what the next position is
        value, distance = known.value, known.distance
    if value is None:
        return JudgedMove()
    judgement: Judgement
    if value == best.value:
        slower = abs((distance or 0) - (best.distance or 0))
        judgement = "best" if not slower else "good" if slower <= MUCH_SLOWER else "inaccuracy"
    elif value < 0:
        judgement = "blunder"
    else:
        judgement = "mistake"
    if judgement == "best":
        return JudgedMove(judgement)
    reason = _reason(position, before, move, after)
    if value == best.value == -1:
        # A lost game is worth defending where the opponent has to find the win.
        near: dict[int, Judgement] = {1: "mistake", NEAR_SIGHT: judgement}
        judgement = near.get(reason.sight, "good")
    elif value < best.value and not reason.is_visible:
        judgement = "mistake" if judgement == "blunder" else "inaccuracy"
    return JudgedMove(judgement, _better(before, best), reason=reason)


def _judge_estimate(
    position: Position[Any],
    before: Studied,
    move: Any,
    after: Studied,
    best: MoveValue[Any],
) -> JudgedMove:
    mover = position.to_move
    top, value = before.value_for(mover), after.value_for(mover)
    if top is None or value is None:
        return JudgedMove()
    lost = top - value
    if move == best.move or lost <= EQUAL:
        return JudgedMove("best")
    judgement: Judgement = "good"
    for name, least in (("inaccuracy", INACCURACY), ("mistake", MISTAKE), ("blunder", BLUNDER)):
        if lost >= least:
            judgement = name  # type: ignore[assignment]  # each is one of the words
    reason = _reason(position, before, move, after)
    if reason.sight == 1 and judgement == "inaccuracy":
        judgement = "mistake"
    return JudgedMove(judgement, _better(before, best), reason=reason)


def _better(before: Studied, best: MoveValue[Any]) -> tuple[Any, ...]:
    """The best line, or its first move where there was no time to find more."""
    return before.line or (best.move,)


def _reason(position: Position[Any], before: Studied, played: Any, after: Studied) -> FaultReason:
    """What a player did not see: what the better move does, or what the opponent can do now."""
    best = before.analysis
    assert best is not None
    after_move, coming = position.play(played), _coming(position, played, after)
    teaches = capability(position.game, Teaches)
    facts = teaches.facts(position, best.move) if teaches else ()
    missed = next(
        (
            fact
            for fact in facts
            if fact.motif.missed
            and best.move in fact.moves
            and played not in fact.moves
            # What the opponent can do is worth more words than what a quiet move is good for.
            and not (fact.motif.is_plan and coming is not None and _is_shown(coming[1]))
        ),
        general_fact(position, best),
    )
    says, motifs = missed.say(missed.motif.missed), [missed.motif]
    if coming is not None:
        motifs.append(coming[1].motif)
        words, against = position.describe_move(played), against_words(*coming)
        template = IN_THE_GAME if coming[1].motif is OPEN else YOU_PLAYED
        says = template.filled({"missed": says, "move": words, "against": against})
    elif position.game.players == 1 and after_move.outcome is None and after.value == -1:
        says = SPOILED.filled({"missed": says, "move": position.describe_move(played)})
    nearest = min(motifs, key=lambda motif: (motif.sight, not motif.learn))
    # What the better move does is what there was to see, if the game has a name for it.
    first, second = (nearest, missed.motif) if missed.motif in GENERAL else (missed.motif, nearest)
    is_near = position.game.players == 1 or _is_near_end(position, before, after)
    if not (is_near or _is_shown(missed) or (coming is not None and _is_shown(coming[1]))):
        return FaultReason(motif=nearest.name, missed=first.name, is_visible=False)
    learn = first.learn or second.learn
    return FaultReason(says, learn, nearest.name, nearest.sight, first.name, missed.lines)


def _is_shown(fact: Fact) -> bool:
    """Whether a person can see it: a motif of the game that is no plan."""
    return fact.motif not in GENERAL and not fact.motif.is_plan


def _coming(
    position: Position[Any], played: Any, after: Studied
) -> tuple[Position[Any], Fact] | None:
    """What the opponent can do after a move, and where: at the end of the turn, if the best line
    leads there."""
    here, answer = position.play(played), after.analysis
    if answer is None or position.game.players == 1:
        return None
    line = answer.line or (answer.move,)
    if here.to_move != position.to_move:
        return here, answer_fact(here, answer)
    for move, then in pairwise(line):
        here = here.play(move)
        if here.outcome is not None:
            return None
        if here.to_move != position.to_move:
            fact = answer_fact(here, Answer(then))
            return (here, fact) if fact.motif not in GENERAL else None
    return None


def _is_near_end(position: Position[Any], before: Studied, after: Studied) -> bool:
    """Whether a move loses, or lets a win go, so near to the end that a person can see it."""
    best, answer = before.analysis, after.analysis
    if answer is None:
        return True
    was_winning = best is not None and best.value == 1 and is_in_sight(best)
    return was_winning or (after.value_for(position.to_move) == -1 and is_in_sight(answer))


def good_moves(count: int) -> Text:
    """What a player did well."""
    return plural("You found {n} good move.", "You found {n} good moves.", count)
