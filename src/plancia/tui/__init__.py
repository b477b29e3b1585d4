"""The application on a terminal: choose a game, play it, watch it, study it."""

from plancia.core.record import Record

__all__ = ["run"]


def run(
    record: Record | None = None, *, language: str | None = None, at_puzzles: bool = False
) -> int:
    """Start the application, on a record if one is given, or at its puzzles; the exit status.

    Without a language it speaks the one that was chosen in it last, if any was.
    """
    from plancia.host.folders import data_folder
    from plancia.language import languages, speak
    from plancia.tui.app import PlanciaApp
    from plancia.tui.settings import TerminalSettings

    remembered = str(TerminalSettings(data_folder()).get("language"))
    if language is None and remembered in languages():
        speak(remembered)
    app = PlanciaApp(record, at_puzzles=at_puzzles)
    app.run()
    return app.return_code or 0
