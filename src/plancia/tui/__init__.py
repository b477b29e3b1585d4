"""The application on a terminal: choose a game, play it, watch it, study it."""

from __future__ import annotations

from plancia.core.record import Record

__all__ = ["run"]


def run(record: Record | None = None) -> int:
    """Start the application, on a record if one is given; the result is the exit status."""
    from plancia.tui.app import PlanciaApp

    app = PlanciaApp(record)
    app.run()
    return app.return_code or 0
