"""Where ready scenarios and forces lie: with the program, a folder a rule book, and in installed packages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from core import packages

FOLDER = Path(__file__).parent

FORCES = "forces"
"""The folder of ready forces, beside a book's scenarios."""


def shelved_books() -> tuple[str, ...]:
    """Return the ids of the rule books that have scenarios, in no order."""
    ours = {path.parent.name for path in FOLDER.glob("*/*.toml")}
    return (*ours, *(id for id in packages.books() if id not in ours))


def shelved(rules: str, folder: str) -> tuple[Path, ...]:
    """Return the files of a rule book's scenarios (*folder* `.`) or forces, one of each name.

    A package's file that is called as one of the program's is not among them.
    """
    found: dict[str, Path] = {}
    for shelf in _shelves(rules):
        for path in sorted((shelf / folder).glob("*.toml")):
            found.setdefault(path.stem, path)
    return tuple(found.values())


def shelved_file(id: str) -> Path:
    """Return the file of a ready scenario, by its id."""
    rules, _, name = id.partition("/")
    return next(path for path in shelved(rules, ".") if path.stem == name)


def shelf_of(path: Path) -> str:
    """Return the rule book on whose shelf of scenarios a file lies; "" for a file of one's own."""
    if path.is_relative_to(FOLDER):
        return path.parent.name
    found = (book for book in shelved_books() if path.parent in _shelves(book))
    return next((book for book in found if path in shelved(book, ".")), "")


def _shelves(rules: str) -> Iterator[Path]:
    yield FOLDER / rules
    yield from packages.shelves(rules)
