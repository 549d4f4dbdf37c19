"""`@rule("BN-8.0.e", …)`: which items of a rule book a test checks."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from core.testing.items import calls_of_rule, files_of_tests, marked_in, written

TESTS = Path(__file__).parent


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the *ids* it checks; an item that is done needs at least one such test."""
    return pytest.mark.rule(*ids)


@cache
def marked() -> dict[str, list[str]]:
    """Every ID that stands in a call of `rule(…)` in the tests, and where."""
    return marked_in((TESTS,))


def computing() -> tuple[Path, ...]:
    """Return the files in which a test computes the IDs that it names."""
    return tuple(path for path in files_of_tests((TESTS,)) if any(map(_computes, calls_of_rule(path))))


def _computes(call: ast.Call) -> bool:
    return any(written(arg) is None for arg in call.args)
