"""Where the user's own data belong, as each platform names it."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    if given := os.environ.get("XDG_DATA_HOME"):
        return Path(given) / "plancia"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "plancia"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "plancia"
    return Path.home() / ".local" / "share" / "plancia"
