"""Draws the boards of the games' pages into docs/images/boards: python docs/make_boards.py"""

from pathlib import Path

import plancia

FOLDER = Path(__file__).parent / "images" / "boards"
WIDTH = 320


def boards() -> dict[str, str]:
    """Each picture by its name."""

    def after(name: str, moves: str, preset: str = "") -> plancia.Position:
        return plancia.game(name, *filter(None, [preset])).start().play_line(moves)

    analysed = after("connect4", "44455")
    captures = plancia.game("pente", rows=9, columns=9).start().play_line("E5 F4 H4 G4")
    capture = captures.touches(captures.parse_move("E4"))
    heap = after("nim", "B2")
    taken = heap.touches(heap.parse_move("C8"))
    return {
        "connect4": analysed.svg(
            values={each.move: f"{each.value:+.0f}" for each in analysed.analyse().moves},
            size=WIDTH,
        ),
        "four-in-a-row": after("four-in-a-row", "d4 p d4 p d3 k p d3 k p d5 k p").svg(size=WIDTH),
        "pente": captures.svg(marks=capture, size=WIDTH),
        "nim": heap.svg(marks=taken, size=WIDTH),
        "tetrisito": after("tetrisito", "3@2 5@0").svg(size=2 * WIDTH),
    }


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, drawn in boards().items():
        (FOLDER / f"{name}.svg").write_text(drawn + "\n")


if __name__ == "__main__":
    main()
