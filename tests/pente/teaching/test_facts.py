import plancia
from plancia.pente.teaching.chances import chances
from plancia.pente.teaching.facts import PenteTeaches, m


def test_a_four_is_blocked_or_broken_by_a_capture() -> None:
    position = plancia.game("pente").start().play_line("K10 N12 N11 J10 L10 A1 M10 A3 N10")
    names = {fact.motif.name for fact in PenteTeaches(position.game).facts(position)}
    assert names == {"block", "break"}


def test_about_one_move_the_facts_are_the_same() -> None:
    position = plancia.game("pente").start().play_line("K10 L12 K12 A1")
    teaches, move = PenteTeaches(position.game), position.parse_move("K11")
    every = [fact for fact in teaches.facts(position) if move in fact.moves]
    assert every
    *same, plan = (fact for fact in teaches.facts(position, move) if move in fact.moves)
    assert same == every
    assert plan.motif.is_plan


def test_a_three_that_a_capture_breaks_needs_no_other_answer() -> None:
    start = plancia.game("pente").start()
    position = start.play_line("K10 L10 J10 B2 K12 B4 A1 B6")
    assert chances(position, 2).captures, "H10 takes J10 and K10"
    move = position.parse_move("K11")
    names = [f.motif.name for f in PenteTeaches(position.game).facts(position, move)]
    assert "three" not in names


def test_of_a_broken_four_the_stones_that_are_captured_are_marked() -> None:
    position = plancia.game("pente").start().play_line("K10 N12 N11 J10 L10 A1 M10 A3 N10")
    for fact in PenteTeaches(position.game).facts(position):
        if fact.motif is m["break"]:
            before, after = (
                p.picture().board.rows for p in (position, position.play(fact.moves[0]))
            )
            assert all(before[r][c] != after[r][c] == "." for r, c in fact.cells)
