"""The catalogue: which games there are, and new games made from requests."""

import time
from collections.abc import Mapping
from functools import cache
from typing import Any

from plancia.core.capability import Level
from plancia.core.errors import UnknownGame
from plancia.core.game import Game, Preset
from plancia.core.registry import game_type, games
from plancia.core.text import Words, to_json
from plancia.engine.analysis import is_exact
from plancia.host.games import MAX_MOVES
from plancia.live import creating
from plancia.live.messages import (
    GameKind,
    LevelView,
    NewGameRequest,
    OptionView,
    PresetView,
    SpeechView,
)
from plancia.live.stored import StoredGame
from plancia.web.cookie import new_id
from plancia.web.limits import check_start
from plancia.web.logs import log
from plancia.web.store import Person


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
    preset = next(iter(kind.presets.values()), None)
    start = kind(kind.options_type.read(preset.options if preset else {})).start()
    shown = kind(kind.options_type.read(showcase.options)).start().play_line(showcase.moves)
    return GameKind(
        name=kind.name,
        title=to_json(kind.title),
        players=kind.players,
        sides=[to_json(side) for side in kind.sides],
        about=to_json(kind.about),
        palette=kind.palette.to_json(),
        picture=shown.picture().to_json(),
        position=start.to_json(),
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
            name: PresetView(
                to_json(each.title),
                to_json(each.about),
                dict(each.options),
                each.document,
                [_level(level) for level in _levels_apart(kind, each)],
            )
            for name, each in kind.presets.items()
        },
        levels=[_level(level) for level in game.levels],
        exact=is_exact(game),
    )


def _levels_apart(kind: type[Game[Any]], preset: Preset) -> list[Level]:
    if not preset.document:
        return []
    levels = kind(kind.options_type.read(preset.options)).levels
    return [level for level in levels if level.is_apart]


def _level(level: Level) -> LevelView:
    return LevelView(
        level.name,
        to_json(level.title),
        to_json(level.about),
        level.opponent.name if level.opponent else "",
        to_json(level.weakness),
        to_json(level.strength),
        _speech(level.opponent.speech) if level.opponent else None,
    )


def _speech(lines: Mapping[str, Words]) -> SpeechView | None:
    return SpeechView(**{name: to_json(line) for name, line in lines.items()}) if lines else None


def new_game(request: NewGameRequest, person: Person) -> StoredGame:
    """The game that a person wants; Refusal with the reason why it can't be."""
    return creating.new_game(
        request,
        new_id(),
        person.id,
        person.name,
        now=time.time(),
        most_moves=MAX_MOVES,
        check=check_start,
    )
