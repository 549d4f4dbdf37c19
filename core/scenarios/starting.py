"""A scenario to begin with, for each rule book: it plays as it is, and says what may stand in each field.

What may stand there is what the book itself asks for as it reads the scenario (`Asked`), so it is never older
than the book.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

from core.engine.contract.mistakes import Asked
from core.engine.words.message import Message, say
from core.rules import rulebook
from core.scenarios import Scenario, load, parse, ready
from core.scenarios.reading import raw_of
from core.scenarios.shelves import shelved

STARTERS = "new"
"""The folder of what one begins with, beside a book's scenarios."""

Said = Callable[[Message], str]

WIDTH = 100
_HEADER = re.compile(r"^\[\[?([\w.-]+)\]\]?$")

SECTIONS = ("table", "options", "terrain", "objectives", "sides", "units", "platoons", "figures")
"""Tables of which a sentence says what they are for."""


def starter(rules: str) -> Scenario:
    """Return what one begins with: the book's own, else the shortest of its scenarios."""
    for path in shelved(rules, STARTERS):
        shown = str(path)
        return parse(raw_of(path, shown), shown, shown, rules)
    return load(next(id for id in ready() if id.partition("/")[0] == rules))


def started(rules: str, said: Said) -> str:
    """Return the text of a new scenario, with what may stand in each of its tables."""
    scenario = starter(rules)
    notes = _Notes(scenario, said)
    lines = [f"# {row}" for row in textwrap.wrap(said(say("starter-head")), WIDTH)]
    for line in scenario.text.splitlines():
        header = _HEADER.match(line)
        before, after = notes.of(header[1]) if header else ((), ())
        lines += [*before, line, *after]
    return "\n".join((*lines, ""))


class _Notes:
    """What is said of the tables of a scenario, of each sort once."""

    def __init__(self, scenario: Scenario, said: Said) -> None:
        self._rules, self._said = scenario.rules, said
        self._sides = tuple(scenario.data.get("sides", ()))
        self._asked: dict[str, dict[str, Asked]] = {}
        for field, asked in scenario.asked().items():
            table, _, name = re.sub(r"\[\d+\]", "", field).rpartition(".")
            self._asked.setdefault(self._sort(table), {}).setdefault(name, asked)
        self._told: set[str] = set()

    def _sort(self, table: str) -> str:
        """Return a table's name without that of its side."""
        parts = table.split(".")
        return ".".join("*" if part in self._sides else part for part in parts)

    def of(self, table: str) -> tuple[list[str], list[str]]:
        """Return the notes before a table's header and after it."""
        sort = self._sort(table)
        if sort in self._told:
            return [], []
        self._told.add(sort)
        section = "sides" if sort == "sides.*" else sort.rpartition(".")[2]
        before = [self._said(say(f"starter-{section}"))] if section in SECTIONS else []
        asked = self._asked.get(sort, {})
        texts = set(asked) <= {"en", "it"}
        after = () if texts else self._options() if sort == "options" else _fields(asked, self._said)
        return [row for text in before for row in _wrapped(text)], [
            row for text in after for row in _wrapped(text)
        ]

    def _options(self) -> Iterator[str]:
        """Yield the options on which others hang, and how all of them are listed."""
        book = rulebook(self._rules)
        choices = book.choices()
        for name in book.leading():
            yield f"{name}: {', '.join(choices[name].told)}"
        yield self._said(say("starter-all-options", names=", ".join(choices)))


def _fields(asked: dict[str, Asked], said: Said) -> Iterator[str]:
    """Yield what is said of the fields of a table: which must be there, and what may stand in each."""
    if not asked:
        return
    needed = [name for name, one in asked.items() if one.needed]
    others = [name for name in asked if name not in needed]
    if needed:
        yield said(say("starter-needed", names=", ".join(needed)))
    if others:
        yield said(say("starter-not-needed", names=", ".join(others)))
    for name, one in asked.items():
        if one.kind in ("word", "words"):
            known = ", ".join(filter(None, one.allowed))
            yield said(say(f"starter-{one.kind}", field=name, known=known or "-"))
    numbers = [
        f"{name} {one.least:g}–{one.most:g}" for name, one in asked.items() if one.kind in ("number", "whole")
    ]
    if numbers:
        yield said(say("starter-numbers", numbers=", ".join(numbers)))
    if flags := [name for name, one in asked.items() if one.kind == "flag"]:
        yield said(say("starter-flags", names=", ".join(flags)))


def _wrapped(text: str) -> list[str]:
    return [f"# {row}" for row in textwrap.wrap(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False)]


def own_file(folder: Path, rules: str) -> Path:
    """Return a file name in a folder that nobody uses yet: `breaking_news-2.toml`."""
    number = 1
    while (path := folder / f"{rules}{f'-{number}' if number > 1 else ''}.toml").exists():
        number += 1
    return path
