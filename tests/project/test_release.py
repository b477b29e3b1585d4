"""What a release is made of: links for a package index, and a changelog with a day."""

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
FILE = ROOT / "tools" / "release.py"
SOURCE = "https://example.org/plancia"


@pytest.fixture(scope="module")
def release() -> Any:
    spec = importlib.util.spec_from_file_location("release", FILE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_links_lead_somewhere_on_a_package_index(release: Any) -> None:
    readme = "![page](docs/a.png) [docs](docs/b.md#c) [site](https://example.org)"
    assert release.absolute(readme, SOURCE, "1.2") == (
        f"![page]({SOURCE}/raw/v1.2/docs/a.png) [docs]({SOURCE}/blob/v1.2/docs/b.md#c)"
        " [site](https://example.org)"
    )


def test_a_version_is_released_on_a_day(release: Any) -> None:
    assert release.released("# Changelog\n\n## 1.2, 2026-12-01\n", "1.2")
    assert not release.released("# Changelog\n\n## 1.2, not yet released\n", "1.2")
    assert not release.released("# Changelog\n\n## 1x2, 2026-12-01\n", "1.2")


def test_twine_is_fetched_where_it_is_not_installed(
    release: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = {"twine", "uv"}
    monkeypatch.setattr("shutil.which", lambda name, path=None: name if name in installed else None)
    assert release.twine() == ["twine"]
    installed.remove("twine")
    assert release.twine() == ["uv", "tool", "run", "--quiet", "twine"]
    installed.remove("uv")
    with pytest.raises(SystemExit, match="pip install twine"):
        release.twine()


def test_nothing_says_to_install_a_name_that_is_not_ours_yet() -> None:
    """A stranger could register the name and would be installed instead."""
    kinds = {".md", ".py", ".js", ".po", ".json", ".toml"}
    files = [file for folder in ("src", "docs") for file in (ROOT / folder).rglob("*.*")]
    texts = [ROOT / "README.md", *(file for file in files if file.suffix in kinds)]
    install = re.compile(r"pip install ['\"]?plancia(?![-\w])")
    says_so = [file.name for file in texts if install.search(file.read_text("utf-8"))]
    assert says_so == ["install.md"]  # which says that it does not work
