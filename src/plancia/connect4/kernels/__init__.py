"""Random games, and games side by side, at kernel speed."""
