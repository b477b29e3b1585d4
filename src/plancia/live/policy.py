"""Policy: the one answer to who may do what in a live game, now.

`refusal` says why a player may not do something; `allowed` lists what a person may do. Judging
refuses by the former, views contain the latter, and no screen works it out again.
"""

from collections.abc import Sequence
from typing import Final, Literal

from plancia.core.position import Side
from plancia.core.text import T
from plancia.engine.match import Termination
from plancia.live.events import Offer, Seat
from plancia.live.game import LiveGame
from plancia.live.refusal import Refusal
from plancia.live.views import Presence

Action = Literal[
    "move",
    "move-now",
    "hint",
    "resign",
    "offer-draw",
    "accept-draw",
    "decline-draw",
    "take-back",
    "accept-take-back",
    "decline-take-back",
    "rematch",
    "decline-rematch",
    "start-over",
    "abort",
    "claim-win",
    "coach-on",
    "coach-off",
]
"""All that a person can do in a game."""
Actions = tuple[Action, ...]

CLAIM_AFTER_S: Final = 60.0
"""For which an opponent whose clock runs must have been offline before a win can be claimed."""

_OFFERS: Final = {"draw": T("draw"), "take-back": T("take-back"), "rematch": T("rematch")}
_EVEN_IF_OVER: Final[Actions] = ("take-back", "rematch", "decline-rematch", "start-over")
"""Actions that make sense when a game is over."""
_ANSWERS: Final[Actions] = (
    *("accept-draw", "decline-draw", "accept-take-back", "decline-take-back"),
)
"""To an offer, while the game goes on."""
_NOT_IN_TOURNAMENTS: Final[Actions] = (*("hint", "take-back", "rematch", "abort", "coach-on"),)


def allowed(game: LiveGame, person: str | None, presence: Presence, now: float) -> Actions:
    """What a person may do now: for the seat to move, where the person holds both."""
    own = game.seats_of(person)
    if not own:
        return ()
    player = game.awaits if game.awaits in own else own[0]
    actions = list[Action]()
    for action in _candidates(game, player, now):
        if refusal(game, player, action, presence.away_s) is None:
            actions.append(action)
    return tuple(actions)


def _candidates(game: LiveGame, player: Side, now: float) -> Sequence[Action]:
    """Actions that are not ruled out at a glance: a refusal with its reason takes longer."""
    if game.match.verdict:
        return _EVEN_IF_OVER
    found, left = list[Action](), game.seconds_left(now)
    if game.awaits == player and (left is None or left >= 0):
        found.append("move")
    found += ("resign", "offer-draw", "take-back")
    if game.offers:
        found += _ANSWERS
    if game.game.players == 1:
        found.append("start-over")
    if not game.both_have_moved:
        found.append("abort")
    if not game.others[player]:
        found += ("hint", "move-now", "coach-on", "coach-off")
    elif game.ticking not in (None, player):
        found.append("claim-win")
    return found


def refusal(
    game: LiveGame, player: Side, action: Action, away_s: Sequence[float | None] = ()
) -> Refusal | None:
    """Why a player may not do that now; None if the player may.

    `away_s` says for each seat for how many seconds its person has been offline; None for those who
    are online.
    """
    if game.match.verdict and action not in _EVEN_IF_OVER:
        return Refusal("over", "The game is over.")
    if game.stored.tournament and action in _NOT_IN_TOURNAMENTS:
        return Refusal("not-now", "Not in a game of a tournament.")
    match action:
        case "move" if game.awaits != player:
            assert game.awaits is not None
            side = game.game.side(game.awaits)
            return Refusal(
                "not-yours", "It is the turn of {side}, whose seat is not yours.", side=side
            )
        case "move-now" if not game.awaited_level:
            return Refusal("not-now", "No level is thinking.")
        case "hint":
            if game.awaits != player:
                return Refusal("not-yours", "It is not your turn.")
            if game.others[player]:
                return Refusal("not-now", "There are no hints while people play each other.")
        case "claim-win":
            opponent = game.ticking
            if opponent is None or game.seat(opponent) not in game.others[player]:
                return Refusal("not-now", "The clock of an opponent must run.")
            if claim_in_s(game, player, away_s) != 0.0:
                n = round(CLAIM_AFTER_S)
                return Refusal(
                    "not-now", "The opponent must have been offline for {n} seconds.", n=n
                )
        case "offer-draw":
            if game.game.players == 1:
                return Refusal("not-now", "A puzzle has no draw.")
            if "level" in game.kinds:
                return Refusal("not-now", "A level plays on: it takes no draw.")
            if game.open_seat:
                return Refusal("not-now", "The other seat is still open.")
            if game.offers.get("draw") == player:
                return Refusal("not-now", "A draw is offered already.")
            return _declined(game, player, "draw")
        case "take-back":
            others = game.others[player]
            if game.rematch:
                return Refusal("not-now", "The next game has begun.")
            if game.match.verdict and others:
                return Refusal("over", "The game is over.")
            if not game.game.takes_back:
                return Refusal("not-now", "Here only the rules' own undos take a move back.")
            if take_back_ply(game, player) is None:
                return Refusal("not-now", "There is no move of yours to take back.")
            if others and game.offers.get("take-back") == player:
                return Refusal("not-now", "You have asked for that already.")
            return _declined(game, player, "take-back") if others else None
        case "rematch":
            others = game.others[player]
            if not game.match.verdict:
                return Refusal("not-now", "The game goes on.")
            if game.rematch:
                return Refusal("not-now", "The next game has begun.")
            if game.open_seat:
                return Refusal("not-now", "The other seat was never taken: start a new game.")
            if others and game.offers.get("rematch") == player:
                return Refusal("not-now", "You have asked for that already.")
            return _declined(game, player, "rematch") if others else None
        case "accept-draw" | "decline-draw":
            return _offered(game, player, "draw")
        case "decline-take-back":
            return _offered(game, player, "take-back")
        case "accept-take-back":
            if refused := _offered(game, player, "take-back"):
                return refused
            if take_back_ply(game, game.offers["take-back"]) is None:
                return Refusal("not-now", "There is no move of yours to take back.")
        case "decline-rematch":
            return _offered(game, player, "rematch")
        case "start-over":
            if game.game.players != 1:
                return Refusal("not-now", "Only a puzzle is started over.")
            if game.rematch or game.ply == game.prelude:
                return Refusal("not-now", "There is no move of yours to take back.")
        case "abort":
            if game.game.players == 1:
                return Refusal("not-now", "A puzzle is given up, not aborted.")
            if game.both_have_moved:
                return Refusal("not-now", "Both players have moved: the game can't be aborted.")
        case "coach-on" | "coach-off":
            if refused := coach_refusal(game.seats):
                return refused
            if action == "coach-on" and game.coach == player:
                return Refusal("not-now", "The coach is on already.")
            if action == "coach-off" and game.coach != player:
                return Refusal("not-now", "The coach is off already.")
    return None


def take_back_ply(game: LiveGame, player: Side) -> int | None:
    """How many moves are left when that player's last one is taken back, which is then asked for
    again; None if there is none. A result that no rule gave, such as a resignation, stays."""
    verdict = game.match.verdict
    if verdict is not None and verdict.termination is not Termination.NORMAL:
        return None
    own = game.seats_of(game.seats[player - 1].holder)
    for ply in range(game.ply - 1, game.prelude - 1, -1):
        if game.match.positions[ply].to_move in own:
            return ply
    return None


def claim_in_s(game: LiveGame, player: Side, away_s: Sequence[float | None] = ()) -> float | None:
    """Seconds until a player can claim the win from an opponent who has left; None if that is not
    how things stand."""
    opponent = game.ticking
    if opponent is None or game.seat(opponent) not in game.others[player]:
        return None
    away = away_s[opponent - 1] if away_s else None
    return None if away is None else max(0.0, CLAIM_AFTER_S - away)


def coach_refusal(seats: Sequence[Seat]) -> Refusal | None:
    """Why a game with those seats has no coach."""
    if sorted(seat.kind for seat in seats) == ["level", "person"]:
        return None
    return Refusal("not-now", "Only a game against the computer has a coach.")


def _declined(game: LiveGame, player: Side, what: Offer) -> Refusal | None:
    """An offer that was declined can't be made again before the next move."""
    if (what, player) not in game.declined:
        return None
    return Refusal("not-now", "The {what} was declined.", what=_OFFERS[what])


def _offered(game: LiveGame, player: Side, what: Offer) -> Refusal | None:
    offering = game.offers.get(what)
    if offering is None:
        return Refusal("not-now", "There is no offer of a {what}.", what=_OFFERS[what])
    if offering == player:
        return Refusal("not-now", "The {what} is your own offer.", what=_OFFERS[what])
    return None
