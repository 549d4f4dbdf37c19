"""Facts decide nothing: the sources of a book's `facts` ask no option, no rule and no method of the state."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from core.rules import folder_of, load

STATES = ("state", "before", "after")
"""What a state is called in facts."""
AROUND = ("import_module", "__import__", "getattr", "eval", "exec")
"""What comes at something by a name that no contract of imports sees."""


def faults(source: str, fields: tuple[str, ...]) -> Iterator[str]:
    """Tell what a module of facts asks that it may only copy; *fields* are those of the state."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name) and node.id in AROUND:
            yield f"{node.lineno}: {node.id}"
        if isinstance(node, ast.ImportFrom | ast.Import):
            yield from (f"{node.lineno}: {name.name}" for name in node.names if name.name in AROUND)
        if not isinstance(node, ast.Attribute):
            continue
        of = node.value.id if isinstance(node.value, ast.Name) else ""
        asks = node.attr in ("is_", *AROUND) or (node.attr == "options" and of != "self")
        if asks or (of in STATES and node.attr not in fields):
            yield f"{node.lineno}: {ast.unparse(node)}"


def state_fields(book: str) -> tuple[str, ...]:
    """Return what stands in a state of a rule book."""
    fields: tuple[str, ...] = load(book).state_type.__struct_fields__
    return fields


def fact_files(book: str) -> list[Path]:
    """Return the sources of a book's facts: the folder `facts`, or the one file `facts.py`."""
    folder = folder_of(book)
    return sorted((folder / "facts").rglob("*.py")) or sorted(folder.glob("facts.py"))


def faults_of(book: str) -> dict[str, list[str]]:
    """Return what the facts of a book ask that they may only copy, by file."""
    fields = state_fields(book)
    found = {path.name: list(faults(path.read_text("utf-8"), fields)) for path in fact_files(book)}
    return {name: told for name, told in found.items() if told}
