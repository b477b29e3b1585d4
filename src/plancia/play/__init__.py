"""People's games, pure: what happens in them, who may do what, and what each viewer sees.

Nothing here waits, reads or writes: a server and a browser run the same code. The package can be
called: `plancia.play(a, b)` is `plancia.arena.play`, a game between bots.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class _CallablePackage(ModuleType):
    """This package has the name that a program would give the function."""

    def __call__(self, *players: Any, **settings: Any) -> Any:
        return import_module("plancia.arena").play(*players, **settings)


sys.modules[__name__].__class__ = _CallablePackage
