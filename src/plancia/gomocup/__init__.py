"""Gomocup's protocol for gomoku: `GomocupEngine` answers it, `GomocupPlayer` plays through it.

It is the protocol of piskvork, https://plastovicka.github.io/protocl2en.htm. See docs/gomocup.md
for what is spoken.
"""

from plancia.gomocup.client import GomocupPlayer, player
from plancia.gomocup.engine import GomocupEngine

__all__ = ["GomocupEngine", "GomocupPlayer", "player"]
