"""The application on a terminal: choose a game, play it, study it."""

from plancia.core.record import Record

__all__ = ["run"]


def run(record: Record | None = None, *, at_puzzles: bool = False) -> int:
    """Start the application, on a record if one is given, or at its puzzles; the exit status."""
    from plancia.tui.app import PlanciaApp

    app = PlanciaApp(record, at_puzzles=at_puzzles)
    app.run()
    return app.return_code or 0
