"""The scale bar of the map: so long is so many cm, in a corner where nobody stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

LENGTHS = (1, 2, 5, 10, 20, 50, 100)
"""Cm that a bar stands for."""

LEAST = 4
"""Columns without which a bar cannot be measured by eye."""


class Bar(NamedTuple):
    """A bar in the pane: its first column and its row there, and how it is written."""

    column: int
    row: int
    text: str


MORE = "←→↑↓", "<>^v"
"""Signs for the table going on west, east, north and south of what is in sight; the same in ASCII."""


def written(across: float, ascii_only: bool, more: Sequence[bool] = ()) -> str:
    """Return a bar for a scale of so many cm a column, and where there is *more* of the table.

    >>> written(2.0, False), written(0.5, True, (False, True, False, True))
    ('├───┤ 10 cm', '|--| 2 cm >v')
    """
    cm = next((one for one in LENGTHS if one / across >= LEAST - 0.5), LENGTHS[-1])
    left, line, right = "|-|" if ascii_only else "├─┤"
    on = "".join(sign for sign, true in zip(MORE[int(ascii_only)], more, strict=False) if true)
    return f"{left}{line * max(0, round(cm / across) - 2)}{right} {cm} cm {on}".rstrip()


def placed(
    text: str, size: tuple[int, int], taken: Callable[[int, int], int], before: Bar | None = None
) -> Bar | None:
    """Return where the bar does least harm: *taken* tells what a cell of the pane would lose by it.

    Nothing is lost by an empty cell, 1 by one with terrain, and a cell with more may not be covered.
    Where it was *before* it stays while it may: a bar that goes to and fro is sent each time.
    """
    width, height = size
    if width < len(text) + 1 or height < 2:
        return None
    corners = [
        (width - len(text) - 1, height - 1), (0, height - 1), (width - len(text) - 1, 0), (0, 0),
    ]  # fmt: skip
    harm = {}
    for column, row in corners:
        cells = [taken(column + step, row) for step in range(len(text))]
        if max(cells) <= 1:
            harm[column, row] = sum(cells)
    if not harm:
        return None
    if before is not None and before.text == text and before[:2] in harm:
        return before
    column, row = min(harm, key=lambda corner: harm[corner])
    return Bar(column, row, text)
