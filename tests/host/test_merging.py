"""Texts of two people who turn out to be one."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from plancia.host.exercises import NAME as EXERCISES
from plancia.host.lessons import NAME as LESSONS
from plancia.host.merging import merged_exercises, merged_lessons, merged_text
from plancia.live.codec import decode, encode
from plancia.study.exercises import MAX_KEPT, Exercise
from plancia.study.lessons import Learned
from plancia.study.tasks import PositionTask

TASK = PositionTask({}, "1,2,3/1", ["A1"], 1.0)
EXERCISE = Exercise("nim-pair", "nim", "pair", TASK, "B1", "says", "learn", "2026-11-18")
STEPS = st.dictionaries(
    st.sampled_from(["nim/a", "nim/b", "pente/a"]),
    st.lists(st.integers(0, 5), unique=True).map(sorted),
)


@given(STEPS, STEPS)
def test_a_step_is_done_if_either_has_done_it(
    kept: dict[str, list[int]], added: dict[str, list[int]]
) -> None:
    merged = merged_lessons(Learned(kept), Learned(added))
    done = {(name, step) for steps in (kept, added) for name in steps for step in steps[name]}
    assert {(name, step) for name, steps in merged.steps.items() for step in steps} == done
    assert merged == merged_lessons(Learned(added), Learned(kept))


def test_of_two_exercises_of_a_motif_the_one_that_comes_back_first_stays() -> None:
    soon = replace(EXERCISE, sources=["a", "b"])
    later = replace(EXERCISE, due="2026-12-01", box=3, sources=["b", "c"])
    learned = replace(EXERCISE, due="", box=4)
    for one, other in ((soon, later), (later, soon)):
        (merged,) = merged_exercises([one], [other])
        assert (merged.due, merged.box, sorted(merged.sources)) == (soon.due, 0, ["a", "b", "c"])
    (merged,) = merged_exercises([learned], [later])
    assert merged.due == later.due
    another = replace(EXERCISE, id="nim-other")
    assert {each.id for each in merged_exercises([soon], [another])} == {soon.id, another.id}


def test_no_more_exercises_are_kept_than_of_one_person() -> None:
    many = [replace(EXERCISE, id=f"nim-{number}") for number in range(MAX_KEPT)]
    learned = [replace(each, id=f"{each.id} learned", due="") for each in many]
    merged = merged_exercises(learned, many)
    assert {each.id for each in merged} == {each.id for each in many}


def test_texts_are_merged_by_their_name_and_kept_where_they_can_not_be() -> None:
    done = encode(Learned({"nim/a": [1]}))
    assert merged_text(LESSONS, "", done) == merged_text(LESSONS, done, "") == done
    both = merged_text(LESSONS, done, encode(Learned({"nim/a": [2]})))
    assert decode(Learned, both) == Learned({"nim/a": [1, 2]})
    exercises = encode([EXERCISE])
    assert decode(list[Exercise], merged_text(EXERCISES, exercises, exercises)) == [EXERCISE]
    assert merged_text(LESSONS, done, "{") == done
    assert merged_text("another", "kept", "added") == "kept"
