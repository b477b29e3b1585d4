"""Programs in many styles get 100 points, and a fault in one names the rule that it breaks."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from plancia.courses.case import CaseVerdict
from plancia.courses.check import COURSES, Check
from plancia.courses.functions import FunctionCheck
from plancia.courses.mips import MipsProgram, read_submission

PROGRAMS = Path(__file__).parents[1] / "data" / "programs"
ALL = sorted(
    f"{course.name}/{program.name}" for course in PROGRAMS.iterdir() for program in course.iterdir()
)


def checked(
    name: str, path: Path, cases: int
) -> tuple[Check | FunctionCheck, Iterator[CaseVerdict]]:
    """The check of a program's document, and what becomes of each case."""
    course, submission = name.partition("/")[0].replace("_", "-"), read_submission([str(path)])
    if course in COURSES:
        check = Check(course, cases, seed=3)
        return check, check.verdicts(MipsProgram(submission).run)
    functions = FunctionCheck(course, cases, seed=3)
    return functions, functions.verdicts(
        MipsProgram(submission, reserved=functions.document.globals)
    )


def test_there_are_eight_programs_of_every_document() -> None:
    """Those of Nim are in tests/data/nim."""
    documents = [name.partition("/")[0] for name in ALL]
    assert {document: documents.count(document) for document in documents} == dict.fromkeys(
        ("forza4", "four_in_a_row", "pente", "tetrisito"), 8
    )


@pytest.mark.parametrize("name", ALL)
def test_a_right_program_passes(name: str) -> None:
    """A few cases of each; all of them, with the points, in `make soak`."""
    check, verdicts = checked(name, PROGRAMS / name, 1)
    if isinstance(check, Check):
        run = MipsProgram(read_submission([str(PROGRAMS / name)])).run
        check = check.followed(run)
        every = enumerate(check.drawn())
        verdicts = (check.verdict(n, case, run(case.given)) for n, case in every if n % 5 == 0)
    assert [summary(verdict) for verdict in verdicts if verdict.wrong] == []


@pytest.mark.soak
@pytest.mark.parametrize("name", ALL)
def test_a_right_program_gets_all_points(name: str) -> None:
    check, verdicts = checked(name, PROGRAMS / name, 20)
    every = list(verdicts)
    assert [summary(verdict) for verdict in every if verdict.wrong] == []
    assert sum(points for points, _ in check.points(every).values()) == pytest.approx(100)


def summary(verdict: CaseVerdict) -> tuple[object, ...]:
    return (verdict.rule, verdict.expected, verdict.got, verdict.result.trouble)


FAULTS: dict[str, list[tuple[str, str, str]]] = {
    "forza4/MAIUSCOLE.S": [
        ("VUOTE:\tADDIU $9 $0 7", "VUOTE:\tADDIU $9 $0 6", "initPlancia"),
        ("LINE2:\t.WORD 1 0 1 1", "LINE2:\t.WORD 1 0 1 0", "checkVittoria"),
        ("\tBNE $3 $0 VS5\n", "", "valutaScacchiera"),
        ("NOMI:\t.ASCII \" XO|\"", "NOMI:\t.ASCII \" XX|\"", "disegnaPlancia"),
        ("\tSLTIU $8 $2 7\n", "\tSLTIU $8 $2 6\n", "chiediMossa"),
    ],
    "forza4/gruppo": [
        ("    lb $t5, 24($t2)\n", "    lb $t5, 16($t2)\n", "checkVittoria"),
        ("    beq $t1, MURO, niente               # 1 or 2: di tutti e due\n",
         "", "valutaScacchiera"),
        ("    sb $t2, 8($t0)\n", "", "initPlancia"),
        ("    move $v0, $v1\n    b fatta", "    b fatta", "Ricorsivo"),
        ("    beq $s0, 1, il_minore\n", "    beq $s0, 2, il_minore\n", "trovaMossaMiglioreAI"),
        ("\tsb\t$zero, ($t0)\r\n", "\tsb\t$zero, 9($t0)\r\n", "sgiocaMossa"),
    ],
    "forza4/macro.asm": [
        ("    bge $t0, 54, ip_metti\n", "", "initPlancia"),
        ("    bnez $t0, sm_togli\n    addiu $a0, $a0, 9",
         "    bnez $t0, sm_togli\n    addiu $a0, $a0, 18", "sgiocaMossa"),
        ("    conta(8)\n", "", "checkVittoria"),
        ("    colore(\"[33m\", \"%\")", "    colore(\"[33m\", \"@\")", "disegnaPlancia"),
        ("    bnez $t4, fuori\n", "", "valutaScacchiera"),
        ("    neg $t0, $t0\n", "", "trovaMossaMiglioreAI"),
        ("    bne $v0, $s0, mr_non_ancora\n", "    b mr_non_ancora\n", "Ricorsivo"),
    ],
    "forza4/pesi.asm": [
        ("passi:  .byte 1, 9, 10, 8, 0", "passi:  .byte 1, 9, 10, 10, 0", "checkVittoria"),
        ("premi:  .word 0, -1, -4, -9,", "premi:  .word 0, -1, -4, -8,", "valutaScacchiera"),
        ("tm2:    ble $v1, $s3, tm3\n", "tm2:    blt $v1, $s3, tm3\n", "trovaMossaMiglioreAI"),
        ("        mul $v1, $v1, $s4\ntm2", "tm2", "Ricorsivo"),
        ("        lb $v0, ($t0)\n        bnez $v0, gm2\n", "", "giocaMossa"),
        ("        bnez $t0, chiediMossa\n", "", "chiediMossa"),
    ],
    "forza4/plain.asm": [
        ("beq $t1, 6, ip_metti", "beq $t1, 5, ip_metti", "initPlancia"),
        ("bgt $a0, 7, gm_fine", "bgt $a0, 6, gm_fine", "giocaMossa"),
        ("sb $zero, 0($t0)", "sb $zero, 9($t0)", "sgiocaMossa"),
        ("passi: .word 1, 9, 8, 10", "passi: .word 1, 9, 8, 9", "checkVittoria"),
        ("simboli: .ascii \".XO#\"", "simboli: .ascii \".XX#\"", "disegnaPlancia"),
        ("mul $t5, $t5, $t5", "sll $t5, $t5, 1", "valutaScacchiera"),
        ("ble $v0, $s2, ai_togli", "blt $v0, $s2, ai_togli", "trovaMossaMiglioreAI"),
        ("addi $a1, $s4, -1", "li $a1, 0\n    move $a0, $s0", "trovaMossaMiglioreRicorsivo"),
        ("lb $t0, plancia($v0)\n    bnez $t0, chiediMossa\n", "", "chiediMossa"),
    ],
    "forza4/ricorsiva.asm": [
        ("    beq $t2 6 init_scrivi\n", "", "initPlancia"),
        ("    li $a2 8\n    jal una_fila\n", "", "checkVittoria"),
        ("    sub $v0 $v0 $t0\n", "    add $v0 $v0 $t0\n", "valutaScacchiera"),
        ("    bgt $a0 7 ritorna\n", "    bgt $a0 6 ritorna\n", "giocaMossa"),
    ],
    "four_in_a_row/PILA.S": [
        ("\tSLTI $2 $2 5", "\tSLTI $2 $2 6", "III 6|four"),
        ("\tBNE $8 '.' FALTA\nBAJA", "BAJA", "full column"),
        ("\tLI $9 '.'\n\tSB $9 9($8)\n", "", "remove"),
        ("\tBNE $2 4 FALTA\n", "", "centre"),
        ("\tBEQZ $8 FALTA\nCELDA", "CELDA", "second remove"),
    ],
    "four_in_a_row/farben.asm": [
        ("    bne $s3, 4, verstoss\n", "    bne $s3, 3, verstoss\n", "centre|first|four across"),
        ("    reihe(8, -8)\n", "", "right diagonal"),
        ("    reihe(10, -10)\n", "", "left diagonal"),
        ("    reihe(9, -9)\n", "", "down"),
        ("    reihe(1, -1)\n", "", "across"),
        ("    zaehl($t9, %rueck)\n", "", "III 6"),
        ("    bge $t9, 4, vier\n", "    bge $t9, 3, vier\n", "III 6"),
        ("hand: .byte 3 3 1 1 3 3 1 1", "hand: .byte 3 2 1 1 3 2 1 1", "undo"),
        ("    bltz $t0, verloren\n", "", "fourth violation"),
        ("    beqz $t0, gesperrt\n", "", "second block"),
        ("    jal strafe\nweiter", "weiter", "second block"),
        ("    beq $t0, ' ', verstoss\n    beq $t0, $s1, verstoss\n",
         "    beq $t0, ' ', zelle\n    beq $t0, $s1, verstoss\n", "empty cell|own piece"),
        ("    li $s4, 0\n", "    li $s4, 1\n", "gives no remove back|undo"),
    ],
    "four_in_a_row/hang_cot.s": [
        ("        bgeu $s2, 7, wrong\n        lw $t0, 16($s7)",
         "        lw $t0, 16($s7)", "is off the board"),
        ("        bne $s2, 3, wrong\n", "", "centre"),
        ("        beqz $t0, late\n", "", "undo"),
        ("        bne $t0, 127, block\n", "        b block\n", "full board"),
        ("        and $a1, $a1, $t5\n        jal bits\n", "        jal bits\n", "down"),
        ("        sll $t6, $t5, 3\n", "        sll $t6, $t5, 2\n", "right diagonal"),
        ("        srl $t6, $t4, 2\n", "        srl $t6, $t4, 1\n", "diagonal"),
    ],
    "four_in_a_row/plain.asm": [
        ("bne $s1, 4, violation", "", "centre"),
        ("beq $v0, $s3, violation", "", "own piece"),
        ("li $t6, -1\n    jal both", "", "four"),
        ("beqz $t0, undoViolation", "beqz $t0, afterUndo", "undo"),
    ],
    "four_in_a_row/punti.asm": [
        ("    bne $s3, 3, violazione\n", "", "centre"),
        ("    bgeu $s3, 7, violazione\n", "    bgtu $s3, 7, violazione\n", "is off the board"),
        ("    lb $t0, campo($s3)\n    bne $t0, '.', violazione\n", "", "full column"),
        ("    lw $t0, 16($s6)\n    beqz $t0, violazione\n    lw $t0, 8",
         "    lw $t0, 8", "as the first move|can't be a remove"),
        ("    lw $t0, 8($s6)\n    beqz $t0, violazione\ncella", "cella", "second remove"),
        ("    beq $t0, '.', violazione\n    beq $t0, $s1", "    beq $t0, $s1", "empty cell"),
        ("    beq $t0, $s1, violazione\n    jal ricorda", "    jal ricorda", "own piece"),
        ("    lb $t1, campo-7($t0)\n", "", "fall|II 4: remove"),
        ("destra:   .word 1, 0, 1, -1", "destra:   .word 1, 0, 1, 1", "right diagonal"),
        ("giu:      .word 0, 1, 1, 1", "giu:      .word 0, 1, 0, 1", "left diagonal"),
        ("    sge $v0, $t7, $a0\n", "    seq $v0, $t7, $a0\n", "more than four"),
        ("    add $t0, $t0, $s5\n", "", "undone can be made again|undo of a remove"),
        ("    beqz $t0, troppi\n", "    beqz $t0, pieno\n", "fourth undo"),
        ("restano:  .word 3, 3, 1, 1, 0 ",
         "restano:  .word 2, 3, 1, 1, 0 ", "three violations|fourth violation"),
        ("    bltz $t0, perde\n", "    blez $t0, perde\n", "three violations|fourth violation"),
        ("    lw $t0, 12($s6)\n    beqz $t0, blocco_vietato\n", "", "second block"),
        ("    sw $zero, 12($s6)\n    b turno\n",
         "    sw $zero, 12($s6)\n    b altro\n", "III 3: block"),
        ("    beq $t1, '.', chiedi_blocco\n", "    b chiedi_blocco\n", "full board"),
        ("    beq $s7, $s1, vittoria\n", "    b vittoria\n", "for the opponent|lowest cell"),
        ("    bnez $v0, di_quello\n", "", "a remove makes four|lowest cell"),
        ("    bne $v0, 1, chiedi_annullo\n", "", "neither yes nor no"),
        ("    bne $v0, 2, menu\n", "", "other than 1 and 2"),
    ],
    "four_in_a_row/tableaux.asm": [
        ("\tbeq\t$t0, $s1, encore\n", "", "own piece"),
        ("\tli\t$a3, 167\n\tsubu\t$a3, $a3, $s1\n", "\tmove\t$a3, $s1\n", "chance|III 7|block"),
        ("bas:\t.byte\t0, 1, 1, 1", "bas:\t.byte\t1, 1, 1, 1", "across"),
        ("\tand\t$v0, $v0, $t1\n", "\tmove\t$v0, $t1\n", "lowest cell"),
        ("\tbltz\t$t0, perdu\n", "\tblez\t$t0, perdu\n", "three violations|fourth violation"),
    ],
    "pente/SPACES.S": [
        ("\tLI $14 0x000C\n", "\tLI $14 0x0004\n", "part 8,"),
        ("\tLI $6 -1\n\tLI $7 1\n", "\tLI $6 1\n\tLI $7 1\n", "part 11,"),
        ("\tBNE $2 $7 K9\n", "", "part 6,"),
        ("\tADDIU $19 $19 1\n\tJAL ARGS", "\tJAL ARGS", "part 13,"),
        ("\tADDIU $12 $12 1\n", "\tADDIU $11 $11 1\n", "part 1,"),
    ],
    "pente/locals.asm": [
        ("    bne $v0, 2, capture_turn\n", "    blt $v0, 2, capture_turn\n", "part 6,"),
        ("    bltz $a1, slot_error\n", "", "part 2,"),
        ("    blt $v0, 5, winner_column\n", "    blt $v0, 6, winner_column\n", "part 9,"),
        ("    beqz $v0, place_error\n", "", "part 4,"),
        ("    seq $t0, $v0, 'X'\n", "    seq $t0, $v0, 'O'\n", "part 5,"),
        ("    li $t8, 1\n    li $t9, 0\n    b winner",
         "    li $t8, 1\n    li $t9, 1\n    b winner", "part 10,"),
    ],
    "pente/macros.asm": [
        ("    lbu $v0, SLOTS($t0)\n", "    lbu $v0, ROWS($t0)\n", "part 2,"),
        ("    sandwich(0, 1)\n", "    sandwich(0, 2)\n", "part 6,"),
        ("    sandwich(1, 0)\n", "    sandwich(1, 1)\n", "part 7,"),
        ("    blt $s4, 5, slot\n", "    blt $s4, 4, slot\n", "part 9,"),
        ("    winner(1, 1)\n", "    winner(1, 0)\n", "part 12,"),
    ],
    "pente/plain.asm": [
        ("beq $s6, 255, load_store\n    addi $s6, $s6, 1",
         "addi $s5, $s5, 1", "part 1, load_board"),
        ("bltz $a2, get_slot_error\n", "", "part 2, get_slot"),
        ("move $v0, $a3\n    jr $ra\nset_slot_error",
         "li $v0, 0\n    jr $ra\nset_slot_error", "part 3, set_slot"),
        ("beq $v0, 'O', place_error", "beq $v0, 'Q', place_error", "part 4, place_piece"),
        ("bne $t3, 'O', status_not_o", "beq $t3, '.', status_not_o", "part 5, game_status"),
        ("li $t8, 0\n    li $t9, -1",
         "li $t8, 0\n    li $t9, 1", "part 6, check_horizontal_capture"),
        ("li $t8, -1\n    li $t9, 0", "li $t8, 0\n    li $t9, 1", "part 7, check_vertical_capture"),
        ("li $t8, -1\n    li $t9, 1", "li $t8, 1\n    li $t9, 1", "part 8, check_diagonal_capture"),
        ("li $a3, 1\n    j find_winner\ncheck_vert",
         "li $a3, 2\n    j find_winner\ncheck_vert", "part 9, check_horizontal_winner"),
        ("li $a2, -1\n    li $a3, 1",
         "li $a2, -1\n    li $a3, 0", "part 11, check_sw_ne_diagonal_winner"),
        ("bge $s3, $s2, simulate_done", "bgt $s3, $s2, simulate_done", "part 13, simulate_game"),
    ],
    "pente/pointers.asm": [
        ("\tbgeu\t$t0, $t8, load_put\n", "", "part 1,"),
        ("\tsltu\t$v0, $a2, $v1\n", "", "part 2,"),
        ("\tmove\t$v0, $a3\n", "", "part 3,"),
        ("\tbeq\t$v0, 'O', place_error\n", "", "part 4,"),
        ("\tseq\t$t3, $t2, 'O'\n\taddu\t$v1, $v1, $t3\n",
         "\tsne\t$t3, $t2, 'X'\n\taddu\t$v1, $v1, $t3\n", "part 5,"),
        ("\tbgtz\t$t7, capture_way\n", "", "part 6,"),
        ("\tli\t$t4, -1\n\tli\t$t5, 1\n\tjal\tcapture",
         "\tli\t$t4, 1\n\tli\t$t5, 1\n\tjal\tcapture", "part 8,"),
        ("\tb\twinner_first\n", "", "part 11,"),
        ("\tbltz\t$v0, game_turn\n", "", "part 13,"),
    ],
    "pente/students": [
        ("    li $s7, 0x4f58584f          # OXXO\n", "    li $s7, 0x584f4f58\n", "part 6,"),
        ("    li $t9, 0x21\n", "    li $t9, 0x22\n", "part 7,"),
        ("    beq $v0, $t1, lefter\n", "", "part 9,"),
        ("        .word check_horizontal_winner, check_vertical_winner\n",
         "        .word check_horizontal_winner, check_horizontal_winner\n", "part 13,"),
        ("    li $t0, 1\nno_more", "no_more", "part 1,"),
    ],
    "tetrisito/bits.s": [
        ("blt $t0, 4, sticks_out", "blt $t0, 3, sticks_out", "stick out"),
        ("or $a0, $s0, $t0", "move $a0, $s0", "each piece is used at most once"),
        ("bgt $t0, 6, next_piece", "bgt $t0, 5, next_piece", "a piece may reach the right wall"),
    ],
    "tetrisito/columns.asm": [
        ("\tbgt\t$t4, 5, done\n", "\tbgt\t$t4, 4, done\n", "right wall"),
        ("\tli\t$s2, 0\noffset", "\tli\t$s2, 1\noffset", "one piece|"),
        ("\tbnez\t$t0, piece\n", "", "at most once"),
        ("\t.eqv\tFLOOR\t0xFC00", "\t.eqv\tFLOOR\t0xF800", ""),
        ("\tbnez\t$v0, back\n\tlw\t$s1, count", "\tlw\t$s1, count", "the start"),
    ],
    "tetrisito/document.asm": [
        ("    bgt $t3, 5, blocks_done\n", "    bgt $t3, 4, blocks_done\n", "right wall"),
        ("    bgt $t4, 9, blocks_done\n", "    bgt $t4, 8, blocks_done\n", "floor|one piece makes"),
        ("    bnez $t0, next_piece\n", "", "at most once"),
        ("    bne $t0, 80, equal\n", "    bne $t0, 8, equal\n", ""),
        ("    sb $zero, chosen($s1)\n", "", "order|left over|"),
    ],
    "tetrisito/lines.s": [
        ("\tBGT $9 5 WEND\n", "\tBGT $9 3 WEND\n", "right wall"),
        ("\tBLT $10 4 WEND\n", "\tBLT $10 5 WEND\n", "stick out|"),
        ("\tBEQ $10 '#' WEND\n", "", "one body|"),
        ("\tBEQZ $8 SKIP\n", "", "at most once"),
    ],
    "tetrisito/odometer": [
        ("    bgt $t2, 5, %stopped\n", "    bgt $t2, 6, %stopped\n", "beyond the right wall"),
        ("    bnez $t1, wall\n", "", "at most once"),
        ("    sb $zero, taken($s3)\n", "", "order|left|"),
    ],
    "tetrisito/queue.asm": [
        ("        bgt $t2, 9, land\n", "        bgt $t2, 8, land\n", ""),
        ("        andi $t0, $s3, 0x20202020", "        andi $t0, $s3, 0x10101010", "right wall"),
        ("        or $t1, $t1, $t2\n        addi $s7", "        addi $s7", "at most once"),
        ("        bne $s2, $s1, piece\n", "", "order|left over"),
    ],
}  # fmt: skip
"""By program: what becomes what in one of its files, and a part of the rule that this breaks, or
of one of the rules."""
PLANTED = [(name, number) for name, faults in FAULTS.items() for number in range(len(faults))]


@pytest.mark.parametrize(
    ("name", "number"),
    [
        pytest.param(*fault, marks=[] if place % 9 == 0 else pytest.mark.soak)
        for place, fault in enumerate(PLANTED)
    ],
)
def test_a_planted_fault_names_the_rule_it_breaks_first(
    name: str, number: int, tmp_path: Path
) -> None:
    old, new, rules = FAULTS[name][number]
    program = PROGRAMS / name
    files = [program] if program.is_file() else list(program.iterdir())
    sources = {file.name: file.read_bytes() for file in files}
    assert sum(source.count(old.encode()) for source in sources.values()) == 1
    for file, source in sources.items():
        (tmp_path / file).write_bytes(source.replace(old.encode(), new.encode()))
    path = tmp_path if program.is_dir() else tmp_path / program.name
    _, verdicts = checked(name, path, 20)
    first = next((verdict for verdict in verdicts if verdict.wrong), None)
    assert first is not None
    assert any(rule in first.rule for rule in rules.split("|")), first.rule


def test_a_fault_at_an_edge_costs_its_rule_and_not_all(tmp_path: Path) -> None:
    source = (PROGRAMS / "pente" / "plain.asm").read_text()
    (tmp_path / "fault.asm").write_text(source.replace("bltz $a2, get_slot_error\n", ""))
    check, verdicts = checked("pente/fault", tmp_path / "fault.asm", 20)
    assert 70 < sum(points for points, _ in check.points(list(verdicts)).values()) < 100


def test_a_fault_in_one_rule_of_a_whole_program_leaves_the_others_their_points(
    tmp_path: Path,
) -> None:
    source = (PROGRAMS / "four_in_a_row" / "punti.asm").read_text()
    (tmp_path / "fault.asm").write_text(source.replace("    bne $s3, 3, violazione\n", ""))
    check, verdicts = checked("four-in-a-row/fault", tmp_path / "fault.asm", 10)
    points = check.points(list(verdicts))
    lost = {rule for rule, (reached, most) in points.items() if reached < most}
    assert "II 2: the first move goes into the centre column" in lost
    assert len(lost) <= 3, lost
