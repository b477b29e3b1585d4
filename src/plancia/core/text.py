"""What people read, as data: a template and its values. English by `str()`, more by catalogues.

    >>> from plancia.core.text import T, plural
    >>> move = T("{side} drops into column {column}", side=T("yellow"), column=4)
    >>> str(move)
    'yellow drops into column 4'
    >>> str(plural("{n} rock", "{n} rocks", 3))
    '3 rocks'

`T` and `plural` are also what marks a message for translators: their first arguments are literals.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Union

PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")
"""The place of a value in a template: `{side}`. A translation may ask for a form of the value, as
Italian does for one with its article: `{side:al}`."""

Value = Union[int, float, str, "Text"]
Words = Union[str, "Text"]
"""What a person reads: a Text, or a string that is the same in every language, such as a name."""

Say = Callable[[Words], str]
"""Says words in some language; `str` says them in English."""

Lookup = Callable[["Text", str], str]
"""The template of a text in some language, and in a form that was asked for (usually ""). """


@dataclass(frozen=True, slots=True)
class Text:
    """A template with places for values, each a number, a string or a Text again.

    A text that depends on a number has a `plural` template as well, and the number as `count`.
    """

    template: str
    values: tuple[tuple[str, Value], ...] = ()
    plural: str = ""
    count: int = 1
    _shape: tuple[Any, tuple[Any, ...]] | None = field(
        default=None, init=False, repr=False, compare=False
    )
    """What `Templates` makes of it, once it was asked for."""

    def __str__(self) -> str:
        return self.render(english)

    def __bool__(self) -> bool:
        return bool(self.template)

    def render(self, lookup: Lookup, form: str = "") -> str:
        """The sentence in a language. A place that has no value stays as it stands."""
        values = dict(self.values)

        def fill(place: re.Match[str]) -> str:
            value = values.get(place[1], place[0])
            return value.render(lookup, place[2] or "") if isinstance(value, Text) else str(value)

        return PLACE.sub(fill, lookup(self, form))

    def filled(self, values: Mapping[str, Value]) -> Text:
        """The same template with other values; one that depends on a number takes it from `n`."""
        named = {place[1] for place in PLACE.finditer(self.template + self.plural)}
        kept = tuple((name, value) for name, value in values.items() if name in named)
        count = values.get("n", self.count) if self.plural else self.count
        return replace(self, values=kept, count=int(str(count)))

    def shortened(self, most: int) -> Text:
        """The same with no value longer than that many characters."""
        return replace(self, values=tuple((name, _cut(v, most)) for name, v in self.values))

    def shape(self) -> tuple[Any, tuple[Any, ...]]:
        """The templates of this text and of the texts in it, with None for each other value; and
        those values, a text's count after its values."""
        if self._shape is None:
            values: list[Any] = []
            inner = []
            for name, value in self.values:
                shape, own = value.shape() if isinstance(value, Text) else (None, (value,))
                inner.append((name, shape))
                values += own
            if self.plural:
                values.append(self.count)
            found = (self.template, tuple(inner), self.plural), tuple(values)
            object.__setattr__(self, "_shape", found)
            return found
        return self._shape

    def to_json(self) -> dict[str, Any]:
        """`{"text": template, "values": {...}}`, and for a number `plural` and `count`."""
        data: dict[str, Any] = {"text": self.template}
        if self.values:
            data["values"] = {name: to_json(value) for name, value in self.values}
        if self.plural:
            data |= {"plural": self.plural, "count": self.count}
        return data


def _cut(value: Value, most: int) -> Value:
    if isinstance(value, Text):
        return value.shortened(most)
    return value[:most] + " …" if isinstance(value, str) and len(value) > most else value


def T(template: str, /, **values: Value) -> Text:
    """A text: `T("column {n} is full", n=4)`."""
    return Text(template, tuple(values.items()))


def plural(one: str, many: str, n: int, /, **values: Value) -> Text:
    """A text that depends on a number, its place `{n}`: `plural("{n} rock", "{n} rocks", 3)`."""
    return Text(one, (("n", n), *values.items()), many, n)


_NUMBERS = (T("one"), T("two"), T("three"), T("four"), T("five"), T("six"), T("seven"), T("eight"))


def number(n: int) -> Words:
    """A small number as a word: `five`; a larger one as digits."""
    return _NUMBERS[n - 1] if 1 <= n <= len(_NUMBERS) else str(n)


def joined(separator: str, parts: Iterable[Words | bool | int]) -> Text:
    """Several texts as one, such as the sentences of a paragraph; what is none, as in
    `is_timed and T("10 seconds a move")`, is left out."""
    texts = (part for part in parts if isinstance(part, str | Text))
    values = tuple((str(number), part) for number, part in enumerate(texts))
    return Text(separator.join(f"{{{name}}}" for name, _ in values), values)


def either(names: Sequence[str]) -> Words:
    """`3`, `3 or 4`, `3, 4 or 5`."""
    if len(names) == 1:
        return names[0]
    return T("{names} or {last}", names=", ".join(names[:-1]), last=names[-1])


def every(names: Sequence[str]) -> Words:
    """`3`, `3 and 4`, `3, 4 and 5`."""
    if len(names) < 2:
        return "".join(names)
    return T("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])


def english(text: Text, form: str) -> str:
    """The Lookup of the language that templates are written in."""
    return text.plural if text.plural and text.count != 1 else text.template


def to_json(value: Value) -> Any:
    return value.to_json() if isinstance(value, Text) else value


class Templates:
    """Many texts in few bytes: each template is written once, with null for each value.

    >>> templates = Templates()
    >>> text = T("{side} plays {point}", side=T("white"), point="K10")
    >>> templates.add(text, "K10"), templates.add(text, "a move")
    (0, [0, 'K10'])
    >>> templates.json
    [{'text': '{side} plays {point}', 'values': {'side': {'text': 'white'}, 'point': None}}]
    """

    def __init__(self) -> None:
        self.json: list[Any] = []
        self._numbers: dict[Any, int] = {}

    def add(self, words: Words, default: str) -> int | list[Any]:
        """The number of the template and its values; the number alone if all are the default."""
        shape, values = words.shape() if isinstance(words, Text) else (None, (words,))
        number = self._numbers.setdefault(shape, len(self.json))
        if number == len(self.json):
            self.json.append(_blank(shape))
        return number if values.count(default) == len(values) else [number, *values]


def _blank(shape: Any) -> Any:
    if shape is None:
        return None
    template, inner, plural = shape
    data: dict[str, Any] = {"text": template}
    if inner:
        data["values"] = {name: _blank(each) for name, each in inner}
    return data | {"plural": plural, "count": None} if plural else data
