"""Tournaments of people and levels as pure values: events, pairing, standings, ratings; no I/O."""
