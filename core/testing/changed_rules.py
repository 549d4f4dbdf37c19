"""A rule book with every table, constant and option changed, as some later version might have it.

Whatever a module of its rules holds under a name in capitals becomes something else: numbers grow, texts
and tags of commands are others, tables keep their shape with other values in it.
"""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from core.rules import module_of

KEPT = ("state", "facts", "from_1")
"""What replay is made of; everything else of a book is rules."""


def modules(book: str) -> list[ModuleType]:
    """Return every module of a rule book."""
    package = importlib.import_module(module_of(book))
    names = (found.name for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."))
    return [importlib.import_module(name) for name in names]


def rules_of(book: str) -> list[ModuleType]:
    """Return the modules of a rule book that replay has no need of."""
    start = f"{module_of(book)}."
    every = modules(book)
    return [one for one in every if one.__name__.removeprefix(start).split(".")[0] not in KEPT]


def constants(module: ModuleType) -> dict[str, Any]:
    """Return the named values of a module that can be changed, with what they change to."""
    named = {name: value for name, value in vars(module).items() if name.isupper()}
    return {name: new for name, value in named.items() if (new := changed(value)) is not value}


def changed(value: Any) -> Any:
    """Return another value of the same kind; itself where there is none, as of a function.

    >>> changed({"cm": (2, 2.5), "by": frozenset(("tag",))})
    {'cm': (3, 4.0, 'more'), 'by': frozenset({'tag~'})}
    """
    match value:
        case bool():
            return not value
        case int() | float():
            return value + (1 if isinstance(value, int) else 1.5)
        case str():
            return f"{value}~"
        case tuple() | list():
            parts = [changed(part) for part in value]
            if all(new is old for new, old in zip(parts, value)):
                return value
            if hasattr(value, "_make"):
                return value._make(parts)
            return type(value)([*parts, "more"])
        case frozenset() | set():
            return type(value)(changed(part) for part in value)
        case dict():
            parts_by_name = {name: changed(part) for name, part in value.items()}
            same = all(parts_by_name[name] is part for name, part in value.items())
            return value if same else parts_by_name
        case Struct():
            fields = {name: changed(getattr(value, name)) for name in value.__struct_fields__}
            return replace(value, **fields)
    return value


def change_the_rules(book: str, patch: pytest.MonkeyPatch) -> int:
    """Change every constant of a book's rules, wherever it is known by its name; return how many."""
    every, count = modules(book), 0
    for module in rules_of(book):
        for name, new in constants(module).items():
            old = vars(module)[name]
            for other in every:
                if other is module or (name in vars(other) and vars(other)[name] is old):
                    patch.setattr(other, name, new)
            count += 1
    return count
