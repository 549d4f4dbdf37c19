"""A scenario while somebody changes it: each change is one of its text, comments kept, and can be undone.

Every change is made twice, in the text and in what it says; where the two differ afterwards, as in a file
that is written in an unusual way, nothing is changed. Places in cm, facings in degrees.
"""

from __future__ import annotations

import copy
import math
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import tomlkit
from msgspec import Struct

from core.scenarios.notes import notes_kept

OUTLINES = ("box", "points", "line", "centre")
"""How a piece of terrain, or a band of mines, says where it lies."""

TURN = 15.0
"""Degrees of one turn."""


class Thing(Struct, frozen=True):
    """Something of a scenario that has a place: the *field* of its table, its *id*, its middle in cm."""

    field: str
    id: str
    x: float
    y: float
    spread: bool = False
    """Whether it has an outline, and not one spot."""


Change = Callable[[Any], None]


class Draft:
    """The text of a scenario, what it says, and what it was before each change."""

    def __init__(self, text: str) -> None:
        """*text* must be TOML: `ValueError` (`tomllib.TOMLDecodeError`) where it is not."""
        self.text = self.saved = text
        self.data: dict[str, Any] = tomllib.loads(text)
        self._before: list[str] = []
        self._after: list[str] = []

    @property
    def changed(self) -> bool:
        """Whether it differs from what was saved last."""
        return self.text != self.saved

    # --- what is in it ----------------------------------------------------------------------------

    def things(self) -> Iterator[Thing]:
        """Yield everything that has a place, in the order of the file."""
        yield from _things(self.data, "")

    def at(self, field: str) -> Any:
        """Return what stands in a field; `None` where there is nothing."""
        return _at(self.data, field)

    def fresh_id(self, like: str) -> str:
        """Return an id that nothing has, like another: `adams_2` where there is an `adams`."""
        taken = {str(one) for one in _ids(self.data)}
        stem = re.sub(r"_?\d+$", "", like) or "new"
        ids = (stem, *(f"{stem}_{number}" for number in range(2, len(taken) + 3)))
        return next(id for id in ids if id not in taken)

    # --- changes: each returns whether the file took it ------------------------------------------------

    def set(self, field: str, value: Any) -> bool:
        """Let a field say *value*; `None` takes it out."""

        def change(data: Any) -> None:
            holder, last = _holder(data, field)
            if value is None:
                holder.pop(last, None)
            else:
                holder[last] = value

        return self._change(change)

    def move(self, thing: Thing, x: float, y: float) -> bool:
        """Put something on another spot; an outline by its middle, with its doors and windows."""
        dx, dy = x - thing.x, y - thing.y

        def moved(spot: list[float]) -> list[float]:
            return [rounded(spot[0] + dx), rounded(spot[1] + dy)]

        def change(data: Any) -> None:
            entry = _at(data, thing.field)
            if not thing.spread:
                entry["x"], entry["y"] = rounded(x), rounded(y)
            else:
                _reshape(entry, moved)

        return self._change(change)

    def turn(self, thing: Thing, degrees: float) -> bool:
        """Turn something about its middle, to the left where *degrees* are positive."""

        def change(data: Any) -> None:
            entry = _at(data, thing.field)
            if not thing.spread:
                entry["facing"] = rounded((entry.get("facing", 0) + degrees) % 360)
                return
            angle = math.radians(degrees)
            sin, cos = math.sin(angle), math.cos(angle)

            def turned(spot: list[float]) -> list[float]:
                dx, dy = spot[0] - thing.x, spot[1] - thing.y
                return [rounded(thing.x + dx * cos - dy * sin), rounded(thing.y + dx * sin + dy * cos)]

            if "box" in entry:
                west, south, width, height = entry["box"]
                del entry["box"]
                entry["points"] = [
                    [west, south], [west + width, south], [west + width, south + height],
                    [west, south + height],
                ]  # fmt: skip
            _reshape(entry, turned)

        return self._change(change)

    def within(self, field: str, change: Change) -> bool:
        """Make a *change* of what stands in a field, such as of one of its corners (`corners.py`)."""
        return self._change(lambda data: change(_at(data, field)))

    def remove(self, field: str) -> bool:
        """Take something out of the list in which it stands."""

        def change(data: Any) -> None:
            holder, last = _holder(data, field)
            del holder[last]

        return self._change(change)

    def add(self, list_field: str, entry: Mapping[str, Any]) -> bool:
        """Put something new at the end of a list, which is made where there is none."""

        def change(data: Any) -> None:
            holder, last = _holder(data, list_field)
            listed = holder.get(last)
            if listed is None:
                holder[last] = tomlkit.aot() if not isinstance(data, dict) or _styled(data) else []
                listed = holder[last]
            new = copy.deepcopy(dict(entry))
            listed.append(_table(new) if isinstance(listed, tomlkit.items.AoT) else new)

        return self._change(change)

    def copied(self, field: str, x: float, y: float) -> bool:
        """Put another of the same sort on a spot, with an id of its own."""
        entry = copy.deepcopy(_at(self.data, field))
        thing = next(one for one in _things({"it": [entry]}, "") if one.field == "it[0]")
        if "id" in entry:
            entry["id"] = self.fresh_id(str(entry["id"]))
        if isinstance(entry.get("name"), str) and not thing.spread:
            entry["name"] = entry["id"].replace("_", " ").title()[:24] if "id" in entry else entry["name"]
        if "number" in entry:
            entry["number"] = 1 + max(
                (one.get("number", 0) for one in _at(self.data, field.rpartition("[")[0])), default=0
            )
        for once in ("commander", "leads"):
            entry.pop(once, None)
        if thing.spread:
            dx, dy = x - thing.x, y - thing.y
            _reshape(entry, lambda spot: [rounded(spot[0] + dx), rounded(spot[1] + dy)])
        else:
            entry["x"], entry["y"] = rounded(x), rounded(y)
        return self.add(field.rpartition("[")[0], entry)

    def _change(self, change: Change) -> bool:
        wanted = copy.deepcopy(self.data)
        document = tomlkit.parse(self.text)
        try:
            change(wanted)
            change(document)
            text = notes_kept(self.text, tomlkit.dumps(document))
            said = tomllib.loads(text)
        except (KeyError, IndexError, TypeError, AttributeError, ValueError):
            return False
        if said != wanted or text == self.text:
            return said == wanted
        self._before.append(self.text)
        self._after.clear()
        self.text, self.data = text, said
        return True

    # --- back and forth ------------------------------------------------------------------------------

    def undo(self) -> bool:
        """Take the last change back; False where there is none."""
        return self._step(self._before, self._after)

    def redo(self) -> bool:
        """Make a change again that was taken back; False where there is none."""
        return self._step(self._after, self._before)

    def _step(self, off: list[str], on: list[str]) -> bool:
        if not off:
            return False
        on.append(self.text)
        self.text = off.pop()
        self.data = tomllib.loads(self.text)
        return True


def _styled(document: Any) -> bool:
    return isinstance(document, tomlkit.TOMLDocument)


def _table(entry: Mapping[str, Any]) -> Any:
    """Return a table of a file, a field a line; names in two languages stand on one."""
    table = tomlkit.table()
    for name, value in entry.items():
        if isinstance(value, Mapping):
            inline = tomlkit.inline_table()
            inline.update(value)
            table.add(name, inline)
        else:
            table.add(name, value)
    table.add(tomlkit.nl())
    return table


def _steps(field: str) -> list[str | int]:
    return [
        int(part[1:-1]) if part.startswith("[") else part for part in re.findall(r"[^.\[\]]+|\[\d+\]", field)
    ]


def _at(data: Any, field: str) -> Any:
    for step in _steps(field):
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return None
    return data


def _holder(data: Any, field: str) -> tuple[Any, str | int]:
    """Return what holds a field, and the field's own name in it; a table that is missing is made."""
    *steps, last = _steps(field)
    for step in steps:
        if isinstance(step, str) and step not in data:
            data[step] = {}
        data = data[step]
    return data, last


def _things(data: Any, field: str) -> Iterator[Thing]:
    if isinstance(data, dict):
        if (found := _thing(data, field)) is not None:
            yield found
            return
        for name, part in data.items():
            yield from _things(part, f"{field}.{name}" if field else name)
    elif isinstance(data, list):
        for index, part in enumerate(data):
            yield from _things(part, f"{field}[{index}]")


def _thing(entry: dict[str, Any], field: str) -> Thing | None:
    id = str(entry.get("id", entry.get("number", "")))
    x, y = entry.get("x"), entry.get("y")
    if _number(x) and _number(y):
        return Thing(field, id, float(x), float(y))  # type: ignore[arg-type]
    spots = spots_of(entry)
    if not spots:
        return None
    xs, ys = [spot[0] for spot in spots], [spot[1] for spot in spots]
    return Thing(field, id, (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, True)


def _number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def spots_of(entry: Mapping[str, Any]) -> list[list[float]]:
    """Return the corners of an outline; none where it is not one."""
    box = entry.get("box")
    if isinstance(box, list) and len(box) == 4 and all(map(_number, box)):
        return [[box[0], box[1]], [box[0] + box[2], box[1] + box[3]]]
    listed = [entry["centre"]] if "centre" in entry else entry.get("points", entry.get("line", []))
    fine = isinstance(listed, list) and all(
        isinstance(spot, list) and len(spot) == 2 and all(map(_number, spot)) for spot in listed
    )
    return listed if fine else []


def _reshape(entry: Any, moved: Callable[[list[float]], list[float]]) -> None:
    """Move every corner of an outline, and both ends of its openings."""
    if "box" in entry:
        corner = moved([entry["box"][0], entry["box"][1]])
        entry["box"][0], entry["box"][1] = corner
    elif "centre" in entry:
        entry["centre"] = moved(entry["centre"])
    else:
        name = "points" if "points" in entry else "line"
        entry[name] = [moved(spot) for spot in entry[name]]
    for opening in entry.get("openings", ()):
        for end in ("from", "to"):
            opening[end] = moved(opening[end])


def rounded(cm: float) -> float | int:
    """Return cm as a person would write them: to a tenth, and whole numbers without a point."""
    tenths = round(float(cm), 1)
    return int(tenths) if tenths == int(tenths) else tenths


def _ids(data: Any) -> Iterator[object]:
    if isinstance(data, dict):
        if "id" in data:
            yield data["id"]
        for part in data.values():
            yield from _ids(part)
    elif isinstance(data, list):
        for part in data:
            yield from _ids(part)
