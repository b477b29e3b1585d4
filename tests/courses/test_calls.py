import pytest

from plancia.courses.functions import FUNCTION_DOCUMENTS
from plancia.courses.readings import ALL_OURS


@pytest.mark.parametrize("name", FUNCTION_DOCUMENTS)
def test_every_call_passes_buffers_that_it_has(name: str) -> None:
    document = FUNCTION_DOCUMENTS[name]
    calls = [case.call for case in document.cases(3, 1)]
    assert {call.function for call in calls} == {*document.functions}
    passed = [value for call in calls for value in call.registers.values()]
    for call in calls:
        named = {value for value in call.registers.values() if isinstance(value, str)}
        assert named <= {*call.buffers}
    assert any(isinstance(value, str) for value in passed) or document.globals


def test_where_the_document_is_open_a_reading_changes_the_call() -> None:
    cases = list(FUNCTION_DOCUMENTS["forza4"].cases(20, 1))
    case = next(case for case in cases if case.point)
    assert case.point
    assert case.read(ALL_OURS) == case
    for name, call in case.by_reading.items():
        read = case.read(ALL_OURS.follows(case.point, name))
        assert (read.call, read.by_reading) == (call, {name: call})
    assert len({str(call.returns) for call in case.by_reading.values()}) > 1


@pytest.mark.parametrize("name", FUNCTION_DOCUMENTS)
def test_a_seed_repeats_its_cases_and_more_begin_with_the_same_ones(name: str) -> None:
    document = FUNCTION_DOCUMENTS[name]
    some, more, others = (list(document.cases(*each)) for each in ((2, 7), (3, 7), (2, 8)))
    assert all(case in more for case in some)
    assert len(more) > len(some)
    assert some != others
