"""Programs that read a question and write a move, as players."""

import sys

import pytest

import plancia
from plancia.arena import Match, Termination, play_out
from plancia.arena.stdin import question
from plancia.engine.player import BadPlayer

GAME = plancia.game("connect4")


def test_the_question_has_the_rules_the_board_and_the_legal_moves() -> None:
    asked = question(GAME.start().play_line("4"))
    assert asked.startswith(str(GAME.rules))
    assert " X " in asked
    assert "Legal moves: 1 2 3 4 5 6 7\n" in asked


def test_the_last_legal_move_among_its_words_is_the_answer() -> None:
    program = f"stdin:{sys.executable} -c 'print(\"Not 3. I play **5**, not 9.\")'"
    answer = plancia.player(program, GAME).answer(GAME.start())
    assert answer.move == 5


def test_a_program_that_says_no_move_forfeits_with_its_first_lines() -> None:
    program = f"stdin:{sys.executable} -c 'print(\"As a language model\")'"
    verdict = play_out(Match(GAME.start()), (program, "random"), seed=1)
    assert verdict.termination is Termination.ILLEGAL
    reason = "no legal move among its words; its first lines: As a language model"
    assert verdict.reason == reason


def test_a_command_that_cannot_be_started_is_named() -> None:
    with pytest.raises(BadPlayer, match="needs a command"):
        plancia.player("stdin: ", GAME)
    with pytest.raises(BadPlayer, match=r"can't be started: .*no-such-program"):
        plancia.player("stdin:no-such-program", GAME).answer(GAME.start())
