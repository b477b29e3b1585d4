"""What matters now in a position of Connect Four: threats that are near, then the prover's plan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from plancia.connect4.board import Bits, Column, ColumnBoard
from plancia.connect4.engine.evaluation import completing
from plancia.connect4.rules import Connect4, Connect4Position
from plancia.connect4.teaching.proof_words import points
from plancia.connect4.teaching.prover import Finding, prove
from plancia.connect4.teaching.zone import all_lines, each
from plancia.core.capability import GameCapability, Mark
from plancia.core.position import FIRST, SECOND, other
from plancia.core.text import T, Value, Words, either, every, number
from plancia.engine.teaching import Fact, Line, Motif, advice
from plancia.engine.word_files import read_motifs

m: Final = read_motifs(Path(__file__).parents[1] / "words")
"""The motifs, by name."""
WIN, THREAT = "win", "threat"
"""Kinds of marks: where a stone dropped now wins, and where it would if it came to lie there."""
PLAIN: Final = (m["many-lines"], m["nothing-above"])
"""Plans that say no more than that a square is in the centre."""
MANY: Final = 2
"""Stones in an open line that are worth words."""
MANY_LINES: Final = 3
"""Open lines through a square that are worth words."""
MAX_ATTACKS: Final = 24
"""Positions after threats and their answers that are looked at for a win."""
MAX_POINTS: Final = 1
"""Answers of a proof that a hint names."""
COUNTED: Final = 28
"""Empty squares from which on a person can count who must play where in the end."""
CLOSED: Final = 12
"""Empty squares from which on a person can look at every line that is left."""


class Threats:
    """The lines that two players can complete, the player to move first."""

    def __init__(self, board: ColumnBoard, length: int, mine: Bits, theirs: Bits) -> None:
        self.board, self.length, self.mine, self.theirs = board, length, mine, theirs
        stones = mine | theirs
        self.empty = board.all_bits & ~stones
        self.playable = self.empty & ~(self.empty << 1)
        self.my_squares = completing(board, mine, length) & self.empty
        self.their_squares = completing(board, theirs, length) & self.empty

    @property
    def my_wins(self) -> Bits:
        """Where my next stone wins."""
        return self.my_squares & self.playable

    @property
    def their_wins(self) -> Bits:
        """Where the opponent's would, with the move."""
        return self.their_squares & self.playable

    def after(self, cell: Bits) -> Threats:
        """With my stone on a cell that can be played, and the opponent to move."""
        return Threats(self.board, self.length, self.theirs, self.mine | cell)

    def doubles(self) -> dict[Bits, Bits]:
        """The cells where my stone wins by force with the one after it, and the winning cells then:
        two that can be played, or one and the one right above it."""
        found = {}
        for cell in each(self.playable):
            then = self.after(cell)
            if then.my_wins:
                continue  # the opponent is quicker
            wins = then.their_wins
            above = wins << 1 & then.their_squares if wins.bit_count() == 1 else 0
            if wins.bit_count() > 1 or above:
                found[cell] = wins | above
        return found

    def attack(self) -> list[Bits]:
        """Cells played one after the other, mine and forced answers, up to a double threat: the
        shortest such line, if it is found within MAX_ATTACKS positions."""
        waiting: list[tuple[Threats, list[Bits]]] = [(self, [])]
        for threats, line in waiting:  # it grows meanwhile
            if line and (doubles := threats.doubles()):
                return [*line, next(iter(doubles))]
            for cell in each(threats.playable if len(waiting) < MAX_ATTACKS else 0):
                then = threats.after(cell)
                forced = then.their_wins
                if forced.bit_count() == 1 and not then.my_wins:
                    rest = then.after(forced)
                    # An answer that threatens in turn leaves no choice.
                    if not rest.their_wins:
                        waiting.append((rest, [*line, cell, forced]))
        return []

    def lines_through(self, cells: Bits, stones: Bits) -> list[Bits]:
        """The lines that these stones and one of the cells complete."""
        return [
            line
            for line in all_lines(self.board, self.length)
            if line & cells and (line & ~stones).bit_count() == 1 and not line & ~stones & ~cells
        ]


class Connect4Teaches(GameCapability[Connect4]):
    """The contract's `Teaches`."""

    motifs: tuple[Motif, ...] = tuple(m.values())

    def advice(self, position: Connect4Position, move: Column) -> Words:
        return advice(str(move))

    def marks(self, position: Connect4Position) -> tuple[Mark, ...]:
        if position.outcome is not None:
            return ()
        game, stones = self._game, (position.first, position.second)
        return tuple(line_marks(game.board, game.options.connect, stones, game.sides))

    def facts(self, position: Connect4Position, about: Column | None = None) -> Iterator[Fact]:
        if position.outcome is not None:
            return
        stones = (position.first, position.second)
        mine, theirs = stones if position.to_move == FIRST else stones[::-1]
        threats = Threats(self._game.board, self._game.options.connect, mine, theirs)
        side = self._game.side(other(position.to_move))
        is_urgent = False
        for fact in line_facts(threats, side):
            is_urgent = is_urgent or fact.motif not in (m["poison"], m["own-square"])
            yield fact
        good_for = None
        if about is not None:
            good_for = plan(threats, self._game.board.landing(position.stones, about), side)
        if not is_urgent:
            if threats.empty.bit_count() <= COUNTED:
                yield from _plans(position, about)
            yield from _prepared(threats, side)
            if good_for is None or len(good_for.cells) < MANY:
                for fact in _central(threats, side):
                    is_more = good_for is not None and good_for.motif not in PLAIN
                    more = (good_for.say(good_for.motif.why),) if good_for and is_more else ()
                    yield replace(fact, more=more)
        if good_for is not None:
            yield good_for


def line_marks(
    board: ColumnBoard, length: int, stones: Sequence[Bits], sides: Sequence[Words]
) -> Iterator[Mark]:
    """Every empty cell that is the only one missing in a player's line."""
    for player in (FIRST, SECOND):
        mine, theirs = stones if player == FIRST else stones[::-1]
        threats, side = Threats(board, length, mine, theirs), sides[player - 1]
        for cell in each(threats.my_squares):
            if cell & threats.playable:
                kind, words = WIN, T("{side} wins here", side=side)
            else:
                kind, words = THREAT, T("threat of {side}", side=side)
            yield Mark(board.cell(cell), kind, player, words)


def line_facts(threats: Threats, side: Words) -> Iterator[Fact]:
    """What lines decide within a few moves, the nearest first; `side` is the opponent."""
    t, values = threats, _Values(threats, side)
    if t.my_wins:
        yield from (values.fact(m["finish"], cell, t.mine) for cell in each(t.my_wins))
        return
    if t.their_wins:
        yield _defence(t, values)
        return
    if doubles := t.doubles():
        for cell, wins in doubles.items():
            stacked = wins & wins >> 1 and wins.bit_count() == 2
            yield values.fact(m["stacked"] if stacked else m["double"], cell, t.mine | cell, wins)
        return
    if line := t.attack():
        first, answer, *_ = line
        yield values.of(
            m["attack"],
            first,
            cells=answer & t.playable,
            ends=answer,
            stones=t.mine | first,
            answer=values.column(answer),
            line=" ".join(str(values.column(cell)) for cell in line),
        )
        return
    safe = sum(cell for cell in each(t.playable) if not cell << 1 & t.their_squares)
    poisoned = t.playable & ~safe
    theirs = Threats(t.board, t.length, t.theirs, t.mine).doubles()
    if theirs:
        stops = sum(cell for cell in each(safe) if not t.after(cell).doubles())
        if stops and stops != t.playable:
            shown = ends = sum(theirs)
            for cell, wins in theirs.items():
                for threatened in t.lines_through(wins, t.theirs | cell):
                    shown |= threatened & t.theirs
            columns = either(values.columns(ends))
            yield values.of(m["stop-double"], stops, cells=shown, columns=columns)
        elif not stops:
            yield values.of(m["lost-soon"], t.playable, cells=sum(theirs))
            return
    if not safe:
        above = poisoned << 1 & t.their_squares
        yield values.of(m["no-safe"], poisoned, cells=poisoned, ends=above, stones=t.theirs)
        return
    if poisoned:
        above = poisoned << 1 & t.their_squares
        yield values.of(
            m["poison"], safe, cells=poisoned, avoid=poisoned, ends=above, stones=t.theirs
        )
    own = sum(cell for cell in each(safe) if cell << 1 & t.my_squares & ~t.playable)
    if own and safe & ~own:
        above = own << 1 & t.my_squares
        yield values.of(
            m["own-square"], safe & ~own, cells=own, avoid=own, ends=above, stones=t.mine
        )


def _defence(t: Threats, values: _Values) -> Fact:
    """Against a stone that would win now."""
    wins = t.their_wins
    if wins.bit_count() > 1 or wins << 1 & t.their_squares:
        ends = wins | wins << 1 & t.their_squares
        columns = either(values.columns(ends))
        return values.of(
            m["too-late"], wins, cells=wins, ends=ends, stones=t.theirs, columns=columns
        )
    (missing, *_) = t.lines_through(wins, t.theirs)
    heights, across = zip(*t.board.cells(missing), strict=True)
    if len({*across}) == 1:
        return values.fact(m["block-column"], wins, t.theirs)
    return values.fact(m["block"] if len({*heights}) == 1 else m["block-diagonal"], wins, t.theirs)


def _plans(position: Connect4Position, about: Column | None) -> Iterator[Fact]:
    """What the prover can say, of the player to move first; with `about` of that move alone."""
    game, side = position.game, position.game.side(other(position.to_move))
    legal = position.legal_moves()
    after = {move: position.play(move) for move in (legal if about is None else (about,))}
    is_closed = game.board.rows * game.board.columns - position.stones.bit_count() <= CLOSED
    proofs = {
        move: proof
        for move, each in after.items()
        if (proof := prove(each)) is not None and (proof.threat or is_closed)
    }
    for move, proof in sorted(
        proofs.items(), key=lambda pair: (-pair[1].value, len(pair[1].rules))
    ):
        # What a winning square decides the motif says itself.
        answers = () if proof.threat else points(Finding(move, proof))[:MAX_POINTS]
        more = tuple(point.says for point in answers)
        values: dict[str, Value] = {"side": side, "move": stone_in(move)}
        if proof.threat:
            values |= _place(game.board, proof.threat)
        yield Fact(
            m["zugzwang"] if proof.threat else m["fortress"],
            (move,),
            position.touches(move),
            values=values,
            more=more,
        )
    if (against := prove(position)) is not None and against.threat:
        place = _place(game.board, against.threat)
        landing = position.touches(place["column"]) if place["column"] in legal else ()
        values = {"side": side, **place}
        # A stone right below the square gives it away.
        below = game.board.rows - place["row"] + 1
        later = tuple(
            move
            for move in legal
            if move != place["column"] or below not in {row for row, _ in landing}
        )
        if later:
            yield Fact(m["besieged"], later, landing, values=values)


def _place(board: ColumnBoard, square: Bits) -> dict[str, int]:
    """The column and the row of a square, counted from below."""
    row, column = board.cell(square)
    return {"column": column + 1, "row": board.rows - row}


def _prepared(t: Threats, side: Words) -> Iterator[Fact]:
    """When nobody can win with the next stone: a square for later."""
    values = _Values(t, side)
    safe = sum(cell for cell in each(t.playable) if not cell << 1 & t.their_squares)
    for cell in each(safe):
        then = t.after(cell)
        new = then.their_squares & ~t.my_squares & ~then.playable
        if new:
            first = new & -new
            lines = t.lines_through(first, t.mine | cell)
            cells = next((line for line in lines if line & cell), 0) & t.mine
            stones, place = t.mine | cell, _place(t.board, first)
            yield values.of(
                m["prepare"], cell, cells=cells | cell, ends=first, stones=stones, **place
            )


def _central(t: Threats, side: Words) -> Iterator[Fact]:
    """The middle columns, as long as most lines that can still be filled run through them."""
    values, middle = _Values(t, side), t.board.columns + 1
    open_lines = [line for line in all_lines(t.board, t.length) if not line & t.theirs]
    counts = {cell: sum(bool(line & cell) for line in open_lines) for cell in each(t.playable)}
    best = sum(
        cell
        for cell, count in counts.items()
        if abs(2 * values.column(cell) - middle) <= 1
        and count == max(counts.values())
        and not cell << 1 & t.their_squares
    )
    if best:
        yield values.of(m["centre"], best, cells=best, n=max(counts.values()))


def stone_in(column: Column) -> Words:
    """A move as a part of a sentence."""
    return T("a stone in column {column}", column=column)


def plan(t: Threats, cell: Bits, side: Words) -> Fact | None:
    """What a stone is good for that decides nothing yet: the strongest line that it is in, of the
    player's or of the opponent's; None for one that only does harm."""
    values = _Values(t, side)
    through = [line for line in all_lines(t.board, t.length) if line & cell]
    mine = [line for line in through if not line & t.theirs]
    theirs = [line for line in through if not line & t.mine]
    best = max(mine, key=lambda line: (line & t.mine).bit_count(), default=0)
    worst = max(theirs, key=lambda line: (line & t.theirs).bit_count(), default=0)
    own, other_ = (best & t.mine).bit_count(), (worst & t.theirs).bit_count()
    if own >= max(other_, MANY):
        return values.of(m["together"], cell, cells=best & t.mine, line_of=best)
    if other_ >= MANY:
        return values.of(m["in-the-way"], cell, cells=worst & t.theirs, line_of=worst)
    if len(mine) >= MANY_LINES and not own:
        return values.of(m["many-lines"], cell, cells=cell, n=len(mine))
    if own:
        return values.of(m["with-one"], cell, cells=best & t.mine, line_of=best)
    if other_:
        return values.of(m["in-the-way"], cell, cells=worst & t.theirs, line_of=worst)
    if cell << 1 & t.their_squares:
        return None
    return values.of(m["nothing-above"], cell, cells=cell)


class _Values:
    """Fills facts with the names of columns and cells."""

    def __init__(self, threats: Threats, side: Words) -> None:
        self._t, self._side = threats, side

    def column(self, cell: Bits) -> Column:
        return (cell.bit_length() - 1) // self._t.board.stride + 1

    def columns(self, cells: Bits) -> list[str]:
        return sorted({str(self.column(cell)) for cell in each(cells)})

    def fact(self, motif: Motif, cell: Bits, stones: Bits, wins: Bits = 0) -> Fact:
        """About one move, with the lines that these stones lack one cell of."""
        shown, ends = 0, wins or cell
        for line in self._t.lines_through(ends, stones):
            shown |= line & stones & ~cell
        if not wins:
            return self.of(motif, cell, cells=shown, ends=ends, stones=stones)
        columns = self.columns(wins)
        return self.of(
            motif, cell, cells=shown, ends=ends, stones=stones,
            columns=every(columns), column=columns[0],
        )  # fmt: skip

    def of(
        self,
        motif: Motif,
        moves: Bits,
        *,
        cells: Bits,
        avoid: Bits = 0,
        ends: Bits = 0,
        stones: Bits = 0,
        line_of: Bits = 0,
        **more: Value,
    ) -> Fact:
        """About several moves; `ends` are the cells that complete lines of these stones: one is
        drawn for each, or the line that is given."""
        t, column = self._t, self.column(moves & -moves)
        lines, drawn = t.lines_through(ends, stones), list[Line]()
        found = (next((line for line in lines if line & end), 0) for end in each(ends))
        for line in filter(None, (line_of, *found)):
            row = sorted(t.board.cells(line))
            drawn.append((row[0], row[-1]))
        values: dict[str, Value] = {
            "side": self._side,
            "four": number(t.length),
            "three": number(t.length - 1),
            "move": stone_in(column),
            "column": column,
            "columns": either(self.columns(avoid or cells) or [""]),
            **more,
        }
        return Fact(
            motif,
            tuple(map(self.column, each(moves))),
            tuple(t.board.cells(cells)),
            tuple(dict.fromkeys(drawn)),
            values,
            tuple(map(self.column, each(avoid))),
        )
