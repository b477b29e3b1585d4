"""MIPS programs under MARS's rules: assembled, run and called function by function."""

from plancia.courses.mips.call import RESULT, Call, CallResult
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
    "RESULT",
    "STEPS",
    "SUFFIXES",
    "Call",
    "CallResult",
    "MipsProgram",
    "Submission",
    "read_submission",
]
