"""How Sphinx makes the guide. Its boards can be played on if `make site` was run before."""

import shutil
from pathlib import Path

from sphinx.application import Sphinx

SITE = Path(__file__).parents[1] / "dist" / "site"
BESIDE = "play"
"""The folder of the guide that the site is copied into."""

project = "Plancia"
author = "The Plancia authors"
project_copyright = author
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = "Plancia"
html_favicon = "../src/plancia/web/static/icon.svg"
html_static_path = ["static"]
html_css_files = ["guide.css"]
exclude_patterns = ["_build"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_maximum_signature_line_length = 80
default_role = "code"  # docstrings write code as Markdown does
myst_heading_anchors = 3
# A doctest ends with an empty line, which would be shown.
highlight_options = {language: {"stripnl": True} for language in ("python", "pycon")}


def copy_site(app: Sphinx, error: Exception | None) -> None:
    if error is None:
        shutil.rmtree(app.outdir / BESIDE, ignore_errors=True)
        shutil.copytree(SITE, app.outdir / BESIDE)


def setup(app: Sphinx) -> None:
    if SITE.is_dir():
        app.add_js_file(f"../{BESIDE}/embed.js", type="module")
        app.connect("build-finished", copy_site)
