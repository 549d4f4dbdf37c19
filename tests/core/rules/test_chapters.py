"""Where things stand in a rule book's folder: an act whole in its chapter, what is shared below its users."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any, get_args, get_type_hints

import grimp
import pytest

from core.engine.contract.facts import ENGINE_EVENTS, Command, Ruling
from core.rulekit.acts import Acts
from core.rulekit.book import ChapterBook
from core.rulekit.moments import Named
from core.rules import load, rule_books

SHARED = ("common", "facts", "state", "tables", "from_1")
"""Folders of a book that are no chapters."""

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


# --- an act whole in its chapter ------------------------------------------------------------


def book_of(id: str) -> ChapterBook:
    book = load(id)
    assert isinstance(book, ChapterBook)
    return book


def acts_of(id: str) -> Acts[Any]:
    return book_of(id).acts


def folder(thing: Any) -> str:
    """The folder of its book in which something is written, empty for a file beside the folders."""
    book_and_file = thing.__module__.split(".")[3:]
    return book_and_file[0] if len(book_and_file) > 1 else ""


def modules(id: str) -> Iterator[ModuleType]:
    package = importlib.import_module(f"core.rules.{id}")
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(found.name)


@cache
def calls(id: str) -> tuple[tuple[str, str, ast.Call], ...]:
    """Everything that is called or made in a book: in which folder, by what name, and the call."""
    found = []
    for module in modules(id):
        parts = module.__name__.split(".")[3:]
        where = parts[0] if len(parts) > 1 or hasattr(module, "__path__") else ""
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Call):
                called = getattr(node.func, "id", getattr(node.func, "attr", ""))
                found.append((where, called, node))
    return tuple(found)


def tag(command: type[Command]) -> str:
    return str(command.__struct_config__.tag)


def own_commands(id: str) -> list[type[Command]]:
    return list(acts_of(id).rules)


@pytest.mark.parametrize("id", rule_books())
def test_every_command_is_defined_beside_its_rule_in_a_chapter(id: str) -> None:
    rules = acts_of(id).rules

    assert set(book_of(id).commands) == set(rules)
    assert [kind.__name__ for kind, rule in rules.items() if kind.__module__ != rule.__module__] == []
    assert [kind.__name__ for kind in rules if folder(kind) in ("", *SHARED)] == []


NAMES = {"choice": 0, "unit_orders": 1, "ending": 2, "starting": 1, "lines": 2, "sides_at_once": 2}
"""Which argument names the command that is offered."""


@pytest.mark.parametrize("id", rule_books())
def test_every_command_is_offered_by_its_chapter(id: str) -> None:
    """Another chapter may offer it too, such as what ends a decision of its own."""
    offered = defaultdict(set)
    for where, called, call in calls(id):
        at = NAMES.get(called, len(call.args))
        named = call.args[at] if at < len(call.args) else None
        if isinstance(named, ast.Call):
            named = named.func
        if getattr(named, "id", "") == "do":
            continue  # whoever calls the function that it stands in says what is offered
        if named is not None:
            assert isinstance(named, ast.Name), f"{where}: nobody can look up what is offered"
            offered[named.id].add(where)

    assert [kind for kind in own_commands(id) if folder(kind) not in offered[kind.__name__]] == []


@pytest.mark.parametrize("id", rule_books())
def test_fields_stand_with_their_command(id: str) -> None:
    """In its own file; those of a ruling, the engine's command, with the referee."""
    homes = {kind: kind.__module__ for kind in own_commands(id)}
    makers = acts_of(id).field_makers
    astray = {do: maker for do, maker in makers.items() if maker.__module__ != homes.get(do)}

    assert {do: folder(maker) for do, maker in astray.items()} == {Ruling: "referee"}


@pytest.mark.parametrize("id", rule_books())
def test_a_passing_answer_stands_in_the_chapter_of_its_command(id: str) -> None:
    for about, passing in acts_of(id).passings.items():
        answer = get_type_hints(passing)["return"]
        answers = get_args(answer) or (answer,)
        assert Command not in answers and all(issubclass(kind, Command) for kind in answers), about
        assert folder(passing) in map(folder, answers), about


@pytest.mark.parametrize("id", rule_books())
def test_what_happens_is_told_where_it_is_recorded(id: str) -> None:
    """Each fact is told, or passed over on purpose, in a folder that records it.

    What only the procedure of the turn records, or what several chapters share, any chapter may tell.
    """
    made: dict[str, set[str]] = defaultdict(set)
    told: dict[str, set[str]] = defaultdict(set)
    for where, called, call in calls(id):
        made[called].add(where)
        if ast.unparse(call.func) in ("acts.silent", "acts.line"):
            for name in call.args[: 1 if called == "line" else None]:
                told[getattr(name, "id", getattr(name, "attr", ""))].add(where)
    lines = {kind: line for kind, line in acts_of(id).lines.items() if kind not in ENGINE_EVENTS}
    for kind, line in lines.items():
        if kind.__name__ not in told:
            told[kind.__name__].add(folder(line))

    assert set(lines) == set(book_of(id).events)
    astray = {name: made[name] for name, where in told.items() if not where <= made[name]}
    assert {name: where for name, where in astray.items() if where - {"", "common"}} == {}
    assert [name for name in astray if told[name] & {"", *SHARED}] == []


# --- moments and decisions ------------------------------------------------------------------


def used(module: ModuleType) -> Iterator[Any]:
    """Yield what a file speaks of by name, but as what something is entered for."""
    tree = ast.parse(inspect.getsource(module))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    entered = {one for call in calls if ast.unparse(call.func).startswith("acts.") for one in call.args}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node not in entered and isinstance(node.ctx, ast.Load):
            yield getattr(module, node.id, None)
        if isinstance(node, ast.Attribute) and node not in entered and isinstance(node.value, ast.Name):
            yield getattr(getattr(module, node.value.id, None), node.attr, None)


@pytest.mark.parametrize("id", rule_books())
def test_every_moment_comes_and_every_decision_is_asked_for(id: str) -> None:
    """What is followed and never happens would be dead, and so would what is answered and never asked."""
    brought_about = {one for module in modules(id) for one in used(module) if isinstance(one, Named)}
    every: list[Named[Any]] = [*acts_of(id).moments, *acts_of(id).decisions.values()]

    assert every and [one for one in every if one not in brought_about] == []
