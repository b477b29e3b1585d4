import pytest

from plancia.engine import threads


@pytest.mark.parametrize(("cores", "expected"), [(1, 1), (2, 2), (16, 2), (None, 1)])
def test_a_person_is_given_two_threads_where_there_are_two_cores(
    cores: int | None, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    assert threads.default_threads() == expected


def test_a_browser_has_no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "HAS_THREADS", False)
    assert threads.default_threads() == 1
