import pytest

from plancia.courses.lc3 import Machine, Status, assemble

HALTED = "---- Halting the processor ----\n"


def machine(*lines: str, keys: bytes = b"") -> Machine:
    return Machine(assemble("\n".join([".ORIG x3000", *lines, ".END"])), keys)


def output_of(*lines: str, keys: bytes = b"") -> str:
    program = machine(*lines, keys=keys)
    assert program.run(100_000) is Status.HALTED, program.error
    return bytes(program.output).decode().removesuffix(HALTED)


def test_traps_read_echo_and_print_as_lc3tools_does() -> None:
    assert output_of("GETC", "OUT", "HALT", keys=b"k") == "k\n"
    assert output_of("IN", "OUT", "HALT", keys=b"k") == "\nInput a character> k\nk\n"
    assert output_of("LEA R0,T", "PUTS", "HALT", 'T .STRINGZ "one\\ntwo\\n"') == "one\ntwo\n"
    assert (
        output_of("LEA R0,T", "PUTSP", "HALT", "T .FILL x6261", ".FILL x0063", ".FILL 0") == "abc\n"
    )


def test_polling_the_devices_works_like_the_traps() -> None:
    echo = (
        "WAIT LDI R1, KS", "BRzp WAIT", "LDI R0, KD", "SHOW LDI R1, DS", "BRzp SHOW", "STI R0, DD",
        "BR WAIT", "KS .FILL xFE00", "KD .FILL xFE02", "DS .FILL xFE04", "DD .FILL xFE06",
    )  # fmt: skip
    program = machine(*echo, keys=b"abc")
    assert program.run(100_000) is Status.WAITING
    assert program.output == b"abc"


def test_clearing_the_machine_control_register_halts_without_a_line() -> None:
    program = machine("AND R0,R0,#0", "STI R0,M", "BR #-1", "M .FILL xFFFE")
    assert program.run(100) is Status.HALTED
    assert program.output == b""


def test_a_trap_keeps_r7_and_lea_keeps_the_flags() -> None:
    program = machine("LD R7,N", "LEA R0,N", "OUT", "HALT", "N .FILL #-3")
    program.run(100)
    assert program.registers[7] == 0xFFFD
    assert program.condition == 4


def test_a_machine_waits_at_the_end_of_its_keys_and_counts_instructions() -> None:
    program = machine("GETC", "GETC", "HALT", keys=b"a")
    assert program.run(100) is Status.WAITING
    assert (program.steps, program.pc) == (1, 0x3001)


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        (["ADD R0,R0,#1"], "behind the last word of the program"),
        ([".FILL xD000"], "met xD000, which is no instruction"),
        (["RTI"], "used RTI outside of a trap's routine"),
        (["TRAP x99"], "called TRAP x99, which does not exist"),
        (["LD R1,A", "JMP R1", "A .FILL xFE10"], "where no program can be"),
    ],
)
def test_a_machine_stops_with_a_reason(lines: list[str], error: str) -> None:
    program = machine(*lines)
    assert program.run(100) is Status.STOPPED
    assert error in str(program.error)


def test_unused_memory_between_blocks_does_nothing() -> None:
    program = machine("ADD R1,R1,#1", ".END", ".ORIG x3010", "ADD R1,R1,#1", "HALT")
    assert program.run(100) is Status.HALTED
    assert (program.registers[1], program.steps) == (2, 18)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["ADD R1,R3,#0", "BRz #0", "HALT"], ("decides a branch", "what was in R3 at the start")),
        (["OUT", "HALT"], ("is printed", "what was in R0 at the start")),
        (["LDR R0,R6,#0", "HALT"], ("is taken for an address", "what was in R6 at the start")),
        (["LD R0,#50", "BRp #0", "HALT"], ("decides a branch", "the word at x3033")),
        (["JMP R2", "HALT"], ("is jumped to", "what was in R2 at the start")),
    ],
)
def test_a_value_that_was_never_written_is_reported_where_it_matters(
    lines: list[str], expected: tuple[str, str]
) -> None:
    program = machine(*lines)
    program.run(100)
    assert [(str(u.use), str(u.source)) for u in program.unknown_values.values()] == [expected]


def test_saving_and_clearing_what_was_never_written_is_no_fault() -> None:
    program = machine(
        "ST R3,S", "AND R3,R3,#0", "BRz #0", "LD R3,S", "LEA R6,S", "STR R4,R6,#0", "HALT",
        "S .BLKW 1",
    )  # fmt: skip
    assert program.run(100) is Status.HALTED
    assert program.unknown_values == {}


def test_a_return_that_was_overwritten_by_an_inner_call_is_known() -> None:
    program = machine("JSR F", "HALT", "F JSR G", "RET", "G RET")
    program.run(100)
    assert program.lost_returns == {0x3003: (0x3002, 0x3002)}


def test_a_program_that_runs_into_its_data_is_known() -> None:
    program = machine("ADD R0,R0,#0", "X .FILL 0", "HALT")
    program.run(100)
    assert program.ran_into_data == 0x3001
