"""The table seen from above: terrain, figures as letters, a cursor, the path being drawn.

Rows are cached, and only the cells that changed are sent: a step of the cursor costs two cells.
"""

from __future__ import annotations

import math
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from core.engine.contract.view import FigureView, TokenView, View
from core.table.terrain import Table
from tui.panes.map_over import InHand, Mark, Spot, layers
from tui.panes.raster import Cell, Scale, raster, signs

ZOOMS = (0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0)
"""Cm across one column; a row is twice that."""

COARSEST = 3.5
"""Where the whole table would need more cm a column, the map scrolls instead."""


class MapPane(ScrollView, can_focus=True):
    """The map of one view. Knows places and letters, not what they may do."""

    COMPONENT_CLASSES = {
        "map--open",
        "map--edge",
        "map--wood",
        "map--building",
        "map--hill",
        "map--road",
        "map--water",
        "map--wall",
        "map--opening",
        "map--first",
        "map--second",
        "map--third",
        "map--fourth",
        "map--neither",
        "map--marker",
        "map--out",
        "map--zone",
        "map--path",
        "map--last-path",
        "map--ready",
        "map--hand",
        "map--aim",
        "map--spot",
        "map--cursor",
        "map--cursor-away",
    }

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "move(-1, 0)", "Left", id="map.left", tooltip="Cursor one cell west", show=False),
        Binding("right,l", "move(1, 0)", "Right", id="map.right", tooltip="Cursor one cell east", show=False),
        Binding("up,k", "move(0, -1)", "Up", id="map.up", tooltip="Cursor one cell north", show=False),
        Binding("down,j", "move(0, 1)", "Down", id="map.down", tooltip="Cursor one cell south", show=False),
        Binding("pageup", "move(0, -5)", "5 up", id="map.pageup", tooltip="Five cells north", show=False),
        Binding(
            "pagedown", "move(0, 5)", "5 down", id="map.pagedown", tooltip="Five cells south", show=False
        ),
        Binding("home", "move(-10, 0)", "10 left", id="map.home", tooltip="Ten cells west", show=False),
        Binding("end", "move(10, 0)", "10 right", id="map.end", tooltip="Ten cells east", show=False),
        Binding("enter,space", "pick", "Choose", id="map.pick", tooltip="Choose what is here"),
        Binding("i", "zoom(-1)", "Zoom in", id="map.in", tooltip="Fewer cm in a cell", show=False),
        Binding("o", "zoom(1)", "Zoom out", id="map.out", tooltip="More cm in a cell", show=False),
        Binding("f", "fit", "Fit", id="map.fit", tooltip="The whole table, if it can be read so", show=False),
    ]

    class Moved(Message):
        """The cursor came to another cell."""

    class Picked(Message):
        """Enter was pressed on the cell of the cursor."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.table: Table | None = None
        self.view: View | None = None
        self.ascii_only = False
        self.zoom: float | None = None
        self.scale = Scale(80, 80, 2.0)
        self.cursor: Spot = (0, 0)
        self.in_hand = InHand()
        self._wanted: tuple[float, float] | None = None
        self._ground: list[list[Cell]] = []
        self._grounds: dict[tuple[float, bool], list[list[Cell]]] = {}
        self._over: dict[Spot, Mark] = {}
        self._strips: dict[int, Strip] = {}
        self._styles: dict[tuple[str, str, str], Style] = {}

    # --- what it is given -------------------------------------------------------------

    def set_table(self, table: Table | None, ascii_only: bool = False) -> None:
        """Show another table, or the same in other signs."""
        self.ascii_only = ascii_only
        if table is not self.table:
            self._grounds.clear()
        self.table = table
        self._rescale()

    def set_view(self, view: View) -> None:
        """Show the figures of *view*; only cells that differ are sent."""
        self.view = view
        self.compose_over()

    def set_work(self, in_hand: InHand) -> None:
        """Show the command in hand: whom it may aim at, who acts, the path so far."""
        self.in_hand = in_hand
        self.compose_over()

    @property
    def place(self) -> tuple[float, float]:
        """The place under the cursor, in cm."""
        return self.scale.place(*self.cursor)

    @property
    def ground_here(self) -> str:
        """The kind of ground whose sign stands in the cell of the cursor."""
        column, row = self.cursor
        return self._ground[row][column][1] if self._ground else "open"

    def figures_here(self) -> list[FigureView]:
        """Return the figures in the cell of the cursor, those still fighting first."""
        if self.view is None:
            return []
        here = [
            f
            for f in self.view.figures
            if f.x is not None and f.y is not None and self._cell_of(f) == self.cursor
        ]
        return sorted(here, key=lambda figure: figure.out)

    def go(self, x: float, y: float) -> None:
        """Put the cursor on a place; before the first paint it waits for the map's scale."""
        self._wanted = (x, y)
        self._go(*self.scale.cell(x, y))

    def tokens_here(self) -> list[TokenView]:
        """Return what else lies in the cell of the cursor."""
        tokens = self.view.tokens if self.view is not None else ()
        return [
            one for one in tokens
            if one.x is not None and one.y is not None and self.scale.cell(one.x, one.y) == self.cursor
        ]  # fmt: skip

    def _cell_of(self, figure: FigureView) -> Spot:
        assert figure.x is not None and figure.y is not None
        return self.scale.cell(figure.x, figure.y)

    # --- scale --------------------------------------------------------------------------

    def _rescale(self) -> None:
        table = self.table
        if table is None or not self.size.width or not self.size.height:
            return
        place = self.place if self._ground else self._wanted
        per_column = self.zoom if self.zoom is not None else self._fitting(table)
        self.scale = Scale(table.width, table.height, per_column)
        drawn = per_column, self.ascii_only
        if drawn not in self._grounds:
            self._grounds[drawn] = raster(table, self.scale, self.ascii_only)
        self._ground = self._grounds[drawn]
        self._strips.clear()
        self._over = {}
        self.virtual_size = Size(self.scale.columns, self.scale.rows)
        self.cursor = self.scale.cell(*place) if place else (self.scale.columns // 2, self.scale.rows // 2)
        self.compose_over()
        self.refresh()
        self._reveal()

    def _fitting(self, table: Table) -> float:
        """Return the scale that shows the whole table, but never coarser than can be read."""
        width, height = self.size
        needed = max(table.width / width, table.height / height / 2, ZOOMS[1])
        return min(COARSEST, math.ceil(needed * 20) / 20)

    def action_zoom(self, step: int) -> None:
        """Show fewer (-1) or more (+1) cm in a cell."""
        index = min(range(len(ZOOMS)), key=lambda i: abs(ZOOMS[i] - self.scale.across)) + step
        if 0 <= index < len(ZOOMS):
            self.zoom = ZOOMS[index]
            self._rescale()
            self.post_message(self.Moved())

    def action_fit(self) -> None:
        """Go back to the scale that shows most of the table."""
        self.zoom = None
        self._rescale()

    # --- what stands over the ground --------------------------------------------------------

    def compose_over(self) -> None:
        """Work out the cells over the ground and refresh those that changed."""
        if self.view is None or not self._ground:
            return
        over = layers(self.view, self.in_hand, self.scale, self._ground, self.place, self.ascii_only)
        changed = {spot for spot in over.keys() | self._over.keys() if over.get(spot) != self._over.get(spot)}
        self._over = over
        self._send(changed)

    def _send(self, spots: set[Spot]) -> None:
        for _, row in spots:
            self._strips.pop(row, None)
        if len(spots) > 120:
            self.refresh()
        elif spots:
            dx, dy = self.scroll_offset
            self.refresh(*(Region(column - dx, row - dy, 1, 1) for column, row in spots))

    # --- painting ---------------------------------------------------------------------------

    def _style(self, ground: str, look: str, mark: str) -> Style:
        key = (ground, look, mark)
        if (style := self._styles.get(key)) is None:
            known = f"map--{_GROUND_LOOKS.get(ground, ground)}"
            style = self.get_component_rich_style(known if known in self.COMPONENT_CLASSES else "map--open")
            for part in (look, mark):
                if part:
                    style = style + self.get_component_rich_style(f"map--{part}", partial=True)
            self._styles[key] = style
        return style

    def notify_style_update(self) -> None:
        """Forget what was painted in the old colours."""
        super().notify_style_update()
        self._styles.clear()
        self._strips.clear()

    def _row(self, row: int) -> Strip:
        over = self._over
        segments: list[Segment] = []
        text, style = "", None
        for column, (glyph, kind) in enumerate(self._ground[row]):
            spot = (column, row)
            mark = over.get(spot)
            shown = mark.glyph if mark and mark.glyph else glyph
            if spot == self.cursor:
                here = self._style(
                    kind, mark.look if mark else "", "cursor" if self.has_focus else "cursor-away"
                )
            elif mark:
                here = self._style(kind, mark.look, mark.mark)
            else:
                here = self._style(kind, "", "")
            if here is not style:
                if text:
                    segments.append(Segment(text, style))
                text, style = shown, here
            else:
                text += shown
        segments.append(Segment(text, style))
        return Strip(segments, self.scale.columns)

    def terrain_signs(self) -> list[tuple[str, str]]:
        """Return the kinds of terrain on the table, with the signs that stand for them now."""
        return signs(self._ground, self.ascii_only)

    def signs_in(self, row: int) -> str:
        """Return what stands in the cells of a row of the table."""
        over = self._over
        shown = (over.get((column, row)) for column in range(self.scale.columns))
        return "".join(
            mark.glyph if mark and mark.glyph else ground
            for mark, (ground, _) in zip(shown, self._ground[row], strict=True)
        )

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        dx, dy = self.scroll_offset
        row = y + dy
        if row >= len(self._ground):
            return self._below(row, dx, width)
        if (strip := self._strips.get(row)) is None:
            strip = self._strips[row] = self._row(row)
        return self._beside(strip.crop(dx, dx + width), dx, width).simplify()

    def _beside(self, strip: Strip, dx: int, width: int) -> Strip:
        """Return a row with the east edge of the table, where that is in sight."""
        if self.scale.columns - dx < width:
            strip = Strip([*strip, Segment(EDGE_EAST[int(self.ascii_only)], self._style("edge", "", ""))])
        return strip.adjust_cell_length(width, self._bare())

    def _below(self, row: int, dx: int, width: int) -> Strip:
        """Return a row under the table: its south edge, then nothing."""
        if row > len(self._ground):
            return Strip.blank(width, self._bare())
        edge = EDGE_SOUTH[int(self.ascii_only)] * min(width, self.scale.columns - dx)
        return Strip([Segment(edge, self._style("edge", "", ""))]).adjust_cell_length(width, self._bare())

    def _bare(self) -> Style:
        """Return the style of nothing at all, worked out once."""
        if (found := self._styles.get(BARE)) is None:
            found = self._styles[BARE] = self.rich_style
        return found

    def on_resize(self, event: events.Resize) -> None:
        self._rescale()

    def watch_has_focus(self, _has_focus: bool) -> None:
        super().watch_has_focus(_has_focus)
        self._send({self.cursor})

    # --- keys -------------------------------------------------------------------------------

    def _go(self, column: int, row: int) -> None:
        old = self.cursor
        self.cursor = (min(self.scale.columns - 1, max(0, column)), min(self.scale.rows - 1, max(0, row)))
        if self.cursor == old:
            return
        self._send({old, self.cursor})
        if self.in_hand.leg:
            self.compose_over()
        self._reveal()
        self.post_message(self.Moved())

    def _reveal(self) -> None:
        """Scroll so that the cursor keeps two cells from the pane's edge."""
        width, height = self.size
        x, y = self.scroll_offset
        column, row = self.cursor
        side, edge = min(4, max(0, width // 2 - 1)), min(2, max(0, height // 2 - 1))
        new_x = min(max(x, column - width + 1 + side), column - side)
        new_y = min(max(y, row - height + 1 + edge), row - edge)
        new_x = max(0, min(new_x, self.scale.columns - width))
        new_y = max(0, min(new_y, self.scale.rows - height))
        if (new_x, new_y) != (x, y):
            self.scroll_to(new_x, new_y, animate=False, force=True)

    def action_move(self, dx: int, dy: int) -> None:
        """Move the cursor by cells."""
        self._go(self.cursor[0] + dx, self.cursor[1] + dy)

    def action_pick(self) -> None:
        """Tell the screen that this cell was chosen."""
        self.post_message(self.Picked())

    def on_click(self, event: events.Click) -> None:
        dx, dy = self.scroll_offset
        spot = (event.x + dx, event.y + dy)
        if spot == self.cursor:
            self.action_pick()
        self._go(*spot)


BARE = ("", "", "")
"""The key of the style without any look."""

EDGE_EAST, EDGE_SOUTH = ("▏", "}"), ("▔", "}")
"""Where the table ends, and the same in ASCII."""

_GROUND_LOOKS = {
    "jungle": "wood",
    "bunker": "building",
    "hedge": "wood",
    "rubble": "wall",
    "sandbags": "wall",
    "wreck": "wall",
    "rock": "wall",
    "crater": "road",
    "trench": "road",
    "crest": "hill",
    "smoke": "wall",
}
"""Kinds of ground that share a look; their glyphs differ."""
