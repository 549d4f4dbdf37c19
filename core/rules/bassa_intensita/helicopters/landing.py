"""Bassa Intensità: a helicopter lands, rises, or stays for troops to rope down (BI-HELI.b–d)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne
from core.engine.contract.facts import Command, Refusal
from core.engine.words.ids import FigureId, UnitId
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rulekit.refusals import no
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.command.isolation_test import gate
from core.rules.bassa_intensita.common.passable import in_the_way, walkable
from core.rules.bassa_intensita.common.stack import begin
from core.rules.bassa_intensita.facts.flying import FlightChanged
from core.rules.bassa_intensita.helicopters.flying import flight_of, helicopters
from core.rules.bassa_intensita.movement.going import mover
from core.rules.bassa_intensita.movement.suggesting import movers_field, unit_moves
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Walking
from core.rules.bassa_intensita.state.men import Figure
from core.table.footprints import touches
from core.table.spatial_index import prepare

FROM = {"landing": "flying", "roping": "flying", "rising": "landed"}
"""How it must be to begin each of these, which takes a whole turn."""
HOVERS = "hover"
"""The mode of a move on the spot."""
STILL = "roping"
"""It keeps still (BI-HELI.d); to land or to rise is as much as a whole move (BI-HELI.b, BI-STAB.b)."""
AFTERWARDS = {"landing": "landed", "rising": "flying", "roping": "flying"}
"""How it is from the next turn on."""


@acts.answers(moments.MOVE)
class Hover(Command, frozen=True):
    """Spend the turn *landing*, *rising*, or still in the air so that troops rope down (*roping*)."""

    figure: FigureId
    how: str


@acts.offered(moments.MOVE, 51)
def _(asked: Offered) -> Iterator[Choice]:
    yield from unit_moves(asked, Hover, helicopters, "BI-HELI.b", hint="l", weight=0.1)


@acts.fields(Hover)
def _(state: State, seat: str, figure: Figure | None, _unit: UnitId = UnitId("")) -> Fields:
    yield movers_field(state, helicopters(state, _unit))
    flight = flight_of(figure) if figure is not None else None
    if flight is not None:
        rows = tuple(
            Option(how, say(f"bi-how-{how}"), refusal=held_down(figure, how))
            for how, now in FROM.items()
            if now == flight.how
        )
        yield PickOne("how", say("bi-ask-hover"), rows)


def held_down(figure: Figure | None, how: str) -> Refusal | None:
    """Return that what is immobilised on the ground does not rise (BI-VEH.e, BI-AA.n)."""
    if how != "rising" or figure is None or figure.hull is None or not figure.hull.stopped:
        return None
    return no("BI-VEH.e", "bi-immobilised", figure=figure.name)


@acts.rule(Hover)
def hover(r: Resolution[State], command: Hover) -> None:
    """It takes the whole turn, in which troops may get on and off (BI-HELI.b, d).

    What is stabilised fires then only where it keeps still. Whoever sees it may fire at it as at one that
    flies past (BI-AA.a).
    """
    figure = mover(r, command.figure, "BI-HELI.b", on_foot=False)
    flight = flight_of(figure)
    if flight is None or FROM.get(command.how) != flight.how:
        r.refuse("BI-HELI.b", "bi-cannot-hover", figure=figure.name)
    if (refusal := held_down(figure, command.how)) is not None:
        r.refuse_as(refusal)
    if command.how == "landing" and not can_land(r.state, figure):
        r.refuse("BI-HELI.c", "bi-cannot-land", figure=figure.name)
    if not gate(r, figure):
        return  # it is isolated, and has failed its test (BI-CMD.j, l)
    r.emit(FlightChanged(figure.id, command.how, "moved"))
    start, share = None if r.state.tape else figure.place, 0.0 if command.how == STILL else 1.0
    begin(r, Walking(figure.id, HOVERS, start=start, share=share, stage="going"))


def can_land(state: State, figure: Figure) -> bool:
    """Return whether the ground under it is free of obstacles (BI-HELI.c); at a real table people see it."""
    place, hull = figure.place, figure.hull
    if place is None or hull is None or state.tape:
        return True
    down = replace(figure, hull=replace(hull, flight=None))
    if in_the_way(state, down, place) is not None:
        return False
    barred = (
        one
        for one in prepare(walkable(state)).solids
        if one.piece.obstacle or one.piece.impassable or one.piece.cover != "none"
    )
    return not any(touches(place, one, 0.0) for one in barred)


@acts.follows(moments.turn_began, 30)
def _(r: Resolution[State]) -> None:
    """Who was landing stands, who was rising or held still flies again."""
    for figure in helicopters(r.state):
        flight = flight_of(figure)
        if flight is not None and flight.how in AFTERWARDS:
            r.emit(FlightChanged(figure.id, AFTERWARDS[flight.how]))


acts.line(FlightChanged, "bi-flight-{how}", who="figure")
