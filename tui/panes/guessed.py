"""Where a sentence has what was guessed: between `‹` and `›`."""

from __future__ import annotations

from collections.abc import Sequence

OPENS, CLOSES, CUT = "‹", "›", "…"

Spans = tuple[tuple[int, int], ...]
"""From which character of a line to before which."""


def guessed(lines: Sequence[str]) -> list[Spans]:
    """Return of each line where letters stand between the marks; what is guessed may go on in the next line.

    What was cut ends with the sign of that; a mark that nothing closes is none.

    >>> guessed(["Ada ‹fires› at ‹Xan", "the Tall›  "]), guessed(["‹Xan"]), guessed(["to ‹Xa… Tab"])
    ([((5, 10), (16, 19)), ((0, 8),)], [()], [((4, 7),)])
    """
    found: list[list[tuple[int, int]]] = [[] for _ in lines]
    begun: tuple[int, int] | None = None
    for number, line in enumerate(lines):
        for at, char in enumerate(line):
            if char == OPENS:
                begun = number, at + 1
            elif begun is not None and char in (CLOSES, CUT):
                _mark(found, lines, begun, (number, at + (char == CUT)))
                begun = None
    return [tuple(spans) for spans in found]


def _mark(
    found: list[list[tuple[int, int]]], lines: Sequence[str], begun: tuple[int, int], end: tuple[int, int]
) -> None:
    """Add what lies between two spots, without the blanks at the ends of lines."""
    for number in range(begun[0], end[0] + 1):
        line = lines[number]
        first = begun[1] if number == begun[0] else len(line) - len(line.lstrip())
        last = end[1] if number == end[0] else len(line.rstrip())
        if first < last:
            found[number].append((first, last))
