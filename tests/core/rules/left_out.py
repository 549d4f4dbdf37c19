"""What an order, a fact or a state means by leaving a field out, book by book.

Logs leave out what stands at its default: another default would be another history.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import msgspec
from msgspec import NODEFAULT, Struct

from core.engine.contract.options import GameOptions

NOTHING: tuple[Any, ...] = ((), "", 0, None, {})


def left_out(book: str) -> dict[str, Any]:
    """Return, as `Struct.field`, each default of a book that means more than nothing, no or nobody."""
    found = {}
    for struct in _structs(book):
        for field in msgspec.structs.fields(struct):
            default = (
                field.default_factory() if field.default is NODEFAULT and _made(field) else field.default
            )
            if default is not NODEFAULT and default not in NOTHING:
                found[f"{struct.__name__}.{field.name}"] = default
    return found


def _made(field: Any) -> bool:
    return field.default_factory is not NODEFAULT


def _structs(book: str) -> Iterator[type[Struct]]:
    root = import_module(f"core.rules.{book}")
    seen: set[type] = set()
    for module in pkgutil.walk_packages(root.__path__, f"{root.__name__}."):
        for one in vars(import_module(module.name)).values():
            if isinstance(one, type) and issubclass(one, Struct) and one not in seen:
                seen.add(one)
                if one.__module__.startswith(root.__name__) and not issubclass(one, GameOptions):
                    yield one
