"""A Player answers a position with a move, within limits, and can say why.

`player` makes one of a bot: an object with a method `play`, a class of such objects, a function of
a position, or a name. A bot may be three lines:

    class Bot:
        def play(self, position):
            return position.legal_moves()[0]

One grammar names players everywhere, on command lines, pages and in tournament files:

    LEVEL | random | alphabeta:DEPTH | mcts:PLAYOUTS | ugi:COMMAND | stdin:COMMAND |
    module:Bot

A LEVEL is one of the game's own, `beginner` to `best`. The words before a colon are kinds of
players, found by entry points in the group `plancia.players`, ours and other packages' alike. Any
other word is a module of the user's, and what follows a bot in it.
"""

from __future__ import annotations

import inspect
import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol

from plancia.core.capability import Level, find_level, level_title
from plancia.core.errors import Explained, error_text
from plancia.core.game import Game
from plancia.core.position import M, Position
from plancia.core.registry import as_game
from plancia.core.text import T, Words

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "plancia.players"

GRAMMAR: Final = (
    "LEVEL | random | alphabeta:DEPTH | mcts:PLAYOUTS | ugi:COMMAND | stdin:COMMAND | module:Bot"
)

Stop = Callable[[], bool]
"""Polled while thinking; True means: answer at once with the best move so far."""


def never() -> bool:
    """The Stop that is never set."""
    return False


HAS_THREADS: Final = sys.platform != "emscripten"
"""Whether threads can be started: not in a browser."""


def default_threads() -> int:
    """How many threads answer one person: two, where there are two cores."""
    return min(2, os.cpu_count() or 1) if HAS_THREADS else 1


class BadPlayer(Explained):
    """A text that names no player, or one that can't be made for this game."""


def refuse_other_game(name: str, game: Game[Any], position: Position[Any]) -> None:
    """BadPlayer if a program that was started for a game is asked about another."""
    if position.game != game:
        raise BadPlayer(
            "{name} was started for {game}, not {wanted}",
            name=name,
            game=repr(game),
            wanted=repr(position.game),
        )


@dataclass(frozen=True, slots=True)
class Limits:
    """What may be spent on one answer; None is no limit.

    Without any limit a player spends what is usual for it; with infinite seconds it thinks until
    it is stopped or has nothing left to find.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None


NO_LIMITS: Final = Limits()


@dataclass(frozen=True, slots=True)
class Answer(Generic[M]):
    """A move, and what the player thought of it."""

    move: M
    value: float | None = None
    """What the player to move expects, from -1 to 1; +1 is a sure win."""
    line: tuple[M, ...] = ()
    """The moves the player expects, this one first."""
    why: Words = ""
    """The reason in words."""
    depth: int = 0
    nodes: int = 0


class Player(ABC, Generic[M]):
    """Answers positions of a game with moves."""

    name: str = ""
    """The text it was made from."""

    @abstractmethod
    def answer(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[M]:
        """A move for the side to move. The game must not be over."""

    def deepen(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Iterator[Answer[M]]:
        """Each answer knows more than the one before; the last one is the answer."""
        yield self.answer(position, limits, stop)

    def candidates(self, position: Position[M]) -> Sequence[M]:
        """The moves that an analysis looks at first, if the player knows better than the game's
        evaluation; most do not."""
        return ()

    def new_game(self) -> None:
        """Forget what belonged to the last game; most players have nothing to forget."""


Factory = Callable[[str, Game[Any], int | None], Player[Any]]
"""Makes a player from what stands after the colon, the game and a seed."""


class Plays(Protocol):
    """A bot of a user's own: its `play` takes a position, and `limits` if it asks for them."""

    @property
    def play(self) -> Callable[..., Any]: ...


AnyPlayer = str | Player[Any] | Plays | Callable[..., Any]
"""A bot as people have one: a name, a Player, an object or a class with a `play`, a function."""


class Bot(Player[M]):
    """A user's own function of a position, as a Player."""

    def __init__(self, play: Callable[..., M]) -> None:
        self._play = play
        self._with_limits = "limits" in inspect.signature(play).parameters

    def answer(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[M]:
        return Answer(self._play(position, limits) if self._with_limits else self._play(position))


def computer_name(game: Game[Any], spec: str) -> Words:
    """A level, or another player of that spec, as people read it among the players of a game."""
    found = find_level(game, spec)
    if found is None or found.opponent is None:
        return T("computer, {level}", level=level_title(spec))
    name = found.opponent.name
    return T("{name} (computer, {level})", name=name, level=found.title)


def player(who: AnyPlayer, game: Game[Any] | str, *, seed: int | None = None) -> Player[Any]:
    """The player that a bot is: see above; the same seed gives the same answers.

    A class is called with the `game` and the `seed` if it asks for them by name. A text from
    outside must not come here unchecked: `module:Bot` and `ugi:COMMAND` run what they name.
    """
    game = as_game(game)
    if not isinstance(who, str):
        return _bot(who, player_name(who), game, seed)
    word, colon, argument = who.partition(":")
    point = _kinds().get(word)
    if point is not None:
        try:
            factory: Factory = point.load()
        except Exception as error:  # another package's code: name it, whatever it raises
            raise BadPlayer(
                "{value}, the players {name}, can't be loaded: {why}",
                value=point.value,
                name=repr(point.name),
                why=error_text(error),
            ) from error
        made = factory(argument, game, seed)
    elif colon:
        made = _from_module(word, argument, game, seed)
    else:
        made = _level(word, game).make(seed)
    made.name = who
    return made


def _bot(who: object, name: str, game: Game[Any], seed: int | None) -> Player[Any]:
    if isinstance(who, type):
        wanted = inspect.signature(who).parameters
        given = {"game": game, "seed": seed}
        who = who(**{word: value for word, value in given.items() if word in wanted})
    if isinstance(who, Player):
        made = who
    elif callable(play := getattr(who, "play", who)):
        made = Bot(play)
    else:
        raise BadPlayer("{name} has no method play(position)", name=name)
    made.name = made.name or name
    return made


def player_name(who: AnyPlayer) -> str:
    """What a bot is called in a record: as it says, or as its class or function is."""
    if isinstance(who, str):
        return who
    name = getattr(who, "name", "") or getattr(who, "__name__", "") or type(who).__name__
    return str(name)


def is_foreign(spec: str) -> bool:
    """True if a text names code that is not Plancia's own: it may do anything, crash too."""
    word, colon, _ = spec.partition(":")
    point = _kinds().get(word)
    return bool(colon) if point is None else not point.value.startswith("plancia.")


@cache
def _kinds() -> Mapping[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP)}


def named_level(game: Game[Any], name: str) -> Level:
    """The game's level of that name; BadPlayer if there is none."""
    found = find_level(game, name)
    if found is None:
        choices = ", ".join(level.name for level in game.levels) or "none"
        raise BadPlayer(
            "{game} has no level {level}; there are: {choices}",
            game=game.title,
            level=repr(name),
            choices=choices,
        )
    return found


def _level(name: str, game: Game[Any]) -> Level:
    if (found := find_level(game, name)) is not None:
        return found
    from difflib import get_close_matches  # only a mistake needs it

    offered = [level.name for level in game.levels]
    near = get_close_matches(name, [*offered, *_kinds()], n=1)
    if near:
        hint = T("did you mean {name}?", name=near[0])
    else:
        hint = T("a player is {grammar}", grammar=GRAMMAR)
    raise BadPlayer(
        "{game} has no player {name}; {hint} (its levels: {choices})",
        game=game.name,
        name=repr(name),
        hint=hint,
        choices=", ".join(offered) or "none",
    )


def _from_module(module: str, name: str, game: Game[Any], seed: int | None) -> Player[Any]:
    """A bot in a module of the user's."""
    if "" not in sys.path:  # a bot lies where the user is, as with `python -m`
        sys.path.insert(0, "")
    try:
        found = getattr(import_module(module), name)
    except (Exception, SystemExit) as error:  # the user's module: whatever it raises, say where
        kinds = ", ".join(_kinds())
        what = f"{type(error).__name__}: {error}"
        raise BadPlayer(
            "{module}:{name} can't be loaded: {what} (kinds of players are {kinds})",
            module=module,
            name=name,
            what=what,
            kinds=kinds,
        ) from error
    return _bot(found, f"{module}:{name}", game, seed)


class Thinks(Protocol):
    """A player; or a tutor, who explains too."""

    def answer(self, position: Position[Any], limits: Limits, stop: Stop) -> Any: ...

    def deepen(self, position: Position[Any], limits: Limits, stop: Stop) -> Iterator[Any]: ...


MakePlayer = Callable[[], Thinks]
"""Makes a player, in another process if need be; equal ones make the same player."""


@dataclass(frozen=True, slots=True)
class EngineQuestion:
    player: MakePlayer
    position: Position[Any]
    limits: Limits = NO_LIMITS
    deepens: bool = False
    """True if answers that know less are wanted before the last one."""
