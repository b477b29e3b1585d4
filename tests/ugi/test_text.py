import io

from plancia.ugi.text import MAX_LINE_BYTES, lines_of, truth


def test_a_line_that_is_too_long_is_left_out_whole() -> None:
    source = io.BytesIO(b"ugi\n" + b"x" * (2 * MAX_LINE_BYTES + 5) + b"\nisready\nquit")
    assert list(lines_of(source)) == ["ugi\n", "isready\n", "quit"]


def test_bytes_that_are_no_text_do_not_end_the_reading() -> None:
    assert list(lines_of(io.BytesIO(b"\xff\ngo\n"))) == ["\ufffd\n", "go\n"]


def test_truths_are_words() -> None:
    assert (truth(True), truth(False)) == ("true", "false")
