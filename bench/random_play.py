"""A million random legal moves over all games and presets, every promise of the contract watched.

    python bench/random_play.py [--moves 1000000] [--seed 1]

The conformance test plays a part of them (it looks at each position from all sides, which takes
time); the rest are played straight with the cheap promises checked at every move: the outcome
is there exactly when no move is left, the player to move is a player, and every game ends.
"""

from __future__ import annotations

import argparse
import random
import time

from ratios import ratio

import plancia
from plancia.core.game import Game
from plancia.core.registry import game_type
from plancia.testing import BrokenPromise, check_game


def variants() -> list[Game]:
    found = []
    for name in plancia.games():
        found.append(plancia.game(name))
        found += [plancia.game(name, preset) for preset in game_type(name).presets]
    found += [
        plancia.game("connect4", rows=12, columns=13, connect=5),
        plancia.game("pente", rows=7, columns=5, centre_first=False),
        plancia.game("pente", "keryo", rows=99, columns=99, tournament=False),
        plancia.game("nim", heaps="7,0,21,3", misere=False, limit=4),
        plancia.game("tetrisito", line_clearing=True),
        plancia.game("tetrisito", sliding=True),
        plancia.game("tetrisito", implementation="B", line_clearing=True, sliding=True),
    ]
    return list(dict.fromkeys(found))  # some presets are the defaults


def play_straight(game: Game, moves: int, chance: random.Random) -> tuple[int, int]:
    """Random moves, priced ones among them; the numbers of moves made and of games."""
    made = games = 0
    while made < moves:
        games += 1
        position, length = game.start(), 0
        while True:
            legal, outcome = position.legal_moves(), position.outcome
            if bool(legal) != (outcome is None) or not 1 <= position.to_move <= game.players:
                raise BrokenPromise(f"{game!r} at {position.to_text()!r}")
            if outcome is not None or made == moves:
                break
            priced = position.priced_moves() if chance.random() < 0.1 else ()
            position = position.play(chance.choice(priced or legal))
            made, length = made + 1, length + 1
            if length > 20_000:
                raise BrokenPromise(f"{game!r} does not end")
    return made, games


def ours(moves: int, chance: random.Random) -> float:
    """Moves a second of random games of Connect Four."""
    start, made, began = plancia.game("connect4").start(), 0, time.process_time()
    while made < moves:
        position = start
        while position.outcome is None:
            position = position.play(chance.choice(position.legal_moves()))
            made += 1
    return made / (time.process_time() - began)


def open_spiel(moves: int, chance: random.Random) -> float:
    """The same from Python with OpenSpiel, whose states are C++."""
    import pyspiel

    game, made, began = pyspiel.load_game("connect_four"), 0, time.process_time()
    while made < moves:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            made += 1
    return made / (time.process_time() - began)


def compare(moves: int, chance: random.Random) -> None:
    """Both in turn, the best of five each."""
    rates = [(ours(moves, chance), open_spiel(moves, chance)) for _ in range(5)]
    mine, theirs = (max(column) for column in zip(*rates, strict=True))
    print(f"Connect Four from Python: {mine:,.0f} moves/s; OpenSpiel {theirs:,.0f}")
    print(f"ratio {mine / theirs:.2f}")
    what = "random moves of Connect Four from Python"
    ratio(what, mine, theirs, "moves/s", "OpenSpiel", more_is_better=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--moves", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    games = variants()
    share = -(-arguments.moves // len(games))
    chance = random.Random(arguments.seed)
    total = 0
    print(f"{'game':<58}{'moves':>9}{'games':>8}{'moves/s':>10}")
    for game in games:
        report = check_game(game, games=2, seed=arguments.seed, max_moves=60)
        began = time.process_time()
        made, played = play_straight(game, share, chance)
        seconds = time.process_time() - began
        total += made + report.moves
        name = repr(game).removeprefix("plancia.")
        print(f"{name[:57]:<58}{made:>9}{played:>8}{made / seconds:>10.0f}")
    print(f"{total} random moves, no promise broken")
    compare(20_000, chance)


if __name__ == "__main__":
    main()
