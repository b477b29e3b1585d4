"""Nim: rules and the original."""

from plancia.nim.rules import Nim, NimOptions, NimPosition, Take

__all__ = ["Nim", "NimOptions", "NimPosition", "Take"]
