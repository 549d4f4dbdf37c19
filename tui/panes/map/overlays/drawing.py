"""Lines, ranges and areas of an act in hand as cells of the map. Lengths in cm, angles in degrees."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from core.engine.contract.overlay import Arms, Overlay, Ray, Spot
from tui.panes import signs
from tui.panes.map.map_over import Mark, Over, zone_cells
from tui.panes.map.map_over import Spot as Cell
from tui.panes.map.raster import Cell as GroundCell
from tui.panes.map.raster import Scale

FARTHEST = 400.0
"""Cm beyond which no table goes."""


class Drawn:
    """The cells of an overlay, worked out once for a scale."""

    def __init__(self, overlay: Overlay, scale: Scale, ascii_only: bool) -> None:
        self._scale = scale
        self._plain = ascii_only
        self.cells: Over = {}
        self.labels: set[Cell] = set()
        """Cells that are read, and so stay free of what stands beside figures."""

        if overlay.arms is not None and overlay.origin is not None:
            self._draw_arms(overlay.origin, overlay.arms, overlay.rays)
        self._draw_reach(overlay.reach, signs.REACH)
        for stretch, sign in reversed(tuple(zip(overlay.gentler, signs.GENTLER, strict=False))):
            self._draw_reach(stretch.spots, sign)  # where two end at the same spot, the cheaper is told
        for area in overlay.areas:
            look, sign = ("lane", signs.LANE) if area.kind == "lane" else ("blast", signs.BLAST)
            for cell in zone_cells(area.points, area.radius, scale):
                self.cells[cell] = Mark(sign.shown(ascii_only), look)
        for ray in overlay.rays:
            self._draw_ray(ray)

    # --- ranges -----------------------------------------------------------------------------

    def _draw_arms(self, origin: Spot, arms: Arms, rays: tuple[Ray, ...]) -> None:
        ring = Mark(signs.RANGE.shown(self._plain), "range")
        limits = [(arms.least, "")] if arms.least else []
        limits += [(band.cm, band.label if isinstance(band.label, str) else "") for band in arms.bands]
        for cm, _ in limits:
            for degrees in self._round(cm, arms):
                if (cell := self._cell(_off(origin, cm, degrees))) is not None:
                    self.cells[cell] = ring
        if arms.half_arc is not None and arms.facing is not None and arms.bands:
            for side in (-arms.half_arc, arms.half_arc):
                end = _off(origin, min(FARTHEST, arms.bands[-1].cm), arms.facing + side)
                self._line(origin, end, ring)
        for cm, label in limits:
            self._label(origin, cm, label, arms, rays)

    def _round(self, cm: float, arms: Arms) -> Iterator[float]:
        """Yield the directions in which a ring is drawn, so close that it has no gaps."""
        steps = max(8, math.ceil(math.tau * cm / self._scale.across * 1.5))
        for number in range(steps):
            degrees = 360 * number / steps
            if arms.half_arc is None or arms.facing is None or _apart(degrees, arms.facing) <= arms.half_arc:
                yield degrees

    def _label(self, origin: Spot, cm: float, label: str, arms: Arms, rays: tuple[Ray, ...]) -> None:
        """Write what the table prints at a ring: beside the line of fire, else where it is on the table."""
        if not label:
            return
        toward = arms.facing if arms.facing is not None else 90.0
        if rays:
            (ax, ay), (bx, by) = rays[0].start, rays[0].end
            toward = math.degrees(math.atan2(by - ay, bx - ax))
        arc = arms.half_arc if arms.half_arc is not None else 180.0
        for off in (14, -14, 28, -28, 45, -45, 70, -70, 100, -100, 135, -135):
            cell = self._cell(_off(origin, cm, toward + off))
            if abs(off) > arc or cell is None or cell[0] + len(label) > self._scale.columns:
                continue
            cells = [(cell[0] + step, cell[1]) for step in range(len(label))]
            if not self.labels & set(cells):
                self.labels |= {*cells, (cells[-1][0] + 1, cell[1])}
                self.cells |= {one: Mark(glyph, "range") for one, glyph in zip(cells, label, strict=True)}
                return

    def _draw_reach(self, spots: tuple[Spot, ...], sign: signs.Sign) -> None:
        """Draw the outline of how far one gets."""
        mark = Mark(sign.shown(self._plain), "reach")
        for here, there in zip(spots, spots[1:] + spots[:1], strict=True):
            steps = max(1, math.ceil(math.dist(here, there) / self._scale.across * 2))
            for number in range(steps):
                share = number / steps
                spot = here[0] + share * (there[0] - here[0]), here[1] + share * (there[1] - here[1])
                if (cell := self._cell(spot)) is not None:
                    self.cells[cell] = mark

    # --- lines ------------------------------------------------------------------------------

    def _draw_ray(self, ray: Ray) -> None:
        """Draw a line of fire up to what blocks it, with a sign where something blocks or covers."""
        across = (ray.end[0] - ray.start[0]) / self._scale.across
        up = (ray.end[1] - ray.start[1]) / self._scale.down
        glyph = signs.RAYS[signs.slope(across, up)].shown(self._plain)
        look = "ray" if ray.seen else "ray-blocked"
        end = ray.end if ray.seen or ray.at is None else ray.at
        self._line(ray.start, end, Mark(glyph, look))
        if ray.at is not None and (cell := self._cell(ray.at)) is not None:
            sign = signs.COVERS if ray.seen else signs.BLOCKS
            self.cells[cell] = Mark(sign.shown(self._plain), look)
            self.labels.add(cell)

    def _line(self, start: Spot, end: Spot, mark: Mark) -> None:
        steps = max(2, math.ceil(math.dist(start, end) / self._scale.across * 2))
        ends = {self._scale.cell(*start), self._scale.cell(*end)}
        for number in range(1, steps):
            share = number / steps
            spot = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
            cell = self._cell(spot)
            if cell is not None and cell not in ends and cell not in self.labels:
                self.cells[cell] = mark

    def _cell(self, spot: Spot) -> Cell | None:
        """Return the cell of a spot, `None` off the table."""
        x, y = spot
        inside = 0 <= x <= self._scale.width and 0 <= y <= self._scale.height
        return self._scale.cell(x, y) if inside else None


def _off(origin: Spot, cm: float, degrees: float) -> Spot:
    angle = math.radians(degrees)
    return origin[0] + cm * math.cos(angle), origin[1] + cm * math.sin(angle)


def _apart(one: float, other: float) -> float:
    """Return how many degrees two directions are apart, 0 to 180."""
    off = abs(one - other) % 360
    return min(off, 360 - off)


def shaded(rows: tuple[str, ...], ground: Sequence[Sequence[GroundCell]], ascii_only: bool) -> Over:
    """Return the cells that are seen: on open ground by a sign, elsewhere by their look alone."""
    sign = signs.SEEN.shown(ascii_only)
    return {
        (column, number): Mark(sign if not ground[number][column][0].strip() else "", "seen")
        for number, row in enumerate(rows[: len(ground)])
        for column, told in enumerate(row[: len(ground[number])])
        if told == "#"
    }
