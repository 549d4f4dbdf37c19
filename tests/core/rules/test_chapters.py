"""Where things stand in a rule book's folder: an act whole in its chapter, what is shared below its users."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import grimp
import pytest

from core.rules import rule_books
from core.testing.structure import CHECKS, SHARED, has_folders

# --- who imports whom -----------------------------------------------------------------------


@cache
def imports(book: str) -> dict[str, set[str]]:
    """Return what each module of a book imports of it, also within a function."""
    graph = grimp.build_graph("core", cache_dir=None)
    own = {name for name in graph.modules if name.startswith(f"core.rules.{book}.")}
    return {name: graph.find_modules_directly_imported_by(name) & own for name in own}


@pytest.mark.parametrize("book", rule_books())
def test_what_chapters_share_knows_no_chapter(book: str) -> None:
    common, root = f"core.rules.{book}.common", f"core.rules.{book}."
    chapters = {name for name in imports(book) if name.removeprefix(root).count(".")}
    chapters = {name for name in chapters if name.removeprefix(root).split(".")[0] not in SHARED}
    assert chapters

    upward = {
        (name, above)
        for name, below in imports(book).items()
        if name.startswith(common)
        for above in below & chapters
    }

    assert upward == set()


# --- an act whole in its chapter: `core.testing.structure` ----------------------------------


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("id", rule_books())
def test_an_act_is_whole_in_its_chapter(id: str, check: Callable[[str], None]) -> None:
    check(id)


@pytest.mark.parametrize("id", rule_books())
def test_the_chapters_of_our_books_are_folders(id: str) -> None:
    assert has_folders(id)
