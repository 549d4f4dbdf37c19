"""Which items of a rule book its tests check: `rule("OB-3.b", …)` in their sources, read and not run.

So it is the same whichever tests are run. An id that a test works out is not seen here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from core.rules import rulebook


@cache
def calls_of_rule(path: Path) -> tuple[ast.Call, ...]:
    """Return the calls of `rule(…)` in a file."""
    return tuple(
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "rule"
    )


def written(arg: ast.expr) -> str | None:
    """Return the id that stands in a call as it is, `None` where the test computes it."""
    return arg.value if isinstance(arg, ast.Constant) and isinstance(arg.value, str) else None


def files_of_tests(folders: Iterable[Path]) -> Iterator[Path]:
    """Yield the files of tests in some folders, by name."""
    for folder in folders:
        yield from sorted(folder.rglob("test_*.py"))


def marked_in(folders: Iterable[Path]) -> dict[str, list[str]]:
    """Return every id that stands in a call of `rule(…)` in the tests of some folders, and where."""
    found: dict[str, list[str]] = {}
    for path in files_of_tests(folders):
        for call in calls_of_rule(path):
            for id in filter(None, map(written, call.args)):
                found.setdefault(id, []).append(f"{path.name}:{call.lineno}")
    return found


def check_items(book: str, folders: Iterable[Path]) -> None:
    """Every entry of a book that is done is named by a test, and no test names one that there is not."""
    tested = marked_in(folders)
    every = list(rulebook(book).entries())
    untested = [entry.id for entry in every if entry.status == "done" and entry.id not in tested]
    assert not untested, f"done without a test that names it by rule(…): {', '.join(untested)}"
    prefix = f"{rulebook(book).prefix}-"
    known = {entry.id for entry in every}
    unknown = {id: where for id, where in tested.items() if id.startswith(prefix) and id not in known}
    assert not unknown, f"a test names what {book} does not have: {unknown}"
