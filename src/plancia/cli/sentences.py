"""`plancia sentences`: what the teacher can say, with examples."""

import click

from plancia.cli.arguments import complete_games
from plancia.cli.speech import echo, indented
from plancia.core.registry import game, games
from plancia.core.text import T
from plancia.language import paragraph, say, sentence
from plancia.study.sentences import general_sentences, sentences


@click.command(name="sentences")
@click.argument("names", nargs=-1, metavar="[GAME]...", shell_complete=complete_games)
def command(names: tuple[str, ...]) -> int:
    """List every sentence that hints, the coach and reviews can say.

    Each thing to see in a GAME stands with an example: moves from the start, options where it
    needs them. `plancia --lang it sentences nim` lists them in Italian.
    """
    for name in names or games():
        echo(game(name).title)
        printed: set[str] = set()
        for each in sentences(game(name)):
            options = [f"-o {key}={value}" for key, value in each.example.options.items()]
            where = " ".join((each.example.moves or "-", *options))
            click.echo(f"\n  {each.motif.name} ({each.motif.sight})  [{where}]")
            for place, words in each.places:
                line = indented(f"    {say(place):<8}  ", paragraph(words))
                if each.example is each.motif.examples[0] or line not in printed:
                    click.echo(line)
                printed.add(line)
        click.echo("")
    if not names:
        echo(T("Any game"))
        for place, text in dict.fromkeys(general_sentences()):
            click.echo(indented(f"    {say(place):<8}  ", sentence(text)))
    return 0
