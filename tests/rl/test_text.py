"""Prompts, and what is read in the manner of real models' replies."""

import pytest

import plancia
from plancia.rl.text import parse, prompt, tokens

CONNECT4 = plancia.game("connect4").start().play_line("444444")
"""Column 4 is full."""
REPLIES = [
    ("4", "illegal", "4"), ("5", "ok", "5"), (" 5\n", "ok", "5"), ("5.", "ok", "5"),
    ("**5**", "ok", "5"), ("`5`", "ok", "5"), ("column 5", "unreadable", ""),
    ("<move>5</move>", "ok", "5"), ("<MOVE> 5 </MOVE>", "ok", "5"),
    ("<answer>5</answer>", "ok", "5"), ("<move>column 5</move>", "ok", "column 5"),
    ("<move>5</move> stops <move>3</move>", "ok", "3"),
    ("I would like <move>3</move>.\nNo, wait: <move>2</move>", "ok", "2"),
    ("<move></move>", "unreadable", ""), ("<move>8</move>", "illegal", "8"),
    ("<move>the centre</move>", "unreadable", "the centre"),
    ("<move>3 or 5</move>", "unreadable", "3 or 5"), ("<move>resign</move>", "illegal", "resign"),
    ("<move>4</move>", "illegal", "4"), (r"\boxed{3}", "ok", "3"),
    (r"So the answer is $\boxed{3}$.", "ok", "3"), (r"\boxed{\text{3}}", "ok", "3"),
    (r"\boxed{9}", "illegal", "9"), ("[3]", "ok", "3"),
    ("I choose [3] because it blocks [2].", "ok", "2"), ("[col 3]", "ok", "3"),
    ("[1, 2, 3]", "unreadable", ""), ("see [3](https://example.org)", "unreadable", ""),
    ('{"move": "3"}', "ok", "3"), ('{"move": 3}', "ok", "3"),
    ('```json\n{"move": "3"}\n```', "ok", "3"), ("{'answer': '3'}", "ok", "3"),
    ('{"reason": "4 is full", "move": 12}', "illegal", "12"), ("Move: 3", "ok", "3"),
    ("move=3", "ok", "3"), ("Final answer: 3", "ok", "3"), ("**Final answer:** 3", "ok", "3"),
    ("Answer: **3**", "ok", "3"), ("My move is: 3.", "ok", "3"),
    ("Best move: column 3", "ok", "3"), ("Move: 3\nThat loses at once.\nMove: 6", "ok", "6"),
    ("I play 3. That stops 5.", "unreadable", ""), ("I play 3.", "unreadable", ""),
    ("As a language model I can't see the board.", "unreadable", ""), ("", "unreadable", ""),
    ("   \n", "unreadable", ""), ("<think>maybe <move>3</move></think>5", "ok", "5"),
    ("<think>maybe <move>3</move>", "unreadable", ""),
    ("<thinking>[3]</thinking>\nMove: 2", "ok", "2"),
    ("Let me see: 3 wins, 5 does not, 6 draws. So 3!", "unreadable", ""), ("-1", "illegal", "-1"),
    ("5 6", "unreadable", ""), ("Sure", "unreadable", ""), ("<move>5", "unreadable", ""),
    ("Move: 5 or 6", "unreadable", "5 or 6"), ("Move: 5 and I win", "ok", "5"),
]  # fmt: skip


@pytest.mark.parametrize(("reply", "status", "token"), REPLIES)
def test_a_reply_counts_by_the_last_move_it_states(reply: str, status: str, token: str) -> None:
    found = parse(CONNECT4, reply)
    assert (found.status, found.token) == (status, token)
    assert (found.move is None) == (status != "ok")
    assert bool(found.says) == (status != "ok")


@pytest.mark.parametrize("name", ["connect4", "four-in-a-row", "nim", "pente", "tetrisito"])
@pytest.mark.parametrize("legal_moves", [True, False])
def test_a_prompt_shows_the_board_states_no_move_and_every_move_can_be_answered(
    name: str, legal_moves: bool
) -> None:
    position = plancia.game(name).start()
    question = prompt(position, legal_moves=legal_moves, history=["x", "y"])
    assert str(position.game.rules) in question
    assert "Moves so far: x y" in question
    assert ("Legal moves: " in question) == legal_moves
    for echo in (question, "You asked:\n" + question):
        assert parse(position, echo).status == "unreadable"
    for token, move in tokens(position).items():
        for reply in (f"<move>{token}</move>", token, f"Move: {token}", f"[{token.lower()}]"):
            assert parse(position, reply).move == move


def test_the_rule_that_an_illegal_move_breaks_is_said() -> None:
    assert "column 4 is full" in parse(CONNECT4, "[4]").says
    assert "1 to 7" in parse(CONNECT4, "[9]").says
