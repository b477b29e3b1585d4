"""What a turn may be: its questions, attempts against the rules, and where turns can lead."""
