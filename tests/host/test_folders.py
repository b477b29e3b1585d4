from pathlib import Path

import pytest

from plancia.host.folders import data_folder


@pytest.mark.parametrize(
    ("platform", "folder"),
    [
        ("linux", ".local/share/plancia"),
        ("darwin", "Library/Application Support/plancia"),
        ("win32", "AppData/Local/plancia"),
    ],
)
def test_each_platform_has_its_folder(
    platform: str, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", platform)
    assert data_folder() == Path.home() / folder


def test_the_variable_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/elsewhere")
    assert data_folder() == Path("/elsewhere/plancia")
