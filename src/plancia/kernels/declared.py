"""The kernels that games declare: what is compiled, when, and whether it is compiled already."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from plancia.core.capability import Compiles, capability
from plancia.core.game import Game

EntryPoints = tuple[Callable[..., Any], ...]
"""Kernels that Python calls."""


@dataclass(frozen=True, slots=True)
class Kernels:
    """Kernels that are compiled together, and kept, when they are first needed."""

    room: str
    """The package in which they lie, and whose changes make them stale."""
    name: str
    """A word, or several with hyphens, that no other kernels of the room have."""
    title: str
    """What they are, such as "Pente's engine"."""
    seconds: int
    """About how long it takes to compile them."""
    entry_points: Callable[[], EntryPoints]
    """Imports the kernels that Python calls; what these call is compiled with them. They take
    what they are annotated with."""
    for_levels: bool = True
    """Whether levels and analyses need them, or only players such as `mcts:2000`."""
    only_ahead: bool = False
    """True for kernels of a compiled library in whose place Numba compiles others."""

    @property
    def are_compiled(self) -> bool:
        from plancia.kernels.cache import is_compiled  # hashes, of which most programs need none

        return is_compiled(self.room, self.name)

    def compile(self) -> None:
        from plancia.kernels.cache import mark_compiled

        # By its name: what asks a game for its capabilities may not depend on Numba.
        jit = import_module("plancia.kernels.jit")
        for entry_point in self.entry_points():
            jit.compile_kernel(entry_point)
        mark_compiled(self.room, self.name)


def kernels(game: Game[Any], *, for_levels: bool = False) -> tuple[Kernels, ...]:
    """The game's kernels that are compiled when they are first needed; with `for_levels` only those
    that its levels and analyses need."""
    found = all_kernels(game)
    return tuple(k for k in found if not k.only_ahead and (k.for_levels or not for_levels))


def all_kernels(game: Game[Any]) -> tuple[Kernels, ...]:
    """The game's kernels as a compiled library has them."""
    offered = capability(game, Compiles)
    return offered.kernels() if offered else ()
