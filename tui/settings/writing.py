"""Changing one setting in a file that somebody may have written by hand: nothing else in it is touched.

The line of the setting gets its new value, whatever stands behind it stays. What comes of it is read back
before anything is written, so a file in a shape that is not foreseen here is left as it is.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Sequence
from typing import Any

from core.scenarios.lines import lines_of
from tui.settings.values import KEYS

_VALUE = re.compile(
    r"""^(?P<before>[^=]*=\s*)(?P<value>"(?:[^"\\]|\\.)*"|'[^']*'|\[[^\]]*\]|[^\s#]+)(?P<after>.*)$"""
)


class Unchangeable(Exception):
    """A file in which a setting cannot be changed without touching more."""


def changed(text: str, name: str, value: str | Sequence[str] | None) -> str:
    """Return a file with *value* for the setting *name*, or for `keys.…`; `None` takes it out.

    >>> changed('# mine\\ntheme = "dark"  # at night\\n', "theme", "light")
    '# mine\\ntheme = "light"  # at night\\n'
    """
    wanted = _with(tomllib.loads(text), name, value)
    new = _edited(text, name, value)
    try:
        read_back = tomllib.loads(new)
    except tomllib.TOMLDecodeError:
        raise Unchangeable(name) from None
    if _flat(read_back) != _flat(wanted):
        raise Unchangeable(name)
    return new


def _edited(text: str, name: str, value: str | Sequence[str] | None) -> str:
    lines, places = text.split("\n"), lines_of(text)
    if at := places.get(name):
        if value is None:
            return "\n".join([*lines[: at - 1], *lines[at:]])
        lines[at - 1] = _replaced(lines[at - 1], value)
        return "\n".join(lines)
    if value is None:
        return text
    table, _, rest = name.partition(".")
    if not rest:
        return _before_tables(lines, name, f"{name} = {_toml(value)}")
    line = f"{json.dumps(rest)} = {_toml(value)}"
    if at := places.get(table):
        return "\n".join([*lines[:at], line, *lines[at:]])
    return f"{text.rstrip()}\n\n[{table}]\n{line}\n".lstrip("\n")


def _replaced(line: str, value: str | Sequence[str]) -> str:
    found = _VALUE.match(line)
    if found is None:
        raise Unchangeable(line)
    return f"{found['before']}{_toml(value)}{found['after']}"


def _before_tables(lines: list[str], name: str, line: str) -> str:
    """Put a line where a comment has its setting, else behind the plain settings.

    Behind a table's head it would be the table's.
    """
    first = next((at for at, text in enumerate(lines) if text.lstrip().startswith("[")), len(lines))
    for at in range(first):
        if re.match(rf"#\s*{name}\s*=", lines[at]):
            return "\n".join([*lines[:at], line, *lines[at + 1 :]])
    while first and not lines[first - 1].strip():
        first -= 1
    below = lines[first:] or [""]
    return "\n".join([*lines[:first], line, *below])


def _toml(value: str | Sequence[str]) -> str:
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return f"[{', '.join(map(_toml, value))}]" if len(value) != 1 else _toml(value[0])


def _with(data: dict[str, Any], name: str, value: str | Sequence[str] | None) -> dict[str, Any]:
    """Return what the file shall say."""
    table, _, rest = name.partition(".")
    field, holder = (rest, dict(_flat(data.get(KEYS, {})))) if rest else (table, dict(data))
    holder.pop(field, None)
    if value is not None:
        holder[field] = value if isinstance(value, str) or len(value) != 1 else value[0]
    return {**data, table: holder} if rest else holder


def _flat(data: Any) -> dict[str, Any]:
    """Return what a file says without tables in tables; a table of nothing says nothing."""
    found: dict[str, Any] = {}
    for name, value in data.items():
        if isinstance(value, dict):
            found |= {f"{name}.{below}": part for below, part in _flat(value).items()}
        else:
            found[name] = list(value) if isinstance(value, tuple) else value
    return found


def line_of_keys(act: str, keys: Sequence[str]) -> str:
    """Return the line of the file that gives *act* these keys.

    >>> line_of_keys("game.undo", ("z", "f9"))
    '[keys] "game.undo" = ["z", "f9"]'
    """
    return f"[{KEYS}] {json.dumps(act)} = {_toml(keys)}"
