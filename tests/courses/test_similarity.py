import re
from pathlib import Path

import pytest

from plancia.cli import main
from plancia.courses.similarity import ComparedWork, alike, normalised, read_source, to_html

NIM = Path(__file__).parents[1] / "data" / "nim"


def disguised(source: str) -> str:
    """The same program with other names, registers and comments."""
    source = re.sub(r"\bR1\b", "R9", source)
    source = re.sub(r"\bR2\b", "R1", source).replace("R9", "R2")
    source = re.sub(r"\b(TURN|AGAIN|NEXT|SHOW|ROWS|WRONG)\b", r"my_\1", source)
    return re.sub(r";.*", "; mine", source).replace(", R", " R")


def test_a_copy_with_other_names_is_found_and_programs_of_their_own_are_not() -> None:
    works = [ComparedWork(path.stem, read_source([path]), ()) for path in sorted(NIM.glob("*.asm"))]
    assert alike(works) == []
    right = (NIM / "right.asm").read_text()
    works.append(ComparedWork("copy", disguised(right).splitlines(), ()))
    [pair] = alike(works)
    assert {pair.first.name, pair.second.name} == {"right", "copy"}
    assert pair.instructions == pytest.approx(1)
    page = to_html([pair])
    assert "That proves nothing" in page
    assert page.count("<mark>") > 100
    assert "right and copy: 100% of the instructions" in page


def test_what_everybody_has_counts_little() -> None:
    """A handout of the course's, and a few instructions of each student's own."""
    handout = [f"add r{n % 7}, r{n % 5}, #{n % 16}" for n in range(20)]
    own = [[f"and r0, r0, #{(n * k) % 16}" for n in range(12)] for k in range(1, 7)]
    works = [ComparedWork(str(k), [*handout, *lines], ()) for k, lines in enumerate(own)]
    assert all(pair.instructions < 0.4 for pair in alike(works, least=0))


def test_names_of_labels_and_registers_do_not_matter_in_both_languages() -> None:
    lc3 = list(normalised(["LOOP: ADD R1, R2, #-1 ; down", "BRnzp LOOP", "X .FILL 3"]))
    assert lc3 == list(normalised(["again add R5 R0 -1", "br again", "Y .fill 3"]))
    mips = normalised(["main: addi $t0, $t1, 4 # up", "lw $s0, 8($sp)", ".data", "b main"])
    other = normalised(["f:", "ADDI $a0,$a1,4", "lw $t7, 8($fp)", "b f"])
    assert [code for _, code in mips] == [code for _, code in other]


def test_a_class_gets_a_page_of_pairs_to_look_at(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, page = tmp_path / "class", tmp_path / "pairs.html"
    folder.mkdir()
    faulty = (NIM / "right.asm").read_text().replace("BRnz WRONG", "BRn WRONG")
    (folder / "ada.asm").write_text(faulty)
    (folder / "bob.asm").write_text(disguised(faulty))
    (folder / "cy.asm").write_text((NIM / "table.asm").read_text())
    words = ["check", "nim", "--cases", "26", "--submissions", str(folder)]
    assert main([*words, "--similar", str(page)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == (
        "  ada.asm and bob.asm: 100% of the instructions, "
        "as many instructions used in 38 of 38 cases, the same wrong answer in 3 of 3 cases"
    )
    assert "cy.asm" not in page.read_text()
