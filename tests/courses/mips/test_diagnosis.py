from plancia.courses.functions import FunctionCheck
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


def noted(*sources: str, only: str = "") -> str:
    """What is said of the first wrong call of a program of several files."""
    course = "forza4" if only == "disegnaPlancia" else "pente"
    check = FunctionCheck(course, 8, only=frozenset([only]))
    files = tuple(SourceFile(f"{n}.asm", text) for n, text in enumerate(sources))
    program = MipsProgram(Submission(files), reserved=check.document.globals)
    wrong = [v for v in check.verdicts(program) if not v.passed]
    return "\n".join(str(note) for verdict in wrong for note in verdict.result.notes)


def test_a_wrong_branch_on_a_file_descriptor_is_named() -> None:
    opens = "load_board: move $a0, $a1\nli $a1, 0\nli $a2, 0\nli $v0, 13\nsyscall\n"
    fails = "li $v0, -1\njr $ra\n"
    reads = "move $a0, $v0\naddi $a1, $sp, -8\nli $a2, 1\nli $v0, 14\nsyscall\nli $v0, 0\njr $ra\n"
    assert "nothing is read from it" in noted(f"{opens}bgtz $v0, no\n{reads}no: {fails}",
                                              only="load_board")  # fmt: skip
    assert "reads from it all the same" in noted(f"{opens}{reads}", only="load_board")


def test_a_file_that_draws_a_board_of_its_own_is_named() -> None:
    shared = ".data\n.globl plancia\nplancia: .space 63\n"
    draws = ".data\nplancia: .space 63\n.text\n.globl disegnaPlancia\n"
    draws += "disegnaPlancia: li $a0, 88\nli $v0, 11\n" + "syscall\n" * 9 + "jr $ra\n"
    said = noted(shared, draws, only="disegnaPlancia")
    assert "1.asm has a `plancia` of its own" in said
