"""`plancia play`: any game in plain text, on a terminal or from a pipe."""

from __future__ import annotations

from typing import Any

import click

from plancia.core import draw, record
from plancia.core.console import Console, EndOfInput
from plancia.core.errors import IllegalMove, MalformedText
from plancia.core.game import Game, Position, Result
from plancia.core.picture import Cell
from plancia.core.registry import game, games

_HELP = (
    "Type a move, or several with spaces between. Also: moves (what is legal now), rules, "
    "back (take the last move back), record (the game so far), quit."
)


def _options(ctx: click.Context, param: click.Parameter, pairs: tuple[str, ...]) -> dict[str, str]:
    for pair in pairs:
        if "=" not in pair:
            raise click.BadParameter(f"{pair!r} is not NAME=VALUE", ctx, param)
    return dict(pair.split("=", 1) for pair in pairs)


@click.command(name="play")
@click.argument("name", required=False, metavar="[GAME]")
@click.option("--preset", help="A named set of options; `plancia games GAME` lists them.")
@click.option(
    "--option", "-o", "options", multiple=True, metavar="NAME=VALUE", callback=_options,
    help="Set an option of the game; may be given several times.",
)  # fmt: skip
def command(name: str | None, preset: str | None, options: dict[str, str]) -> int:
    """Play GAME here: two people at one keyboard, or a puzzle for one."""
    console = Console()
    try:
        chosen = game(name or _ask_game(console), preset, **options)
        _Table(chosen, console).play()
    except EndOfInput:
        console.say()
    return 0


def _ask_game(console: Console) -> str:
    names = games()
    console.say("Which game?\n")
    for number, name in enumerate(names, 1):
        console.say(f"  {number}  {name}")
    while True:
        console.say("\nIts number or name: ", end="")
        answer = console.line().strip().lower()
        if answer.isascii() and answer.isdecimal() and 1 <= int(answer[:4]) <= len(names):
            return names[int(answer[:4]) - 1]
        if answer in names:
            return answer
        console.say(f"There is no game {answer!r}.")


class _Table:
    """The game on the table: the moves so far, and what people say to it."""

    def __init__(self, game: Game[Any], console: Console) -> None:
        self.game, self.console = game, console
        self.positions: list[Position[Any]] = [game.start()]
        self.moves: list[Any] = []

    def play(self) -> None:
        self.console.say(f"{self.game.title}. {_HELP}\n")
        self._show()
        while self.positions[-1].outcome is None:
            self.console.say(f"{self.game.side(self.positions[-1].to_move)}: ", end="")
            answer = self.console.line().strip()
            if not self.console.is_terminal:
                self.console.say(answer)  # a pipe shows no typing: say what was read
            if answer == "quit":
                return
            self._answer(answer)
        self.console.say(self._verdict())

    def _answer(self, answer: str) -> None:
        position = self.positions[-1]
        match answer:
            case "" | "help" | "?":
                self.console.say(_HELP)
            case "rules":
                self.console.say(click.wrap_text(self.game.rules, 79, preserve_paragraphs=True))
            case "moves":
                self.console.say(_listed(position, position.legal_moves()))
                if priced := position.priced_moves():
                    self.console.say("At a price: " + _listed(position, priced))
            case "record":
                self.console.say(record.Record(self.positions[0], tuple(self.moves)).to_text())
            case "back":
                if self.moves:
                    self.moves.pop()
                    self.positions.pop()
                    self._show()
                else:
                    self.console.say("There is no move to take back.")
            case _:
                self._play(answer)

    def _play(self, answer: str) -> None:
        for token in self.game.split_moves(answer):
            position = self.positions[-1]
            try:
                move = position.parse_move(token)
                after = position.play(move)
            except (IllegalMove, MalformedText) as error:
                self.console.say(f"{error}. `moves` lists what is legal.")
                return
            self.moves.append(move)
            self.positions.append(after)
            self._show()

    def _show(self) -> None:
        picture = self.positions[-1].picture()
        last: frozenset[Cell] = frozenset()
        if self.moves:
            last = picture.changed_since(self.positions[-2].picture())
        self.console.say(draw.text(picture, last))

    def _verdict(self) -> str:
        outcome = self.positions[-1].outcome
        assert outcome is not None
        match outcome.result:
            case Result.WIN:
                assert outcome.winner
                return f"{self.game.side(outcome.winner)} wins: {outcome.reason}."
            case Result.DRAW:
                return f"A draw: {outcome.reason}."
            case result:
                return f"{result.value.capitalize()}: {outcome.reason}."


def _listed(position: Position[Any], moves: tuple[Any, ...]) -> str:
    tokens = " ".join(map(position.format_move, moves))
    return click.wrap_text(tokens, 79)
