"""The theory of Nim in words, compared with what playing it out says."""

from hypothesis import given
from hypothesis import strategies as st

import plancia
from plancia.core.capability import Explains, Explanation, capability
from plancia.nim.explain import NimExplains
from plancia.nim.rules import Nim, NimOptions, NimPosition
from plancia.nim.solver.theory import is_lost

games = st.builds(
    lambda heaps, misere, limit: Nim(NimOptions(tuple(heaps), misere, limit)),
    st.lists(st.integers(0, 9), min_size=1, max_size=4).filter(any),
    st.booleans(),
    st.integers(0, 4),
)


@given(game=games)
def test_what_is_explained_is_true(game: Nim) -> None:
    position = game.start()
    explained = NimExplains(game).explain(position)
    lost = is_lost(position.heaps, misere=game.options.misere, limit=game.options.limit)
    *heaps, total, rule, advice = explained.facts
    assert len(heaps) == len(position.heaps)
    limit = game.options.limit
    counts = [rocks % (limit + 1) if limit else rocks for rocks in position.heaps]
    spelled = [int(str(fact).removesuffix(" in binary.").split()[-1], 2) for fact in heaps]
    assert spelled == counts
    columns = [sum(count >> bit & 1 for count in counts) % 2 for bit in range(4)]
    assert int(str(total).split()[1], 2) == sum(odd << bit for bit, odd in enumerate(columns))
    assert ("loses against" in str(rule)) is lost
    assert str(advice).startswith("No move wins" if lost else "The way: player 1 takes ")
    if lost:
        assert explained.marks == ()
        return
    heap = explained.marks[0].cell[0]
    after = list(position.heaps)
    after[heap] -= len(explained.marks)
    assert is_lost(tuple(after), misere=game.options.misere, limit=limit)


def test_the_misere_end_has_its_own_rule() -> None:
    game = plancia.game("nim", heaps="1,1,5")
    explains = capability(game, Explains)
    assert explains is not None
    facts = explains.explain(game.start()).facts
    assert str(facts[-1]) == (
        "The way: player 1 takes 4 rocks from heap C and leaves 3 heaps of one, an odd number."
    )
    after = game.start().play_line("C4")
    assert str(explains.explain(after).facts[-2]) == (
        "The last rock loses, and no heap counts more than one: the number of those that count one "
        "is odd (3), so player 2, to move, loses against perfect play."
    )


def test_the_sum_is_written_in_binary() -> None:
    game = plancia.game("nim")
    assert isinstance(game, Nim)
    explained = NimExplains(game).explain(game.start())
    assert tuple(map(str, explained.facts[:4])) == (
        "A: 3 is 0011 in binary.",
        "B: 5 is 0101 in binary.",
        "C: 8 is 1000 in binary.",
        "Nim-sum: 1110 in binary, 14 (1 where it is odd).",
    )
    assert [mark.cell for mark in explained.marks] == [(2, 6), (2, 7)]


def test_a_game_that_is_over_has_nothing_to_show() -> None:
    game = Nim(NimOptions((1,)))
    over = game.start().play(game.start().legal_moves()[0])
    assert isinstance(over, NimPosition)
    assert NimExplains(game).explain(over) == Explanation()
