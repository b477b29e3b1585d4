import io
import sys

import pytest

from plancia.kernels.progress import CompileProgress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_what_is_compiled_and_about_how_long_until_it_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    progress = CompileProgress()
    progress.begins("pente")
    progress.begins("pente")
    progress.ends()
    assert "\rCompiling Pente's engine, about 8 seconds, once: " in terminal.getvalue()
    assert terminal.getvalue().endswith(" s\x1b[K")
    progress.ends()
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_where_no_terminal_is_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    output = io.StringIO()
    monkeypatch.setattr(sys, "stderr", output)
    progress = CompileProgress()
    progress.begins("pente")
    progress.ends()
    assert output.getvalue() == ""


def test_kernels_of_other_packages_have_no_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    CompileProgress().begins("elsewhere")
    assert "Compiling kernels, once: " in terminal.getvalue()
