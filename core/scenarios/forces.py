"""Forces: the ready ones of a rule book, in its scenarios' folder `forces`, and any file one names."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from msgspec import Struct

from core.engine.contract.scenario import ScenarioError, noting
from core.engine.words.message import say
from core.engine.words.paths import path_of
from core.engine.words.sanitize import clean
from core.packages import BrokenBook
from core.rules import load as load_rules
from core.rules import whole_books
from core.scenarios.reading import BadScenario, all_located, located, raw_of, toml_of
from core.scenarios.shelves import FORCES, shelved


class ForceFile(Struct, frozen=True):
    """A force as it was read: *id* finds it again, *force* is the rule book's own value, *data* the TOML."""

    id: str
    rules: str
    path: str
    data: dict[str, Any]
    force: Any


class NoSuchForce(BadScenario):
    """A force that there is not, under no name and in no file."""


def force_books() -> tuple[str, ...]:
    """Return the rule books for which forces are built."""
    return tuple(id for id in whole_books() if _builds(id))


def _builds(rules: str) -> bool:
    """Whether forces are built for a rule book; for one that turns out to be broken there are none."""
    try:
        return load_rules(rules).forces is not None
    except BrokenBook:
        return False


def ready_forces(rules: str) -> tuple[str, ...]:
    """Return the names of the forces that come with the program, or with a package, for a rule book."""
    return tuple(sorted(path.stem for path in shelved(rules, FORCES)))


def load_force(name: str, rules: str = "", beside: Path | None = None) -> ForceFile:
    """Read a force by its name or path; `BadScenario` tells what is wrong with the file.

    *rules* is the book it is for, where the file need not say so; a path may begin in the folder *beside*.
    """
    books = (rules,) if rules else force_books()
    if re.fullmatch(r"[\w-]+", name):
        for book in books:
            for path in shelved(book, FORCES):
                if path.stem == name:
                    return read_force(path, book, name)
    path = path_of(name)
    for found in (beside / path if beside is not None else path, path):
        try:
            if found.is_file():
                return read_force(found, rules)
        except (OSError, ValueError):
            continue
    known = ", ".join(name for book in books for name in ready_forces(book))
    raise NoSuchForce(say("scenario-no-force", name=clean(name), known=known or "-"))


def read_force(path: Path, rules: str = "", id: str = "") -> ForceFile:
    """Read the force of a file; one that names another rule book than *rules* is refused."""
    shown = clean(str(path))
    text, data = toml_of(raw_of(path, shown), shown)
    named = data.get("rules", rules)
    wanted = (rules,) if rules else force_books()
    if named not in wanted:
        wrong = ScenarioError("rules", "scenario-force-rules", allowed=", ".join(wanted))
        raise BadScenario(located(shown, text, wrong))
    book = load_rules(str(named)).forces
    assert book is not None, "only books that build forces are wanted"
    with noting() as mistakes:
        force = book.read(data)
    if mistakes.found:
        raise all_located(shown, text, mistakes.found)
    return ForceFile(id or shown, str(named), shown, data, force)
