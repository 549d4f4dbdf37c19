"""Bassa Intensità: opportunity fire is given at a point of the mover's way, or held (BI-OPP, BI-Q.30)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Number, Option, PickOne
from core.engine.contract.facts import Command, Refusal
from core.engine.words.ids import FigureId, SideId, UnitId, WeaponName
from core.engine.words.message import Argument, say
from core.rulekit.acts import Fields, choice
from core.rulekit.names import cm
from core.rulekit.windows import Reaction
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.air.at_helicopters import no_shot
from core.rules.bassa_intensita.air.chances import weapons_up
from core.rules.bassa_intensita.common.activity import check_free
from core.rules.bassa_intensita.common.actors import own
from core.rules.bassa_intensita.common.fields import options_of
from core.rules.bassa_intensita.common.geometry import ruler
from core.rules.bassa_intensita.common.going_on import cannot_go_on
from core.rules.bassa_intensita.common.names import name, unit_name, weapon_name
from core.rules.bassa_intensita.common.stack import RESPONSES, able_now, begin, end
from core.rules.bassa_intensita.facts.moving import FireHeld
from core.rules.bassa_intensita.fire.declaring import weapons_field
from core.rules.bassa_intensita.fire.shot_legality import weapon_of
from core.rules.bassa_intensita.fire.weapons import InHand
from core.rules.bassa_intensita.movement.walking import walk
from core.rules.bassa_intensita.opportunity.legality import line_of, no_hit
from core.rules.bassa_intensita.opportunity.reaching import nearest_spot, there_at, walking_now
from core.rules.bassa_intensita.orders.offering import calling
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Reaching, Resolving, Walking
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Fire, Upward
from core.table.places import Point, exceeds

TENTH = 0.1
"""cm: people say where on its way it is to a tenth; its ends are where they are."""


@acts.answers(moments.OPPORTUNITY)
class OpportunityFire(Command, frozen=True):
    """Fire at whoever moves, with a weapon, once it has gone *at* so many cm of its way, else here.

    With *area* at all in the weapon's area around it (BI-OPP.b).
    """

    figure: FigureId
    weapon: WeaponName
    at: float | None = None
    area: bool = False


@acts.offered(moments.OPPORTUNITY, 10)
def _(asked: Offered) -> Iterator[Choice]:
    men = able_now(asked.state, asked.side)
    for unit in dict.fromkeys(man.unit for man in men):
        called = unit_name(asked.state.units[unit])
        label = say("bi-do-opportunity_fire", unit=called, **_whom(asked.state))
        given = {"_unit": unit}
        made = choice(OpportunityFire, label, "BI-OPP.a", given=given, heading=called, hint="f", weight=1.0)
        yield calling(made, [man for man in men if man.unit == unit])


def _whom(state: State) -> dict[str, Argument]:
    """Return at whom, for the sentence of the shot."""
    frame = walking_now(state)
    return {"foe": name(state, frame.who)} if frame is not None else {}


@acts.fields(OpportunityFire)
def _(
    state: State,
    seat: str,
    figure: Figure | None,
    at: float | None,
    _unit: UnitId = UnitId(""),
    weapon: WeaponName = WeaponName(""),
) -> Fields:
    side = state.units[_unit].side if _unit in state.units else SideId(seat)
    men = [man for man in able_now(state, side) if man.unit == _unit]
    yield PickOne("figure", say("bi-ask-figure"), options_of(men))
    frame = walking_now(state)
    mover = state.figures.get(frame.who) if frame is not None else None
    if figure is None or frame is None or mover is None:
        return
    at = nearest_spot(state, figure, mover, frame) if not state.tape else frame.gone
    here = frame.cm - frame.gone <= TENTH  # there is nothing to choose
    if not here:
        yield Number(
            "at", say("bi-ask-at", figure=mover.name), round(frame.gone, 1), round(frame.cm, 1), 0.5,
            round(min(max(at, frame.gone), frame.cm), 1), "cm",
        )  # fmt: skip
    weapons = weapons_field(state, figure) if not mover.flying else _sky_weapons(state, figure)
    said = frame.gone if here else at
    if state.tape or not isinstance(said, int | float):
        yield weapons
        yield from _modes(state, figure, mover, weapon)
        return
    rows = tuple(_row(state, seat, figure, mover, frame, float(said), row) for row in weapons.options)
    yield PickOne("weapon", weapons.prompt, rows)
    for field in _modes(state, figure, mover, weapon):
        there = ruler(there_at(state, mover, frame, float(said)), seat)
        yield replace(field, options=tuple(_mode(there, figure, mover, weapon, row) for row in field.options))


def _sky_weapons(state: State, figure: Figure) -> PickOne:
    rows = tuple(Option(one, weapon_name(state, one)) for one in weapons_up(state, figure))
    return PickOne("weapon", say("bi-ask-weapon", figure=figure.name), rows)


def _modes(state: State, figure: Figure, mover: Figure, weapon: WeaponName) -> Iterator[PickOne]:
    found = weapon_of(state, figure, weapon)
    if not mover.flying and isinstance(found, InHand) and found.area is not None:
        modes = (Option(False, say("bi-ask-area-single")), Option(True, say("bi-ask-area-area"), weight=0.3))
        yield PickOne("area", say("bi-ask-area"), modes)


def _mode(there: Resolution[State], figure: Figure, mover: Figure, weapon: WeaponName, row: Option) -> Option:
    """Return a single shot, or one with the weapon's area, with that it cannot hit the mover there."""
    line = line_of(there, figure, Fire(figure.id, weapon, mover.id))
    if isinstance(line, Refusal):
        return row
    return replace(row, detail=no_hit(there.state, figure, weapon, mover, line, (bool(row.value),)))


def _row(
    state: State, seat: str, figure: Figure, mover: Figure, frame: Walking, at: float, row: Option
) -> Option:
    """Return a weapon with why it does not reach the mover there, or that it cannot hit him."""
    weapon, there = WeaponName(str(row.value)), ruler(there_at(state, mover, frame, at), seat)
    if mover.flying:
        refused = no_shot(there, figure, mover, Upward(figure.id, weapon, mover.id))
        return Option(row.value, row.label, row.detail, refused)
    line = line_of(there, figure, Fire(figure.id, weapon, mover.id))
    if isinstance(line, Refusal):
        return Option(row.value, row.label, row.detail, line)
    return Option(row.value, row.label, no_hit(there.state, figure, weapon, mover, line) or row.detail)


@acts.rule(OpportunityFire)
def opportunity_fire(r: Resolution[State], command: OpportunityFire) -> None:
    """Let the mover come to the point, where the shot is resolved before it goes on (BI-OPP.e)."""
    figure, frame = own(r, command.figure), walking_now(r.state)
    if frame is None or not RESPONSES.may_answer(r.state, figure.id):
        check_free(r, figure, fires=True)
        r.refuse("BI-OPP.c", "bi-may-not-fire-now", figure=figure.name)
    mover = r.state.figures[frame.who]
    wanted = frame.gone if command.at is None else command.at
    if not frame.gone - TENTH < wanted < frame.cm + TENTH:
        r.refuse("BI-Q.30", "bi-not-on-its-way", figure=mover.name, least=cm(frame.gone), most=cm(frame.cm))
    at = min(max(wanted, frame.gone), frame.cm)
    there = there_at(r.state, mover, frame, at)
    measures = r if r.state.tape else ruler(there, r.seat)
    order: Fire | Upward
    if mover.flying:
        order = _upward(measures, figure, mover, command)
    else:
        order = _direct(measures, figure, mover, command)
    RESPONSES.declare(r, Reaction(figure.id))
    begin(r, Reaching(mover.id, at, order))


def _direct(measures: Resolution[State], figure: Figure, mover: Figure, command: OpportunityFire) -> Fire:
    """Return the shot at a mover on the ground; what it needs is told as it is fired, which is at once."""
    order = order_at(measures.state, figure, mover, command)
    found = line_of(measures, figure, order)
    if isinstance(found, Refusal):
        measures.refuse_as(found)
    return replace(order, line=found)


def _upward(measures: Resolution[State], figure: Figure, mover: Figure, command: OpportunityFire) -> Upward:
    """Return the shot at a helicopter in the air, its own chance of BI-T.22 halved (BI-AA.d)."""
    if command.area:
        measures.refuse("BI-FIRE.c", "bi-no-area", figure=figure.name)
    order = Upward(figure.id, command.weapon, mover.id)
    if (refusal := no_shot(measures, figure, mover, order)) is not None:
        measures.refuse_as(refusal)
    return order


def order_at(state: State, figure: Figure, mover: Figure, command: OpportunityFire) -> Fire:
    """Return the order as it is written: at the mover, or at an area around where it is then."""
    place = state.figures[mover.id].place
    if not command.area:
        return Fire(figure.id, command.weapon, mover.id)
    if place is None:
        return Fire(figure.id, command.weapon, mover.id, area="area")
    return Fire(figure.id, command.weapon, aim=Point(place.x, place.y), area="area")


@acts.follows(moments.doing_reaching)
def _(r: Resolution[State], frame: Reaching) -> bool:
    """Let it go on to where it is fired at; whom something else has stopped before is not."""
    walking, mover = walking_now(r.state), r.state.figures[frame.who]
    if walking is None or cannot_go_on(r.state, mover, walking):
        return False
    if exceeds(frame.until, walking.gone):
        walk(r, mover, walking, frame.until)
        return True
    end(r)
    begin(r, Resolving(moments.OPPORTUNITY.name, "gate", orders=(frame.order,)))
    return True


# --- or not ---------------------------------------------------------------------------------------


@acts.passes(moments.OPPORTUNITY)
class HoldFire(Command, frozen=True):
    """Fire no more at this mover, or with *all* at nobody any more in this turn."""

    all: bool = False


@acts.offered(moments.OPPORTUNITY, 90)
def _(asked: Offered) -> Iterator[Choice]:
    yield choice(HoldFire, say("bi-do-hold_fire"), "BI-OPP.a", hint="e", weight=0.5)
    label = say("bi-do-hold_all_fire")
    yield choice(HoldFire, label, "BI-OPP.a", given={"all": True}, hint="h", weight=0.05)


acts.labelled(HoldFire, "bi-do-hold_all_fire")


@acts.rule(HoldFire)
def hold_fire(r: Resolution[State], command: HoldFire) -> None:
    """Let it pass; nobody of this side is asked again but whoever comes to see it later."""
    window = RESPONSES.kept(r.state)
    side = moments.OPPORTUNITY.asked(r.state, r.seat)
    if window is None or not side:
        r.refuse("BI-OPP.a", "bi-not-now")
    if command.all:
        r.emit(FireHeld(SideId(side), r.state.turn))
    RESPONSES.let_pass(r)


acts.line(FireHeld, "bi-fire-held", side="side")
