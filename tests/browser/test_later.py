"""Modules of an archive that is loaded when the first of them is imported."""

from __future__ import annotations

import importlib
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from plancia.browser.later import Later

FILES = {
    "late_package/__init__.py": "",
    "late_package/inner/__init__.py": "from late_package.inner.part import VALUE",
    "late_package/inner/part.py": "VALUE = 7",
    "late_alone.py": "from pathlib import Path\nDATA = Path(__file__).with_name('late.bin')",
}


def test_an_archive_is_read_only_for_modules_that_it_has_and_data_lies_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["late_package", "late_package.inner", "late_package.inner.part", "late_alone"]
    archive = tmp_path / "late.zip"
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Later(archive, "\n".join(names))])
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("late_elsewhere")  # there is no archive by now
    with zipfile.ZipFile(archive, "w") as packed:
        for name, code in FILES.items():
            packed.writestr(name, code)
    try:
        assert importlib.import_module("late_package.inner").VALUE == 7
        assert tmp_path / "late.bin" == importlib.import_module("late_alone").DATA
        with pytest.raises(ModuleNotFoundError):
            importlib.import_module("late_package.other")
    finally:
        for name in names:
            sys.modules.pop(name, None)


def test_the_snapshot_of_a_browsers_memory_has_no_compiled_library_in_it() -> None:
    code = "from plancia.browser.later import prepare; prepare(); import sys; print(*sys.modules)"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    imported = done.stdout.split()
    assert "plancia.tetrisito" in imported
    assert not {"msgspec", "numpy", "numba"} & {*imported}
