"""The table seen from above: terrain, figures as letters, a cursor, the path being drawn, a ruler."""

from __future__ import annotations

from textual import events
from textual.actions import SkipAction
from textual.geometry import Size
from textual.message import Message

from core.engine.contract.overlay import NOTHING, Overlay
from core.engine.contract.view import FigureView, TokenView, View
from core.story.ground import Ground
from core.table.terrain import Table
from tui.panes.map.in_sight import acted, asked_about, brought, held, lines_of, spots_of, taking_in
from tui.panes.map.map_canvas import MapCanvas
from tui.panes.map.map_keys import MAP_KEYS
from tui.panes.map.map_over import NO_CELLS, InHand, Mark, Over, Spot, Under, draw_ruler, layers
from tui.panes.map.overlays.drawing import Drawn, shaded
from tui.panes.map.place_names import Named, PlaceNames
from tui.panes.map.raster import Cell, Scale, raster
from tui.panes.map.ruler import End, end_at
from tui.panes.map.stack import in_order
from tui.panes.map.traces import Trace, draw_traces
from tui.panes.map.zoom import (
    CROWDED,
    FILL,
    FIT,
    WHOLE,
    Box,
    around,
    ends,
    fight,
    modes_after,
    scale_of,
    stepped,
    together,
    unbroken,
)
from tui.panes.seen_alike import SeenAlike

LAYERS = SeenAlike[Over]()
"""Cells over the ground, for all maps of this process."""


class MapPane(MapCanvas):
    """The map of one view. Knows places and letters, not what they may do."""

    BINDINGS = MAP_KEYS

    class Moved(Message):
        """The cursor came to another cell."""

    class Walked(Message):
        """Somebody moved the cursor: what was told of where it was, was read."""

    class Rescaled(Message):
        """The cursor's cell means another place than it did: it shows more of the table, or less."""

    class Picked(Message):
        """Enter was pressed on the cell of the cursor."""

    class Marked(Message):
        """Space was pressed on the cell of the cursor."""

    class Zoomed(Message):
        """The map shows the table nearer or farther off."""

        def __init__(self, mode: str, across: float) -> None:
            """*mode* is empty where somebody chose the scale himself: *across* cm a column."""
            super().__init__()
            self.mode, self.across = mode, across

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.table: Table | None = None
        self.view: View | None = None
        self.mode = FIT
        self.zoom = 0.0
        """Cm a column as somebody chose them; the mode is empty then."""

        self.ground: Ground | None = None
        """What is to be in sight whoever stands there: in the past all that the game was played on."""

        self.in_hand = InHand()
        self._spot: tuple[float, float] | None = None
        """Where the cursor was put, more exactly than its cell says."""

        self.overlay: Overlay = NOTHING
        """What the act in hand means on the table."""

        self._under: Under | None = NO_CELLS
        """Its cells, worked out once for each scale."""

        self.seen: tuple[str, ...] = ()
        """What is shaded as seen, row by row."""

        self.traces: tuple[Trace, ...] = ()
        """Where others were seen last who are lost from sight."""

        self.ruler: End | None = None
        """Where the ruler begins, while one measures; it ends at the cursor."""

        self.turned = 0
        """How often somebody asked for the next one of those who stand in the cell of the cursor."""

        self.places = PlaceNames()
        """What places are called, where there is room to say so."""

        self._grounds: dict[tuple[float, bool], list[list[Cell]]] = {}
        self._least = 0.0
        """Cm a column that it took to see together who acts and whom that is about."""

    # --- what it is given -------------------------------------------------------------

    def set_table(self, table: Table | None, ascii_only: bool = False) -> None:
        """Show another table, or the same in other signs."""
        old, self.table = self.table, table
        if table is not old:
            self._grounds.clear()
        stays = (
            old is not None and table is not None and (old.width, old.height) == (table.width, table.height)
        )
        stays = stays and ascii_only == self.ascii_only and bool(self._ground) and not self._outgrown
        self.ascii_only = ascii_only
        if stays:
            self._draw_ground()
        else:
            self._rescale()

    def keep_in_sight(self, ground: Ground | None) -> None:
        """Show this part of the table whoever stands there; with `None` no more than who does."""
        if ground != self.ground:
            self.ground = ground
            self._rescale()

    def set_view(self, view: View) -> None:
        """Show the figures of *view*; only cells that differ are sent."""
        before, self.view = self.view, view
        if self._outgrown:
            self._rescale()
        else:
            self.compose_over()
        self._see_together()
        if self.ground is not None:
            self._follow(before)

    @property
    def _outgrown(self) -> bool:
        """Whether somebody would be out of sight at this scale. It stays for whom a nearer one would do."""
        return self.mode == FIT and self._in_place and self._across() > self.scale.across + 1e-6

    def set_work(self, in_hand: InHand) -> None:
        """Show the command in hand: whom it may aim at, who acts, the path so far."""
        if in_hand == self.in_hand:
            return
        self.in_hand = in_hand
        self.compose_over()
        self._see_together()

    def set_overlay(self, overlay: Overlay) -> None:
        """Show what the act in hand means on the table."""
        if overlay == self.overlay:
            return
        self.overlay, self._under = overlay, None
        self.compose_over()
        self._see_together()

    def shade(self, rows: tuple[str, ...]) -> None:
        """Shade the cells that are seen: `#` in *rows* from the north on."""
        self.seen, self._under = rows, None
        self.compose_over()

    def name_places(self, names: tuple[Named, ...]) -> None:
        """Show what places are called."""
        if self.places.give(names):
            self.compose_over()

    def set_traces(self, traces: tuple[Trace, ...]) -> None:
        """Show where others were seen last."""
        if traces != self.traces:
            self.traces = traces
            self.compose_over()

    def traces_here(self) -> list[Trace]:
        """Return who was seen last in the cell of the cursor."""
        return [one for one in self.traces if self.scale.cell(one.x, one.y) == self.cursor]

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
        """Return the figures in the cell of the cursor, first the one that is meant, last who is out."""
        figures = self.view.figures if self.view is not None else ()
        here = [figure for figure in figures if self._cell_of(figure) == self.cursor]
        return in_order(here, self.in_hand.aims, self.turned)

    def go(self, x: float, y: float) -> None:
        """Put the cursor on a place; before the first paint it waits for the map's scale."""
        self._go(*self.scale.cell(x, y))
        self._spot = (x, y)
        self._take_in()

    def tokens_here(self) -> list[TokenView]:
        """Return what else lies in the cell of the cursor."""
        tokens = self.view.tokens if self.view is not None else ()
        return [
            one for one in tokens
            if one.x is not None and one.y is not None and self.scale.cell(one.x, one.y) == self.cursor
        ]  # fmt: skip

    def _cell_of(self, figure: FigureView) -> Spot | None:
        if figure.x is None or figure.y is None:
            return None
        return self.scale.cell(figure.x, figure.y)

    # --- scale --------------------------------------------------------------------------

    def _rescale(self) -> None:
        table = self.table
        if table is None or not self._in_place:
            return
        before = self.place
        self.scale = Scale(table.width, table.height, self._across())
        self.virtual_size = Size(self.scale.columns, self.scale.rows)
        if self._spot is None:  # nobody has looked anywhere: with everybody in sight, and not beside them
            box = self._shown_part()
            self._spot = (table.width / 2, table.height / 2) if box is None else box.middle
        self.cursor = self.scale.cell(*self._spot)
        self._draw_ground()
        self._look_at()
        if self.place != before:
            self.post_message(self.Rescaled())

    def _draw_ground(self) -> None:
        """Draw the table anew at the scale that there is: of what looks the same nothing is sent."""
        table = self.table
        assert table is not None
        drawn = self.scale.across, self.ascii_only
        if drawn not in self._grounds:
            self._grounds[drawn] = raster(table, self.scale, self.ascii_only)
        self._ground = self._grounds[drawn]
        self._strips.clear()
        self._over, self._under = {}, None
        self._place_key()
        self.compose_over()
        self.refresh()

    @property
    def _in_place(self) -> bool:
        """Whether there is a table, and room for it: another pane may be shown alone."""
        return self.table is not None and self.size.width > 0 and self.size.height > 0

    def _across(self) -> float:
        """Return how many cm a column has to be."""
        assert self.table is not None
        if not self.mode:
            return self.zoom
        if self.mode != FIT or self.ground is None or (box := ends(self.view, self.ground)) is None:
            across = scale_of(self.mode, self._shown_part(), self.table, self.size)
            return max(across, self._least) if self.mode == FIT and self.ground is None else across
        across = scale_of(FIT, self._shown_part(), self.table, self.size, CROWDED)
        return unbroken(across, box, self.table, self.size)

    def _shown_part(self) -> Box | None:
        """Return the part of the table that is to be in sight."""
        if self.table is None:
            return None
        return around(self.view, self.table, self.ground if self.mode == FIT else None)

    def look_anew(self) -> None:
        """Forget where somebody looked, how near, and what he measured: another sits here now."""
        self.ruler, self.turned, self._spot, self.traces = None, 0, None, ()
        self.mode = self.mode or FIT
        self._rescale()

    def action_zoom(self, step: int) -> None:
        """Show fewer (-1) or more (+1) cm in a cell, with the cursor in the middle of the pane."""
        if self.table is None or not self._in_place:
            return
        whole = scale_of(WHOLE, None, self.table, self.size)
        self.zoom, self.mode = stepped(self.scale.across, step, whole), ""
        self._zoomed()

    def action_fit(self) -> None:
        """Go through the ways to look at the table, past those that show the same."""
        if not self._in_place:
            return
        now = self.scale.across
        for mode in modes_after(self.mode):
            self.mode = mode
            if abs(self._across() - now) > 1e-6:
                break
        self._zoomed()

    def _zoomed(self) -> None:
        self._rescale()
        self.post_message(self.Moved())
        self.post_message(self.Zoomed(self.mode, self.scale.across))

    # --- what stands over the ground --------------------------------------------------------

    def compose_over(self) -> None:
        """Work out the cells over the ground and refresh those that changed."""
        if self.view is None or not self._ground:
            return
        held = self.in_hand
        in_hand = held._replace(
            waypoints=held.waypoints if held.leg else self.overlay.way or held.waypoints,
            caught=frozenset(self.overlay.caught),
            reacts=frozenset(self.overlay.reacts),
            changed=frozenset(self.overlay.changed),
        )
        if self._under is None:
            drawn = Drawn(self.overlay, self.scale, self.ascii_only)
            seen = shaded(self.seen, self._ground, self.ascii_only)
            self._under = Under(seen | drawn.cells, drawn.labels)
        over = self._layers(self.view, in_hand, self._under)
        self.places.lay(over, self.scale, self._ground)
        draw_traces(over, self.traces, self.scale, self.ascii_only)
        if self.ruler is not None:
            draw_ruler(over, self.ruler.place, self.place, self.scale, self.ascii_only)
        self._lay(over)

    def _layers(self, view: View, in_hand: InHand, under: Under) -> dict[Spot, Mark]:
        """Return what stands over the ground, in a dict of one's own; the cursor counts in a way alone."""
        ground, scale, place, ascii_only = self._ground, self.scale, self.place, self.ascii_only
        of = (self.table, scale.across, ascii_only, in_hand, under, place if in_hand.leg else None)
        made = LAYERS.of(view, of, lambda: layers(view, in_hand, scale, ground, place, ascii_only, under))
        return dict(made)

    def on_resize(self, event: events.Resize) -> None:
        self._rescale()

    # --- keys -------------------------------------------------------------------------------

    def _go(self, column: int, row: int) -> None:
        old = self.cursor
        self.cursor = (min(self.scale.columns - 1, max(0, column)), min(self.scale.rows - 1, max(0, row)))
        if self.cursor == old:
            return
        self._spot, self.turned = self.place, 0
        self._send({old, self.cursor})
        if self.in_hand.leg or self.ruler is not None:
            self.compose_over()
        self._reveal()
        self._place_bar()
        self.post_message(self.Moved())

    def _look_at(self) -> None:
        """Scroll to the part of the table that is to be seen: with everybody in it, or round the cursor."""
        box = self._shown_part() if self.mode else None
        middle = box.middle if box is not None else self.place
        if self.mode == FILL and self.view is not None:
            middle = fight(self.view) or middle
        column, row = self.scale.cell(*middle)
        width, height = self.size
        x, y = column - width // 2, row - height // 2
        if self.mode != FIT or (whole := self._with_all_in(x, y)) is None:
            self._reveal(x, y)
        elif self.ground is None:
            self._reveal(*whole)
        elif whole != self.scroll_offset:  # in the past nobody is to be out of sight for the cursor's sake
            self.scroll_to(*whole, animate=False, force=True)

    def _with_all_in(self, x: int, y: int) -> tuple[int, int] | None:
        """Return from which cell on all that is to be seen is shown, near *x* and *y*; `None` for no room."""
        if (box := ends(self.view, self.ground)) is None:
            return None
        corners = self.scale.cell(box.west, box.north), self.scale.cell(box.east, box.south)
        columns, rows = zip(*corners, strict=True)
        new_x = taking_in(x, columns, self.size.width, self.scale.columns)
        new_y = taking_in(y, rows, self.size.height, self.scale.rows)
        return None if new_x is None or new_y is None else (new_x, new_y)

    def _reveal(self, x: int | None = None, y: int | None = None) -> None:
        """Scroll, to *x* and *y* if they are given, so that the cursor stays away from the pane's edge.

        Where it comes too near, it gets to the middle: a map that is scrolled is sent whole.
        """
        width, height = self.size
        column, row = self.cursor
        new_x = held(self.scroll_offset.x if x is None else x, column, width, 2, self.scale.columns)
        new_y = held(self.scroll_offset.y if y is None else y, row, height, 1, self.scale.rows)
        if (new_x, new_y) != self.scroll_offset:
            self.scroll_to(new_x, new_y, animate=False, force=True)

    def _take_in(self) -> None:
        """Scroll as little as shows everybody beside the cursor, else whoever acts, where there is room.

        Who is asked whether to fire at somebody sees him. In the past the map stays as it is.
        """
        if self.view is None or not self._ground or self.ground is not None or self.mode != FIT:
            return
        everybody = [spot for one in self.view.figures if not one.out and (spot := self._cell_of(one))]
        acting = [spot for one in self._acting() if (spot := self._cell_of(one)) is not None]
        together = [self.scale.cell(*spot) for spot in self._together()]
        for spots in ([*everybody, self.cursor], together, [*acting, self.cursor]):
            if not spots:
                continue
            columns, rows = zip(*spots, strict=True)
            x = taking_in(self.scroll_offset.x, columns, self.size.width, self.scale.columns)
            y = taking_in(self.scroll_offset.y, rows, self.size.height, self.scale.rows)
            if x is not None and y is not None:
                if (x, y) != self.scroll_offset:
                    self.scroll_to(x, y, animate=False, force=True)
                return

    def _together(self) -> tuple[tuple[float, float], ...]:
        """Return what is to be seen at once: the line of an act in hand, or who waits for whose answer."""
        view, hand = self.view, self.in_hand
        if view is None or self.ground is not None or self.mode != FIT:
            return ()
        held = spots_of(view, (hand.actor,))
        return lines_of(self.overlay) or ((*asked, *held) if (asked := asked_about(view)) else ())

    def _see_together(self) -> None:
        """Show as much of the table as is to be seen at once; as near as before where nothing is."""
        if self.table is None or not self._in_place:
            return
        spots = self._together()
        before, self._least = self._least, self._least if spots else 0.0
        if spots and self.size.width > 0:
            needed = together(spots, self._across(), self.table, self.size)
            self._least = max(self._least, needed)
        if self._least != before and abs(self._across() - self.scale.across) > 1e-6:
            self._rescale()
        self._take_in()

    def _follow(self, before: View | None) -> None:
        """In the past scroll to what an act was about, where that is out of sight."""
        assert self.view is not None
        for spots in acted(self.view, before, self.overlay):
            columns, rows = zip(*(self.scale.cell(*spot) for spot in spots), strict=True)
            x = brought(self.scroll_offset.x, columns, self.size.width, self.scale.columns)
            y = brought(self.scroll_offset.y, rows, self.size.height, self.scale.rows)
            if x is not None and y is not None:
                if (x, y) != self.scroll_offset:
                    self.scroll_to(x, y, animate=False, force=True)
                return

    def _acting(self) -> list[FigureView]:
        assert self.view is not None
        return [one for one in self.view.figures if one.id in self.view.spotlight]

    def action_move(self, dx: int, dy: int) -> None:
        """Move the cursor by cells."""
        self._go(self.cursor[0] + dx, self.cursor[1] + dy)
        self.post_message(self.Walked())

    def action_among(self) -> None:
        """Of several who stand in the cell of the cursor mean the next; else the key means what it does."""
        if len([figure for figure in self.figures_here() if not figure.out]) < 2:
            raise SkipAction
        self.turned += 1
        self.post_message(self.Moved())

    def action_ruler(self) -> None:
        """Lay the ruler down from here, or put it away."""
        self.ruler = end_at(self.place, self.figures_here()) if self.ruler is None else None
        self.compose_over()
        self.post_message(self.Moved())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Without a ruler its key means what it does elsewhere, and the foot says so."""
        return action != "away" or self.ruler is not None

    def action_away(self) -> None:
        """Put the ruler away."""
        self.action_ruler()

    def action_pick(self) -> None:
        """Tell the screen that this cell was chosen."""
        self.post_message(self.Picked())

    def action_mark(self) -> None:
        """Mark what is under the cursor, or put a corner there."""
        self.post_message(self.Marked())

    def on_click(self, event: events.Click) -> None:
        dx, dy = self.scroll_offset
        spot = (event.x + dx, event.y + dy)
        if spot == self.cursor:
            self.action_pick()
        self._go(*spot)
