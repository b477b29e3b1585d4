"""Services: the parts of a server that the handlers of requests share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from litestar import Request
from litestar.di import NamedDependency

from plancia.web.config import Settings
from plancia.web.limits import ServerLimits
from plancia.web.turns import Slots

if TYPE_CHECKING:
    from plancia.web.games import Games
    from plancia.web.identity import Signer
    from plancia.web.pool import Pool
    from plancia.web.store import Store
    from plancia.web.study.daily import DailyPuzzles
    from plancia.web.study.service import Study
    from plancia.web.telemetry import Metrics
    from plancia.web.warmup import WarmUp

WORK_SLOTS: Final = 2
ENTRY_SLOTS: Final = 10


class Services:
    """One server's parts. Those that are only named here are there once it has started."""

    warm_up: WarmUp
    """Compiles the kernels of levels and analyses."""
    store: Store
    signer: Signer
    thinkers: Pool
    """Where levels think, and hints are found."""
    analysts: Pool
    """Where positions are analysed."""
    study: Study
    daily: DailyPuzzles
    games: Games

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings = settings
        self.metrics = metrics
        self.limits: ServerLimits = ServerLimits(settings)
        self.at_work: Slots = Slots(WORK_SLOTS)
        """For computations that take a while: few run at a time."""
        self.entering: Slots = Slots(ENTRY_SLOTS)
        """For new games and sockets: a hundred of one address at once are begun one by one, and
        moves of others come between them."""


Asked = Request[Any, Any, Any]
"""A handler's parameter `request`."""
Shared = NamedDependency[Services]
"""A handler's parameter `services`."""
