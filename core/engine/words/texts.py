"""Every text that stands in a command or a fact, at any depth: ids among them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict


def texts_in(value: Any) -> Iterator[str]:
    """Yield the texts of a value in their order; keys and the names of fields are none.

    >>> list(texts_in({"figures": ("abu", "omar"), "at": [{"x": 1}, "hill"]}))
    ['abu', 'omar', 'hill']
    """
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from texts_in(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from texts_in(part)
    elif isinstance(value, Struct):
        yield from texts_in(asdict(value))
