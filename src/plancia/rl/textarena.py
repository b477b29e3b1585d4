"""Our games of two in TextArena: replies are read by `plancia.rl.text`, moves graded by regret.

    from plancia.rl.textarena import TextArenaEnv

    env = TextArenaEnv("pente")

`info["regret"]` of a step is what the move cost; None where that is not proved.
"""

# mypy: disable-error-code="misc"
from typing import Any

from plancia.core.errors import BadOption
from plancia.core.game import Game
from plancia.core.registry import game as game_of
from plancia.rl import extra
from plancia.rl.regret import grader
from plancia.rl.text import parse, prompt

with extra("", "textarena"):
    import textarena as ta


class TextArenaEnv(ta.Env):
    """A game between two models; `errors` illegal or unreadable replies in a row are forgiven."""

    def __init__(self, game: Game[Any] | str = "connect4", errors: int = 1, **options: Any) -> None:
        self.game: Game[Any] = game if isinstance(game, Game) else game_of(game, **options)
        if self.game.players != 2:
            raise BadOption("{name} is a game for one", name=self.game.name)
        self._errors, self._cost = errors, grader(self.game)
        self.position = self.game.start()

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Begin a game."""
        self.position = self.game.start()
        self.state = ta.TwoPlayerState(
            num_players=num_players, seed=seed, error_allowance=self._errors
        )
        self.state.reset(game_state={"position": ""}, player_prompt_function=self._rules)
        self._show()

    def _rules(self, player_id: int, game_state: dict[str, Any]) -> str:
        return f"You are {self.game.side(player_id + 1)} in {self.game.title}.\n{self.game.rules}"

    def _show(self) -> None:
        self.state.game_state["position"] = self.position.to_text()
        question = prompt(self.position, style="short")
        self.state.add_observation(message=question, observation_type=_KINDS.GAME_BOARD)

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Play what a reply states."""
        state = self.state
        mover = state.current_player_id
        state.add_observation(from_id=mover, message=action, observation_type=_KINDS.PLAYER_ACTION)
        before, reply = self.position, parse(self.position, action)
        if reply.status != "ok":
            state.set_invalid_move(reason=reply.says)
            done, info = state.step()
            return done, {**info, "status": reply.status}
        self.position = before.play(reply.move)
        outcome = self.position.outcome
        if outcome is None:
            self._show()
        elif outcome.winner:
            state.set_winner(outcome.winner - 1, reason=str(self.position.status()))
        else:
            state.set_draw(reason=str(self.position.status()))
        done, info = state.step(rotate_player=False)
        if not done:
            state.manually_set_current_player_id(self.position.to_move - 1)
        cost = self._cost(before, reply.move)
        return done, {**info, "status": "ok", "regret": cost}


_KINDS = ta.ObservationType
