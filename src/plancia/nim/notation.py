"""How Nim is written: heaps such as `3,5,8`, and moves such as `A2`."""

import re
from functools import cache
from typing import NamedTuple

from plancia.core.errors import MalformedText
from plancia.core.text import T, Text

MAX_HEAPS = 99
MAX_ROCKS = 999

Heaps = tuple[int, ...]
"""How many rocks lie in each heap."""


class Take(NamedTuple):
    """A move: a number of rocks from a heap; heaps count from 0."""

    heap: int
    rocks: int


@cache
def heap_name(heap: int) -> str:
    """A to Z, then AA, AB and so on, as spreadsheets name their columns."""
    name = ""
    number = heap + 1
    while number:
        number, letter = divmod(number - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


@cache
def named(heap: int, rows: bool) -> Text:
    """The heap with its noun, which is `row` in the original course."""
    return T("row {name}", name=heap_name(heap)) if rows else T("heap {name}", name=heap_name(heap))


def parse_heap_name(name: str) -> int:
    """The heap of a name in capital letters; MalformedText for anything else."""
    if not re.fullmatch(r"[A-Z]{1,2}", name):
        raise MalformedText("{name} is not one or two capital letters", name=repr(name))
    number = 0
    for letter in name:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number - 1


def format_heaps(heaps: Heaps) -> str:
    """`3,5,8`"""
    return ",".join(map(str, heaps))


def parse_heaps(text: str) -> Heaps:
    """Reads `3,5,8`; MalformedText names the heap that is wrong."""
    heaps = []
    for heap, rocks in enumerate(text.split(",")):
        if not re.fullmatch(r"\s*[0-9]{1,3}\s*", rocks):
            raise MalformedText(
                "{rocks} is not a number of rocks from 0 to {max_rocks}",
                where=T("heap {heap}", heap=heap_name(heap)),
                rocks=repr(rocks),
                max_rocks=MAX_ROCKS,
            )
        heaps.append(int(rocks))
    return tuple(heaps)


def parse_take(text: str, heaps: int) -> Take:
    """Reads `B3`, three rocks from the second heap; MalformedText if there is no such heap."""
    found = re.fullmatch(r"([A-Z]+)([1-9][0-9]{0,2})", text)
    if not found:
        raise MalformedText(
            "{text} is not a capital letter and a number of rocks, such as A1",
            text=repr(text),
        )
    heap = parse_heap_name(found[1])
    if heap >= heaps:
        raise MalformedText(
            "there is no {found}; there are A to {last}",
            found=found[1],
            last=heap_name(heaps - 1),
        )
    return Take(heap, int(found[2]))
