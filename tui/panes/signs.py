"""What stands on the map besides terrain and letters: chosen once, for the map and for its legend.

Each sign has its twin in ASCII. Signs beside a figure never stand where a figure could: they are no letters
and no digits.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from core.engine.contract.view import FigureKind, FigureState, FigureView


class Sign(NamedTuple):
    """A sign and its twin in ASCII."""

    glyph: str
    plain: str

    def shown(self, ascii_only: bool) -> str:
        """Return the one that can be shown."""
        return self.plain if ascii_only else self.glyph


STATES: Mapping[FigureState, Sign] = {
    "down": Sign("†", "%"),
    "fleeing": Sign("«", "{"),
    "suppressed": Sign("!", "!"),
    "shaken": Sign("~", "~"),
    "wounded": Sign("+", ")"),
    "fighting": Sign("§", "&"),
    "stuck": Sign("¬", "["),
    "hidden": Sign(":", "("),
    "prone": Sign("_", "_"),
    "done": Sign("✓", "`"),
}
"""How a figure is, the most pressing first: only the first of them has room beside it."""

KINDS: Mapping[FigureKind, Sign] = {
    "armoured": Sign("■", "#"),
    "vehicle": Sign("▪", "="),
    "gun": Sign("¦", ";"),
    "aircraft": Sign("‡", "@"),
}
"""What a figure is, where it is no man; bystanders have a sign of their own in place of a letter."""

ARROWS = (
    Sign("→", ">"), Sign("↗", "/"), Sign("↑", "^"), Sign("↖", "\\"),
    Sign("←", "<"), Sign("↙", "/"), Sign("↓", ","), Sign("↘", "\\"),
)  # fmt: skip
"""Where a figure faces: east, then on by 45 degrees."""

STEPS = ((1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1))
"""Columns and rows to the cell that it faces, in the same order."""

ZONES: Mapping[str, Sign] = {
    "smoke": Sign("▒", "?"),
    "tear_gas": Sign("▒", "?"),
}
"""What fills an area on open ground, where that is not what every area is filled with."""

ZONE = Sign("░", ":")

CENTRES: Mapping[str, Sign] = {
    "strike": Sign("╳", "#"),
    "barrage": Sign("╳", "#"),
    "mines": Sign("°", ","),
    "napalm": Sign("*", "*"),
    "tear_gas": Sign("≈", "~"),
    "objective": Sign("¶", "$"),
}
"""What stands in the middle of an area."""

OUT = Sign("×", "+")
WRECK = Sign("¤", "*")
FLAG = Sign("¶", "$")
"""Who is out of the game; a vehicle that is; what stands beside a numbered marker."""

PATH, CORNER = Sign("•", "*"), Sign("◆", "+")
"""A way and its corners."""

RULER = Sign("'", "'")
"""What the ruler is drawn with: the sign of its key."""

RANGE = Sign("◦", "]")
"""The edge of a range of the weapon in hand, and of its arc."""

REACH = Sign("◇", "'")
"""How far one gets straight on."""

GENTLER = (Sign("¹", "."), Sign("²", '"'))
"""How far one gets by what costs less than the act in hand, the cheapest first; no book has more of them."""

RAYS = (Sign("─", "-"), Sign("│", "|"), Sign("╱", "/"), Sign("╲", "\\"))
"""A line of fire: across, up and down, rising, falling."""

COVERS, BLOCKS = Sign("╪", "="), Sign("╳", "#")
"""Where terrain covers the end of a line of fire, and where it blocks it."""

BLAST, LANE = Sign("▚", ":"), Sign("┈", ".")
"""What an act in hand would strike: all of an area, and the edge of a lane of fire."""

CAUGHT, REACTS = Sign("⊗", "|"), Sign("»", '"')
"""Beside a figure: a friend in danger by the act in hand; somebody who might answer it."""

SEEN = Sign("˙", ",")
"""Open ground that is seen by those whom one has asked for."""

TRACE = Sign("◌", "}")
"""Where somebody was seen last who is lost from sight: no letter, so that nobody takes him to stand there."""

CHANGED = Sign("✶", "*")
"""Beside a figure of whom something has just become."""

MANY = "+"
"""What stands for more than nine in one cell."""

BYSTANDERS = {"○": "o", "□": "]", "◇": "<", "△": ">"}
"""The ASCII twins of signs that a book may give to figures of no side."""


def letter(figure: FigureView, ascii_only: bool) -> str:
    """Return what stands where a figure is: its letter, or what says that it is out of the game."""
    if figure.out:
        return (WRECK if figure.kind in KINDS else OUT).shown(ascii_only)
    glyph = figure.glyph[-1:] or "?"
    return BYSTANDERS.get(glyph, glyph) if ascii_only else glyph


def number(figure: FigureView) -> Sign | None:
    """Return the number before a letter that another of its side has, too; it never stands alone."""
    before = figure.glyph[:-1][:1]
    return Sign(before, before) if before else None


def state(figure: FigureView) -> Sign | None:
    """Return the sign of the most pressing thing that is to be said of how a figure is."""
    return next((sign for name, sign in STATES.items() if name in figure.states), None)


def stacked(number: int) -> str:
    """Return the digit for so many figures in one cell."""
    return str(number) if number < 10 else MANY


def slope(across: float, up: float) -> int:
    """Return which of four lines runs like that, in columns and rows: see `RAYS`.

    >>> slope(9, 1), slope(1, -3), slope(2, 2), slope(2, -2)
    (0, 1, 2, 3)
    """
    if abs(across) > 2 * abs(up):
        return 0
    if abs(up) > 2 * abs(across):
        return 1
    return 2 if across * up > 0 else 3


def octant(degrees: float) -> int:
    """Return the nearest of eight directions, from east on: 0 is east, 2 north.

    >>> octant(350), octant(90), octant(-45)
    (0, 2, 7)
    """
    return round(degrees / 45) % 8
