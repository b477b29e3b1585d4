"""Dataclasses as JSON and back: messages and stored values, checked against their declarations.

It needs the standard library alone, so that server and browser edition read a message alike.
"""

import json
import re
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache, cached_property
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin, overload
from typing import get_type_hints as hints_of

from plancia.core.errors import MalformedText
from plancia.core.text import T, Text, Words

K = TypeVar("K")
Reader = Callable[[Any], Any]
"""Takes a value as JSON has it and returns the one that was declared; _Mismatch if it is none."""

MAX_INT: Final = 2**63
MAX_QUOTED_CHARACTERS: Final = 60
"""Of a value that is not what it should be."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a declared value must keep to, beside its type: `Annotated[str, Bounds(max_length=64)]`.

    Lengths are those of texts, lists and objects.
    """

    ge: float | None = None
    le: float | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str = ""
    description: str = ""
    """For the schema of the HTTP interface."""
    examples: tuple[str, ...] = ()


def encode(value: object) -> str:
    """Dataclasses, and what JSON has itself, as compact JSON."""
    return json.dumps(value, default=_plain, ensure_ascii=False, separators=(",", ":"))


def _plain(value: object) -> Any:
    """A dataclass as an object; what is in it is asked for next."""
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    raise TypeError(f"{type(value).__name__} can't be written as JSON")


@overload
def decode(kind: type[K], text: str | bytes) -> K: ...
@overload
def decode(kind: types.UnionType, text: str | bytes) -> Any: ...
def decode(kind: Any, text: str | bytes) -> Any:
    """The value of a type, or of a union of tagged dataclasses, that JSON text describes;
    MalformedText with the place where it is something else."""
    try:
        written = text.decode() if isinstance(text, bytes) else text
        data = _JSON.decode(written)
    except (ValueError, RecursionError) as error:
        raise MalformedText("this is not JSON: {why}", why=str(error)) from error
    return read(kind, data)


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


_JSON: Final = json.JSONDecoder(parse_constant=_refuse_constant)
"""Made once: that takes longer than to decode a short message."""


@overload
def read(kind: type[K], data: object) -> K: ...
@overload
def read(kind: types.UnionType, data: object) -> Any: ...
def read(kind: Any, data: object) -> Any:
    """The same from plain values: dictionaries, lists, texts and numbers."""
    try:
        return _reader(kind)(data)
    except _Mismatch as error:
        where = "".join(reversed(error.path)).lstrip(".")
        raise MalformedText(error.says, where=where) from None
    except RecursionError as error:
        raise MalformedText("this is nested too deeply") from error


class _Mismatch(Exception):
    """A value is not of its type; `path` leads to it, the last step first."""

    def __init__(self, says: Text) -> None:
        self.says = says
        self.path: list[str] = []


def _unexpected(expected: Words, given: object) -> _Mismatch:
    quoted = "[...]" if isinstance(given, list) else "{...}"
    if not isinstance(given, list | dict):
        quoted = json.dumps(given)
    if len(quoted) > MAX_QUOTED_CHARACTERS:
        quoted = quoted[:MAX_QUOTED_CHARACTERS] + " …"
    return _Mismatch(T("{expected} is expected, not {given}", expected=expected, given=quoted))


@cache
def _reader(hint: Any) -> Reader:
    """What reads values of a type."""
    if hint in _PLAIN:
        return _PLAIN[hint]
    if is_dataclass(hint):
        return _ObjectReader(hint)
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _bounded(_reader(args[0]), [each for each in args[1:] if isinstance(each, Bounds)])
    if origin is Literal:
        return _one_of(args)
    if origin in (Union, types.UnionType):
        return _union(args)
    if origin in (dict, Mapping):
        return _mapping(_reader(args[0]), _reader(args[1]))
    if origin in (list, Sequence):
        return _sequence(_reader(args[0]), list)
    if origin is tuple and args[-1] is Ellipsis:
        return _sequence(_reader(args[0]), tuple)
    if origin is tuple:
        return _fixed([_reader(arg) for arg in args])
    raise TypeError(f"{hint!r} can't be read from JSON")


def _read_str(value: Any) -> str:
    if type(value) is not str:
        raise _unexpected(T("a text"), value)
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise _unexpected(T("a text of whole characters"), value) from None
    return value


def _read_int(value: Any) -> int:
    if type(value) is not int or not -MAX_INT <= value < MAX_INT:
        raise _unexpected(T("a whole number"), value)
    return value


def _read_float(value: Any) -> float:
    if type(value) is not float and type(value) is not int:
        raise _unexpected(T("a number"), value)
    try:
        return float(value)
    except OverflowError:
        raise _unexpected(T("a number"), value) from None


def _read_bool(value: Any) -> bool:
    if type(value) is not bool:
        raise _unexpected(T("true or false"), value)
    return value


def _read_none(value: Any) -> None:
    if value is not None:
        raise _unexpected("null", value)


_PLAIN: Final[dict[Any, Reader]] = {
    Any: lambda value: value,
    str: _read_str,
    int: _read_int,
    float: _read_float,
    bool: _read_bool,
    type(None): _read_none,
}


def _bounded(reader: Reader, bounds: Sequence[Bounds]) -> Reader:
    def read_bounded(value: Any) -> Any:
        for each in bounds:
            if isinstance(value, (int, float)):
                low, high = each.ge, each.le
                is_low = low is not None and not value >= low  # NaN is neither above nor below
                if is_low or (high is not None and not value <= high):
                    span = T("a number from {low} to {high}", low=f"{low:g}", high=f"{high:g}")
                    raise _unexpected(span, value)
            elif isinstance(value, (str, list, dict)):
                least, most = each.min_length or 0, each.max_length
                if len(value) < least or (most is not None and len(value) > most):
                    span = T("a length from {low} to {high}", low=least, high=str(most))
                    raise _unexpected(span, len(value))
                if each.pattern and isinstance(value, str) and not re.search(each.pattern, value):
                    raise _unexpected(T("a text like {pattern}", pattern=each.pattern), value)
        return reader(value)

    return read_bounded


def _one_of(values: tuple[Any, ...]) -> Reader:
    def read_literal(value: Any) -> Any:
        if not isinstance(value, str | int) or value not in values:
            choices = ", ".join(json.dumps(each) for each in values)
            raise _unexpected(T("one of {choices}", choices=choices), value)
        return value

    return read_literal


def _union(args: tuple[Any, ...]) -> Reader:
    tagged: dict[str, Any] = {
        tag: kind for kind in args if is_dataclass(kind) for tag in _tags(kind)
    }
    if tagged:
        return _tagged({tag: _reader(kind) for tag, kind in tagged.items()})
    readers = [_reader(arg) for arg in args]

    def read_union(value: Any) -> Any:
        error: _Mismatch | None = None
        for reader in readers:
            try:
                return reader(value)
            except _Mismatch as mismatch:
                if error is None or len(mismatch.path) > len(error.path):
                    error = mismatch
        assert error is not None
        raise error

    return read_union


def _tags(kind: Any) -> Sequence[str]:
    """The names of a message in its field `type`."""
    hint = hints_of(kind).get("type")
    return get_args(hint) if get_origin(hint) is Literal else ()


def _tagged(readers: Mapping[str, Reader]) -> Reader:
    choose = _one_of(tuple(readers))

    def read_tagged(value: Any) -> Any:
        if type(value) is not dict:
            raise _unexpected(T("an object"), value)
        try:
            tag = choose(value.get("type"))
        except _Mismatch as error:
            error.path.append(".type")
            raise
        return readers[tag](value)

    return read_tagged


def _mapping(key: Reader, inner: Reader) -> Reader:
    def read_mapping(value: Any) -> dict[Any, Any]:
        if type(value) is not dict:
            raise _unexpected(T("an object"), value)
        found = {}
        for name, each in value.items():
            try:
                found[key(name)] = inner(each)
            except _Mismatch as error:
                error.path.append("." + ascii(name[:MAX_QUOTED_CHARACTERS])[1:-1])
                raise
        return found

    return read_mapping


def _sequence(inner: Reader, kind: type[list[Any]] | type[tuple[Any, ...]]) -> Reader:
    def read_sequence(value: Any) -> Any:
        if type(value) is not list:
            raise _unexpected(T("a list"), value)
        found = []
        for number, each in enumerate(value):
            try:
                found.append(inner(each))
            except _Mismatch as error:
                error.path.append(f"[{number}]")
                raise
        return kind(found)

    return read_sequence


def _fixed(readers: Sequence[Reader]) -> Reader:
    def read_fixed(value: Any) -> Any:
        if type(value) is not list or len(value) != len(readers):
            raise _unexpected(T("a list of {n}", n=len(readers)), value)
        return tuple(reader(each) for reader, each in zip(readers, value, strict=True))

    return read_fixed


class _ObjectReader:
    """Reads a dataclass; its fields are looked at when one is read, for it may contain itself."""

    def __init__(self, kind: Any) -> None:
        self._kind = kind

    @cached_property
    def _readers(self) -> dict[str, Reader]:
        hints = hints_of(self._kind, include_extras=True)
        return {field.name: _reader(hints[field.name]) for field in fields(self._kind)}

    @cached_property
    def _required(self) -> frozenset[str]:
        return frozenset(
            field.name
            for field in fields(self._kind)
            if field.default is MISSING and field.default_factory is MISSING
        )

    def __call__(self, value: Any) -> Any:
        if type(value) is not dict:
            raise _unexpected(T("an object"), value)
        readers, found = self._readers, {}
        for name, given in value.items():
            reader = readers.get(name)
            if reader is None:
                name = name[:MAX_QUOTED_CHARACTERS]
                raise _Mismatch(T("{name} is an unknown field", name=json.dumps(name)))
            try:
                found[name] = reader(given)
            except _Mismatch as error:
                error.path.append(f".{name}")
                raise
        if missing := self._required - found.keys():
            raise _Mismatch(T("the field {name} is missing", name=json.dumps(min(missing))))
        return self._kind(**found)
