"""Tables of functions by event or command: each function is entered where it is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def registering(table: dict[Any, Any]) -> Callable[[Any], Callable[[F], F]]:
    """Return the decorator that enters a function into *table* under a key.

    >>> table = {}
    >>> @registering(table)("key")
    ... def answer() -> int:
    ...     return 42
    >>> table["key"]()
    42
    """

    def under(key: Any) -> Callable[[F], F]:
        def enter(function: F) -> F:
            table[key] = function
            return function

        return enter

    return under
