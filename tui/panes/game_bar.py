"""The bar of the whole game: one row with its turns, what happened where, and where one is."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import NamedTuple

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from core.story.timeline import Kind, Timeline
from tui.panes.pane import Pane
from tui.panes.signs import Sign
from tui.panes.text import fit, safe

MARKS: Mapping[Kind, tuple[Sign, str]] = {
    "bookmark": (Sign("◆", "m"), "good"),
    "branch": (Sign("Y", "Y"), "good"),
    "ended": (Sign("■", "E"), "strong"),
    "turned": (Sign("▼", "V"), "strong"),
    "morale": (Sign("!", "!"), "bad"),
    "loss": (Sign("×", "x"), "bad"),
    "goal": (Sign("●", "o"), "good"),
    "missed": (Sign("?", "?"), "strong"),
    "chance": (Sign("%", "%"), "strong"),
    "amended": (Sign("±", "+"), "strong"),
    "ruled": (Sign("§", "R"), "strong"),
    "shot": (Sign("*", "*"), "strong"),
    "undone": (Sign("~", "~"), ""),
}
"""The sign of each mark and its look, in the order in which one goes before another."""

PLACES: Mapping[str, Sign] = {
    "passed": Sign("━", "="),
    "ahead": Sign("─", "-"),
    "taken-back": Sign("╌", "."),
    "here": Sign("┃", "|"),
}
"""What a column shows where nothing is marked: what lies behind one, ahead, was taken back; where one is."""

NOTE = 20
"""Columns at the right end for what is marked at the line that is looked at."""

FARTHEST = 2
"""Columns after its own in which the number of a turn may stand, where that one has a mark."""


class Cell(NamedTuple):
    """One column ready to be painted."""

    sign: str
    look: str = ""


class GameBar(Pane, can_focus=False):
    """The whole game of one seat. It knows a row of places, and no rule."""

    class Went(Message):
        """A place was clicked on."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._game = Timeline()
        self._place = 0
        self._note = ""
        self._plain = False
        self._painted: tuple[list[Cell], str] = ([], "")

    def show_game(self, game: Timeline, place: int, note: str, plain: bool) -> None:
        """Show the row of a game, *place* in it, and a *note* on that; *plain* in ASCII alone."""
        self._game, self._note, self._plain = game, note, plain
        self._place = min(place, max(0, game.length - 1))
        self._repaint_cells()

    # --- what stands in it ------------------------------------------------------------------------

    def _row(self, width: int) -> tuple[list[Cell], str]:
        """Return the columns of the game, and what stands after them in a row of so many cells."""
        room = self._room(width)
        cells = self._bare(room)
        return [*cells, *[Cell(" ")] * (room - len(cells))], fit(safe(self._note), width - room - 3)

    def _room(self, width: int) -> int:
        """Return how many columns of *width* the game has."""
        return max(1, width - NOTE - 3)

    def _bare(self, room: int) -> list[Cell]:
        """Return the columns of the game itself."""
        game = self._game
        columns = game.columns(room)
        here = game.column_of(self._place, room)
        cells = []
        for at, column in enumerate(columns):
            if column.kind is not None:
                sign, look = MARKS[column.kind]
            elif column.undone:
                sign, look = PLACES["taken-back"], "dim"
            else:
                sign, look = PLACES["passed" if at < here else "ahead"], "dim"
            cells.append(Cell(sign.shown(self._plain), look))
        free = [column.kind is None for column in columns]
        for at, column in enumerate(columns):
            if column.turn:
                self._write_turn(cells, free, at, str(column.turn))
        if columns:
            marked = columns[here].kind is not None
            cells[here] = Cell(cells[here].sign if marked else PLACES["here"].shown(self._plain), "cursor")
        return cells

    def _write_turn(self, cells: list[Cell], free: list[bool], at: int, number: str) -> None:
        """Write the number of a turn where it begins, or just after it; nowhere if there is no room."""
        for first in range(at, at + FARTHEST + 1):
            end = first + len(number)
            alone = all(free[max(0, first - 1) : first]) or first == at
            if end < len(cells) and all(free[first:end]) and alone:
                cells[first:end] = [Cell(digit, "strong") for digit in number]
                free[max(0, first - 1) : end + 1] = [False] * (min(end + 1, len(free)) - max(0, first - 1))
                return

    # --- painting ---------------------------------------------------------------------------------

    def _repaint_cells(self) -> None:
        """Draw again what differs from what is on the screen, and nothing else."""
        width = self.size.width
        if not width:
            return
        (before, note_before), (cells, note) = self._painted, self._row(width)
        self._painted = cells, note
        if len(before) != len(cells):
            self.refresh()
            return
        changed = [Region(at + 1, 0, 1, 1) for at, cell in enumerate(cells) if before[at] != cell]
        if note != note_before:
            changed.append(Region(len(cells) + 2, 0, width - len(cells) - 2, 1))
        if changed:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if len(self._painted[0]) != self._room(width):
            self._painted = self._row(width)
        cells, note = self._painted
        plain = self.look("")
        segments = [Segment(" ", plain)]
        for look, same in groupby(cells, key=lambda cell: cell.look):
            segments.append(Segment("".join(cell.sign for cell in same), self.look(look)))
        segments += [Segment("  ", plain), Segment(note, self.look("dim"))]
        return Strip(segments).adjust_cell_length(width, plain).simplify()

    def on_resize(self, event: events.Resize) -> None:
        self._painted = [], ""
        self.refresh()

    def on_show(self) -> None:
        self.refresh()

    async def on_click(self, event: events.Click) -> None:
        columns = self._game.columns(self._room(self.size.width))
        if 1 <= event.x <= len(columns):
            self.post_message(self.Went(columns[event.x - 1].first))
