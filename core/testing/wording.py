"""Sentences in both languages: the same ids with the same blanks, written as the quick reader reads them."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from core.locale import LANGUAGES, Blank, Sentences, entries, parts_of
from core.rules import folder_of, load


def blanks(text: str) -> list[str]:
    """The blanks of a sentence; a plural's words differ between languages, its number does not.

    A name that a scenario gives in each language comes in blanks called by the languages.
    """
    found = {part.name for part in parts_of(text) if isinstance(part, Blank)}
    return sorted({"language" if name in LANGUAGES else name for name in found})


def flat(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """The entries of a table; `a.b = "…"` is TOML for a table within a table, and one id for us."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value


POSITION = {"say": 0, "Message": 0, "text": 0, "refuse": 1, "ScenarioError": 1}


def ids_in(path: Path) -> Iterator[tuple[int, str]]:
    """Message ids that a module names outright: `say("…")`, `r.refuse(_, "…")` and their like."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        at = POSITION.get(called, -1)
        if called == "Modifier":
            at = 1
        if not 0 <= at < len(node.args):
            continue
        arg = node.args[at]
        if (
            isinstance(arg, ast.Constant)
            and isinstance(arg.value, str)
            and "-" in arg.value
            and " " not in arg.value
        ):
            yield node.lineno, arg.value


def unsaid(files: Iterable[Path], root: Path) -> list[str]:
    """Return the ids that sources name and that no file of sentences has, each with its place."""
    known = set(Sentences("en").ids())
    return [
        f"{path.relative_to(root)}:{line}: {id}"
        for path in files
        for line, id in ids_in(path)
        if id not in known
    ]


def check_pair(folder: Path, name: str) -> None:
    """One file of sentences says the same in every language, with the same blanks."""
    english, italian = entries(folder / "en" / name), entries(folder / "it" / name)
    assert english.keys() == italian.keys()
    for id, text in english.items():
        assert blanks(text) == blanks(italian[id]), id


def check_as_toml(path: Path) -> None:
    """The quick reader reads of a file what TOML says; every id stands there once."""
    whole = tomllib.loads(path.read_text(encoding="utf-8"))
    assert entries(path) == dict(flat(whole))


def check_book(book: str) -> None:
    """All of it, for the sentences that a package brings; none is called as one of the program's."""
    folder = folder_of(book) / "locale"
    files = {
        language: sorted(path.name for path in (folder / language).glob("*.toml")) for language in LANGUAGES
    }
    assert files["en"] and all(names == files["en"] for names in files.values()), files
    seen: set[str] = set()
    for name in files["en"]:
        check_pair(folder, name)
        for language in LANGUAGES:
            check_as_toml(folder / language / name)
        own = entries(folder / "en" / name)
        assert not (twice := seen & own.keys()), twice
        seen |= own.keys()
    spoken = Sentences("en")
    mine = {id: text for name in files["en"] for id, text in entries(folder / "en" / name).items()}
    taken = {id for id, text in mine.items() if spoken.template(id) != text}
    assert not taken, f"the program has other sentences of these names: {sorted(taken)}"
    assert not (missing := unsaid(sorted(folder_of(book).rglob("*.py")), folder_of(book))), "\n".join(missing)


def check_words(book: str) -> None:
    """What the book itself leads to has its sentences: options and their words, outcomes, throws, the end."""
    rules, spoken = load(book), Sentences("en")
    wanted = {f"how-won-{book}", *rules.favours, *(f"outcome-{word}" for word in getattr(rules, "worst", ()))}
    wanted |= {f"{rules.options.words}-{name}" for name in rules.options.declared()}
    assert not (missing := sorted(id for id in wanted if id not in spoken)), missing
