"""Questions to players and their answers as text, for a worker that shares nothing else."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Literal

from plancia.core.options import Json
from plancia.core.position import replay, tokens_of
from plancia.core.registry import game_of
from plancia.core.text import from_json, to_json
from plancia.engine.analysis import Analysis
from plancia.engine.player import Answer, EngineQuestion, Limits, Stop, Thinks
from plancia.host.thinkers import PlayerOf
from plancia.live.messages import decode, encode
from plancia.live.refusal import TextJson
from plancia.study.mistakes import SimilarTask, similar_task
from plancia.study.tasks import PositionTask
from plancia.study.tutor import Studied
from plancia.study.views import AnalysisView, analysis_view, studied_from

PLAYERS_KEPT: Final = 4
"""Players that stay in the worker, with all that they remember."""


@dataclass(frozen=True, slots=True)
class QuestionText:
    """A question on its way: to a level, for a hint, to a study, or for a position with a motif."""

    kind: Literal["level", "hint", "study", "similar"]
    level: str = ""
    game: str = ""
    options: Mapping[str, Json] = field(default_factory=dict)
    position: str = ""
    seconds: float | None = None
    motif: str = ""
    seed: str = ""


@dataclass(frozen=True, slots=True)
class AnswerText:
    """A player's answer on its way."""

    move: str
    value: float | None
    line: list[str]
    why: TextJson
    exact: bool


def question_text(question: EngineQuestion) -> str:
    """A question as `think` reads it."""
    who = question.player
    if isinstance(who, SimilarTask):
        game, given = who.game, dict(who.options)
        asked = QuestionText("similar", "", game, given, who.known, motif=who.motif, seed=who.seed)
        return encode(asked)
    assert isinstance(who, PlayerOf)
    options, position = who.game.options.to_json(), question.position.to_text()
    seconds = question.limits.seconds
    return encode(QuestionText(who.kind, who.level, who.game.name, options, position, seconds))


def answer_from(question: EngineQuestion, text: str) -> Answer[Any] | Studied | PositionTask | None:
    """The answer that `think` has written."""
    if isinstance(question.player, SimilarTask):
        return decode(PositionTask, text) if text else None
    if question.deepens:
        return studied_from(decode(AnalysisView, text), question.position)
    found, position = decode(AnswerText, text), question.position
    line = tuple(step.move for step in replay(position, found.line))
    move, why = position.parse_move(found.move), from_json(found.why)
    if found.exact:
        return Analysis(move, found.value, line, why, exact=True)
    return Answer(move, found.value, line, why)


# In the worker that thinks


@lru_cache(PLAYERS_KEPT)
def _kept(who: PlayerOf) -> Thinks:
    return who()


def think(question: str, stop: Stop, send: Callable[[str], None]) -> str:
    """The last answer to a question, both as JSON; those before it are sent. The views of a study
    are all sent, and the last answer is empty."""
    asked = decode(QuestionText, question)
    if asked.kind == "similar":
        options = tuple(asked.options.items())
        wanted = SimilarTask(asked.game, options, asked.motif, asked.seed, asked.position)
        similar = similar_task(wanted)
        return encode(similar) if similar else ""
    game = game_of(asked.game, asked.options)
    position, limits = game.from_text(asked.position), Limits(seconds=asked.seconds)
    player = _kept(PlayerOf(asked.kind, game, asked.level))
    if asked.kind == "study":
        for known in player.deepen(position, limits, stop):
            send(encode(analysis_view(known)))
        return ""
    answer = player.answer(position, limits, stop)
    return encode(
        AnswerText(
            position.format_move(answer.move),
            answer.value,
            [*tokens_of(position, answer.line)],
            to_json(answer.why),
            isinstance(answer, Analysis) and answer.exact,
        )
    )
