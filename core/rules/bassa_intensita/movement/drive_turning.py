"""Bassa Intensità: a vehicle that makes a turn of its move where the move ends (BI-VEH.c–d, BI-Q.28)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickPath, PickPoint
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId, UnitId
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rulekit.facing import facing
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.activity import way_of
from core.rules.bassa_intensita.movement.driving import DRAWN, Drive, drivers, go
from core.rules.bassa_intensita.movement.going import mover
from core.rules.bassa_intensita.movement.suggesting import ahead, movers_field, unit_moves
from core.rules.bassa_intensita.movement.way import Corners, heading_at
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.table.places import Place, Point

AHEAD = 10.0
"""Cm before the vehicle, where it ends, from which one begins to say which way it faces: straight on."""


@acts.answers(moments.MOVE)
class DriveTurning(Command, frozen=True):
    """Drive over the map by corners, and face *towards* a point or by degrees at the end of it.

    At a real table people turn their vehicle themselves.
    """

    figure: FigureId
    path: Corners = ()
    towards: Point | float = 0.0


@acts.offered(moments.MOVE, 86)
def _(asked: Offered) -> Iterator[Choice]:
    """Late in the list: it is done seldom."""
    if not asked.state.tape:
        yield from unit_moves(asked, DriveTurning, drivers, "BI-VEH.c", hint="v", weight=-1.0)


@acts.fields(DriveTurning)
def _(
    state: State,
    seat: str,
    figure: Figure | None,
    _unit: UnitId = UnitId(""),
    path: Sequence[Sequence[float]] = (),
) -> Fields:
    yield movers_field(state, drivers(state, _unit))
    here = figure.place if figure is not None else None
    if figure is None or figure.hull is None or here is None:
        return
    most = float(max(way_of(figure, True), way_of(figure, False)))
    prompt, origin = say("ask-path", figure=figure.name), (here.x, here.y)
    yield PickPath("path", prompt, figure.id, origin, most, 0.1, (), False, DRAWN, here.facing)
    way = tuple(Point(corner[0], corner[1]) for corner in path)
    end = way[-1] if way else here
    straight = ahead(Place(end.x, end.y), heading_at(here, way, math.inf), AHEAD)
    yield PickPoint("towards", say("ask-towards"), (straight.x, straight.y))


@acts.rule(DriveTurning)
def drive_turning(r: Resolution[State], command: DriveTurning) -> None:
    """Go as by any drive; how it turns at the end is one of its turns (BI-VEH.c–d, BI-Q.28)."""
    figure = mover(r, command.figure, "BI-VEH.f", on_foot=False)
    if figure.place is None:
        r.refuse("", "bi-no-map", figure=figure.name)
    end = command.path[-1] if command.path else figure.place
    there = Place(end.x, end.y, figure.place.facing)
    angle = facing(r, "BI-VEH.c", "bi-bad-angle", there, command.towards)
    go(r, Drive(figure.id, command.path), angle)
