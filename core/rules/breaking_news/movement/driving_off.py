"""Breaking News 14.0.c–d: a vehicle leaves the table over its side's own edge, with all aboard. cm."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.acts import choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import OfMan, acts
from core.rules.breaking_news.common.crews import started
from core.rules.breaking_news.common.paths import Path
from core.rules.breaking_news.movement.driving import declare_drive, under_way
from core.rules.breaking_news.state import Figure, State
from core.table.places import Point, exceeds
from core.table.questions import ToEdge


class DriveOff(Command, frozen=True):
    """Drive off the table over the own edge, within what was rolled (BN-14.0.c–d)."""

    vehicle: FigureId


@acts.offered(moments.CREW, 110)
def _(asked: OfMan) -> Iterator[Choice]:
    """A vehicle that has set off; a helicopter takes off instead (BN-X.HELI.a)."""
    vehicle = asked.who
    if vehicle.hull is not None and started(vehicle):
        refusal = asked.refusal(DriveOff(vehicle.id))
        given = {"vehicle": vehicle.id}
        yield choice(DriveOff, say("do-drive_off"), "BN-14.0.d", vehicle.id, given, refusal, "l", weight=0.01)


@acts.rule(DriveOff)
def drive_off(r: Resolution[State], command: DriveOff) -> None:
    """Straight to the own edge: all aboard leave with it of their own will (BN-14.0.c–d, BN-Q.105).

    It is a drive like any other, and the enemy may fire at it.
    """
    vehicle = under_way(r, command.vehicle)
    assert vehicle.hull is not None
    most = vehicle.hull.cm or 0.0
    gap = r.measure(ToEdge(vehicle.id, r.state.sides[vehicle.side].edge))
    if exceeds(gap, most):
        r.refuse("BN-14.0.d", "bn-edge-too-far-to-drive", figure=vehicle.name, cm=gap, most=most)
    declare_drive(r, vehicle, _to_edge(r.state, vehicle, gap), "drive_off")


def _to_edge(state: State, vehicle: Figure, gap: float) -> Path:
    """Return the straight way to the own edge."""
    if vehicle.place is None:
        return gap
    edge = state.sides[vehicle.side].edge
    x = {"west": 0.0, "east": state.terrain.width}.get(edge, vehicle.place.x)
    y = {"south": 0.0, "north": state.terrain.height}.get(edge, vehicle.place.y)
    return (Point(x, y),)
