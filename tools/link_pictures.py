"""Draws each game's picture, which messengers show with links: python tools/link_pictures.py"""

import sys
import tempfile
from pathlib import Path

from PIL import Image

from plancia.core import draw
from plancia.core.registry import game, game_of, games
from plancia.web.previews import HEIGHT, PICTURES, WIDTH

sys.path.insert(0, str(Path(__file__).parents[1] / "docs"))
from make_pictures import to_png

COLOURS = 24


def make(name: str, file: Path) -> None:
    """The game's showcase as PNG."""
    shown = game(name).showcase
    position = game_of(name, shown.options).start().play_line(shown.moves)
    with tempfile.TemporaryDirectory() as folder:
        drawn = Path(folder) / "drawn.png"
        to_png(draw.svg(position.picture(), size=(WIDTH, HEIGHT)), drawn, (WIDTH, HEIGHT))
        Image.open(drawn).convert("RGB").quantize(COLOURS).save(file, "PNG", optimize=True)


if __name__ == "__main__":
    for name in games():
        make(name, Path(PICTURES) / f"{name}.png")
