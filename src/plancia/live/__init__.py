"""People's games as pure values: events, judging, clocks, views; no I/O."""
