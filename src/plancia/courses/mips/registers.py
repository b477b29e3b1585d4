"""The names of MIPS's registers."""

from typing import Final

NAMES: Final = (
    "zero", "at", "v0", "v1", "a0", "a1", "a2", "a3",
    "t0", "t1", "t2", "t3", "t4", "t5", "t6", "t7",
    "s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7",
    "t8", "t9", "k0", "k1", "gp", "sp", "fp", "ra",
)  # fmt: skip
"""By number."""
NUMBERS: Final = {
    **{f"${name}": number for number, name in enumerate(NAMES)},
    **{f"${number}": number for number in range(32)},
    "$s8": 30,
}
AT: Final = 1
V0: Final = 2
A0: Final = 4
GP: Final = 28
SP: Final = 29
RA: Final = 31
HI: Final = 32
LO: Final = 33
"""HI and LO follow the general registers in a machine's list."""
