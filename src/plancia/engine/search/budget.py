"""What an answer may spend: a deadline, nodes, and a stop signal."""

from time import monotonic

from plancia.engine.player import Limits, Stop


class OutOfBudget(Exception):
    """Raised inside a search when it is time to answer."""


class Budget:
    """Counts nodes; the search calls `spend` once for each, whatever a node costs in its game."""

    def __init__(self, limits: Limits, stop: Stop) -> None:
        self.nodes: int = 0
        self._most = limits.nodes
        self._deadline = None if limits.seconds is None else monotonic() + limits.seconds
        self._stop = stop

    def spend(self) -> None:
        """Count one node; OutOfBudget if there is nothing left for another."""
        if self._most is not None and self.nodes >= self._most:
            raise OutOfBudget
        self.nodes += 1
        if self._stop() or (self._deadline is not None and monotonic() >= self._deadline):
            raise OutOfBudget


def least(one: int | None, two: int | None) -> int | None:
    """The smaller of two limits, where None is no limit."""
    if one is None or two is None:
        return two if one is None else one
    return min(one, two)
