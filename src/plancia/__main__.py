"""`python -m plancia` is the plancia command."""

from plancia.cli import entry_point

entry_point()
