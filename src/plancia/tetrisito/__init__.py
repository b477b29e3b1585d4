"""Tetrisito: its public names."""

from plancia.tetrisito.notation import Drop, Puzzle
from plancia.tetrisito.rules import Tetrisito, TetrisitoOptions, TetrisitoPosition

__all__ = ["Drop", "Puzzle", "Tetrisito", "TetrisitoOptions", "TetrisitoPosition"]
