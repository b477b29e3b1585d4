"""`plancia db`: backup, restore and check of the server's database."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plancia.cli.serve import read_settings
from plancia.cli.speech import Failed, echo, errors_as
from plancia.core.text import T, plural

if TYPE_CHECKING:
    from plancia.web.config import Settings

Work = Callable[..., int]
FILE = click.Path(dir_okay=False, path_type=Path)


@click.group(name="db")
@click.option("--database", metavar="URL", help="sqlite:///FILE")
@click.pass_context
def command(context: click.Context, database: str | None) -> None:
    """Back up, restore and check the SQLite database of `plancia serve`.

    The database is that of the server's settings (PLANCIA_DATABASE_URL and others), unless
    --database names another one. The server may run meanwhile, except for restore.
    """
    context.obj = partial(read_settings, database_url=database)


def with_settings(work: Work) -> Work:
    """Gives a command the server's settings first, and says in a line what the store refuses."""

    @wraps(work)
    def asked(**rest: Any) -> int:
        settings = click.get_current_context().obj()
        from plancia.web.store import StoreError

        with errors_as(Failed, StoreError, OSError):
            return work(settings, **rest)

    return asked


@command.command()
@click.argument("file", type=FILE)
@with_settings
def backup(settings: Settings, file: Path) -> int:
    """Back up the database into FILE, a new SQLite file."""
    from plancia.web.store import maintenance

    maintenance.backup(settings.database, file)
    echo(T("{file}: {size} MB", file=str(file), size=f"{file.stat().st_size / 1e6:.1f}"))
    return 0


@command.command()
@click.argument("file", type=FILE)
@with_settings
def restore(settings: Settings, file: Path) -> int:
    """Make a new database from a backup."""
    from plancia.web.store import maintenance

    restored = maintenance.restore(settings.database, file)
    echo(plural("{n} game restored", "{n} games restored", restored))
    return 0


@command.command()
@with_settings
def check(settings: Settings) -> int:
    """Say what is damaged or missing.

    The exit status is 1 if anything is.
    """
    from plancia.web.store import maintenance

    troubles = maintenance.check(settings.database)
    for trouble in troubles:
        click.echo(trouble)
    click.echo(f"{len(troubles)} faults" if troubles else "no fault found")
    return 1 if troubles else 0
