"""In which line of a TOML file a field stands, so that a mistake can be found."""

from __future__ import annotations

import re

_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
_WORD = r"(?:[\w-]+|\"[^\"]*\"|'[^']*')"
_KEY = re.compile(rf"^\s*({_WORD}(?:\s*\.\s*{_WORD})*)\s*=\s*(.*)$")


def line_of(text: str, field: str) -> int:
    """Return the line of *field* (`sides.red.figures[2].grade`), of what holds it where the
    field is missing or within a line's list or table, and 0 where neither is found.

    >>> line_of('name = "x"\\n[[figure]]\\nid = 1\\n[[figure]]\\nid = "a"', "figure[1].id")
    5
    """
    lines = lines_of(text)
    while field:
        if line := lines.get(field):
            return line
        field = _shorter(field)
    return 0


def _shorter(field: str) -> str:
    if field.endswith("]"):
        return field[: field.rindex("[")]
    return field.rpartition(".")[0]


def lines_of(text: str) -> dict[str, int]:
    """Return the first line of every table and field that starts a line of its own."""
    found: dict[str, int] = {}
    counts: dict[str, int] = {}
    prefix = ""
    fence = ""
    for number, line in enumerate(text.split("\n"), 1):
        if fence:
            if fence in line:
                fence = ""
            continue
        if header := _HEADER.match(line):
            prefix = _counted(_parts(header[2]), counts, header[1] == "[[")
            found.setdefault(prefix, number)
            found.setdefault(prefix.rpartition("[")[0] if prefix.endswith("]") else prefix, number)
        elif key := _KEY.match(line):
            name = ".".join(_parts(key[1]))
            found.setdefault(f"{prefix}.{name}" if prefix else name, number)
            for mark in ('"""', "'''"):
                if key[2].count(mark) == 1:
                    fence = mark
    return found


def _parts(name: str) -> list[str]:
    return [part.strip().strip("\"'") for part in name.split(".")]


def _counted(parts: list[str], counts: dict[str, int], another: bool) -> str:
    """Return the header's full name, each list of tables with the number of its last table."""
    path = ""
    for index, part in enumerate(parts):
        path = f"{path}.{part}" if path else part
        if index == len(parts) - 1 and another:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = f"{path}[{counts[path]}]"
    return path
