"""Exact answers about Pente: which moves win within a few moves."""
