"""Rooms: people who meet by a link, for the games of a tournament or the questions of a class."""
