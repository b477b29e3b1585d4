import io

import pytest

from plancia.cli.progress import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("stream", "shows"), [(Terminal(), True), (io.StringIO(), False)])
def test_a_bar_shows_on_a_terminal_alone(
    stream: io.StringIO, shows: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr", stream)
    with progress("Solving", 10) as report:
        report(10, 10)
    assert ("Solving" in stream.getvalue()) is shows
