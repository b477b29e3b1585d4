"""The runner on a Ray cluster, for work that outgrows one machine. It needs the extra `cluster`."""

import importlib.util
import logging
from collections.abc import Callable, Sequence
from typing import Any

from plancia.processes.runner import ATTEMPTS, R, Results, Runner, T, TaskFailed

_AHEAD = 4
"""Tasks handed out for each processor: enough that none idles, few enough to give up."""


class Ray(Runner):
    """On the Ray cluster at an address (`auto`: the one this machine belongs to; None: a new one
    on this machine). What else `ray.init` takes may be given, such as a `runtime_env`.

    Ray begins the tasks of a worker or a machine that died again elsewhere. A run that is closed
    early ends its tasks by leaving the cluster; in a program that had called `ray.init` itself,
    the few tasks handed out run to their ends, and nothing takes their results.
    """

    def __init__(self, address: str | None = None, **settings: Any) -> None:
        if importlib.util.find_spec("ray") is None:
            raise ValueError(
                "the runner ray needs Ray: pip install 'WHEEL[cluster]', with Plancia's .whl file "
                "for WHEEL"
            )
        self.address = address
        self.settings = settings

    def run(self, function: Callable[[T], R], tasks: Sequence[T]) -> Results[R]:
        import ray
        from ray.exceptions import RayError, RayTaskError

        connected = ray.is_initialized()
        if not connected:
            quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
            ray.init(address=self.address, **(quiet | self.settings))

        @ray.remote(max_retries=ATTEMPTS - 1)
        def call(task: Any) -> Any:
            return function(task)

        # Tasks are never cancelled: a `ray.cancel` that meets the end of its task aborts this
        # process ("Check failed: it != submissible_tasks_.end()", Ray 2.60).
        waiting = list(reversed(range(len(tasks))))
        going: dict[Any, int] = {}
        try:
            while waiting or going:
                processors = ray.cluster_resources().get("CPU", 1)  # type: ignore[no-untyped-call]
                most = _AHEAD * max(1, int(processors))
                while waiting and len(going) < most:
                    index = waiting.pop()
                    going[call.remote(tasks[index])] = index
                done, _ = ray.wait(list(going), num_returns=1)
                index = going.pop(done[0])
                try:
                    result = ray.get(done[0])
                except RayTaskError as error:
                    cause = error.cause
                    raise TaskFailed(index, f"{type(cause).__name__}: {cause}\n{error}") from error
                except RayError as error:
                    raise TaskFailed(index, f"{type(error).__name__}: {error}") from error
                yield index, result
        finally:
            if not connected:
                ray.shutdown()
