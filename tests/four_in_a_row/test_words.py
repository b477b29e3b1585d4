from plancia.four_in_a_row import FourInARow, FourInARowOptions
from plancia.four_in_a_row.notation import BLOCK, DROPS, KEEP, PASS, REACH, REMOVES, UNDO
from plancia.four_in_a_row.words import few_words, rules, sentence

MOVES = (*DROPS, *REMOVES, REACH, UNDO, KEEP, BLOCK, PASS)


def test_moves_read_differently_in_a_sentence_and_in_a_few_words() -> None:
    sides = FourInARow.sides
    assert len({str(sentence(move, *sides)) for move in MOVES}) == len(MOVES)
    loud = [move for move in MOVES if move not in (KEEP, PASS)]  # a turn ends with those two
    assert len({str(few_words(move)) for move in loud} - {""}) == len(loud)


def test_rules_leave_out_what_the_options_do_not_allow() -> None:
    everything, drops_only = FourInARowOptions(), FourInARowOptions(0, 0, 0, 0)
    for word in ("remove", "undo", "block", "forgiven"):
        assert word in str(rules(everything))
        assert word not in str(rules(drops_only))
