"""The page's type declarations, made from the classes of messages: `python tools/page_types.py`.

Every request, answer and event between page and host is a class in Python. This writes them as
TypeScript declarations into web/static/messages.d.ts; with `--check` it only says if that is stale.
"""

import dataclasses
import sys
import types
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from plancia.core.options import Json
from plancia.live import messages as live_messages
from plancia.live.hints import HintView
from plancia.live.messages import Message
from plancia.live.own_games import Score
from plancia.live.refusal import TextJson
from plancia.live.summaries import MyGames
from plancia.rooms import class_views, tournament_views
from plancia.rooms import messages as room_messages
from plancia.study import messages as study_messages
from plancia.study.coach import CoachView
from plancia.study.guides import GuideView
from plancia.study.lessons import LessonAnswer, LessonsView, LessonView
from plancia.study.mistakes import MistakeList, MistakeView
from plancia.study.puzzles import DailyList, PackView, PuzzleView, TaskView, TriedView
from plancia.study.views import RecordView

FILE = Path(__file__).parents[1] / "src/plancia/web/static/messages.d.ts"
HEAD = """\
/**
 * What page, workers and servers say to each other. Made by tools/page_types.py from the classes in
 * Python: change those.
 */
import type { Cell, MoveDetails, Picture } from "./boards/scene.js";
import type { TextJson } from "./text/i18n.js";

export type { Cell, MoveDetails, Picture, TextJson };
/** From cell to cell. */
export type Drawing = [Cell, Cell];
export type Notes = Pick<LineView, "comments" | "symbols">;
export type Options = Record<string, number | boolean | string>;
export type Outcome = { result: string; winner: number | null; reason: string; says: TextJson };
export type PositionJson = {
  game: string;
  options: Options;
  position: string;
  to_move: number;
  legal_moves: string[];
  priced_moves: string[];
  price: TextJson;
  move_details: MoveDetails;
  outcome: Outcome | null;
  picture: Picture;
};
/** What is different in a picture: `rows` are panel, row and what is in it now. */
export type PictureChanges = Partial<Picture> & { rows?: [number, number, string][] };
export type Changes = Partial<Pick<GameView, "seats" | "last" | "ticking" | "thinking"
  | "draw_offer" | "take_back_offer" | "verdict" | "rematch" | "rematch_offer" | "coach"
  | "coached">> & {
  position?: Pick<PositionJson, "position" | "to_move" | "outcome"> & { picture: PictureChanges };
};
export type YourChanges = Partial<Pick<GameView, "mine" | "invite" | "buttons">> & {
  position?: Pick<PositionJson, "legal_moves" | "priced_moves" | "price" | "move_details">;
};
"""
MODULES = (live_messages, study_messages, room_messages, tournament_views, class_views)
ANSWERS = (
    CoachView, DailyList, MistakeList, MistakeView, GuideView, HintView,
    LessonAnswer, LessonsView, LessonView, MyGames, Score, PackView,
    PuzzleView, RecordView, TaskView, TriedView,
)  # fmt: skip
"""Of the HTTP interface, beside those in the modules of messages."""
EXACT = {
    "changes": "Changes",
    "yours": "YourChanges",
    "options": "Options",
    "position": "PositionJson",
    "picture": "Picture",
}
"""Dictionaries whose declaration in Python is wider than what is in them."""
ALIASES = {
    "FromAnalyst": study_messages.FromAnalyst,
    "ToPlayer": live_messages.ToPlayer,
}
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def classes() -> dict[str, type]:
    """By name, all messages and what they consist of."""
    waiting: list[Any] = [*ANSWERS, *ALIASES.values()]
    for module in MODULES:
        own = (kind for kind in vars(module).values() if _is_declared(kind))
        waiting += [kind for kind in own if kind.__module__ == module.__name__ and kind != Message]
    found: dict[str, type] = {}
    while waiting:
        kind = waiting.pop()
        if _is_declared(kind):
            if kind.__name__ not in found:
                found[kind.__name__] = kind
                waiting.extend(get_type_hints(kind, include_extras=True).values())
        else:
            waiting.extend(get_args(kind))
    return found


def _is_declared(kind: Any) -> bool:
    """Whether it is the declaration of a message, or of what is in one."""
    is_class = isinstance(kind, type)
    return is_class and (issubclass(kind, Struct) or dataclasses.is_dataclass(kind))


class Writer:
    def __init__(self) -> None:
        self._classes = classes()
        self._names = {kind: name for name, kind in self._classes.items()}

    def text(self) -> str:
        parts = [HEAD]
        for name, kind in sorted(self._classes.items()):
            parts.append(f"export type {name} = {{\n{''.join(self._fields(kind))}}};\n")
        for name, alias in ALIASES.items():
            parts.append(f"export type {name} = {self._type(alias)};\n")
        return "".join(parts)

    def _fields(self, kind: Any) -> Iterator[str]:
        if tag := getattr(msgspec.inspect.type_info(kind), "tag", None):
            yield f'  type: "{tag}";\n'
        hints = get_type_hints(kind, include_extras=True)
        for field in msgspec.inspect.type_info(kind).fields:
            is_optional = issubclass(kind, Message) and not field.required
            hint = self._field(field.name, hints[field.name])
            yield f"  {field.name}{'?' if is_optional else ''}: {hint};\n"

    def _field(self, field: str, hint: Any) -> str:
        if get_origin(hint) is dict and field in EXACT:
            return EXACT[field]
        return self._type(hint)

    def _type(self, hint: Any) -> str:
        if hint in PLAIN:
            return PLAIN[hint]
        if hint in self._names:
            return self._names[hint]
        if hint == TextJson:
            return "TextJson"
        if hint == Json:
            return "number | boolean | string"
        origin, args = get_origin(hint), get_args(hint)
        if hasattr(hint, "__metadata__"):
            return self._type(args[0])
        if origin is Literal:
            return " | ".join(f'"{arg}"' for arg in args)
        if origin in (Union, types.UnionType):
            said = get_args(TextJson)
            if set(said) < set(args):
                rest = [self._type(arg) for arg in args if arg not in said]
                return " | ".join(["TextJson", *rest])
            return " | ".join(dict.fromkeys(self._type(arg) for arg in args))
        if origin is tuple:
            inner = [self._type(arg) for arg in args if arg is not Ellipsis]
            if inner == ["number", "number"]:
                return "Cell"
            return f"{inner[0]}[]" if Ellipsis in args else f"[{', '.join(inner)}]"
        if origin in (dict, Mapping):
            return f"Record<{self._type(args[0])}, {self._type(args[1])}>"
        if isinstance(origin, type) and issubclass(origin, Collection):
            inner = self._type(args[0])
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        return "any"


def main(arguments: Sequence[str]) -> int:
    text = Writer().text()
    if "--check" in arguments:
        is_stale = not FILE.exists() or FILE.read_text() != text
        if is_stale:
            print(f"{FILE.name} is stale: run `python tools/page_types.py`")
        return int(is_stale)
    FILE.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
