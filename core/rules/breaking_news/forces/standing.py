"""Breaking News, where the men of a force stand that a scenario knows only by its side. Distances in cm.

A scenario may list spots for them (`[[sides.x.spots]]`); else they take those of the men that stand in
it for this side. Who is left over stands in the strip along his own table edge (BN-4.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from core.engine.contract.scenario import Reader
from core.rules.breaking_news.setup.places import read_place
from core.table.edges import INWARD
from core.table.places import Place, Point, distance
from core.table.prepared_shapes import form
from core.table.terrain import Table

STRIP = 27.0  # within the 30 cm of BN-4.2, bases included
APART = {False: 3.5, True: 9.0}
"""Cm between two men, and around a vehicle."""

FIELDS = ("x", "y", "z", "facing", "base", "inside", "hidden")

Spot = dict[str, Any]


class Ground:
    """The spots of one side, handed out one after another; what is taken stays taken."""

    def __init__(self, side: Mapping[str, Any], field: str, terrain: Table) -> None:
        self.terrain = terrain
        self.edge = str(side.get("edge", "south"))
        entries = side.get("spots", side.get("figures", []))
        name = "spots" if "spots" in side else "figures"
        self.men = list(_spots(entries, f"{field}.{name}", terrain))
        self.rides = list(_spots(side.get("vehicles", []), f"{field}.vehicles", terrain))
        self.taken = [Point(spot["x"], spot["y"]) for spot in (*self.men, *self.rides)]

    def man(self) -> Spot:
        """Return the spot of the next man."""
        return self.men.pop(0) if self.men else self._free(False)

    def ride(self) -> Spot:
        """Return the spot of the next vehicle."""
        return self.rides.pop(0) if self.rides else self._free(True)

    def _free(self, vehicle: bool) -> Spot:
        """Return a spot in the strip on which nobody and nothing stands; without one, where there is room."""
        for apart in (APART[vehicle], APART[False], 2.6):
            for spot in self._strip(apart):
                if self._clear(spot, apart):
                    self.taken.append(spot)
                    return {"x": spot.x, "y": spot.y, "facing": INWARD[self.edge]}
        return {"x": self.terrain.width / 2, "y": self.terrain.height / 2}

    def _strip(self, apart: float) -> Iterator[Point]:
        """Yield spots of the strip, row by row from the edge, from its middle outwards."""
        width, height = self.terrain.width, self.terrain.height
        along = width if self.edge in ("south", "north") else height
        deep = min(STRIP, (height if self.edge in ("south", "north") else width) / 2)
        row = apart
        while row <= deep:
            for step in range(int(along / apart)):
                sideways = along / 2 + (step // 2 + step % 2) * apart * (1 if step % 2 else -1)
                if apart / 2 <= sideways <= along - apart / 2:
                    yield self._at(round(sideways, 1), round(row, 1))
            row += apart

    def _at(self, along: float, row: float) -> Point:
        match self.edge:
            case "south":
                return Point(along, row)
            case "north":
                return Point(along, round(self.terrain.height - row, 1))
            case "west":
                return Point(row, along)
        return Point(round(self.terrain.width - row, 1), along)

    def _clear(self, spot: Point, apart: float) -> bool:
        if any(distance(spot, other) < apart for other in self.taken):
            return False
        hindered = [piece for piece in self.terrain.pieces if piece.impassable or piece.obstacle]
        return all(form(piece.shape).gap(spot.x, spot.y) >= apart / 2 for piece in hindered)


def _spots(entries: Any, field: str, terrain: Table) -> Iterator[Spot]:
    """Yield the spots of a list, checked; who is aboard, or has no place yet, has none."""
    for read in Reader({"list": entries}, "").tables("list"):
        if "x" not in read.data or read.data.get("aboard"):
            continue
        here = Reader(read.data, f"{field}{read.field.removeprefix('list')}")
        place = read_place(here, terrain, True)
        assert isinstance(place, Place)
        yield {name: read.data[name] for name in FIELDS if name in read.data}
