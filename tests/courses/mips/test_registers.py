import itertools

from plancia.courses.mips.registers import NUMBERS


def test_every_register_name_is_known() -> None:
    names = itertools.chain((f"${n}" for n in range(32)), ("$fp", "$s8", "$k1", "$gp"))
    assert all(name in NUMBERS for name in names)
