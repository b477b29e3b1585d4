from plancia.connect4.teaching import motifs


def test_every_motif_has_a_name_and_examples_of_its_own() -> None:
    assert len({motif.name for motif in motifs.MOTIFS}) == len(motifs.MOTIFS) > 8
    assert all(motif.examples for motif in motifs.MOTIFS)


def test_who_missed_what_could_be_done_is_told_what_to_learn() -> None:
    silent = {motif.name for motif in motifs.MOTIFS if motif.missed and not motif.learn}
    assert silent == {"lost-soon", "besieged"}, "nothing could be done there any more"
