"""Draws each game's picture, which messengers show with links: python tools/link_pictures.py"""

import io
from pathlib import Path

import resvg_py
from PIL import Image

from plancia.core import draw
from plancia.core.registry import game, game_of, games
from plancia.web.previews import HEIGHT, PICTURES, WIDTH

COLOURS = 64


def make(name: str) -> bytes:
    """The game's showcase as PNG."""
    shown = game(name).showcase
    position = game_of(name, shown.options).start().play_line(shown.moves)
    drawing = draw.svg(position.picture(), size=(WIDTH, HEIGHT))
    png = bytes(resvg_py.svg_to_bytes(svg_string=drawing, background="#ffffff"))
    packed = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("RGB").quantize(COLOURS).save(packed, "PNG", optimize=True)
    return packed.getvalue()


if __name__ == "__main__":
    folder = Path(PICTURES)
    folder.mkdir(exist_ok=True)
    for name in games():
        (folder / f"{name}.png").write_bytes(make(name))
