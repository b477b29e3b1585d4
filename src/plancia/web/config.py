"""Settings of the server, from environment variables. docs/web-server.md lists them all."""

from __future__ import annotations

import contextlib
import dataclasses
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from plancia.host.folders import data_folder

PREFIX: Final = "PLANCIA_"
_YES, _NO = ("1", "yes", "true", "on"), ("0", "no", "false", "off")


class BadSetting(ValueError):
    """A setting whose value is not allowed."""


def setting(default: Any, help: str, *, low: float = 0, high: float = 1e9) -> Any:
    """A field of the settings; the type of its default says how it is written."""
    return dataclasses.field(default=default, metadata={"help": help, "low": low, "high": high})


@dataclass(frozen=True)
class Settings:
    """The settings of a server, each by the variable `PLANCIA_` and its name in capitals."""

    host: str = setting("127.0.0.1", "address to listen at; 0.0.0.0 for every network it is on")
    port: int = setting(8000, "port to listen at; 0 for any that is free", high=65535)
    public_url: str = setting(
        "",
        "address at which other devices reach the server, for codes and links on its own machine;"
        " if empty, the first of its networks; if it has a name, requests to other names are"
        " refused",
    )
    database_url: str = setting(
        "", "`postgresql://...` or `sqlite:///FILE`; if empty, plancia.db in the data folder"
    )
    data_dir: str = setting("", "data folder; if empty, the user's own")
    proxies: str = setting(
        "127.0.0.1", "addresses of proxies whose X-Forwarded-For is trusted, with commas between"
    )
    thinkers: int = setting(
        0, "processes in which levels think; 0 for one less than processors", high=256
    )
    analysts: int = setting(
        0, "processes that analyse; 0 for one less than processors, but two at least", high=256
    )
    warm_up: bool = setting(
        True, "whether a process of each starts with the server, not at the first question"
    )
    nice: int = setting(
        10, "niceness of level processes; that of analysts is twice as high", high=19
    )
    think_seconds: float = setting(
        4.0, "seconds a level may think about a move of a game without clock", low=0.01, high=600
    )
    pace: float = setting(
        1.0, "seconds a level's move takes at least with a clock or between levels", high=60
    )
    rate_limits: bool = setting(True, "whether the limits of rates, sockets and connections hold")
    people_per_address: int = setting(
        5, "people that an address may stand for, a school's for more: its limits are theirs", low=1
    )
    idle_seconds: float = setting(
        300.0, "seconds that a game without viewers stays in memory", low=1
    )

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings there; BadSetting says what was given and what is allowed."""
        given: dict[str, Any] = {}
        for field in dataclasses.fields(cls):
            name, limits = PREFIX + field.name.upper(), field.metadata
            if (text := environment.get(name, "")) == "":
                continue
            value: Any = text
            match field.default:
                case bool():
                    value = text.lower() in _YES
                    if not value and text.lower() not in _NO:
                        raise BadSetting(f"{name} is {text!r}; it takes yes or no, 1 or 0")
                case int() | float() as default:
                    low, high = limits["low"], limits["high"]
                    with contextlib.suppress(ValueError):
                        value = type(default)(text)
                    if value is text or not low <= value <= high:
                        says = f"it takes a number from {low:g} to {high:g}"
                        raise BadSetting(f"{name} is {text!r}; {says}")
            given[field.name] = value
        return cls(**given)

    @property
    def folder(self) -> Path:
        return Path(self.data_dir).expanduser() if self.data_dir else data_folder()

    @property
    def database(self) -> str:
        """The database's URL, the default one worked out."""
        return self.database_url or f"sqlite:///{self.folder / 'plancia.db'}"

    def processes(self, wanted: int, least: int = 1) -> int:
        """The size of a pool: `wanted`, or by the number of processors if that is 0."""
        return wanted or max(least, (os.cpu_count() or 2) - 1)
