"""Tetrisito: its public names."""

from plancia.tetrisito.notation import Drop, TetrisitoPuzzle
from plancia.tetrisito.rules import Tetrisito, TetrisitoOptions, TetrisitoPosition

__all__ = ["Drop", "Tetrisito", "TetrisitoOptions", "TetrisitoPosition", "TetrisitoPuzzle"]
