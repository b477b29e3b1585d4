"""Exact answers for Nim, by theory."""
