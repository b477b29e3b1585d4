"""Rounds of what is long by nature: few in `make test`, all of them in `make soak`."""

import pytest


def rounds(few: int, many: int) -> pytest.MarkDecorator:
    """The parameter `rounds` of a test."""
    return pytest.mark.parametrize("rounds", [few, pytest.param(many, marks=pytest.mark.soak)])
