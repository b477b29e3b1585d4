"""Pente and its family: its public names."""

from plancia.pente.rules import Pente, PentePosition
from plancia.pente.variants import PenteOptions

__all__ = ["Pente", "PenteOptions", "PentePosition"]
