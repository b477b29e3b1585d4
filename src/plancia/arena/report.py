"""Results as tables, differences and JSON, and as one HTML file with games to step through."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from importlib.resources import files
from string import Template
from typing import Any
from xml.sax.saxutils import escape

from plancia.arena.journal import plan_json, played_json
from plancia.arena.standings import differences, standings
from plancia.arena.tournament import Played, Tournament
from plancia.engine.match import GameEnd, Termination, ending


def table(tournament: Tournament) -> list[list[str]]:
    """The standings, the headings first."""
    rows = [["#", "player", "Elo", "±", "games", "score", "+", "=", "-", "forfeits"]]
    for number, place in enumerate(standings(tournament), 1):
        elo, error = f"{place.elo:+.0f}", f"{place.error:.0f}"
        counts = place.wins, place.draws, place.losses, place.forfeits
        score = f"{100 * place.score:.1f}%"
        row = [str(number), place.player, elo, error, str(place.games), score, *map(str, counts)]
        rows.append(row)
    return rows


def difference_table(tournament: Tournament) -> list[list[str]]:
    """Each two who met, the headings first: the difference in Elo, and how sure it is."""
    rows = [["pair", "Elo", "±", "LOS", "+", "=", "-"]]
    for each in differences(tournament):
        elo, error = each.elo, each.error
        rows.append(
            [
                f"{each.one} - {each.two}",
                "" if elo is None else f"{elo:+.0f}",
                "" if error is None else f"{error:.0f}",
                f"{100 * each.superiority:.1f}%",
                *map(str, (each.wins, each.draws, each.losses)),
            ]
        )
    return rows


def text(tournament: Tournament) -> str:
    """The tables and the notes for a terminal."""
    lines = [
        *_aligned(table(tournament), left=1),
        "",
        *_aligned(difference_table(tournament), left=0),
    ]
    return "\n".join([*lines, *tournament.notes]) + "\n"


def _aligned(rows: list[list[str]], left: int) -> Iterator[str]:
    """The rows of a table; the column `left` holds words, the others numbers."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if column == left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def game_line(tournament: Tournament, played: Played) -> str:
    """A game in a line, for a terminal or a log."""
    done, names = len(tournament.played), tournament.names
    return (
        f"{done}/{len(tournament.plan.fixtures)}  {names[played.first]} - {names[played.second]}  "
        f"{played.result}  {played.termination.value}: {played.reason} "
        f"({len(played.moves)} moves)"
    )


def to_json(tournament: Tournament) -> dict[str, Any]:
    """Plan, standings and games for programs."""
    sprt = tournament.plan.sprt
    return {
        **plan_json(tournament.plan),
        "standings": [asdict(place) for place in standings(tournament)],
        "differences": [
            asdict(each) | {"elo": each.elo, "error": each.error, "superiority": each.superiority}
            for each in differences(tournament)
        ],
        "decision": sprt and tournament.decision,
        "ratio": sprt and tournament.ratio,
        "played": [played_json(tournament.plan, played) for played in tournament.played],
    }


def html(tournament: Tournament) -> str:
    """The whole page; it needs no network."""
    template = Template((files("plancia.arena") / "page.html").read_text("utf-8"))
    games = [_game(tournament, played) for played in tournament.played]
    palette = tournament.plan.game.start().picture().palette.to_json()
    data = json.dumps({"palette": palette, "games": games}, separators=(",", ":"))
    title = f"{tournament.plan.game.title}: {tournament.plan.kind}, {len(games)} games"
    return template.substitute(
        title=escape(title),
        standings=_table(table(tournament), words=1),
        differences=_table(difference_table(tournament), words=0),
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
