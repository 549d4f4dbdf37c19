"""A curve as rows of text: signs above the line for one side, others below it for the other."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from core.story.analysis.curve import columns


class Signs(NamedTuple):
    """What a curve is drawn with; a column may end in a *half* sign where there is one.

    *own* and *other* are for who is ahead where nothing lies between them, as in a bar.
    """

    above: str
    below: str
    line: str
    own: str
    other: str
    half_above: str = ""
    half_below: str = ""


PLAIN = Signs("#", "=", "-", "#", "=")
"""They mean the same on every terminal, in a mail, and to a screen reader."""

BLOCKS = Signs("█", "█", "─", "█", "░", "▄", "▀")
"""They show half a row; a terminal that lacks them has plain ones in their place."""

ARROWS = Signs("▲", "▼", "", "▲", "▼")
"""What is said of a curve that is drawn as a picture."""

MANY = "*"
"""Marks that fall on one column, or a mark past 9."""


def chart(
    values: Sequence[float], width: int, height: int, marked: Collection[int] = (), signs: Signs = PLAIN
) -> list[str]:
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
    >>> for row in chart([0, 0.25, 1, -0.75], 4, 2, signs=BLOCKS)[:4]: print(row)
      █
     ▄█
    ────
       █
    """
    drawn = list(columns(values, width))
    most = max((abs(value) for value, _ in drawn), default=0.0)
    parts = 2 if signs.half_above else 1
    tall = [_tall(value, most, height * parts) for value, _ in drawn]
    up, down = (signs.above, signs.half_above), (signs.below, signs.half_below)
    above = ["".join(_sign(one, row, parts, up) for one in tall) for row in range(height, 0, -1)]
    below = ["".join(_sign(-one, row, parts, down) for one in tall) for row in range(1, height + 1)]
    rows = [*above, signs.line * len(drawn), *below, _marks([at for _, at in drawn], list(marked))]
    return [row.rstrip() for row in rows] if drawn else []


def _sign(tall: int, row: int, parts: int, signs: tuple[str, str]) -> str:
    """Return what a column that is so many *parts* of a row tall has in a *row*, counted from the line."""
    whole, half = signs
    if tall >= row * parts:
        return whole
    return half if tall == row * parts - 1 and parts > 1 else " "


def _tall(value: float, most: float, parts: int) -> int:
    if not value:
        return 0
    tall = max(1, round(abs(value) / most * parts))
    return tall if value > 0 else -tall


def _marks(ends: Sequence[int], marked: Sequence[int]) -> str:
    """Return the row of marks: each under the first column whose stretch has its place."""
    row = [" "] * len(ends)
    for number, place in enumerate(marked, 1):
        column = next((at for at, end in enumerate(ends) if end >= place), None)
        if column is not None:
            row[column] = str(number) if row[column] == " " and number <= 9 else MANY
    return "".join(row)
