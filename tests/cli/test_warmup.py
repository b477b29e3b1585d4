import pytest

from plancia.cli import main, warmup


def test_every_step_is_told_and_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done: list[str] = []
    steps = [("one thing", lambda: done.append("one")), ("another", lambda: done.append("two"))]
    monkeypatch.setattr(warmup, "steps", lambda: steps)
    assert main(["warmup"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("one thing ...\nanother ...\nAll kernels are compiled (")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert main(["warmup"]) == 0
    assert done == ["one", "two"] * 2


@pytest.mark.slow
def test_the_steps_compile_what_there_is() -> None:
    for words, compile_it in warmup.steps():
        assert words
        compile_it()
