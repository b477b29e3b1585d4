import importlib.util
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from bots.tasks import Job, fail_at_three, finish_or_wait, note_and_wait
from plancia.processes import Ray, TaskFailed
from processes import wait_until_gone
from waiting import eventually

TESTS = str(Path(__file__).parents[1])


def on(cluster: Any) -> Ray:
    paths = os.pathsep.join([TESTS, os.environ.get("PYTHONPATH", "")])
    return Ray(cluster.address, runtime_env={"env_vars": {"PYTHONPATH": paths}})


def test_without_ray_an_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(ValueError, match=r"pip install 'WHEEL\[cluster\]'"):
        Ray()


@pytest.mark.soak
def test_when_a_machine_dies_every_task_is_still_done_exactly_once(
    cluster: Any, tmp_path: Path
) -> None:
    doomed = cluster.add_node(num_cpus=1)
    jobs = [Job(number, tmp_path) for number in range(8)]
    results = on(cluster).run(note_and_wait, jobs)

    def kill_in_the_middle() -> None:
        try:
            eventually(lambda: len(list(tmp_path.glob("begun-*"))) >= 2)  # both machines work
            cluster.remove_node(doomed, allow_graceful=False)
        finally:
            (tmp_path / "go").touch()

    killer = threading.Thread(target=kill_in_the_middle)
    killer.start()
    done = list(results)
    killer.join()
    assert sorted(done) == [(number, number * number) for number in range(8)]
    begun = [mark.name.split("-")[1] for mark in tmp_path.glob("begun-*")]
    assert len(begun) > len(set(begun)), "no task was lost with the machine and begun again"


@pytest.mark.soak
def test_an_error_in_a_task_says_which_task_and_what(cluster: Any) -> None:
    with pytest.raises(TaskFailed, match=r"task 3: ValueError: three is too much"):
        list(on(cluster).run(fail_at_three, range(6)))


@pytest.mark.soak
def test_a_run_closed_early_leaves_the_cluster_and_ends_its_tasks(
    cluster: Any, tmp_path: Path
) -> None:
    import ray

    results = on(cluster).run(finish_or_wait, [Job(number, tmp_path) for number in range(100)])
    assert next(results) == (0, 0)
    [begun] = eventually(lambda: list(tmp_path.glob("begun-*")))
    results.close()
    assert not ray.is_initialized()
    wait_until_gone(int(begun.name.split("-")[2]))
