"""How far a way may go straight on: the rule is asked for spot after spot, so it alone says where it ends."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import pairwise
from typing import Any

from msgspec import structs

from core.engine.chance.dry_run import Probe
from core.engine.contract.choices import PickPath, folded
from core.engine.contract.facts import Refusal
from core.engine.contract.overlay import Spot
from core.engine.contract.ways import due, way_to
from core.engine.game.written import as_command
from core.engine.seat.known import Known
from core.engine.words.message import Message

BEARINGS = 48
"""Directions that are tried."""

NEAREST = 0.5
"""Cm to which is told where a way ends."""


def reach(known: Known, do: str, filled: Mapping[str, Any], name: str) -> Iterator[Spot]:
    """Yield how far one gets in one direction after another, east first, then on to the north.

    Where a way may turn so far only, it makes the turn that it needs half-way (`way_to`); behind a corner
    that has to be half-way it ends as far on, or goes straight on. *filled* has the corners so far of the way
    that field *name* asks for. Nothing where people measure.
    """
    others = {one: value for one, value in filled.items() if one != name}
    field = next((one for one in known.fields(do, others) if one.name == name), None)
    if not isinstance(field, PickPath) or field.origin is None or known.tape:
        return
    corners = [(x, y) for x, y in filled.get(name, ())]
    route = [field.origin, *corners]
    left = field.most - sum(math.dist(one, other) for one, other in pairwise(route))
    probe = Probe(known.rules, known.state, known.seat, known.tape)

    def allowed(spot: Spot) -> bool:
        values = {**others, name: way_to(field, corners, spot)}
        command = as_command(known.rules, {"do": do, **folded(values)})
        return not isinstance(command, Refusal) and probe(command) is None

    behind = due(field, corners)
    for number in range(BEARINGS if left > NEAREST else 0):
        angle = math.tau * number / BEARINGS
        if behind is None or allowed(_off(route[-1], angle, left)):
            yield _end(route[-1], angle, left, allowed)
        else:
            end = _off(route[-1], angle, behind)
            yield end if allowed(end) else _end(route[-1], angle, left, allowed)


def gentler(
    known: Known, do: str, filled: Mapping[str, Any], name: str
) -> Iterator[tuple[Message, Iterator[Spot]]]:
    """Yield how far one gets by each way of going that costs less, with what that is called."""
    for pace in known.rules.gentler(known.state, do, filled):
        now = known if pace.instead is None else structs.replace(known, state=pace.instead)
        yield pace.label, reach(now, pace.do, {**filled, **pace.filled}, name)


def _end(start: Spot, angle: float, left: float, allowed: Any) -> Spot:
    """Return the farthest spot in a direction that the rule allows; *start* where it allows none."""

    spot = partial(_off, start, angle)
    if allowed(spot(left)):
        return spot(left)
    good, bad = 0.0, left
    while bad - good > NEAREST:
        middle = (good + bad) / 2
        good, bad = (middle, bad) if allowed(spot(middle)) else (good, middle)
    return spot(good) if good else start


def _off(start: Spot, angle: float, cm: float) -> Spot:
    return round(start[0] + cm * math.cos(angle), 6), round(start[1] + cm * math.sin(angle), 6)
