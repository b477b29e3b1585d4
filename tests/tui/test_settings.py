from pathlib import Path

from plancia.tui.settings import TerminalSettings


def test_settings_survive_nonsense(tmp_path: Path) -> None:
    settings = TerminalSettings(tmp_path)
    assert settings.get("theme") is None
    (tmp_path / "settings.json").write_text("[1")
    settings.set(theme="plancia-light", other=True)
    settings.set(other=False)
    again = TerminalSettings(tmp_path)
    assert (again.get("theme"), again.get("other")) == ("plancia-light", False)


def test_a_folder_that_refuses_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    settings = TerminalSettings(tmp_path / "file")
    settings.set(theme="plancia-light")
    assert settings.get("theme") is None
