from plancia.courses.mips.call import failed


def test_a_call_that_failed_has_left_nothing_but_its_trouble() -> None:
    result = failed("stopped", steps=7)
    assert (result.registers, result.buffers, result.trouble, result.steps) == (
        {},
        {},
        "stopped",
        7,
    )
