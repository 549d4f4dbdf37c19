"""What is made once and kept, by one thread at a time.

msgspec makes a type ready where it is read for the first time, and shows it to other threads half done: two
terminals of a host that read the same kind of file at once ended the whole process.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, update_wrapper
from threading import RLock
from typing import Any, Generic, ParamSpec, TypeVar

import msgspec

P = ParamSpec("P")
T = TypeVar("T")

MAKING = RLock()
"""Held by whoever makes something; one for all, for types share the types of their fields."""


class MadeOnce(Generic[P, T]):
    """A function that is called once for each of its arguments, by one thread at a time."""

    def __init__(self, make: Callable[P, T]) -> None:
        self._kept = cache(make)
        update_wrapper(self, make)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what was made of the arguments, now or before."""
        with MAKING:
            return self._kept(*args, **kwargs)  # type: ignore[arg-type]  # `cache` asks that they can be hashed

    def cache_clear(self) -> None:
        """Forget all that was made."""
        self._kept.cache_clear()


made_once = MadeOnce


@made_once
def ready(kind: Any) -> Any:
    """Return *kind*, a type that files, logs and scenarios are read as, once msgspec is ready to read it."""
    msgspec.json.Decoder(kind)
    return kind
