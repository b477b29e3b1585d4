"""Pictures for the render modes of the environments: as text, or as pixels of our SVG."""

from io import BytesIO
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from plancia.core import draw
from plancia.core.position import Position

RENDER_MODES: Final = ["human", "ansi", "rgb_array"]


def check_mode(mode: str | None) -> None:
    """ValueError if there is no such `render_mode`."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode is {mode!r}; there are: {', '.join(RENDER_MODES)}")


def render(position: Position[Any], mode: str | None) -> str | NDArray[np.uint8] | None:
    """What `render_mode` asks for: `human` prints the board, None draws nothing."""
    if mode == "human":
        print(draw.text(position.picture()))  # noqa: T201  # what Gymnasium means by it
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
