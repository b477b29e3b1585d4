"""Exact answers: impossibility first, then exact cover or a forward search."""
