"""What the tests of the application share."""

from host.conftest import no_hurry

__all__ = ["no_hurry"]
