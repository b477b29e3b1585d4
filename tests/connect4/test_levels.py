import random
import subprocess
import sys
import time

import pytest

import plancia
from plancia.connect4.levels import Perfect, _Proof
from plancia.connect4.solver.solve import Solver
from plancia.engine.player import Limits, player
from plancia.originals.forza4 import Forza4
from random_games import after_random_moves

CONNECT4 = plancia.game("connect4")
NAMES = ["beginner", "casual", "good", "strong", "best"]


def test_there_are_five_levels_weakest_first() -> None:
    assert [level.name for level in CONNECT4.levels] == NAMES


@pytest.mark.parametrize("options", [{}, {"rows": 12, "columns": 13, "connect": 5}], ids=str)
@pytest.mark.parametrize("name", NAMES)
def test_every_level_answers_on_every_board(name: str, options: dict[str, int]) -> None:
    game = plancia.game("connect4", **options)
    position = game.start().play_line("3 4 4 3 5 5")
    answer = player(name, game, seed=1).answer(position, Limits(nodes=300))
    assert answer.move in position.legal_moves()
    assert answer.why


@pytest.mark.jit
def test_best_never_gives_away_what_the_solver_says_it_has() -> None:
    solver, best, chance = Solver(table_mb=8), player("best", CONNECT4, seed=1), random.Random(4)
    for _ in range(12):
        position = after_random_moves(CONNECT4.start(), chance, chance.randrange(10, 24))
        answer = best.answer(position)
        worth = solver.solve(position, weak=True).score  # type: ignore[arg-type]
        assert -solver.solve(position.play(answer.move), weak=True).score == worth  # type: ignore[arg-type]
        assert answer.value == worth


def test_best_knows_the_opening_and_holds_out_where_it_is_lost() -> None:
    best = player("best", CONNECT4, seed=1)
    first = best.answer(CONNECT4.start())
    assert (first.move, first.value, str(first.why)) == (4, 1.0, "It wins against any defence.")
    lost = best.answer(CONNECT4.start().play_line("4"))
    assert (lost.move, lost.value) == (4, -1.0)
    assert str(lost.why) == "Every move loses against best play; this one holds out longest."
    assert best.answer(CONNECT4.start().play_line("1")).value == 1.0
    assert best.answer(CONNECT4.start().play_line("3")).value == 0.0


@pytest.mark.jit
def test_best_answers_in_time_even_where_it_can_not_solve() -> None:
    best = player("best", CONNECT4, seed=1)
    assert isinstance(best, Perfect)
    best.answer(CONNECT4.start().play_line("444443325216"))  # kernels are loaded now
    begun = time.process_time()  # which other programs do not lengthen
    assert best.answer(CONNECT4.start(), Limits(seconds=0.1)).move in range(1, 8)
    begun_again = time.process_time()
    assert best.answer(CONNECT4.start(), stop=lambda: True).move in range(1, 8)
    assert begun_again - begun < 2
    assert time.process_time() - begun_again < 1


def test_best_hands_limits_of_nodes_and_depth_to_the_search_where_no_book_helps() -> None:
    best = player("best", CONNECT4, seed=1)
    position = CONNECT4.start().play_line("444443325216")
    assert best.answer(position, Limits(nodes=50)).nodes == 50
    assert best.answer(position, Limits(depth=2)).depth == 2
    assert best.answer(CONNECT4.start(), Limits(nodes=1)).move == 4


@pytest.mark.jit
def test_where_the_time_is_over_no_move_is_played_that_is_known_to_lose() -> None:
    position = CONNECT4.start().play_line("44444332521633")
    best = player("best", CONNECT4, seed=1)
    assert isinstance(best, Perfect)
    proof = _Proof(best._solver, position)  # type: ignore[arg-type]
    assert proof.answer() is None
    proof.values = dict.fromkeys(position.legal_moves()[1:], -1)
    assert proof.answer() is None
    assert proof.least_bad() == position.legal_moves()[0]


ONE_WINS = {
    "": 4, "32": 6, "1144": 4, "121541": 2, "52465473": 5, "1346611663": 4,
    "33124535532675": 6, "215126533257653163": 1, "27731751673745556135": 7,
    "2611126661616127437252": 4, "411661712712414763577324": 3,
}  # fmt: skip
"""By the moves before it the only one that wins, in the book and behind it."""


@pytest.mark.slow
@pytest.mark.jit
@pytest.mark.parametrize("milliseconds", [20, 50, 100, 300])
def test_in_five_fresh_processes_the_first_answer_throws_no_win_away(milliseconds: int) -> None:
    for first in range(5):
        lines = [*ONE_WINS]
        lines = lines[2 * first :] + lines[: 2 * first]  # another one comes first
        with subprocess.Popen(
            [sys.executable, "-m", "plancia", "ugi", "connect4"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        ) as engine:  # fmt: skip
            assert engine.stdin
            assert engine.stdout
            engine.stdin.write("isready\n")
            engine.stdin.flush()
            found = []
            for line in lines:
                moves = f" moves {' '.join(line)}" if line else ""
                engine.stdin.write(f"position startpos{moves}\ngo movetime {milliseconds}\n")
                engine.stdin.flush()
                for answer in engine.stdout:
                    if answer.startswith("bestmove"):
                        found.append(answer.split()[1])
                        break
            engine.stdin.write("quit\n")
        assert found == [str(ONE_WINS[line]) for line in lines]


def test_a_board_that_can_not_be_solved_is_searched() -> None:
    assert not isinstance(player("best", plancia.game("connect4", "connect5")), Perfect)


def test_best_takes_a_win_at_once_though_another_move_wins_too() -> None:
    position = plancia.game("connect4").start().play_line("121314")
    best = position.game.levels[-1]
    assert {best.make(seed).answer(position).move for seed in range(3)} == {1}


@pytest.mark.parametrize(
    ("name", "moves", "blocks", "unseen"),
    [
        ("beginner", "1 7 1 7 1", 1, True),  # never blocks
        ("casual", "1 7 2 7 3", 4, False),
        ("casual", "1 2 2 3 3 4 3 4 4 6", 4, True),  # a diagonal
        ("good", "1 7 2 7 3", 4, False),
        ("good", "1 7 2 7 4", 3, True),  # a gap
    ],
)
def test_a_level_leaves_open_what_is_in_its_blind_spot(
    name: str, moves: str, blocks: int, unseen: bool
) -> None:
    level = next(level for level in CONNECT4.levels if level.name == name)
    assert level.unseen is not None
    position = CONNECT4.start().play_line(moves)
    if position.to_move == 1:  # the win itself is what it does not see
        assert position.play(blocks).outcome
        assert level.unseen(position, blocks) == unseen
        return
    answers = [level.make(seed).answer(position).move for seed in range(12)]
    assert (answers.count(blocks) > 6) != unseen  # it may play there for another reason


@pytest.mark.parametrize("depth", [0, 2, 3])
def test_the_original_course_s_game_has_the_document_s_recursion_at_each_depth(depth: int) -> None:
    game, chance, forza4 = plancia.game("connect4", "course"), random.Random(depth), Forza4()
    assert [level.name for level in game.levels] == [*(f"depth-{n}" for n in range(10)), *NAMES]
    level, position = player(f"depth-{depth}", game), game.start()
    while position.outcome is None:
        expected, _ = forza4.trovaMossaMiglioreRicorsivo(position.to_move, depth)
        assert level.answer(position).move == expected
        move = chance.choice([expected, chance.choice(position.legal_moves())])
        forza4.giocaMossa(move, position.to_move)
        position = position.play(move)
