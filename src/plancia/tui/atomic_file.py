"""Files written whole: a reader finds the old content or the new one, never a part."""

import contextlib
import os
import tempfile
from pathlib import Path


def write_file(file: Path, text: str) -> None:
    """OSError if it can't be written."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=file.parent, prefix=".")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as target:
            target.write(text)
            target.flush()
            os.fsync(target.fileno())
        os.replace(draft, file)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(draft)
        raise
