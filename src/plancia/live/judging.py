"""Judging: what people, levels and timers ask of a live game is refused, or becomes a Change.

A judge takes the game as it stands and the time; what it gives is None if there is nothing to do
any more.
"""

from collections.abc import Callable, Sequence
from typing import Any

from plancia.core.errors import BAD_INPUT, IllegalMove, error_text
from plancia.core.position import Position, Side, other
from plancia.core.text import Words
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
    Seat,
    SeatMoved,
    TookBack,
)
from plancia.live.game import Change, LiveGame
from plancia.live.messages import ActionRequest, MoveRequest
from plancia.live.policy import refusal, take_back_ply
from plancia.live.refusal import Refusal

Judge = Callable[[LiveGame, float], Change | None]


def judge_move(game: LiveGame, now: float, *, person: str, request: MoveRequest) -> Change:
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


def judge_action(
    game: LiveGame,
    now: float,
    *,
    person: str,
    request: ActionRequest,
    away_s: Sequence[float | None],
    rematch_id: str,
) -> Change:
    """Anything else that a person does which changes the game. `away_s` says for each seat for how
    many seconds its person has been offline. A rematch becomes the game `rematch_id`."""
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
            reason = f"{side} aborted the game"
            return _end(game, now, Termination.ABORTED, reason, player=player)
        case "claim-win":
            opponent = other(player)
            reason = f"{game.game.side(opponent)} has left"
            return _forfeit(game, opponent, Termination.ABANDONED, reason, now)
        case "offer-draw" if not alone and "draw" not in game.offers:
            return game.after(Offered(*head, offer="draw"))
        case "offer-draw" | "accept-draw":
            return _end(game, now, Termination.AGREED, "both agreed", player=player)
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


def judge_answer(
    game: LiveGame,
    now: float,
    *,
    position: Position[Any],
    player: Side,
    move: Any,
    spent: float,
    why: Words = "",
    praises: bool = False,
    forfeit: tuple[Termination, str] | None = None,
) -> Change | None:
    """A level's move in a position, which may praise the move that it answers, or the reason why
    it forfeits; an illegal one forfeits too. Nothing if the game has gone on meanwhile."""
    if game.position is not position or not game.awaits:
        return None
    if forfeit is not None:
        return _forfeit(game, player, *forfeit, now)
    try:
        after = position.play(move)
    except IllegalMove as error:
        return _forfeit(game, player, Termination.ILLEGAL, str(error), now)
    token = position.format_move(move)
    event = Moved(game.seq + 1, now, game.awaits, token, spent, str(why), praises)
    return game.after_move(event, move, after)


def take_seat(
    game: LiveGame, now: float, *, seat: Seat, link: str = "", is_invited: bool = True
) -> Change:
    """A person takes a seat: the open one by an invitation, or one that was held already. The link
    of that token is used up with it."""
    kind = Joined if is_invited else SeatMoved
    if is_invited and game.seats_of(seat.holder):
        raise Refusal("not-now", "You sit in this game already.")
    return game.after(kind(game.seq + 1, now, seat.player, seat, link))


def resume_clock(game: LiveGame, now: float, *, unwatched_until: float) -> Change | None:
    """No server has watched the clocks until then: they begin anew."""
    if game.ticking is None or game.turn_began >= unwatched_until:
        return None
    return game.after(Resumed(game.seq + 1, now))


def expire(game: LiveGame, now: float) -> Change | None:
    """The timer of the player to move has gone off."""
    left = None if game.awaited_level else game.seconds_left(now)
    return _out_of_time(game, now) if left is not None and left <= 0 else None


def limit_moves(game: LiveGame, now: float, *, most: int) -> Change | None:
    """A game that has taken that number of moves ends."""
    if game.awaits is None or game.ply - game.prelude < most:
        return None
    return _end(game, now, Termination.MOVE_LIMIT, f"{most} moves")


def abandon_first_move(game: LiveGame, now: float) -> Change | None:
    """The first move of a tournament's game was not made in time."""
    player = None if game.awaited_level else game.awaits
    if player is None or game.ply > game.prelude:
        return None
    reason = f"{game.game.side(player)} did not move"
    return _forfeit(game, player, Termination.ABANDONED, reason, now)


def abandon_search(game: LiveGame, now: float) -> Change | None:
    """The person who looked for an opponent has gone."""
    if game.open_seat is None or game.match.verdict:
        return None
    return _end(game, now, Termination.ABORTED, "nobody waits any more")


def adjudicate(game: LiveGame, now: float, *, winner: Side | None) -> Change | None:
    """The organiser of a tournament has decided a game."""
    if game.awaits is None:
        return None
    return _end(game, now, Termination.ADJUDICATED, "the organiser decided", winner)


def _end(
    game: LiveGame,
    now: float,
    termination: Termination,
    reason: str,
    winner: Side | None = None,
    player: Side | None = None,
) -> Change:
    verdict = GameEnd(winner, termination, reason)
    return game.after(Ended(game.seq + 1, now, player, verdict=verdict))


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
    return _end(game, now, termination, reason, winner, player)
