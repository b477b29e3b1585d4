"""What all tests share."""

import asyncio
import inspect
import itertools
import os
import random
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from kernels import libraries
from plancia.core import registry
from plancia.kernels import jit

# Images of Python often forbid it: every server that a test starts would compile the package anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# What a test compiles by JAX runs for moments: quick compilation is worth more than quick code.
os.environ.setdefault(
    "XLA_FLAGS", "--xla_backend_optimization_level=0 --xla_llvm_disable_expensive_passes=true"
)
# All workers together keep the processors busy: more threads in each would wait for one another.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Beside other tests a level that is nicer than they are would hardly ever get a processor.
os.environ.setdefault("PLANCIA_NICE", "0")
# Ray ends a program whose cluster is slow to start or to answer; on a busy machine all of it is.
for setting, value in {
    "AUTH_MODE": "disabled",  # two clusters that start at once would write the token's one file
    "USAGE_STATS_ENABLED": 0,
    "agent_register_timeout_ms": 600_000,
    "enable_worker_prestart": 0,  # such workers lack the runtime_env that the tests give
    "gcs_rpc_server_connect_timeout_s": 600,
    "gcs_rpc_server_reconnect_timeout_s": 600,
    "gcs_server_port_wait_time_s": 600,
    "gcs_server_request_timeout_seconds": 600,
    "health_check_timeout_ms": 600_000,
    "memory_monitor_refresh_ms": 0,  # never: it ends workers where other programs use the memory
    "prestart_worker_first_driver": 0,
    "raylet_start_wait_time_s": 600,
    "worker_register_timeout_seconds": 600,
}.items():
    os.environ.setdefault(f"RAY_{setting}", str(value))
# What a shell runs in the background ignores Ctrl-C, and so would programs that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Machines differ and are busy: no test fails because it was slow. `make test` draws the same few
# examples on every machine, whatever CI says; `make fuzz` draws others, and more, in every round.
settings.register_profile(
    "test",
    max_examples=15,
    database=None,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("fuzz", settings.get_profile("test"), max_examples=200, derandomize=False)
settings.load_profile("test")


WORKERS = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", metavar="SEED", help="run the tests in another order")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Have xdist's workers and the programs that tests start, whatever their home, find the
    libraries that `make test` has built."""
    if not jit.DISABLED:
        os.environ.setdefault("PLANCIA_KERNEL_FOLDER", str(libraries.place()))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """More workers than processors: a test often waits for servers and browsers."""
    return (os.cpu_count() or 1) * 2


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Modules with slow tests are dealt first, so that every worker begins with some and none is
    alone with one at the end; or modules, and the tests in each, are shuffled. Together, the tests
    of one share its fixtures."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    place: dict[Path, float] = {item.path: item.path not in slow for item in items}
    if seed := config.getoption("shuffle"):
        chance = random.Random(seed)
        chance.shuffle(items)
        place = {path: chance.random() for path in sorted(place)}
    items.sort(key=lambda item: place[item.path])
    # xdist gives each worker as many tests in a row.
    hands: list[list[pytest.Item]] = [[] for _ in range(WORKERS)]
    for _, module in itertools.groupby(items, lambda item: item.path):
        min(hands, key=len).extend(module)
    items[:] = [item for hand in hands for item in hand]


def pytest_runtest_setup(item: pytest.Item) -> None:
    if jit.DISABLED and item.get_closest_marker("jit"):
        pytest.skip("takes too long without the JIT")


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """An asynchronous test runs on a loop of its own: the module's LOOP makes it, if it has one."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    with asyncio.Runner(loop_factory=getattr(pyfuncitem.module, "LOOP", None)) as runner:
        runner.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture
def third_party(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if a user had installed the package plancia-chomp."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent / "thirdparty"))
    registry._offers.cache_clear()
    yield
    sys.modules.pop("plancia_chomp", None)
    registry._offers.cache_clear()


@pytest.fixture(scope="module")
def ray_head() -> Iterator[Any]:
    """A cluster of one machine with one processor, without what watches over it."""
    cluster_utils = pytest.importorskip("ray.cluster_utils")
    head = {"include_dashboard": False, "include_log_monitor": False, "no_monitor": True}
    cluster = cluster_utils.Cluster(initialize_head=True, head_node_args={"num_cpus": 1} | head)
    try:
        yield cluster
    finally:
        cluster.shutdown()


@pytest.fixture
def cluster(ray_head: Any) -> Iterator[Any]:
    """The same for one test, which may add machines."""
    import ray

    yield ray_head
    ray.shutdown()
    for machine in list(ray_head.worker_nodes):
        ray_head.remove_node(machine, allow_graceful=False)
