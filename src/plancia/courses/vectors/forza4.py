"""Calls of Forza 4's functions, each with what the original does."""

import io
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from plancia.core.text import T
from plancia.courses.calls import (
    FunctionCase,
    FunctionDocument,
    arguments_in_registers,
    returned,
)
from plancia.courses.mips import Call
from plancia.courses.mips.machine import MipsMachine
from plancia.courses.mips.memory import Fault
from plancia.courses.mips.registers import A0, V0
from plancia.courses.readings import RETURN_OF_MOVE, WIN_VALUE, OpenPoint
from plancia.originals.console import Console
from plancia.originals.forza4 import FILE, VUOTO, Forza4

Arguments = dict[str, int]
Giocatore = int
"""1 or 2."""
Prepare = Callable[[Forza4, random.Random, int], Arguments]
"""Fills the board and chooses the arguments; by the number of the case each column has its turn."""

_COLUMNS: Final = range(1, 8)
_ROWS: Final = 6
_CELLS: Final = 42
_TRIES: Final = 1000
_SEARCH_STEPS: Final = 20_000_000
"""Instructions of a function that calls others for every move: a plain one needs a tenth."""
_WON: Final = 10**9


def _cases(count: int, seed: int) -> Iterator[FunctionCase]:
    """More than asked for where every line of four has its own."""
    for function, prepare in _PREPARE.items():
        for number in range(count and max(count, _LEAST.get(function, 0))):
            chance = random.Random(f"{seed} {function} {number}")
            yield _called(function, prepare, chance, number)


def _called(function: str, prepare: Prepare, chance: random.Random, number: int) -> FunctionCase:
    """Call the function, and write down what it was given and what it did."""
    keys = io.BytesIO()
    forza4 = Forza4(Console(keys, io.BytesIO()))
    arguments = prepare(forza4, chance, number)
    before = bytes(forza4.plancia)
    if function == "chiediMossa":
        keys.write(_random_keys(forza4, chance, number).encode())
        keys.seek(0)
    returns = getattr(forza4, function)(**arguments)
    inside_the_walls = tuple(tuple(before[at + 1 : at + 8]) for at in range(0, 54, 9))
    call = Call(
        function,
        arguments_in_registers(*arguments.values()),
        {"plancia": (before, bytes(forza4.plancia))},
        returned(returns),
        truth=isinstance(returns, bool),
        globals=True,
        keys=keys.getvalue(),
        steps=_SEARCH_STEPS if function.startswith("trova") else None,
        draws=inside_the_walls if function == "disegnaPlancia" else None,
    )
    point, by_reading = _by_reading(function, returns)
    calls = {name: replace(call, returns=returned(value)) for name, value in by_reading.items()}
    return FunctionCase(function, arguments, call, point, calls)


def _random_keys(forza4: Forza4, chance: random.Random, number: int) -> str:
    """A few keys that are refused, then one that is taken."""
    full = [str(column) for column in _COLUMNS if forza4.plancia[column] != VUOTO]
    free = [str(column) for column in _COLUMNS if forza4.plancia[column] == VUOTO]
    refused = chance.choices([*"089xF ", *full], k=chance.randint(0, 4))
    last = str(number + 1) if str(number + 1) in free else chance.choice([*free, "f"])
    return "".join(refused) + last


def _by_reading(function: str, returns: Any) -> tuple[OpenPoint | None, dict[str, Any]]:
    """The open point that a call rests on, and what is returned by each reading of it."""
    if function == "giocaMossa":
        return RETURN_OF_MOVE, {"played": returns, "full": not returns}
    if function == "trovaMossaMiglioreRicorsivo" and abs(returns[1]) == _WON:
        column, sign = returns[0], returns[1] // _WON
        return WIN_VALUE, {reading: (column, sign * int(reading)) for reading in WIN_VALUE.readings}
    return None, {}


def _memory_lines(buffer: str, memory: bytes, after: bytes) -> Iterator[str]:
    for at in range(0, len(memory), 9):
        yield " ".join(".XO#"[cell] if cell < 4 else f"{cell:02x}" for cell in memory[at:][:9])


def _fill(
    forza4: Forza4, chance: random.Random, decided: bool, columns: Sequence[int] = _COLUMNS
) -> None:
    """The board of a random game; no player has four unless it may be `decided`."""
    pieces = chance.choice((0, chance.randint(1, 20), chance.randint(12, _CELLS), _CELLS))
    _play(forza4, chance, pieces, decided, columns)


def _play(
    forza4: Forza4, chance: random.Random, pieces: int, decided: bool, columns: Sequence[int]
) -> None:
    for number in range(pieces):
        for colonna in chance.sample(columns, len(columns)):
            if forza4.giocaMossa(colonna, 1 + number % 2):
                if not forza4.checkVittoria():
                    break
                if decided:
                    return
                forza4.sgiocaMossa(colonna)


Line = tuple[int, ...]
"""The places in memory of four cells in a row. All 69 have cases: a program that leaves one out, or
looks past an edge, is noticed at every seed."""


def fours(plancia: bytearray) -> list[Line]:
    """The lines that one player holds."""
    return [line for line in FILE if plancia[line[0]] and len({plancia[at] for at in line}) == 1]


def _line(forza4: Forza4, chance: random.Random, case: int) -> Arguments:
    """First a win along each line in turn, then each line with three, and then any boards."""
    number, missing = case % len(FILE), case >= len(FILE)
    if case >= 2 * len(FILE):
        return _board(forza4, chance, case)
    line, giocatore = FILE[number], chance.choice((1, 2))
    hole = chance.choice(line) if line[0] + 9 != line[1] else line[0]
    while True:
        _heap(forza4, chance, line)
        for at in line:
            forza4.plancia[at] = giocatore
        if missing:
            forza4.plancia[hole] = chance.choice((VUOTO, 3 - giocatore))
        if fours(forza4.plancia) == ([] if missing else [line]):
            return {}


def _three(forza4: Forza4, chance: random.Random, case: int) -> Arguments:
    """Each line in turn with three pieces of one player, and then any boards."""
    return _line(forza4, chance, case + len(FILE))


def _heap(forza4: Forza4, chance: random.Random, line: Line) -> None:
    """Pieces of both players below a line and beside it."""
    forza4.initPlancia()
    for column in _COLUMNS:
        highest = min((at // 9 for at in line if at % 9 == column), default=chance.randint(2, 6))
        for row in range(highest, _ROWS):
            forza4.plancia[9 * row + column] = chance.choice((1, 2))


def _board(forza4: Forza4, chance: random.Random, case: int) -> Arguments:
    _fill(forza4, chance, decided=chance.random() < 0.5)
    return {}


def _player(forza4: Forza4, chance: random.Random, case: int) -> Arguments:
    _fill(forza4, chance, decided=False)
    return {"giocatore": chance.choice((1, 2))}


Target = Callable[[Forza4, Giocatore], bool]
"""Whether a board, with that player to move, shows what a case is for."""


def _values(forza4: Forza4, giocatore: Giocatore) -> list[int]:
    """What the board is worth after a move in each column, from 1 on, as the player sees it."""
    values = []
    for colonna in _COLUMNS:
        if forza4.giocaMossa(colonna, giocatore):
            values.append((2 * giocatore - 3) * forza4.valutaScacchiera())
            forza4.sgiocaMossa(colonna)
    return values


def _best_in(colonna: int, depth: int = 0) -> Target:
    """That column is the best, and does not win at once: what it is worth must be added up."""

    def test(forza4: Forza4, giocatore: Giocatore) -> bool:
        best, value = forza4.trovaMossaMiglioreRicorsivo(giocatore, depth)
        return best == colonna and abs(value) < _WON

    return test


def _best_twice(forza4: Forza4, giocatore: Giocatore) -> bool:
    values = _values(forza4, giocatore)
    best = max(values, default=_WON)
    return best < _WON and values.count(best) > 1 and len(set(values)) > 1


def _for(player: Giocatore, target: Target) -> Target:
    """The target for that player alone: programs have a branch for each."""
    return lambda forza4, giocatore: giocatore == player and target(forza4, giocatore)


def _best_is_nothing(forza4: Forza4, giocatore: Giocatore) -> bool:
    """The best value is 0, and a worse one comes later."""
    values = _values(forza4, giocatore)
    return max(values, default=1) == 0 and values[-1] < 0


def _deeper_is_another(forza4: Forza4, giocatore: Giocatore) -> bool:
    first, second = (forza4.trovaMossaMiglioreRicorsivo(giocatore, depth) for depth in (0, 1))
    return first[0] != second[0]


def _replies_win(forza4: Forza4, giocatore: Giocatore) -> bool:
    """The opponent has four next, whatever the move."""
    return forza4.trovaMossaMiglioreRicorsivo(giocatore, 1)[1] == (3 - 2 * giocatore) * _WON


def _wins_at_once(forza4: Forza4, giocatore: Giocatore) -> bool:
    """By a column with others before and behind it."""
    values = _values(forza4, giocatore)
    return max(values, default=0) == _WON and _WON not in (values[0], values[-1])


def _both_win_at_once(forza4: Forza4, giocatore: Giocatore) -> bool:
    """Player 2 has four next, and player 1 would have four as well, which is seen first."""
    best, value = forza4.trovaMossaMiglioreAI(giocatore)
    if giocatore == 1 or value != _WON:
        return False
    forza4.giocaMossa(best, giocatore)
    has_both = max(_values(forza4, 1), default=0) == _WON
    forza4.sgiocaMossa(best)
    return has_both


def _wins_only(place: int) -> Target:
    """One move alone wins at once: the first (0) or the last (-1) of those there are."""

    def test(forza4: Forza4, giocatore: Giocatore) -> bool:
        values = _values(forza4, giocatore)
        return len(values) > 1 and values[place] == _WON and values.count(_WON) == 1

    return test


_BEST: Final[tuple[Target, ...]] = (
    *(_best_in(colonna) for colonna in _COLUMNS), _for(1, _best_twice), _for(2, _best_twice),
    _best_is_nothing, _wins_at_once,
)  # fmt: skip
_BEST_BY_DEPTH: Final[tuple[tuple[Target, int], ...]] = (
    (_best_twice, 0),
    (_deeper_is_another, 0),
    (_deeper_is_another, 1),
    (_replies_win, 1),
    (_wins_only(0), 1),
    (_wins_only(-1), 1),
    (_wins_at_once, 0),
    (_both_win_at_once, 1),
    *((_best_in(colonna, colonna % 2), colonna % 2) for colonna in _COLUMNS),
    (_best_twice, 1),
)


def _player_with_target(forza4: Forza4, chance: random.Random, target: Target) -> Arguments:
    """A board that shows the target, if a few tries find one: at any stage, with pieces in some
    of the columns alone, or almost full."""
    for number in range(_TRIES):
        forza4.initPlancia()
        giocatore = chance.choice((1, 2))
        if number % 6 == 5:
            _last_cells(forza4, chance, empty=chance.randint(2, 14))
        else:
            columns = chance.sample(_COLUMNS, chance.randint(3, 6)) if number % 2 else _COLUMNS
            _fill(forza4, chance, decided=False, columns=columns)
        if target(forza4, giocatore):
            break
    return {"giocatore": giocatore}


def _last_cells(forza4: Forza4, chance: random.Random, empty: int) -> Arguments:
    """A board with that many empty cells, on which no player has four."""
    while VUOTO in forza4.plancia:
        forza4.initPlancia()
        _play(forza4, chance, _CELLS, decided=False, columns=_COLUMNS)
    for _ in range(empty):
        forza4.sgiocaMossa(chance.choice(_COLUMNS))
    return {"giocatore": chance.choice((1, 2))}


def _player_with_best(forza4: Forza4, chance: random.Random, case: int) -> Arguments:
    """In turn: the best move in each column, equal ones, hardly a move, and none."""
    number = case % (len(_BEST) + 2)
    if number >= len(_BEST):
        return _last_cells(forza4, chance, empty=len(_BEST) + 1 - number)
    return _player_with_target(forza4, chance, _BEST[number])


def _player_and_depth(forza4: Forza4, chance: random.Random, case: int) -> Arguments:
    """The same with a depth, and boards on which it matters."""
    number = case % (len(_BEST_BY_DEPTH) + 3)
    if number < len(_BEST_BY_DEPTH):
        target, depth = _BEST_BY_DEPTH[number]
        return {**_player_with_target(forza4, chance, target), "profondita": depth}
    return {**_last_cells(forza4, chance, empty=number - len(_BEST_BY_DEPTH)), "profondita": 1}


def _height(forza4: Forza4, colonna: int) -> int:
    column = forza4.plancia[colonna : 9 * _ROWS : 9]
    return _ROWS - column.count(VUOTO)


def _set_height(forza4: Forza4, chance: random.Random, colonna: int, height: int) -> None:
    """Give a column that many pieces, as far as nobody has four then."""
    while _height(forza4, colonna) > height:
        forza4.sgiocaMossa(colonna)
    while _height(forza4, colonna) < height:
        for giocatore in chance.sample((1, 2), 2):
            forza4.giocaMossa(colonna, giocatore)
            if not forza4.checkVittoria():
                break
            forza4.sgiocaMossa(colonna)
        else:
            return


def _move(forza4: Forza4, chance: random.Random, case: int) -> Arguments:
    """Each column, and those just off the board; columns of every height, nearly full ones too."""
    colonna = case % (len(_COLUMNS) + 2)
    arguments = {"colonna": colonna, **_player(forza4, chance, case)}
    if colonna in _COLUMNS:
        _set_height(forza4, chance, colonna, (5 * case + 6) % (_ROWS + 1))
    return arguments


def _key(forza4: Forza4, chance: random.Random, case: int) -> Arguments:
    """Each column in turn has room, for its key, and then any may have."""
    arguments = _player(forza4, chance, case)
    if case < len(_COLUMNS):
        _set_height(forza4, chance, case + 1, chance.randrange(_ROWS))
    return arguments


def _filled_column(forza4: Forza4, chance: random.Random, case: int) -> Arguments:
    colonna = _COLUMNS[case % len(_COLUMNS)]
    _fill(forza4, chance, decided=False)
    _set_height(forza4, chance, colonna, 1 + 5 * case % _ROWS)
    return {"colonna": colonna}


_LEAST: Final = {"checkVittoria": 2 * len(FILE), "valutaScacchiera": len(FILE) + 10}
"""Cases of a function, so that each line has its own."""
_PREPARE: Final[Mapping[str, Prepare]] = {
    "initPlancia": _board,
    "giocaMossa": _move,
    "sgiocaMossa": _filled_column,
    "checkVittoria": _line,
    "disegnaPlancia": _board,
    "valutaScacchiera": _three,
    "trovaMossaMiglioreAI": _player_with_best,
    "trovaMossaMiglioreRicorsivo": _player_and_depth,
    "chiediMossa": _key,
}


def _stand_in(function: str) -> Callable[[MipsMachine], None]:
    """The original's function on a machine's registers and board."""

    def run(machine: MipsMachine) -> None:
        forza4, place = Forza4(), machine.program.assembled.symbols["plancia"]
        forza4.plancia[:] = machine.memory.read_bytes(place, len(forza4.plancia))
        returns: Any = None
        if function == "chiediMossa":
            returns = _key_typed(machine, forza4)
        elif function == "disegnaPlancia":
            machine.terminal.write(f"{forza4.testoPlancia()}\n".encode())
        else:
            wanted = getattr(Forza4, function).__code__.co_argcount - 1
            given = machine.registers[A0 : A0 + wanted]
            try:
                returns = getattr(forza4, function)(*given)
            except ValueError as error:
                raise Fault(T("{function}: {error}", function=function, error=str(error))) from None
        machine.memory.write_bytes(place, bytes(forza4.plancia))
        for register, value in enumerate(returned(returns).values(), V0):
            machine.registers[register] = value

    return run


def _key_typed(machine: MipsMachine, forza4: Forza4) -> int:
    while True:
        key = chr(machine.terminal.read_character())
        if key == "f":
            return -1
        if key in "1234567" and not forza4.plancia[int(key)]:
            return int(key)


FORZA4: Final = FunctionDocument(
    tuple(_PREPARE),
    _cases,
    _memory_lines,
    globals={"plancia": 63},
    stand_ins={function: _stand_in(function) for function in _PREPARE},
)
