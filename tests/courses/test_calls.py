import pytest

from plancia.courses.calls import FUNCTION_DOCUMENTS, by_readings
from plancia.courses.mips import Call
from plancia.courses.readings import ALL_OURS, point_named


@pytest.mark.parametrize("name", FUNCTION_DOCUMENTS)
def test_every_vector_passes_buffers_that_its_call_has(name: str) -> None:
    document = FUNCTION_DOCUMENTS[name]
    calls: list[Call] = []
    for vector, _ in document.vectors(3, 1):
        call = document.call(vector)
        assert document.rule(vector["function"])
        if call is not None:
            calls.append(call)
    passed = [value for call in calls for value in call.registers.values()]
    assert calls
    for call in calls:
        named = {value for value in call.registers.values() if isinstance(value, str)}
        assert named <= {*call.buffers}
    assert any(isinstance(value, str) for value in passed) or document.globals


def test_where_the_document_is_open_a_reading_changes_the_vector() -> None:
    document = FUNCTION_DOCUMENTS["forza4"]
    vectors = [vector for vector, _ in document.vectors(20, 1)]
    vector = next(each for each in vectors if each["reading"] is not None)
    point = point_named(vector["reading"])
    for name, changed in vector["readings"].items():
        read = by_readings(vector, ALL_OURS.follows(point, name))
        assert {key: read[key] for key in changed} == changed
    plain = next(each for each in vectors if each["reading"] is None)
    assert by_readings(plain, ALL_OURS) is plain
