from plancia.courses.result import line_ranges
from plancia.language import catalogue


def test_line_numbers_are_written_as_a_person_writes_them() -> None:
    assert str(line_ranges([4])) == "line 4"
    assert str(line_ranges([31, 4, 5, 7, 20, 30])) == "lines 4-7, 20 and 30-31"
    assert str(line_ranges(range(1, 100, 10))) == "lines 1, 11, 21, 31, 41 and ..."
    assert catalogue("it").say(line_ranges([4, 20])) == "righe 4 e 20"
