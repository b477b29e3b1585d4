import multiprocessing
from pathlib import Path

import pytest

from bots.tasks import (
    Job,
    cannot_be_sent,
    die,
    die_once,
    fail_at_three,
    is_imported,
    note_and_wait,
    square,
)
from plancia.processes import (
    ATTEMPTS,
    InProcess,
    Processes,
    Runner,
    TaskFailed,
    derived_seed,
    runner,
)

RUNNERS = [InProcess(), Processes(2)]


def name(of: Runner) -> str:
    return type(of).__name__


@pytest.mark.parametrize("some", RUNNERS, ids=name)
def test_every_task_is_done_once(some: Runner) -> None:
    done = list(some.run(square, range(20)))
    assert sorted(done) == [(number, number * number) for number in range(20)]


@pytest.mark.parametrize("some", RUNNERS, ids=name)
def test_no_tasks_give_no_results(some: Runner) -> None:
    assert list(some.run(square, [])) == []


@pytest.mark.parametrize("some", RUNNERS, ids=name)
def test_an_error_in_a_task_says_which_task_and_what(some: Runner) -> None:
    with pytest.raises(TaskFailed, match=r"task 3: ValueError: three is too much") as failure:
        list(some.run(fail_at_three, range(6)))
    assert failure.value.index == 3


@pytest.mark.skipif("forkserver" not in multiprocessing.get_all_start_methods(), reason="no fork")
def test_a_new_process_need_not_import_what_a_seat_needs() -> None:
    assert list(Processes(1).run(is_imported, ["plancia.processes.player"])) == [(0, True)]


def test_a_result_that_can_not_be_sent_is_an_error_of_its_task() -> None:
    with pytest.raises(TaskFailed, match=r"task 0: .*local object"):
        list(Processes(1).run(cannot_be_sent, [1]))


def test_a_task_whose_worker_was_killed_is_done_again(tmp_path: Path) -> None:
    jobs = [Job(number, tmp_path) for number in range(10)]
    done = list(Processes(2).run(die_once, jobs))
    assert sorted(done) == [(number, number * number) for number in range(10)]
    assert sorted(mark.name for mark in tmp_path.iterdir()) == ["0", "3", "6", "9"]


def test_a_task_that_kills_every_worker_is_given_up() -> None:
    with pytest.raises(TaskFailed, match=f"task 0: the worker died {ATTEMPTS} times"):
        list(Processes(1).run(die, [7]))


def test_a_caller_who_has_seen_enough_leaves_no_process_behind(tmp_path: Path) -> None:
    before = set(multiprocessing.active_children())
    (tmp_path / "go").touch()
    results = Processes(2).run(note_and_wait, [Job(number, tmp_path) for number in range(50)])
    next(results)
    results.close()
    assert set(multiprocessing.active_children()) == before


def test_runners_have_names() -> None:
    assert isinstance(runner("here"), InProcess)
    many = runner("processes", workers=3)
    assert isinstance(many, Processes)
    assert many.workers == 3
    with pytest.raises(ValueError, match=r"no runner 'moon'; there are: here, processes, ray"):
        runner("moon")
    with pytest.raises(ValueError, match="0 workers"):
        runner("processes", workers=0)


def test_each_task_has_a_seed_of_its_own_that_is_the_same_everywhere() -> None:
    seeds = [derived_seed(7, "game", number) for number in range(100)]
    assert len({*seeds}) == 100
    assert seeds[0] == derived_seed(7, "game", 0)
    assert derived_seed(7, "game", 0) != derived_seed(8, "game", 0)
