from plancia.processes.runner import TaskFailed, derived_seed


def test_each_task_has_a_seed_of_its_own_that_is_the_same_everywhere() -> None:
    seeds = [derived_seed(7, "game", number) for number in range(100)]
    assert len({*seeds}) == 100
    assert seeds[0] == derived_seed(7, "game", 0)
    assert derived_seed(7, "game", 0) != derived_seed(8, "game", 0)


def test_a_failed_task_says_which_one_it_was() -> None:
    error = TaskFailed(3, "ValueError: no")
    assert (error.index, str(error)) == (3, "task 3: ValueError: no")
