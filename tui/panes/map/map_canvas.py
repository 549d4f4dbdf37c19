"""The cells of a map as they are painted: ground, what stands over it, cursor, scale bar, edges of the table.

Rows are cached, and only the cells that changed are sent: a step of the cursor costs two cells.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.scroll_view import ScrollView
from textual.strip import Strip

from tui.panes.map.map_key import NOTHING_WRITTEN, Meaning, More, Rows, Written, key_written
from tui.panes.map.map_looks import CLASSES, OVER, ground_class
from tui.panes.map.map_over import Mark, Spot
from tui.panes.map.raster import Cell, Scale, signs
from tui.panes.map.scale_bar import Bar, placed, written

BARE = ("", "", "")
"""The key of the style without any look."""

EDGE_EAST, EDGE_SOUTH = ("▏", "}"), ("▔", "}")
"""Where the table ends, and the same in ASCII."""


class MapCanvas(ScrollView, can_focus=True):
    """Paints cells. What stands in them is worked out by the map."""

    COMPONENT_CLASSES = CLASSES

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.ascii_only = False
        self.scale = Scale(80, 80, 2.0)
        self.cursor: Spot = (0, 0)
        self._ground: list[list[Cell]] = []
        self._over: dict[Spot, Mark] = {}
        self._bar: Bar | None = None
        self.meanings: tuple[Meaning, ...] = ()
        """What the signs mean that stand on the map, for the room beside the table."""

        self._kinds: dict[str, str] = {}
        self._more_of: More = str
        self._key: Written = NOTHING_WRITTEN
        self._strips: dict[int, Strip] = {}
        self._styles: dict[tuple[str, str, str], Style] = {}

    def _lay(self, over: dict[Spot, Mark]) -> None:
        """Put other cells over the ground; those are sent that changed."""
        changed = {spot for spot in over.keys() | self._over.keys() if over.get(spot) != self._over.get(spot)}
        self._over = over
        self._send(changed)
        self._place_bar()

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
            style = self.get_component_rich_style(ground_class(ground))
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
            return self._with_bar(self._with_key(self._below(row, dx, width), y), y)
        if (strip := self._strips.get(row)) is None:
            strip = self._strips[row] = self._row(row)
        beside = self._with_key(self._beside(strip.crop(dx, dx + width), dx, width), y)
        return self._with_bar(beside, y).simplify()

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

    # --- the key, where the table leaves room ---------------------------------------------------

    def tell(self, meanings: Sequence[Meaning], kinds: Mapping[str, str], more: More) -> None:
        """Tell beside the table what stands on it, and how its *kinds* of ground are called."""
        if (tuple(meanings), kinds) == (self.meanings, self._kinds):
            return
        self.meanings, self._kinds, self._more_of = tuple(meanings), dict(kinds), more
        self._place_key()
        self._place_bar()

    def _place_key(self) -> None:
        """Write the key where there is room, and refresh the rows that are different."""
        before, table, pane = self._key, (self.scale.columns, self.scale.rows), self.size
        self._key = key_written(Rows(self.meanings, self._terrain(), self._more_of), table, pane)
        if self._key != before:
            rows = [row for row in range(pane.height) if self._key.at(row) != before.at(row)]
            column = min(self._key.column, before.column) if before.lines else self._key.column
            self.refresh(*(Region(column, row, pane.width - column, 1) for row in rows))

    def _terrain(self) -> list[Meaning]:
        """Return the kinds of ground that are named, with their signs."""
        found = self.terrain_signs()
        return [Meaning(sign[:1], self._kinds[kind], "", kind) for sign, kind in found if kind in self._kinds]

    def _with_key(self, strip: Strip, y: int) -> Strip:
        if not (row := self._key.at(y)):
            return strip
        parts = [Segment(text, self._key_style(look)) for text, look in row]
        before = strip.crop(0, self._key.column)
        return Strip([*before, *parts]).adjust_cell_length(self.size.width, self._bare())

    def _key_style(self, look: str) -> Style:
        return self._style("open", look, "") if look in OVER else self._style(look, "", "")

    # --- the scale bar ------------------------------------------------------------------------

    def _place_bar(self) -> None:
        """Put the scale bar where it covers least, and refresh what it leaves and takes."""
        text = written(self.scale.across, self.ascii_only, self._more())
        bar = placed(text, self.size, self._taken_from(*self.scroll_offset), self._bar)
        if bar != self._bar:
            moved = [one for one in (self._bar, bar) if one is not None]
            self._bar = bar
            self.refresh(*(Region(one.column, one.row, len(one.text), 1) for one in moved))

    def _more(self) -> tuple[bool, bool, bool, bool]:
        """Return whether the table goes on west, east, north and south of what is in sight."""
        (dx, dy), (width, height) = self.scroll_offset, self.size
        return dx > 0, dx + width < self.scale.columns, dy > 0, dy + height < self.scale.rows

    def _taken_from(self, dx: int, dy: int) -> Callable[[int, int], int]:
        """Return what tells what a cell of the pane would lose by something that is drawn over it.

        The pane begins with the column *dx* and the row *dy* of the map.
        """
        over, cursor, key, ground, columns = (
            self._over,
            self.cursor,
            self._key,
            self._ground,
            self.scale.columns,
        )

        def taken(column: int, row: int) -> int:
            spot = column + dx, row + dy
            mark = over.get(spot)
            if spot == cursor or (mark is not None and mark.look != "zone"):
                return 2
            if column >= key.column and key.at(row):
                return 2
            if spot[0] >= columns or spot[1] >= len(ground):
                return 0
            return int(mark is not None or bool(ground[spot[1]][spot[0]][0].strip()))

        return taken

    def _with_bar(self, strip: Strip, y: int) -> Strip:
        bar = self._bar
        if bar is None or bar.row != y:
            return strip
        shown = Segment(bar.text, self._style("bar", "", ""))
        end = bar.column + len(bar.text)
        return Strip([*strip.crop(0, bar.column), shown, *strip.crop(end, self.size.width)])

    def watch_scroll_x(self, old: float, new: float) -> None:
        super().watch_scroll_x(old, new)
        self._place_bar()

    def watch_scroll_y(self, old: float, new: float) -> None:
        super().watch_scroll_y(old, new)
        self._place_bar()

    def _bare(self) -> Style:
        """Return the style of nothing at all, worked out once."""
        if (found := self._styles.get(BARE)) is None:
            found = self._styles[BARE] = self.rich_style
        return found

    def watch_has_focus(self, _has_focus: bool) -> None:
        super().watch_has_focus(_has_focus)
        self._send({self.cursor})
