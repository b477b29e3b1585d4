"""Catalogues of messages: extracts templates with Babel, renews the .po files, compiles them.

    python tools/messages.py          renew and compile every catalogue
    python tools/messages.py --check  say what is missing or stale; exit status 1 if anything is

A compiled catalogue is locale/CODE.json:

    {"language": "Italiano", "messages": {template: translation, or its plural forms},
     "forms": {form: {template: translation}}, "plurals": [which form goes with 0, 1, ... 199]}

A form is a translation with a context (msgctxt), which the catalogue's own translations ask for:
`tocca {side:al}` asks for the one of "yellow" with the context "al".
"""

from __future__ import annotations

import ast
import gettext
import io
import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = ROOT / "src" / "plancia"
LOCALE: Final = SOURCE / "locale"

MARKERS: Final = {
    "T": (0,),
    "BadOption": (0,),
    "BadPlayer": (0,),
    "Binding": (2,),
    "GameOver": (0,),
    "IllegalMove": (0,),
    "MalformedText": (0,),
    "Refusal": (1,),
    "UnknownGame": (0,),
    "option": (1,),
}
"""Python's functions whose literal arguments at these places are templates."""
METHODS: Final = [
    ("web/static/**.js", "javascript"),
    ("**.py", "tools.messages:extract_python"),
    ("*/words/**.toml", "tools.messages:extract_toml"),
]
TOML_TEXTS: Final = (
    *("title", "idea", "mission", "says", "praise"),
    *("look", "where", "why", "missed", "against", "learn", "again"),
    *("weakness", "greeting", "won", "lost"),
)
"""Keys of lessons, motifs and opponents whose values are templates."""
JAVASCRIPT: Final[Mapping[str, Any]] = {"t": None, "label": None, "plural": (1, 2)}
PLURALS: Final = 200
"""Counts whose plural form a compiled catalogue says; larger ones repeat after 100."""


def extract_python(
    file: BinaryIO, keywords: object, comment_tags: object, options: object
) -> Iterator[tuple[int, str, str | tuple[str, str], list[str]]]:
    """Babel's interface for an extractor: the templates in a module."""
    module = ast.parse(file.read())
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            found = [a.value if isinstance(a, ast.Constant) else None for a in node.args]
            if ast.unparse(node.func) == "click.option":
                yield from _keyword(node, "help")
                continue
            if name == "plural" and all(isinstance(each, str) for each in found[:2]):
                yield node.lineno, "plural", (str(found[0]), str(found[1])), []
            if name == "option":
                yield from _keyword(node, "label")
            for place in MARKERS.get(name, ()):
                if len(found) > place and isinstance(found[place], str):
                    yield node.lineno, "t", str(found[place]), []
        elif isinstance(node, ast.FunctionDef) and any(map(_is_command, node.decorator_list)):
            yield node.lineno, "t", ast.get_docstring(node) or "", []


def extract_toml(
    file: BinaryIO, keywords: object, comment_tags: object, options: object
) -> Iterator[tuple[int, str, str | tuple[str, str], list[str]]]:
    """Babel's interface for an extractor: the templates of lessons and motifs."""
    waiting: list[Any] = [tomllib.load(file)]
    while waiting:
        found = waiting.pop()
        for key, value in found.items():
            if key in TOML_TEXTS and isinstance(value, str):
                yield 0, "t", value, []
            elif key in TOML_TEXTS:
                yield 0, "plural", (value["one"], value["other"]), []
            elif isinstance(value, dict):
                waiting.append(value)
            elif isinstance(value, list):
                waiting += [each for each in value if isinstance(each, dict)]


def _keyword(node: ast.Call, name: str) -> Iterator[tuple[int, str, str, list[str]]]:
    for keyword in node.keywords:
        if keyword.arg == name and isinstance(keyword.value, ast.Constant):
            yield node.lineno, "t", keyword.value.value, []


def _is_command(decorator: ast.expr) -> bool:
    name = getattr(getattr(decorator, "func", None), "attr", "")
    return name in ("command", "group")


def extracted() -> Catalog:
    """Every message in the sources."""
    sys.path.insert(0, str(ROOT))
    catalog = Catalog(project="plancia", charset="utf-8")
    found = extract_from_dir(
        SOURCE, METHODS, {"**.js": {"parse_template_string": True}}, keywords=JAVASCRIPT
    )
    for file, _, message, _, context in sorted(found, key=lambda each: (each[0], each[1])):
        if message:
            catalog.add(message, locations=[(file, 0)], context=context)
    return catalog


def renewed(old: Catalog, now: Catalog) -> Catalog:
    """The messages there are now, with the translations that were there; forms go with theirs."""
    new = Catalog(
        locale=old.locale, project="plancia", charset="utf-8", header_comment=old.header_comment
    )
    new.mime_headers = old.mime_headers
    for message in sorted(now, key=lambda each: (_files(each), str(each.id))):
        if message.id:
            before = old.get(_single(message))
            string = before.string if before and before.pluralizable == message.pluralizable else ""
            new.add(message.id, string, locations=[(file, 0) for file in _files(message)])
            for form in _forms(old, message):
                new.add(form.id, form.string, context=form.context)
    return new


def _files(message: Message) -> list[str]:
    return sorted({file for file, _ in message.locations})


def _single(message: Message) -> str:
    return message.id[0] if isinstance(message.id, tuple) else message.id


def _forms(old: Catalog, message: Message) -> list[Message]:
    with_context = [each for each in old if each.context and each.id == message.id]
    return sorted(with_context, key=lambda each: str(each.context))


def written(catalog: Catalog) -> bytes:
    """As a .po file: no line numbers, so that other changes leave it alone."""
    file = io.BytesIO()
    write_po(file, catalog, width=96, include_lineno=False, omit_header=False, ignore_obsolete=True)
    return file.getvalue()


def compiled(catalog: Catalog) -> str:
    messages: dict[str, object] = {}
    forms: dict[str, dict[str, object]] = {}
    for message in catalog:
        if message.id and message.string:
            string = message.string
            table = forms.setdefault(message.context, {}) if message.context else messages
            table[_single(message)] = list(string) if isinstance(string, tuple) else string
    which = gettext.c2py(catalog.plural_expr)
    data = {
        "language": (catalog.locale.get_display_name() or "").capitalize(),
        "plurals": [which(count) for count in range(PLURALS)],
        "messages": messages,
        "forms": forms,
    }
    return json.dumps(data, ensure_ascii=False, indent=0) + "\n"


def untranslated(catalog: Catalog) -> list[str]:
    return [_single(each) for each in catalog if each.id and not all(_strings(each))]


def _strings(message: Message) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (message.string,)


def main(arguments: list[str]) -> int:
    check, troubles, now = "--check" in arguments, 0, extracted()
    for po in sorted(LOCALE.glob("*/LC_MESSAGES/plancia.po")):
        code = po.parent.parent.name
        old = read_po(io.BytesIO(po.read_bytes()), locale=code)
        new = renewed(old, now)
        files = {po: written(new), LOCALE / f"{code}.json": compiled(new).encode()}
        for file, content in files.items():
            if file.exists() and file.read_bytes() == content:
                continue
            if check:
                troubles += 1
                print(f"{file.relative_to(ROOT)} is stale: run `make messages`")
            else:
                file.write_bytes(content)
        for template in untranslated(new):
            troubles += 1
            print(f"{code} has no translation of: {template}")
    return 1 if troubles else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
