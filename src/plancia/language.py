"""Languages: catalogues that translate Texts, and the language this process speaks.

English is in the templates themselves. Every other language is a gettext catalogue,
`locale/CODE/LC_MESSAGES/plancia.po`, which `make messages` compiles to `locale/CODE.json`: what
the terminal and the command read here, and what the page is served.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from plancia.core.text import Text, Words, english

FOLDER: Final = Path(__file__).parent / "locale"
ENGLISH: Final = "en"
VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a terminal says which language its user wants, as gettext reads them."""


class Catalogue:
    """The messages of one language: see tools/messages.py for what is in the file."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.name: str = data.get("language", "English")
        """What its speakers call it."""
        self._messages: Mapping[str, str | list[str]] = data.get("messages", {})
        self._forms: Mapping[str, Mapping[str, str]] = data.get("forms", {})
        self._plurals: list[int] = data.get("plurals", [])

    def lookup(self, text: Text, form: str) -> str:
        """The translation of a template, in a form if there is one; or else the English."""
        found = self._forms.get(form, {}).get(text.template) or self._messages.get(text.template)
        if not found:
            return english(text, form)
        if isinstance(found, str):
            return found
        count = abs(text.count)
        return found[self._plurals[count if count < 100 else 100 + count % 100]]

    def say(self, words: Words) -> str:
        return words.render(self.lookup) if isinstance(words, Text) else words


@cache
def catalogue(code: str) -> Catalogue:
    """The catalogue of a language that `languages` lists."""
    if code == ENGLISH:
        return Catalogue({})
    return Catalogue(json.loads((FOLDER / f"{code}.json").read_text("utf-8")))


@cache
def languages() -> dict[str, str]:
    """The code of each language, and what its speakers call it; English first."""
    codes = [ENGLISH, *sorted(file.stem for file in FOLDER.glob("*.json"))]
    return {code: catalogue(code).name for code in codes}


def wanted(environment: Mapping[str, str]) -> str:
    """The language that a terminal's variables ask for: the first that we speak."""
    found = (environment.get(name, "") for name in VARIABLES)
    return first_spoken(next(filter(None, found), "").split(":"))


def first_spoken(codes: Iterable[str]) -> str:
    """The first of some languages that we speak, such as `it` for `it_IT.UTF-8`; or English."""
    for code in codes:
        short = code.replace("-", "_").partition("_")[0].partition(".")[0].lower()
        if short in languages():
            return short
    return ENGLISH


_current = catalogue(ENGLISH)


def speak(code: str) -> None:
    """Have `say` speak that language from now on: for programs that speak to one person."""
    global _current
    _current = catalogue(code)


def say(words: Words) -> str:
    """The words in the language that this process speaks."""
    return _current.say(words)


def template(text: Text) -> str:
    """The template of a text in the language that this process speaks, its values not filled in."""
    return _current.lookup(text, "")


def sentence(words: Words) -> str:
    """The same with a capital letter, to stand by itself."""
    said = say(words)
    return said[:1].upper() + said[1:]


def paragraph(sentences: Iterable[Words]) -> str:
    """Several sentences after each other, each with its capital letter and its full stop."""
    said = (sentence(each) for each in sentences if each)
    return " ".join(each if each.endswith((".", "!", "?", "…")) else f"{each}." for each in said)
