"""Train the Pente engine's network on its games against itself.

    python bench/pente_network.py play pairs.games --preset tournament --games 35000 --seed 1
    python bench/pente_network.py play aside.games --preset tournament --games 8000 --seed 2 --aside
    python bench/pente_network.py fit network-pairs.bin pairs.games aside.games --seconds 150
    python bench/pente_network.py play triples.games --preset keryo --games 5000 --seed 5
    python bench/pente_network.py fit network-triples.bin triples.games --preset keryo
        --seconds 40 --begin network-pairs.bin.state

`play` begins with random stones near the centre that a search finds playable, searches a fixed
number of nodes a move, and now and then plays another of the four best moves. With `--aside` it
also searches positions beside the game, after random moves. It writes a record for each position:
stones as the player to move sees them, captures, the search's value, the game's result (-1 beside
the game), and the best move. The same seed gives the same games.

`fit` needs PyTorch, and a GPU to be quick. A line's row of numbers is what a small network makes of
its points and shapes, plus a correction of its own; mirror images share it. It learns the search's
value (mixed with the result) and the best move, on positions where nobody can win at once, and
prints its losses on the last part of each file, which it does not learn from. It learns for a given
time: two runs are not equal to the last bit.
"""

from __future__ import annotations

import argparse
import random
from importlib import import_module
from pathlib import Path
from struct import Struct
from time import monotonic
from typing import Any, Final

import plancia
from plancia.kernels.jit.memory import CLIP
from plancia.pente import Pente, PentePosition
from plancia.pente.board import AXES
from plancia.pente.engine import network as n
from plancia.pente.engine import patterns as p
from plancia.pente.engine.player import Engine

SIDE: Final = 19
RECORD: Final = Struct(f"<{SIDE * SIDE}s2BffH")
SEEN: Final = {
    1: bytes({ord("X"): 1, ord("O"): 2}.get(code, 0) for code in range(256)),
    2: bytes({ord("X"): 2, ord("O"): 1}.get(code, 0) for code in range(256)),
}
"""The stones of a board as player 1 and player 2 see them."""
NEAR: Final = 4
PLAYABLE: Final = 0.75
DECIDED: Final = 0.9985
HELD_OUT: Final = 0.04
SEARCH_SHARE: Final = 0.7
"""How much of the target is the search's value; the rest is the result."""
POLICY_SHARE: Final = 0.15
BATCH, RATE, RATE_AGAIN = 4096, 2e-3, 7e-4
WIDTH: Final = 192
POOL_UNIT, POLICY_UNIT = 8, 4
HIDDEN_UNIT: Final = 1 << 19
OUTPUT_UNIT: Final = 1 << n.OUTPUT_SHIFT - 19
POINTS: Final = 200
"""Points of an opinion that are odds of e to 1."""
Table = Any
"""An array of NumPy or PyTorch."""


def a_game(preset: str) -> Pente:
    game = plancia.game("pente", preset)
    assert isinstance(game, Pente)
    return game


# --- play ------------------------------------------------------------------------------------


def within(position: PentePosition, reach: int) -> list[int]:
    board = position.game.board
    row, column = board.cell(board.centre)
    cells = ((move, *board.cell(move)) for move in position.legal_moves())
    return [move for move, r, c in cells if max(abs(r - row), abs(c - column)) <= reach]


def opening(engine: Engine, nodes: int, chance: random.Random) -> PentePosition:
    while True:
        position = engine.game.start()
        for _ in range(chance.randrange(2, 9)):
            moves = within(position, chance.choice((2, 3, 4))) or within(position, NEAR)
            after = position.play(chance.choice(moves))
            if after.outcome is None:
                position = after
        if abs(engine.analyse(position, nodes=nodes).best.value) < PLAYABLE:
            return position


def touching(position: PentePosition, chance: random.Random) -> list[int]:
    """The moves next to a stone, and some others."""
    board, stones = position.game.board, position.board
    found = []
    for move in position.legal_moves():
        row, column = board.cell(move)
        around = (board.point(row + i // 3 - 1, column + i % 3 - 1) for i in range(9))
        if any(at is not None and stones[at] in b"XO" for at in around) or chance.random() < 0.1:
            found.append(move)
    return found


def play(path: Path, preset: str, games: int, nodes: int, seed: int, aside: bool) -> None:
    chance = random.Random(seed)
    engine = Engine(a_game(preset), table_bits=14)
    with path.open("wb") as file:
        for _ in range(games):
            for record in play_one(engine, nodes, chance, aside):
                file.write(RECORD.pack(*record))


def play_one(
    engine: Engine, nodes: int, chance: random.Random, aside: bool
) -> list[tuple[bytes, int, int, float, float, int]]:
    engine.forget()
    position, winner = opening(engine, nodes, chance), None
    seen = []
    while position.outcome is None and winner is None:
        best = engine.analyse(position, nodes=nodes).best
        seen.append((position, best, True))
        if abs(best.value) >= DECIDED:
            winner = position.to_move if best.value > 0 else 3 - position.to_move
        move = best.move
        if chance.random() < 0.1 and abs(best.value) < 0.9:
            move = chance.choice(engine.analyse(position, nodes=500, k=4).choices).move
        if aside and chance.random() < 0.6:
            other = position.play(chance.choice(touching(position, chance)))
            if other.outcome is None and chance.random() < 0.3:
                other = other.play(chance.choice(touching(other, chance)))
            if other.outcome is None:
                seen.append((other, engine.analyse(other, nodes=nodes).best, False))
        position = position.play(move)
    if winner is None and position.outcome is not None:
        winner = position.outcome.winner
    records = []
    for here, best, in_game in seen:
        mine, yours = here.captured[:: 1 if here.to_move == 1 else -1]
        result = 0.5 if winner is None else float(winner == here.to_move)
        stones = here.board.translate(SEEN[here.to_move])
        given = result if in_game else -1.0
        records.append((stones, mine, yours, best.value, given, best.move))
    return records


# --- fit -------------------------------------------------------------------------------------


class Lines:
    """What is known of the lines that a board can have: player 1 is the one who sees them."""

    def __init__(self, game: Pente) -> None:
        import numpy as np

        self.keys = np.array(sorted(n.possible_keys()))
        self.number = np.zeros(n.KEYS, dtype=np.int64)
        self.number[self.keys] = np.arange(len(self.keys))
        self.swapped = self.number[[n.swapped(int(key)) for key in self.keys]]
        self.mirrored = self.number[[n.mirrored(int(key)) for key in self.keys]]
        points = np.stack([self.keys >> 2 * slot & 3 for slot in range(p.SLOTS)], 1)
        self.has_stone = ((points == 1) | (points == 2)).any(1)
        marks = np.array(p.tables(game.numbers).tolist())[self.keys, 2:]
        shapes = np.array([[self._shape(int(mark)) for mark in row] for row in marks])
        self.five = (shapes == p.FIVE).any(1)
        self.takes = marks >> p.MARK_TAKES & 31
        counts = [self.takes, marks >> p.MARK_ATTACKS & 15, marks >> p.MARK_RISKS & 15]
        one_hot = [np.eye(4)[points].reshape(-1, 4 * p.SLOTS)]
        one_hot += [np.eye(p.FIVE + 1)[shapes[:, player]] for player in range(2)]
        self.features = np.concatenate([*one_hot, *(each / 2 for each in counts)], 1)

    @staticmethod
    def _shape(mark: int) -> int:
        kinds = [kind for kind, place in p.MARKED if mark >> place & 7]
        return kinds[0] if kinds else p.ORDER.index(mark & p.MARK_ORDER)


def read(paths: list[Path]) -> tuple[Table, Table]:
    """All records, and which are for the test."""
    import numpy as np

    fields = [("stones", "u1", (SIDE, SIDE)), ("captured", "u1", 2)]
    kind = np.dtype([*fields, ("value", "<f4"), ("result", "<f4"), ("move", "<u2")])
    files = [np.fromfile(path, dtype=kind) for path in paths]
    tests = [np.arange(len(file)) >= len(file) * (1 - HELD_OUT) for file in files]
    return np.concatenate(files), np.concatenate(tests)


class Trainer:
    def __init__(self, game: Pente, paths: list[Path]) -> None:
        torch = self.torch = import_module("torch")
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.manual_seed(1)
        self.lines = Lines(game)
        self.features = self._tensor(self.lines.features).float()
        self.swapped = self._tensor(self.lines.swapped)
        self.mirrored = self._tensor(self.lines.mirrored)
        self.has_stone = self._tensor(self.lines.has_stone)
        self.number = self._tensor(self.lines.number)
        records, test = read(paths)
        self.boards = self._tensor(records["stones"].copy())
        self.captured = self._tensor(records["captured"].astype("i8"))
        self.moves = self._tensor(records["move"].astype("i8"))
        said = (self._tensor(records["value"].copy()).clamp(-0.999, 0.999) + 1) / 2
        result = self._tensor(records["result"].copy())
        mixed = SEARCH_SHARE * said + (1 - SEARCH_SHARE) * result
        self.target = torch.where(result < 0, said, mixed)
        quiet = self._quiet(game.options.capture_win)
        self.learn = (quiet & ~self._tensor(test)).nonzero()[:, 0]
        self.test = (quiet & self._tensor(test)).nonzero()[:, 0]
        self.parts = self._parts().to(self.device)

    def _tensor(self, values: Table) -> Table:
        return self.torch.tensor(values, device=self.device)

    def _parts(self) -> Any:
        nn, lines, inputs = self.torch.nn, len(self.lines.keys), self.features.shape[1]
        hidden = [nn.Linear(inputs, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU()]
        parts = {
            "lines": nn.Sequential(*hidden, nn.Linear(WIDTH, n.VIEW)),
            "own": nn.Embedding(lines, n.VIEW),
            "head": nn.Linear(n.ROW, n.HIDDEN),
            "mine": nn.Embedding(n.COUNTS, n.HIDDEN),
            "yours": nn.Embedding(n.COUNTS, n.HIDDEN),
            "output": nn.Linear(n.HIDDEN, 1),
            "policy": nn.Linear(n.ROW, 1, bias=False),
        }
        for name in ("own", "mine", "yours"):
            nn.init.zeros_(parts[name].weight)
        return nn.ModuleDict(parts)

    def _keys(self, boards: Table) -> Table:
        """The numbers of the four lines through each point."""
        torch = self.torch
        walled = torch.nn.functional.pad(boards.int(), (4, 4, 4, 4), value=3)
        found = []
        for down, right in AXES:
            key = torch.zeros(boards.shape, dtype=torch.int32, device=self.device)
            for slot in range(p.SLOTS):
                away = slot - 4 if slot < 4 else slot - 3
                row, column = 4 + away * down, 4 + away * right
                key |= walled[:, row : row + SIDE, column : column + SIDE] << 2 * slot
            found.append(self.number[key.long()])
        return torch.stack(found, -1).reshape(len(boards), SIDE * SIDE, 4)

    def _quiet(self, capture_win: int) -> Table:
        """Where nobody can win at once: elsewhere the engine asks for no opinion."""
        five, takes = self._tensor(self.lines.five), self._tensor(self.lines.takes)
        found = []
        for first in range(0, len(self.boards), 4 * BATCH):
            boards = self.boards[first : first + 4 * BATCH]
            keys, empty = self._keys(boards), boards.reshape(len(boards), -1) == 0
            taken = (takes[keys].sum(2) * empty[:, :, None]).amax(1)
            enough = taken + self.captured[first : first + 4 * BATCH] >= capture_win
            found.append(~(five[keys].any(-1) & empty).any(1) & ~enough.any(1))
        return self.torch.cat(found)

    def rows(self) -> Table:
        """What each line is to the player who sees it."""
        found = self.parts["lines"](self.features) / 2 + self.parts["own"].weight
        found = (found + found[self.mirrored]) / 2 * self.has_stone[:, None]
        return found.clamp(-4, 4)

    def losses(self, chosen: Table) -> tuple[Table, Table]:
        """Of the opinion and of the best move."""
        torch, parts = self.torch, self.parts
        boards, rows = self.boards[chosen], self.rows()
        # Learn with the rounded rows, as they will be used.
        rows = rows + ((rows * CLIP).round() / CLIP - rows).detach()
        keys = self._keys(boards)
        used = (boards.reshape(len(boards), -1) == 0) & self.has_stone[keys].any(-1)
        number, point = used.nonzero(as_tuple=True)
        both = torch.cat([rows, rows[self.swapped]], 1)
        sums = torch.nn.functional.embedding_bag(keys[number, point], both, mode="sum")
        clipped = sums.clamp(0, 1)
        beyond = sums - clipped
        clipped = clipped + 0.01 * (beyond - beyond.detach())  # lest it stop learning there
        none = torch.zeros(len(boards), device=self.device)
        pool = none[:, None].repeat(1, n.ROW).index_add_(0, number, clipped)
        captured = self.captured[chosen].clamp(max=n.COUNTS - 1)
        hidden = parts["head"](pool / POOL_UNIT)
        hidden = hidden + parts["mine"](captured[:, 0]) + parts["yours"](captured[:, 1])
        logits = parts["output"](hidden.relu())[:, 0]
        score = torch.nn.functional.binary_cross_entropy_with_logits(logits, self.target[chosen])
        odds = parts["policy"](clipped)[:, 0] * POLICY_UNIT
        best = point == self.moves[chosen][number]
        total = none.index_add(0, number, odds.exp())
        got, hits = none.index_add(0, number, odds * best), none.index_add(0, number, best.float())
        return score, ((total + 1e-9).log() - got).mul(hits).sum() / hits.sum()

    def print_losses(self) -> None:
        with self.torch.no_grad():
            parts = self.test.split(BATCH)
            found = [(len(part), *map(float, self.losses(part))) for part in parts]
        total = sum(count for count, _, _ in found)
        score, policy = (sum(each[0] * each[i] for each in found) / total for i in (1, 2))
        print(f"loss of opinions {score:.4f}, of best moves {policy:.4f}", flush=True)

    def train(self, seconds: float, rate: float) -> None:
        own = self.parts["own"].weight
        others = [each for each in self.parts.parameters() if each is not own]
        groups = [{"params": others, "weight_decay": 1e-5}, {"params": [own], "weight_decay": 0.02}]
        optimiser, begun, steps = self.torch.optim.AdamW(groups, lr=rate), monotonic(), 0
        while (spent := (monotonic() - begun) / seconds) < 1:
            order = self.learn[self.torch.randperm(len(self.learn), device=self.device)]
            for part in order.split(BATCH):
                spent = min(1.0, (monotonic() - begun) / seconds)
                for group in optimiser.param_groups:
                    group["lr"] = rate * min(1, steps / 200 + 0.01) * max(0.01, 1 - spent)
                score, policy = self.losses(part)
                optimiser.zero_grad(set_to_none=True)
                (score + POLICY_SHARE * policy).backward()
                optimiser.step()
                steps += 1
                if spent >= 1:
                    break
            self.print_losses()

    def packed(self) -> bytes:
        import numpy as np

        def numbers(values: Table, unit: float, kind: str) -> bytes:
            return bytes(np.round(values.detach().cpu().numpy() * unit).astype(kind).tobytes())

        parts, torch = self.parts, self.torch
        head, folded = parts["head"], self.lines.number[n.folded_keys()]
        pooled = numbers(head.weight.T, HIDDEN_UNIT / CLIP / POOL_UNIT, "<i4")
        captured = torch.cat([parts["mine"].weight + head.bias, parts["yours"].weight])
        output = parts["output"]
        return n.pack(
            numbers(self.rows()[folded], CLIP, "<i2"),
            pooled + numbers(captured, HIDDEN_UNIT, "<i4"),
            numbers(output.weight[0], POINTS * OUTPUT_UNIT, "<i4")
            + numbers(output.bias, POINTS, "<i4"),
            numbers(parts["policy"].weight[0], POLICY_UNIT * 256, "<i2"),
        )


def fit(path: Path, paths: list[Path], preset: str, seconds: float, begin: Path | None) -> None:
    trainer = Trainer(a_game(preset), paths)
    if begin:
        trainer.parts.load_state_dict(trainer.torch.load(begin))
    trainer.train(seconds, RATE_AGAIN if begin else RATE)
    path.write_bytes(trainer.packed())
    trainer.torch.save(trainer.parts.state_dict(), f"{path}.state")


def main() -> None:
    assert __doc__
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("path", type=Path)
    playing.add_argument("--games", type=int, default=4000)
    playing.add_argument("--nodes", type=int, default=800)
    playing.add_argument("--seed", type=int, default=1)
    playing.add_argument("--aside", action="store_true", help="positions beside the games too")
    fitting = commands.add_parser("fit")
    fitting.add_argument("path", type=Path)
    fitting.add_argument("games", type=Path, nargs="+")
    fitting.add_argument("--seconds", type=float, default=150)
    fitting.add_argument("--begin", type=Path, help="the state of a network to go on from")
    for each in (playing, fitting):
        each.add_argument("--preset", default="tournament")
    args = parser.parse_args()
    if args.command == "play":
        play(args.path, args.preset, args.games, args.nodes, args.seed, args.aside)
    else:
        fit(args.path, args.games, args.preset, args.seconds, args.begin)


if __name__ == "__main__":
    main()
