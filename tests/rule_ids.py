"""`@rule("BN-8.0.e", …)`: which items of a rule book a test checks."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the *ids* it checks; an item that is done needs at least one such test."""
    return pytest.mark.rule(*ids)


def _calls(path: Path) -> Iterator[ast.Call]:
    """Yield the calls of `rule(…)` in a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "rule":
            yield node


@cache
def _named() -> dict[Path, tuple[ast.Call, ...]]:
    """The calls of `rule(…)` in each file of tests."""
    return {path: tuple(_calls(path)) for path in sorted(TESTS.rglob("test_*.py"))}


def _written(arg: ast.expr) -> str | None:
    """Return the ID that stands in a call as it is, `None` where the test computes it."""
    return arg.value if isinstance(arg, ast.Constant) and isinstance(arg.value, str) else None


@cache
def marked() -> dict[str, list[str]]:
    """Every ID that stands in a call of `rule(…)` in the tests, and where."""
    found: dict[str, list[str]] = {}
    for path, calls in _named().items():
        for call in calls:
            for id in filter(None, map(_written, call.args)):
                found.setdefault(id, []).append(f"{path.relative_to(TESTS)}:{call.lineno}")
    return found


def computing() -> tuple[Path, ...]:
    """Return the files in which a test computes the IDs that it names."""
    return tuple(path for path, calls in _named().items() if any(map(_computes, calls)))


def _computes(call: ast.Call) -> bool:
    return any(_written(arg) is None for arg in call.args)
