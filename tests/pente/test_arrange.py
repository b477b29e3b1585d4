import pytest

from plancia.core.errors import MalformedText
from plancia.pente.arrange import PenteArranges
from plancia.pente.rules import Pente


def test_stones_that_turns_do_not_explain_are_refused() -> None:
    with pytest.raises(MalformedText, match="1 X and 0 O placed"):
        PenteArranges(Pente()).arrange(["." * 19] * 18 + ["X" + "." * 18], 1)


def test_two_numbers_say_what_was_captured() -> None:
    with pytest.raises(MalformedText, match="1 numbers of captured stones where there are 2"):
        PenteArranges(Pente()).arrange(["." * 19] * 19, 1, [2])
