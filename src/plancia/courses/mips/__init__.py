"""MIPS programs under MARS's rules: assembled, run and called function by function."""

from plancia.courses.mips.call import Call, CallResult
from plancia.courses.mips.simulator import (
    SUFFIXES,
    MipsProgram,
    Submission,
    read_submission,
)

__all__ = [
    "SUFFIXES",
    "Call",
    "CallResult",
    "MipsProgram",
    "Submission",
    "read_submission",
]
