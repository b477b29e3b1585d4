"""Puzzles on the screen: today's, training by game, grade and motif, a rush, one's own mistakes."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from random import randrange
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from msgspec.structs import replace
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from plancia.core.registry import game_of
from plancia.core.text import T, Words, from_json, plural
from plancia.engine.hint import HintStep
from plancia.host.attempts import try_move
from plancia.host.memory_store import MemoryStore
from plancia.language import paragraph, say, sentence
from plancia.live.local import ME, PERSON, local_game
from plancia.live.refusal import Refusal
from plancia.study.attempts import Attempt, refutation_words
from plancia.study.daily import DailyResults, day_number, streak, with_solved
from plancia.study.puzzles import (
    DailiesRequest,
    PackView,
    PuzzleRequest,
    PuzzleView,
    TriedView,
    daily_list,
    daily_number,
    pack_views,
    puzzle_view,
)
from plancia.tui.game import GameScreen
from plancia.tui.keys import KeyBar, translate_keys
from plancia.tui.task import open_next_mistake

if TYPE_CHECKING:
    from plancia.tui.app import PlanciaApp

ALLOWED: Final = frozenset({"rules", "leave", "cancel", "go", "choose", "type", "press"})
"""Keys that do something in a puzzle, beside its own."""
MAX_TURN: Final = 2**31
RUSH_S: Final = 180
DAILIES: Final = "dailies"
"""Of the solved daily puzzles among the settings."""
MISTAKES: Final = "mistakes"
LIST_CSS: Final = """
    #title { height: 1; padding: 0 1; text-style: bold; background: $panel; }
    #about { height: 1; padding: 0 1; color: $text-muted; }
    OptionList { height: 1fr; border: round $panel; background: $surface; }
    OptionList:focus { border: round $primary; }
"""


@dataclass
class Rush:
    """As many puzzles as one can in three minutes."""

    until: float
    solved: int = 0
    missed: int = 0
    says: Words = ""
    """What was wrong with the last one that was missed."""


@dataclass
class Solving:
    """An attempt at a puzzle, and what it is for."""

    attempt: Attempt
    request: PuzzleRequest
    """What the next one is to be like."""
    day: str = ""
    """Of a daily puzzle."""
    rush: Rush | None = None

    @property
    def view(self) -> PuzzleView:
        view = self.attempt.view
        assert isinstance(view, PuzzleView)
        return view


class PuzzlesScreen(Screen[None]):
    """Puzzles of a day with the days in a row, the packs, and one's own mistakes."""

    CSS: ClassVar[str] = LIST_CSS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "day(-1)", "The day before", key_display="←"),
        Binding("right", "day(1)", "The day after", key_display="→"),
        Binding("c", "copy", "Copy the result"),
        Binding("escape,q", "leave", "Menu", key_display="q"),
    ]

    def __init__(self) -> None:
        super().__init__()
        translate_keys(self)
        self._back = 0
        """Days between today and the puzzles that are shown."""

    @property
    def plancia(self) -> PlanciaApp:
        return cast("PlanciaApp", self.app)

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        yield Static(id="about")
        yield OptionList(id="puzzles")
        yield KeyBar()

    @property
    def _day(self) -> str:
        return (date.today() - timedelta(days=self._back)).isoformat()

    def _about(self, kept: DailyResults) -> str:
        """The days in a row and the time to the next puzzles; or that an old day does not count."""
        if self._back:
            day = date.fromisoformat(self._day)
            return f"{day:%d %b %Y} · {say(T('From the archive: it does not count.'))}"
        now = datetime.now()
        left = datetime.combine(now.date() + timedelta(days=1), datetime.min.time()) - now
        hours, minutes = divmod(int(left.total_seconds()) // 60, 60)
        days = plural("1 day in a row", "{n} days in a row", streak(kept, self._day))
        following = T("Next puzzles in {time}", time=f"{hours}:{minutes:02}")
        return f"{say(days)} · {say(following)}"

    async def on_screen_resume(self) -> None:
        kept, listed = daily_results(self.plancia), daily_list(DailiesRequest(self._day))
        due = (await self.plancia.mistakes.all(ME, date.today().isoformat())).due
        title = f"{say(T('Daily puzzles'))} · {say(T('No. {n}', n=listed.number))}"
        self.query_one("#title", Static).update(title)
        self.query_one("#about", Static).update(self._about(kept))
        shelf = self.query_one("#puzzles", OptionList)
        place = shelf.highlighted
        shelf.clear_options()
        for each in listed.entries:
            solved = kept.get(self._day, {}).get(each.game)
            about = (from_json(each.grade_title), *_solved_words(solved))
            mark = "✓" if solved else " "
            shelf.add_option(_option(f"day {each.game}", mark, from_json(each.title), about))
        shelf.add_option(None)
        for pack in pack_views():
            count = plural("1 puzzle", "{n} puzzles", pack.count)
            words: tuple[Words, ...] = (T("Training"), count)
            shelf.add_option(_option(f"pack {pack.game}", " ", from_json(pack.title), words))
        shelf.add_option(None)
        about_due: Words = T("Nothing is due today.")
        if due:
            about_due = plural("1 is due today.", "{n} are due today.", due)
        shelf.add_option(_option(MISTAKES, " ", T("Your mistakes"), (about_due,)))
        shelf.highlighted = place or 0
        shelf.focus()

    @on(OptionList.OptionSelected, "#puzzles")
    async def _chosen(self, message: OptionList.OptionSelected) -> None:
        kind, _, name = str(message.option_id).partition(" ")
        if kind == MISTAKES:
            await open_next_mistake(self.plancia)
        elif kind == "pack":
            pack = next(pack for pack in pack_views() if pack.game == name)
            await self.app.push_screen(PackScreen(pack))
        else:
            number = daily_number(name, date.fromisoformat(self._day))
            request = PuzzleRequest(name, number)
            solving = Solving(Attempt(puzzle_view(request)), request, self._day)
            await self.app.push_screen(PuzzleScreen(solving))

    async def action_day(self, step: int) -> None:
        """The archive: puzzles of another day, which do not count."""
        first = day_number(date.today()) - 1
        self._back = max(0, min(self._back - step, first))
        await self.on_screen_resume()

    def action_copy(self) -> None:
        """A text to share: how the day went, and no move."""
        kept, listed = daily_results(self.plancia), daily_list(DailiesRequest(self._day))
        solved = kept.get(self._day, {})
        row = "".join(_square(solved.get(each.game)) for each in listed.entries)
        title = f"Plancia · {say(T('No. {n}', n=listed.number))}"
        self.app.copy_to_clipboard(f"{title}\n{row}")
        self.notify(f"{say(T('Copied'))}: {row}")

    def action_leave(self) -> None:
        self.app.pop_screen()


def _option(id: str, mark: str, title: Words, about: tuple[Words, ...]) -> Option:
    line = Text(f"{mark} {say(title):<16}").append(" · ".join(map(say, about)), "dim")
    return Option(line, id=id)


def _square(solved: dict[str, int] | None) -> str:
    if solved is None:
        return "⬜"
    return "🟨" if any(solved.values()) else "🟩"


def _solved_words(solved: dict[str, int] | None) -> tuple[Words, ...]:
    if solved is None:
        return ()
    return (T("solved with help"),) if any(solved.values()) else (T("solved at once"),)


def daily_results(app: PlanciaApp) -> DailyResults:
    """The daily puzzles that were solved here; an unreadable file is as good as none."""
    kept = app.settings.get(DAILIES)
    return kept if isinstance(kept, dict) else {}


class PackScreen(Screen[None]):
    """The grades and motifs of a game's puzzles: Enter begins, `r` begins a rush."""

    CSS: ClassVar[str] = LIST_CSS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", "Other list"),
        Binding("r", "rush", "Three-minute rush"),
        Binding("escape,q", "leave", "Menu", key_display="q"),
    ]

    def __init__(self, pack: PackView) -> None:
        super().__init__()
        translate_keys(self)
        self._pack = pack

    @property
    def plancia(self) -> PlanciaApp:
        return cast("PlanciaApp", self.app)

    def compose(self) -> ComposeResult:
        pack = self._pack
        yield Static(say(T("Train {game}", game=from_json(pack.title))), id="title")
        yield Static(say(T("Enter: a puzzle of this grade and motif")), id="about")
        grades: list[tuple[Words, str, int]] = [
            (T("All grades"), "0", pack.count),
        ]
        grades += [(from_json(each.title), str(each.grade), each.count) for each in pack.grades]
        motifs: list[tuple[Words, str, int]] = [(T("All motifs"), "", pack.count)]
        motifs += [(from_json(each.title), each.tag, each.count) for each in pack.tags]
        with Horizontal():
            for id, choices in (("grades", grades), ("motifs", motifs)):
                with Vertical():
                    yield OptionList(
                        *(
                            Option(
                                Text(sentence(title).rstrip(".")).append(f"  {n}", "dim"),
                                id=f"-{tag}",
                            )
                            for title, tag, n in choices
                        ),
                        id=id,
                    )
        yield KeyBar()

    def on_mount(self) -> None:
        for id in ("motifs", "grades"):
            shelf = self.query_one(f"#{id}", OptionList)
            shelf.highlighted = 0
            shelf.focus()

    def _choice(self, id: str) -> str:
        shelf = self.query_one(f"#{id}", OptionList)
        return str(shelf.get_option_at_index(shelf.highlighted or 0).id)[1:]

    @on(OptionList.OptionSelected)
    async def _begin(self) -> None:
        await self._open(None, self._choice("motifs"))

    async def action_rush(self) -> None:
        rush = Rush(self.plancia.clock.monotonic() + RUSH_S)
        await self._open(rush, self._pack.rush_tag or self._choice("motifs"))

    async def _open(self, rush: Rush | None, tag: str) -> None:
        request = PuzzleRequest(self._pack.game, grade=int(self._choice("grades")), tag=tag)
        try:
            solving = next_puzzle(request, rush)
        except Refusal as refusal:
            self.notify(sentence(refusal.text))
            return
        await self.app.push_screen(PuzzleScreen(solving))

    def action_leave(self) -> None:
        self.app.pop_screen()


def next_puzzle(request: PuzzleRequest, rush: Rush | None = None) -> Solving:
    """One of the grade and with the motif; a refusal if there is none."""
    asked = replace(request, turn=randrange(MAX_TURN))
    return Solving(Attempt(puzzle_view(asked)), request, rush=rush)


class PuzzleScreen(GameScreen):
    """Right moves go on, a wrong one is refuted; in a rush it is the end of its puzzle."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "next", "Next"),
        Binding("s", "solution", "Solution"),
    ]
    TIMELY: ClassVar[tuple[str, ...]] = ("hint", "next", "solution")

    def __init__(self, solving: Solving) -> None:
        self.solving_now, attempt, view = solving, solving.attempt, solving.view
        game = game_of(view.game, view.options)
        made = tuple(attempt.moves[: attempt.ply])
        seats = (PERSON,) * game.players
        super().__init__(local_game(game, seats, "puzzle", 0.0, start=view.position, moves=made))
        self.game_store: MemoryStore = MemoryStore()
        self._message: list[Words] = [solving.rush.says] if solving.rush else []
        self._cells: tuple[Any, ...] = ()
        """What shows that the last move was wrong."""
        self.is_done, self.is_wrong, self.is_busy = False, False, False

    @property
    def attempt(self) -> Attempt:
        return self.solving_now.attempt

    @property
    def may_play(self) -> bool:
        is_open = not self.is_done and not self.is_wrong and not self.is_busy
        return is_open and super().may_play

    def status(self) -> str:
        solving = self.solving_now
        parts = [
            say(
                T(
                    "Puzzle {number} of {count}",
                    number=solving.view.number,
                    count=solving.view.count,
                )
            )
        ]
        parts.append(say(from_json(solving.view.grade_title)))
        if rush := solving.rush:
            left = max(0, int(rush.until - self.plancia.clock.monotonic()))
            solved = plural("1 solved", "{n} solved", rush.solved)
            missed = plural("1 missed", "{n} missed", rush.missed)
            parts = [f"{left // 60}:{left % 60:02}", say(solved), say(missed)]
        return " · ".join(parts)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "next":
                return self.is_done and not self.solving_now.day
            case "hint":
                return not self.is_done and not self.is_wrong
            case "solution":
                return not self.is_done and not self.is_wrong and self.solving_now.rush is None
        return action in ALLOWED or action.startswith("app.")

    def _tick(self) -> None:
        """The time of a rush runs."""
        rush = self.solving_now.rush
        if rush is None:
            return
        if self.plancia.clock.monotonic() < rush.until:
            self._show_title()
            return
        name = f"rush {self.solving_now.view.game}"
        kept = self.plancia.settings.get(name)
        best = max(rush.solved, kept if isinstance(kept, int) else 0)
        self.plancia.settings.set(**{name: best})
        over = plural("Time is up: 1 solved.", "Time is up: {n} solved.", rush.solved)
        self.notify(f"{say(over)} {say(T('Your best: {n}.', n=best))}")
        self.solving_now.rush = None
        while self in self.app.screen_stack:  # the rules may be open above
            self.app.pop_screen()

    # Help

    def action_hint(self) -> None:
        """What to look for, then where, then the move with its reason."""
        step = self.attempt.next_hint()
        if step is not None:
            self._message = [*map(from_json, step.says)]
            self.show()

    def step(self) -> HintStep | None:
        """What the board marks: the hint, or why the last move was wrong."""
        attempt = self.attempt
        if self.is_wrong:
            return HintStep((), frozenset(self._cells), True)
        if not attempt.steps_shown or self.is_done:
            return None
        shown, steps = attempt.steps_shown, attempt.steps
        hint, is_area = steps[shown - 1], shown < len(steps)
        return HintStep((), frozenset(hint.cells), is_area, tuple(hint.lines))

    async def action_solution(self) -> None:
        """The rest is played; the puzzle does not count as solved."""
        attempt = self.attempt
        for token in attempt.moves[attempt.ply :]:
            await super().play(self.game.position.parse_move(token), sure=True)
        words: Words = T("The solution: {line}", line=" ".join(attempt.moves))
        attempt.ply, self.is_done = len(attempt.moves), True
        self._message = [words, *map(from_json, attempt.view.idea)]
        self.renew()

    # Moves

    async def action_choose(self) -> None:
        if self.is_wrong:
            self._open(self.solving_now)
        elif self.is_done:
            await self.action_next()
        else:
            await super().action_choose()

    async def action_next(self) -> None:
        if self.solving_now.day:
            self.app.pop_screen()
        else:
            await self._open_next()

    async def _open_next(self) -> None:
        now = self.solving_now
        self._open(next_puzzle(now.request, now.rush))

    def _open(self, solving: Solving) -> None:
        """In place of this screen: the next puzzle, or the position before a wrong move."""
        self.is_done = True
        if self not in self.app.screen_stack:  # left, or the time of a rush is up
            return
        while self.app.screen is not self:  # the rules may be open above
            self.app.pop_screen()
        self.app.switch_screen(PuzzleScreen(solving))

    async def play(self, move: Any, *, sure: bool = False) -> None:
        position, self.typed = self.game.position, ""
        if self.is_done or self.is_wrong:
            return
        if not self.may_play or move not in position.legal_moves():
            await super().play(move, sure=sure)
            return
        self.is_busy = True
        if self.attempt.is_known(position.format_move(move)):
            await self._try(move)
        else:  # What refutes it may take seconds to find: the screen is drawn meanwhile.
            self._message = [T("Let me see: {move} …", move=position.describe_move(move))]
            self.renew()
            self.run_worker(self._try(move))

    async def _try(self, move: Any) -> None:
        try:
            token = self.game.position.format_move(move)
            tried = await try_move(self.plancia.study, self.attempt, token)
            if tried is None:
                await self._right(move)
            else:
                await self._wrong(tried)
        except Refusal as refusal:
            self._message = [refusal.text]
        finally:
            self.is_busy = False
        if self.app.screen is self:
            self.renew()

    async def _right(self, move: Any) -> None:
        await super().play(move, sure=True)
        self._message = [T("Right.")]
        if (reply := self.attempt.reply()) is not None:
            self.renew()
            await asyncio.sleep(self.plancia.pace)
            position = self.game.position
            made = position.parse_move(reply)
            self._message = [T("Right."), position.describe_move(made), T("Your move.")]
            await super().play(made, sure=True)
        if self.attempt.is_solved:
            await self._solved()

    async def _solved(self) -> None:
        solving, attempt = self.solving_now, self.attempt
        self.is_done = True
        if solving.rush:
            solving.rush.solved, solving.rush.says = solving.rush.solved + 1, ""
            await self._open_next()
            return
        self._message = [T("Solved!"), "", *map(from_json, attempt.view.idea)]
        today = date.today().isoformat()
        if solving.day:
            how = {"wrong": attempt.wrong, "hints": attempt.hints_given}
            kept = with_solved(
                daily_results(self.plancia), today, solving.day, attempt.view.game, how
            )
            self.plancia.settings.set(**{DAILIES: kept})

    async def _wrong(self, tried: TriedView) -> None:
        """The wrong move on the board, and what refutes it."""
        solving = self.solving_now
        ply = self.attempt.ply
        steps = [step.move for step in tried.line[ply + 1 :] if step.move is not None]
        words = refutation_words([from_json(step.says) for step in steps], from_json(tried.why))
        if solving.rush:
            solving.rush.missed, solving.rush.says = solving.rush.missed + 1, words
            await self._open_next()
            return
        self.is_wrong, self._message = True, [words]
        for step in steps:
            await super().play(self.game.position.parse_move(step.move), sure=True)
        self._cells = tuple(tried.cells) or tuple(tried.line[-1].last)

    # Words

    def _show_players(self) -> None:
        """Nobody's clock runs here."""
        self.query_one("#players", Static).display = False

    def _show_notes(self) -> None:
        words = [from_json(self.solving_now.view.goal), *self.shown.picture().remarks()]
        shown = [paragraph([each]) for each in self._message]
        lines = [*map(sentence, words), "", *shown]
        self.query_one("#notes", Static).update(Text("\n".join(lines)))

    def _prompt(self) -> Text:
        if self.is_wrong:
            words: Words = T("Enter: try again, q: back")
        elif not self.is_done:
            return super()._prompt()
        else:
            words = T("q: back") if self.solving_now.day else T("Enter: next, q: back")
        return Text(say(words), self.plancia.palette.faint)
