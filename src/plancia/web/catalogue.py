"""The catalogue: which games there are, and new games made from requests."""

from __future__ import annotations

import time
from functools import cache
from typing import Any, Final

from plancia.core.analysis import is_exact
from plancia.core.errors import MalformedText, UnknownGame, said
from plancia.core.game import Game, Position, replay
from plancia.core.match import Clock
from plancia.core.player import levels
from plancia.core.registry import game_type, games
from plancia.core.text import to_json
from plancia.play.game import game_of, start_of
from plancia.play.refusal import Refusal
from plancia.play.stored import Seat, StoredGame
from plancia.web.config import Settings
from plancia.web.identity import new_id
from plancia.web.limits import ServerLimits
from plancia.web.messages import (
    GameKind,
    GuideView,
    GuideWish,
    LessonView,
    LevelView,
    NewGame,
    OptionView,
    PresetView,
    SeatWish,
)
from plancia.web.problems import BAD_INPUT
from plancia.web.store import Person
from plancia.web.telemetry import log

LONGEST_CLOCK: Final = 86_400.0
LONGEST_INCREMENT: Final = 3_600.0


@cache
def kinds() -> tuple[GameKind, ...]:
    """Every game that can be played; one of a broken package does not hide the others."""
    found = []
    for name in games():
        try:
            found.append(_kind(game_type(name)))
        except UnknownGame as error:
            log.error("a game can't be offered: %s", error)
    return tuple(found)


def _kind(kind: type[Game[Any]]) -> GameKind:
    game, showcase = kind(), kind.showcase
    shown = kind(kind.options_type.read(showcase.options)).start().play_line(showcase.moves)
    return GameKind(
        name=kind.name,
        title=to_json(kind.title),
        players=kind.players,
        sides=[to_json(side) for side in kind.sides],
        about=to_json(kind.about),
        palette=kind.palette.to_json(),
        picture=shown.picture().to_json(),
        options=[
            OptionView(
                name=spec.name,
                kind=spec.kind,  # type: ignore[arg-type]  # one of the four words
                label=to_json(spec.label or spec.name),
                help=to_json(spec.help),
                default=spec.write(spec.default),
                low=spec.low,
                high=spec.high,
                choices=list(spec.choices),
            )
            for spec in kind.options_type.specs()
        ],
        presets={
            name: PresetView(to_json(each.title), to_json(each.about), dict(each.options))
            for name, each in kind.presets.items()
        },
        levels=[
            LevelView(level.name, to_json(level.title), to_json(level.about))
            for level in levels(game)
        ],
        exact=is_exact(game),
    )


def guide(wish: GuideWish) -> GuideView:
    """The rules of a game with some options; Refusal if there is no such game."""
    try:
        game = game_of(wish.game, wish.options)
    except BAD_INPUT as error:
        raise Refusal("malformed", said(error)) from error
    lessons = [
        LessonView(
            to_json(lesson.says),
            dict(lesson.options),
            game.split_moves(lesson.before),
            game.split_moves(lesson.moves),
        )
        for lesson in game.lessons
    ]
    return GuideView(to_json(game.aim), to_json(game.variant), to_json(game.rules), lessons)


def new_game(wish: NewGame, person: Person, limits: ServerLimits, settings: Settings) -> StoredGame:
    """The game that a person asks for; Refusal with the reason if it can't be made."""
    try:
        game = game_of(wish.game, wish.options)
        start = start_of(game, wish.start)
        clock = Clock.parse(wish.clock) if wish.clock else None
        limits.board(start)
        limits.line(start, len(wish.moves))
        tokens = _line(start, wish.moves, settings.most_moves)
    except BAD_INPUT as error:
        raise Refusal("malformed", said(error)) from error
    if clock and (clock.seconds > LONGEST_CLOCK or clock.increment > LONGEST_INCREMENT):
        raise Refusal(
            "malformed",
            "The clock {clock} is too long: at most {longest_clock} seconds, and "
            "{longest_increment} for each move.",
            clock=str(clock),
            longest_clock=f"{LONGEST_CLOCK:g}",
            longest_increment=f"{LONGEST_INCREMENT:g}",
        )
    return StoredGame(
        id=new_id(),
        game=game.name,
        options=game.options.to_json(),
        start=start.to_text() if wish.start else "",
        moves=tokens,
        clock=str(clock) if clock else "",
        created=time.time(),
        creator=person.id,
        seats=_seats(game, wish.seats, person),
    )


def _line(start: Position[Any], moves: list[str], most: int) -> tuple[str, ...]:
    if len(moves) > most:
        raise MalformedText("{moves} moves; a game has at most {most}", moves=len(moves), most=most)
    position, tokens = start, []
    for step in replay(start, moves):
        tokens.append(step.before.format_move(step.move))
        position = step.after
    if position.outcome is not None:
        raise MalformedText("the game is over before it begins")
    return tuple(tokens)


def _seats(game: Game[Any], wishes: list[SeatWish], person: Person) -> tuple[Seat, ...]:
    if len(wishes) != game.players:
        raise Refusal(
            "malformed",
            "{title} has {players} seats, not {wishes}.",
            title=game.title,
            players=game.players,
            wishes=len(wishes),
        )
    if sum(wish.kind == "open" for wish in wishes) > game.players - 1:
        raise Refusal("malformed", "At most one seat can be open, and a puzzle has none.")
    return tuple(_seat(game, number, wish, person) for number, wish in enumerate(wishes, 1))


def _seat(game: Game[Any], player: int, wish: SeatWish, person: Person) -> Seat:
    match wish.kind:
        case "me":
            return Seat(player, "person", person.id, None, person.name)
        case "open":
            return Seat(player, "open")
        case "level":
            offered = [level.name for level in levels(game)]
            if wish.level not in offered:
                there = ", ".join(offered) or "none"
                raise Refusal(
                    "malformed",
                    "{title} has no level {level}; there are: {there}.",
                    title=game.title,
                    level=repr(wish.level),
                    there=there,
                )
            return Seat(player, "level", None, wish.level, wish.level)
