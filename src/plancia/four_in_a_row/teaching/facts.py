"""What matters now in a position of Four in a Row: lines, and what a remove, an undo or a block is
worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from plancia.connect4.board import Bits
from plancia.connect4.teaching.facts import Threats, line_marks, plan
from plancia.connect4.teaching.zone import all_lines, each
from plancia.core.capability import GameCapability, Mark
from plancia.core.picture import Cell
from plancia.core.position import FIRST, Side, other
from plancia.core.text import T, Value, Words, either, every, plural
from plancia.engine.teaching import Fact, Motif
from plancia.engine.word_files import read_motifs
from plancia.four_in_a_row.engine.evaluation import winning_drops
from plancia.four_in_a_row.engine.soon import turn_passed, wins_soon
from plancia.four_in_a_row.notation import (
    BLOCK,
    BOARD,
    KEEP,
    PASS,
    UNBLOCKABLE_LINE,
    UNDO,
    WINNING_LINE,
    Kind,
    Move,
    Phase,
)
from plancia.four_in_a_row.rules import FourInARow, FourInARowPosition

m: Final = read_motifs(Path(__file__).parents[1] / "words")
"""The motifs, by name."""
BACK: Final = T("Your remove comes back to you with it.")
NO_STOP: Final = T("{side} can make four now with {next}, and you can't stop it.")
THREE: Final = T("You have three in a line then, and can't be blocked.")


class FourInARowTeaches(GameCapability[FourInARow]):
    """The contract's `Teaches`."""

    motifs: tuple[Motif, ...] = tuple(m.values())

    def advice(self, position: FourInARowPosition, move: Move) -> Words:
        side = self._game.side(other(position.to_move))
        match move.kind:
            case Kind.DROP:
                return T("Drop into column {column}", column=move.column)
            case Kind.REMOVE:
                row, column = move.row, move.column
                return T("Remove the piece in row {row}, column {column}", row=row, column=column)
            case Kind.UNDO:
                return T("Undo your move")
            case Kind.KEEP:
                return T("Keep your move")
            case Kind.BLOCK:
                return T("Block {side}", side=side)
            case Kind.PASS:
                return T("Pass")

    def marks(self, position: FourInARowPosition) -> tuple[Mark, ...]:
        if position.outcome is not None:
            return ()
        return tuple(line_marks(BOARD, WINNING_LINE, position.stones, self._game.sides))

    def facts(self, position: FourInARowPosition, about: Move | None = None) -> Iterator[Fact]:
        yield from self._urgent(position, about)
        found = None if about is None or position.outcome else self._plan(position, about)
        if found is None:
            return
        if found.motif in (m["break-line"], m["break-up"], m["take-top"]):
            yield from self._drop_instead(position, found)
        yield found

    def _drop_instead(self, position: FourInARowPosition, remove: Fact) -> Iterator[Fact]:
        """The drop that is good for most, where a remove breaks no three."""
        drops = [move for move in position.legal_moves() if move.kind is Kind.DROP]
        after = {move: position.play(move) for move in drops}
        safe = [move for move in drops if not _loses(after[move])]
        safe = [move for move in safe if not wins_soon(turn_passed(after[move]))]
        plans = [found for drop in safe if (found := self._plan(position, drop)) is not None]
        if plans and len(remove.cells) < UNBLOCKABLE_LINE:
            yield replace(max(plans, key=lambda plan: len(plan.cells)), spares=remove.moves)

    def _plan(self, position: FourInARowPosition, move: Move) -> Fact | None:
        """What a move is good for that decides nothing yet."""
        match move.kind:
            case Kind.DROP:
                mover, taken = position.to_move, position.first | position.second
                mine, theirs = position.stones if mover == FIRST else position.stones[::-1]
                threats = Threats(BOARD, WINNING_LINE, mine, theirs)
                found = plan(threats, BOARD.landing(taken, move.column), "")
                if found is None:
                    return None
                motif = m[found.motif.name]
                made = self._fact(position, motif, [move])
                values = {**made.values, "n": found.values.get("n", 0)}
                return replace(made, cells=found.cells, lines=found.lines, values=values)
            case Kind.REMOVE:
                return self._remove(position, move)
            case Kind.UNDO:
                made = self._undo(position)
                return replace(made, more=(BACK,)) if position.has_removed else made
            case Kind.KEEP:
                if not wins_soon(turn_passed(position)):
                    return self._fact(position, m["no-better"], [move])
                lost = "keep-and-block" if _can_block(position) else "still-lost"
                return self._danger(position, m[lost], [move])
            case Kind.BLOCK:
                return self._fact(position, m["two-turns"], [move])
            case Kind.PASS if wins_soon(turn_passed(position)):
                return self._danger(position, m["put-off"], [move])
            case Kind.PASS:
                return self._fact(position, m["let-move"], [move])

    def _undo(self, position: FourInARowPosition) -> Fact:
        """What was better than the last move, or what is wrong with it."""
        before = position.play(UNDO)
        if wins := [move for move in before.legal_moves() if _wins(before, move)]:
            lines = _lines(before, before.to_move, wins)
            return self._fact(position, m["undo-to-win"], [UNDO], lines)
        drops = [move for move in before.legal_moves() if move.kind is Kind.DROP]
        if wins_soon(turn_passed(position)) and not all(
            wins_soon(turn_passed(before.play(drop))) for drop in drops
        ):
            return self._danger(position, m["undo-second-turn"], [UNDO])
        return self._fact(position, m["think-again"], [UNDO])

    def _danger(
        self,
        position: FourInARowPosition,
        motif: Motif,
        moves: Iterable[Move],
        avoid: tuple[Move, ...] = (),
    ) -> Fact:
        """About how the opponent could make four with one turn, or with two in a row by a block."""
        them = other(position.to_move)
        theirs = turn_passed(position.play(avoid[0]) if avoid else position)
        lines: tuple[tuple[Cell, ...], ...] = ()
        how: Words = T("two moves in a row")
        taken: tuple[Cell, ...] = ()
        if wins := [move for move in theirs.legal_moves() if _wins(theirs, move)]:
            how, lines = T("the next move"), _lines(position, them, wins)
            if not lines:
                how, taken = named(wins[0]), tuple(_taken(position, wins[:1]))
        elif found := _two_drops(position, them):
            line, columns = found
            how = plural(
                "two drops into column {columns}, and a block in between,",
                "drops into columns {columns}, and a block in between,",
                len(columns),
                columns=every(columns),
            )
            lines = (line,)
        elif turns := _two_turns(theirs):
            first, second = map(named, turns)
            how = T("{first}, a block and {second},", first=first, second=second)
            taken = tuple(_taken(position, turns))
        made = self._fact(position, motif, moves, lines, avoid)
        return replace(made, cells=made.cells or taken, values={**made.values, "how": how})

    def _remove(self, position: FourInARowPosition, move: Move) -> Fact:
        """What falls and makes a three, or which line of the opponent's is broken."""
        first, second = (BOARD.take_out(stones, move.bit) for stones in position.stones)
        before, after = position.stones, (first, second)
        if position.to_move != FIRST:
            before, after = before[::-1], after[::-1]
        column = next(bits for bits in BOARD.column_bits if bits & move.bit)
        fallen = column & ~(move.bit - 1) & after[0]
        for line in all_lines(BOARD, WINNING_LINE):
            mine = line & after[0]
            if mine & fallen and not line & after[1] and mine.bit_count() == WINNING_LINE - 1:
                made = self._fact(position, m["falls-together"], [move])
                stones = mine & ~fallen | (mine & fallen) << 1  # where they lie now
                return replace(made, cells=tuple(BOARD.cells(stones)))
        if wins := winning_drops(*after):
            made = self._fact(position, m["opens-end"], [move])
            values = {**made.values, "next": BOARD.cell(wins & -wins)[1] + 1}
            return replace(made, cells=tuple(position.touches(move))[:1], values=values)
        broken = [
            line & before[1]
            for line in all_lines(BOARD, WINNING_LINE)
            if line & move.bit and not line & before[0] and line & before[1] != move.bit
        ]
        if broken:
            stones = max(broken, key=int.bit_count)
            made = self._fact(position, m["break-line"], [move])
            values = {**made.values, "n": stones.bit_count()}
            return replace(made, cells=tuple(BOARD.cells(stones)), values=values)
        above = (column & (before[0] | before[1]) & ~(move.bit - 1)).bit_count() - 1
        made = self._fact(position, m["break-up" if above else "take-top"], [move])
        cells = tuple(position.touches(move))[:1]
        return replace(made, cells=cells, values={**made.values, "n": above})

    def _urgent(self, position: FourInARowPosition, about: Move | None) -> Iterator[Fact]:
        match position.phase:
            case Phase.TURN:
                yield from self._turn(position, about)
            case Phase.UNDO:
                is_bad = bool(_answers_that_win(position.play(KEEP)))
                if is_bad and UNDO in position.legal_moves():
                    yield self._danger(position, m["take-back"], [UNDO], (KEEP,))
                elif not is_bad and not wins_soon(turn_passed(position)):
                    made = self._fact(position, m["keep"], [KEEP])
                    before = position.play(UNDO) if UNDO in position.legal_moves() else position
                    is_wasted = not position.has_removed and not wins_soon(before)
                    yield replace(made, spares=(UNDO,)) if is_wasted else made
            case Phase.BLOCK:
                yield from self._block(position)

    def _turn(self, position: FourInARowPosition, about: Move | None) -> Iterator[Fact]:
        legal = position.legal_moves()
        wins = [move for move in legal if _wins(position, move)]
        for move in wins:
            is_drop = move.kind is Kind.DROP
            lines = _lines(position, position.to_move, [move]) if is_drop else ()
            yield self._fact(
                position, m["finish"] if is_drop else m["finish-remove"], [move], lines
            )
        if wins:
            return
        if wins_soon(position) and (turns := _two_turns(position, about)):
            yield self._block_between(position, *turns)
        safe = [move for move in legal if not _loses(position.play(move))]
        if len(safe) == len(legal):
            yield from self._twice(position, safe, about)
            return
        them = other(position.to_move)
        drops = [move for move in safe if move.kind is Kind.DROP]
        threats = [move for move in legal if move.kind is Kind.DROP and _completes(position, move)]
        line = _lines(position, them, threats)
        if not safe:
            if any(_can_block(position.play(move)) for move in legal):
                return
            if threats:
                yield self._fact(position, m["too-late"], threats, line)
            elif removes := _answers_that_win(position.play(legal[0])):
                made = self._fact(position, m["too-late-remove"], legal)
                cells = tuple(_taken(position, removes))
                yield replace(made, cells=cells, values={**made.values, "n": len(cells)})
        elif threats:
            removes = [move for move in safe if move.kind is Kind.REMOVE]
            if drops:
                yield replace(self._fact(position, m["stop"], drops, line), spares=tuple(removes))
            if removes:
                yield self._fact(position, m["stop-remove"], removes, line)
        elif drops:
            unsafe = tuple(move for move in legal if move not in safe and move.kind is Kind.DROP)
            if unsafe:
                line = _lines(position, them, unsafe, above=True)
                yield self._fact(position, m["poison"], drops, line, unsafe)

    def _block_between(self, position: FourInARowPosition, first: Move, second: Move) -> Fact:
        """Two moves in a row, the second of which makes four."""
        made = position.play(first)
        again = (made.play(KEEP) if made.phase is Phase.UNDO else made).play(BLOCK)
        lines = _lines(again, position.to_move, [second])
        fact = self._fact(position, m["block-between"], [first], lines)
        now = {*BOARD.cells(position.stones[position.to_move - 1])}
        what = T("your marked pieces") if lines else named(second)
        return replace(
            fact,
            cells=tuple(cell for cell in fact.cells if cell in now)
            or tuple(_taken(position, (first, second))),
            lines=() if first.kind is Kind.REMOVE else fact.lines,
            values={**fact.values, "next": named(second), "what": what},
        )

    def _twice(
        self, position: FourInARowPosition, safe: list[Move], about: Move | None
    ) -> Iterator[Fact]:
        """Where after some drops the opponent moves, blocks, and wins with the turn after."""
        drops = [move for move in safe if move.kind is Kind.DROP]
        bad = tuple(
            move
            for move in drops
            if position.play(move).outcome is None and wins_soon(turn_passed(position.play(move)))
        )
        good = [move for move in drops if move not in bad]
        if bad and good:
            made = self._danger(position, m["no-second-turn"], good, bad)
            after = position.play(about) if about in good else None
            is_three = after and BOARD.line_cells(
                after.stones[position.to_move - 1], UNBLOCKABLE_LINE
            )
            yield replace(made, more=(THREE,)) if is_three else made

    def _block(self, position: FourInARowPosition) -> Iterator[Fact]:
        mover, them = position.to_move, other(position.to_move)
        if BLOCK not in position.legal_moves():
            has_block = position.hand(mover).blocks > 0
            motif = m["three-in-line" if has_block else "no-block"]
            wins = _answers_that_win(position)
            line = _lines(position.play(PASS), them, wins)
            made = self._fact(position, motif, [PASS], line)
            if has_block:
                made = replace(made, cells=tuple(BOARD.cells(_three(position, them))))
            elif not made.cells:
                made = replace(made, cells=tuple(_taken(position, wins)))
            lost = [NO_STOP.filled({**made.values, "next": named(wins[0])})] if wins else []
            yield replace(made, more=tuple(lost))
            return
        again = position.play(BLOCK)
        if mine := [move for move in again.legal_moves() if _wins(again, move)]:
            made = self._fact(position, m["block-and-win"], [BLOCK], _lines(again, mover, mine))
            what = T("your marked pieces") if made.lines else named(mine[0])
            cells = made.cells or tuple(_taken(position, mine))
            yield replace(made, cells=cells, values={**made.values, "what": what})
            return
        if theirs := _answers_that_win(position):
            line = _lines(position.play(PASS), them, theirs)
            yield self._fact(position, m["block-to-save"], [BLOCK], line, avoid=(PASS,))
            return
        if wins_soon(position.play(PASS)):
            yield self._danger(position, m["block-first"], [BLOCK])
        else:
            yield self._fact(position, m["save-block"], [PASS])

    def _fact(
        self,
        position: FourInARowPosition,
        motif: Motif,
        moves: Iterable[Move],
        lines: Iterable[tuple[Cell, ...]] = (),
        avoid: tuple[Move, ...] = (),
    ) -> Fact:
        moves = tuple(moves)
        values: dict[str, Value] = {
            "side": self._game.side(other(position.to_move)),
            "move": named(moves[0]),
            "column": moves[0].column,
            "row": moves[0].row,
        }
        if avoid:
            values["columns"] = either([str(move.column) for move in avoid])
        drawn = [sorted(line) for line in lines]
        rows = position.picture().board.rows
        stones = sorted({cell for line in drawn for cell in line if rows[cell[0]][cell[1]] in "XO"})
        ends = tuple((line[0], line[-1]) for line in drawn)
        return Fact(motif, moves, tuple(stones), ends, values, avoid)


def _taken(position: FourInARowPosition, moves: Iterable[Move]) -> Iterator[Cell]:
    """The pieces on the board that some of the moves remove."""
    rows = position.picture().board.rows
    cells = (BOARD.cell(move.bit) for move in moves if move.kind is Kind.REMOVE)
    yield from sorted({cell for cell in cells if rows[cell[0]][cell[1]] in "XO"})


def named(move: Move) -> Words:
    """A move as a part of a sentence: `a drop into column 4`."""
    match move.kind:
        case Kind.DROP:
            return T("a drop into column {column}", column=move.column)
        case Kind.REMOVE:
            return T("the remove in row {row}, column {column}", row=move.row, column=move.column)
        case Kind.UNDO:
            return T("an undo")
        case Kind.KEEP:
            return T("keeping the move")
        case Kind.BLOCK:
            return T("a block")
        case Kind.PASS:
            return T("a pass")


def _wins(position: FourInARowPosition, move: Move) -> bool:
    return position.play(move).winner == position.to_move


def _loses(after: FourInARowPosition) -> bool:
    """Whether a move gave the opponent four, by what fell down, or lets it make four."""
    if after.outcome is not None:
        return after.winner == other(after.to_move)
    return bool(_answers_that_win(after))


def _answers_that_win(after: FourInARowPosition) -> list[Move]:
    """The opponent's moves that win, if a player who has moved keeps the move and passes."""
    if after.phase is Phase.UNDO:
        after = after.play(KEEP)
    if after.phase is Phase.BLOCK:
        after = after.play(PASS)
    return [move for move in after.legal_moves() if _wins(after, move)]


def _can_block(after: FourInARowPosition) -> bool:
    """Whether a player who has moved could block the opponent."""
    kept = after.play(KEEP) if after.phase is Phase.UNDO else after
    return BLOCK in kept.legal_moves()


def _completes(position: FourInARowPosition, move: Move) -> bool:
    """Whether a drop would complete a line of the opponent's."""
    landing = BOARD.landing(position.first | position.second, move.column)
    theirs = position.stones[other(position.to_move) - 1]
    return bool(BOARD.line_cells(theirs | landing, WINNING_LINE))


def _three(position: FourInARowPosition, player: Side) -> Bits:
    """A line of three of a player, if possible one that can still become four."""
    mine, theirs = position.stones if player == FIRST else position.stones[::-1]
    fours = [line for line in all_lines(BOARD, WINNING_LINE) if not line & theirs]
    threes = (line for line in all_lines(BOARD, UNBLOCKABLE_LINE) if not line & ~mine)
    return max(threes, key=lambda three: any(not three & ~four for four in fours))


def _two_drops(
    position: FourInARowPosition, player: Side
) -> tuple[tuple[Cell, ...], list[str]] | None:
    """A line that two drops of a player in a row complete, and into which columns."""
    mine, theirs = position.stones if player == FIRST else position.stones[::-1]
    open_lines = (line for line in all_lines(BOARD, WINNING_LINE) if not line & theirs)
    for line in open_lines:
        missing = line & ~mine
        first = next((cell for cell in each(missing) if _lands(cell, mine | theirs)), 0)
        second = missing & ~first
        if second.bit_count() == 1 and _lands(second, mine | theirs | first):
            columns = {str(column + 1) for _, column in BOARD.cells(missing)}
            return tuple(BOARD.cells(line)), sorted(columns)
    return None


def _two_turns(position: FourInARowPosition, about: Move | None = None) -> tuple[Move, Move] | None:
    """Two moves in a row, with a block in between, by which the player to move makes four: that
    move first, if it is one of them."""
    for first in sorted(position.legal_moves(), key=lambda move: move != about):
        made = position.play(first)
        kept = made.play(KEEP) if made.phase is Phase.UNDO else made
        again = kept.play(BLOCK) if BLOCK in kept.legal_moves() else None
        wins = again and (move for move in again.legal_moves() if _wins(again, move))
        if wins and (second := next(wins, None)):
            return first, second
    return None


def _lands(cell: Bits, stones: Bits) -> bool:
    """Whether a piece that is dropped now comes to lie there."""
    return BOARD.landing(stones, BOARD.cell(cell)[1] + 1) == cell


def _lines(
    position: FourInARowPosition, player: int, drops: Iterable[Move], *, above: bool = False
) -> tuple[tuple[Cell, ...], ...]:
    """The lines that these drops of the player complete, or drops on top of them."""
    mine, theirs = position.stones if player == FIRST else position.stones[::-1]
    landings = 0
    for move in drops:
        if move.kind is Kind.DROP:
            landings |= BOARD.landing(position.first | position.second, move.column) << above
    threats = Threats(BOARD, WINNING_LINE, mine, theirs)
    return tuple(tuple(BOARD.cells(line)) for line in threats.lines_through(landings, mine))
