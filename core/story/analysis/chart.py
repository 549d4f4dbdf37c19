"""A curve as rows of text: signs above the line for one side, others below it for the other."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from core.story.analysis.curve import columns

ABOVE, BELOW, LINE = "#", "=", "-"
"""Plain signs: they mean the same without colour, on every terminal, and to a screen reader."""

MANY = "*"
"""Marks that fall on one column, or a mark past 9."""


def chart(values: Sequence[float], width: int, height: int, marked: Collection[int] = ()) -> list[str]:
    """Return *height* rows above a line and as many below it, then a row of marks; empty without values.

    The tallest column reaches to the top or the bottom; what is not 0 shows at least one sign. *marked* are
    places among the *values*, numbered from 1 in their order in the last row; `*` past 9, and where two fall
    on one column.

    >>> for row in chart([0, 0.5, 1, -0.5], 4, 2, [2]): print(row)
      #
     ##
    ----
       =
    <BLANKLINE>
      1
    """
    drawn = list(columns(values, width))
    most = max((abs(value) for value, _ in drawn), default=0.0)
    tall = [_tall(value, most, height) for value, _ in drawn]
    above = ["".join(ABOVE if one >= row else " " for one in tall) for row in range(height, 0, -1)]
    below = ["".join(BELOW if -one >= row else " " for one in tall) for row in range(1, height + 1)]
    rows = [*above, LINE * len(drawn), *below, _marks([at for _, at in drawn], list(marked))]
    return [row.rstrip() for row in rows] if drawn else []


def _tall(value: float, most: float, height: int) -> int:
    if not value:
        return 0
    rows = max(1, round(abs(value) / most * height))
    return rows if value > 0 else -rows


def _marks(ends: Sequence[int], marked: Sequence[int]) -> str:
    """Return the row of marks: each under the first column whose stretch has its place."""
    row = [" "] * len(ends)
    for number, place in enumerate(marked, 1):
        column = next((at for at, end in enumerate(ends) if end >= place), None)
        if column is not None:
            row[column] = str(number) if row[column] == " " and number <= 9 else MANY
    return "".join(row)
