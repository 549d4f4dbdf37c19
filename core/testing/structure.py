"""Where things stand in a rule book: an act whole in its chapter, everything told, nothing dead.

A chapter is a folder of the book; in a book without folders it is a file.
"""

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

from core.engine.contract.choices import KEPT_LETTERS
from core.engine.contract.engine_facts import ENGINE_EVENTS
from core.engine.contract.facts import Command, Ruling
from core.rulekit.acts import Acts, AsItIs, choice
from core.rulekit.book import ChapterBook
from core.rulekit.moments import Named
from core.rules import load, module_of

SHARED = ("common", "facts", "state", "tables", "from_1")
"""What stands beside the chapters of a book, and is none."""

NAMES = {"choice": 0, "offer": 1, "unit_orders": 1, "ending": 2, "starting": 1}
NAMES |= {"lines": 2, "sides_at_once": 2, "unit_moves": 1, "unit_choice": 1, "unit_fires": 1}
"""Which argument names the command that is offered."""


def book_of(id: str) -> ChapterBook[Any]:
    """Return a rule book, which must be the sum of its paragraphs' files."""
    book = load(id)
    assert isinstance(book, ChapterBook), f"{id} is no ChapterBook"
    return book


def acts_of(id: str) -> Acts[Any]:
    """Return what the files of a book have entered."""
    return book_of(id).acts


@cache
def modules(id: str) -> tuple[ModuleType, ...]:
    """Return every module of a book."""
    package = importlib.import_module(module_of(id))
    found = pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    return tuple(importlib.import_module(one.name) for one in found)


@cache
def has_folders(id: str) -> bool:
    """Return whether the chapters of a book are folders."""
    return any(hasattr(module, "__path__") for module in modules(id))


def chapter(id: str, module: str) -> str:
    """Return in which chapter a module stands; "" for a file beside the folders."""
    parts = module.removeprefix(f"{module_of(id)}.").split(".")
    alone = len(parts) == 1 and has_folders(id)
    return "" if alone and not hasattr(importlib.import_module(module), "__path__") else parts[0]


def chapter_of(id: str, thing: Any) -> str:
    """Return in which chapter a class or function is written."""
    return chapter(id, thing.__module__)


@cache
def calls(id: str) -> tuple[tuple[str, str, ast.Call], ...]:
    """Return everything that is called or made in a book: in which chapter, by what name, and the call."""
    found = []
    for module in modules(id):
        where = chapter(id, module.__name__)
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Call):
                called = getattr(node.func, "id", getattr(node.func, "attr", ""))
                found.append((where, called, node))
    return tuple(found)


def check_commands(id: str) -> None:
    """Every command is defined beside its rule, in a chapter."""
    rules = acts_of(id).rules
    assert set(book_of(id).commands) == set(rules)
    assert [kind.__name__ for kind, rule in rules.items() if kind.__module__ != rule.__module__] == []
    assert [kind.__name__ for kind in rules if chapter_of(id, kind) in ("", *SHARED)] == []


def check_offers(id: str) -> None:
    """Every command is offered by its chapter; another may offer it too, such as what ends its decision."""
    offered: dict[str, set[str]] = defaultdict(set)
    for where, called, call in calls(id):
        at = NAMES.get(called, len(call.args))
        named: Any = call.args[at] if at < len(call.args) else None
        if isinstance(named, ast.Call):
            named = named.func
        if getattr(named, "id", "") == "do":
            continue  # whoever calls the function that it stands in says what is offered
        if named is not None:
            assert isinstance(named, ast.Name), f"{where}: nobody can look up what is offered"
            offered[named.id].add(where)
    rules = acts_of(id).rules
    assert [kind for kind in rules if chapter_of(id, kind) not in offered[kind.__name__]] == []


HINT = list(inspect.signature(choice).parameters).index("hint")


def check_letters(id: str) -> None:
    """No act has a letter that means something else wherever one is: it would stand there and do nothing."""
    for where, called, call in calls(id):
        hints = [keyword.value for keyword in call.keywords if keyword.arg == "hint" and called != "Knob"]
        if called == "choice":
            hints += call.args[HINT : HINT + 1]
        letters = [hint.value for hint in hints if isinstance(hint, ast.Constant) and hint.value]
        assert not {*letters} & {*KEPT_LETTERS}, f"{where}: {ast.unparse(call)}"


def check_fields(id: str) -> None:
    """Fields stand in the file of their command; those of a ruling, an engine's command, with the referee."""
    homes = {kind: kind.__module__ for kind in acts_of(id).rules}
    makers = acts_of(id).field_makers
    astray = {do: maker for do, maker in makers.items() if maker.__module__ != homes.get(do)}
    assert {do: chapter_of(id, maker) for do, maker in astray.items()} == {Ruling: "referee"}


ASKS = {"PickOne", "PickSome", "Share", "PickPoint", "PickPath", "Number", "YesNo", "Text"}
ASKS |= {"path_field", "point_field"}
"""What makes a field of the name that is its first argument."""


def check_names(id: str) -> None:
    """Every field that is asked for by its name is one of a command of the book, or of a ruling."""
    kinds: tuple[type[Command], ...] = (*acts_of(id).rules, Ruling)
    fields = {name for kind in kinds for name in kind.__struct_fields__}
    for where, called, call in calls(id):
        name = getattr(call.args[0], "value", None) if called in ASKS and call.args else None
        if isinstance(name, str) and not name.startswith("_"):
            assert name.partition(".")[0] in fields, f"{where}: no command has a field {name!r}"


def check_passings(id: str) -> None:
    """A passing answer stands in the chapter of its command, and says which that is."""
    for about, passing in acts_of(id).passings.items():
        answer = type(passing.command) if isinstance(passing, AsItIs) else get_type_hints(passing)["return"]
        answers = get_args(answer) or (answer,)
        assert Command not in answers and all(issubclass(kind, Command) for kind in answers), about
        assert chapter_of(id, passing) in [chapter_of(id, kind) for kind in answers], about


def check_lines(id: str) -> None:
    """Each fact is told, or passed over on purpose, in a chapter that records it.

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
            told[kind.__name__].add(chapter_of(id, line))
    assert set(lines) == set(book_of(id).events)
    astray = {name: made[name] for name, where in told.items() if not where <= made[name]}
    assert {name: where for name, where in astray.items() if where - {"", "common"}} == {}
    assert [name for name in astray if told[name] & {"", *SHARED}] == []


def _used(module: ModuleType) -> Iterator[Any]:
    """Yield what a file speaks of by name, but as what something is entered for."""
    tree = ast.parse(inspect.getsource(module))
    every = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    entered = {one for call in every if ast.unparse(call.func).startswith("acts.") for one in call.args}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node not in entered and isinstance(node.ctx, ast.Load):
            yield getattr(module, node.id, None)
        if isinstance(node, ast.Attribute) and node not in entered and isinstance(node.value, ast.Name):
            yield getattr(getattr(module, node.value.id, None), node.attr, None)


def check_moments(id: str) -> None:
    """Every moment comes and every decision is asked for: what never happens, or is never asked, is dead."""
    brought_about = {one for module in modules(id) for one in _used(module) if isinstance(one, Named)}
    every: list[Named[Any]] = [*acts_of(id).moments, *acts_of(id).decisions.values()]
    assert every and [one for one in every if one not in brought_about] == []


CHECKS = (
    check_commands, check_offers, check_letters, check_fields, check_names, check_passings, check_lines,
    check_moments,
)  # fmt: skip
"""All that is looked at in a book's sources."""
