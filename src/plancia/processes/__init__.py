"""Runners: many independent tasks, done here, in processes, or on a Ray cluster, each once."""

from plancia.processes.local import InProcess, Processes
from plancia.processes.runner import ATTEMPTS, Ray, Results, Runner, TaskFailed, derived_seed

__all__ = [
    "ATTEMPTS",
    "RUNNERS",
    "InProcess",
    "Processes",
    "Ray",
    "Results",
    "Runner",
    "TaskFailed",
    "derived_seed",
    "runner",
]

RUNNERS = ("here", "processes", "ray")
"""The names that a command line offers."""


def runner(name: str, *, workers: int | None = None, address: str | None = None) -> Runner:
    """A runner by its name: `runner("processes", workers=8)`, `runner("ray", address="auto")`."""
    match name:
        case "here":
            return InProcess()
        case "processes":
            return Processes(workers)
        case "ray":
            return Ray(address)
        case _:
            raise ValueError(f"there is no runner {name!r}; there are: {', '.join(RUNNERS)}")
