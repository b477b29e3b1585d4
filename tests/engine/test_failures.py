from plancia.engine.failures import MAX_REASON_CHARS, Forfeit, writable
from plancia.engine.match import Termination


def test_a_reason_is_cut_and_can_be_written() -> None:
    assert writable("a\ud800b") == "a?b"
    assert len(writable("x" * 2 * MAX_REASON_CHARS)) == MAX_REASON_CHARS


def test_a_forfeit_says_its_reason() -> None:
    forfeit = Forfeit(Termination.CRASH, "no \udcff")
    assert (forfeit.termination, forfeit.reason, str(forfeit)) == (
        Termination.CRASH,
        "no ?",
        "no ?",
    )
