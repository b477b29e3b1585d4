import json
from collections import Counter

from plancia.courses.vectors.forza4 import LINES, fours, vectors
from plancia.originals.forza4 import Forza4
from rounds import rounds


@rounds(5, 30)
def test_vectors_hold_what_the_document_s_functions_say(rounds: int) -> None:
    seen = set()
    for vector, files in vectors(rounds, seed=3):
        assert files == {}
        assert json.loads(json.dumps(vector)) == vector
        seen.add(vector["function"])
        forza4, arguments = Forza4(), vector["arguments"]
        forza4.plancia[:] = bytes.fromhex(vector["memory_before"])
        match vector["function"]:
            case "disegnaPlancia":
                assert vector["drawn"] == forza4.testoPlancia() + "\n"
                returns = None
            case "chiediMossa":
                taken = [k for k in vector["keys"] if k == "f" or is_open(forza4.plancia, k)]
                returns = -1 if taken[0] == "f" else int(taken[0])
            case name:
                if name == "sgiocaMossa":
                    assert forza4.plancia[9 * 5 + arguments["colonna"]] != 0
                returns = getattr(forza4, name)(**arguments)
        assert vector["returns"] == ([*returns] if isinstance(returns, tuple) else returns)
        assert forza4.plancia.hex() == vector["memory_after"]
    assert len(seen) == 9


def is_open(memory: bytearray, key: str) -> bool:
    return key in "1234567" and memory[int(key)] == 0


def test_the_same_seed_gives_the_same_vectors() -> None:
    some = list(vectors(2, seed=1))
    assert some != list(vectors(2, seed=2))
    more = [v for v, _ in vectors(3, seed=1)]
    assert [v for v in more if v["case"] < 2] == [v for v, _ in some if v["case"] < 2]


@rounds(3, 20)
def test_every_line_decides_a_case_at_every_seed_and_has_three_in_another(rounds: int) -> None:
    assert len(LINES) == 69
    for seed in range(rounds):
        boards = [bytearray.fromhex(v["memory_before"]) for v, _ in vectors(1, seed)
                  if v["function"] == "checkVittoria"]  # fmt: skip
        assert [fours(board) for board in boards] == [[line] for line in LINES] + [[]] * 69
        for line, board in zip(LINES, boards[69:], strict=True):
            assert max(Counter(board[at] for at in line).values()) == 3
