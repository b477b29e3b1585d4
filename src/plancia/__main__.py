"""`python -m plancia` is the plancia command."""

import sys

_INTERRUPTED = 130
"""As in `plancia.originals.console`, which is not imported yet."""


def entry_point() -> None:
    """The command `plancia`. To import it takes a moment, in which Ctrl-C may come already."""
    try:
        from plancia.cli import entry_point as run
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)
    run()


if __name__ == "__main__":
    entry_point()
