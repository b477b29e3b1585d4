from plancia.four_in_a_row.vectors import NAMES, RULES, cases
from twins import four_in_a_row as twin


def test_every_case_is_a_whole_game_that_ends_as_the_twin_says() -> None:
    for case in cases(2 * len(RULES), seed=5):
        first, second, *numbers = case.given.decode().splitlines()
        assert (first, second) == NAMES
        *rest, last = map(int, numbers)
        assert twin.play(rest)[0].reason is None
        game, wants = twin.play([*rest, last])
        assert wants == "nothing"
        assert game.winner == case.winner
        assert len(case.board) == 13
        rows = ["".join(line[2::4]).replace(" ", ".") for line in case.board[1::2]]
        assert rows == game.summary()["board"]


def test_cases_take_the_rules_in_turn_and_a_seed_repeats_them() -> None:
    some = list(cases(len(RULES), seed=6))
    assert [case.rule for case in some] == [rule.name for rule in RULES]
    assert some == list(cases(len(RULES), seed=6))
    assert some != list(cases(len(RULES), seed=7))
