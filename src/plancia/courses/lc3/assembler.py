"""Assembles LC-3 source as lc3tools reads it, and names every error of a file at once."""

import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from plancia.courses.lc3.image import USER_START, WORDS, Image, Segment, without_comment
from plancia.courses.result import AssemblyError, decode_source, legible

_TOKEN: Final = re.compile(r'"(?P<string>(?:\\.|[^"\\])*\\?)"?|[^\s,:"]+')
_NUMBER: Final = re.compile(
    r"(?P<sign>[+-]?)\#?(?:0?(?P<x>x)|0?(?P<b>b))?(?P<sign2>[+-]?)(?P<digits>[0-9a-f]+)",
    re.IGNORECASE,
)
_REGISTER: Final = re.compile(r"R[0-7]", re.IGNORECASE)
_ESCAPES: Final = {"\\": "\\", "n": "\n", "r": "\r", "t": "\t", '"': '"'}
_LOOKALIKES: Final = str.maketrans(dict(zip("，；：“”‘’＃", ",;:\"\"''#", strict=True)))
_DEVICES: Final = 0xFE00
"""Where the addresses of devices begin."""
_DIRECTIVES: Final = (".ORIG", ".FILL", ".BLKW", ".STRINGZ", ".END")


@dataclass(frozen=True, slots=True)
class _Operand:
    """How an operand is written, and where its bits go."""

    example: str
    shift: int = 0
    bits: int = 0
    """Of a number; 0 for a register."""
    signed: bool = True
    label: bool = False

    @property
    def range(self) -> tuple[int, int]:
        if self.signed:
            return -(1 << self.bits - 1), (1 << self.bits - 1) - 1
        return 0, (1 << self.bits) - 1

    def __str__(self) -> str:
        numbers = "a number from {} to {}".format(*self.range)
        return f"a label or {numbers}" if self.label else numbers


@dataclass(frozen=True, slots=True)
class _Form:
    """One way to write an instruction: the bits that are always the same, and the operands."""

    word: int
    operands: tuple[_Operand, ...] = ()


_DR = _Operand("R0", 9)
_BASE = _Operand("R1", 6)
_SR2 = _Operand("R2")
_IMMEDIATE = _Operand("#5", bits=5)
_OFFSET6 = _Operand("#5", bits=6)
_NEAR = _Operand("LABEL", bits=9, label=True)
_FAR = _Operand("LABEL", bits=11, label=True)
_VECTOR = _Operand("x25", bits=8, signed=False)

_FORMS: Final[dict[str, tuple[_Form, ...]]] = {
    "ADD": (_Form(0x1000, (_DR, _BASE, _SR2)), _Form(0x1020, (_DR, _BASE, _IMMEDIATE))),
    "AND": (_Form(0x5000, (_DR, _BASE, _SR2)), _Form(0x5020, (_DR, _BASE, _IMMEDIATE))),
    "NOT": (_Form(0x903F, (_DR, _BASE)),),
    "LD": (_Form(0x2000, (_DR, _NEAR)),),
    "LDI": (_Form(0xA000, (_DR, _NEAR)),),
    "LDR": (_Form(0x6000, (_DR, _BASE, _OFFSET6)),),
    "LEA": (_Form(0xE000, (_DR, _NEAR)),),
    "ST": (_Form(0x3000, (_DR, _NEAR)),),
    "STI": (_Form(0xB000, (_DR, _NEAR)),),
    "STR": (_Form(0x7000, (_DR, _BASE, _OFFSET6)),),
    "JMP": (_Form(0xC000, (_BASE,)),),
    "RET": (_Form(0xC1C0),),
    "JSR": (_Form(0x4800, (_FAR,)),),
    "JSRR": (_Form(0x4000, (_BASE,)),),
    "RTI": (_Form(0x8000),),
    "TRAP": (_Form(0xF000, (_VECTOR,)),),
    "GETC": (_Form(0xF020),),
    "OUT": (_Form(0xF021),),
    "PUTC": (_Form(0xF021),),
    "PUTS": (_Form(0xF022),),
    "IN": (_Form(0xF023),),
    "PUTSP": (_Form(0xF024),),
    "HALT": (_Form(0xF025),),
    "NOP": (_Form(0x0000), _Form(0x0000, (_NEAR,))),
    **{
        f"BR{flags}": (
            _Form(sum(bit for flag, bit in zip("NZP", (0x800, 0x400, 0x200), strict=True)
                      if flag in (flags or "NZP")), (_NEAR,)),
        )
        for flags in ("", "N", "Z", "P", "NZ", "NP", "ZP", "NZP")
    },
}  # fmt: skip


class _LineError(Exception):
    """What is wrong with the line that is being read."""


@dataclass(slots=True)
class _Token:
    text: str
    is_string: bool = False

    @property
    def upper(self) -> str:
        return "" if self.is_string else self.text.upper()


@dataclass(slots=True)
class _Statement:
    """A line that occupies memory: an instruction or a directive with its operands."""

    line: int
    address: int
    operation: str
    operands: list[_Token]
    size: int = 1
    words: list[int] = field(default_factory=list)


def assemble(source: bytes | str) -> Image:
    """The program of a source text; raises AssemblyError with every error in it."""
    return _Assembler(decode_source(source) if isinstance(source, bytes) else source).assemble()


class _Assembler:
    def __init__(self, text: str) -> None:
        self._source = tuple(re.split("\r\n|\n|\r", text.removeprefix("\ufeff")))
        self._symbols: dict[str, int] = {}
        self._symbols_by_upper: dict[str, int] = {}
        self._defined_at: dict[str, int] = {}
        self._statements: list[_Statement] = []
        self._origins: list[tuple[int, int]] = []
        """Of each block: its address, and how many statements come before it."""
        self._errors: dict[int, str] = {}
        self._address: int | None = None
        """Where the next word goes; None outside of a block."""
        self._words_placed = 0
        self._ended = False
        """An .END was read, and no .ORIG since."""

    def assemble(self) -> Image:
        for line, text in enumerate(self._source, 1):
            try:
                self._read_line(line, text)
            except _LineError as error:
                self._errors[line] = str(error)
        if not self._origins and not self._errors:
            self._errors[0] = "there is no .ORIG: a program begins with `.ORIG x3000`"
        for statement in self._statements:
            try:
                statement.words = list(self._words(statement))
            except _LineError as error:
                self._errors.setdefault(statement.line, str(error))
                statement.words = [0] * statement.size
        if self._errors:
            raise AssemblyError(
                [self._message(line, why) for line, why in sorted(self._errors.items())]
            )
        return self._image()

    def _message(self, line: int, why: str) -> str:
        if not line:
            return why
        text = " ".join(without_comment(self._source[line - 1]).split())
        return legible(f"line {line} `{text}`: {why}" if text else f"line {line}: {why}")

    def _image(self) -> Image:
        segments = []
        for number, (origin, first) in enumerate(self._origins):
            last = self._origins[number + 1][1] if number + 1 < len(self._origins) else None
            words = [word for statement in self._statements[first:last] for word in statement.words]
            segments.append(Segment(origin, words))
        return Image(
            tuple(segments),
            {legible(name): address for name, address in self._symbols.items()},
            {
                statement.address + offset: statement.line
                for statement in self._statements
                for offset in range(statement.size)
            },
            tuple(map(legible, self._source)),
            frozenset(s.address for s in self._statements if s.operation in _FORMS),
        )

    # The first pass: what each line is, and where it lies.

    def _read_line(self, line: int, text: str) -> None:
        tokens = []
        for found in _TOKEN.finditer(without_comment(text).strip("\x1a\0")):
            is_string = found["string"] is not None
            tokens.append(_Token(found["string"] if is_string else found[0], is_string))
        if not tokens or (self._ended and not any(t.upper == ".ORIG" for t in tokens[:2])):
            return
        label = None
        if not _is_operation(tokens[0]) or (len(tokens) > 1 and tokens[1].upper in _DIRECTIVES):
            if tokens[0].is_string:
                raise _LineError("a line begins with a label or an instruction")
            label = tokens.pop(0).text
        if label and _REGISTER.fullmatch(label):
            raise _LineError(f"{label} is a register and can't be a label")
        if label and tokens and not _is_operation(tokens[0]):
            raise _LineError(_unknown_operation(label, tokens))
        operation = tokens[0].upper if tokens else ""
        if operation.startswith(".") and operation not in _DIRECTIVES:
            raise _LineError(f"{tokens[0].text} is none of {', '.join(_DIRECTIVES)}")
        if operation == ".ORIG":
            self._begin_block(tokens[1:])
        if self._address is None:
            self._begin_block([_Token(f"x{USER_START:X}")])  # reported once
            raise _LineError("comes before any .ORIG: a program begins with `.ORIG x3000`")
        if label:
            self._define(line, label)
        if operation == ".END":
            self._address, self._ended = None, True
        elif operation and operation != ".ORIG":
            self._place(_Statement(line, self._address, operation, tokens[1:]))

    def _begin_block(self, operands: Sequence[_Token]) -> None:
        address = _number(operands[0]) if len(operands) == 1 else None
        if address is None or not 0 <= address < WORDS:
            raise _LineError(".ORIG takes one address from x0000 to xFFFF, such as x3000")
        self._origins.append((address, len(self._statements)))
        self._address, self._ended = address, False

    def _define(self, line: int, label: str) -> None:
        assert self._address is not None
        if _number(_Token(label)) is not None and not re.search("[xXbB]", label):
            raise _LineError(f"{label} is a number and can't be a label")
        if label in self._symbols:
            before = self._defined_at[label]
            raise _LineError(f"the label {label} is defined already, in line {before}")
        self._symbols[label] = self._address
        self._symbols_by_upper.setdefault(label.upper(), self._address)
        self._defined_at[label] = line

    def _place(self, statement: _Statement) -> None:
        assert self._address is not None
        operands = statement.operands
        statement.size = 1
        if statement.operation == ".BLKW":
            many = _number(operands[0]) if operands else None
            if many is None or not 0 <= many < WORDS or len(operands) > 2:
                raise _LineError(".BLKW takes how many words, such as `.BLKW 3`")
            statement.size = many
        elif statement.operation == ".STRINGZ":
            if len(operands) != 1:
                raise _LineError('.STRINGZ takes one string in quotation marks: `.STRINGZ "Hello"`')
            statement.size = len(_string_words(operands[0].text))
        if self._address + statement.size > _DEVICES:
            raise _LineError("lies beyond xFDFF, where the addresses of devices begin")
        self._words_placed += statement.size
        if self._words_placed > WORDS:
            raise AssemblyError(["there are more words than memory has"])
        self._statements.append(statement)
        self._address += statement.size

    # The second pass: the words, once every label is known.

    def _words(self, statement: _Statement) -> Iterator[int]:
        operands = statement.operands
        match statement.operation:
            case ".STRINGZ":
                yield from _string_words(operands[0].text)
            case ".BLKW":
                value = self._value(operands[1]) if len(operands) == 2 else 0
                yield from [value] * statement.size
            case ".FILL":
                if len(operands) != 1 or operands[0].is_string:
                    raise _LineError(".FILL takes one number or label, such as `.FILL x0A`")
                yield self._value(operands[0])
            case operation:
                yield self._instruction(operation, statement)

    def _value(self, token: _Token) -> int:
        """A word: a number from x-8000 to xFFFF, or a label's address."""
        address = self._label(token.text)
        if address is not None:
            return address
        value = _number(token)
        if value is None:
            raise _LineError(self._unknown_label(token.text))
        if not -0x8000 <= value < WORDS:
            raise _LineError(f"{token.text} does not fit into a word: -32768 to 65535 (xFFFF)")
        return value & 0xFFFF

    def _instruction(self, operation: str, statement: _Statement) -> int:
        given = statement.operands
        forms = _FORMS[operation]
        for form in forms:
            if len(form.operands) == len(given) and all(map(_may_be, given, form.operands)):
                word = form.word
                for token, operand in zip(given, form.operands, strict=True):
                    word |= self._bits(operation, token, operand, statement)
                return word
        examples = (", ".join(operand.example for operand in form.operands) for form in forms)
        written = " or ".join(f"`{operation} {example}`".replace(" `", "`") for example in examples)
        strange = _lookalike(*(token.text for token in given))
        raise _LineError(f"{operation} is written {written}{strange}")

    def _bits(self, operation: str, token: _Token, operand: _Operand, statement: _Statement) -> int:
        if not operand.bits:
            return int(token.text[1]) << operand.shift
        least, most = operand.range
        address = self._label(token.text) if operand.label else None
        if address is not None:
            distance = address - statement.address - 1
            if not least <= distance <= most:
                raise _LineError(
                    f"the label {token.text} is {abs(distance)} words away; "
                    f"{operation} reaches from {least} to {most}"
                )
            return distance & (1 << operand.bits) - 1
        value = _number(token)
        if value is None:
            raise _LineError(self._unknown_label(token.text))
        # In hexadecimal or binary a negative number's bits may be meant: x1F or xFFFF for -1.
        is_pattern = re.search("[xXbB]", token.text) and (
            -least <= value < 1 << operand.bits or WORDS + least <= value < WORDS
        )
        if operand.signed and not least <= value <= most and is_pattern:
            value = (value & (1 << operand.bits) - 1) - (1 << operand.bits)
        if not least <= value <= most:
            raise _LineError(f"{token.text} does not fit: {operation} takes {operand}")
        return value & (1 << operand.bits) - 1

    def _label(self, name: str) -> int | None:
        exact = self._symbols.get(name)
        return self._symbols_by_upper.get(name.upper()) if exact is None else exact

    def _unknown_label(self, name: str) -> str:
        message = f"{name} is neither a number nor a label of this file"
        like = difflib.get_close_matches(name.upper(), self._symbols_by_upper, 1)
        if like:
            spelled = next(label for label in self._symbols if label.upper() == like[0])
            return f"{message}; there is a label {spelled}"
        return message + _lookalike(name)


def _is_operation(token: _Token) -> bool:
    return token.upper in _FORMS or token.upper.startswith(".")


def _unknown_operation(label: str, rest: Sequence[_Token]) -> str:
    """Why a line with two words that are no instructions is wrong."""
    second = rest[0].text
    for word in (label, second):
        if like := difflib.get_close_matches(word.upper(), (*_FORMS, *_DIRECTIVES), 1, 0.7):
            return f"{word} is no instruction; there is {like[0]}"
    if _REGISTER.fullmatch(second) or _number(rest[0]) is not None or rest[0].is_string:
        return f"{label} is no instruction" + _lookalike(label)
    return f"after the label {label} comes an instruction, not {second}" + _lookalike(label, second)


def _lookalike(*words: str) -> str:
    """Characters of another keyboard, which look like those of the language and are others."""
    for character in "".join(words):
        if (meant := character.translate(_LOOKALIKES)) != character:
            return f" ({character} is not {meant})"
    return ""


def _may_be(token: _Token, operand: _Operand) -> bool:
    """Whether a token is written like an operand; whether its value fits is another error."""
    is_register = _REGISTER.fullmatch(token.text) is not None
    if token.is_string or is_register == bool(operand.bits):
        return False
    return is_register or operand.label or _number(token) is not None


def _number(token: _Token) -> int | None:
    """10, #10, x0A, 0x0A, b1010 and 0b1010, with a sign before or behind the base."""
    found = None if token.is_string else _NUMBER.fullmatch(token.text)
    if found is None:
        return None
    base = 16 if found["x"] else 2 if found["b"] else 10
    try:
        value = int(found["digits"], base)
    except ValueError:
        return None
    return -value if "-" in found["sign"] + found["sign2"] else value


def _string_words(text: str) -> list[int]:
    """The bytes of a string and the zero behind them; an unknown escape stands for itself."""
    plain = re.sub(r"\\(.)", lambda found: _ESCAPES.get(found[1], found[0]), text, flags=re.DOTALL)
    return [*plain.encode(), 0]
