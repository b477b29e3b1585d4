from plancia.ugi.text import truth


def test_truths_are_words() -> None:
    assert (truth(True), truth(False)) == ("true", "false")
