"""How the map is coloured: the parts of its style sheet, and which kinds of ground share one."""

from __future__ import annotations

GROUND = frozenset({"open", "edge", "wood", "building", "hill", "road", "water", "wall", "opening", "bar"})
"""The looks of ground, and of what is drawn beside the table."""

OVER = frozenset(
    {
        "first", "second", "third", "fourth", "neither", "marker", "out", "zone", "path", "last-path",
        "ready", "hand", "aim", "spot", "ruler", "state", "kind", "front", "faint", "alert",
        "range", "reach", "seen", "ray", "ray-blocked", "blast", "lane", "reacts", "trace", "cursor",
        "cursor-away",
    }
)  # fmt: skip
"""The looks of what stands over the ground."""

CLASSES = {f"map--{look}" for look in GROUND | OVER}

SHARED = {
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


def ground_class(kind: str) -> str:
    """Return the class of a kind of ground; a kind that is not known looks like open ground."""
    look = SHARED.get(kind, kind)
    return f"map--{look if look in GROUND else 'open'}"
