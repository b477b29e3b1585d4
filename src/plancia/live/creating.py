"""New games: made as a person requests them, or refused with the reason."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from plancia.core.errors import MalformedText
from plancia.core.game import Game
from plancia.core.position import Position, replay
from plancia.core.registry import game_of
from plancia.engine.match import GameClock
from plancia.engine.player import BadPlayer, named_level
from plancia.live.events import Seat, coached_from_start
from plancia.live.game import start_of
from plancia.live.messages import NewGameRequest, SeatRequest
from plancia.live.policy import coach_refusal
from plancia.live.refusal import Refusal, refusing_bad_input
from plancia.live.stored import StoredGame

MAX_CLOCK_S: Final = 86_400.0
MAX_INCREMENT_S: Final = 3_600.0


Check = Callable[[Position[Any], int], None]
"""Refuses a start, or the number of moves from there, that are too large for this place."""


def new_game(
    request: NewGameRequest,
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
        game = game_of(request.game, request.options)
        position = start = start_of(game, request.start)
        clock = GameClock.parse(request.clock) if request.clock else None
        moves, tokens = request.moves, []
        check(start, len(moves))
        if len(moves) > most_moves:
            raise MalformedText(
                "{moves} moves; a game has at most {most}", moves=len(moves), most=most_moves
            )
        for step in replay(start, moves):
            tokens.append(step.before.format_move(step.move))
            position = step.after
        if position.outcome is not None:
            raise MalformedText("the game is over before it begins")
    if clock and (clock.seconds > MAX_CLOCK_S or clock.increment > MAX_INCREMENT_S):
        raise Refusal(
            "malformed",
            "The clock {clock} is too long: at most {longest_clock} seconds, and "
            "{longest_increment} for each move.",
            clock=str(clock),
            longest_clock=f"{MAX_CLOCK_S:.0f}",
            longest_increment=f"{MAX_INCREMENT_S:g}",
        )
    seats = seats_for(game, request.seats, person, name)
    if request.coach and (refused := coach_refusal(seats)):
        raise refused
    return StoredGame(
        id=game_id,
        game=game.name,
        options=game.options.to_json(),
        start=start.to_text() if request.start else "",
        moves=tuple(tokens),
        clock=str(clock) if clock else "",
        created=now,
        creator=person,
        seats=seats,
        events=coached_from_start(seats, now) if request.coach else (),
    )


def seats_for(
    game: Game[Any], requests: Sequence[SeatRequest], person: str, name: str
) -> tuple[Seat, ...]:
    """The seats that a person of that name asks for; Refusal if the game can't have them."""
    if len(requests) != game.players:
        raise Refusal(
            "malformed",
            "{title} has {players} seats, not {given}.",
            title=game.title,
            players=game.players,
            given=len(requests),
        )
    if sum(request.kind == "open" for request in requests) > game.players - 1:
        raise Refusal("malformed", "At most one seat can be open, and a puzzle has none.")
    if all(request.kind == "level" for request in requests):
        raise Refusal("malformed", "One seat at least is a person's.")
    seats = []
    for player, request in enumerate(requests, 1):
        match request.kind:
            case "me":
                seats.append(Seat(player, "person", person, None, name))
            case "open":
                seats.append(Seat(player, "open"))
            case "level":
                level = request.level
                check_level(game, level)
                seats.append(Seat(player, "level", None, level, level))
    return tuple(seats)


def check_level(game: Game[Any], level: str) -> None:
    """Refusal if the game has no such level."""
    try:
        named_level(game, level)
    except BadPlayer as error:
        raise Refusal("malformed", error.text) from error
