"""Puzzles as texts that somebody has: the original's file, or the general form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from plancia.core.errors import BadOption, MalformedText, said
from plancia.core.record import Record
from plancia.tetrisito.notation import parse_puzzle
from plancia.tetrisito.rules import Tetrisito


class TetrisitoReads:
    """The contract's `Reads`: a puzzle, played by the rules of the game that reads it."""

    def __init__(self, game: Tetrisito) -> None:
        self._options = game.options

    def read(self, text: str) -> Sequence[Record]:
        try:
            options = replace(self._options, puzzle=parse_puzzle(text))
        except BadOption as error:
            raise MalformedText(said(error)) from error
        return [Record(Tetrisito(options).start())]
