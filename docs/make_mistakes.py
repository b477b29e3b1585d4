"""Writes docs/mistakes.md, positions that people get wrong: python docs/make_mistakes.py"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import plancia
from plancia.core.capability import Teaches, capability
from plancia.core.text import Words
from plancia.engine.hint import against_words
from plancia.language import paragraph, sentence
from plancia.study.claims import value
from plancia.study.review import YOU_PLAYED
from plancia.study.sentences import ExampleSentences, sentences

DOCS = Path(__file__).parent
FOLDER = DOCS / "images" / "mistakes"
WIDTH = 280
MAX_TRIED = 8
"""Wrong moves among which one is chosen."""
UNSEEN = 10
"""The sight of an answer that no motif explains."""
CHOSEN = {
    "connect4": "finish block block-column double attack stop-double poison own-square fortress",
    "nim": "last-rock mirror pairs singles groups rests odd-rests",
    "four-in-a-row": "finish-remove stop stop-remove take-back block-and-win block-to-save",
    "pente": "finish-capture block break open-four double stop-three",
    "tetrisito": "only-piece one-place",
}
HEAD = """# Positions that people get wrong

Thirty of them, with the three steps of the hint and what the review says of a typical mistake. The
marked cells are those of the second step. This page is made by `python docs/make_mistakes.py` from
the games' own motifs; a test says when it is stale.
[How these sentences are checked](teaching.md#are-they-true).
"""


def typical_mistake(each: ExampleSentences) -> tuple[str, Words]:
    """A move that gives most away, as far as that is known, and of these the one whose answer is
    easiest to see; and what a review says of it."""
    position, fact, mover = each.position, each.fact, each.position.to_move
    room = capability(position.game, Teaches)
    assert room is not None
    good = {m for other in room.facts(position) if other.motif is each.motif for m in other.moves}
    missed: Words = fact.say(each.motif.missed)
    wrong = [move for move in position.legal_moves() if move not in good]
    (target, *_) = position.touches(fact.moves[0]) or ((0, 0),)

    def distance(move: Any) -> int:
        (here, *_) = position.touches(move) or (target,)
        return max(abs(here[0] - target[0]), abs(here[1] - target[1]))

    wrong.sort(key=lambda move: (move not in fact.avoid, distance(move)))
    found: list[tuple[int, int, str, Words]] = []
    for move in wrong[:MAX_TRIED]:
        after, token = position.play(move), position.format_move(move)
        worth = value(after, mover) or 0
        teaches = capability(after.game, Teaches)
        assert teaches is not None
        answers = teaches.facts(after) if after.to_move != position.to_move else ()
        coming = next((answer for answer in answers if answer.motif.against), None)
        if coming is not None:
            against = against_words(after, coming)
            says = YOU_PLAYED.filled({"missed": missed, "move": token, "against": against})
            found.append((worth, coming.motif.sight, token, says))
        else:
            found.append((worth, UNSEEN, token, missed))
    *_, token, says = min(found, key=lambda each: each[:2])
    return token, says


def sections() -> Iterator[tuple[str, str, str, str]]:
    """The name of a picture, the picture, the heading above it and the text below."""
    for name, motifs in CHOSEN.items():
        game = plancia.game(name)
        listed = {
            each.motif.name: each
            for each in sentences(game)
            if each.example is each.motif.examples[0]
        }
        for motif in motifs.split():
            each = listed[motif]
            position, fact = each.position, each.fact
            steps = [paragraph(words) for _, words in each.places[:3]]
            token, says = typical_mistake(each)
            tokens = [position.format_move(move) for move in fact.moves[:3]]
            lines = [
                *(f"{number}. {step}" for number, step in enumerate(steps, 1)),
                "",
                f"Good: {', '.join(tokens)}. A typical mistake is {token}. {sentence(says)}",
                "",
                f"*{sentence(each.motif.learn)}*",
            ]
            about = f"{game.title}, {each.example.moves or 'the start'}"
            options = ", ".join(f"{key}={value}" for key, value in each.example.options.items())
            title = f"{about} ({options})" if options else about
            head = f"![{title}](images/mistakes/{name}-{motif}.svg)\n\n{title}.\n\n"
            picture = position.svg(marks=fact.cells, size=WIDTH)
            heading = f"{game.title}: {motif.replace('-', ' ')}"
            yield f"{name}-{motif}", picture, heading, head + "\n".join(lines) + "\n"


def page() -> tuple[str, dict[str, str]]:
    """The text, and the pictures by their names."""
    made, pictures, text = list(sections()), dict[str, str](), [HEAD]
    for number, (name, picture, heading, below) in enumerate(made, 1):
        pictures[name] = picture + "\n"
        text.append(f"## {number}. {heading}\n\n{below}")
    return "\n".join(text), pictures


def main() -> None:
    text, pictures = page()
    FOLDER.mkdir(parents=True, exist_ok=True)
    (DOCS / "mistakes.md").write_text(text, encoding="utf-8")
    for name, drawn in pictures.items():
        (FOLDER / f"{name}.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
