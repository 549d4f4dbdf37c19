"""Facts decide nothing: the sources of a book's `facts` ask no option, no rule and no method of the state."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.rules import rule_books

RULES = Path(__file__).parents[3] / "core" / "rules"
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
    state: Any = importlib.import_module(f"core.rules.{book}.state").State
    fields: tuple[str, ...] = state.__struct_fields__
    return fields


@pytest.mark.parametrize("book", rule_books())
def test_facts_read_of_a_state_only_what_stands_in_it(book: str) -> None:
    files = sorted((RULES / book / "facts").rglob("*.py"))
    found = {path.name: list(faults(path.read_text("utf-8"), state_fields(book))) for path in files}

    assert len(files) > 5 and not {name: told for name, told in found.items() if told}


@pytest.mark.parametrize(
    "line",
    [
        "counts = state.is_('immob_stack', 'add')",
        "counts = before.figures['a'].is_('immob_stack', 'add')",
        "counts = state.options['immob_stack']",
        "rows = replace(state, options=before.options)",
        "men = state.of('blue')",
        "rules = importlib.import_module('core.rules.ludonet.tables')",
        "from importlib import import_module",
        "counts = getattr(state, 'is_')('immob_stack', 'add')",
    ],
)
def test_whoever_asks_is_found(line: str) -> None:
    assert list(faults(line, state_fields("ludonet")))


def test_whoever_copies_is_not() -> None:
    copied = "state = replace(state, options=self.options, turn=state.turn + 1)"
    assert not list(faults(copied, state_fields("ludonet")))
