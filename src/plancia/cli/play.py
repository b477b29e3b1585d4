"""`plancia play`: any game in plain text, on a terminal or from a pipe, against whom one likes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from plancia.cli.arguments import Variadic, game_options, preset_option
from plancia.cli.speech import Failed, Misused
from plancia.core import draw
from plancia.core.capability import level_title
from plancia.core.console import Console, EndOfInput
from plancia.core.errors import IllegalMove, MalformedText, said
from plancia.core.game import FIRST, Game, Position, Side, last_change
from plancia.core.hint import hint_steps
from plancia.core.language import paragraph, say, sentence
from plancia.core.match import Clock, Match, ending_for
from plancia.core.player import BadPlayer, Limits
from plancia.core.registry import game, games
from plancia.core.text import T, Words

if TYPE_CHECKING:
    from plancia.arena.seat import PlayerSeat
    from plancia.study.review import Worth

PERSON = "person"

_HELP = T(
    "Type a move, or several with spaces between. Also: moves (what is legal now), rules, "
    "hint, back (take the last move back), record (the game so far), quit."
)


@click.command(name="play", cls=Variadic)
@click.argument("name", required=False, metavar="[GAME]")
@click.option(
    "--players", multiple=True, metavar="PLAYER PLAYER",
    help="Who plays, the first one first: person, or LEVEL, random, minimax:DEPTH, "
    "alphabeta:DEPTH, mcts:PLAYOUTS, ugi:COMMAND, module:Bot. One name is the opponent's.",
)  # fmt: skip
@click.option("--clock", help="SECONDS, SECONDS+INCREMENT or SECONDS/move.")
@click.option("--seed", type=int, help="The same seed: the same answers.")
@click.option("--coach", is_flag=True, help="Warn before a losing move, against a level.")
@click.option(
    "--review/--no-review", default=None,
    help="Say how well it was played, after a game.  [default: on a terminal, against a level]",
)  # fmt: skip
@preset_option
@game_options
def command(
    name: str | None,
    players: tuple[str, ...],
    clock: str | None,
    seed: int | None,
    coach: bool,
    review: bool | None,
    preset: str | None,
    options: dict[str, str],
) -> int:
    """Play GAME here in plain text: two people, a person against a level, or two levels.

    From a pipe it reads the same words and moves and shows what comes of them:
    plancia play nim --players person best < moves.txt
    """
    console = Console()
    try:
        chosen = game(name or _ask_game(console), preset, **options)
        time_limit = Clock.parse(clock) if clock else None
        with _Table(chosen, console, _seats(chosen, players), time_limit, seed) as table:
            if coach:
                table.call_coach()
            table.play()
            if review or (review is None and console.is_terminal and table.person):
                table.review()
    except EndOfInput:
        console.say()
    return 0


def _ask_game(console: Console) -> str:
    names = games()
    console.say(say(T("Which game?")) + "\n")
    for number, name in enumerate(names, 1):
        console.say(f"  {number}  {name}")
    while True:
        console.say("\n" + say(T("Its number or name: ")), end="")
        answer = console.line().strip().lower()
        if answer.isascii() and answer.isdecimal() and 1 <= int(answer[:4]) <= len(names):
            return names[int(answer[:4]) - 1]
        if answer in names:
            return answer
        console.say(say(T("There is no game {answer}.", answer=repr(answer))))


def _seats(game: Game[Any], players: Sequence[str]) -> tuple[str, ...]:
    """Who sits where; a single name is the opponent's, or solves the puzzle."""
    if len(players) > game.players:
        raise Misused(
            T(
                "{players} players; {title} is for {needed}",
                players=len(players),
                title=game.title,
                needed=game.players,
            )
        )
    people = (PERSON,) * (game.players - len(players))
    return (*people, *players)


class _Table:
    """The game on the table: who plays it, and what people say to it."""

    def __init__(
        self,
        game: Game[Any],
        console: Console,
        players: Sequence[str],
        clock: Clock | None,
        seed: int | None,
    ) -> None:
        self.game, self.console, self.players = game, console, players
        self.match: Match[Any] = Match(game.start(), players, clock=clock)
        self._asked = time.monotonic()
        self._has_coach = False
        self._seats: dict[Side, PlayerSeat] = {}
        for number, who in enumerate(players, FIRST):
            if who != PERSON:
                self._seats[number] = self._seat(who, seed)

    def _seat(self, who: str, seed: int | None) -> PlayerSeat:
        from plancia.arena.playing import seat
        from plancia.arena.seat import Forfeit

        try:
            return seat(who, self.match, seed)
        except Forfeit as error:
            raise Failed(T("{who} can't play: {why}", who=who, why=said(error))) from error

    def __enter__(self) -> _Table:
        return self

    def __exit__(self, *_: object) -> None:
        for each in self._seats.values():
            each.close()

    @property
    def person(self) -> Side | None:
        """The one person at the table; None for two people, for none and for a puzzle."""
        people = [n for n in range(FIRST, self.game.players + 1) if n not in self._seats]
        return people[0] if len(people) == 1 and self._seats else None

    def call_coach(self) -> None:
        """Have a person warned before a losing move; the record says so."""
        if self.person is None:
            raise Misused(T("Only a game against the computer has a coach."))
        self._has_coach = True
        self.match.tags["Coach"] = str(self.game.side(self.person))

    def play(self) -> None:
        self.console.say(f"{say(self.game.title)}. {say(self.game.aim)} {say(_HELP)}\n")
        self._show()
        while (awaited := self.match.awaits) is not None:
            if awaited in self._seats:
                self._take_turn(awaited)
                continue
            self.console.say(f"{say(self.game.side(awaited))}: ", end="")
            self._asked = time.monotonic()
            answer = self.console.line().strip()
            if not self.console.is_terminal:
                self.console.say(answer)  # a pipe shows no typing: say what was read
            if answer == "quit":
                return
            self._answer(answer)
        assert self.match.verdict is not None
        self.console.say(sentence(ending_for(self.match.position, self.match.verdict, self.person)))

    def review(self) -> None:
        """Say how well it was played, and when it turned."""
        from plancia.study.review import Reviewer

        if self.match.verdict is None or len(self.match.moves) < 2:
            return
        reviewer = Reviewer(self.match.record())
        try:
            for position in reviewer.positions:
                reviewer.learn(self._worth(position))
        except (BadPlayer, KeyboardInterrupt):  # a game that nothing is known of, or no patience
            return
        for told in reviewer.words([self._name(n) for n, _ in enumerate(self.players, FIRST)]):
            self.console.say(sentence(told))

    def _name(self, player: Side) -> Words:
        if player in self._seats:
            return T("computer, {level}", level=level_title(self.players[player - 1]))
        return T("you") if len(self.players) == 1 or self.person else self.game.side(player)

    def _worth(self, position: Position[Any]) -> Worth:
        from plancia.study.review import seconds_for
        from plancia.study.tutor import MakeTutor, worth_of

        if position.outcome is not None:
            return worth_of(position)
        limits = Limits(seconds_for(self.game))
        return worth_of(position, MakeTutor(self.game)().answer(position, limits))

    def _take_turn(self, number: Side) -> None:
        from plancia.arena.playing import take_turn

        before, made = self.match.position, len(self.match.moves)
        take_turn(self.match, self._seats[number])
        if len(self.match.moves) > made:
            move = self.match.moves[-1]
            why = self.match.comments.get(len(self.match.moves), "")
            who = f"{self.players[number - 1]}: {before.format_move(move)}"
            self.console.say(f"{who}, {say(before.describe_move(move))}. {why}".rstrip())
            self._show()

    def _answer(self, answer: str) -> None:
        position = self.match.position
        match answer:
            case "" | "help" | "?":
                self.console.say(say(_HELP))
            case "rules":
                self.console.say(
                    click.wrap_text(say(self.game.rules), 79, preserve_paragraphs=True)
                )
            case "moves":
                self.console.say(_listed(position, position.legal_moves()))
                if priced := position.priced_moves():
                    listed = _listed(position, priced)
                    self.console.say(say(T("At a price: {moves}", moves=listed)))
            case "record":
                self.console.say(self.match.record().to_text())
            case "hint":
                self._hint()
            case "back":
                self._back()
            case _:
                self._play(answer)

    def _hint(self) -> None:
        from plancia.core.analysis import adviser

        try:
            answer = adviser(self.game).answer(self.match.position)
        except BadPlayer as error:
            self.console.say(f"{say(error.text)}.")
            return
        *earlier, last = hint_steps(self.match.position, answer)
        says = paragraph(last.sentences)
        if earlier:  # else there is no move that helps
            says = f"{self.match.position.format_move(answer.move)}. {says}"
        self.console.say(f"{say(T('Hint'))}: {says}")

    def _back(self) -> None:
        """To the last position in which a person was asked."""
        if not self.match.moves:
            self.console.say(say(T("There is no move to take back.")))
            return
        self.match.take_back()
        while self.match.moves and self.match.awaits in self._seats:
            self.match.take_back()
        self._show()

    def _play(self, answer: str) -> None:
        for token in self.game.split_moves(answer):
            position = self.match.position
            if self.match.awaits is None or self.match.awaits in self._seats:
                self.console.say(
                    say(T("{token} was not played: it is not your turn.", token=token))
                )
                return
            try:
                move = position.parse_move(token)
                if not self._is_sure(move) or not self._passes_coach(move):
                    return
                told = say(position.describe_move(move))
                now = time.monotonic()
                made = len(self.match.moves)
                self.match.play(move, spent=now - self._asked)
                self._asked = now
            except (IllegalMove, MalformedText) as error:
                self.console.say(say(T("{why}. `moves` lists what is legal.", why=said(error))))
                return
            if len(self.match.moves) > made:
                self.console.say(f"{told}.")
                self._show()

    def _is_sure(self, move: Any) -> bool:
        """On a terminal, ask before a move that has a price."""
        position = self.match.position
        if not self.console.is_terminal or move not in position.priced_moves():
            return True
        self.console.say(paragraph([position.describe_move(move), position.price()]))
        return self._agrees()

    def _passes_coach(self, move: Any) -> bool:
        """Warn before a losing move; on a terminal, ask whether it shall be played."""
        from plancia.study.coach import warning

        position = self.match.position
        if not self._has_coach or move not in position.legal_moves():
            return True
        before, after = self._worth(position), self._worth(position.play(move))
        found = warning(before, move, after)
        if found is None:
            return True
        self.console.say(paragraph([found.says, *found.reasons]))
        return not self.console.is_terminal or self._agrees()

    def _agrees(self) -> bool:
        self.console.say(say(T("Play it anyway? (yes or no)")) + " ", end="")
        return self.console.line().strip().lower() in ("yes", "y", say(T("yes")))

    def _show(self) -> None:
        picture = self.match.position.picture()
        self.console.say(draw.text(picture, last_change(self.match.positions), say=say))
        if self.match.clock and self.game.players == 2:
            left = [f"{say(self.game.side(who))} {self.match.left(who):.0f} s" for who in (1, 2)]
            self.console.say(say(T("Clocks: {left}", left=", ".join(left))) + "\n")


def _listed(position: Any, moves: tuple[Any, ...]) -> str:
    tokens = " ".join(map(position.format_move, moves))
    return click.wrap_text(tokens, 79)
