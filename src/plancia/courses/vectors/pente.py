"""Calls of Pente's thirteen functions, each with what the original does."""

import random
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from plancia.courses.calls import (
    FunctionCase,
    FunctionDocument,
    arguments_in_registers,
    returned,
)
from plancia.courses.mips import Call
from plancia.courses.readings import SHORT_ROW
from plancia.originals import pente as original
from plancia.pente.board import (
    AXES,
    EAST,
    NORTH_EAST,
    SOUTH,
    SOUTH_EAST,
    STONES,
    Direction,
    PointBoard,
)

Files = dict[str, bytes]
Rows = list[list[str]]
"""A board to be written on, a character a slot."""

_MAX_SIDE: Final = 15
_MAX_COUNT: Final = 255
_NO_PLAYER: Final = "xoZQ.0 "
_MIXES: Final = ("...........", "......XO", "..XO", ".XXOO")
_BACK_AND_FORTH: Final = (1, -1)
_SIMULATION_STEPS: Final = 20_000_000
"""Instructions of simulate_game, which calls others for every turn."""


_EDGES: Final[tuple[Callable[[Rows], dict[str, int]], ...]] = (
    lambda rows: {"row": -1, "col": 0},
    lambda rows: {"row": len(rows) - 1, "col": -1},
    lambda rows: {"row": len(rows), "col": 0},
    lambda rows: {"row": 0, "col": len(rows[0])},
)
"""The first calls of a function that takes a slot are just off the board, on each side."""


def _cases(count: int, seed: int) -> Iterator[FunctionCase]:
    for function, make in _MAKERS.items():
        for case in range(count):
            chance = random.Random(f"{seed} {function} {case}")
            before, arguments, files = make(chance, case, f"{function}-{case:04}.txt")
            if before and "row" in arguments and case < len(_EDGES):
                arguments |= _EDGES[case](before)
            yield _called(function, before, arguments, files)


def _called(
    function: str, before: Rows | None, arguments: Mapping[str, Any], files: Files
) -> FunctionCase:
    """Call the function, and write down what it was given and what it did."""
    ours = _call(function, before, arguments, files, files)
    calls = {SHORT_ROW.ours: ours} | {
        name: _call(function, before, arguments, files, {file: read(files[file]) for file in files})
        for name, read in (("padded", _padded), ("skipped", _without_line_ends))
        if files
    }
    is_open = any(call != ours for call in calls.values())
    return FunctionCase(
        function,
        arguments,
        ours,
        SHORT_ROW if is_open else None,
        calls if is_open else {},
        before is not None,
    )


def _call(
    function: str, before: Rows | None, arguments: Mapping[str, Any], files: Files, read: Files
) -> Call:
    """The call with these files, as the original answers it with those that a reader makes of
    them. A board that is not initialised holds anything."""
    board = original.Board()
    if before:
        slots = bytearray("".join(map("".join, before)), "ascii")
        board = original.Board(len(before), len(before[0]), slots)
    memory = board.to_bytes()
    with tempfile.TemporaryDirectory() as folder:
        for name, content in read.items():
            (Path(folder) / name).write_bytes(content)
        given = dict(arguments)
        if "filename" in given:
            given["filename"] = f"{folder}/{given['filename']}"
        returns = getattr(original, function)(board, **given)
    after = board.to_bytes()
    if not before:
        memory = random.Random(len(after)).randbytes(len(after))
    buffers = {"board": (memory.ljust(len(after), b"\0"), after.ljust(len(memory), b"\0"))}
    passed: list[int | str] = ["board"]
    for key, value in arguments.items():
        if key in ("filename", "turns"):
            buffers[key] = (value.encode() + b"\0",) * 2
            passed.append(key)
        else:
            passed.append(ord(value) if isinstance(value, str) else value)
    steps = _SIMULATION_STEPS if function == "simulate_game" else None
    registers = arguments_in_registers(*passed)
    return Call(function, registers, buffers, returned(returns), steps=steps, files=files)


def _memory_lines(buffer: str, memory: bytes, after: bytes) -> Iterator[str]:
    """The struct: its two numbers, then the slots in rows of the length they should have."""
    if buffer != "board":
        if memory != after:
            yield f"`{buffer}` was changed to {memory!r}"
        return
    rows, columns = (int.from_bytes(memory[at : at + 4], "little", signed=True) for at in (0, 4))
    yield f"num_rows = {rows}, num_cols = {columns}"
    length = max(1, int.from_bytes(after[4:8], "little"))
    slots = memory[8:].decode("latin-1")
    for at in range(0, len(slots), length):
        yield slots[at : at + length]


def _without_line_ends(content: bytes) -> bytes:
    """The file as a reader sees it that skips line ends: rows take what follows."""
    rows, columns, rest = content.split(b"\n", 2)
    cells, length = rest.replace(b"\n", b""), int(columns)
    lines = [cells[at : at + length] for at in range(0, int(rows) * length, length)]
    return b"\n".join([rows, columns, *lines])


def _padded(content: bytes) -> bytes:
    """The file with each short row filled with dots."""
    rows, columns, *lines = content.split(b"\n")
    many = int(rows)
    filled = [line.ljust(int(columns), b".") for line in lines[:many]]
    return b"\n".join([rows, columns, *filled, *lines[many:]])


DrawnCall = tuple[Rows | None, dict[str, Any], Files]
"""The board before, the arguments, and the files."""
Make = Callable[[random.Random, int, str], DrawnCall]
"""By the number of the case and the name that its file has, if it needs one."""


def _rows(chance: random.Random, most: int = _MAX_SIDE, mixes: int = len(_MIXES)) -> Rows:
    """A board with slots filled at random, seldom a narrow one."""
    mix = chance.choice(_MIXES[:mixes])
    rows, columns = (
        chance.randint(1 if chance.random() < 0.2 else most // 2, most) for _ in range(2)
    )
    return [chance.choices(mix, k=columns) for _ in range(rows)]


def _inside(chance: random.Random, rows: Rows) -> tuple[int, int]:
    return chance.randrange(len(rows)), chance.randrange(len(rows[0]))


def _somewhere(chance: random.Random, rows: Rows) -> tuple[int, int]:
    """A slot, or now and then a place off the board, by a little or by far."""
    row, col = _inside(chance, rows)
    if chance.random() < 0.25:
        row = chance.choice((-1, -1, -chance.randint(2, 99), *[len(rows)] * 2, len(rows) + 17))
    elif chance.random() < 0.25:
        col = chance.choice(
            (-1, -1, -chance.randint(2, 99), *[len(rows[0])] * 2, len(rows[0]) + 17)
        )
    return row, col


def _player(chance: random.Random) -> str:
    return chance.choice("XO" if chance.random() < 0.85 else _NO_PLAYER)


def _get_slot(chance: random.Random, case: int, name: str) -> DrawnCall:
    rows = _rows(chance)
    row, col = _somewhere(chance, rows)
    return rows, {"row": row, "col": col}, {}


def _set_slot(chance: random.Random, case: int, name: str) -> DrawnCall:
    rows = _rows(chance)
    row, col = _somewhere(chance, rows)
    return rows, {"row": row, "col": col, "character": chr(chance.randint(33, 126))}, {}


def _place_piece(chance: random.Random, case: int, name: str) -> DrawnCall:
    """First slots that hold each player's piece, and empty ones for no player and for both. No
    other character: a board that was loaded has none."""
    rows, player = _rows(chance), _player(chance)
    row, col = _somewhere(chance, rows)
    held = {4: "X", 5: "O"}.get(case)
    if case in (6, 7, 8):
        row, col = _inside(chance, rows)
        player = {7: "X", 8: "O"}.get(case, chance.choice(_NO_PLAYER))
        rows[row][col] = "."
    elif held or chance.random() < 0.2:
        row, col = _inside(chance, rows)
        rows[row][col] = held or chance.choice("XO")
        player = chance.choice("XO") if held else player
    return rows, {"row": row, "col": col, "player": player}, {}


_SANDWICHES: Final = ("OOX", "OOX", "OX", "OOX", "OOOX", "OOX", "OO.", "OOX", "OOO", ".OX", "O.X")
"""What lies beside an X, from it outwards."""


def _capture(axes: tuple[Direction, ...]) -> Make:
    """A piece with sandwiches around it: first one along each axis that counts, either way; then
    several, along axes that count more than along others."""
    ways = [(way * down, way * right) for down, right in axes for way in _BACK_AND_FORTH]

    def make(chance: random.Random, case: int, name: str) -> DrawnCall:
        rows = _rows(chance)
        row, col = _somewhere(chance, rows)
        player = _player(chance)
        one_way = case - len(_EDGES)
        if 0 <= one_way <= 2 * len(ways):
            # With just enough room for it, then wrapped round the edge, at last three in a row.
            rows = [["."] * chance.randint(5, _MAX_SIDE) for _ in range(chance.randint(5, 9))]
            rows = [rows[0][:] for _ in rows]
            player, direction = "XO"[one_way % 2], ways[one_way % len(ways)]
            room = (3, 2, 4)[one_way // len(ways)]
            row, col = _before_the_edge(chance, rows, direction, room)
            rows[row][col] = player
            _write_round(
                rows, row, col, direction, _worn_by(player, "OOOX" if room == 4 else "OOX")
            )
        elif _on(rows, row, col) and player in "XO" and chance.random() < 0.9:
            rows[row][col] = player
            for axis in AXES:
                for way in _BACK_AND_FORTH:
                    if chance.random() < (0.7 if axis in axes else 0.2):
                        word = _worn_by(player, chance.choice(_SANDWICHES))
                        _write(rows, row, col, (way * axis[0], way * axis[1]), word)
        elif _on(rows, row, col) and player not in "XO":
            rows[row][col] = player  # no piece, though the slot holds what is asked for
        return rows, {"row": row, "col": col, "player": player}, {}

    return make


def _worn_by(player: str, word: str) -> str:
    """The word, written for X, as the player means it."""
    return word if player == "X" else word.translate({88: "O", 79: "X"})


def _before_the_edge(
    chance: random.Random, rows: Rows, direction: Direction, room: int
) -> tuple[int, int]:
    """A slot from which one can go that far in the direction, and no further."""
    places = [
        (row, col)
        for row in range(len(rows))
        for col in range(len(rows[0]))
        if _on(rows, row + room * direction[0], col + room * direction[1])
        and not _on(rows, row + (room + 1) * direction[0], col + (room + 1) * direction[1])
    ]
    return chance.choice(places)


def _write_round(rows: Rows, row: int, col: int, direction: Direction, word: str) -> None:
    """Write a word beside a slot as it lies in memory: at the end of a row the next one begins."""
    columns = len(rows[0])
    for far, character in enumerate(word, 1):
        place = (row + far * direction[0]) * columns + col + far * direction[1]
        if 0 <= place < len(rows) * columns:
            rows[place // columns][place % columns] = character


_LENGTHS: Final = (5, 4, 5, 6, 5, 9)


def _winner(axis: Direction) -> Make:
    """A board with a line along the axis, which may or may not be long enough: first on an empty
    board, up to each edge and wrapped round one; then on any board."""

    def make(chance: random.Random, case: int, name: str) -> DrawnCall:
        player = _player(chance)
        piece = player if player in "XO" and chance.random() < 0.8 else chance.choice("XO")
        while True:
            rows = _rows(chance)
            if case < 2 * len(_LENGTHS):
                player = piece = "XO"[case % 2]
                rows = [["."] * chance.randint(5, 10) for _ in range(chance.randint(5, 10))]
                rows = [rows[0][:] for _ in rows]
                way = _BACK_AND_FORTH[case % 3 % 2]
                direction = way * axis[0], way * axis[1]
                length = _LENGTHS[case % len(_LENGTHS)]
                room = length - (2 if case >= len(_LENGTHS) else 1)
                if room >= min(len(rows), len(rows[0])):
                    continue
                row, col = _before_the_edge(chance, rows, direction, room)
                _write_round(rows, row, col, direction, piece * (length - 1))
                rows[row][col] = piece
            else:
                row, col = _inside(chance, rows)
                half = chance.randint(1, 3)
                for way in _BACK_AND_FORTH:
                    _write(rows, row, col, (way * axis[0], way * axis[1]), piece * half)
                rows[row][col] = piece
            if runs_of_five(rows, (axis,)) <= 1:
                return rows, {"player": player}, {}

    return make


def _load_board(chance: random.Random, case: int, name: str) -> DrawnCall:
    while True:
        rows = _rows(chance, 20)
        for _ in range(chance.choice((0, 0, 1, 4))):
            row, col = _inside(chance, rows)
            rows[row][col] = chance.choice("ZQx0 #")
        cells = [cell for row_ in rows for cell in row_]
        if len(cells) - cells.count(".") <= _MAX_COUNT:
            break
    if case == 2 or (case > 2 and chance.random() < 0.1):  # there is no such file
        return _rows(chance), {"filename": name}, {}
    content = _file(rows)
    if case == 1:  # the file ends before the board does, with nothing but dots to come
        rows[-1] = ["X", *"." * (len(rows[0]) - 1)]
        content = _file(rows)[: -1 - chance.randint(1, len(rows[0]))]
    elif chance.random() < 0.15:
        # One character less in one row, as in one of the course's own boards.
        lines = content.split(b"\n")
        where = chance.randrange(2, 2 + len(rows))
        content = b"\n".join([*lines[:where], lines[where][:-1], *lines[where + 1 :]])
    elif chance.random() < 0.2:
        content += b"this line is not part of the board: XOXO\n"
    return None, {"filename": name}, {name: content}


def _simulate_game(chance: random.Random, case: int, name: str) -> DrawnCall:
    """First a capture and a win along each axis, a full board and a turn of each invalid kind;
    then any turns on any board."""
    while True:
        rows = _rows(chance, chance.choice((3, _MAX_SIDE, _MAX_SIDE)), mixes=2)
        if not runs_of_five(rows, AXES):
            break
    if case < len(_GAMES):
        rows = [["."] * 9 for _ in range(9)]
        turns = _GAMES[case](chance, rows)
        # Invalid turns do not count: the limit is reached by valid ones, or by none.
        most = 3 if case == len(_GAMES) - 1 else len(turns)
    else:
        turns = [_turn(chance, rows, number) for number in range(chance.randint(0, 30))]
        if chance.random() < 0.6:
            # First turns of one player along a line, which may end in five.
            down, right = chance.choice(AXES)
            row, col = _inside(chance, rows)
            player = chance.choice("XO")
            places = [(row + far * down, col + far * right) for far in range(-4, 5)]
            chance.shuffle(places)
            turns = [f"{player}{r:02}{c:02}" for r, c in places if _on(rows, r, c)] + turns
        most = chance.choice((0, len(turns) // 2, len(turns), len(turns), len(turns) + 5))
    arguments = {"filename": name, "turns": "".join(turns), "num_turns_to_play": most}
    if case >= len(_GAMES) and (case - len(_GAMES)) % 10 == 0:  # the file is missing
        return rows, arguments, {}
    return None, arguments, {name: _file(rows)}


TurnMaker = Callable[[random.Random, Rows], list[str]]
"""Turns on a board, which may be filled for them."""


def _written(player: str, row: int, col: int) -> str:
    return f"{player}{row:02}{col:02}"


def _capturing(axis: Direction) -> TurnMaker:
    """A sandwich is closed, and the slots that it empties are taken again."""

    def game(chance: random.Random, rows: Rows) -> list[str]:
        one = chance.choice("XO")
        places = [(4 + far * axis[0], 4 + far * axis[1]) for far in (-2, -1, 0, 1)]
        players = _worn_by(one, "XOOX")
        turns = [_written(who, *place) for who, place in zip(players, places, strict=True)]
        chance.shuffle(places)
        return [*turns, *(_written(one, *place) for place in places)]

    return game


def _winning(axis: Direction) -> TurnMaker:
    """Five in a line, made from its middle; the turns behind them are not played."""

    def game(chance: random.Random, rows: Rows) -> list[str]:
        one = chance.choice("XO")
        places = [(4 + far * axis[0], 4 + far * axis[1]) for far in range(-2, 3)]
        chance.shuffle(places)
        rest = [_written(_worn_by(one, "O"), 0, col) for col in range(3)]
        return [*(_written(one, *place) for place in places), *rest]

    return game


def _filling(chance: random.Random, rows: Rows) -> list[str]:
    """The last empty slots of a board on which no player wins, and a turn too many."""
    for row, line in enumerate(rows):
        for col in range(len(line)):
            line[col] = "XO"[(col + row // 2) % 2]
    places = chance.sample([(row, col) for row in range(9) for col in range(9)], 2)
    turns = [_written(rows[row][col], row, col) for row, col in places]
    for row, col in places:
        rows[row][col] = "."
    return [*turns, turns[0]]


def _invalid_turns(chance: random.Random, rows: Rows) -> list[str]:
    """Taken slots, slots off the board and players who are none, between valid turns."""
    return [
        "X0404", "O0404", "X0404", "O0904", "O0409", "X9999", "Z0101", "x0101", "00101",
        "O0808", "X0800", "O0008", "X0000",
    ]  # fmt: skip


_GAMES: Final[tuple[TurnMaker, ...]] = (
    *map(_capturing, AXES),
    *map(_winning, AXES),
    _filling,
    _invalid_turns,
    _invalid_turns,
)


def _turn(chance: random.Random, rows: Rows, number: int) -> str:
    row, col = _inside(chance, rows)
    if chance.random() < 0.1:
        row = chance.randint(0, 99)
    if chance.random() < 0.1:
        col = chance.randint(0, 99)
    player = "XO"[number % 2] if chance.random() < 0.9 else chance.choice("XO0Z")
    return f"{player}{row:02}{col:02}"


def _on(rows: Rows, row: int, col: int) -> bool:
    return 0 <= row < len(rows) and 0 <= col < len(rows[0])


def _write(rows: Rows, row: int, col: int, direction: Direction, word: str) -> None:
    """Write a word beside a slot, as far as the board goes."""
    for far, character in enumerate(word, 1):
        r, c = row + far * direction[0], col + far * direction[1]
        if _on(rows, r, c):
            rows[r][c] = character


def runs_of_five(rows: Rows, axes: tuple[Direction, ...]) -> int:
    """How many runs of five there are, of both players together."""
    shape, stones = PointBoard(len(rows), len(rows[0])), "".join(map("".join, rows)).encode("ascii")
    return sum(1 for stone in STONES[1:] for _ in shape.runs(stones, stone, axes=axes))


def _file(rows: Rows) -> bytes:
    lines = [str(len(rows)), str(len(rows[0])), *map("".join, rows)]
    return ("\n".join(lines) + "\n").encode("ascii")


_MAKERS: Final[Mapping[str, Make]] = {
    "load_board": _load_board,
    "get_slot": _get_slot,
    "set_slot": _set_slot,
    "place_piece": _place_piece,
    "game_status": lambda chance, case, name: (_rows(chance), {}, {}),
    "check_horizontal_capture": _capture((EAST,)),
    "check_vertical_capture": _capture((SOUTH,)),
    "check_diagonal_capture": _capture((NORTH_EAST, SOUTH_EAST)),
    "check_horizontal_winner": _winner(EAST),
    "check_vertical_winner": _winner(SOUTH),
    "check_sw_ne_diagonal_winner": _winner(NORTH_EAST),
    "check_nw_se_diagonal_winner": _winner(SOUTH_EAST),
    "simulate_game": _simulate_game,
}
_PARTS: Final = tuple(_MAKERS)
PENTE: Final = FunctionDocument(
    _PARTS,
    _cases,
    _memory_lines,
    lambda function: f"part {_PARTS.index(function) + 1}, {function}",
)
