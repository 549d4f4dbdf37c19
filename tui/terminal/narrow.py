"""Only what the terminal does not show already is sent: Textual sends what was painted, changed or not.

A screen whose focus moves is painted whole, and so is a map whose colours were looked up anew, though hardly
a cell of it looks otherwise. Over SSH that is the difference between some cells and the whole screen.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import get_character_cell_size
from rich.color import ColorSystem
from rich.console import Console
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.strip import Strip

from tui.terminal.look_by_look import look_by_look
from tui.terminal.looks import blank, in_order, thrifty

GAP = 6
"""Bytes that are sent once more rather than to move past their cells: a move costs as many."""

OTHER = 9
"""Bytes by which another look is told, at least; back to the one before it costs them again."""

LONG, MANY = 700, 120
"""Signs from which a frame is tried look by look as well, and runs up to which that is quickly done."""


class Shown:
    """What the terminal shows, cell by cell, as far as that is known."""

    def __init__(self, erases: bool = False) -> None:
        """*erases*: see `Terminal.erases`."""
        self.erases = erases
        self._rows: dict[int, tuple[list[str], list[str]]] = {}
        """Of each line the signs and their looks, as they are written."""

    def forget(self) -> None:
        """Nothing is known of it any more: frames were left out, it has another size, another wrote on it."""
        self._rows.clear()

    def told(self, strip: Strip, x: int, y: int, console: Console) -> Iterator[str]:
        """Yield the runs that have to be written so that *strip* stands at a cell; from now on it is shown.

        Each of them says where it stands, so they may be written in any order.
        """
        width = strip.cell_length
        signs, looks = _cells(strip, console)
        row_signs, row_looks = self._row(y, x + width)
        if len(signs) != width:  # signs of another width: where they lie the terminal says
            row_signs[x : x + width] = [""] * width
            yield f"{_at(x, y)}{strip.render(console)}"
            return
        if row_signs[x : x + width] == signs and row_looks[x : x + width] == looks:  # mostly
            return
        same = [
            sign == old_sign and look == old_look
            for sign, look, old_sign, old_look in zip(
                signs, looks, row_signs[x : x + width], row_looks[x : x + width], strict=True
            )
        ]
        row_signs[x : x + width], row_looks[x : x + width] = signs, looks
        for first, last in _runs(same, signs, looks):
            part = strip if (first, last) == (0, width) else strip.crop(first, last)
            yield f"{_at(x + first, y)}{part.render(console)}"

    def written(self, runs: list[str]) -> str:
        """Return what is sent to the terminal for some runs."""
        sent = thrifty("".join(in_order(runs)), self.erases)
        if len(sent) < LONG or len(runs) > MANY or not (other := look_by_look(runs)):
            return sent
        return min(sent, thrifty(other, self.erases), key=lambda one: len(one.encode()))

    def _row(self, y: int, width: int) -> tuple[list[str], list[str]]:
        signs, looks = self._rows.setdefault(y, ([], []))
        if len(signs) < width:
            more = [""] * (width - len(signs))
            signs.extend(more)
            looks.extend(more)
        return signs, looks


def _at(x: int, y: int) -> str:
    """Return what brings the terminal to a cell, counted from 0."""
    return f"\x1b[{y + 1};{x + 1}H"


def _cells(strip: Strip, console: Console) -> tuple[list[str], list[str]]:
    """Return the signs of a strip and how each looks; none where one is not as wide as a cell."""
    system = console._color_system or ColorSystem.TRUECOLOR
    signs: list[str] = []
    looks: list[str] = []
    for text, style, _ in strip:
        if not text.isascii() and any(get_character_cell_size(sign) != 1 for sign in set(text)):
            return [], []
        signs.extend(text)
        look = Strip.render_ansi(style, system) if style is not None else ""
        looks.extend([look] * len(text) if " " not in text else _with_blanks(text, look))
    return signs, looks


def _with_blanks(text: str, look: str) -> list[str]:
    """Return how each cell of a text looks; of those without a sign what is seen of that."""
    bare = blank(look)
    return [bare if sign == " " else look for sign in text]


def _runs(same: list[bool], signs: list[str], looks: list[str]) -> Iterator[tuple[int, int]]:
    """Yield from where to where cells differ; what lies between two runs is worth a move."""
    first = last = -1
    for at, one in enumerate(same):
        if one:
            continue
        if first >= 0 and at - last > 1 and _dearer(signs, looks, last, at):
            yield first, last + 1
            first = at
        elif first < 0:
            first = at
        last = at
    if first >= 0:
        yield first, last + 1


def _dearer(signs: list[str], looks: list[str], last: int, at: int) -> bool:
    """Return whether to write the cells between two others once more takes more bytes than to move on.

    >>> _dearer(list("ab  cd"), [""] * 6, 1, 4), _dearer(list("a♠♠♠d"), [""] * 5, 0, 4)
    (False, True)
    >>> _dearer(list("abc"), ["31", "32", "31"], 0, 2), _dearer(list("abc"), ["31", "31", "32"], 0, 2)
    (True, False)
    """
    if at - last - 1 > GAP:
        return True
    spent, look = 0, looks[last]
    for sign, other in zip(signs[last + 1 : at], looks[last + 1 : at], strict=True):
        spent += len(sign.encode())
        if other != look and not (sign == " " and blank(look) == other):
            spent, look = spent + OTHER, other
    if look != looks[at]:
        spent += OTHER
    if looks[last] != looks[at]:  # that it is another there is told in any case
        spent -= OTHER
    return spent > GAP


class NarrowUpdate(ChopsUpdate):
    """An update of parts of lines that sends what differs from what is shown."""

    shown: Shown

    @classmethod
    def of(cls, update: ChopsUpdate, shown: Shown) -> NarrowUpdate:
        """Return the same update, to be sent narrowly to a terminal that shows *shown*."""
        made = cls(update.chops, update.spans, update.chop_ends)
        made.shown = shown
        return made

    def render_segments(self, console: Console) -> str:
        """Return what is written to the terminal: for each changed part of a line where it is, and what."""
        runs: list[str] = []
        for y, start, stop in self.spans:
            for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                first, last = max(x, start), min(end, stop)
                if strip is not None and first < last:
                    part = strip if (first, last) == (x, end) else strip.crop(first - x, last - x)
                    runs += self.shown.told(part, first, y, console)
        return self.shown.written(runs)


class NarrowLayout(LayoutUpdate):
    """An update of a whole region that sends what differs from what is shown."""

    shown: Shown

    @classmethod
    def of(cls, update: LayoutUpdate, shown: Shown) -> NarrowLayout:
        """Return the same update, to be sent narrowly to a terminal that shows *shown*."""
        made = cls(update.strips, update.region)
        made.shown = shown
        return made

    def render_segments(self, console: Console) -> str:
        """Return what is written to the terminal."""
        runs: list[str] = []
        for y, line in enumerate(self.strips, self.region.y):
            x = self.region.x
            for strip in line:
                runs += self.shown.told(strip, x, y, console)
                x += strip.cell_length
        return self.shown.written(runs)
