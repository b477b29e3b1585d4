"""Nim: its public names."""

from plancia.nim.notation import Take
from plancia.nim.rules import Nim, NimOptions, NimPosition

__all__ = ["Nim", "NimOptions", "NimPosition", "Take"]
