"""Positions that a teacher asks about: from puzzles, or given."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from plancia.core.position import Position
from plancia.core.registry import game_of, game_type
from plancia.live.game import start_of
from plancia.live.refusal import Refusal
from plancia.rooms.classroom import QuestionPosition
from plancia.rooms.messages import MAX_POSITIONS, PositionChoice
from plancia.study.puzzles import pack_of


def chosen_positions(
    choices: Sequence[PositionChoice],
    seed: int,
    check: Callable[[Position[Any]], None] = lambda position: None,
) -> list[QuestionPosition]:
    """The positions that a teacher asks for; `check` refuses boards, `seed` chooses puzzles."""
    found: list[QuestionPosition] = []
    for number, choice in enumerate(choices):
        if game_type(choice.game).players == 1:
            title = game_type(choice.game).title
            raise Refusal("malformed", "{title} is a game for one: it has no move to vote for.",
                          title=title)  # fmt: skip
        found += map(_asked, _positions(choice, f"{seed}:{number}", check))
        if len(found) > MAX_POSITIONS:
            raise Refusal("malformed", "At most {n} positions at once.", n=MAX_POSITIONS)
    return found


def _asked(position: Position[Any]) -> QuestionPosition:
    return QuestionPosition(position.game.name, position.game.options.to_json(), position.to_text())


def _positions(
    choice: PositionChoice, seed: str, check: Callable[[Position[Any]], None]
) -> Iterator[Position[Any]]:
    if choice.count:
        pack = pack_of(choice.game)
        fitting = list(pack.numbers(choice.grade or None, choice.tag or None))
        if not fitting:
            raise Refusal("not-found", "No puzzle has this grade and motif.")
        drawn = Random(seed).sample(fitting, min(choice.count, len(fitting)))
        for number in sorted(sorted(drawn), key=lambda each: pack[each].grade):  # easy ones first
            yield pack[number].position
    elif choice.puzzle is not None:
        pack = pack_of(choice.game)
        if choice.puzzle >= len(pack):
            raise Refusal("not-found", "There is no puzzle of this number.")
        yield pack[choice.puzzle].position
    else:
        start = start_of(game_of(choice.game, choice.options), choice.start)
        check(start)
        position = start.play_tokens(choice.moves)
        if position.outcome is not None:
            raise Refusal(
                "malformed", "The game is over in this position: there is no move to ask."
            )
        yield position
