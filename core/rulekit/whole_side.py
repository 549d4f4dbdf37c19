"""A whole side put down by one act, for every book with hidden deployment. Cm.

Spread: each body in a line of its own, beside one another along the own edge. Mirrored: as it stands, with
the two ends of the zone exchanged. At a real table, where everybody wants a note, whoever has none gets one
that says that he is there for all to see.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.contract.seats import REFEREE
from core.engine.words.message import say
from core.rulekit.acts import Asked, choice
from core.rulekit.deployment import THERE, Deployment
from core.rulekit.lining_up import APART, in_line, sideways
from core.rulekit.names import side_name
from core.rulekit.placing import Spot, bodies, stand
from core.table.edges import strip
from core.table.places import Place, Point

SPREAD, MIRRORED, NOTED = "spread", "mirrored", "noted"
"""The ways in which a side is put down."""
FULL = 0.9
"""Part of its stretch of the edge that a body fills at most."""
ANYWHERE = 400.0
"""Cm within which one finds free ground: all of the zone."""
NEVER = -1.0
"""How much a bot wants it: where the scenario puts its figures is better."""


def sides_at_once(deployment: Deployment[Any], asked: Asked[Any, Any], do: type[Command]) -> Iterator[Choice]:
    """Yield the choices to put the whole side down: spread or mirrored, at a real table noted.

    A referee is offered those of the side for which he speaks now; it is named where they are noted.
    """
    rule, state, side = deployment.rule, asked.state, asked.side
    if asked.seat == REFEREE and side != _first(deployment, state):
        return
    waiting = deployment.waiting(state, side)
    if state.tape:
        if left := deployment.missing(state, side):
            label = say("do-deploy-noted", men=len(left))
            if asked.seat == REFEREE:
                label = say("do-deploy-noted-of", men=len(left), side=side_name(state, side))
            made = choice(do, label, rule, "", {"how": NOTED}, hint="a", weight=NEVER)
            yield replace(made, at_once=True)  # nothing that was said before is lost
    elif len(waiting) > 1:
        yield choice(do, say("do-deploy-spread"), rule, "", {"how": SPREAD}, hint="a", weight=NEVER)
        yield choice(do, say("do-deploy-mirrored"), rule, "", {"how": MIRRORED}, hint="m", weight=NEVER)


def whole_side(
    deployment: Deployment[Any], r: Resolution[Any], how: str
) -> list[tuple[Any, Place | None, str]]:
    """Return where each of the side stands and what is noted of him; refuse where that cannot be.

    The referee speaks for the first side that is not ready, where men are noted for the first that lacks any.
    """
    state = r.state
    side = r.seat if r.seat != REFEREE else _first(deployment, state)
    if side not in state.sides or state.sides[side].ready:
        r.refuse(deployment.ready, deployment.words.ready)
    waiting = deployment.missing(state, side) if state.tape else deployment.waiting(state, side)
    if how not in ((NOTED,) if state.tape else (SPREAD, MIRRORED)) or not waiting:
        r.refuse(deployment.rule, "side-not-so")
    if state.tape:
        return [(one, None, THERE) for one in waiting]
    spots = _spread(deployment, state, side) if how == SPREAD else _mirrored(deployment, state, side)
    return [(one, place, one.note) for one, place in stand(deployment, r, spots, ANYWHERE)]


def _first(deployment: Deployment[Any], state: Any) -> str:
    """Return the first side that is not ready, at a real table rather one with men not noted; "" for none."""
    left = [id for id, side in state.sides.items() if not side.ready]
    lacking = (id for id in left if state.tape and deployment.missing(state, id))
    return next(lacking, left[0] if left else "")


def _spread(deployment: Deployment[Any], state: Any, side: str) -> list[Spot]:
    """Return a line for each body along the middle of the zone, in the order of the roster."""
    west, _, east, _ = strip(state.terrain, state.sides[side].edge, deployment.zone_of(state, side)).points
    groups = list(bodies(deployment, state, side).values())
    wide, deep = (east.x - west.x, east.y - west.y)[:: -1 if sideways(state, side) else 1]
    spots: list[Spot] = []
    for number, men in enumerate(groups):
        stretch = wide / len(groups)
        half = min(APART * (len(men) - 1), FULL * stretch) / 2
        middle = (number + 0.5) * stretch
        ends = [(middle - half, deep / 2), (middle + half, deep / 2)]
        if sideways(state, side):
            ends = [(y, x) for x, y in ends]
        first, last = (Point(west.x + x, west.y + y) for x, y in ends)
        spots += in_line(men, first, last, None)
    return [one._replace(at=deployment.rather(state, one.figure, one.at)) for one in spots]


def _mirrored(deployment: Deployment[Any], state: Any, side: str) -> list[Spot]:
    """Return where each would stand and look if the two ends of the zone were exchanged."""
    return [
        Spot(one, *_mirror(state, side, one.place))
        for one in deployment.waiting(state, side)
        if one.place is not None
    ]


def _mirror(state: Any, side: str, place: Place) -> tuple[Point, float]:
    table = state.terrain
    if sideways(state, side):
        return Point(place.x, round(table.height - place.y, 2)), -place.facing % 360
    return Point(round(table.width - place.x, 2), place.y), (180 - place.facing) % 360
