"""Assembles MIPS source into instructions, data and symbols, as MARS 4.5 lays them out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from plancia.courses.mips.operations import (
    Address,
    Field,
    InMemory,
    Operand,
    Part,
    Register,
    check_known,
    expand,
)
from plancia.courses.mips.registers import NUMBERS
from plancia.courses.mips.source import (
    Origin,
    Reader,
    SourceError,
    SourceFile,
    SourceLine,
    SourceProblem,
    Token,
    no_includes,
    number_value,
    unescape,
)
from plancia.courses.result import AssemblyError

TEXT: Final = 0x00400000
DATA: Final = 0x10010000
EXTERN: Final = 0x10000000
MAX_DATA_BYTES: Final = 4 << 20
GUARD_BYTES: Final = 32
"""Around memory that a call is given: what is written there is outside."""
_RELATIVE: Final = frozenset(("beq", "bne", "bgez", "bgtz", "blez", "bltz", "bgezal", "bltzal"))
_SIZES: Final = {".byte": 1, ".half": 2, ".word": 4}
_STRINGS: Final = (".ascii", ".asciiz")
_SEGMENTS: Final = {".text": TEXT, ".data": DATA}


@dataclass(frozen=True, slots=True)
class Instruction:
    """A basic instruction; jumps and branches hold the address they go to."""

    op: str
    fields: tuple[int, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Assembled:
    """A program in memory, before it runs. Addresses are unsigned."""

    text: Mapping[int, Instruction]
    data: Mapping[int, int]
    """Bytes by address; of reserved space zeros."""
    symbols: Mapping[str, int]
    """Global ones, and the others as far as their names are unique."""
    start: int
    end_of_data: int
    """The first address behind the static data."""
    guarded: frozenset[str] = frozenset()
    """Globals with unused bytes before and behind them."""

    def label_at(self, address: int) -> str | None:
        """The label an address of the text lies behind, for a reader's orientation."""
        places = [
            (place, name)
            for name, place in self.symbols.items()
            if place <= address and place in self.text
        ]
        return max(places)[1] if places else None


@dataclass(slots=True)
class _Scope:
    """The symbols of one file."""

    name: str
    labels: dict[str, int] = field(default_factory=dict)
    origins: dict[str, Origin] = field(default_factory=dict)
    exported: dict[str, Origin] = field(default_factory=dict)


@dataclass(slots=True)
class _Pending:
    """A basic instruction whose fields may hold labels."""

    address: int
    op: str
    fields: tuple[Field, ...]
    origin: Origin
    scope: _Scope


def assemble(
    files: Sequence[SourceFile],
    read_include: Callable[[str], str] = no_includes,
    reserved: Mapping[str, int] | None = None,
) -> Assembled:
    """Assemble files that make one program, each with labels of its own beside global ones.

    Args:
        files: in the order in which they come into memory.
        read_include: gives the text of a file that `.include` names.
        reserved: globals, and the bytes that each gets of its own.

    Raises:
        AssemblyError: with everything that is wrong.
    """
    assembler = _Assembler(read_include)
    for file in files:
        assembler.read(file)
    for name, size in (reserved or {}).items():
        assembler.reserve(name, size)
    return assembler.finish()


class _Assembler:
    def __init__(self, read_include: Callable[[str], str]) -> None:
        self._read_include = read_include
        self._problems: list[SourceProblem] = []
        self._scopes: list[_Scope] = []
        self._globals: dict[str, int] = {}
        self._pending: list[_Pending] = []
        self._data: dict[int, int] = {}
        self._words: list[tuple[int, int, Address, SourceLine, _Scope]] = []
        self._segment = ".text"
        self._next = dict(_SEGMENTS)
        self._next_extern = EXTERN
        self._auto_align = True
        self._open_labels: list[str] = []
        self._list_directive: str | None = None
        self._scope = _Scope("")
        self._guarded: set[str] = set()

    def read(self, file: SourceFile) -> None:
        self._scope = _Scope(file.name)
        self._scopes.append(self._scope)
        self._segment = ".text"
        self._open_labels, self._list_directive = [], None
        reader = Reader(self._read_include)
        for line in reader.lines(file):
            try:
                self._read_line(line)
            except SourceError as error:
                self._problems.append(SourceProblem(line.origin, str(error)))
        self._problems += reader.problems

    def reserve(self, name: str, size: int) -> None:
        """Give a global memory of its own, with room around it that nobody uses: also one that a
        program defines, unless another label stands inside it."""
        owners = [scope for scope in self._scopes if name in scope.labels]
        if len(owners) > 1:
            return
        place = (self._next[".data"] + GUARD_BYTES + 3) & ~3
        content = bytes(size)
        if owners:
            old = owners[0].labels[name]
            inside = range(old, old + size)
            labels = [label for scope in self._scopes for label in scope.labels.items()]
            if any(at in inside and label != name for label, at in labels):
                return
            content = bytes(self._data.get(at, 0) for at in inside)
            owners[0].labels[name] = place
        else:
            self._globals[name] = place
        self._guarded.add(name)
        area = range(place - GUARD_BYTES, place + size + GUARD_BYTES)
        self._data.update(dict.fromkeys(area, 0))
        self._data.update(zip(range(place, place + size), content, strict=True))
        self._next[".data"] = area.stop

    def finish(self) -> Assembled:
        self._export()
        text = {}
        for pending in self._pending:
            try:
                text[pending.address] = self._resolved(pending)
            except SourceError as error:
                self._problems.append(SourceProblem(pending.origin, str(error)))
        for place, size, address, line, scope in self._words:
            try:
                value = self._address(address, scope)
                self._data.update(zip(range(place, place + size), _bytes(value, size), strict=True))
            except SourceError as error:
                self._problems.append(SourceProblem(line.origin, str(error)))
        if self._problems:
            order = {scope.name: number for number, scope in enumerate(self._scopes)}
            self._problems.sort(
                key=lambda problem: (
                    order.get(problem.origin.outermost.file, 0),
                    problem.origin.outermost.line,
                )
            )
            raise AssemblyError([*dict.fromkeys(map(str, self._problems))])
        symbols: dict[str, int] = {}
        for scope in reversed(self._scopes):
            symbols.update(scope.labels)
        symbols.update(self._globals)
        start = self._globals.get("main", self._globals.get("__start", TEXT))
        if start not in text:
            start = TEXT
        end = max((place + 1 for place in self._data if place >= DATA), default=DATA)
        return Assembled(text, self._data, symbols, start, end, frozenset(self._guarded))

    def _export(self) -> None:
        owner: dict[str, _Scope] = {}
        for scope in self._scopes:
            for name, origin in scope.exported.items():
                if name not in scope.labels:
                    continue  # SPIM's habit: it is another file's
                if name in owner and owner[name] is not scope:
                    first = owner[name].origins[name]
                    message = f"the global label `{name}` is defined already, in {first}"
                    self._problems.append(SourceProblem(origin, message))
                owner[name] = scope
                self._globals[name] = scope.labels[name]

    def _read_line(self, line: SourceLine) -> None:
        tokens = list(line.tokens)
        while len(tokens) > 1 and tokens[1].text == ":" and tokens[0].kind == "name":
            name, labels = tokens[0].text, self._scope.labels
            if name in labels:
                first = self._scope.origins[name]
                raise SourceError(f"the label `{name}` is defined already, in {first}")
            if name in NUMBERS:
                raise SourceError(f"`{name}` is a register, not a label")
            labels[name] = self._next[self._segment]
            self._scope.origins[name] = line.origin
            self._open_labels.append(name)
            del tokens[:2]
        if not tokens:
            return
        word = tokens[0].text.lower()
        if tokens[0].kind == "name" and word.startswith("."):
            self._list_directive = None
            self._directive(word, tokens[1:], line)
        elif tokens[0].kind in ("number", "char") and self._list_directive:
            self._values(self._list_directive, tokens, line)
        else:
            self._list_directive = None
            self._instruction(tokens, line)

    def _directive(self, name: str, tokens: list[Token], line: SourceLine) -> None:
        match name:
            case ".text" | ".data":
                self._segment = name
                self._open_labels = []
                self._auto_align = True
                if tokens:
                    self._next[name] = self._integer(tokens, name) & 0xFFFFFFFF
            case ".globl" | ".global":
                if not tokens:
                    raise SourceError(f"{name} needs the name of a label")
                self._scope.exported.update({token.text: line.origin for token in tokens})
            case ".extern":
                self._extern(tokens)
            case ".set" | ".ent" | ".end" | ".frame" | ".mask" | ".file" | ".section":
                pass  # of other assemblers; MARS warns and goes on
            case ".align":
                self._in_data(name)
                power = self._integer(tokens, name)
                if not 0 <= power <= 16:
                    raise SourceError(".align needs the power of two, such as 2 for words")
                if power == 0:
                    self._auto_align = False
                else:
                    self._align(1 << power)
            case ".space":
                self._in_data(name)
                size = self._integer(tokens, name)
                if size < 0:
                    raise SourceError(".space needs the number of bytes")
                self._store(bytes(size) if size <= MAX_DATA_BYTES else None)
            case ".ascii" | ".asciiz":
                self._in_data(name)
                self._list_directive = None
                if not tokens or any(token.kind != "string" for token in tokens):
                    raise SourceError(f"{name} needs a text in quotes")
                for token in tokens:
                    text = unescape(token.text[1:-1]).encode()
                    self._store(text + b"\0" if name == ".asciiz" else text)
            case ".byte" | ".half" | ".word":
                self._in_data(name)
                self._list_directive = name
                if tokens:
                    self._values(name, tokens, line)
            case _:
                raise SourceError(f"`{name}` is no directive that MARS knows")

    def _in_data(self, name: str) -> None:
        if self._segment != ".data":
            raise SourceError(f"{name} must stand in the data segment, after .data")

    def _extern(self, tokens: list[Token]) -> None:
        if len(tokens) != 2:
            raise SourceError(".extern needs a label and a number of bytes")
        if tokens[0].text not in self._globals:
            self._globals[tokens[0].text] = self._next_extern
            size = self._integer(tokens[1:], ".extern")
            self._data.update(dict.fromkeys(range(self._next_extern, self._next_extern + size), 0))
            self._next_extern += size + 3 & ~3

    def _integer(self, tokens: Sequence[Token], name: str) -> int:
        if len(tokens) == 1:
            return _literal(tokens[0])
        raise SourceError(f"{name} needs one whole number")

    def _align(self, size: int) -> None:
        old = self._next[self._segment]
        new = old + size - 1 & -size
        self._next[self._segment] = new
        for name in self._open_labels:
            if self._scope.labels[name] == old:
                self._scope.labels[name] = new

    def _store(self, content: bytes | None) -> int:
        place = self._next[self._segment]
        if content is None or len(self._data) + len(content) > MAX_DATA_BYTES:
            raise SourceError(f"the data segment has room for {MAX_DATA_BYTES} bytes")
        self._data.update(zip(range(place, place + len(content)), content, strict=True))
        self._next[self._segment] = place + len(content)
        self._open_labels = []
        return place

    def _values(self, name: str, tokens: list[Token], line: SourceLine) -> None:
        """Numbers, characters and labels, each perhaps with a number of repetitions."""
        size = _SIZES[name]
        if self._auto_align and size > 1:
            self._align(size)
        while tokens:
            token = tokens.pop(0)
            times = 1
            address = None
            value = 0
            if token.kind == "name":
                address = Address(token.text, _offset(tokens))
            else:
                value = _literal(token)
            if tokens and tokens[0].text == ":":
                if len(tokens) < 2:
                    raise SourceError("after `:` comes how often the value is repeated")
                times = self._integer([tokens[1]], "`:`")
                if times < 1:
                    raise SourceError("a value is repeated at least once")
                del tokens[:2]
            if times * size > MAX_DATA_BYTES:
                self._store(None)
            place = self._store(_bytes(value, size) * times)
            if address is not None:
                for number in range(times):
                    self._words.append((place + size * number, size, address, line, self._scope))

    def _instruction(self, tokens: list[Token], line: SourceLine) -> None:
        op = tokens[0].text.lower()
        check_known(tokens[0].text)
        if self._segment != ".text":
            raise SourceError("an instruction must stand in the text segment, after .text")
        for basic, fields in expand(op, _operands(tokens[1:])):
            address = self._next[self._segment]
            self._pending.append(_Pending(address, basic, fields, line.origin, self._scope))
            self._next[self._segment] = address + 4
        self._open_labels = []

    def _resolved(self, pending: _Pending) -> Instruction:
        fields = []
        for value in pending.fields:
            if not isinstance(value, Part):
                fields.append(value)
                continue
            address = self._address(value.address, pending.scope)
            match value.half:
                case "high":
                    address >>= 16
                case "high_carry":
                    address = (address + 0x8000 >> 16) & 0xFFFF
                case "low":
                    address &= 0xFFFF
                case "low_signed":
                    address = ((address & 0xFFFF) ^ 0x8000) - 0x8000
            fields.append(address)
        if pending.op in _RELATIVE and not isinstance(pending.fields[-1], Part):
            fields[-1] = pending.address + 4 * fields[-1]  # of an expansion: instructions ahead
        return Instruction(pending.op, tuple(fields), pending.origin)

    def _address(self, address: Address, scope: _Scope) -> int:
        place = scope.labels.get(address.label)
        if place is None:
            place = self._globals.get(address.label)
        if place is None:
            raise SourceError(self._unknown(address.label))
        return place + address.offset & 0xFFFFFFFF

    def _unknown(self, label: str) -> str:
        if label.startswith("$"):
            return f"`{label}` is no register"
        elsewhere = next((scope for scope in self._scopes if label in scope.labels), None)
        if elsewhere is not None:
            return f"`{label}` is in {elsewhere.name}, which must say .globl {label}"
        close = [
            name for scope in self._scopes for name in scope.labels if name.lower() == label.lower()
        ]
        return f"there is no label `{label}`" + (f"; there is `{close[0]}`" if close else "")


def _literal(token: Token) -> int:
    if token.kind == "number":
        return number_value(token.text)
    if token.kind == "char":
        return ord(unescape(token.text[1:-1]))
    raise SourceError(f"expected a number, not `{token.text}`")


def _bytes(value: int, size: int) -> bytes:
    """The lowest bytes: MARS cuts what is too large, with a warning."""
    return (value & (1 << 8 * size) - 1).to_bytes(size, "little")


def _offset(tokens: list[Token]) -> int:
    """`+ 4` or `+4` behind a label, taken off the tokens."""
    if tokens and tokens[0].kind == "number" and tokens[0].glued and tokens[0].text[0] in "+-":
        return _literal(tokens.pop(0))
    if len(tokens) > 1 and tokens[0].text in ("+", "-") and tokens[1].kind == "number":
        sign = -1 if tokens.pop(0).text == "-" else 1
        return sign * _literal(tokens.pop(0))
    return 0


def _operands(tokens: list[Token]) -> list[Operand]:
    operands: list[Operand] = []
    tokens = list(tokens)
    while tokens:
        if tokens[0].text == "(":
            operands.append(InMemory(_base(tokens), 0))
            continue
        token = tokens.pop(0)
        operand = _operand(token, tokens)
        if tokens and tokens[0].text == "(" and isinstance(operand, int | Address):
            operand = InMemory(_base(tokens), operand)
        operands.append(operand)
    return operands


def _operand(token: Token, following: list[Token]) -> Operand:
    if token.kind in ("number", "char"):
        return _literal(token)
    if token.kind == "string":
        raise SourceError(f"a text can't be an operand: {token.text}")
    name = token.text.lower()
    if name in NUMBERS:
        return Register(NUMBERS[name])
    if name.startswith("$"):
        raise SourceError(f"`{token.text}` is no register")
    if token.text in ("+", "-") and following and following[0].kind == "number":
        sign = -1 if token.text == "-" else 1
        return sign * _literal(following.pop(0))
    if token.kind != "name":
        raise SourceError(f"`{token.text}` can't stand here")
    return Address(token.text, _offset(following))


def _base(tokens: list[Token]) -> int:
    """`($t2)`, taken off the tokens."""
    if len(tokens) < 3 or tokens[2].text != ")" or tokens[1].text.lower() not in NUMBERS:
        raise SourceError("expected a register in parentheses, such as 4($sp)")
    number = NUMBERS[tokens[1].text.lower()]
    del tokens[:3]
    return number
