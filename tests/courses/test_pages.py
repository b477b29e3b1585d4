from pathlib import Path

import pytest

from plancia.cli import main

NIM = Path(__file__).parents[1] / "data" / "nim"


def test_a_class_gets_a_map_of_rules_and_each_student_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, pages = tmp_path / "class", tmp_path / "pages"
    folder.mkdir()
    right = (NIM / "right.asm").read_text()
    (folder / "ada & co.asm").write_text(right)
    (folder / "bob.asm").write_text(right.replace("BRnz WRONG", "BRn WRONG"))
    (folder / "cy.asm").write_text("ADD <b>")
    words = ["check", "nim", "--cases", "13", "--submissions", str(folder)]
    assert main([*words, "--pages", str(pages)]) == 1
    assert sorted(path.name for path in pages.iterdir()) == [
        "001-ada-co.asm.html",
        "002-bob.asm.html",
        "003-cy.asm.html",
        "index.html",
    ]
    index = (pages / "index.html").read_text()
    lost = index.index("no rocks at all is invalid: 1.7 of 5.0 points lost")
    assert lost < index.index("the rows show the rocks that are left: ")
    assert '<a href="001-ada-co.asm.html">ada &amp; co.asm</a>' in index
    assert "100%" in index
    assert ">0%<" in index
    bob = (pages / "002-bob.asm.html").read_text()
    assert "no rocks at all is invalid <small>0.0 of 5.0 points</small>" in bob
    assert "<h2>What works</h2>\n<ul><li>the rows show the rocks that are left</li>" in bob
    assert "failed: no rocks at all is invalid" in bob
    assert "line 1 `ADD &lt;b&gt;`" in (pages / "003-cy.asm.html").read_text()
    assert main(["check", "nim", "--pages", str(pages), str(NIM / "right.asm")]) == 2
    assert "--pages needs --submissions" in capsys.readouterr().err
