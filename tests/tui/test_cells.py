from plancia.tui.cells import sign


def test_a_value_is_a_win_a_loss_or_neither() -> None:
    assert len({sign(value) for value in (1.0, 0.0, -1.0)}) == 3
