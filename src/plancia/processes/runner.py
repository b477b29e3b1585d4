"""The runner protocol: independent tasks, each done exactly once."""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from typing import Final, TypeVar

T = TypeVar("T")
R = TypeVar("R")

Results = Generator[tuple[int, R], None, None]
"""The index of each task that is done, and its result."""

ATTEMPTS: Final = 5
"""Maximum attempts at a task whose worker dies each time."""


def derived_seed(seed: int, *words: object) -> int:
    """A seed for one of many tasks, from the seed of all of them and words that name the task.

    The same on every machine and in every process, and no two tasks share a stream.
    """
    return random.Random("/".join(map(str, (seed, *words)))).getrandbits(31)


class TaskFailed(RuntimeError):
    """A task that raised an error or killed every worker that tried it; `index` says which task."""

    def __init__(self, index: int, why: str) -> None:
        super().__init__(f"task {index}: {why}")
        self.index = index


class Runner(ABC):
    """Does independent tasks somewhere.

    A task's result may depend on the task alone, never on the runner, the order or other tasks:
    whatever is random in a task comes from a seed within it. So every runner gives the same
    results, and a task whose worker died is simply done again.
    """

    @abstractmethod
    def run(self, function: Callable[[T], R], tasks: Sequence[T]) -> Results[R]:
        """Each task's index and `function(task)`, as they come; every task exactly once.

        The function and the tasks must pickle. The first error of a task ends the run with
        TaskFailed. Closing the iterator ends all tasks under way.
        """
