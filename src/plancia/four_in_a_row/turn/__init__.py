"""What a turn may be: attempts against the rules, and where turns can lead."""
