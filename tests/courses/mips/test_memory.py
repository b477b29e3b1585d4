from courses.mips.running import run_source
from plancia.courses.mips.registers import NUMBERS


def test_memory_that_was_never_written_reads_as_0_and_is_noted() -> None:
    done = run_source(".data\nx: .space 8\n.text\nlw $t0, x\nlw $v0, -100($sp)\n")
    assert done.registers[NUMBERS["$v0"]] == 0
    assert done.memory.read_unwritten == {0x7FFFEFFC - 100}
