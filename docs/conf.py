"""How Sphinx makes the guide."""

project = "Plancia"
author = "The Plancia authors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
exclude_patterns = ["_build"]
autodoc_member_order = "bysource"
autodoc_typehints = "description"
myst_heading_anchors = 3
