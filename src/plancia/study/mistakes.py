"""Mistakes: what a review teaches comes back another day, in Leitner's boxes.

A mistake is a motif of a game that its player missed. It begins in the first box and moves one
box up when it is solved without help, and back to the first one when it is not; the next day for
it is DAYS[box] days away. From the box KNOWN on it is another position with the same motif. Solved
in the last box it is learned, and only comes back if the motif is missed again.

Days are those of the person's own calendar, as `2026-11-17`: their order is that of the texts.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Annotated, Any, Final

from msgspec import Meta, Struct
from msgspec.structs import asdict

from plancia.core.capability import Teaches, capability
from plancia.core.position import Position
from plancia.core.registry import game_type, games
from plancia.core.text import T, Text, Words, plural, to_json
from plancia.engine.hint import GENERAL, hint_steps
from plancia.live.messages import Message
from plancia.live.refusal import Refusal, TextJson
from plancia.study.daily import parse_day
from plancia.study.lessons import lesson_about, lesson_positions
from plancia.study.puzzles import TaskView, task_view
from plancia.study.tasks import LineTask, Mistake, PositionTask

DAYS: Final = (1, 2, 4, 8, 16)
"""Until a mistake in each box comes back."""
KNOWN: Final = 1
"""The box from which on the position of one's own game is known."""
MAX_KEPT: Final = 200
"""Mistakes of a person: of more the learned ones go, then those that are due last."""
MAX_SOURCES: Final = 20
"""Games of a mistake that are remembered."""

Day = Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]


@dataclass(frozen=True, slots=True)
class KeptMistake:
    """A motif that a player missed, where, and when it comes back."""

    id: str
    game: str
    motif: str
    own: PositionTask
    """Where it was missed last."""
    played: str
    learn: TextJson
    due: str
    """The day from which on it is to be solved; empty once it is learned."""
    box: int = 0
    sources: list[str] = field(default_factory=list)
    """The games in which it was missed: a second review of one changes nothing."""

    @property
    def times(self) -> int:
        """In how many games it was missed."""
        return len(self.sources)

    @property
    def again(self) -> Words:
        """In how many games it was missed, in the words of the motif."""
        teaches = capability(game_type(self.game)(), Teaches)
        named = {motif.name: motif.again for motif in (teaches.motifs if teaches else ())}
        words = named.get(self.motif, "")
        if self.times > 1 and isinstance(words, Text):
            return words.filled({"n": self.times})
        return plural("You missed this in {n} game.", "You missed this in {n} games.", self.times)

    @property
    def task(self) -> PositionTask:
        """The person's own position; once that is known, one of the lesson that teaches the motif,
        if there is one."""
        about = lesson_about(self.game, self.motif) if self.box >= KNOWN else None
        taught = lesson_positions(self.game, about) if about else ()
        others = [each for each in taught if each.position != self.own.position]
        return others[self.box % len(others)] if others else self.own


class Remember(Message):
    """Whose lesson of a reviewed game is to come back as a mistake, and when it was played."""

    player: Annotated[int, Meta(ge=1, le=2)]
    date: Day
    """Today, by the visitor's calendar."""
    source: Annotated[str, Meta(max_length=64)] = ""
    """The game's id."""


class MistakesRequest(Message):
    """A person's mistakes on a day."""

    date: Day


class MistakeRequest(Message):
    """One mistake, to be solved."""

    id: Annotated[str, Meta(max_length=64)]


class MistakeAnswer(Message):
    """How it went."""

    id: Annotated[str, Meta(max_length=64)]
    date: Day
    solved: bool
    """At the first try and without help."""


class MistakeEntry(Struct):
    """A mistake in a list."""

    id: str
    game: str
    title: TextJson
    learn: TextJson
    """What it teaches."""
    again: TextJson
    """In how many games it was missed; nothing for one."""
    due: str
    is_due: bool


class MistakeList(Struct):
    """A person's mistakes, the due ones first."""

    due: int
    """How many are due."""
    next_day: str
    """When the next one is due, if none is now; empty if there is none."""
    entries: list[MistakeEntry]


class MistakeView(TaskView):
    """A mistake as a page shows it."""

    id: str
    about: TextJson
    """Where it comes from."""
    learn: TextJson


# The boxes


def with_mistake(
    mistakes: Sequence[KeptMistake], mistake: Mistake, day: str, source: str
) -> tuple[KeptMistake, list[KeptMistake]]:
    """With what a review found on a day: a new mistake, or one that begins again, unless this
    mistake of this game is remembered already. The mistake, and all of them."""
    id = f"{mistake.game}-{mistake.motif}"
    if mistake.motif in {motif.name for motif in GENERAL}:  # it says too little: one a position
        id = _digest(mistake.game, mistake.motif, mistake.task.options, mistake.task.position)
    source = source or _digest(mistake.task.options, mistake.task.position, mistake.played)
    before = next((each for each in mistakes if each.id == id), None)
    if before is not None and source in before.sources:
        return before, [*mistakes]
    sources = [*(before.sources if before else ()), source][-MAX_SOURCES:]
    made = KeptMistake(
        id, mistake.game, mistake.motif, mistake.task, mistake.played,
        to_json(mistake.learn), due_after(day, 0), sources=sources,
    )  # fmt: skip
    others = [each for each in mistakes if each.id != id]
    if len(others) >= MAX_KEPT:
        others = in_order(others)[: MAX_KEPT - 1]
    return made, [*others, made]


def with_answer(
    mistakes: Sequence[KeptMistake], id: str, day: str, solved: bool
) -> tuple[KeptMistake, list[KeptMistake]]:
    """After a mistake was tried on a day. One that is not due stays where it is: to practise it
    again on the same day proves nothing."""
    before = find(mistakes, id)
    if not is_due(before, day):
        return before, [*mistakes]
    box = before.box + 1 if solved else 0
    after = replace(before, box=min(box, len(DAYS) - 1), due=due_after(day, box))
    return after, [after if each.id == id else each for each in mistakes]


def due_after(day: str, box: int) -> str:
    """When a mistake that came into a box on a day comes back; empty after the last one."""
    found = parse_day(day)
    return (found + timedelta(days=DAYS[box])).isoformat() if box < len(DAYS) else ""


def find(mistakes: Sequence[KeptMistake], id: str) -> KeptMistake:
    """The mistake of an id; a refusal if there is none."""
    for each in mistakes:
        if each.id == id:
            return each
    raise Refusal("not-found", "There is no such mistake.")


def is_due(mistake: KeptMistake, day: str) -> bool:
    return bool(mistake.due) and mistake.due <= day


def in_order(mistakes: Sequence[KeptMistake]) -> list[KeptMistake]:
    """Those that are due first come first, those that are learned last."""
    return sorted(mistakes, key=lambda each: (not each.due, each.due, each.box, each.id))


def _digest(*parts: object) -> str:
    text = json.dumps(parts, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:20]


# What is shown


def mistake_list(mistakes: Sequence[KeptMistake], day: str) -> MistakeList:
    """The mistakes on a day."""
    parse_day(day)
    entries = [
        MistakeEntry(
            each.id,
            each.game,
            to_json(game_type(each.game).title),
            each.learn,
            to_json(each.again) if each.times > 1 else "",
            each.due,
            is_due(each, day),
        )
        for each in in_order(mistakes)
        if each.game in games()  # a package may have been removed
    ]
    due = sum(entry.is_due for entry in entries)
    later = [entry.due for entry in entries if entry.due and not entry.is_due]
    return MistakeList(due, "" if due or not later else later[0], entries)


def mistake_view(mistake: KeptMistake) -> MistakeView:
    """The mistake with the position that is to be solved now."""
    task = mistake_task(mistake.game, mistake.task)
    return MistakeView(
        **asdict(task_view(task)),
        id=mistake.id,
        about=to_json(origin(mistake, task.start)),
        learn=mistake.learn,
    )


def mistake_task(game: str, task: PositionTask) -> LineTask:
    """Find one of the right moves."""
    position = task.start(game)
    best, *others = map(position.parse_move, task.right)
    return LineTask(
        start=position,
        asks=(goal(position, task),),
        leads_to=hint_steps(position, task.analysis(position))[-1].sentences,
        line=(best,),
        as_good=tuple(others),
        value=task.value,
        exact=task.exact,
    )


def goal(position: Position[Any], task: PositionTask) -> Text:
    """What is asked of the player, in a sentence."""
    game, value = position.game, task.value
    if game.players == 1:
        return T("Find a move after which the puzzle can still be solved.")
    side = game.side(position.to_move)
    if value == 1:
        return T("{side} to move: find a move that wins.", side=side)
    if value == -1:
        return T("{side} to move: make it as hard as you can.", side=side)
    if value == 0 and task.exact:
        return T("{side} to move: find a move that holds the draw.", side=side)
    return T("{side} to move: find a good move.", side=side)


def origin(mistake: KeptMistake, position: Position[Any]) -> Words:
    """Where the position comes from."""
    if mistake.task != mistake.own:
        return T("The same idea in another position.")
    played = position.describe_move(position.parse_move(mistake.played))
    return T("From your own game. There you chose: {move}.", move=played)
