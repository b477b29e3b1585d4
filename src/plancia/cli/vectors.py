"""`plancia vectors`: test vectors of the documents that speak of functions, for any language."""

import importlib.resources
import json
import os
import tempfile
from pathlib import Path
from typing import Final

import click

from plancia.cli.arguments import naming
from plancia.cli.speech import echo
from plancia.core.text import T
from plancia.courses.calls import FUNCTION_DOCUMENTS, by_readings
from plancia.courses.readings import parse_readings

SCHEMA: Final = importlib.resources.files("plancia.courses") / "vector.schema.json"
"""Which keys a vector has, and what they mean."""
EXAMPLES: Final = """Examples:

\b
  plancia vectors pente --cases 20 --seed 1 --out vectors/
  plancia vectors forza4 --cases 2 --reading giocaMossa=full --out vectors/
"""


@click.command(name="vectors", epilog=EXAMPLES)
@click.argument("name", type=click.Choice(sorted(FUNCTION_DOCUMENTS)))
@click.option(
    "--cases", default=20, show_default=True, type=click.IntRange(1, 100_000),
    help="How many calls of each function.",
)  # fmt: skip
@click.option("--seed", default=0, show_default=True, help="The same seed, the same files.")
@click.option("--out", required=True, metavar="DIR", help="Where to write; made if need be.")
@click.option(
    "--reading", "readings", multiple=True, metavar="POINT=READING",
    help="Where the document is open, the reading that decides.  [default: ours]",
)  # fmt: skip
def command(name: str, cases: int, seed: int, out: str, readings: tuple[str, ...]) -> None:
    """Write calls of a document's functions with their results, as JSON lines and board files."""
    chosen = parse_readings(name, readings)
    drawn = FUNCTION_DOCUMENTS[name].vectors(cases, seed)
    folder, lines = Path(out), []
    with naming(out):
        folder.mkdir(parents=True, exist_ok=True)
        for drawn_vector, files in drawn:
            vector = by_readings(drawn_vector, chosen)
            for file, content in files.items():
                _put(folder / file, content)
            call = FUNCTION_DOCUMENTS[name].call(vector)
            lines.append(json.dumps({**vector, "call": call and call.to_json()}))
        _put(folder / f"{name}.jsonl", ("\n".join(lines) + "\n").encode())
        _put(folder / SCHEMA.name, SCHEMA.read_bytes())
    echo(T("{count} vectors in {folder}", count=len(lines), folder=str(folder / f"{name}.jsonl")))


def _put(path: Path, content: bytes) -> None:
    handle, draft = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.chmod(draft, 0o644)
        os.replace(draft, path)
    except BaseException:
        os.unlink(draft)
        raise
