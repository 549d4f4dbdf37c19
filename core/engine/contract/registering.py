"""Tables of functions by event or command: each function is entered where it is written."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def named(function: F, kind: str, key: Any) -> F:
    """Give a function that was written as `_` the name of what it was entered for, in its code too.

    So a traceback, a profile and a report of coverage say "offered walk" and not `_`.

    >>> def _() -> int:
    ...     return 42
    >>> named(_, "fields", "walk").__code__.co_name
    'fields walk'
    """
    if isinstance(function, FunctionType) and function.__name__ == "_":
        name = f"{kind} {getattr(key, '__name__', None) or getattr(key, 'name', key)}"
        function.__name__ = function.__qualname__ = name
        function.__code__ = function.__code__.replace(co_name=name, co_qualname=name)
    return function


def registering(table: dict[Any, Any], kind: str = "entered") -> Callable[[Any], Callable[[F], F]]:
    """Return the decorator that enters a function into *table* under a key; one without a name gets one.

    >>> table = {}
    >>> @registering(table)("key")
    ... def answer() -> int:
    ...     return 42
    >>> table["key"]()
    42
    """

    def under(key: Any) -> Callable[[F], F]:
        def enter(function: F) -> F:
            table[key] = named(function, kind, key)
            return function

        return enter

    return under
