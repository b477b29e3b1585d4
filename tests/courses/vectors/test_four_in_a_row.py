import contextlib
import io

from plancia.courses.case import Case
from plancia.courses.readings import ALL_OURS
from plancia.courses.vectors.four_in_a_row import NAMES, cases, rules_for
from plancia.originals.console import Console, EndOfInput
from plancia.originals.four_in_a_row import Desk, Program, board_text, summary
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


def test_a_program_whose_undo_of_a_drop_gives_a_remove_back_is_noticed() -> None:
    class Faulty(Program):
        def _undo(self, row: int, column: int, is_remove: bool) -> None:
            super()._undo(row, column, is_remove)
            self.remove[self.turn] = 1

    rule = "II 3: the undo of a drop gives no remove back"
    case = next(case for case in cases(len(RULES), seed=6) if case.rule == rule)
    assert _last_board(case.given, Program) == _board(case)
    assert _last_board(case.given, Faulty) != _board(case)


def _board(case: Case) -> tuple[str, ...]:
    return tuple(case.ours.splitlines()[:-1])


def _last_board(given: bytes, make: type[Program]) -> tuple[str, ...]:
    program = make(Desk(Console(io.BytesIO(given), io.BytesIO()), None, typed=False))
    with contextlib.suppress(EndOfInput):
        program.play()
    return tuple(board_text(program.board).splitlines())
