from plancia.tui.canvas import Canvas

BLACK, WHITE, RED = "#000000", "#ffffff", "#ff0000"


def lines(canvas: Canvas) -> list[str]:
    return [strip.text for strip in canvas.strips()]


def test_text_that_does_not_fit_is_left_out() -> None:
    canvas = Canvas(4, 2, BLACK)
    canvas.put(2, 0, "abc", WHITE, BLACK)
    canvas.put(-1, 1, "abc", WHITE, BLACK)
    canvas.put(0, 2, "abc", WHITE, BLACK)
    assert lines(canvas) == ["  ab", "bc  "]


def test_two_pixels_share_a_character() -> None:
    canvas = Canvas(2, 1, BLACK)
    canvas.pixels(0, 0, [[RED, WHITE], [RED, BLACK]])
    assert lines(canvas) == [" ▀"]
    assert (canvas.behind(0, 0), canvas.behind(1, 0)) == (RED, BLACK)
