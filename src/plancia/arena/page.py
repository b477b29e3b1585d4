"""A report of a tournament as one HTML file: tables, and games to step through."""

import json
from collections.abc import Sequence
from importlib.resources import files
from string import Template
from typing import Any
from xml.sax.saxutils import escape

from plancia.arena import report
from plancia.arena.tournament import Played, Tournament
from plancia.engine.match import GameEnd, Termination, ending


def html(tournament: Tournament) -> str:
    """The whole page; it needs no network."""
    template = Template((files("plancia.arena") / "page.html").read_text("utf-8"))
    games = [_game(tournament, played) for played in tournament.played]
    palette = tournament.plan.game.start().picture().palette.to_json()
    data = json.dumps({"palette": palette, "games": games}, separators=(",", ":"))
    title = f"{tournament.title}: {tournament.plan.kind}, {len(games)} games"
    return template.substitute(
        title=escape(title),
        standings=_table(report.table(tournament), words=1),
        differences=_table(report.difference_table(tournament), words=0),
        notes="".join(f"<p>{escape(note)}</p>" for note in tournament.notes),
        data=data.replace("<", "\\u003c"),  # nothing in it can end the script
    )


def _table(rows: Sequence[Sequence[str]], words: int) -> str:
    head, *others = rows

    def cells(row: Sequence[str], name: str) -> str:
        return "".join(
            f"<{name}{' class=words' if column == words else ''}>{escape(cell)}</{name}>"
            for column, cell in enumerate(row)
        )

    body = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in others)
    return f"<table><thead><tr>{cells(head, 'th')}</tr></thead><tbody>{body}</tbody></table>"


def _game(tournament: Tournament, played: Played) -> dict[str, Any]:
    record, names = tournament.record(played), tournament.names
    winner = None if played.points[0] == 0.5 else 1 + int(played.points[1])
    end = str(ending(record.final, GameEnd(winner, played.termination, played.reason)))
    if played.termination is not Termination.NORMAL:
        end += f" ({played.reason})"
    frames, before = list[dict[str, Any]](), None
    for position in record.positions():  # the whole board first and where its shape changes
        picture = position.picture()
        rows = picture.board.rows
        frame: dict[str, Any] = {"says": str(picture.status)}
        if before is None or [*map(len, rows)] != [*map(len, before.board.rows)]:
            frame["rows"] = rows
        else:
            frame["cells"] = [[r, c, rows[r][c]] for r, c in sorted(picture.changed_since(before))]
        frames.append(frame)
        before = picture
    return {
        "title": f"{played.number + 1}. {names[played.first]} - {names[played.second]}",
        "result": played.result,
        "end": end,
        "frames": frames,
        "moves": list(played.moves),
    }
