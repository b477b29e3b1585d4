"""`plancia course`: what a teacher sets up for a whole course."""

import shlex
from pathlib import Path
from typing import Final

import click

from plancia.cli.arguments import naming
from plancia.cli.speech import Misused, echo
from plancia.core.text import T
from plancia.courses.calls import FUNCTION_DOCUMENTS
from plancia.courses.check import COURSES

_SETUP: Final = """\
#!/usr/bin/env bash
# Gradescope runs this once, when the image is made.
set -euo pipefail
apt-get update
apt-get install -y --no-install-recommends python3-pip python3-venv spim util-linux
python3 -m venv /opt/plancia
wheel=$(ls /autograder/source/plancia-*.whl 2>/dev/null | head -n 1)
/opt/plancia/bin/pip install "${{wheel:-plancia}}[lc3]"
"""
_RUN: Final = """\
#!/usr/bin/env bash
# Gradescope runs this for each submission; the score is read from results.json.
set -uo pipefail
results=${{RESULTS:-/autograder/results/results.json}}
cd "${{SUBMISSION:-/autograder/submission}}"
shopt -s nullglob
files=({pattern})
if ((${{#files[@]}} == 0)); then
  echo '{{"score": 0, "output": "There is no file {pattern} in the submission."}}' >"$results"
  exit
fi
program=./${{files[0]}}
if ((${{#files[@]}} > 1)); then # a group's functions, each in a file of its own
  program=$(mktemp --suffix=.asm)
  cat "${{files[@]}}" >"$program"
fi
"${{PLANCIA:-/opt/plancia/bin/plancia}}" check {name} --gradescope "$results" {command}
"""
EXAMPLES: Final = """Examples:

\b
  plancia course bundle nim --out autograder/
  plancia course bundle four-in-a-row --out autograder/ -- java -jar Mars.jar nc {}
"""


@click.group(name="course")
def command() -> None:
    """Set up a course."""


@command.command(epilog=EXAMPLES)
@click.argument("name", type=click.Choice(sorted({*COURSES, *FUNCTION_DOCUMENTS})))
@click.argument("program", nargs=-1, metavar="[-- COMMAND ...]")
@click.option("--out", required=True, metavar="DIR", help="Where to write; made if need be.")
def bundle(name: str, program: tuple[str, ...], out: str) -> None:
    """Write an autograder for Gradescope: setup.sh and run_autograder.

    The submission's .asm file goes through `plancia check`; in COMMAND {} stands for it.
    """
    if name == "four-in-a-row" and not program:
        raise Misused(T("give the COMMAND that runs a submission after --"))
    words = [shlex.quote(word).replace("{}", """'"$program"'""") for word in program]
    run = _RUN.format(
        name=name, pattern="*.asm", command=" ".join(("--", *words)) if words else '"$program"'
    )
    folder = Path(out)
    with naming(out):
        folder.mkdir(parents=True, exist_ok=True)
        for file, content in (("setup.sh", _SETUP.format()), ("run_autograder", run)):
            (folder / file).write_text(content)
            (folder / file).chmod(0o755)
    echo(T("setup.sh and run_autograder in {folder}", folder=out))
