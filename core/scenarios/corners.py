"""The corners of what lies on a table, and the ends of its doors and windows: one at a time, places in cm.

`Draft.within` makes each change twice, in the text and in what it says. What a file does not take raises one
of the errors that `Draft` knows, and nothing is changed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

import tomlkit

from core.scenarios.drafting import rounded, spots_of

DOOR = 2.0
"""The width of a new opening in cm."""

LEAST = {"points": 3, "line": 2}
"""Corners that an outline has at least."""

Change = Callable[[Any], None]


class Corner(NamedTuple):
    """A corner of an outline, or an end of an opening; *number* is that of the corner, or of the opening."""

    part: Literal["box", "points", "line", "from", "to"]
    number: int
    x: float
    y: float

    @property
    def of_opening(self) -> bool:
        """Whether it is an end of a door, a window or a gap."""
        return self.part in ("from", "to")


def corners_of(entry: Mapping[str, Any]) -> tuple[Corner, ...]:
    """Return the corners of a thing in their order, then the ends of its openings; none of a round one."""
    found: list[Corner] = []
    if "box" in entry and spots_of(entry):
        found += [Corner("box", n, x, y) for n, (x, y) in enumerate(_of_box(entry["box"]))]
    elif "centre" not in entry:
        part: Literal["points", "line"] = "points" if "points" in entry else "line"
        found += [Corner(part, n, x, y) for n, (x, y) in enumerate(spots_of(entry))]
    for n, opening in enumerate(entry.get("openings", ()) if found else ()):
        ends: tuple[Literal["from", "to"], ...] = ("from", "to")
        found += [Corner(end, n, *opening[end]) for end in ends if spots_of({"line": [opening.get(end)]})]
    return tuple(found)


def _of_box(box: Any) -> list[tuple[float, float]]:
    """Return the corners of a box as outlines have them: round it, from the south-west to the left."""
    west, south, width, height = box
    east, north = west + width, south + height
    return [(west, south), (east, south), (east, north), (west, north)]


def moved(corner: Corner, x: float, y: float) -> Change:
    """Put a corner on another spot; of a box the one across from it stays where it is."""
    spot = [rounded(x), rounded(y)]

    def change(entry: Any) -> None:
        if corner.of_opening:
            entry["openings"][corner.number][corner.part] = spot
        elif corner.part != "box":
            entry[corner.part][corner.number] = spot
        else:
            far = _of_box(entry["box"])[(corner.number + 2) % 4]
            width, height = (abs(spot[n] - far[n]) for n in (0, 1))
            if not width or not height:
                raise ValueError("no box is left")
            entry["box"] = [rounded(one) for one in (*map(min, spot, far), width, height)]

    return change


def inserted(corner: Corner) -> Change:
    """Put another corner in the middle between this one and the next; a box has points from then on."""

    def change(entry: Any) -> None:
        name = _as_points(entry, corner)
        spots = [list(spot) for spot in entry[name]]
        here = min(corner.number, len(spots) - 2) if name == "line" else corner.number
        (x, y), (next_x, next_y) = spots[here], spots[(here + 1) % len(spots)]
        between = [rounded((x + next_x) / 2), rounded((y + next_y) / 2)]
        entry[name].insert(here + 1, between)

    return change


def removed(corner: Corner) -> Change:
    """Take a corner away, or the opening whose end it is; what is left must still be an outline."""

    def change(entry: Any) -> None:
        if corner.of_opening:
            del entry["openings"][corner.number]
            return
        name = _as_points(entry, corner)
        if len(entry[name]) <= LEAST[name]:
            raise ValueError("no outline is left")
        del entry[name][corner.number]

    return change


def _as_points(entry: Any, corner: Corner) -> str:
    """Return where the corners stand; those of a box are written out first."""
    if corner.of_opening:
        raise ValueError("an opening has two ends")
    if corner.part != "box":
        return corner.part
    spots = [[rounded(x), rounded(y)] for x, y in _of_box(entry["box"])]
    del entry["box"]
    entry["points"] = spots
    return "points"


def opened(entry: Mapping[str, Any], x: float, y: float) -> Change | None:
    """Put a door into the wall that is nearest to a spot, as wide as there is room; `None` without a wall."""
    outline = [(one.x, one.y) for one in corners_of(entry) if not one.of_opening]
    closed = "line" not in entry
    walls = list(zip(outline, outline[1:] + outline[:1] if closed else outline[1:]))
    walls = [(one, other) for one, other in walls if math.dist(one, other) > 0]
    if not walls:
        return None
    along, start, end = min((_nearest(*wall, (x, y)), *wall) for wall in walls)
    length = math.dist(start, end)
    width = min(DOOR, length)
    middle = min(max(along[1], width / 2), length - width / 2)
    ends = [
        [rounded(a + (b - a) * (middle + way) / length) for a, b in zip(start, end)]
        for way in (-width / 2, width / 2)
    ]
    door = {"kind": "door", "from": ends[0], "to": ends[1]}

    def change(entry: Any) -> None:
        openings = entry.get("openings")
        if openings is not None:
            openings.append(door)
        elif isinstance(entry, tomlkit.items.AbstractTable):
            listed, inline = tomlkit.array(), tomlkit.inline_table()
            inline.update(door)
            listed.append(inline)
            entry["openings"] = listed
        else:
            entry["openings"] = [door]

    return change


def _nearest(
    start: tuple[float, float], end: tuple[float, float], spot: tuple[float, float]
) -> tuple[float, float]:
    """Return how far a spot is from a wall, and how many cm along it the nearest of its points lies."""
    length = math.dist(start, end)
    way = [(b - a) / length for a, b in zip(start, end)]
    along = min(max(sum((s - a) * w for s, a, w in zip(spot, start, way)), 0.0), length)
    return math.dist(spot, [a + w * along for a, w in zip(start, way)]), along
