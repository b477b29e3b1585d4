"""Pente and its family: rules, notation, and the original with its thirteen functions."""

from plancia.pente.rules import Pente, PenteOptions, PentePosition

__all__ = ["Pente", "PenteOptions", "PentePosition"]
