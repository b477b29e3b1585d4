"""New games: made out of what a person wishes, or refused with the reason."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from plancia.core.errors import MalformedText
from plancia.core.game import Game, Position, Side, replay
from plancia.core.match import Clock
from plancia.core.player import BadPlayer, named_level
from plancia.core.registry import game_of
from plancia.play.events import coached_from_start
from plancia.play.game import start_of
from plancia.play.judging import check_coach
from plancia.play.refusal import Refusal, refusing_bad_input
from plancia.play.stored import Seat, StoredGame

MAX_CLOCK_S: Final = 86_400.0
MAX_INCREMENT_S: Final = 3_600.0


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Who shall sit there: `me`, `open` (a friend by link) or `level`."""

    kind: Literal["me", "open", "level"]
    level: str = ""
    grows: bool = False
    """Of a level: see `plancia.play.stored.Seat`."""


@dataclass(frozen=True, slots=True)
class GameWish:
    """The game that a person wants."""

    game: str
    seats: Sequence[SeatChoice]
    options: Mapping[str, object] = field(default_factory=dict)
    clock: str = ""
    start: str = ""
    moves: Sequence[str] = ()
    coach: bool = False
    """True if the person shall be warned before a blunder."""


Check = Callable[[Position[Any], int], None]
"""Refuses a start, or the number of moves from there, that are too large for this place."""


def new_game(
    wish: GameWish,
    game_id: str,
    person: str,
    name: str,
    *,
    now: float,
    most_moves: int,
    check: Check,
) -> StoredGame:
    """The game that a person of that name wants; Refusal with the reason why it can't be."""
    with refusing_bad_input():
        game = game_of(wish.game, wish.options)
        start = start_of(game, wish.start)
        clock = Clock.parse(wish.clock) if wish.clock else None
        check(start, len(wish.moves))
        tokens = _line(start, wish.moves, most_moves)
    _check_clock(clock)
    seats = _seats(game, wish.seats, person, name)
    if wish.coach:
        check_coach(seats)
    return StoredGame(
        id=game_id,
        game=game.name,
        options=game.options.to_json(),
        start=start.to_text() if wish.start else "",
        moves=tokens,
        clock=str(clock) if clock else "",
        created=now,
        creator=person,
        seats=seats,
        events=coached_from_start(seats, now) if wish.coach else (),
    )


def _check_clock(clock: Clock | None) -> None:
    if clock and (clock.seconds > MAX_CLOCK_S or clock.increment > MAX_INCREMENT_S):
        raise Refusal(
            "malformed",
            "The clock {clock} is too long: at most {longest_clock} seconds, and "
            "{longest_increment} for each move.",
            clock=str(clock),
            longest_clock=f"{MAX_CLOCK_S:g}",
            longest_increment=f"{MAX_INCREMENT_S:g}",
        )


def _line(start: Position[Any], moves: Sequence[str], most: int) -> tuple[str, ...]:
    if len(moves) > most:
        raise MalformedText("{moves} moves; a game has at most {most}", moves=len(moves), most=most)
    position, tokens = start, []
    for step in replay(start, moves):
        tokens.append(step.before.format_move(step.move))
        position = step.after
    if position.outcome is not None:
        raise MalformedText("the game is over before it begins")
    return tuple(tokens)


def _seats(
    game: Game[Any], wishes: Sequence[SeatChoice], person: str, name: str
) -> tuple[Seat, ...]:
    if len(wishes) != game.players:
        raise Refusal(
            "malformed",
            "{title} has {players} seats, not {given}.",
            title=game.title,
            players=game.players,
            given=len(wishes),
        )
    if sum(wish.kind == "open" for wish in wishes) > game.players - 1:
        raise Refusal("malformed", "At most one seat can be open, and a puzzle has none.")
    if any(wish.grows for wish in wishes) and {wish.kind for wish in wishes} != {"me", "level"}:
        raise Refusal("malformed", "Only a level that you play against can grow with you.")
    return tuple(_seat(game, number, wish, person, name) for number, wish in enumerate(wishes, 1))


def _seat(game: Game[Any], player: Side, wish: SeatChoice, person: str, name: str) -> Seat:
    match wish.kind:
        case "me":
            return Seat(player, "person", person, None, name)
        case "open":
            return Seat(player, "open")
        case "level":
            check_level(game, wish.level)
            return Seat(player, "level", None, wish.level, wish.level, grows=wish.grows)


def check_level(game: Game[Any], level: str) -> None:
    """Refusal if the game has no such level."""
    try:
        named_level(game, level)
    except BadPlayer as error:
        raise Refusal("malformed", error.text) from error
