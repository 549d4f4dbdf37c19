"""Where things stand in a rule book's folder: an act in one file, what is shared below who shares it."""

from __future__ import annotations

from functools import cache
from graphlib import CycleError, TopologicalSorter

import grimp
import pytest

from core.rulekit.book import ChapterBook
from core.rules import load

BOOKS = ("breaking_news", "ludonet")


@cache
def imports(book: str) -> dict[str, set[str]]:
    """Return what each module of a book imports of it, also within a function."""
    graph = grimp.build_graph("core", cache_dir=None)
    own = {name for name in graph.modules if name.startswith(f"core.rules.{book}.")}
    return {name: graph.find_modules_directly_imported_by(name) & own for name in own}


@pytest.mark.parametrize("book", BOOKS)
def test_no_file_of_a_book_is_imported_by_what_it_imports(book: str) -> None:
    try:
        TopologicalSorter(imports(book)).prepare()
    except CycleError as error:
        raise AssertionError(" → ".join(error.args[1])) from error


@pytest.mark.parametrize("book", BOOKS)
def test_what_chapters_share_knows_no_chapter(book: str) -> None:
    common, root = f"core.rules.{book}.common", f"core.rules.{book}."
    chapters = {name for name in imports(book) if name.removeprefix(root).count(".")}
    chapters = {name for name in chapters if name.removeprefix(root).split(".")[0] not in ("common", "facts")}
    assert chapters

    upward = {
        (name, above)
        for name, below in imports(book).items()
        if name.startswith(common)
        for above in below & chapters
    }

    assert upward == set()


@pytest.mark.parametrize("book", BOOKS)
def test_an_act_stands_in_one_file(book: str) -> None:
    """Its command, its rule and its blanks: who looks for one of them finds all."""
    rules = load(book)
    assert isinstance(rules, ChapterBook)
    acts = rules.acts
    commands = {kind.__struct_config__.tag: kind for kind in acts.rules}

    assert {tag for tag, kind in commands.items() if acts.rules[kind].__module__ != kind.__module__} == set()
    assert {tag for tag in acts.makers if tag not in commands} == {"ruling"}, "the engine's own command"
    made = {tag: kind for tag, kind in commands.items() if tag in acts.makers}
    assert {tag for tag, kind in made.items() if acts.makers[tag].__module__ != kind.__module__} == set()
