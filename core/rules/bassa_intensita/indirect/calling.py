"""Bassa Intensità: what an observer orders of his guns, under seal (BI-IND.e, k–m, BI-Q.55–57)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Number, Option, PickOne, PickPoint, Text
from core.engine.contract.facts import Command
from core.engine.words.ids import AnyId, FigureId, UnitId
from core.engine.words.message import say
from core.engine.words.sanitize import clean
from core.rulekit.acts import Fields
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.geometry import ruler
from core.rules.bassa_intensita.common.names import in_languages
from core.rules.bassa_intensita.indirect.missions import (
    can_fire,
    in_use,
    is_observer,
    on_radio,
    says_he_sees,
    sees_spot,
)
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.orders.offering import figure_field, of_unit, unit_orders
from core.rules.bassa_intensita.orders.writing import judges, write, writer
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.ground import Mission, Support
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Call
from core.rules.bassa_intensita.tables.explosives import SHIFT
from core.table.figure_lookup import origin_of
from core.table.places import Point
from core.table.terrain import sane

KINDS = ("he", "smoke")
NOTE = 80
"""Letters of a note of where a target is, at a real table."""


# --- offering -------------------------------------------------------------------------------------


@acts.answers(moments.FIRE)
class OrderCall(Command, frozen=True):
    """An observer contacts guns, has another round fired, shifts the fire, orders it for effect, or ends it.

    *to* is the target of a contact, at a real table its *note*. A shift goes *cm* towards *heading*, in
    degrees; smoke for effect lies along it.
    """

    figure: FigureId
    what: str
    support: AnyId = ""
    to: Point | None = None
    note: str = ""
    kind: str = "he"
    heading: float = 0.0
    cm: float = SHIFT


def may_call(state: State, figure: Figure) -> bool:
    """Return whether there is anything that an observer may order now."""
    return is_observer(figure) and on_radio(state, figure) and bool(orders_of(state, figure))


def orders_of(state: State, figure: Figure) -> tuple[str, ...]:
    """Return what an observer may order now (Part 5, the mission's states)."""
    mission = state.missions.get(figure.id)
    if mission is None:
        return ("contact",) if any(callable_guns(state, figure)) else ()
    if mission.since > state.turn:
        return ("end",)
    return {"repeat": ("repeat", "end"), "ready": ("effect", "shift", "end")}.get(mission.stage, ("end",))


def callable_guns(state: State, figure: Figure) -> Iterator[Support]:
    """Yield the guns that an observer may contact."""
    for guns in state.support.values():
        if guns.side == figure.side and can_fire(state, guns) and not in_use(state, guns):
            yield guns


@acts.offered(moments.FIRE, 30)
def _(asked: Offered) -> Iterator[Choice]:
    """To end a mission is seldom worth a thought: a bot that could do nothing else would call all off."""
    state = asked.state
    for choice in unit_orders(asked, OrderCall, may_call, "BI-IND.e", hint="r", weight=3.0, acts=True):
        callers = [one for one in of_unit(state, choice.given["_unit"]) if may_call(state, one)]
        yield choice if any(more_than_end(state, one) for one in callers) else replace(choice, weight=SELDOM)


SELDOM = 0.03


def more_than_end(state: State, figure: Figure) -> bool:
    """Return whether there is anything but the end of his mission that an observer may order."""
    return orders_of(state, figure) != ("end",)


@acts.fields(OrderCall)
def _(
    state: State,
    seat: str,
    figure: Figure | None,
    what: str | None,
    support: str | None,
    kind: str | None,
    _unit: UnitId = UnitId(""),
) -> Fields:
    field = figure_field(state, _unit, may_call, acts=True)
    rows = (
        row if more_than_end(state, state.figures[row.value]) else replace(row, weight=SELDOM)
        for row in field.options
    )
    yield replace(field, options=tuple(rows))
    if figure is None:
        return
    rows = (
        Option(what, say(f"bi-call-{what}"), weight=0.1 if what == "end" else 1.0)
        for what in orders_of(state, figure)
    )
    yield PickOne("what", say("bi-ask-call", figure=figure.name), tuple(rows))
    match what:
        case "contact":
            yield from _of_contact(state, seat, figure)
            if any(one.id == support and one.load for one in state.support.values()):
                yield Number("heading", say("bi-ask-heading"), 0, 355, 5, 0, "°")
        case "shift":
            yield Number("heading", say("bi-ask-towards"), 0, 355, 5, 0, "°")
            if Options.of(state).shift == "up_to":
                yield Number("cm", say("bi-ask-shift-cm"), 1, SHIFT, 1, SHIFT, "cm")
        case "effect":
            yield PickOne(
                "kind", say("bi-ask-shells"), tuple(Option(one, say(f"bi-shells-{one}")) for one in KINDS)
            )
            if kind == "smoke" and Options.of(state).shell_smoke_axis == "free":
                yield Number("heading", say("bi-ask-along"), 0, 175, 5, 0, "°")


def _of_contact(state: State, seat: str, figure: Figure) -> Fields:
    rows = tuple(Option(one.id, in_languages(one.name, one.id)) for one in callable_guns(state, figure))
    yield PickOne("support", say("bi-ask-support"), rows)
    if state.tape:
        yield Text("note", say("bi-ask-target-note"), NOTE)
        return
    known = (foe.place for foe in state.foes(figure.side) if figure.side in foe.seen_by)
    spots = (Point(at.x, at.y) for at in known if at is not None)
    r = ruler(state, seat)
    seen = tuple((spot.x, spot.y) for spot in spots if sees_spot(r, figure, spot))
    yield PickPoint("to", say("bi-ask-aim"), origin_of(figure), None, seen, aimed=True)


# --- what is allowed ------------------------------------------------------------------------------


@acts.rule(OrderCall)
def order_call(r: Resolution[State], command: OrderCall) -> None:
    """Write what an observer orders; where the fire is shifted to is worked out now."""
    figure = writer(r, command.figure, "fire")
    to, mission = command.to, r.state.missions.get(figure.id)
    if command.what == "shift" and mission is not None:
        to = _shifted(r, mission, command.heading, command.cm)
    guns = mission.support if mission is not None else command.support
    call = Call(figure.id, guns, command.what, to, command.kind, command.heading, command.note)
    write(r, figure, call)


@judges(Call)
def _(r: Resolution[State], figure: Figure, call: Call) -> Call:
    """Refuse what this observer may not order now."""
    if not is_observer(figure):
        r.refuse("BI-IND.c", "bi-no-observer", figure=figure.name)
    if not on_radio(r.state, figure):
        r.refuse("BI-IND.b", "bi-no-radio", figure=figure.name)
    may = orders_of(r.state, figure)
    if call.what not in may:
        r.refuse(
            "BI-IND.k",
            "bi-call-not-now",
            what=say(f"bi-call-{call.what}") if call.what in CALLS else call.what,
        )
    if call.what == "contact":
        return _contact(r, figure, call)
    if call.what == "effect" and call.kind not in KINDS:
        r.refuse("BI-SMOKE.c", "bi-no-such-shells", words=", ".join(KINDS))
    return call


CALLS = ("contact", "repeat", "shift", "effect", "end")


def _contact(r: Resolution[State], figure: Figure, call: Call) -> Call:
    """The target is fixed first, and the observer sees it (BI-IND.b, BI-IND.e)."""
    if call.support not in (one.id for one in callable_guns(r.state, figure)):
        r.refuse("BI-IND.a", "bi-no-such-support", support=call.support)
    if r.state.tape:
        if not (note := clean(call.note, NOTE)):
            r.refuse("BI-IND.e", "bi-target-note-needed", figure=figure.name)
        if not says_he_sees(r, figure, note):
            r.refuse("BI-IND.b", "bi-target-unseen", figure=figure.name)
        return replace(call, to=None, note=note)
    if call.to is None or not sane(call.to, r.state.terrain):
        r.refuse("BI-IND.e", "bi-target-needed", figure=figure.name)
    if not sees_spot(r, figure, call.to):
        r.refuse("BI-IND.b", "bi-target-unseen", figure=figure.name)
    return replace(call, note="")


def _shifted(r: Resolution[State], mission: Mission, heading: float, cm: float) -> Point | None:
    """Return the spot so far from the last round: exactly 20 cm, with `bi.shift` up_to less too (BI-Q.56)."""
    least = 0.0 if Options.of(r.state).shift == "up_to" else SHIFT
    if not (least <= cm <= SHIFT and math.isfinite(heading)):
        r.refuse("BI-Q.56", "bi-bad-shift", most=SHIFT)
    if mission.fell is None:
        return None
    angle = math.radians(heading)
    spot = Point(
        round(mission.fell.x + cm * math.cos(angle), 2), round(mission.fell.y + cm * math.sin(angle), 2)
    )
    if not sane(spot, r.state.terrain):
        r.refuse("BI-IND.k", "bi-shift-off-table")
    return spot
