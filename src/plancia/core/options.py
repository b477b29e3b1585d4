"""Options of a game: a frozen dataclass with checked values that people can also write as text."""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Self

from plancia.core.errors import BadOption, MalformedText, error_text
from plancia.core.text import T, Text, Words

Json = int | bool | str

_YES = frozenset({"yes", "true", "on", "1"})
_NO = frozenset({"no", "false", "off", "0"})


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """What a form, a command line or a protocol needs to offer one option."""

    name: str
    default: Any
    help: Words
    label: Words = ""
    """What a form calls it; the name if this is empty."""
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    parse: Callable[[str], Any] | None = None
    format: Callable[[Any], str] | None = None

    @property
    def kind(self) -> str:
        """What values it takes, in a word or two."""
        if self.parse:
            return "text"
        if self.choices:
            return "choice"
        return "yes or no" if isinstance(self.default, bool) else "number"

    @property
    def allowed(self) -> Text:
        """In words, what the option takes."""
        match self.kind:
            case "choice":
                return T("one of {choices}", choices=", ".join(self.choices))
            case "number":
                assert self.low is not None
                assert self.high is not None
                return T("a whole number from {low} to {high}", low=self.low, high=self.high)
            case "text":
                example = repr(str(self.write(self.default))[:60])
                return T("a text such as {example}", example=example)
            case _:
                return T("yes or no")

    def read(self, value: object) -> Any:
        """The option's value from what a file, a form or a command line holds."""
        if not isinstance(value, str):
            return value
        if self.parse:
            try:
                return self.parse(value)
            except MalformedText as error:
                raise BadOption(
                    "option {name}: {why}", name=self.name, why=error_text(error)
                ) from error
        word = value.strip().lower()
        if self.kind == "yes or no" and word in _YES | _NO:
            return word in _YES
        if self.kind == "number" and word.removeprefix("-").isascii():
            try:
                return int(word)
            except ValueError:
                return value  # `check` then says what is allowed
        return value

    def write(self, value: Any) -> Json:
        """The value as JSON holds it: numbers and truths as they are, the rest as text."""
        if self.format:
            return self.format(value)
        assert isinstance(value, int | str)
        return value

    def check(self, value: object) -> None:
        """BadOption, with a sentence, if a value is not allowed."""
        match self.kind:
            case "number":
                assert self.low is not None
                assert self.high is not None
                fine = type(value) is int and self.low <= value <= self.high
            case "yes or no":
                fine = type(value) is bool
            case "choice":
                fine = value in self.choices
            case _:
                fine = isinstance(value, type(self.default))
        if not fine:
            raise BadOption(
                "option {name} is {value}; it takes {allowed}",
                name=self.name,
                value=repr(value),
                allowed=self.allowed,
            )


def option(
    default: Any,
    help: str,
    *,
    label: str = "",
    low: int | None = None,
    high: int | None = None,
    choices: tuple[str, ...] = (),
    parse: Callable[[str], Any] | None = None,
    format: Callable[[Any], str] | None = None,
) -> Any:
    """A dataclass field that is an option: a number from `low` to `high`, a truth, a choice, or
    anything that `parse` reads (raising MalformedText) and `format` writes.

    The label and the help are literals, for translators as those of `T` are.
    """
    limits = {"low": low, "high": high, "choices": choices, "parse": parse, "format": format}
    words = {"label": T(label), "help": T(help)}
    return dataclasses.field(default=default, metadata={**words, **limits})


@dataclass(frozen=True)
class Options:
    """Base of every game's options."""

    def __post_init__(self) -> None:
        for spec in self.specs():
            spec.check(getattr(self, spec.name))
        self.check()

    def check(self) -> None:
        """Raise BadOption if values that are fine alone do not go together."""

    @classmethod
    @cache
    def specs(cls) -> tuple[OptionSpec, ...]:
        """What each option is, in their order."""
        return tuple(
            OptionSpec(name=field.name, default=field.default, **field.metadata)
            for field in dataclasses.fields(cls)
        )

    @classmethod
    def read(cls, values: Mapping[str, object]) -> Self:
        """Options from a mapping of names to values, or to the texts people write for them."""
        specs = {spec.name: spec for spec in cls.specs()}
        for name in values:
            if name not in specs:
                choices = ", ".join(specs) or "none"
                raise BadOption(
                    "there is no option {name}; there are: {choices}",
                    name=repr(name),
                    choices=choices,
                )
        return cls(**{name: specs[name].read(value) for name, value in values.items()})

    def to_json(self) -> dict[str, Json]:
        """All options by name, as JSON has them."""
        return {spec.name: spec.write(getattr(self, spec.name)) for spec in self.specs()}

    def changed(self) -> dict[str, Json]:
        """Only what differs from the defaults."""
        return {
            spec.name: spec.write(value)
            for spec in self.specs()
            if (value := getattr(self, spec.name)) != spec.default
        }
