"""What lines are worth to the player to move, by the shapes of its lines."""

from typing import Final, NamedTuple


class LineWeights(NamedTuple):
    """What counts in an opinion, in quarters of a point (`patterns.QUARTER`)."""

    lines: tuple[tuple[int, ...], ...]
    """A line through an empty point, by the shape that a stone of the player to move makes there
    (a row for each) and by the shape that a stone of the other makes (a column for each)."""
    my_takes: int
    """A stone that the player to move could capture."""
    your_takes: int
    tempo: int
    """To be on move."""


WITH_CAPTURES: Final = LineWeights(
    lines=(
        (0, 3, 6, 7, 7, -31, -144, -269, -812),
        (-3, 0, 3, 4, 4, -34, -147, -272, -815),
        (-6, -3, 0, 1, 1, -37, -150, -275, -818),
        (-7, -4, -1, 0, 0, -38, -151, -276, -819),
        (-7, -4, -1, 0, 0, -38, -151, -276, -819),
        (31, 34, 37, 38, 38, 0, -113, -238, -781),
        (218, 221, 224, 225, 225, 187, 74, -51, -594),
        (343, 346, 349, 350, 350, 312, 199, 74, -469),
        (812, 815, 818, 819, 819, 781, 668, 543, 0),
    ),
    my_takes=127,
    your_takes=70,
    tempo=143,
)  # fmt: skip
WITHOUT_CAPTURES: Final = LineWeights(
    lines=(
        (0, 0, -8, -12, -42, -111, -314, -606, -800),
        (0, 1, -4, -17, -40, -120, -291, -533, -800),
        (9, 7, -1, -9, -41, -55, -437, -527, -800),
        (17, 23, -5, 6, -121, -15, -305, 0, -800),
        (50, 50, 44, 133, 4, 3, -424, -298, -800),
        (124, 142, 31, 7, 21, -21, -260, 0, -800),
        (301, 294, 345, 319, 307, 217, -27, 0, -800),
        (1976, 1532, 273, 0, 0, 0, 0, 0, -800),
        (800, 800, 800, 800, 800, 800, 800, 800, 0),
    ),
    my_takes=0,
    your_takes=0,
    tempo=7,
)  # fmt: skip
