"""`python -m plancia.rl.mcp`: the games as tools of the Model Context Protocol (stdio).

A client can see a position, play a move, grade a move and check a claim. Nothing tells it the best
move, unless the server is started with `--solve`. What goes wrong is a sentence.
"""

# mypy: disable-error-code="misc"
import sys
from collections.abc import Callable
from functools import wraps
from typing import Any

from plancia.core.errors import Explained, error_text
from plancia.core.position import Position
from plancia.core.registry import game as game_of
from plancia.rl import extra
from plancia.rl.claims import decide
from plancia.rl.regret import grader, worths
from plancia.rl.text import parse, prompt

with extra("", "mcp"):
    from mcp.server.mcpserver import MCPServer

Tool = Callable[..., str]


def _position(game: str, moves: str) -> Position[Any]:
    return game_of(game).start().play_line(moves)


def _sentences(tool: Tool) -> Tool:
    @wraps(tool)
    def called(*arguments: Any, **named: Any) -> str:
        try:
            return tool(*arguments, **named)
        except Explained as error:
            return f"Error: {error_text(error)}."

    return called


def show(game: str = "connect4", moves: str = "") -> str:
    """The board after some moves (such as `445`), the rules, and how to answer."""
    position = _position(game, moves)
    if position.outcome is not None:
        return f"{position}\nThe game is over: {position.status()}."
    return prompt(position, legal_moves=True)


def play(game: str, moves: str, move: str) -> str:
    """Play one more move after some moves: the line with it, and the board."""
    position = _position(game, moves)
    after = position.play(position.parse_move(move))
    line = f"{moves} {position.format_move(position.parse_move(move))}".strip()
    status = f"The game is over: {after.status()}." if after.outcome else str(after.status())
    return f"Moves: {line}\n{status}\n\n{after}"


def grade(game: str, moves: str, move: str) -> str:
    """What a move costs by perfect play: 0 if it is best, 1 or 2 if it gives away half a point or
    a whole one."""
    position = _position(game, moves)
    reply = parse(position, move)
    if reply.status != "ok":
        return f"Error: {reply.says}"
    cost = grader(position.game)(position, reply.move)
    return "Not proved." if cost is None else f"The move costs {cost}."


def check(game: str, moves: str, claim: str) -> str:
    """Whether a claim about the position is true, such as `column 4 loses`, `yellow wins`, `white
    threatens an open three at K10` or `the nim-sum is 3`."""
    verdict = decide(_position(game, moves), claim)
    return "unknown" if verdict is None else str(verdict).lower()


def solve(game: str, moves: str = "") -> str:
    """Every legal move with its worth, from -1 to 1; faster wins and slower losses are worth
    more."""
    position = _position(game, moves)
    known = sorted(worths(position).items(), key=lambda pair: -pair[1])
    return "\n".join(f"{position.format_move(move)}: {worth:+.2f}" for move, worth in known)


def server(*, solves: bool = False) -> MCPServer:
    """The server with its tools."""
    made = MCPServer("plancia", instructions=__doc__)
    for tool in (show, play, grade, check, *((solve,) if solves else ())):
        made.add_tool(_sentences(tool))
    return made


def main(arguments: list[str]) -> None:
    if set(arguments) - {"--solve"}:
        sys.exit(f"python -m plancia.rl.mcp takes --solve alone, not {' '.join(arguments)}")
    server(solves="--solve" in arguments).run()


if __name__ == "__main__":
    main(sys.argv[1:])
