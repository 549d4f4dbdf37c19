"""Packages as pip leaves them: a folder of code, and one of metadata that says what it brings."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from core.locale import sentences
from core.protocol.engine import Engine

HEAD = 'title = "{id}"\nabout_en = "Cards"\nabout_it = "Carte"\n[[item]]\nid = "{letters}-1.a"\n'
ITEM = 'status = "done"\nen = "A card says who acts."\nit = "Una carta dice chi agisce."\n'
BOOK = """from card_duel import CardDuel

class Book(CardDuel):
    id = "{id}"

RULES = Book()
"""

SCENARIO = """rules = "{id}"
minutes = 5
sides = ["red", "blue"]
[name]
en = "Duel of {id}"
it = "Duello di {id}"
[story]
en = "Four men."
it = "Quattro uomini."
"""


def declare(site: Path, package: str, **groups: Mapping[str, str]) -> None:
    """Write the metadata of a package that is installed in *site*; *groups* are `books` and `scenarios`."""
    info = site / f"{package}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8"
    )
    lines = []
    for group, points in groups.items():
        lines += [f"[schermaglia.{group}]", *(f"{name} = {module}" for name, module in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def write_book(site: Path, id: str, but: str = "", **files: str) -> Path:
    """Write the folder of a rule book of cards, *but* what begins so; *files* stand in the place of its own.

    `book_py` is `book.py`, `locale__en__x_toml` is `locale/en/x.toml`.
    """
    whole = {
        "__init__.py": "",
        "book.py": BOOK,
        "rulebook.toml": HEAD + ITEM,
        f"locale/en/{id}.toml": '{id}-hello = "Hello from {id}."\n',
        f"locale/it/{id}.toml": '{id}-hello = "Ciao da {id}."\n',
        "scenarios/duel.toml": SCENARIO,
        **{
            name.replace("__", "/").replace("_py", ".py").replace("_toml", ".toml"): text
            for name, text in files.items()
        },
    }
    for name, text in whole.items():
        if but and name.startswith(but):
            continue
        path = site / id / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace("{id}", id).replace("{letters}", id[:2].upper()), encoding="utf-8")
    return site / id


def install_book(site: Path, id: str, but: str = "", **files: str) -> Path:
    """Install a package that brings the rule book *id*, called as that."""
    declare(site, id, books={id: id})
    return write_book(site, id, but, **files)


def engine_answers(folder: Path) -> tuple[bytes, ...]:
    """Let the engine begin a duel of the book `river`, play a card, and say hello; return what it answers."""
    engine = Engine(sentences("en"))
    asked = (
        f'{{"verb": "new", "scenario": "river/duel", "dice": "typed", "file": "{folder}/g.jsonl"}}',
        '{"verb": "play", "seat": "red", "do": "turn_card"}',
        '{"verb": "hello"}',
    )
    answers = tuple(engine.line(line.encode()) for line in asked)
    engine.close()
    return answers
