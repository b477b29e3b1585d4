"""Judging: a request to a live game is refused, or becomes the Change that it makes."""

from collections.abc import Sequence

from plancia.core.errors import BAD_INPUT, IllegalMove, error_text
from plancia.core.position import Side, other
from plancia.engine.match import GameEnd, Termination
from plancia.live.events import (
    Coached,
    Declined,
    Ended,
    Joined,
    Moved,
    Offered,
    Rematched,
    Resumed,
    SeatMoved,
    TookBack,
)
from plancia.live.game import Change, LiveGame
from plancia.live.messages import ActionRequest, MoveRequest
from plancia.live.policy import refusal, take_back_ply
from plancia.live.refusal import Refusal
from plancia.live.requests import (
    Adjudicated,
    ClockResumed,
    FirstMoveOverdue,
    LevelAnswered,
    MoveLimitReached,
    Request,
    SearchAbandoned,
    SeatTaken,
    TimerExpired,
)


def judge(
    game: LiveGame,
    request: Request,
    now: float,
    *,
    person: str = "",
    away_s: Sequence[float | None] = (),
    rematch_id: str = "",
) -> Change | None:
    """The change that a request makes; None if there is nothing to do any more; Refusal if a person
    may not do that.

    `person` makes the move or takes the action. `away_s` says for each seat for how many seconds
    its person has been offline. A rematch becomes the game `rematch_id`.
    """
    match request:
        case MoveRequest():
            return _judge_move(game, person, request, now)
        case ActionRequest():
            return _judge_action(game, person, request, now, away_s, rematch_id)
        case SeatTaken(seat, _, is_invited):
            if not is_invited:
                return game.after(SeatMoved(game.seq + 1, now, seat.player, seat))
            if game.seats_of(seat.holder):
                raise Refusal("not-now", "You sit in this game already.")
            return game.after(Joined(game.seq + 1, now, seat.player, seat))
        case LevelAnswered():
            return _judge_answer(game, request, now)
        case ClockResumed(unwatched_until):
            if game.ticking is None or game.turn_began >= unwatched_until:
                return None
            return game.after(Resumed(game.seq + 1, now))
        case TimerExpired():
            left = None if game.awaited_level else game.seconds_left(now)
            return _out_of_time(game, now) if left is not None and left <= 0 else None
        case MoveLimitReached(moves):
            if not is_too_long(game, moves):
                return None
            verdict = GameEnd(None, Termination.MOVE_LIMIT, f"{moves} moves")
            return game.after(Ended(game.seq + 1, now, verdict=verdict))
        case FirstMoveOverdue():
            player = None if game.awaited_level else game.awaits
            if player is None or game.ply > game.prelude:
                return None
            reason = f"{game.game.side(player)} did not move"
            return _forfeit(game, player, Termination.ABANDONED, reason, now)
        case SearchAbandoned():
            if game.open_seat is None or game.match.verdict:
                return None
            verdict = GameEnd(None, Termination.ABORTED, "nobody waits any more")
            return game.after(Ended(game.seq + 1, now, verdict=verdict))
        case Adjudicated(winner):
            if game.awaits is None:
                return None
            verdict = GameEnd(winner, Termination.ADJUDICATED, "the organiser decided")
            return game.after(Ended(game.seq + 1, now, verdict=verdict))


def _judge_move(game: LiveGame, person: str, request: MoveRequest, now: float) -> Change:
    """A person's move; the end of the game if the person's time was over before it came."""
    player = player_of(game, person)
    check_stale(game, request.ply)
    if refused := refusal(game, player, "move"):
        raise refused
    try:
        move = game.position.parse_move(request.move)
        position = game.position.play(move)
    except BAD_INPUT as error:
        raise Refusal("illegal", error_text(error)) from error
    left = game.seconds_left(now)
    if left is not None and left < 0:
        return _out_of_time(game, now)
    token = game.position.format_move(move)
    event = Moved(game.seq + 1, now, player, token, game.spent(now))
    return game.after_move(event, move, position)


def _judge_action(
    game: LiveGame,
    person: str,
    request: ActionRequest,
    now: float,
    away_s: Sequence[float | None],
    rematch_id: str,
) -> Change:
    """Anything else that a person does which changes the game."""
    player = player_of(game, person)
    check_stale(game, request.ply)
    if request.player is not None:
        player = player_of(game, person, request.player)
    action = request.act
    if refused := refusal(game, player, action, away_s):
        raise refused
    head, alone = (game.seq + 1, now, player), not game.others[player]
    side = game.game.side(player)
    match action:
        case "resign":
            return _forfeit(game, player, Termination.RESIGNED, f"{side} gave up", now)
        case "abort":
            verdict = GameEnd(None, Termination.ABORTED, f"{side} aborted the game")
            return game.after(Ended(*head, verdict=verdict))
        case "claim-win":
            opponent = other(player)
            reason = f"{game.game.side(opponent)} has left"
            return _forfeit(game, opponent, Termination.ABANDONED, reason, now)
        case "offer-draw" if not alone and "draw" not in game.offers:
            return game.after(Offered(*head, offer="draw"))
        case "offer-draw" | "accept-draw":
            verdict = GameEnd(None, Termination.AGREED, "both agreed")
            return game.after(Ended(*head, verdict=verdict))
        case "take-back" if not alone and "take-back" not in game.offers:
            return game.after(Offered(*head, offer="take-back"))
        case "take-back" | "accept-take-back":
            left = take_back_ply(game, game.offers.get("take-back", player))
            assert left is not None
            return game.after(TookBack(*head, left))
        case "rematch" if not alone and "rematch" not in game.offers:
            return game.after(Offered(*head, offer="rematch"))
        case "rematch":
            return game.after(Rematched(*head, rematch_id))
        case "decline-draw":
            return game.after(Declined(*head, offer="draw"))
        case "decline-take-back":
            return game.after(Declined(*head, offer="take-back"))
        case "decline-rematch":
            return game.after(Declined(*head, offer="rematch"))
        case "start-over":
            return game.after(TookBack(*head, game.prelude))
        case "coach-on" | "coach-off":
            return game.after(Coached(*head, action == "coach-on"))
        case _:  # a hint, or move-now: they have addresses of their own
            raise Refusal("malformed", "{action} changes nothing in a game.", action=action)


def check_stale(game: LiveGame, ply: int) -> None:
    """Refusal for a request that was made when another number of moves had been made."""
    if ply != game.ply:
        raise Refusal(
            "stale",
            "That answers move {ply}, but {made} moves have been made.",
            ply=ply,
            made=game.ply,
        )


def is_too_long(game: LiveGame, moves: int) -> bool:
    return bool(game.awaits) and game.ply - game.prelude >= moves


def player_of(game: LiveGame, person: str, player: Side | None = None) -> Side:
    """For which seat a person acts: the only one, the one said, or the one awaited."""
    own = game.seats_of(person)
    if not own:
        raise Refusal("not-yours", "You hold no seat in this game.")
    if player is None:
        return game.awaits if game.awaits in own else own[0]
    if player not in own:
        raise Refusal("not-yours", "Seat {player} is not yours.", player=player)
    return player


def _judge_answer(game: LiveGame, request: LevelAnswered, now: float) -> Change | None:
    """A level's move; an illegal one forfeits the game. None if the game has gone on meanwhile."""
    if game.position is not request.position or not game.awaits:
        return None
    if request.forfeit is not None:
        return _forfeit(game, request.player, *request.forfeit, now)
    try:
        position = game.position.play(request.move)
    except IllegalMove as error:
        return _forfeit(game, request.player, Termination.ILLEGAL, str(error), now)
    token = game.position.format_move(request.move)
    why = str(request.why)
    event = Moved(game.seq + 1, now, game.awaits, token, request.spent, why, request.praises)
    return game.after_move(event, request.move, position)


def _out_of_time(game: LiveGame, now: float) -> Change:
    """The end of a game whose clock has run out."""
    assert game.ticking is not None
    reason = f"the time of {game.game.side(game.ticking)} is over"
    return _forfeit(game, game.ticking, Termination.TIME, reason, now)


def _forfeit(
    game: LiveGame, player: Side, termination: Termination, reason: str, now: float
) -> Change:
    """The end of a game that a player has lost, by the rules or not."""
    winner = other(player) if game.game.players == 2 else None
    verdict = GameEnd(winner, termination, reason)
    return game.after(Ended(game.seq + 1, now, player, verdict=verdict))
