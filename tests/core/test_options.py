from dataclasses import FrozenInstanceError, dataclass

import pytest

from plancia import BadOption, MalformedText, Options, option


def _pair(text: str) -> tuple[int, ...]:
    if not text.replace(",", "").isdecimal():
        raise MalformedText(f"{text!r} is not numbers with commas")
    return tuple(map(int, text.split(",")))


@dataclass(frozen=True)
class Sample(Options):
    size: int = option(3, "the size", low=1, high=9)
    misere: bool = option(False, "last loses")
    kind: str = option("A", "which", choices=("A", "B"))
    heaps: tuple[int, ...] = option(
        (1, 2), "rocks", parse=_pair, format=lambda heaps: ",".join(map(str, heaps))
    )

    def check(self) -> None:
        if self.misere and self.size == 9:
            raise BadOption("misere is not for size 9")


def test_options_are_frozen_equal_and_hashable() -> None:
    assert Sample() == Sample(3) != Sample(4)
    assert hash(Sample()) == hash(Sample(3))
    with pytest.raises(FrozenInstanceError):
        Sample().size = 4  # type: ignore[misc]


def test_options_are_read_from_text_as_people_write_it() -> None:
    read = Sample.read({"size": " 5 ", "misere": "Yes", "kind": "B", "heaps": "4,5"})
    assert read == Sample(5, True, "B", (4, 5))
    assert not Sample.read({"misere": "off"}).misere


def test_options_survive_json() -> None:
    sample = Sample(5, True, "B", (4, 5))
    assert sample.to_json() == {"size": 5, "misere": True, "kind": "B", "heaps": "4,5"}
    assert Sample.read(sample.to_json()) == sample


def test_changed_options_are_those_that_differ_from_the_defaults() -> None:
    assert Sample().changed() == {}
    assert Sample(misere=True, heaps=(7,)).changed() == {"misere": True, "heaps": "7"}


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"size": 0}, "option size is 0; it takes a whole number from 1 to 9"),
        ({"size": "x"}, "option size is 'x'; it takes a whole number"),
        ({"size": "٣٣"}, "option size"),
        ({"size": "9" * 5000}, "option size"),
        ({"size": True}, "option size is True"),
        ({"size": 3.0}, "option size is 3.0"),
        ({"misere": 1}, "option misere is 1; it takes yes or no"),
        ({"misere": "maybe"}, "option misere is 'maybe'"),
        ({"kind": "C"}, "option kind is 'C'; it takes one of A, B"),
        ({"heaps": "a"}, "option heaps: 'a' is not numbers"),
        ({"heaps": None}, "option heaps is None; it takes a text such as '1,2'"),
        ({"colour": 1}, "there is no option 'colour'; there are: size, misere, kind, heaps"),
        ({"size": 9, "misere": True}, "misere is not for size 9"),
    ],
)
def test_a_bad_option_says_what_was_given_and_what_is_allowed(
    values: dict[str, object], why: str
) -> None:
    with pytest.raises(BadOption) as error:
        Sample.read(values)
    assert why in str(error.value)
