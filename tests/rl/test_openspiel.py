"""OpenSpiel loads our games and plays them."""

import warnings

import pytest


def test_openspiel_plays_our_games() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is a peer of `make bench`")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import plancia.rl.openspiel  # noqa: F401

        game = pyspiel.load_game("plancia_connect4")
        state = game.new_initial_state()
        for action in (3, 3, 4, 4, 5, 5, 6):
            assert state.legal_actions() == list(range(7))
            state.apply_action(action)
    assert state.is_terminal()
    assert state.returns() == [1.0, -1.0]
    assert game.max_game_length() == 42
    full = game.new_initial_state()
    for _ in range(6):
        full.apply_action(0)
    with pytest.raises(pyspiel.SpielError, match="action 0 is not legal"):
        full.apply_action(0)
