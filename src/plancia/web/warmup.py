"""The warm-up: kernels are compiled from the server's start, one after the other in a process of
the lowest priority, so that no player waits for them later and play is not disturbed."""

from collections.abc import Sequence

from plancia.core.registry import game, games
from plancia.live.messages import KernelsView, ReadyView
from plancia.processes.compiling import CompileStep, KernelCompiler
from plancia.web.telemetry import log, note


class WarmUp(KernelCompiler):
    """The kernels of all games, and their progress."""

    niceness = 19

    def start(self, most_played: Sequence[str] = ()) -> None:
        """Begin, in the background, with those games; the others come after them."""
        names = dict.fromkeys([*most_played, *games()])
        self.add(game(name) for name in names if name in games())

    def view(self) -> ReadyView:
        found = [
            KernelsView(
                game=step.game.name,
                title=step.kernels.title,
                levels=[level.name for level in step.game.levels if level.needs_kernels],
                ready=step.is_done.is_set(),
                seconds=step.kernels.seconds,
                progress=round(step.progress, 2),
            )
            for step in self.steps.values()
        ]
        waited_for = {view.game for view in found if not view.ready}
        ready = {name: name not in waited_for for name in games()}
        return ReadyView(ready=not waited_for, games=ready, kernels=found)

    def on_begin(self, step: CompileStep) -> None:
        kernels = step.kernels
        note("kernels are being compiled", kernels=kernels.title, about_seconds=kernels.seconds)

    def on_end(self, step: CompileStep, status: int, seconds: float) -> None:
        title = step.kernels.title
        if status == 0:
            note("kernels are compiled", kernels=title, seconds=round(seconds, 1))
        else:
            facts = {"kernels": title, "status": status}
            log.warning("kernels could not be compiled", extra={"facts": facts})
