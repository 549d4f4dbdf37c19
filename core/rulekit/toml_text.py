"""Writing TOML: as much of it as a force's file needs, which `tomllib` reads back the same."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any


def toml_of(data: Mapping[str, Any]) -> str:
    """Return a file with these fields: plain values first, then tables, then lists of tables.

    >>> print(toml_of({"figures": [{"id": "a", "weapons": ["lmg"]}], "extras": {"ambush": 1}, "points": 150}))
    points = 150
    <BLANKLINE>
    [extras]
    ambush = 1
    <BLANKLINE>
    [[figures]]
    id = "a"
    weapons = ["lmg"]
    <BLANKLINE>
    """
    return "\n".join(_lines(data)) + "\n"


def _lines(data: Mapping[str, Any]) -> Iterator[str]:
    for name, value in data.items():
        if not _table(value) and not _tables(value):
            yield f"{name} = {_value(value)}"
    for name, value in data.items():
        if _table(value):
            yield from ("", f"[{name}]", *_lines(value))
    for name, value in data.items():
        if _tables(value):
            for entry in value:
                yield from ("", f"[[{name}]]", *(f"{key} = {_value(part)}" for key, part in entry.items()))


def _table(value: Any) -> bool:
    return isinstance(value, Mapping)


def _tables(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and _table(value[0])


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case int() | float():
            return repr(value)
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
        case Mapping():
            return f"{{ {', '.join(f'{name} = {_value(part)}' for name, part in value.items())} }}"
    raise TypeError(type(value).__name__)
