"""Settings from the environment."""

import dataclasses
import re
from pathlib import Path

import pytest

from plancia.web.config import PREFIX, BadSetting, Settings

GUIDE = Path(__file__).parents[2] / "docs" / "web-server.md"


def test_nothing_needs_to_be_set() -> None:
    settings = Settings.from_environment({})
    assert settings == Settings()
    assert settings.database.startswith("sqlite:///")
    assert settings.processes(0) >= 1
    assert settings.processes(3) == 3


def test_the_environment_is_read_by_the_kind_of_each_setting() -> None:
    settings = Settings.from_environment(
        {
            "PLANCIA_PORT": "9000",
            "PLANCIA_RATE_LIMITS": "no",
            "PLANCIA_PACE": "0.25",
            "PLANCIA_DATABASE_URL": "postgresql://there/plancia",
        }
    )
    assert (settings.port, settings.rate_limits, settings.pace) == (9000, False, 0.25)
    assert settings.database == "postgresql://there/plancia"


def test_the_database_lies_in_the_data_folder(tmp_path: Path) -> None:
    settings = Settings.from_environment({"PLANCIA_DATA_DIR": str(tmp_path)})
    assert settings.database == f"sqlite:///{tmp_path / 'plancia.db'}"


@pytest.mark.parametrize(
    ("name", "text", "allowed"),
    [
        ("PLANCIA_PORT", "high", "a number from 0 to 65535"),
        ("PLANCIA_PORT", "70000", "a number from 0 to 65535"),
        ("PLANCIA_PACE", "nan", "a number from 0 to 60"),
        ("PLANCIA_RATE_LIMITS", "maybe", "yes or no"),
    ],
)
def test_a_malformed_setting_is_refused_with_what_is_allowed(
    name: str, text: str, allowed: str
) -> None:
    with pytest.raises(BadSetting, match=f"{name} is '{text}'; it takes {allowed}"):
        Settings.from_environment({name: text})


def test_the_guide_lists_every_setting_as_it_is() -> None:
    rows = re.findall(r"^\| `(PLANCIA_\w+)` \| (.*?) \| (.*?) \|$", GUIDE.read_text(), re.MULTILINE)
    listed = {name: (default, help) for name, default, help in rows}
    declared = {
        PREFIX + field.name.upper(): (_shown(field.default), field.metadata["help"])
        for field in dataclasses.fields(Settings)
    }
    assert listed == declared


def _shown(default: object) -> str:
    match default:
        case bool():
            return "`yes`" if default else "`no`"
        case "":
            return ""
        case float() | int():
            return f"`{default:g}`"
        case _:
            return f"`{default}`"
