"""`plancia course`: what a teacher sets up for a whole course."""

import secrets
import shlex
from pathlib import Path
from typing import Final

import click

from plancia.cli.arguments import naming
from plancia.cli.speech import echo
from plancia.core.text import T
from plancia.courses.check import COURSES, Check
from plancia.courses.functions import FUNCTION_DOCUMENTS, FunctionCheck
from plancia.courses.settings import default_settings, read_settings
from plancia.originals.console import read_file

_SETUP: Final = """\
#!/usr/bin/env bash
# Gradescope runs this once, when the image is made.
set -euo pipefail
wheel=$(ls "${{SOURCE:-/autograder/source}}"/plancia-*.whl 2>/dev/null | head -n 1) || true
if [ -z "$wheel" ]; then # no package index has it: a package of that name there is not ours
  echo "There is no plancia-*.whl in the bundle: make it with make wheel, and put it there." >&2
  exit 1
fi
apt-get update
apt-get install -y --no-install-recommends bubblewrap python3-pip python3-venv util-linux
python3 -m venv /opt/plancia
/opt/plancia/bin/pip install "$wheel"
"""
_RUN: Final = """\
#!/usr/bin/env bash
# Gradescope runs this for each submission; the score is read from results.json.
set -uo pipefail
results=${{RESULTS:-/autograder/results/results.json}}
course=${{COURSE:-/autograder/source/course.toml}}
cd "${{SUBMISSION:-/autograder/submission}}"
shopt -s nullglob nocaseglob
files=({pattern})
if ((${{#files[@]}} == 0)); then
  echo '{{"score": 0, "output": "There is no file {pattern} in the submission."}}' >"$results"
  exit
fi
program=./${{files[0]}}
if ((${{#files[@]}} > 1)); then # the parts of a program, or several attempts
  {several}
fi
"${{PLANCIA:-/opt/plancia/bin/plancia}}" check {name} --course "$course" \
  --gradescope "$results" {command}
"""
_ONE_OF_SEVERAL: Final = """\
program=$(mktemp --suffix=.asm)
  cat "${files[@]}" >"$program"\
"""
EXAMPLES: Final = """Examples:

\b
  plancia course settings nim > course.toml
  plancia course bundle nim autograder/ --course course.toml
  plancia course bundle tetrisito grader/ -- java -jar Mars.jar nc {}
"""


_document = click.argument(
    "name", metavar="NAME", type=click.Choice(sorted({*COURSES, *FUNCTION_DOCUMENTS}))
)


@click.group(name="course")
def command() -> None:
    """Write an autograder for a course."""


@command.command(epilog=EXAMPLES)
@_document
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.argument("program", nargs=-1, metavar="[-- COMMAND ...]")
@click.option("--course", "settings_file", metavar="FILE", help="Weights, own cases and so on.")
def bundle(name: str, folder: Path, program: tuple[str, ...], settings_file: str | None) -> None:
    """Write an autograder for Gradescope.

    DIR gets setup.sh, run_autograder and course.toml; NAME is forza4, four-in-a-row, nim, pente or
    tetrisito. The submission's .asm file goes through `plancia check`; in COMMAND {} stands for
    it. Unless FILE has a seed, one is drawn that students can't know.
    """
    words = [shlex.quote(word).replace("{}", """'"$program"'""") for word in program]
    run = _RUN.format(
        name=name,
        pattern="*.asm" if name == "nim" else "*.asm *.s",
        several=_ONE_OF_SEVERAL if words else "program=.",
        command=" ".join(("--", *words)) if words else '"$program"',
    )
    course, seed = _course_file(name, settings_file)
    if seed is None:
        course = f"seed = {secrets.randbelow(1 << 32)}\n{course}"
    files = {"setup.sh": _SETUP.format(), "run_autograder": run, "course.toml": course}
    with naming(str(folder)):
        folder.mkdir(parents=True, exist_ok=True)
        for file, content in files.items():
            (folder / file).write_text(content)
    for script in ("setup.sh", "run_autograder"):
        (folder / script).chmod(0o755)
    echo(T("{files} in {folder}", files=", ".join(files), folder=str(folder)))
    if not [*folder.glob("plancia-*.whl")]:
        echo(T("Put Plancia's wheel there too (`make wheel`): it installs that."))


def _course_file(name: str, settings_file: str | None) -> tuple[str, int | None]:
    """The text of course.toml, and the seed in it."""
    if not settings_file:
        return f'course = "{name}"\n', None
    chosen = read_settings(settings_file, name, name in COURSES)
    chosen.check_rules(_check_of(name).weights(), settings_file)
    return read_file(settings_file).decode("utf-8", "replace"), chosen.seed


@command.command()
@_document
def settings(name: str) -> None:
    """Print a course.toml to edit, with cases and weights.

    `plancia check --course FILE` and `plancia course bundle --course FILE` use it. NAME is forza4,
    four-in-a-row, nim, pente or tetrisito.
    """
    check = _check_of(name)
    click.echo(default_settings(name, check.cases, check.weights()), nl=False)


def _check_of(name: str) -> Check | FunctionCheck:
    return Check(name) if name in COURSES else FunctionCheck(name)
