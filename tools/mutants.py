"""Plants one fault at a time in our originals and counts how many `plancia check` notices.

    python tools/mutants.py --mutants 300 [NAME ...]

A mutant has one fault in a line that the check's default cases run, or in a number that such a line
reads. It goes through those cases in this process; where functions are checked, it takes the
simulator's place. A mutant that they do not notice goes through a wide comparison of random inputs,
made without regard to the rules: if that shows no difference either, the mutant is put down as
equivalent and left out of the share.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import importlib
import io
import random
import signal
import sys
import tempfile
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from faults import faults, invisible, line_of, planted

from plancia.courses.case import Case
from plancia.courses.check import COURSES, Check
from plancia.courses.functions import FunctionCheck
from plancia.courses.mips import Call, CallResult
from plancia.courses.result import ProgramResult
from plancia.courses.vectors import forza4 as forza4_vectors
from plancia.courses.vectors import pente as pente_vectors
from plancia.courses.vectors.four_in_a_row import typed
from plancia.four_in_a_row.notation import Kind, Phase
from plancia.four_in_a_row.rules import FourInARow
from plancia.originals import tetrisito
from plancia.originals.console import Console, EndOfInput
from plancia.pente.board import AXES

CASE_TIMEOUT_S = 1.0
"""Processor time: a mutant that runs for ever is noticed."""
MODULES = {
    "forza4": (
        "plancia.connect4.board",
        "plancia.connect4.engine.line_counts",
        "plancia.originals.forza4",
    ),
    "four-in-a-row": (
        "plancia.originals.console",
        "plancia.originals.four_in_a_row",
    ),
    "nim": ("plancia.originals.console", "plancia.originals.nim"),
    "pente": ("plancia.originals.console", "plancia.originals.pente"),
    "tetrisito": ("plancia.originals.console", "plancia.originals.tetrisito"),
}
"""What is mutated, in the order of imports."""

UNCOMPARED = {
    "forza4": ("disegnaPlancia",),
    "four-in-a-row": (
        "_show_turn", "_show_violation", "_counters", "_count", "_refusals", "_show", "clean_name",
        "in_words", "outcome", "picture", "printable", "status",
    ),
    "nim": ("check", "describe_move"),
    "pente": (),
    "tetrisito": ("expect", "refuse", "print", "print_chosen", "read_file"),
}  # fmt: skip
"""Functions that only choose words or drawings, which the document leaves free, or that refuse
options and files that no case has."""
WORDS_COUNT = ("nim",)
"""Where the document prescribes what is said, to the letter."""

Modules = Mapping[str, types.ModuleType]
Try = Callable[[Modules], bool]
"""Runs one case in the given modules: whether the check takes the answer for right."""


class Late(BaseException):
    """A mutant runs for ever; no handler of the program may catch this."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=sorted(MODULES))
    parser.add_argument("--mutants", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="skip mutants before this one")
    parser.add_argument("--last", type=int, default=None, help="stop before this mutant")
    chosen = parser.parse_args()
    part = slice(chosen.first, chosen.last)
    rows = [Mutants(name).tally(chosen.mutants, chosen.seed, part).row() for name in chosen.names]
    print("| original | mutants | equivalent | the others | noticed | share |")
    print("\n".join(["|---|---|---|---|---|---|", *rows]))


def _ring(*_: object) -> None:
    raise Late


@dataclass
class Tally:
    """How many mutants of an original were noticed; the others are printed as they are found."""

    name: str
    noticed: int = 0
    missed: int = 0
    equivalent: int = 0

    def row(self) -> str:
        others = self.noticed + self.missed
        share = f"{100 * self.noticed / max(1, others):.1f} %"
        counts = (others + self.equivalent, self.equivalent, others, self.noticed)
        return f"| {self.name} | {' | '.join(map(str, counts))} | {share} |"


class Mutants:
    """The faulty copies of one original."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._words = name in WORDS_COUNT
        self._real = {module: importlib.import_module(module) for module in MODULES[name]}
        self._trees = {
            module: ast.parse(Path(str(real.__file__)).read_text())
            for module, real in self._real.items()
        }
        self._code = {module: self._compiled(module, tree) for module, tree in self._trees.items()}
        self._tries = list(checked(name))

    def tally(self, many: int, seed: int, part: slice) -> Tally:
        chance = random.Random(seed)
        places = self._places()
        sample = chance.sample(places, min(many, len(places)))[part]
        tally = Tally(self.name)
        many_more: list[Try] = []
        for module, number, fault in sample:
            tree, description = planted(self._trees[module], number, fault, self._words)
            code = {**self._code, module: self._compiled(module, tree)}
            if self._is_noticed(code, self._tries):
                tally.noticed += 1
                continue
            many_more = many_more or list(wide(self.name))
            if self._is_noticed(code, many_more):
                tally.missed += 1
                print(f"not noticed: {module}:{description}", flush=True)
            else:
                tally.equivalent += 1
                print(f"equivalent: {module}:{description}", flush=True)
        return tally

    def _places(self) -> list[tuple[str, int, int]]:
        """Each fault of each line that the cases run, and of what such lines read."""
        ran = self._lines_that_run()
        names = {
            name
            for module, tree in self._trees.items()
            for node in ast.walk(tree)
            if getattr(node, "lineno", 0) in ran[module]
            for name in (getattr(node, "id", None), getattr(node, "attr", None))
        }
        places = []
        for module, tree in self._trees.items():
            lines = ran[module] | set(_lines_that_bind(tree, names))
            hidden = invisible(tree, UNCOMPARED[self.name])
            for number, node in enumerate(ast.walk(tree)):
                if node not in hidden and line_of(node) in lines:
                    places += [
                        (module, number, at) for at, _ in enumerate(faults(node, self._words))
                    ]
        return places

    def _lines_that_run(self) -> dict[str, set[int]]:
        ran: dict[str, set[int]] = {name: set() for name in self._trees}
        files = {str(real.__file__): name for name, real in self._real.items()}

        def trace(frame: types.FrameType, event: str, _: object) -> Any:
            name = files.get(frame.f_code.co_filename)
            if name is None or frame.f_code.co_name == "<module>":
                return None
            ran[name].add(frame.f_lineno)
            return trace

        with self._loaded(self._code) as modules:
            sys.settrace(trace)
            try:
                assert all(attempt(modules) for attempt in self._tries), "ours fails a case"
            finally:
                sys.settrace(None)
        return ran

    def _is_noticed(self, code: Mapping[str, types.CodeType], tries: Sequence[Try]) -> bool:
        before = signal.signal(signal.SIGVTALRM, _ring)
        try:
            signal.setitimer(signal.ITIMER_VIRTUAL, CASE_TIMEOUT_S)
            with self._loaded(code) as modules:
                for attempt in tries:
                    signal.setitimer(signal.ITIMER_VIRTUAL, CASE_TIMEOUT_S)
                    if not attempt(modules):
                        return True
        except (Exception, Late):
            return True
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, before)
        return False

    @contextlib.contextmanager
    def _loaded(self, code: Mapping[str, types.CodeType]) -> Iterator[Modules]:
        """Fresh copies of the modules, which see each other."""
        modules = {}
        try:
            for name, compiled in code.items():
                module = types.ModuleType(name)
                module.__file__ = self._real[name].__file__
                modules[name] = module
                _install(name, module)
                exec(compiled, module.__dict__)
            yield modules
        finally:
            for name, module in self._real.items():
                _install(name, module)

    def _compiled(self, module: str, tree: ast.Module) -> types.CodeType:
        return compile(tree, str(self._real[module].__file__), "exec")


def _install(name: str, module: types.ModuleType) -> None:
    """Let imports find this module under the name, whichever way they are written."""
    sys.modules[name] = module
    package, _, last = name.rpartition(".")
    setattr(sys.modules[package], last, module)


def _lines_that_bind(tree: ast.Module, names: set[str | None]) -> Iterator[int]:
    """Of modules and classes: the lines that give a value to one of the names."""
    for place in ast.walk(tree):
        if not isinstance(place, ast.Module | ast.ClassDef):
            continue
        for node in place.body:
            targets = getattr(node, "targets", [getattr(node, "target", None)])
            if any(isinstance(target, ast.Name) and target.id in names for target in targets):
                yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)


def checked(name: str) -> Iterator[Try]:
    """The check with its default number of cases."""
    if name in COURSES:
        check = Check(name)
        yield from (_whole(check, number, case) for number, case in enumerate(check.drawn(), 1))
    else:
        yield from _calls(FunctionCheck(name))


def _whole(check: Check, number: int, case: Case) -> Try:
    return lambda modules: (
        not check.verdict(number, case, _ran(check.course, modules, case.given)).wrong
    )


def _ran(name: str, modules: Modules, given: bytes) -> ProgramResult:
    original: Any = modules[MODULES[name][-1]]
    said = io.BytesIO()
    console = original.Console(io.BytesIO(given), said)
    with contextlib.suppress(getattr(original, "EndOfInput", EndOfInput)):
        if name == "nim":
            original.play(console)
        elif name == "four-in-a-row":
            original.Program(original.Desk(console, None, typed=False)).play()
        else:
            sys.stdin = io.TextIOWrapper(io.BytesIO(given))
            with contextlib.redirect_stdout(io.TextIOWrapper(said, write_through=True)) as shown:
                original.main([])
            shown.detach()
    return ProgramResult(said.getvalue(), b"", 0.0, None)


def _calls(check: FunctionCheck, vectors: Vectors | None = None) -> Iterator[Try]:
    """Calls of the mutant's functions in place of a simulator; all cases share a memory of which
    reading a function has followed."""
    followed: dict[str, list[str]] = {}

    def attempt(number: int, case: Any) -> Try:
        def run(modules: Modules) -> bool:
            if number == 1:
                followed.clear()
            result = check.run_call(_Python(check.course, modules), number, case)
            return not check.verdict(number, case, result, followed).wrong

        return run

    for number, case in enumerate(check.drawn(_Python(check.course, {}), vectors), 1):
        yield attempt(number, case)


@dataclass(frozen=True)
class _Python:
    """A program whose functions are a mutant's."""

    name: str
    modules: Modules
    reads_keys = True

    def has_label(self, name: str) -> bool:
        return True

    def call(self, call: Call, files: Mapping[str, bytes], seed: str | int = 0) -> CallResult:
        original: Any = self.modules[MODULES[self.name][-1]]
        with tempfile.TemporaryDirectory() as folder:
            for file, content in files.items():
                (Path(folder) / file).write_bytes(content)
            values = [self._value(call, value, folder) for value in call.registers.values()]
            if self.name == "pente":
                memory = call.buffers["board"][0]
                rows, columns = (
                    int.from_bytes(memory[at : at + 4], "little", signed=True) for at in (0, 4)
                )
                board = values[0] = original.Board(rows, columns, bytearray(memory[8:]))
                returned = getattr(original, call.function)(*values)
                after = board.to_bytes()
            else:
                forza4 = original.Forza4(Console(io.BytesIO(call.keys), io.BytesIO()))
                forza4.plancia[:] = call.buffers["plancia"][0]
                returned = getattr(forza4, call.function)(*values)
                after = bytes(forza4.plancia)
        main = "board" if self.name == "pente" else "plancia"
        size = len(call.buffers[main][1])
        buffers = {name: images[0] for name, images in call.buffers.items()}
        buffers[main] = after.ljust(size, b"\0")
        pair = returned if isinstance(returned, tuple) else (returned,)
        registers = {
            register: int(value) for register, value in zip(call.returns, pair, strict=False)
        }
        return CallResult(registers, buffers, (), (), None, None, 0.0)

    def _value(self, call: Call, value: int | str, folder: str) -> Any:
        if not isinstance(value, str) or value == "board":
            return value
        text = call.buffers[value][0].rstrip(b"\0").decode()
        return str(Path(folder) / text) if value == "filename" else text


WIDE_SEED = 1_000_003
"""Away from the seeds that people use."""
WIDE_CASES = {"nim": 400, "four-in-a-row": 60, "tetrisito": 300, "pente": 100, "forza4": 120}
"""Of each kind: programs' generated and random cases, or calls of each function."""


def wide(name: str) -> Iterator[Try]:
    """Many more cases of another seed, and as many random inputs that know no rules."""
    chance = random.Random(WIDE_SEED)
    many = WIDE_CASES[name]
    if name in COURSES:
        check = Check(name, cases=many, seed=WIDE_SEED)
        real = {module: importlib.import_module(module) for module in MODULES[name]}
        given = [RANDOM_INPUTS[name](chance) for _ in range(many)]
        cases = [Case("random input", text, _ran(name, real, text).text) for text in given]
        tries = enumerate([*check.drawn(), *cases], 1)
        yield from (_whole(check, number, case) for number, case in tries)
        return
    functions = FunctionCheck(name, cases=many, seed=WIDE_SEED)
    yield from _calls(functions)
    random_vectors = {"pente": random_pente, "forza4": random_forza4}[name]
    yield from _calls(functions, random_vectors(chance, many))


def random_nim(chance: random.Random) -> bytes:
    """Keys, of which every second move or so is one, and at last all rocks that are left. A line
    end is no key for us alone, and is not among them."""
    keys = ""
    for _ in range(30):
        if chance.random() < 0.6:
            keys += chance.choice("ABC") + chance.choice("123456789")
        else:
            keys += chr(chance.randint(32, 126)) + chr(chance.randint(32, 126))
    return (keys + "A1" * 3 + "B1" * 5 + "C1" * 8).encode()


def random_four_in_a_row(chance: random.Random) -> bytes:
    """Any answers to whatever is asked, until the game is over."""
    position = FourInARow().start()
    numbers: list[int] = []
    while position.outcome is None:
        moves = position.legal_moves()
        if chance.random() < 0.06:
            moves = (
                tuple(
                    move
                    for move in position.priced_moves()
                    if not move.row or position.play(move).outcome  # both readings end there
                )
                or moves
            )
        elif Phase.TURN is position.phase and chance.random() < 0.85:
            moves = tuple(move for move in moves if move.kind is Kind.DROP) or moves
        move = chance.choice(moves)
        numbers += typed(move, chance)
        position = position.play(move)
    return "".join(f"{line}\n" for line in ("Ann", "Bob", *numbers)).encode()


def random_tetrisito(chance: random.Random) -> bytes:
    """Any grid, any pieces, and for a goal what some drops make of it, perhaps with a fault."""
    side, box = range(6), range(4)
    full = chance.choice((0.0, 0.1, 0.3))
    start = [["#" if chance.random() < full else "." for _ in side] for _ in side]
    pieces = []
    while len(pieces) < chance.randint(1, 4):
        cells = chance.sample([(r, c) for r in box for c in box], chance.randint(1, 6))
        pieces.append(["".join(".#"[(r, c) in cells] for c in box) for r in box])
    grid = tetrisito.freeze_blocks([*tetrisito.init_arr([]), *[row[:] for row in start]])
    for boxed in chance.sample(pieces, chance.randint(0, len(pieces))):
        piece = tetrisito.convert_pieces_to_pairs(boxed, 0)
        offset = chance.randint(0, 5 - tetrisito.get_max_x_of_piece([piece], 0))
        grid, _ = tetrisito.drop_piece_in_grid(grid, piece, offset)
    goal = [["#" if cell == "X" else "." for cell in row] for row in grid[4:]]
    if chance.random() < 0.3:
        row = goal[chance.randrange(6)]
        place = chance.randrange(6)
        row[place] = "." if row[place] == "#" else "#"
    lines = [*start, *goal, [str(len(pieces))], *(row for boxed in pieces for row in boxed)]
    return "".join("".join(line) + chance.choice(("\n", "\r\n")) for line in lines).encode()


RANDOM_INPUTS: dict[str, Callable[[random.Random], bytes]] = {
    "nim": random_nim,
    "four-in-a-row": random_four_in_a_row,
    "tetrisito": random_tetrisito,
}
Vectors = Iterator[tuple[dict[str, Any], dict[str, bytes]]]


def random_pente(chance: random.Random, many: int) -> Vectors:
    """Any call of any function on any board, and any file."""
    for vector, _ in pente_vectors.vectors(many, WIDE_SEED + 1):
        rows, columns = chance.randint(1, 12), chance.randint(1, 12)
        mix = chance.choice(("...XO", "XO", "..X", ".XXXXXO", "..O", "X", ".XO#"))
        board = [[chance.choice(mix) for _ in range(columns)] for _ in range(rows)]
        place = {"row": chance.randint(-2, rows + 1), "col": chance.randint(-2, columns + 1)}
        player = chance.choice("XXXXOOOOx. ")
        turns = "".join(
            f"{chance.choice('XO')}{chance.randint(0, rows):02}{chance.randint(0, columns):02}"
            for _ in range(chance.randint(0, 2 * rows * columns))
        )
        most = chance.randint(0, rows * columns)
        name = f"{vector['function']}-{vector['case']}.txt"
        values = {**place, "player": player, "character": chr(chance.randint(33, 126))}
        values |= {"filename": name, "turns": turns, "num_turns_to_play": most}
        arguments = {key: values[key] for key in vector["arguments"]}
        lines = [str(rows), str(columns), *map("".join, board), ""]
        files = {name: "\n".join(lines).encode()} if "filename" in arguments else {}
        if "winner" in vector["function"] and pente_vectors.runs_of_five(board, AXES) > 1:
            continue  # the document does not say which of them is meant
        again = pente_vectors.called(vector["function"], board, arguments, files)
        yield {"function": vector["function"], "case": vector["case"], **again}, files


def random_forza4(chance: random.Random, many: int) -> Vectors:
    """Any function on the board of a game in which columns were chosen without thought."""

    def prepare(forza4: Any, chance: random.Random, case: int) -> dict[str, int]:
        columns = chance.sample([*range(1, 8)] * 6, 42)
        for number in range(chance.choice((chance.randint(0, 42), 40, 41, 42))):
            forza4.giocaMossa(columns[number], 1 + number % 2)
            if forza4.checkVittoria() and "giocatore" in names:
                forza4.sgiocaMossa(columns[number])
        values = {"colonna": chance.randint(1, 7), "giocatore": chance.randint(1, 2)}
        if function == "sgiocaMossa":
            forza4.giocaMossa(values["colonna"], 1)
        values["profondita"] = chance.randint(0, 1)
        return {key: values[key] for key in names}

    for vector, _ in forza4_vectors.vectors(1, WIDE_SEED + 1):
        function, names = vector["function"], tuple(vector["arguments"])
        for case in range(many):
            yield forza4_vectors.called(function, prepare, chance, case), {}


if __name__ == "__main__":
    main()
