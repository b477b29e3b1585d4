"""MIPS programs under MARS's rules: assembled, run and called function by function."""

from plancia.courses.mips.call import Call, CallResult
from plancia.courses.mips.simulator import (
    PROGRAM_STEPS,
    STEPS,
    SUFFIXES,
    MipsProgram,
    Submission,
    read_submission,
)

__all__ = [
    "PROGRAM_STEPS",
    "STEPS",
    "SUFFIXES",
    "Call",
    "CallResult",
    "MipsProgram",
    "Submission",
    "read_submission",
]
