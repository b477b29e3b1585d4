"""`check_game`: plays random games of any game and verifies every promise of the contract."""

import copy
import json
import pickle
import random
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from plancia.core import draw
from plancia.core.errors import IllegalMove, MalformedText
from plancia.core.game import Game
from plancia.core.picture import EMPTY, NO_CELL
from plancia.core.position import Outcome, Position, Reason, Result
from plancia.core.record import RESULTS, Record, read_records, write_text
from plancia.core.registry import as_game
from plancia.core.registry import games as installed_games

_TOKEN: Final = re.compile(r"[^\s\"\[\](){}$][^\s\"\[\](){}]*(?<![!?])")
_CELL: Final = re.compile(r"[ .#A-Za-z]")
_NO_MOVE: Final = object()
_MAX_MOVES_CHECKED: Final = 24
_GARBAGE: Final = ("", " ", "?", "-1", "0x", "\x00", "ß9", "9" * 40, "drop", "null")


class BrokenPromise(AssertionError):
    """A promise of the contract that a game does not keep, and the moves that show it."""


@dataclass
class Report:
    """Counts of what was played, so that a test can see that something was."""

    games: int = 0
    moves: int = 0
    priced_moves: int = 0
    outcomes: dict[str, int] = field(default_factory=dict)


def check_game(
    game: Game[Any] | str,
    games: int = 20,
    seed: int = 0,
    priced: float = 0.2,
    max_moves: int = 2_000,
) -> Report:
    """Play `games` random games, with a priced move now and then, checking every position.

    Raises BrokenPromise at the first thing that is not as the contract says. A game that is
    not over after `max_moves` moves is left there; set it lower for large boards.
    """
    game, chance = as_game(game), random.Random(seed)
    _check_description(game)
    report = Report()
    for _ in range(games):
        line: list[Any] = []
        try:
            _check_one_game(game, chance, priced, max_moves, line, report)
        except BrokenPromise as broken:
            raise BrokenPromise(f"{broken}\n{game!r}, seed {seed}, after {line}") from None
    return report


def _require(kept: bool, promise: str) -> None:
    if not kept:
        raise BrokenPromise(promise)


def _check_description(game: Game[Any]) -> None:
    kind = type(game)
    _require(bool(re.fullmatch(r"[a-z0-9-]+", game.name)), "the name is lower-case, without spaces")
    _require(
        bool(str(game.title).strip() and str(game.rules).strip()), "a game has a title and rules"
    )
    _require(game.players in (1, 2), "a game has one or two players")
    _require(len(game.sides) == game.players, "every player has a side")
    _require(len(set(game.sides)) == game.players, "sides have different names")
    options = json.loads(json.dumps(game.options.to_json()))
    _require(kind(kind.options_type.read(options)) == game, "options survive JSON")
    as_text = {name: str(value) for name, value in options.items()}
    _require(kind(kind.options_type.read(as_text)) == game, "options survive as text")
    for demonstration in game.demonstrations:
        try:
            start = kind(kind.options_type.read(demonstration.options)).start()
            start.play_line(f"{demonstration.before} {demonstration.moves}")
        except (IllegalMove, MalformedText) as error:
            raise BrokenPromise(f"demonstrations are lines of legal moves: {error}") from error
    for name, preset in game.presets.items():
        _require(bool(re.fullmatch(r"[a-z0-9-]+", name)), "presets have lower-case names")
        kind(kind.options_type.read(preset.options))
    shown = kind(kind.options_type.read(kind.showcase.options))
    shown.start().play_line(kind.showcase.moves)
    twin = pickle.loads(pickle.dumps(game))
    _require(twin == game and hash(twin) == hash(game), "a game survives pickling")
    _require(copy.deepcopy(game) == game, "a game survives copying")
    start = game.start()
    _require(start == game.start(), "every game starts from the same position")
    _require(start.game == game, "a position knows its game")


def _check_one_game(
    game: Game[Any],
    chance: random.Random,
    priced: float,
    max_moves: int,
    line: list[Any],
    report: Report,
) -> None:
    position = game.start()
    while True:
        _check_position(position, chance)
        if position.outcome is not None or len(line) == max_moves:
            break
        attempts = position.priced_moves()
        dared = bool(attempts) and chance.random() < priced
        move = chance.choice(attempts if dared else position.legal_moves())
        line.append(move)
        after = position.play(move)
        _require(after != position, "a move changes the position")
        position = after
        report.moves += 1
        report.priced_moves += dared
    report.games += 1
    reason = position.outcome.reason.value if position.outcome else "not over"
    report.outcomes[reason] = report.outcomes.get(reason, 0) + 1
    _check_record(game, line)


def _check_position(position: Position[Any], chance: random.Random) -> None:
    game = position.game
    before = position.to_text(), hash(position)
    outcome = position.outcome
    legal, priced = position.legal_moves(), position.priced_moves()
    _require(1 <= position.to_move <= game.players, "to_move is one of the players")
    _require(isinstance(legal, tuple) and isinstance(priced, tuple), "moves come as tuples")
    _require(bool(legal) == (outcome is None), "there are legal moves exactly while it goes on")
    _require(not priced or bool(legal), "priced moves end with the game")
    _require(len({*legal, *priced}) == len(legal) + len(priced), "every move is listed once")
    _require(position.legal_moves() == legal, "legal moves come in the same order each time")
    if outcome is not None:
        _check_outcome(outcome, game.players)
    moves = (*legal, *priced)
    if len(moves) > _MAX_MOVES_CHECKED:  # large boards have thousands
        moves = tuple(chance.sample(moves, _MAX_MOVES_CHECKED))
    tokens = [_check_move(position, move) for move in moves]
    _require(len(set(tokens)) == len(moves), "different moves have different tokens")
    _check_refusals(position, {*legal, *priced})
    _check_picture(position, moves)
    _check_forms(position)  # after the picture: the JSON form takes the board's width from it
    _require((position.to_text(), hash(position)) == before, "looking changes nothing")


def _check_outcome(outcome: Outcome, players: int) -> None:
    _require(isinstance(outcome.reason, Reason), "the reason of an outcome is a Reason")
    if players == 1:
        _require(outcome.result in (Result.SOLVED, Result.STUCK), "a puzzle is solved or stuck")
        _require(outcome.winner == (1 if outcome.result is Result.SOLVED else None), "who solved")
    else:
        _require(outcome.result in (Result.WIN, Result.DRAW), "a game is won or drawn")
        _require((outcome.winner in (1, 2)) == (outcome.result is Result.WIN), "a win has a winner")


def _check_move(position: Position[Any], move: Any) -> str:
    token = position.format_move(move)
    _require(bool(_TOKEN.fullmatch(token)), f"{token!r} is a token for records")
    _require(token not in RESULTS, f"{token!r} is no result")
    _require(not re.fullmatch(r"\d+\.+", token), f"{token!r} is no move number")
    _require(position.parse_move(token) == move, f"{token!r} is read back")
    _require(position.game.split_moves(token) == [token], f"{token!r} is one move")
    _require(bool(str(position.describe_move(move)).strip()), f"{token!r} has words")
    _require(hash(move) == hash(copy.deepcopy(move)), f"{token!r} hashes by value")
    _require(pickle.loads(pickle.dumps(move)) == move, f"{token!r} survives pickling")
    before = position.to_text()
    once, twice = position.play(move), position.play(move)
    _require(once == twice and hash(once) == hash(twice), f"{token!r} leads to one position")
    _require(position.to_text() == before, f"playing {token!r} leaves the position as it was")
    return token


def _check_refusals(position: Position[Any], allowed: set[Any]) -> None:
    try:
        position.play(_NO_MOVE)
    except IllegalMove as error:
        _require(bool(str(error)), "a refusal has a sentence")
    else:
        raise BrokenPromise("what is no move is refused")
    for text in _GARBAGE:
        try:
            move = position.parse_move(text)
        except MalformedText as error:
            _require(bool(str(error)), "a refusal has a sentence")
            continue
        if move not in allowed:
            try:
                position.play(move)
            except IllegalMove:
                continue
            raise BrokenPromise(f"{text!r} is neither legal nor priced, yet it can be played")


def _check_forms(position: Position[Any]) -> None:
    game, text = position.game, position.to_text()
    _require("\n" not in text and bool(text.strip()), "a position is one line of text")
    _require(game.from_text(text) == position, f"{text!r} is read back")
    _require(hash(game.from_text(text)) == hash(position), "equal positions hash alike")
    for garbage in (text + " ?", text[:-1] + "?", "", "?"):
        try:
            game.from_text(garbage)
        except MalformedText as error:
            _require(bool(str(error)), "a refusal has a sentence")
        else:
            raise BrokenPromise(f"{garbage!r} is read as a position")
    _require(pickle.loads(pickle.dumps(position)) == position, "a position survives pickling")
    data = json.loads(json.dumps(position.to_json()))
    kind = type(game)
    twin = kind(kind.options_type.read(data["options"])).from_text(data["position"])
    _require(data["game"] == game.name and twin == position, "a position survives JSON")
    for name in getattr(position, "__dataclass_fields__", ()):
        try:
            setattr(position, name, None)
        except AttributeError:
            continue
        raise BrokenPromise(f"{name} of a position can be changed")


def _check_picture(position: Position[Any], moves: Sequence[Any]) -> None:
    picture = position.picture()
    _require(bool(picture.panels and picture.title), "a picture has a panel and a title")
    for panel in picture.panels:
        cells = {cell for row in panel.rows for cell in row}
        _require(all(map(_CELL.fullmatch, cells)), "cells are letters, #, . or a space")
        _require(len(panel.row_labels) in (0, len(panel.rows)), "rows have labels, all or none")
        _require(len(panel.column_labels) in (0, panel.width), "so do columns")
        _require(
            all(panel.rows[r][c] not in (EMPTY, NO_CELL) for r, c in panel.marks),
            "marked cells hold something",
        )
    rows = picture.board.rows
    for move in moves:
        for r, c in position.touches(move):
            _require(0 <= r < len(rows) and 0 <= c < len(rows[r]), "moves touch cells of the board")
            _require(position.at((r, c)) == rows[r][c], "`at` reads a cell as the picture has it")
    _require(draw.text(picture).startswith(str(picture.headline)), "a picture can be drawn as text")
    root = ElementTree.fromstring(draw.svg(picture))
    names = [child.tag.rpartition("}")[2] for child in root]
    _require(names[:2] == ["title", "desc"], "an SVG begins with its title and description")


def _check_record(game: Game[Any], line: Sequence[Any]) -> None:
    record = Record(game.start(), tuple(line), {"Event": 'a "test" \\ of\nmine'}, {0: "at first"})
    if game.name in installed_games():  # only those can be found again by name
        text = write_text([record, record])
        _require(read_records(text) == [record, record], "a record is read back")
