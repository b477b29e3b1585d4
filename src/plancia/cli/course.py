"""`plancia course`: what a teacher sets up for a whole course."""

import secrets
import shlex
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import click

from plancia.cli.arguments import naming, write_file
from plancia.cli.check import default_weights
from plancia.cli.speech import echo
from plancia.core.text import T
from plancia.courses.calls import FUNCTION_DOCUMENTS
from plancia.courses.check import COURSES, Check
from plancia.courses.functions import FunctionCheck
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
apt-get install -y --no-install-recommends python3-pip python3-venv util-linux
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
_WORKFLOW: Final = """\
# GitHub Classroom: checks every push and reports points and feedback by rule.
# With an organisation secret PLANCIA_SEED students can't know which cases are drawn.
name: Autograding
on: [push, repository_dispatch]
permissions: {{checks: write, actions: read, contents: read}}
jobs:
  grade:
    runs-on: ubuntu-latest
    if: github.actor != 'github-classroom[bot]'
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with: {{python-version: "3.12"}}
      - run: pip install .github/plancia-*.whl
      - id: plancia
        env:
          PLANCIA_SEED: ${{{{ secrets.PLANCIA_SEED }}}}
        run: |
          plancia check {name} --course .github/course.toml --classroom result.txt \\
            ${{PLANCIA_SEED:+--seed "$PLANCIA_SEED"}} . || true
          echo "result=$(cat result.txt)" >> "$GITHUB_OUTPUT"
      - uses: classroom-resources/autograding-grading-reporter@v1
        env:
          PLANCIA_RESULTS: ${{{{ steps.plancia.outputs.result }}}}
        with: {{runners: plancia}}
"""
_ONE_OF_SEVERAL: Final = """\
program=$(mktemp --suffix=.asm)
  cat "${files[@]}" >"$program"\
"""
EXAMPLES: Final = """Examples:

\b
  plancia course settings nim --out course.toml
  plancia course bundle nim --out autograder/ --course course.toml
  plancia course bundle tetrisito --out grader/ -- java -jar Mars.jar nc {}
  plancia course classroom pente --out template/
"""


_document = click.argument(
    "name", metavar="NAME", type=click.Choice(sorted({*COURSES, *FUNCTION_DOCUMENTS}))
)


@click.group(name="course")
def command() -> None:
    """Write an autograder for a course."""


@command.command(epilog=EXAMPLES)
@_document
@click.argument("program", nargs=-1, metavar="[-- COMMAND ...]")
@click.option("--out", required=True, metavar="DIR", help="Where to write; made if need be.")
@click.option("--course", "settings_file", metavar="FILE", help="Weights, own cases and so on.")
@click.option(
    "--wheel", type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Put this wheel of Plancia into the bundle, which installs it.",
)  # fmt: skip
def bundle(
    name: str, program: tuple[str, ...], out: str, settings_file: str | None, wheel: Path | None
) -> None:
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
    _write(out, Path(out), files, wheel)
    for script in ("setup.sh", "run_autograder"):
        (Path(out) / script).chmod(0o755)


@command.command(epilog=EXAMPLES)
@_document
@click.option("--out", required=True, metavar="DIR", help="The assignment's template repository.")
@click.option("--course", "settings_file", metavar="FILE", help="Weights, own cases and so on.")
@click.option(
    "--wheel", type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Put this wheel of Plancia into the repository, which installs it.",
)  # fmt: skip
def classroom(name: str, out: str, settings_file: str | None, wheel: Path | None) -> None:
    """Write a workflow for GitHub Classroom.

    Every push is then checked, with points by rule. NAME is forza4, four-in-a-row, nim, pente or
    tetrisito. The workflow goes to .github/ of the assignment's template repository, with
    course.toml and the wheel.
    """
    course, _ = _course_file(name, settings_file)
    workflow = _WORKFLOW.format(name=name)
    files = {"workflows/classroom.yml": workflow, "course.toml": course}
    _write(out, Path(out) / ".github", files, wheel)


def _course_file(name: str, settings_file: str | None) -> tuple[str, int | None]:
    """The text of course.toml, and the seed in it."""
    if not settings_file:
        return f'course = "{name}"\n', None
    chosen = read_settings(settings_file, name, name in COURSES)
    chosen.check_rules(_weights(name), settings_file)
    return read_file(settings_file).decode("utf-8", "replace"), chosen.seed


def _write(out: str, folder: Path, files: Mapping[str, str], wheel: Path | None) -> None:
    with naming(out):
        for file, content in files.items():
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_text(content)
        if wheel is not None:
            shutil.copy(wheel, folder)
    echo(T("{files} in {folder}", files=", ".join(files), folder=str(folder)))
    if not [*folder.glob("plancia-*.whl")]:
        echo(T("Put Plancia's wheel there too (`make wheel`, then --wheel): it installs that."))


@command.command()
@_document
@click.option("--out", metavar="FILE", help="Write it there, not to the terminal.")
def settings(name: str, out: str | None) -> None:
    """Print a course.toml to edit, with cases and weights.

    `plancia check --course FILE` and `plancia course bundle --course FILE` use it. NAME is forza4,
    four-in-a-row, nim, pente or tetrisito.
    """
    cases = 50 if name in COURSES else 20
    text = default_settings(name, cases, _weights(name))
    if out:
        write_file(out, lambda: text)
    else:
        click.echo(text, nl=False)


def _weights(name: str) -> dict[str, float]:
    check = Check(name) if name in COURSES else None
    return default_weights(check, FunctionCheck(name) if check is None else None)
