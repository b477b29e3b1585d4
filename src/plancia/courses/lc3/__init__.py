"""LC-3 programs as students write them: an assembler and a machine of our own."""

from plancia.courses.lc3.assembler import assemble
from plancia.courses.lc3.image import Image
from plancia.courses.lc3.machine import Machine, Status
from plancia.courses.lc3.program import SUFFIX, LC3Program

__all__ = ["SUFFIX", "Image", "LC3Program", "Machine", "Status", "assemble"]
