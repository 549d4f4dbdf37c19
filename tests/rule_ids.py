"""`@rule("BN-8.0.e", …)`: which items of a rule book a test checks."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the *ids* it checks; an item that is done needs at least one such test."""
    return pytest.mark.rule(*ids)


@cache
def marked() -> dict[str, list[str]]:
    """Every ID that stands in a call of `rule(…)` in the tests, and where."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and getattr(node.func, "id", getattr(node.func, "attr", "")) == "rule"
            ):
                for arg in node.args:
                    if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                        found.setdefault(arg.value, []).append(f"{path.relative_to(TESTS)}:{node.lineno}")
    return found
