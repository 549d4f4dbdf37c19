"""What a field means that nobody wrote down: part of the log's format, and of every command's."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from inspect import isclass
from pkgutil import walk_packages
from typing import Any

import msgspec

from core.engine.contract.facts import Command, Event


def written(book: str) -> Iterator[type[msgspec.Struct]]:
    """Yield every command, fact and part of a state of a book, each once."""
    package = import_module(f"core.rules.{book}")
    found: dict[type, None] = {}
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        for kind in vars(import_module(module.name)).values():
            if isclass(kind) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.name:
                found[kind] = None
    for kind in found:
        if issubclass(kind, (Command, Event)) or ".state" in kind.__module__:
            yield kind


def defaults(book: str) -> dict[str, Any]:
    """Return what of a book's fields means more than nothing where it is left out: by `Kind.field`."""
    return {
        f"{kind.__name__}.{field.name}": field.default
        for kind in written(book)
        for field in msgspec.structs.fields(kind)
        if field.default is not msgspec.NODEFAULT and field.default
    }
