"""Merging: what is kept of two people who turn out to be one, as texts of the store."""

from dataclasses import replace

from plancia.core.errors import MalformedText
from plancia.host import exercises, lessons
from plancia.live.codec import decode, encode
from plancia.study.exercises import MAX_KEPT, MAX_SOURCES, Exercise, in_order
from plancia.study.lessons import Learned


def merged_text(name: str, kept: str, added: str) -> str:
    """The text of that name with what another one says too; `kept` where they can't be merged."""
    if not kept or not added:
        return kept or added
    try:
        match name:
            case exercises.NAME:
                both = (decode(list[Exercise], text) for text in (kept, added))
                return encode(merged_exercises(*both))
            case lessons.NAME:
                return encode(merged_lessons(decode(Learned, kept), decode(Learned, added)))
    except MalformedText:  # of a later version
        pass
    return kept


def merged_exercises(kept: list[Exercise], added: list[Exercise]) -> list[Exercise]:
    """Of two exercises of one motif the one that comes back first; learned ones are last."""
    found = {each.id: each for each in kept}
    for each in added:
        pair = in_order([found[each.id], each] if each.id in found else [each])
        sources = [source for one in reversed(pair) for source in one.sources]
        found[each.id] = replace(pair[0], sources=[*dict.fromkeys(sources)][-MAX_SOURCES:])
    return in_order([*found.values()])[:MAX_KEPT]


def merged_lessons(kept: Learned, added: Learned) -> Learned:
    """The steps that were done by either."""
    names = {**kept.steps, **added.steps}
    return Learned(
        {name: sorted({*kept.steps.get(name, ()), *added.steps.get(name, ())}) for name in names}
    )
