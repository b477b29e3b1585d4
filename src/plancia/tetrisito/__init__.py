"""Tetrisito: rules, notation, and the original."""

from plancia.tetrisito.notation import Puzzle
from plancia.tetrisito.rules import Drop, Tetrisito, TetrisitoOptions, TetrisitoPosition

__all__ = ["Drop", "Puzzle", "Tetrisito", "TetrisitoOptions", "TetrisitoPosition"]
