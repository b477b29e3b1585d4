"""The engine: its board, patterns, move ordering, search, and what it proves."""
