from plancia.courses.readings import ALL_OURS
from plancia.courses.vectors.four_in_a_row import NAMES, cases, rules_for
from plancia.originals.four_in_a_row import summary
from rounds import rounds
from twins import four_in_a_row as twin

RULES = rules_for(ALL_OURS)


@rounds(1, 5)
def test_every_case_is_a_whole_game_that_ends_as_the_twin_says(rounds: int) -> None:
    for case in cases(rounds * len(RULES), seed=5):
        first, second, *numbers = case.given.decode().splitlines()
        assert (first, second) == NAMES
        if "a draw" in case.ours:
            assert numbers.pop() == "0"  # for a program that asks for a block first
        *rest, last = map(int, numbers)
        assert twin.play(rest)[0].reason is None
        game, wants = twin.play([*rest, last])
        assert wants == "nothing"
        *board, result = case.ours.splitlines()
        assert (f"{NAMES[game.winner - 1]} (" if game.winner else "a draw") in result
        assert len(board) == 13
        rows = ["".join(line[2::4]).replace(" ", ".") for line in board[1::2]]
        assert rows == summary(game)["board"]


def test_cases_take_the_rules_in_turn_and_a_seed_repeats_them() -> None:
    some = list(cases(len(RULES), seed=6))
    assert [case.rule for case in some] == [rule.name for rule in RULES]
    assert some[:8] == list(cases(8, seed=6))
    assert some[:8] != list(cases(8, seed=7))
