import xml.etree.ElementTree as ElementTree

import pytest

import plancia
from plancia.core import draw
from plancia.core.picture import Note, Palette, Panel, Picture, Shade

SVG = "{http://www.w3.org/2000/svg}"


def won() -> Picture:
    return plancia.game("connect4", rows=4, columns=4).start().play_line("1212121").picture()


def test_text_shows_the_winning_line_in_brackets() -> None:
    assert draw.text(won()) == (
        "Connect Four: yellow (X) has won\n\n"
        " [X] .  .  .\n [X] O  .  .\n [X] O  .  .\n [X] O  .  .\n  1  2  3  4\n"
    )


def test_text_shows_what_the_last_move_did_in_parentheses() -> None:
    start = plancia.game("connect4", rows=2, columns=3).start()
    before, after = start.play_line("1").picture(), start.play_line("12").picture()
    assert draw.text(after, after.changed_since(before)).splitlines()[3] == "  X (O) ."


def test_text_has_row_labels_panel_titles_and_notes() -> None:
    panels = (Panel(("oo", ""), "rocks", "Heaps", ("A", "B")),)
    assert draw.text(Picture("Nim", panels, notes=(Note("take some"),))) == (
        "Nim\n\nHeaps\nA  o  o\nB\n\ntake some\n"
    )


def test_svg_is_accessible_and_distinguishes_players_by_shape() -> None:
    root = ElementTree.fromstring(draw.svg(won()))
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert root.get("role") == "img"
    assert title is not None
    assert description is not None
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    assert title.text == "Connect Four: yellow (X) has won"
    assert "X: row 4, column 1" in (description.text or "")
    assert "Marked: row 4, column 1" in (description.text or "")
    shapes = {
        next(iter(group)).text.rpartition(" ")[2]: {child.tag.removeprefix(SVG) for child in group}  # type: ignore[union-attr]
        for group in root.iter(f"{SVG}g")
        if group.get("data-cell")
    }
    assert "path" in shapes["X"]
    assert "path" not in shapes["O"]


def test_svg_escapes_what_a_game_says() -> None:
    picture = Picture("<b>&", (Panel(("X",), "stones", '"<'),), notes=(Note("</svg>"),))
    root = ElementTree.fromstring(draw.svg(picture))
    assert (root.findtext(f"{SVG}title")) == "<b>&"


def test_every_kind_of_cell_has_a_drawing_and_a_name() -> None:
    panel = Panel((".XO#oab ",), "blocks")
    words = draw.describe(Picture("All", (panel,)))
    for name in ("X:", "O:", "block:", "rock:", "piece a:", "piece b:"):
        assert name in words
    groups = ElementTree.fromstring(draw.svg(Picture("All", (panel,)))).iter(f"{SVG}g")
    assert sum(1 for group in groups if group.get("data-cell")) == 7


def test_changes_are_seen_when_rows_grow() -> None:
    small, large = (Picture("", (Panel(rows, "rocks"),)) for rows in (("o",), ("oo", "o")))
    assert large.changed_since(small) == {(0, 1), (1, 0)}


def test_text_puts_panels_side_by_side_while_they_fit() -> None:
    panels = (Panel(("##", "#."), "blocks", "goal"), Panel(("#",), "blocks", "piece"))
    assert draw.text(Picture("P", panels)) == "P\n\ngoal      piece\n  #  #      #\n  #  .\n"
    assert draw.text(Picture("P", panels), width=12) == (
        "P\n\ngoal\n  #  #\n  #  .\n\npiece\n  #\n"
    )


def test_svg_draws_marks_and_values_on_the_board() -> None:
    position = plancia.game("connect4", rows=4, columns=4).start().play_line("12")
    plain = position.svg()
    assert plain == position._repr_svg_() == draw.svg(position.picture())
    drawn = position.svg(marks=[(3, 0)], values={1: -3, 2: 0.5, 3: 0, 4: "wins"})
    root, bare = ElementTree.fromstring(drawn), ElementTree.fromstring(plain)
    texts = [each.text for each in root.iter(f"{SVG}text")]
    assert texts[-4:] == ["-3", "+0.5", "0", "wins"]
    assert len(list(root.iter(f"{SVG}rect"))) == len(list(bare.iter(f"{SVG}rect"))) + 2
    assert "Marked: row 1, column 1" in drawn


def test_svg_has_the_size_that_is_asked_for() -> None:
    start = plancia.game("connect4").start().play(4)
    root = ElementTree.fromstring(start.svg(size=640))
    *_, width, height = map(int, (root.get("viewBox") or "").split())
    assert (root.get("width"), root.get("height")) == ("640", str(round(640 * height / width)))


def test_svg_draws_pieces_in_the_colours_that_the_game_declares() -> None:
    panel, pieces = (
        Panel(("ab",), "blocks"),
        (Shade("#123456", "#111111"), Shade("#654321", "#111111")),
    )
    drawn = draw.svg(Picture("Own", (panel,), palette=Palette(pieces=pieces)))
    assert drawn.index("#123456") < drawn.index("#654321")


@pytest.mark.parametrize("size", [0, -5])
def test_a_picture_of_no_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"size is {size}; a picture is 1 pixel or more"):
        plancia.game("nim").start().svg(size=size)
