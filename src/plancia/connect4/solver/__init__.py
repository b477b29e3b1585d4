"""Exact answers: the search, its table, threads, and the book of the first plies."""
