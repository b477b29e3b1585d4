"""Tries the adapters of plancia.rl against the real packages, each in an environment of its own.

python tools/try_adapters.py                 makes the environments in a temporary folder
python tools/try_adapters.py mcp --here      the check itself, where that package is installed
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import tempfile
import venv
from pathlib import Path
from types import SimpleNamespace
from typing import Any

ROOT = Path(__file__).parents[1]
MOVES = "44556"
"""Of a game of Connect Four: yellow wins at 3 or 7 unless red is there, and red has one stone."""


def verifiers() -> None:
    import verifiers.v1 as vf

    from plancia.core.registry import position_from_json
    from plancia.rl.regret import worths
    from plancia.rl.text import tokens
    from plancia.rl.verifiers import RegretConfig, RegretTaskset

    tasks = list(RegretTaskset(RegretConfig(count=6, seed=2)))
    assert len(tasks) == 6
    for task in tasks:
        position = position_from_json(task.data.info)
        known = worths(position)
        best = max(known, key=lambda move: known[move])
        worst = min(known, key=lambda move: known[move])
        for move, says in ((best, "<move>{}</move>"), (worst, "Move: {}")):
            token = next(t for t, each in tokens(position).items() if each == move)
            trace: Any = SimpleNamespace(last_reply=says.format(token))
            found = asyncio.run(task.exact_regret(trace))
            assert (found == 1.0) == (move == best), (position.to_text(), token, found)
            assert asyncio.run(task.legal(trace)) == 1.0
        trace = SimpleNamespace(last_reply="I resign.")
        assert asyncio.run(task.exact_regret(trace)) == asyncio.run(task.legal(trace)) == 0.0
        assert {hook.__name__ for hook in task.hooks("reward")} == {"exact_regret"}
        assert isinstance(task, vf.Task)


def textarena() -> None:
    from plancia.rl.textarena import TextArenaEnv

    env = TextArenaEnv("connect4")
    env.reset(num_players=2, seed=1)
    done, infos = False, []
    for action in (
        "[4]",
        "I play <move>4</move>",
        "[5]",
        "no idea",
        "[5]",
        "Move: 6",
        "[1]",
        "[7]",
    ):
        player, seen = env.get_observation()
        assert "Reply with your move" in str(seen)
        done, info = env.step(action)
        infos.append((player, info["status"], info.get("regret")))
    assert done
    assert [info[1] for info in infos] == ["ok", "ok", "ok", "unreadable", *["ok"] * 4]
    assert [info[0] for info in infos] == [0, 1, 0, 1, 1, 0, 1, 0]
    assert infos[2][2] == 2, "the third stone beside the second gives the win away"
    rewards, _ = env.close()
    assert rewards == {0: 1, 1: -1}


def mcp() -> None:
    from mcp import Client  # the package's own client, in this process

    from plancia.rl.mcp import server

    async def ask(client: Any, tool: str, **arguments: str) -> str:
        answer = await client.call_tool(tool, arguments)
        return str(answer.content[0].text)

    async def talk() -> None:
        async with Client(server()) as client:
            listed = await client.list_tools()
            assert [tool.name for tool in listed.tools] == ["show", "play", "grade", "check"]
            assert "Legal moves: 1 2 3" in await ask(client, "show", game="connect4", moves=MOVES)
            says = await ask(client, "play", game="connect4", moves=MOVES, move="7")
            assert "Moves: 44556 7" in says
            assert "  .  .  .  X  X  X  O" in says, "the board as a person sees it"
            says = await ask(client, "grade", game="connect4", moves="445566", move="1")
            assert says == "The move costs 0.", "there are two ways to win: one stays"
            claim = "yellow threatens to win at 7"
            assert await ask(client, "check", game="connect4", moves=MOVES, claim=claim) == "true"
            says = await ask(client, "play", game="connect4", moves=MOVES, move="9")
            assert says.startswith("Error: "), says
            assert "Traceback" not in says
            says = await ask(client, "show", game="chess")
            assert says.startswith("Error: "), says
        async with Client(server(solves=True)) as client:
            assert (await ask(client, "solve", game="connect4", moves="445566")).startswith(
                "3: +0.99"
            )

    asyncio.run(talk())


CHECKS = {"verifiers": verifiers, "textarena": textarena, "mcp": mcp}


def main() -> None:
    parser = argparse.ArgumentParser(description="Tries the adapters of plancia.rl.")
    parser.add_argument("packages", nargs="*", metavar="PACKAGE", default=list(CHECKS))
    parser.add_argument("--here", action="store_true", help="in the environment that runs this")
    arguments = parser.parse_args()
    for name in arguments.packages:
        if arguments.here:
            CHECKS[name]()
        else:
            with tempfile.TemporaryDirectory() as folder:
                venv.create(folder, with_pip=True)
                python = Path(folder) / "bin" / "python"
                subprocess.run(
                    [python, "-m", "pip", "install", "-q", f"{ROOT}[jit]", name], check=True
                )
                subprocess.run([python, __file__, name, "--here"], check=True)
        print(f"{name}: as it should be")


if __name__ == "__main__":
    main()
