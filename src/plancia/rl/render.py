"""Pictures for the render modes of the environments: as text, or as pixels of our SVG."""

from io import BytesIO
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from plancia.core import draw
from plancia.core.game import Position

RENDER_MODES: Final = ["ansi", "rgb_array"]


def render(position: Position[Any], mode: str | None) -> str | NDArray[np.uint8] | None:
    """What `render_mode` asks for: None draws nothing."""
    if mode == "ansi":
        return draw.text(position.picture())
    if mode == "rgb_array":
        return pixels(position)
    return None


def pixels(position: Position[Any]) -> NDArray[np.uint8]:
    """The picture as red, green and blue, (height, width, 3)."""
    import resvg_py
    from PIL import Image

    picture = resvg_py.svg_to_bytes(svg_string=draw.svg(position.picture()))
    return np.array(Image.open(BytesIO(bytes(picture))).convert("RGB"))
