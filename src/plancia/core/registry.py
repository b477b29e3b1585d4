"""Names to games: every package that has an entry point in the group `plancia.games` adds some."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from plancia.core.errors import BadOption, MalformedText, UnknownGame, error_text
from plancia.core.game import Game
from plancia.core.options import Options
from plancia.core.position import POSITION_VERSION, Position
from plancia.core.text import T

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "plancia.games"


@cache
def _offers() -> Mapping[str, tuple[EntryPoint, ...]]:
    from importlib.metadata import entry_points  # imports half of what `import plancia` would

    offers: dict[str, dict[str, EntryPoint]] = {}
    for point in entry_points(group=GROUP):
        # The same package may be seen twice (installed and on the path): one offer all the same.
        offers.setdefault(point.name, {})[point.value] = point
    return {name: tuple(points.values()) for name, points in sorted(offers.items())}


def games() -> tuple[str, ...]:
    """The names of all installed games, sorted."""
    return tuple(_offers())


def game_type(name: str) -> type[Game[Any]]:
    """The class behind a name."""
    offers = _offers().get(name, ())
    if not offers:
        from difflib import get_close_matches  # only a mistake needs it

        near = get_close_matches(name, games(), n=1)
        if near:
            hint = T("did you mean {name}?", name=near[0])
        else:
            hint = T("there are: {names}", names=", ".join(games()))
        raise UnknownGame("there is no game {name}; {hint}", name=repr(name), hint=hint)
    if len(offers) > 1:
        packages = " and ".join(point.value for point in offers)
        raise UnknownGame(
            "two packages offer a game named {name}: {packages}", name=repr(name), packages=packages
        )
    try:
        found = offers[0].load()
    except Exception as error:  # another package's code: name it, whatever it raises
        value = offers[0].value
        raise UnknownGame(
            "{value}, the game {name}, can't be loaded: {why}",
            value=value,
            name=repr(name),
            why=error_text(error),
        ) from error
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise UnknownGame(
            "{value}, offered as the game {name}, is not a Game class",
            value=offers[0].value,
            name=repr(name),
        )
    return found


def game(name: str, /, preset: str | None = None, **options: object) -> Game[Any]:
    """A game by its name: `game("connect4", rows=5)`, `game("pente", "keryo", rows=13)`.

    Options may be given as text too, so that what a person typed can be handed on.
    """
    kind = game_type(name)
    values: dict[str, object] = {}
    if preset is not None:
        if preset not in kind.presets:
            choices = ", ".join(kind.presets) or "none"
            raise BadOption(
                "{name} has no preset {preset}; there are: {choices}",
                name=name,
                preset=repr(preset),
                choices=choices,
            )
        values.update(kind.presets[preset].options)
    values.update(options)
    return kind(kind.options_type.read(values))


def as_game(given: Game[Any] | str) -> Game[Any]:
    """A game that may be given by its name."""
    return game(given) if isinstance(given, str) else given


def game_of(name: str, options: Mapping[str, object]) -> Game[Any]:
    """The game with those options; UnknownGame or BadOption if there is none."""
    kind = game_type(name)
    return _shared(kind, kind.options_type.read(options))


@lru_cache(maxsize=256)
def _shared(kind: type[Game[Any]], options: Options) -> Game[Any]:
    """Games never change, and each keeps tables of its board: equal ones are one."""
    return kind(options)


def position_from_json(data: Mapping[str, Any]) -> Position[Any]:
    """The position that `Position.to_json` wrote. Only game, options and position are read."""
    try:
        name, options, text = data["game"], data["options"], data["position"]
    except (KeyError, TypeError):
        raise MalformedText("a position needs the keys game, options and position") from None
    if data.get("format") != "plancia-position" or data.get("version") != POSITION_VERSION:
        raise MalformedText("the format is not plancia-position, version 3")
    if not (isinstance(name, str) and isinstance(options, Mapping) and isinstance(text, str)):
        raise MalformedText("game and position are texts, options an object")
    return game_of(name, options).from_text(text)
