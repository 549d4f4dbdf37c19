"""What the letters and signs of a map mean, in the room that the table leaves free in its pane.

A table seldom has the proportions of the pane. Whoever is known of the others comes first: who is of one's
own side stands in the lists beside the map.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from rich.cells import cell_len

from core.engine.contract.view import View
from core.locale import Sentences
from tui.panes import signs
from tui.panes.map.map_looks import OVER
from tui.panes.map.raster import FILLS, OPENINGS, RUNS
from tui.panes.map.stack import on_foot
from tui.panes.roster import side_look
from tui.panes.seen_alike import SeenAlike
from tui.panes.text import fit, safe

NARROWEST = 9
"""Columns without which a name cannot be told."""

TOLD = 4
"""Columns in which something can be told of a name: three letters and the sign of a cut."""

ABREAST = 20
"""Columns of a row where several stand side by side."""

FEWEST = 2
"""Rows under a table without which nothing is told there."""


More = Callable[[int], str]
"""Tells how many found no room."""


Line = tuple[tuple[str, str], ...]
"""The parts of a row of the pane: text and look."""


class Meaning(NamedTuple):
    """A sign of the map, what it stands for, and how that is, all in one look."""

    sign: str
    name: str
    state: str = ""
    look: str = "open"

    def line(self, width: int) -> str:
        """Return the row in *width* cells; of how somebody is the first word is whole as long as it can be.

        The letter says who it is, and the lists his whole name: of that some letters are enough.
        """
        name = f"{self.sign} {self.name}"
        if not self.state:
            return fit(name, width)
        state, first = self.state, self.state.split()[0]
        room = width - cell_len(name) - 1
        if cell_len(state) > room and state != first:
            state = f"{first}…"
        if cell_len(state) > room:
            name = fit(name, max(width - cell_len(state) - 1, cell_len(self.sign) + 1 + TOLD))
        return fit(f"{name} {state}", width)


class Written(NamedTuple):
    """Rows of a key in the pane: from which column and row on, each with the looks of its parts."""

    column: int
    row: int
    lines: tuple[Line, ...]

    def at(self, row: int) -> Line:
        """Return what stands in a row of the pane."""
        inside = self.row <= row < self.row + len(self.lines)
        return self.lines[row - self.row] if inside else ()


NOTHING_WRITTEN = Written(0, 0, ())

MEANINGS = SeenAlike[tuple[Meaning, ...]]()
"""Rows of keys, for all maps of this process."""


def meanings(view: View, words: Sentences, ascii_only: bool) -> Sequence[Meaning]:
    """Return who stands on the map as far as this seat knows, the others first, then what lies there."""
    return MEANINGS.of(view, (words.language, ascii_only), lambda: _meanings(view, words, ascii_only))


def _meanings(view: View, words: Sentences, ascii_only: bool) -> tuple[Meaning, ...]:
    looks = {side.id: side_look(number) for number, side in enumerate(view.sides)}
    standing = [one for one in on_foot(view.figures) if one.x is not None and not one.out]
    named: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for figure in sorted(standing, key=lambda one: (one.own, one.marker, not one.side)):
        look = "marker" if figure.marker else looks.get(figure.side, "neither")
        number = signs.number(figure)
        sign = f"{number.glyph if number else ''}{signs.letter(figure, ascii_only)}"
        state = " ".join(words.text(status) for status in figure.status)
        named.setdefault((sign, look), []).append((words.say(figure.name), state))
    for token in view.tokens:
        if token.x is not None:
            here = token.glyph[:1] or "?", looks.get(token.side, "marker")
            named.setdefault(here, []).append((words.say(token.name), ""))
    return tuple(_shared(sign, look, them) for (sign, look), them in named.items())


def _shared(sign: str, look: str, them: Sequence[tuple[str, str]]) -> Meaning:
    """Return the row of a sign: of one with how he is, of several who share it by their names."""
    names = safe(", ".join(name for name, _ in them))
    return Meaning(sign, names, them[0][1] if len(them) == 1 else "", look)


class Rows(NamedTuple):
    """What is to be told: first who and what stands on the map, then, where there is room, the *ground*."""

    standing: Sequence[Meaning]
    ground: Sequence[Meaning]
    more: More

    def within(self, room: int) -> list[Meaning]:
        """Return at most *room* of them, in place of the last how many figures are left out."""
        if len(self.standing) <= room:
            return [*self.standing, *self.ground][:room]
        left = len(self.standing) - room + 1
        return [*self.standing[: room - 1], Meaning("…", self.more(left), look="out")]


def key_written(rows: Rows, table: tuple[int, int], pane: tuple[int, int]) -> Written:
    """Return as many rows as there is room for beside a *table* of so many columns and rows, else under it.

    Its last row is left to the scale bar.
    """
    (columns, lines), (width, height) = table, pane
    beside, under = width - columns - 2, height - lines - 1
    if beside >= NARROWEST and height > FEWEST:
        abreast = max(1, min(beside // ABREAST, ceil(len(rows.standing) / (height - 1))))
        return Written(columns + 2, 0, _laid(rows, beside, height - 1, abreast))
    if under > FEWEST:
        return Written(1, lines + 1, _laid(rows, width - 1, under - 1, max(1, width // ABREAST)))
    return NOTHING_WRITTEN


def _laid(rows: Rows, width: int, height: int, abreast: int) -> tuple[Line, ...]:
    """Return rows in columns, one column after the other; the room behind a name has no look of its own."""
    shown, each = rows.within(height * abreast), width // abreast
    return tuple(
        tuple(part for one in shown[line::height] for part in _told(one, each)) for line in range(height)
    )


def _told(one: Meaning, width: int) -> Line:
    """Return a row of the key in parts: what it says, and the room behind it.

    What ground is called is written in the grey of text: its own look is enough for its sign alone.
    """
    text = f"{one.line(width - 1)} "
    said = text.rstrip()
    room = text[len(said) :], "open"
    if one.look in OVER:
        return (said, one.look), room
    return (said[: len(one.sign)], one.look), (said[len(one.sign) :], "out"), room


@lru_cache
def kinds_named(words: Sentences) -> Mapping[str, str]:
    """Return what the kinds of ground are called."""
    return {kind: words.text(f"tui-kind-{kind}") for kind in FILLS.keys() | RUNS.keys() | OPENINGS.keys()}


def and_more(words: Sentences, number: int) -> str:
    """Return the words for so many who found no room."""
    return words.text("tui-and-more", number=number)
