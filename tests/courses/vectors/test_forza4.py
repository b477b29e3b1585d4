from collections import Counter

from plancia.courses.vectors.forza4 import FORZA4, fours
from plancia.originals.forza4 import FILE
from rounds import rounds


@rounds(3, 20)
def test_every_line_decides_a_case_at_every_seed_and_has_three_in_another(rounds: int) -> None:
    assert len(FILE) == 69
    for seed in range(rounds):
        cases = [case for case in FORZA4.cases(1, seed) if case.function == "checkVittoria"]
        boards = [bytearray(case.call.buffers["plancia"][0]) for case in cases]
        assert [fours(board) for board in boards] == [[line] for line in FILE] + [[]] * 69
        for line, board in zip(FILE, boards[69:], strict=True):
            assert max(Counter(board[at] for at in line).values()) == 3
