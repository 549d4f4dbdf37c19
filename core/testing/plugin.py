"""The plugin of pytest by which a package holds its rule book to what every book here is held to.

    [tool.pytest.ini_options]
    addopts = ["-p", "core.testing.plugin"]
    schermaglia_books = ["river_war"]

and in a file of its tests `from core.testing.checks import *`. Each check runs once for the book, or once for
each of its scenarios. Without `schermaglia_books` it is every book that an installed package brings.
"""

from __future__ import annotations

import pytest

from core import packages

CHECKING = [
    "checks",
    "foreseen_dice",
    "items",
    "playing",
    "random_games",
    "replay",
    "secrecy",
    "structure",
    "wording",
]
ASSERTING = tuple(f"core.testing.{name}" for name in CHECKING)
"""Modules whose failed assertions are told in full."""

pytest.register_assert_rewrite(*ASSERTING)

INI = "schermaglia_books"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a package name its books."""
    parser.addini(INI, "the rule books that are held to the checks of core.testing", "args", [])


def pytest_configure(config: pytest.Config) -> None:
    """Have a sentence that is missing raise, as in every test here; name the marker of items."""
    from core.locale import Sentences

    Sentences.strict = True
    config.addinivalue_line("markers", "rule(*ids): the items of a rule book that this test checks")


def books_of(config: pytest.Config) -> tuple[str, ...]:
    """Return the books that are checked; one that is not installed, or broken, is told of."""
    named = tuple(config.getini(INI)) or tuple(packages.books())
    missing = [name for name in named if name not in packages.books()]
    if not missing:
        return named
    from core.locale import sentences

    why = "\n".join(sentences("en").say(one) for one in packages.wrong())
    told = f"no installed package brings the rule book {', '.join(missing)}: pip install -e . comes first"
    raise pytest.UsageError(f"{told}\n{why}".strip())


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a check of this package's for each book, or for each of its scenarios."""
    if metafunc.function.__module__ != "core.testing.checks":
        return
    from core.scenarios import every

    books = books_of(metafunc.config)
    if "scenario" in metafunc.fixturenames:
        metafunc.parametrize("scenario", [id for book in books for id in every(book)])
    elif "book" in metafunc.fixturenames:
        metafunc.parametrize("book", books)
