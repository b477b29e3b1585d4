"""Connect Four, Four in a Row, Pente, Nim and Tetrisito: played, solved and studied."""

from plancia.core.errors import BadOption, IllegalMove, MalformedText, UnknownGame
from plancia.core.game import FIRST, SECOND, Game, Outcome, Position, Result, Side, other
from plancia.core.options import Options, OptionSpec, option
from plancia.core.picture import Cell, Panel, Picture
from plancia.core.record import Record, read_records, write_json, write_text
from plancia.core.registry import game, games, position_from_json

__all__ = [
    "FIRST",
    "SECOND",
    "BadOption",
    "Cell",
    "Game",
    "IllegalMove",
    "MalformedText",
    "OptionSpec",
    "Options",
    "Outcome",
    "Panel",
    "Picture",
    "Position",
    "Record",
    "Result",
    "Side",
    "UnknownGame",
    "game",
    "games",
    "option",
    "other",
    "position_from_json",
    "read_records",
    "write_json",
    "write_text",
]
