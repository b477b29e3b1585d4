"""`plancia play`: any game in plain text, on a terminal or from a pipe, against whom one likes."""

from __future__ import annotations

import asyncio
import shutil
import signal
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

import click

from plancia.cli.arguments import (
    Variadic,
    complete_games,
    game_options,
    preset_option,
)
from plancia.cli.seated_players import SeatedPlayers
from plancia.cli.speech import WIDTH, Failed, Misused
from plancia.core import draw
from plancia.core.errors import error_text
from plancia.core.game import Game
from plancia.core.position import Position, Side, last_change
from plancia.core.registry import game, game_of
from plancia.core.text import T
from plancia.engine.hint import HintStep, hint_steps, marked_words
from plancia.engine.match import Forfeit, ending_for
from plancia.host.games import Games, HostSettings
from plancia.host.memory_store import MemoryStore
from plancia.host.open_game import OpenGame
from plancia.host.ports import Notification, Viewer
from plancia.host.study import Study
from plancia.host.tasks import Clock
from plancia.language import paragraph, say, sentence
from plancia.live.game import LiveGame
from plancia.live.local import ME, PERSON, local_game, only_person
from plancia.live.messages import ActionRequest, MoveRequest
from plancia.live.policy import Action
from plancia.live.records import record_of
from plancia.live.refusal import Refusal, refusing_bad_input
from plancia.live.stored import StoredGame
from plancia.live.views import GameView, Happened, Presence
from plancia.originals.console import Console, EndOfInput
from plancia.study.review import Reviewer

SETTINGS: Final = HostSettings(think_seconds=None, pace=0.0, max_moves=20_000)
WORDS: Final[Mapping[str, Action]] = {
    "hint": "hint",
    "back": "take-back",
    "restart": "start-over",
    "draw": "offer-draw",
    "resign": "resign",
    "abort": "abort",
}
"""What a person types to do something."""

_HELP = T(
    "Type a move, or several with spaces between. Also: moves (what is legal now), rules, "
    "hint, back (take the last move back), record (the game so far), help (what you can do now), "
    "quit."
)


@click.command(name="play", cls=Variadic)
@click.argument("name", metavar="GAME", shell_complete=complete_games)
@click.option(
    "--players", multiple=True, metavar="PLAYER PLAYER",
    help="Who plays, the first one first: person, or LEVEL, random, alphabeta:DEPTH, "
    "mcts:PLAYOUTS, ugi:COMMAND, stdin:COMMAND or module:Bot. One name is the opponent's.",
)  # fmt: skip
@preset_option
@game_options
def command(
    name: str,
    players: tuple[str, ...],
    preset: str | None,
    options: dict[str, str],
) -> int:
    """Play GAME here in plain text: two people, a person against a level, or two levels.

    From a pipe it reads the same words and moves and prints what happens:
    plancia play nim --players person best < moves.txt
    """
    console = Console()
    handler = signal.signal(signal.SIGINT, _interrupt)
    try:
        chosen = game(name, preset, **options)
        stored = local_game(chosen, _seats(chosen, players), "game", Clock().now())
        asyncio.run(PlaySession(console).run(stored))
    except EndOfInput:
        console.say()
    finally:
        signal.signal(signal.SIGINT, handler)
    return 0


def _interrupt(*_: object) -> None:
    """Ctrl-C: asyncio's own handler would wait for the end of the line that is being typed."""
    raise KeyboardInterrupt


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


class Screen:
    """The host's outbox and the one viewer: what happens is printed when it happens."""

    person: str | None = ME
    address: str = ""
    keeps_state: bool = False

    def __init__(self, console: Console) -> None:
        self.console = console
        self.actions: Collection[str] = ()
        """What the person may do now."""
        self.changed: asyncio.Event = asyncio.Event()
        """Set when something has happened in the game."""
        self.trouble: Exception | None = None
        """Why something could not be printed."""
        self._game: LiveGame | None = None

    def open(self, game: LiveGame) -> None:
        """Show a game, and what happens in it from now on."""
        self._game = game
        self._show(game)

    def pack(self, value: object) -> Any:
        return value

    def send(self, viewers: Collection[Viewer], message: object) -> None:
        if isinstance(message, GameView | Happened | Presence):
            self.actions = message.actions
        if isinstance(message, Happened):
            try:
                self._print(message)
            except Exception as error:  # raised by the session: the game's task can't handle it
                self.trouble = error
            self.changed.set()

    def broadcast(self, notification: Notification) -> None:
        pass

    def _print(self, event: Happened) -> None:
        game = self._game
        assert game is not None
        match event.what:
            case "move":
                self.console.say(_move_line(game, event.ply - 1))
                self._show(game)
            case "take-back":
                self._show(game)
        if event.what in ("move", "ended") and (verdict := game.match.verdict):
            ending = ending_for(game.position, verdict, only_person(game))
            self.console.say(sentence(ending))

    def _show(self, game: LiveGame) -> None:
        match = game.match
        picture, last = match.position.picture(), last_change(match.positions)
        self.console.say(draw.text(picture, last, WIDTH, say))


def _move_line(game: LiveGame, ply: int) -> str:
    """A move in a line, with the reason that a computer player gives."""
    before, move = game.match.positions[ply], game.match.moves[ply]
    words, level = say(before.describe_move(move)), game.seat(before.to_move).level
    if level is None:
        return f"{words}."
    why = game.match.comments.get(ply + 1, "")
    return f"{level}: {before.format_move(move)}, {words}. {why}".rstrip()


class PlaySession:
    """One game: what people type, and what comes of it."""

    def __init__(self, console: Console) -> None:
        self.console, self.screen = console, Screen(console)
        self._players = SeatedPlayers()
        self._study = Study(self._players)
        self._games = Games(MemoryStore(), self._players, Clock(), self.screen, SETTINGS)
        self._opened: OpenGame
        self._hinted: Position[Any] | None = None
        self._hints: list[HintStep] = []
        """Steps of the latest hint that were not shown yet, at least the last one."""

    @property
    def game(self) -> LiveGame:
        return self._opened.game

    async def run(self, stored: StoredGame) -> None:
        """Play a game until a person quits or the input ends."""
        try:
            await self._seat_players(stored)
            opened = await self._games.create(stored)
            about = opened.game.game
            self._say_wrapped(f"{say(about.title)}. {say(about.aim)} {say(_HELP)}")
            self.console.say()
            self._opened = opened
            self.screen.open(opened.game)
            self._games.join(opened, self.screen)
            await self._play()
        finally:
            await self._games.close()
            await self._players.close()

    async def _seat_players(self, stored: StoredGame) -> None:
        chosen = game_of(stored.game, stored.options)
        for seat in stored.seats:
            if seat.level is not None:
                try:
                    await asyncio.to_thread(
                        self._players.seat, seat.level, chosen, seat.player, stored.id
                    )
                except Forfeit as error:
                    why = error_text(error)
                    raise Failed(T("{who} can't play: {why}", who=seat.level, why=why)) from error

    async def _play(self) -> None:
        while True:
            self.screen.changed.clear()
            if self.screen.trouble is not None:
                raise self.screen.trouble
            awaited = self.game.awaits
            if self.game.awaited_level is not None:
                await self._level_moved()
                continue
            if not self.game.seats_of(ME):
                return
            try:
                typed = self._typed(self._question(awaited))
            except EndOfInput:
                if awaited is None:
                    return
                raise
            if typed == "quit" or (typed == "" and awaited is None):
                return
            try:
                await self._answer(typed)
            except Refusal as refusal:
                says = refusal.text
                if refusal.code == "illegal":
                    says = T("{why}. `moves` lists what is legal.", why=says)
                self.console.say(say(says))

    async def _level_moved(self) -> None:
        """Until a level has moved or forfeited; an error that it can't forfeit for is raised."""
        changed = asyncio.ensure_future(self.screen.changed.wait())
        answering = self._opened.answering
        try:
            tasks = (changed,) if answering is None else (changed, answering)
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if answering is not None and answering.done():
                answering.result()
        finally:
            changed.cancel()

    def _question(self, awaited: Side | None) -> str:
        if awaited is not None:
            return f"{say(self.game.game.side(awaited))}: "
        if not self.console.is_terminal:
            return ""
        return say(T("{words}, record or quit: ", words=", ".join(self._words())))

    def _words(self) -> list[str]:
        """What a person may type to do something now."""
        words = [word for word, action in WORDS.items() if action in self.screen.actions]
        return [*words, "review"] if self.game.awaits is None else words

    def _typed(self, question: str) -> str:
        """What a person types. Nothing else happens in the game meanwhile."""
        self.console.say(question, end="")
        typed = self.console.line().strip()
        if not self.console.is_terminal:
            self.console.say(typed)  # a pipe shows no typing: say what was read
        return typed

    def _say_wrapped(self, text: str) -> None:
        """Say sentences; a terminal gets them in lines that break between words."""
        if self.console.is_terminal:
            text = click.wrap_text(text, shutil.get_terminal_size().columns)
        self.console.say(text)

    async def _answer(self, typed: str) -> None:
        position = self.game.position
        match typed:
            case "" | "help" | "?":
                self._say_wrapped(say(_HELP))
                self._say_wrapped(say(T("Now: {words}.", words=", ".join(self._words()))))
            case "rules":
                rules = say(self.game.game.rules)
                self.console.say(click.wrap_text(rules, 79, preserve_paragraphs=True))
            case "moves":
                self.console.say(_listed(position, position.legal_moves()))
                if priced := position.priced_moves():
                    listed = _listed(position, priced)
                    self.console.say(say(T("At a price: {moves}", moves=listed)))
            case "record":
                self.console.say(record_of(self.game, self.game.match).to_text())
            case "hint":
                await self._hint()
            case "review":
                await self._review()
            case _ if typed in WORDS:
                request = ActionRequest(WORDS[typed], self.game.ply)
                await self._games.act(self._opened, ME, request)
            case _:
                await self._move(typed)

    async def _hint(self) -> None:
        """The first step of a hint, or the one after the step that was shown."""
        position = self.game.position
        if self._hinted != position:
            answer = await self._games.hint(self._opened, ME, "", 1, 1)
            self._hinted, self._hints = position, [*hint_steps(position, answer)]
        step = self._hints[0]
        says = paragraph((*step.sentences, marked_words(position, step)))
        self._say_wrapped(f"{say(T('Hint'))}: {says}")
        if len(self._hints) > 1:
            self._hints.pop(0)
            self.console.say(say(T("Type hint again for more.")))

    async def _move(self, typed: str) -> None:
        for token in self.game.game.split_moves(typed):
            if self.game.awaited_level is not None:
                self.console.say(
                    say(T("{token} was not played: it is not your turn.", token=token))
                )
                return
            with refusing_bad_input("illegal"):
                move = self.game.position.parse_move(token)
            position = self.game.position
            if self.console.is_terminal and move in position.priced_moves():
                self._say_wrapped(paragraph([position.describe_move(move), position.price()]))
                answer = self._typed(say(T("Play it anyway? (yes or no)")) + " ")
                if answer.lower() not in ("yes", "y", say(T("yes"))):
                    return
            await self._games.act(self._opened, ME, MoveRequest(self.game.ply, token))

    async def _review(self) -> None:
        """Say how well it was played, and when it turned."""
        if self.game.awaits is not None:
            raise Refusal("not-now", "The game goes on.")
        reviewer = Reviewer(self.game.match.record())
        async for _ in self._study.review(reviewer):
            pass
        for words in reviewer.words(sorted(self.game.seats_of(ME))):
            self._say_wrapped(sentence(words))


def _listed(position: Position[Any], moves: tuple[Any, ...]) -> str:
    tokens = " ".join(map(position.format_move, moves))
    return click.wrap_text(tokens, 79)
