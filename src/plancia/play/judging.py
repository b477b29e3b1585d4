"""Who may do what in a live game: a request is refused, or becomes the Change that it makes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal

from plancia.core.errors import IllegalMove
from plancia.core.game import Side, other
from plancia.core.match import Termination, Verdict
from plancia.core.text import T
from plancia.play.events import (
    Coached,
    Declined,
    Ended,
    Joined,
    Moved,
    Offer,
    Offered,
    Rematched,
    Resumed,
    SeatMoved,
    TookBack,
)
from plancia.play.game import Change, LiveGame
from plancia.play.refusal import Refusal, refusing_bad_input
from plancia.play.stored import Seat

Action = Literal[
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
"""The actions of a seat, besides moves."""

CLAIM_AFTER_S: Final = 60.0
"""For which an opponent whose clock runs must have been offline before a win can be claimed."""

_OFFERS: Final = {"draw": T("draw"), "take-back": T("take-back"), "rematch": T("rematch")}
_ANY_TIME: Final = frozenset({"rematch", "decline-rematch", "take-back", "start-over"})
"""Actions that make sense when a game is over."""


def judge_move(game: LiveGame, person: str, ply: int, token: str, now: float) -> Change:
    """A person's move; the end of the game if the person's time was over before it came."""
    _check_ply(game, person, ply, even_if_over=False)
    assert game.awaits is not None
    if game.awaits not in game.seats_of(person):
        side = game.game.side(game.awaits)
        raise Refusal("not-yours", "It is the turn of {side}, whose seat is not yours.", side=side)
    with refusing_bad_input("illegal"):
        move = game.position.parse_move(token)
        change = _moved(game, move, now, game.spent(now))
    left = game.seconds_left(now)
    return change if left is None or left >= 0 else out_of_time(game, now)


def judge_answer(game: LiveGame, move: Any, now: float, spent: float, why: str) -> Change:
    """A level's move; the end of the game if it is none."""
    try:
        return _moved(game, move, now, spent, why)
    except IllegalMove as error:
        assert game.awaits is not None
        return forfeit(game, game.awaits, Termination.ILLEGAL, str(error), now)


def _moved(game: LiveGame, move: Any, now: float, spent: float, comment: str = "") -> Change:
    position = game.position.play(move)
    token = game.position.format_move(move)
    event = Moved(game.seq + 1, now, game.awaits, token, spent, comment)
    return game.after_move(event, move, position)


def judge_action(
    game: LiveGame,
    person: str,
    action: Action,
    ply: int,
    now: float,
    *,
    player: Side | None = None,
    rematch_id: str = "",
    away_s: Sequence[float | None] = (),
) -> Change:
    """Anything else a seat may do, for the seat `player` where the person holds both.

    A rematch becomes the game `rematch_id`. `away_s` says for each seat for how many seconds its
    person has been offline; None for those who are there.
    """
    _check_ply(game, person, ply, even_if_over=action in _ANY_TIME)
    speaker = _speaker(game, person, player)
    return _Action(game, speaker, now, rematch_id, away_s).judge(action)


def _check_ply(game: LiveGame, person: str, ply: int, even_if_over: bool) -> None:
    if not game.seats_of(person):
        raise Refusal("not-yours", "You hold no seat in this game.")
    check_stale(game, ply)
    if game.match.verdict and not even_if_over:
        raise Refusal("over", "The game is over.")


def check_stale(game: LiveGame, ply: int) -> None:
    """Refusal for what was wished when another number of moves had been made."""
    if ply != game.ply:
        raise Refusal(
            "stale",
            "That answers move {ply}, but {made} moves have been made.",
            ply=ply,
            made=game.ply,
        )


def _speaker(game: LiveGame, person: str, player: Side | None) -> Side:
    """For which seat a person acts: the only one, the one said, or the one awaited."""
    own = game.seats_of(person)
    if player is None:
        return game.awaits if game.awaits in own else own[0]
    if player not in own:
        raise Refusal("not-yours", "Seat {player} is not yours.", player=player)
    return player


def check_coach(seats: Sequence[Seat]) -> None:
    """Refusal if a game with those seats has no coach."""
    if sorted(seat.kind for seat in seats) != ["level", "person"]:
        raise Refusal("not-now", "Only a game against the computer has a coach.")


class _Action:
    """Judges the actions of one player."""

    def __init__(
        self,
        game: LiveGame,
        player: Side,
        now: float,
        rematch_id: str,
        away_s: Sequence[float | None],
    ) -> None:
        self._game, self._player, self._rematch_id = game, player, rematch_id
        self._away_s = away_s
        self._next = (game.seq + 1, now, player)
        """With what the next event begins."""

    def judge(self, action: Action) -> Change:
        judges: Mapping[Action, Callable[[], Change]] = {
            "resign": self._resign,
            "offer-draw": self._offer_draw,
            "accept-draw": self._accept_draw,
            "decline-draw": lambda: self._decline("draw"),
            "take-back": self._take_back,
            "accept-take-back": self._accept_take_back,
            "decline-take-back": lambda: self._decline("take-back"),
            "rematch": self._rematch,
            "decline-rematch": lambda: self._decline("rematch"),
            "start-over": self._start_over,
            "abort": self._abort,
            "claim-win": self._claim_win,
            "coach-on": lambda: self._coach(True),
            "coach-off": lambda: self._coach(False),
        }
        return judges[action]()

    def _start_over(self) -> Change:
        game = self._game
        if game.game.players != 1:
            raise Refusal("not-now", "Only a puzzle is started over.")
        if game.rematch or game.ply == game.prelude:
            raise Refusal("not-now", "There is no move of yours to take back.")
        return game.after(TookBack(*self._next, game.prelude))

    def _abort(self) -> Change:
        """A game in which at most one player has moved ends without a result."""
        game = self._game
        if game.game.players == 1:
            raise Refusal("not-now", "A puzzle is given up, not aborted.")
        if len({move.player for move in game.moves[game.prelude :]}) > 1:
            raise Refusal("not-now", "Both players have moved: the game can't be aborted.")
        reason = f"{game.game.side(self._player)} aborted the game"
        verdict = Verdict(None, Termination.ABORTED, reason)
        return game.after(Ended(*self._next, verdict=verdict))

    def _claim_win(self) -> Change:
        """The opponent, whose clock runs, has gone for good."""
        game, opponent = self._game, self._game.ticking
        if opponent is None or game.seat(opponent) not in game.others(self._player):
            raise Refusal("not-now", "The clock of an opponent must run.")
        away_s = self._away_s[opponent - 1] if self._away_s else None
        if away_s is None or away_s < CLAIM_AFTER_S:
            raise Refusal(
                "not-now",
                "The opponent must have been offline for {n} seconds.",
                n=round(CLAIM_AFTER_S),
            )
        reason = f"{game.game.side(opponent)} has left"
        return forfeit(game, opponent, Termination.ABANDONED, reason, self._next[1])

    def _coach(self, on: bool) -> Change:
        check_coach(self._game.seats)
        return self._game.after(Coached(*self._next, on))

    def _resign(self) -> Change:
        reason = f"{self._game.game.side(self._player)} gave up"
        return forfeit(self._game, self._player, Termination.RESIGNED, reason, self._next[1])

    def _offer_draw(self) -> Change:
        game = self._game
        if game.game.players == 1:
            raise Refusal("not-now", "A puzzle has no draw.")
        if any(seat.kind == "level" for seat in game.seats):
            raise Refusal("not-now", "A level plays on: it takes no draw.")
        if game.open_seat:
            raise Refusal("not-now", "The other seat is still open.")
        offering = game.offers.get("draw")
        if offering == self._player:
            raise Refusal("not-now", "A draw is offered already.")
        if offering or not game.others(self._player):
            return self._agree()
        return self._offer("draw")

    def _accept_draw(self) -> Change:
        self._offered("draw")
        return self._agree()

    def _agree(self) -> Change:
        verdict = Verdict(None, Termination.AGREED, "both agreed")
        return self._game.after(Ended(*self._next, verdict=verdict))

    def _take_back(self) -> Change:
        game, offering = self._game, self._game.offers.get("take-back")
        ply = self._back_to(self._player)
        if not game.others(self._player):
            return game.after(TookBack(*self._next, ply))
        if game.match.verdict:
            raise Refusal("over", "The game is over.")
        if offering == self._player:
            raise Refusal("not-now", "You have asked for that already.")
        if offering:
            return self._accept_take_back()
        return self._offer("take-back")

    def _accept_take_back(self) -> Change:
        ply = self._back_to(self._offered("take-back"))
        return self._game.after(TookBack(*self._next, ply))

    def _back_to(self, player: Side) -> int:
        """How many moves are left when that player's last one is taken back: it is asked again."""
        game = self._game
        if game.rematch:
            raise Refusal("not-now", "The next game has begun.")
        own = game.seats_of(game.seat(player).holder)
        verdict = game.match.verdict
        by_rules = verdict is None or verdict.termination is Termination.NORMAL
        ply = game.ply - 1 if by_rules else game.ply
        while ply > game.prelude and game.match.positions[ply].to_move not in own:
            ply -= 1
        if ply < game.prelude or game.match.positions[ply].to_move not in own:
            raise Refusal("not-now", "There is no move of yours to take back.")
        return ply

    def _rematch(self) -> Change:
        game, offering = self._game, self._game.offers.get("rematch")
        if not game.match.verdict:
            raise Refusal("not-now", "The game goes on.")
        if game.rematch:
            raise Refusal("not-now", "The next game has begun.")
        if game.open_seat:
            raise Refusal("not-now", "The other seat was never taken: start a new game.")
        if not game.others(self._player) or offering not in (None, self._player):
            return game.after(Rematched(*self._next, self._rematch_id))
        if offering == self._player:
            raise Refusal("not-now", "You have asked for that already.")
        return self._offer("rematch")

    def _offer(self, what: Offer) -> Change:
        """An offer that was declined can't be made again before the next move."""
        if (what, self._player) in self._game.declined:
            raise Refusal("not-now", "The {what} was declined.", what=_OFFERS[what])
        return self._game.after(Offered(*self._next, what=what))

    def _decline(self, what: Offer) -> Change:
        self._offered(what)
        return self._game.after(Declined(*self._next, what=what))

    def _offered(self, what: Offer) -> int:
        """Which other player offers that."""
        offering = self._game.offers.get(what)
        if offering is None:
            raise Refusal("not-now", "There is no offer of a {what}.", what=_OFFERS[what])
        if offering == self._player:
            raise Refusal("not-now", "The {what} is your own offer.", what=_OFFERS[what])
        return offering


def emote_player(game: LiveGame, person: str) -> int:
    """For which player a person sends an emote; Refusal unless two people play each other."""
    own = game.seats_of(person)
    if not own:
        raise Refusal("not-yours", "You hold no seat in this game.")
    if not game.others(own[0]):
        raise Refusal("not-now", "Emotes are for two people who play each other.")
    return own[0]


# What players do not choose


def take_seat(game: LiveGame, seat: Seat, now: float, *, is_invited: bool) -> Change:
    """A person takes a seat: the open one by an invitation, or one that was held already."""
    if not is_invited:
        return game.after(SeatMoved(game.seq + 1, now, seat.player, seat))
    if game.seats_of(seat.holder):
        raise Refusal("not-now", "You sit in this game already.")
    return game.after(Joined(game.seq + 1, now, seat.player, seat))


def resume(game: LiveGame, now: float) -> Change:
    """The clock of the player to move begins anew."""
    return game.after(Resumed(game.seq + 1, now))


def out_of_time(game: LiveGame, now: float) -> Change:
    """The end of a game whose clock has run out."""
    assert game.ticking is not None
    reason = f"the time of {game.game.side(game.ticking)} is over"
    return forfeit(game, game.ticking, Termination.TIME, reason, now)


def time_over(game: LiveGame, now: float) -> Change | None:
    """The end of a game when its timer goes off; None if there is time left."""
    left = None if game.awaited_level else game.seconds_left(now)
    return out_of_time(game, now) if left is not None and left <= 0 else None


def is_too_long(game: LiveGame, moves: int) -> bool:
    return bool(game.awaits) and game.ply - game.prelude >= moves


def too_long(game: LiveGame, moves: int, now: float) -> Change | None:
    """The end of a game that has taken as many moves as are allowed; None if it has not."""
    if not is_too_long(game, moves):
        return None
    verdict = Verdict(None, Termination.MOVE_LIMIT, f"{moves} moves")
    return game.after(Ended(game.seq + 1, now, verdict=verdict))


def forfeit(
    game: LiveGame, player: Side, termination: Termination, reason: str, now: float
) -> Change:
    """The end of a game that a player has lost, by the rules or not."""
    winner = other(player) if game.game.players == 2 else None
    verdict = Verdict(winner, termination, reason)
    return game.after(Ended(game.seq + 1, now, player, verdict=verdict))
