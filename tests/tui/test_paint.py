import asyncio
import sys
from pathlib import Path

import pytest

import plancia
from plancia.tui.colours import HINT, INK, PAGE, colours_of, on_page, tinted
from plancia.tui.paint import Look, Painting, paint
from tui.stage import Stage, perform

sys.path.insert(0, str(Path(__file__).parents[2] / "docs"))
import make_pictures
import shown

BLACK, WHITE, RED = "#000000", "#ffffff", "#ff0000"


def test_a_colour_stands_out_from_the_page() -> None:
    assert on_page(PAGE) != PAGE
    assert on_page(INK) == INK


LARGE_BOARD = (80, 39)
"""What a terminal of 120x40 leaves to the board: columns and lines."""
SMALL_BOARD = (44, 23)
"""The same of 80x24."""


@pytest.mark.parametrize(
    ("name", "options", "room", "lines"),
    [
        ("connect4", {}, LARGE_BOARD, 30),
        ("connect4", {}, SMALL_BOARD, 18),
        ("connect4", {"columns": 9}, SMALL_BOARD, 12),
        ("pente", {}, LARGE_BOARD, 38),
        ("pente", {}, SMALL_BOARD, 19),
        ("pente", {"rows": 9, "columns": 9}, LARGE_BOARD, 36),
        ("tetrisito", {}, LARGE_BOARD, 18),
        ("tetrisito", {}, SMALL_BOARD, 12),
        ("nim", {}, LARGE_BOARD, 15),
        ("nim", {}, SMALL_BOARD, 9),
    ],
)
def test_a_board_takes_the_lines_there_are(
    name: str, options: dict[str, int], room: tuple[int, int], lines: int
) -> None:
    painting = paint(plancia.game(name, **options).start().picture(), Look(), *room)
    board = painting.areas[0]
    assert (painting.canvas.width, painting.canvas.height) == room
    assert board.rows * board.size.height >= lines


def lines(painting: Painting) -> list[str]:
    return [strip.text for strip in painting.canvas.strips()]


@pytest.mark.parametrize("width", range(16, 80, 4))
def test_the_label_of_a_heap_stands_beside_its_rocks(width: int) -> None:
    strips = paint(plancia.game("nim").start().picture(), Look(), width, 20).canvas.strips()
    for label, rocks in (("A 3", 3), ("C 8", 8)):
        strip = next(each for each in strips if label in each.text)
        _, behind = strip.divide([strip.text.index(label) + len(label), strip.cell_length])
        inked = [
            len(text)
            for text, style, _ in behind
            if text.strip() or (style and style.bgcolor and style.bgcolor.name != PAGE)
        ]
        assert sum(inked) >= rocks


@pytest.mark.parametrize("chosen", [None, 2, 6])
def test_the_default_puzzle_numbers_all_its_pieces_on_a_small_terminal(chosen: int | None) -> None:
    picture = plancia.game("tetrisito").start().picture()
    drawn = "\n".join(lines(paint(picture, Look(chosen_panel=chosen), *SMALL_BOARD)))
    assert [f"piece {n}" for n in range(1, 6) if f"piece {n}" not in drawn] == []


@pytest.mark.parametrize("name", ["connect4", "pente"])
def test_a_value_that_has_no_room_on_a_cell_is_a_sign_and_not_cut(name: str) -> None:
    picture = plancia.game(name, rows=30, columns=30).start().picture()
    drawn = lines(paint(picture, Look(values={(5, 3): ("100", 1.0)}), *SMALL_BOARD))
    assert any("+" in line for line in drawn)


@pytest.mark.parametrize(("name", "line"), [("nim", "C7"), ("tetrisito", "3@2 5@0 2@2")])
def test_a_board_keeps_its_size_and_place_though_pieces_go(name: str, line: str) -> None:
    first = plancia.game(name).start()
    later = first.play_line(line).picture()
    before = paint(first.picture(), Look(), *LARGE_BOARD).areas[0]
    after = paint(later, Look(), *LARGE_BOARD, first.picture()).areas[0]
    assert after._replace(columns=before.columns) == before


@pytest.mark.parametrize("room", [LARGE_BOARD, SMALL_BOARD, (1, 1)])
@pytest.mark.parametrize("name", ["connect4", "pente"])
def test_the_cells_of_a_line_are_set_off_from_all_others(name: str, room: tuple[int, int]) -> None:
    lined = frozenset((5 - n, 1 + n) for n in range(4))
    painting = paint(
        plancia.game(name).start().picture(), Look(dict.fromkeys(lined, "lined")), *room
    )
    area, strips = painting.areas[0], painting.canvas.strips()
    board = colours_of(plancia.game(name).start().picture().palette).board
    colours = {HINT, tinted(board, "lined")}
    found = set()
    for y, strip in enumerate(strips):
        x = 0
        for text, style, _ in strip:
            used = {style.color.name, style.bgcolor.name} if style else set()
            if used & colours:
                found |= {area.cell(place, y) for place in range(x, x + len(text))}
            x += len(text)
    assert found == lined


def test_a_large_board_scrolls_to_the_cursor(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.open("pente", rows=40, columns=60, centre_first=False)
        await stage.press(*["up"] * 19)
        await stage.press("enter")
        assert stage.tokens == ["AF39"], "from row 20 up to row 39"

    perform(play, tmp_path)


@pytest.mark.parametrize("name", make_pictures.PICTURES)
def test_a_picture_shows_what_the_screen_says(name: str) -> None:
    now = make_pictures.words(asyncio.run(make_pictures.make(name)))
    file = make_pictures.FOLDER / f"{name}.png"
    assert shown.comparable(now) == shown.words_of(file), f"{file.name} is stale: make pictures"
