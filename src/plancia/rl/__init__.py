"""Learning environments: Gymnasium, PettingZoo, OpenSpiel, batches, JAX, text, and exact regret.

Importing this package adds two names to Gymnasium for each installed game, such as
`plancia/ConnectFour-v0`, and `plancia/ConnectFourFlat-v0` with observations of one dimension;
`register` does the same for games that are installed later.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Final

NAMESPACE: Final = "plancia"


@contextmanager
def extra(name: str, package: str = "") -> Iterator[None]:
    """Around imports that an optional dependency is needed for: says in a line what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        what = f"pip install {package}" if package else f"pip install 'plancia[{name}]'"
        raise ModuleNotFoundError(f"{error.name} is not installed: {what}") from None


def gymnasium_name(title: str, kind: str = "") -> str:
    """`plancia/ConnectFour-v0` for "Connect Four"."""
    return f"{NAMESPACE}/{title.title().replace(' ', '')}{kind}-v0"


def register() -> None:
    """Add every installed game of ours and of other packages to Gymnasium's names."""
    import gymnasium

    from plancia.core.errors import UnknownGame
    from plancia.core.registry import game_type, games

    for name in games():
        try:
            title = str(game_type(name).title)
        except UnknownGame:  # another package's game that can't be loaded hides no other
            continue
        for kind, flat in (("", False), ("Flat", True)):
            known = gymnasium_name(title, kind)
            if known not in gymnasium.registry:
                options = {"game": name, "flat": flat}
                gymnasium.register(known, "plancia.rl.agent:AgentEnv", kwargs=options)


if find_spec("gymnasium") is not None:
    register()
