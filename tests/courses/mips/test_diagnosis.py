from plancia.courses.mips.call import Call, CallResult
from plancia.courses.mips.simulator import MipsProgram, Submission
from plancia.courses.mips.source import SourceFile


def called(source: str, **returns: int) -> CallResult:
    program = MipsProgram(Submission((SourceFile("a.asm", source),)))
    return program.call(Call("f", {"a0": 5}, {}, returns), 1)


def test_a_return_address_that_is_lost_is_named() -> None:
    result = called("f: jal g\n   addi $v0, $v0, 1\n   jr $ra\ng: li $v0, 1\n   jr $ra\n", v0=2)
    assert result.trouble is not None
    assert "lines 2-3" in str(result.trouble)
    assert tuple(map(str, result.notes)) == (
        "line 3, `jr $ra` returns behind the call in line 1, `f: jal g`: `f` calls `g` without "
        "saving $ra",
    )


def test_a_return_register_that_was_never_set_is_named() -> None:
    assert tuple(map(str, called("f: jr $ra\n", v0=2).notes)) == (
        "$v0 holds what $v0 held before the call: never set",
    )
    assert tuple(map(str, called("f: move $v0, $t3\n   jr $ra\n", v0=2).notes)) == (
        "$v0 holds what $t3 held before the call: never set",
    )
    assert tuple(map(str, called("f: move $v0, $a0\n   jr $ra\n", v0=2).notes)) == ()


def test_a_function_that_does_not_return_is_reported_with_where_it_went() -> None:
    assert str(called("f: li $v0, 10\n   syscall\n").trouble) == (
        "ended the program instead of returning (line 2, `syscall`)"
    )
    assert "`jr $ra` is missing" in str(called("f: li $v0, 1\n").trouble)
    assert "waits for more keys" in str(called("f: li $v0, 12\n   syscall\n").trouble)
