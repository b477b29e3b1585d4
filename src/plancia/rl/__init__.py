"""Learning environments: Gymnasium, PettingZoo, OpenSpiel, batches, JAX, and exact regret.

Importing this package adds a name to Gymnasium for each installed game, such as
`plancia/ConnectFour-v0`; `register` does the same for games that are installed later.
"""

from importlib.util import find_spec
from typing import Final

NAMESPACE: Final = "plancia"


def gymnasium_name(title: str) -> str:
    """`plancia/ConnectFour-v0` for "Connect Four"."""
    return f"{NAMESPACE}/{title.title().replace(' ', '')}-v0"


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
        known = gymnasium_name(title)
        if known not in gymnasium.registry:
            gymnasium.register(known, "plancia.rl.agent:AgentEnv", kwargs={"game": name})


if find_spec("gymnasium") is not None:
    register()
