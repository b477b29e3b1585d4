"""UGI, the Universal Game Interface: `UgiEngine` answers it, `UgiPlayer` plays through it.

UGI is UCI, the protocol of chess engines, for any game of two players. Moves and positions are
written as the game itself writes them. See docs/ugi.md for what is spoken.
"""

from plancia.processes.dialogue import EngineFailed
from plancia.ugi.client import UgiPlayer, player
from plancia.ugi.engine import UgiEngine

__all__ = ["EngineFailed", "UgiEngine", "UgiPlayer", "player"]
