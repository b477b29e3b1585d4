"""A puzzle is solved at a console."""

from cli.conftest import Solve


def test_a_line_of_right_moves_solves_a_puzzle(solve: Solve) -> None:
    status, output = solve("nim --number 1", "B1\nA1\n")
    assert status == 0
    assert output.count("Right.") == 2
    assert "find the only move that wins. (Hard)" in output
    assert "The idea: " in output
    assert output.endswith("Solved!\nYour puzzle rating: 1835? +335\n")


def test_a_wrong_move_is_answered_and_counted(solve: Solve) -> None:
    status, output = solve("nim --grade 2", "A1\nB9\nB2\n")
    assert status == 0
    refuted = "No: player 1 takes 1 rock from heap A. The answer: player 2 takes 4 rocks from heap"
    assert f"{refuted} B. Try again." in " ".join(output.split())
    assert "Heap B has 4 rocks, fewer than 9" in output
    assert "Solved, after 1 wrong move.\nYour puzzle rating: 1" in output


def test_words_fit_a_terminal_and_what_can_be_typed_is_said_first(solve: Solve) -> None:
    output = solve("nim --number 1", "A1\nhint\nhint\nhint\nshow\n")[1]
    assert max(map(len, output.splitlines())) <= 81, "with the prompt"
    assert "Type a move. Also: hint, show (the solution), quit.\n" in output.partition("> ")[0]


def test_a_hint_does_not_name_the_move(solve: Solve) -> None:
    status, output = solve("nim --number 0", "hint\nquit\n")
    assert status == 1
    assert "What if they were equal?" in output
    assert "B2" not in output


def test_a_hint_has_three_steps_for_each_move(solve: Solve) -> None:
    status, output = solve("nim --number 1", "hint\nhint\nhint\nhint\nB1\nhint\nA1\n")
    assert status == 0
    first, _, second = output.partition("Right.")
    _, *steps = first.split("> ")
    look, where, move, again = (step.strip() for step in steps[:4])
    assert len({look, where, move}) == 3
    assert "Marked:" in where
    assert move.startswith("Take 1 rock from heap B")
    assert again == move
    assert "Take" not in second.split("> ")[1]


def test_the_solution_is_shown_on_demand(solve: Solve) -> None:
    status, output = solve("nim --motif equal-heaps --seed 0 --grade 3", "show\n")
    assert status == 1
    assert "The solution: B1 B1 A1" in output


def test_only_the_first_answer_to_a_puzzle_is_rated_and_no_daily_one(solve: Solve) -> None:
    rating = "Your puzzle rating: "
    lost = solve("nim --number 0", "A1\nB2\n")[1].partition(rating)[2]
    assert lost.startswith("1")
    assert "? -" in lost
    again = solve("nim --number 0", "B2\n")[1].partition(rating)[2]
    assert again == f"{lost.split()[0]}\n"
    assert rating not in solve("nim --daily", "show\n")[1]
    assert rating not in solve("nim --number 1", "hint\nquit\n")[1], "it is not decided"
    assert "? -" in solve("nim --number 1", "show\n")[1].partition(rating)[2]


def test_the_end_of_input_ends_it(solve: Solve) -> None:
    assert solve("nim --daily")[0] == 1
