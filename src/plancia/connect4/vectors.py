"""Test vectors for Forza 4's functions, for a grading script in any language.

`vectors(cases, seed)` yields `cases` pairs for each function: a vector, which JSON can hold, and
the files it needs, of which there are none here.

- `function`: its name; `case`: its number from 0.
- `arguments`: by name.
- `memory_before`, `memory_after`: the array of 63 bytes as hexadecimal digits.
- `returns`: null, a number, true or false, a list of two, or what is drawn.
- `keys`: what is typed, for `chiediMossa` alone.
- `reading`: null, or what the document leaves open and how the vector decides it.

The same seed gives the same vectors, and more cases begin with the same ones. Only what the
document settles is asked for: no move is looked for on a board that is won, and `sgiocaMossa`
finds a piece to take.
"""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from plancia.connect4.forza4 import VUOTO, Forza4
from plancia.connect4.forza4_search import BOARD
from plancia.core.console import Console

Vector = dict[str, Any]
Files = dict[str, bytes]
Arguments = dict[str, int]
Prepare = Callable[[Forza4, random.Random, int], Arguments]
"""Fills the board and chooses the arguments; by the number of the case each column has its turn."""

_COLUMNS: Final = range(1, BOARD.columns + 1)
_CELLS: Final = BOARD.rows * BOARD.columns
_MAX_DEPTH: Final = 5
_TRIES: Final = 200


_WON: Final = 10**9
_WON_ON_ONE_SLIDE: Final = 10**5
_PLAYED: Final = "ours returns whether the move was played; the other, whether the column was full"
_VALUE: Final = "the value of a win: ours is 10^9; the other, on one slide, 10^5"


def vectors(cases: int, seed: int, other_reading: bool = False) -> Iterator[tuple[Vector, Files]]:
    """`cases` vectors for each function of the document but `main`."""
    for function, prepare in _PREPARE.items():
        for case in range(cases):
            chance = random.Random(f"{seed} {function} {case}")
            vector = _call(function, prepare, chance, case)
            vector["reading"] = _read(function, vector, other_reading)
            yield {"function": function, "case": case, **vector}, {}


def _read(function: str, vector: Vector, other_reading: bool) -> str | None:
    """Which sentence of the document the vector rests on; by the other reading, changed."""
    if function == "giocaMossa":
        if other_reading:
            vector["returns"] = not vector["returns"]
        return _PLAYED
    if function == "trovaMossaMiglioreRicorsivo" and abs(vector["returns"][1]) == _WON:
        if other_reading:
            vector["returns"][1] //= _WON // _WON_ON_ONE_SLIDE
        return _VALUE
    return None


def _call(function: str, prepare: Prepare, chance: random.Random, case: int) -> Vector:
    """Call the function, and write down what it was given and what it did."""
    typed = io.BytesIO()
    forza4 = Forza4(Console(typed, io.BytesIO()))
    arguments = prepare(forza4, chance, case)
    vector: Vector = {"arguments": arguments, "memory_before": forza4.plancia.hex()}
    if function == "chiediMossa":
        vector["keys"] = _keys(forza4, chance)
        typed.write(vector["keys"].encode())
        typed.seek(0)
    returns = getattr(forza4, function)(**arguments)
    vector["returns"] = list(returns) if isinstance(returns, tuple) else returns
    vector["memory_after"] = forza4.plancia.hex()
    return vector


def _fill(forza4: Forza4, chance: random.Random, decided: bool) -> None:
    """The board of a random game; no player has four unless it may be `decided`."""
    pieces = chance.choice((0, chance.randint(1, 20), chance.randint(12, _CELLS), _CELLS))
    giocatore = 1
    for _ in range(pieces):
        for colonna in chance.sample(_COLUMNS, len(_COLUMNS)):
            if forza4.giocaMossa(colonna, giocatore):
                if decided or not forza4.checkVittoria():
                    break
                forza4.sgiocaMossa(colonna)
        if forza4.checkVittoria():
            return
        giocatore = 3 - giocatore


_AXES: Final = (1, 9, 8, 10)
"""How far apart in memory neighbours are: across, down, and on both diagonals."""


def _line(forza4: Forza4, chance: random.Random, case: int) -> Arguments:
    """The board of a game that is won along an axis chosen first: diagonals are rare by chance."""
    axis = _AXES[case % len(_AXES)]
    while True:
        forza4.initPlancia()
        _fill(forza4, chance, decided=True)
        cells = forza4.plancia
        for first in range(len(cells) - 3 * axis):
            line = cells[first : first + 3 * axis + 1 : axis]
            if line[0] in (1, 2) and len(set(line)) == 1:
                return {}


def _board_or_line(forza4: Forza4, chance: random.Random, case: int) -> Arguments:
    return (_board if case % 5 == 4 else _line)(forza4, chance, case)


def _board(forza4: Forza4, chance: random.Random, case: int) -> Arguments:
    _fill(forza4, chance, decided=chance.random() < 0.5)
    return {}


def _player(forza4: Forza4, chance: random.Random, case: int) -> Arguments:
    _fill(forza4, chance, decided=False)
    return {"giocatore": chance.choice((1, 2))}


def _player_with_best(forza4: Forza4, chance: random.Random, case: int) -> Arguments:
    """A board on which the best move is in a column chosen first, if a few tries find one."""
    for _ in range(_TRIES):
        forza4.initPlancia()
        arguments = _player(forza4, chance, case)
        if forza4.trovaMossaMiglioreAI(**arguments)[0] == case % (len(_COLUMNS) + 1):
            break
    return arguments


def _player_and_depth(forza4: Forza4, chance: random.Random, case: int) -> Arguments:
    arguments = _player_with_best(forza4, chance, case)
    return {**arguments, "profondita": chance.randint(0, _MAX_DEPTH)}


def _move(forza4: Forza4, chance: random.Random, case: int) -> Arguments:
    return {"colonna": case % (len(_COLUMNS) + 2), **_player(forza4, chance, case)}


def _filled_column(forza4: Forza4, chance: random.Random, case: int) -> Arguments:
    colonna = _COLUMNS[case % len(_COLUMNS)]
    forza4.giocaMossa(colonna, chance.choice((1, 2)))
    _fill(forza4, chance, decided=False)
    return {"colonna": colonna}


def _keys(forza4: Forza4, chance: random.Random) -> str:
    """A few keys that are refused, then one that is taken."""
    full = [str(colonna) for colonna in _COLUMNS if forza4.plancia[colonna] != VUOTO]
    free = [str(colonna) for colonna in _COLUMNS if forza4.plancia[colonna] == VUOTO]
    refused = chance.choices([*"089xF ", *full], k=chance.randint(0, 4))
    return "".join(refused) + chance.choice([*free, "f"])


_PREPARE: Final[Mapping[str, Prepare]] = {
    "initPlancia": _board,
    "giocaMossa": _move,
    "sgiocaMossa": _filled_column,
    "checkVittoria": _board_or_line,
    "disegnaPlancia": _board,
    "valutaScacchiera": _board,
    "trovaMossaMiglioreAI": _player_with_best,
    "trovaMossaMiglioreRicorsivo": _player_and_depth,
    "chiediMossa": _player,
}
