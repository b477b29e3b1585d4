"""Nim programs in eight styles: all are right, and a fault planted in one is named by its rule."""

from pathlib import Path

import pytest

from plancia.courses.case import CaseVerdict
from plancia.courses.check import Check
from plancia.courses.lc3 import LC3Program
from plancia.courses.nim import (
    AGAIN,
    BOTH,
    EMPTY,
    ENDS,
    FORMAT,
    NO_NUMBER,
    NO_ROW,
    ROWS,
    SET,
    SMALL,
    TOO_MANY,
    TURNS,
    VALID,
    WINS,
    ZERO,
)

FOLDER = Path(__file__).parents[2] / "data" / "nim"
PROGRAMS = sorted(FOLDER.glob("*.asm"))


def graded(path: Path, seed: int = 0) -> tuple[list[CaseVerdict], float]:
    check = Check("nim", cases=26, seed=seed)
    verdicts = list(check.verdicts(LC3Program(path)))
    return verdicts, sum(points for points, _ in check.points(verdicts).values())


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_a_right_program_gets_100_in_every_style(path: Path, tmp_path: Path) -> None:
    assert len(PROGRAMS) == 8
    verdicts, points = graded(path, seed=5)
    assert [verdict for verdict in verdicts if not verdict.passed] == []
    assert points == pytest.approx(100)
    assert not any(verdict.result.notes for verdict in verdicts)
    other = tmp_path / "NIM.ASM"
    other.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert graded(other, seed=5)[1] == pytest.approx(100)


FAULTS: list[tuple[str, str, str, str | set[str]]] = [
    ("right", "ROWS    .FILL #3", "ROWS    .FILL #4", ROWS),
    ("right", "TURN    JSR", "        ADD R3, R6, #0\n        BRp TURN\nTURN    JSR", SET),
    ("right", "Try again.", "Try it again.", FORMAT),
    ("right", 'COLON   .STRINGZ ": "', 'COLON   .STRINGZ ":"', FORMAT),
    ("right", "BOTH    .FILL x63", "BOTH    .FILL x62", TURNS),
    ("right", "BRnz WRONG", "BRn WRONG", ZERO),
    ("right", "        BRp WRONG\n        LD R3, MINUS0", "        LD R3, MINUS0", NO_ROW),
    ("right", "        ST R3, PLAYER\n", "", TURNS),
    ("right", "        BRn WRONG\n        STR R3", "        STR R3", {TOO_MANY, EMPTY}),
    ("right", "        BRp TURN\n", "        BRzp TURN\n", ENDS),
    ("right", "BR AGAIN", "BR TURN", AGAIN),
    ("right", "        STR R3, R4, #0\n        LD R0", "        LD R0", ROWS),
    ("spaces", "add r4 r1 -3", "add r4 r1 -2", VALID),
    ("spaces", "brnz bad", "brn bad", ZERO),
    ("spaces", "\tbrn bad\n\tstr", "\tstr", {TOO_MANY, EMPTY}),
    ("spaces", "br ask", "br turn", AGAIN),
    ("spaces", "not r5 r5 ", "add r5 r5 0 ;", TURNS),
    ("spaces", ".fill 8", ".fill 7", ROWS),
    ("spaces", " Wins.", " wins.", FORMAT),
    ("spaces", "\tbrn bad\n\tadd r4 r1", "\tadd r4 r1", NO_ROW),
    ("colons", "BRnz    V_DONE", "BRn     V_DONE", ZERO),
    ("colons", "ADD     R2, R1, #-9\n        BRp     V_DONE\n", "", set()),
    ("colons", "ADD     R2, R1, #-2", "ADD     R2, R1, #-3", NO_ROW),
    ("colons", "STI     R1, WHERE", "ST      R1, WHERE", ROWS),
    ("colons", "BRnp    MAIN", "BRnzp   MAIN", ENDS),
    ("colons", "MINUS_A:    .FILL   -65", "MINUS_A:    .FILL   -64", {NO_ROW, ROWS, VALID}),
    (
        "colons",
        "        BRn     V_DONE\n        ADD     R0, R0, #1\n",
        "        ADD     R0, R0, #1\n",
        {TOO_MANY, EMPTY},
    ),
    ("colons", "ADD     R0, R0, 0x4", "ADD     R0, R0, 0x5", TURNS),
    ("stack", "            BRnz    ASK1\n", "            BRn     ASK1\n", ZERO),
    ("stack", "            ADD     R4, R4, #4\n", "            ADD     R4, R4, #3\n", TURNS),
    ("stack", "            BRp     MAIN\n", "            BRzp    MAIN\n", ENDS),
    (
        "stack",
        "            JSR     ROCKS\n            LDR     R7, R6, #0",
        "            LDR     R7, R6, #0",
        ROWS,
    ),
    (
        "stack",
        "            STR     R7, R6, #0\n            STR     R3, R6, #1\n",
        "            STR     R3, R6, #1\n",
        {TURNS, AGAIN, VALID, ROWS},
    ),
    ("stack", "            BRn     ASK2\n", "", {TOO_MANY, EMPTY}),
    ("stack", "            BRzp    ASK1\n", "            BRp     ASK1\n", NO_ROW),
    ("stack", '"Player "', '"player "', FORMAT),
    ("polling", "        LD R1, OTHER\n        ST R0, OTHER\n", "        LD R1, OTHER\n", TURNS),
    ("polling", "        BRn WRONG\n        ST R1, A\n", "        ST R1, A\n", {TOO_MANY, EMPTY}),
    ("polling", "BRnz WRONG", "BRn WRONG", ZERO),
    ("polling", "        BRnp WRONG\n", "", NO_ROW),
    ("polling", "        LD R0, A\n        BRp START\n", "", ENDS),
    ("polling", "C       .FILL 8", "C       .FILL 7", {ROWS, VALID}),
    (
        "polling",
        "        JSR SHOW\n        JSR KEY\n        ADD R2",
        "        JSR KEY\n        ADD R2",
        BOTH,
    ),
    ("blocks", "        .FILL xFFBD\n", "", {VALID, ROWS}),
    ("blocks", "        .FILL xFFBD\n", "        .FILL xFFBD\n        .FILL xFF9F\n", SMALL),
    ("blocks", "BRnz BAD", "BRn BAD", ZERO),
    ("blocks", "        STI R2, PNOW\n", "", TURNS),
    ("blocks", "        BRn BAD\n        STR", "        STR", {TOO_MANY, EMPTY}),
    ("blocks", "BRnp GAME", "BRp QUERY", {ROWS, ENDS}),
    (
        "blocks",
        "LDI R0, PNOW\n        PUTS\n        LD R0, PWINS",
        "LDI R0, PNEXT\n        PUTS\n        LD R0, PWINS",
        WINS,
    ),
    ("table", "ADD R2, R5, #-10\n    BRzp Refuse\n", "", set()),
    ("table", "Letters .FILL #-3", "Letters .FILL #-4", NO_ROW),
    ("table", "BRnz Refuse", "BRn Refuse", ZERO),
    (
        "table",
        "    LD R3, HeapB\n    ADD R3, R3, R5\n    BRn TooMany\n",
        "    LD R3, HeapB\n    ADD R3, R3, R5\n",
        {TOO_MANY, EMPTY},
    ),
    ("table", "ThreeInAscii .FILL x0063", "ThreeInAscii .FILL x0064", TURNS),
    ("table", "    LD R1, HeapC\n    ADD R0, R0, R1\n    BRnp", "    BRnp", ENDS),
    ("table", 'H4 .STRINGZ "oooo', 'H4 .STRINGZ "ooo', ROWS),
    ("table", "    GETC\n    OUT\n    ADD R5", "    GETC\n    ADD R5", BOTH),
    ("table", "    BRnzp Question\n", "    BRnzp Begin\n", AGAIN),
    ("strings", "\tBRp\tNo\n", "", set()),
    ("strings", "\tBRn\tNo\n\tADD\tR2\tR2\t1", "\tADD\tR2\tR2\t1", {ZERO, NO_NUMBER}),
    ("strings", "\tADD\tR3\tR5\tR4\n\tBRn\tNo\n", "", {TOO_MANY, EMPTY}),
    ("strings", "NotB\tLD\tR3\tC1\n\tADD\tR3\tR3\tR1\n\tBRnp\tNo\n", "NotB\tLD\tR3\tC1\n", NO_ROW),
    ("strings", '"Player 2 Wins.', '"Player 1 Wins.', WINS),
    ("strings", "\tADD\tR1\tR1\t2\n", "\tADD\tR1\tR1\t1\n", TURNS),
    ("strings", "\tSTR\tR3\tR5\t0\n", "", {ROWS, ENDS}),
    ("strings", "BR\tTry", "BR\tGo", AGAIN),
    ("strings", "C1\t.FILL\t#-67", "C1\t.FILL\t#-99", {VALID, SMALL}),
]  # fmt: skip
"""Of a program: what becomes what, and the rule or one of the rules; none changes nothing."""


@pytest.mark.parametrize(
    ("name", "old", "new", "rules"),
    FAULTS,
    ids=[f"{n}-{name}" for n, (name, *_) in enumerate(FAULTS)],
)
def test_a_planted_fault_is_noticed_and_its_rule_is_named_first(
    name: str, old: str, new: str, rules: str | set[str], tmp_path: Path
) -> None:
    source = (FOLDER / f"{name}.asm").read_text()
    assert source.count(old) == 1
    (tmp_path / "nim.asm").write_text(source.replace(old, new))
    verdicts, points = graded(tmp_path / "nim.asm")
    wrong = [verdict for verdict in verdicts if verdict.wrong]
    if not rules:
        assert not wrong
        return
    assert wrong[0].rule in ({rules} if isinstance(rules, str) else rules)
    assert points < 100


def test_faults_of_every_rule_are_planted() -> None:
    planted = [rules for *_, rules in FAULTS if rules]
    named = {rule for rules in planted for rule in ({rules} if isinstance(rules, str) else rules)}
    assert named == {*Check("nim").points([])}
