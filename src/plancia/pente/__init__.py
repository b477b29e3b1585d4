"""Pente and its family: rules, notation, and the original with its thirteen functions."""

from plancia.pente.rules import Pente, PentePosition
from plancia.pente.variants import PenteOptions

__all__ = ["Pente", "PenteOptions", "PentePosition"]
