"""A catalogue of the page as the page reads it: the slow twin of static/i18n.js."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import plancia

STATIC: Final = Path(plancia.__file__).parent / "web" / "static"

Translation = str | dict[str, str]

_PLACE: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
OPAQUE: Final = frozenset({"line", "list", "sum", "value"})
"""Places for texts that are the same in every language: moves, numbers."""


def places(text: str) -> set[str]:
    return {found[1] for found in _PLACE.finditer(text)}


def forms(translation: Translation) -> list[str]:
    return [translation] if isinstance(translation, str) else list(translation.values())


def skeleton(template: str) -> str:
    """A template without the names of its places."""
    return _PLACE.sub("{}", template)


class Catalogue:
    """Translates, and remembers which of its templates were of use and what it did not know."""

    def __init__(self, file: Path) -> None:
        read = json.loads(file.read_text(encoding="utf-8"))
        self.language: str = read["language"]
        self.page: dict[str, Translation] = read["page"]
        self.games: dict[str, Translation] = read["games"]
        self.used: set[str] = set()
        self.unknown: set[str] = set()
        by_length = sorted(
            (each for each in self.games if "{" in each),
            key=lambda template: -len(_PLACE.sub("", template)),
        )
        self._patterns = [(template, _pattern(template)) for template in by_length]

    def text(self, english: str, form: str = "") -> str:
        """What a game said."""
        found = self._found(english, form)
        if found is None:
            self.unknown.add(english)
        return english if found is None else found

    def _found(self, english: str, form: str) -> str | None:
        if english in self.games:
            self.used.add(english)
            return _form(self.games[english], form)
        for template, pattern in self._patterns:
            if match := pattern.fullmatch(english):
                self.used.add(template)
                words = _form(self.games[template], form)
                return _filled(words, self._part(match.groupdict()))
        return self._sentence(english, form)

    def _sentence(self, english: str, form: str) -> str | None:
        """Words with a capital letter, a full stop, or both."""
        stop = "." if english.endswith(".") else ""
        bare = english.removesuffix(".")
        if stop and (found := self._found(bare, form)) is not None:
            return found + stop
        small = bare[:1].lower() + bare[1:]
        if small == bare or not re.match(r"[^\W\d_]{2}", bare):
            return None
        found = self._found(small, form)
        return None if found is None else found[:1].upper() + found[1:] + stop

    def _part(self, parts: dict[str, str]) -> Callable[[str, str], str]:
        def translated(name: str, form: str) -> str:
            part = parts[name]
            known = self._found(part, form)
            is_text = not re.fullmatch(r"[nw]\d*", name) and name not in OPAQUE
            if known is None and is_text and re.search(r"[a-z]", part):
                self.unknown.add(part)
            return part if known is None else known

        return translated


def _form(translation: Translation, form: str) -> str:
    if isinstance(translation, str):
        return translation
    return translation.get(form, translation[""])


def _filled(words: str, value: Callable[[str, str], str]) -> str:
    return _PLACE.sub(lambda found: value(found[1], found[2] or ""), words)


def _pattern(template: str) -> re.Pattern[str]:
    source, end = "", 0
    for found in _PLACE.finditer(template):
        source += re.escape(template[end : found.start()])
        source += f"(?P<{found[1]}>{_taken(found[1])})"
        end = found.end()
    return re.compile(source + re.escape(template[end:]), re.DOTALL)


def _taken(name: str) -> str:
    if re.fullmatch(r"n\d*", name):
        return r"[-+]?[0-9]+(?:[.,][0-9]+)*"
    return r"\S+" if re.fullmatch(r"w\d*", name) else ".+?"
