from plancia.courses.mips.call import Call, failed


def test_bytes_are_written_in_hex_and_a_buffer_by_its_name() -> None:
    call = Call("f", {"a0": 3, "a1": "board"}, {"board": (b"\x01", b"\xff")}, {"v0": -1})
    written = call.to_json()
    assert written["registers"] == {"a0": 3, "a1": {"buffer": "board"}}
    assert written["buffers"] == {"board": {"before": "01", "after": "ff"}}
    assert written["returns"] == {"v0": -1}
    assert written["result"] is None


def test_a_call_that_failed_has_left_nothing_but_its_trouble() -> None:
    result = failed("stopped", steps=7)
    assert (result.registers, result.buffers, result.trouble, result.steps) == (
        {},
        {},
        "stopped",
        7,
    )
