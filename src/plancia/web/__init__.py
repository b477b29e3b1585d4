"""The web platform: the server, what it keeps, and the page it serves."""
