"""Reads MIPS source as MARS 4.5 does: tokens, `.include`, `.eqv` and macros."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from plancia.courses.result import AssemblyError, decode_source

MAX_EXPANSION_DEPTH: Final = 40
MAX_TOKENS: Final = 1_000_000
"""After all expansions; a line counts as one more."""

_TOKEN: Final = re.compile(
    r"""
      (?P<space>[\s,]+)
    | (?P<comment>\#.*)
    | (?P<string>"(?:[^"\\]|\\.)*")
    | (?P<char>'(?:\\[0-7]{1,3}|\\.|[^'\\])')
    | (?P<number>[-+]?(?:0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)(?![\w$]))
    | (?P<name>[A-Za-z_.$%][\w.$%]*)
    | (?P<mark>[:()+-])
    """,
    re.VERBOSE,
)
_ESCAPES: Final = {
    "n": "\n", "t": "\t", "r": "\r", "0": "\0", "b": "\b", "f": "\f", "a": "\a",
}  # fmt: skip
_OCTAL: Final = re.compile(r"[0-7]{2,3}")


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a line stands, and for a line of a macro where the macro is used."""

    file: str
    line: int
    text: str
    used_at: "Origin | None" = None

    @property
    def outermost(self) -> "Origin":
        """The line itself, or the one that uses the macro it is part of."""
        return self if self.used_at is None else self.used_at.outermost

    def __str__(self) -> str:
        place = f"{self.file}, line {self.line}"
        return place if self.used_at is None else f"{place} (used in line {self.outermost.line})"


@dataclass(frozen=True, slots=True)
class Token:
    kind: str
    """`string`, `char`, `number`, `name` or `mark`."""
    text: str
    glued: bool = False
    """Nothing stands between it and the token before."""


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line after all expansions."""

    tokens: tuple[Token, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class SourceProblem:
    """One thing in a source that can't be assembled."""

    origin: Origin
    message: str

    def __str__(self) -> str:
        return f"{self.origin}: `{self.origin.text.strip()}`: {self.message}"


class SourceError(ValueError):
    """A message about the line in hand."""


@dataclass(frozen=True, slots=True)
class SourceFile:
    name: str
    text: str


def read_folder_file(folder: Path) -> Callable[[str], str]:
    """A reader for `.include` that finds files inside that folder and nowhere else."""
    root = folder.resolve()

    def read(name: str) -> str:
        path = (root / name).resolve()
        if not path.is_relative_to(root):
            raise SourceError(f'"{name}" is outside the folder of the program')
        try:
            return decode_source(path.read_bytes())
        except OSError as error:
            raise SourceError(f'"{name}" can\'t be read: {error.strerror}') from error

    return read


def no_includes(name: str) -> str:
    raise SourceError(f'"{name}" can\'t be read: only one file was given')


def tokenize(text: str) -> tuple[Token, ...]:
    tokens = []
    place = 0
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None:
            quote = text[place]
            if quote in "\"'":
                raise SourceError(f"a {quote} is not closed")
            raise SourceError(f"`{quote}` can't stand here")
        kind = found.lastgroup
        assert kind is not None
        if kind not in ("space", "comment"):
            tokens.append(Token(kind, found[0], place > 0 and text[place - 1] not in " \t,"))
        place = found.end()
    return tuple(tokens)


def unescape(text: str) -> str:
    """What a string or character literal means, without its quotes; a character alone may be
    octal digits, as in MARS."""
    characters = []
    place = 0
    while place < len(text):
        character = text[place]
        place += 1
        if character == "\\" and place < len(text):
            octal = _OCTAL.fullmatch(text, place) if place == 1 else None
            if octal:
                character, place = chr(int(octal[0], 8) & 0xFF), octal.end()
            else:
                character = _ESCAPES.get(text[place], text[place])
                place += 1
        characters.append(character)
    return "".join(characters)


def number_value(text: str) -> int:
    """A literal as MARS reads it: 0x for hexadecimal, a leading 0 for octal."""
    digits = text.lstrip("+-").lower()
    sign = -1 if text.startswith("-") else 1
    if digits.startswith("0x"):
        return sign * int(digits, 16)
    if digits.isdecimal():
        is_octal = len(digits) > 1 and digits[0] == "0" and set(digits) <= set("01234567")
        return sign * int(digits, 8 if is_octal else 10)
    raise SourceError(f"{text}: this simulator knows no floating point")


@dataclass(frozen=True, slots=True)
class _Macro:
    name: str
    parameters: tuple[str, ...]
    body: tuple[SourceLine, ...]
    labels: frozenset[str]


class Reader:
    """Expands the lines of one file; macros and constants last to its end."""

    def __init__(self, read_include: Callable[[str], str] = no_includes) -> None:
        self.problems: list[SourceProblem] = []
        self._read_include = read_include
        self._macros: dict[tuple[str, int], _Macro] = {}
        self._constants: dict[str, tuple[Token, ...]] = {}
        self._open: _Macro | None = None
        self._open_origin: Origin | None = None
        self._expansions = 0
        self._tokens = 0

    def lines(self, file: SourceFile) -> Iterator[SourceLine]:
        yield from self._file_lines(file, 0)
        if self._open_origin is not None:
            message = f"macro `{self._open.name if self._open else ''}` has no .end_macro"
            self.problems.append(SourceProblem(self._open_origin, message))

    def _file_lines(self, file: SourceFile, depth: int) -> Iterator[SourceLine]:
        for number, text in enumerate(re.split(r"\r\n|\n|\r", file.text), 1):
            origin = Origin(file.name, number, text)
            try:
                yield from self._expanded(SourceLine(tokenize(text), origin), depth)
            except SourceError as error:
                self.problems.append(SourceProblem(origin, str(error)))

    def _expanded(self, line: SourceLine, depth: int) -> Iterator[SourceLine]:
        first = line.tokens[0].text.lower() if line.tokens else ""
        if first == ".end_macro":
            self._close_macro()
        elif first == ".macro":
            self._open_macro(line)
        elif self._open is not None:
            self._open = replace(self._open, body=(*self._open.body, line))
        elif first == ".eqv":
            if len(line.tokens) < 3 or line.tokens[1].kind != "name":
                raise SourceError(".eqv needs a name and what it stands for")
            rest = self._with_constants(replace(line, tokens=line.tokens[2:])).tokens
            self._constants[line.tokens[1].text] = rest
        elif first == ".include":
            tokens = self._with_constants(line).tokens
            if len(tokens) != 2 or tokens[1].kind != "string":
                raise SourceError('.include needs a file name in quotes: .include "file.asm"')
            if depth >= MAX_EXPANSION_DEPTH:
                raise SourceError("files include each other without end")
            name = unescape(tokens[1].text[1:-1])
            yield from self._file_lines(SourceFile(name, self._read_include(name)), depth + 1)
        else:
            yield from self._with_macros(self._with_constants(line), depth)

    def _with_constants(self, line: SourceLine) -> SourceLine:
        if not any(token.text in self._constants for token in line.tokens):
            return line
        tokens: list[Token] = []
        for token in line.tokens:
            known = self._constants.get(token.text) if token.kind == "name" else None
            tokens += known if known is not None else (token,)
            if len(tokens) > MAX_TOKENS:
                raise _too_long(line)
        return replace(line, tokens=tuple(tokens))

    def _count(self, line: SourceLine) -> None:
        self._tokens += 1 + len(line.tokens)
        if self._tokens > MAX_TOKENS:
            raise _too_long(line)

    def _open_macro(self, line: SourceLine) -> None:
        if self._open is not None:
            raise SourceError(f"macro `{self._open.name}` has no .end_macro before this one")
        names = [token for token in line.tokens[1:] if token.text not in ("(", ")")]
        if not names or names[0].kind != "name":
            raise SourceError(".macro needs a name")
        parameters = tuple(token.text for token in names[1:])
        wrong = [name for name in parameters if not name.startswith(("%", "$"))]
        if wrong:
            raise SourceError(f"the parameter `{wrong[0]}` must begin with %")
        self._open = _Macro(names[0].text, parameters, (), frozenset())
        self._open_origin = line.origin

    def _close_macro(self) -> None:
        if self._open is None:
            raise SourceError(".end_macro without .macro")
        labels = {
            line.tokens[0].text
            for line in self._open.body
            if len(line.tokens) > 1 and line.tokens[1].text == ":"
        }
        macro = replace(self._open, labels=frozenset(labels - {*self._open.parameters}))
        self._macros[macro.name, len(macro.parameters)] = macro
        self._open = self._open_origin = None

    def _with_macros(self, line: SourceLine, depth: int) -> Iterator[SourceLine]:
        self._count(line)
        tokens = line.tokens
        at = 2 if len(tokens) > 1 and tokens[1].text == ":" else 0
        name = tokens[at].text if at < len(tokens) else ""
        variants = [count for called, count in self._macros if called == name]
        if not variants:
            yield line
            return
        if at:
            yield replace(line, tokens=tokens[:at])
        arguments = tokens[at + 1 :]
        if arguments and arguments[0].text == "(" and arguments[-1].text == ")":
            arguments = arguments[1:-1]
        macro = self._macros.get((name, len(arguments)))
        if macro is None:
            wanted = " or ".join(map(str, sorted(variants)))
            raise SourceError(
                f"macro `{name}` takes {wanted} arguments, {len(arguments)} are given"
            )
        if depth >= MAX_EXPANSION_DEPTH:
            raise SourceError(f"macro `{name}` uses itself")
        yield from self._expanded_body(macro, arguments, line.origin, depth)

    def _expanded_body(
        self, macro: _Macro, arguments: Sequence[Token], used_at: Origin, depth: int
    ) -> Iterator[SourceLine]:
        suffix = f"_M{self._expansions}"
        self._expansions += 1
        given = dict(zip(macro.parameters, arguments, strict=True))
        for line in macro.body:
            tokens = tuple(
                replace(token, text=token.text + suffix)
                if token.kind == "name" and token.text in macro.labels
                else given.get(token.text, token)
                for token in line.tokens
            )
            origin = replace(line.origin, used_at=used_at)
            try:
                yield from self._expanded(SourceLine(tokens, origin), depth + 1)
            except SourceError as error:
                self.problems.append(SourceProblem(origin, str(error)))


def _too_long(line: SourceLine) -> AssemblyError:
    return AssemblyError([str(SourceProblem(line.origin, f"more than {MAX_TOKENS} words"))])
