import random
import time

import pytest

import plancia
from plancia.core.game import Game
from plancia.core.position import Position
from plancia.engine.player import Limits
from plancia.engine.search import AlphaBeta, alphabeta
from plancia.engine.search.alphabeta import MAX_PLIES
from plancia.engine.search.strategy import Evaluation, evaluation_of

CONNECT4 = plancia.game("connect4")


def random_position(game: Game, chance: random.Random, moves: int) -> Position:
    """A position with a choice, that number of moves into a random game or a little before."""
    position = game.start()
    for _ in range(moves):
        after = position.play(chance.choice(position.legal_moves()))
        if len(after.legal_moves()) < 2:
            break
        position = after
    return position


def minimax(position: Position, depth: int, player: int, evaluate: Evaluation) -> float:
    """The slow twin: what the position is worth to that player."""
    if position.outcome is not None:
        return position.outcome.value(player)
    if depth == 0:
        return evaluate(position, player)
    better = max if position.to_move == player else min
    moves = position.legal_moves()
    return better(minimax(position.play(move), depth - 1, player, evaluate) for move in moves)


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_alpha_beta_gives_the_value_of_plain_minimax(depth: int) -> None:
    game = plancia.game("connect4", rows=5, columns=6)
    evaluate, chance = evaluation_of(game), random.Random(depth)
    for number in range(30):
        position = random_position(game, chance, number // 2)
        answer = AlphaBeta(depth, evaluate=evaluate, seed=number).answer(position)
        plain = minimax(position, depth, position.to_move, evaluate)
        assert answer.value == pytest.approx(plain, abs=1e-4)


def test_it_streams_depth_after_depth_and_then_the_answer() -> None:
    answers = [*AlphaBeta(4, seed=1).deepen(CONNECT4.start())]
    assert [answer.depth for answer in answers] == [1, 2, 3, 4]
    assert answers[-1] == AlphaBeta(4, seed=1).answer(CONNECT4.start())
    *answers, last = AlphaBeta(seed=1).deepen(CONNECT4.start(), Limits(nodes=100))
    assert (answers[-1].depth, last.depth, last.nodes) == (2, 2, 100)


def test_it_solves_small_games_and_says_so() -> None:
    drawn = AlphaBeta().answer(plancia.game("connect4", rows=4, columns=4).start())
    assert drawn.value == 0.0
    assert str(drawn.why).startswith("It holds the draw; no move wins")
    won = AlphaBeta().answer(plancia.game("nim").start())
    assert (won.value, won.move) == (1.0, (2, 2))
    assert str(won.why).startswith("It wins by force")


def test_it_wins_as_soon_as_it_can_and_holds_out_as_long_as_it_can() -> None:
    three = CONNECT4.start().play_line("445566")
    assert AlphaBeta(5).answer(three).line in ((3,), (7,))
    assert str(AlphaBeta(5).answer(three).why) == "It wins at once."
    # With 3 and 3 who is to move loses; one rock at a time takes five moves, all else three.
    lost = AlphaBeta().answer(plancia.game("nim", heaps=(3, 3)).start())
    assert (lost.value, lost.move) == (-1.0, (0, 1))
    assert str(lost.why).startswith("Every move loses against best play; this one holds out")


def test_it_does_not_matter_who_moves_how_often() -> None:
    game = plancia.game("four-in-a-row")
    # X has two twos; with the block left, two drops in a row make four.
    position = game.from_text("7/7/7/7/OO5/XX4O X turn u0r0b1v0m1 u0r0b0v0m1")
    answer = AlphaBeta(6).answer(position)
    assert answer.value == 1.0
    line = [str(move) for move in answer.line]
    assert line[:3] == [line[0], "k", "b"]


def test_a_puzzle_is_solved_for_its_one_player() -> None:
    game = plancia.game("tetrisito")
    answer = AlphaBeta(5).answer(game.start())
    assert answer.value == 1.0
    position = game.start()
    for move in answer.line:
        position = position.play(move)
    assert position.outcome is not None
    assert position.outcome.winner == 1


def test_forced_answers_cost_no_depth() -> None:
    game = plancia.game("four-in-a-row", undos=0, blocks=0)
    after_first = game.start().play_line("d4 p d4 p")
    answer = AlphaBeta(2).answer(after_first)
    # drop, keep and pass, drop: keep and pass are the only answers there.
    assert [str(move)[0] for move in answer.line][:2] == ["d", "k"]
    assert answer.nodes > 7 * 3


def test_with_a_seed_equal_moves_vary_and_repeat() -> None:
    start = CONNECT4.start()
    answers = [AlphaBeta(1, seed=seed).answer(start).move for seed in range(20)]
    assert len(set(answers)) > 3
    assert answers == [AlphaBeta(1, seed=seed).answer(start).move for seed in range(20)]
    assert {AlphaBeta(1).answer(start).move for _ in range(5)} == {1}


def test_limits_hold() -> None:
    start, searcher = CONNECT4.start(), AlphaBeta()
    assert searcher.answer(start, Limits(nodes=500)).nodes == 500
    assert searcher.answer(start, Limits(depth=2)).depth == 2
    assert AlphaBeta(3).answer(start, Limits(depth=9)).depth == 3
    assert AlphaBeta(nodes=100).answer(start, Limits(nodes=500)).nodes == 100
    begun = time.process_time()  # which other programs do not lengthen
    searcher.answer(start, Limits(seconds=0.1))
    searcher.answer(start, stop=lambda: time.process_time() - begun > 0.2)
    assert time.process_time() - begun < 1.0
    assert searcher.answer(start, stop=lambda: True).move in start.legal_moves()


def test_a_full_table_is_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alphabeta, "TABLE_SIZE", 10)
    position = plancia.game("nim", heaps=(1, 2, 4)).start()
    assert AlphaBeta().answer(position).value == 1.0


def test_only_candidates_are_tried() -> None:
    answer = AlphaBeta(3, candidates=lambda position: position.legal_moves()[-1:]).answer(
        CONNECT4.start()
    )
    assert set(answer.line) == {7}
    root = AlphaBeta(2, root_candidates=lambda position: (2, 3)).answer(CONNECT4.start())
    assert root.move in (2, 3)


def test_no_line_is_followed_without_end() -> None:
    game = plancia.game("nim", heaps=(999,), limit=1)
    answer = AlphaBeta().answer(game.start())
    assert len(answer.line) <= MAX_PLIES
    assert answer.value == 0.0
