from plancia.pente.engine import memory as m


def test_every_number_and_every_slot_of_a_frame_has_a_place_of_its_own() -> None:
    numbers = [m.NODES, m.NODE_LIMIT, m.ABORTED, m.ATTACKER, m.AGE, m.QUIESCENCE_LIMIT]
    assert numbers == list(range(m.NUMBERS))
    asked = [m.DEPTH, m.ALPHA, m.BETA, m.FORCING_LEFT, m.NULL_MOVE_ALLOWED, m.ASKED_ALPHA]
    known = [m.BEST, m.BEST_MOVE, m.INDEX, m.COUNT, m.TRIED, m.CHILD_DEPTH, m.REDUCTION, m.STAGE]
    moving = [m.COMPLETE, m.THREAT, m.MOVE, m.LOUD, m.TABLE_MOVE]
    slots = [*asked, *known, *moving]
    assert slots == list(range(len(slots)))
    assert len(slots) <= m.FRAME


def test_a_memory_has_room_for_the_longest_line_and_the_whole_board() -> None:
    memory = m.search_memory(points=81, cells=289, table_bits=5)
    assert memory.table.shape[0] == 2**5
    for stack in (memory.frames, memory.moves, memory.killers, memory.lines, memory.line_lengths):
        assert len(stack) > m.PLIES
    assert memory.moves.shape[1] == memory.roots.shape[0] == 81
    assert memory.history.shape[0] == 289
