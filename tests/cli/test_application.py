import pytest

from plancia.cli import application
from plancia.cli.speech import Failed


def test_without_textual_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(application, "find_spec", lambda name: None)
    with pytest.raises(Failed, match="needs Textual"):
        application.start()
