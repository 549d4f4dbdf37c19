"""The edges of the table, one of which may be a side's own: how far they are, and the strip along one.

Lengths in cm, directions in degrees.
"""

from __future__ import annotations

from core.table.places import Place, Point
from core.table.shapes import Polygon
from core.table.terrain import Table

INWARD = {"south": 90.0, "north": 270.0, "west": 0.0, "east": 180.0}
"""Where one looks who has an edge behind him."""
OUTWARD = {"south": 270.0, "north": 90.0, "west": 180.0, "east": 0.0}
"""Where an edge lies."""


def edge_gaps(table: Table, spot: Point | Place) -> dict[str, float]:
    """Return the cm from a spot to every edge.

    >>> edge_gaps(Table(120, 80), Point(10, 70))
    {'west': 10, 'east': 110, 'south': 70, 'north': 10}
    """
    return {"west": spot.x, "east": table.width - spot.x, "south": spot.y, "north": table.height - spot.y}


def to_edge(table: Table, edge: str, spot: Point | Place) -> float:
    """Return the cm from a spot to an edge; nothing where a side has none, ""."""
    return edge_gaps(table, spot).get(edge, 0.0)


def strip(table: Table, edge: str, deep: float) -> Polygon:
    """Return the strip of so many cm along an edge, from its south-west corner; the whole table for none.

    >>> strip(Table(120, 80), "east", 30).points[0]
    Point(x=90, y=0.0)
    """
    wide, high = table.width, table.height
    west, south, east, north = {
        "south": (0.0, 0.0, wide, deep),
        "north": (0.0, high - deep, wide, high),
        "west": (0.0, 0.0, deep, high),
        "east": (wide - deep, 0.0, wide, high),
    }.get(edge, (0.0, 0.0, wide, high))
    return Polygon((Point(west, south), Point(east, south), Point(east, north), Point(west, north)))
