"""Moves and cover in one place: measure a way, walk along it, find and judge cover."""

from core.table.cover import cover_from, in_cover_at, moved
from core.table.spots import reachable_cover
from core.table.walk import Crossing, PathMeasured, along, cut_short, measure_path, path_length

__all__ = [
    "Crossing",
    "PathMeasured",
    "along",
    "cover_from",
    "cut_short",
    "in_cover_at",
    "measure_path",
    "moved",
    "path_length",
    "reachable_cover",
]
