import subprocess
import sys

WITHOUT = ("subprocess", "selectors", "multiprocessing", "termios", "fcntl", "plancia.processes")
CODE = f"""
import sys
for name in {WITHOUT!r}:
    sys.modules[name] = None
import plancia.courses.desk
from plancia.courses.check import Check
from plancia.courses.functions import FunctionCheck
from plancia.courses.lc3 import Machine, assemble
from plancia.courses.mips import MipsProgram, Submission
from plancia.courses.mips.source import SourceFile
machine = Machine(assemble(".ORIG x3000\\nHALT\\n.END"))
machine.run(10)
program = MipsProgram(Submission((SourceFile("a.asm", "li $a0, 7\\nli $v0, 1\\nsyscall\\n"),)))
print(machine.status.name, program.run(b"").text, Check("nim").course)
"""


def test_machines_and_checks_need_nothing_that_a_browsers_python_lacks() -> None:
    command = [sys.executable, "-c", CODE]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr == ""
    assert done.stdout == "HALTED 7 nim\n"
