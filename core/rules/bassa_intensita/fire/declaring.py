"""Bassa Intensità: fire is ordered under seal in a Quality's step (BI-FIRE.a–c, BI-SEQ.h–i, P3.a)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Number, Option, PickOne, PickPoint, Text
from core.engine.contract.facts import Command, Refusal, Refused
from core.engine.contract.questions import NeedsAnswer
from core.engine.words.ids import FigureId, UnitId, WeaponName
from core.engine.words.message import say
from core.engine.words.sanitize import clean
from core.rulekit.acts import Fields
from core.rulekit.kept import Kept
from core.rulekit.names import cm as told_cm
from core.rulekit.refusals import no
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.command.isolation_test import face_to_act
from core.rules.bassa_intensita.common.actors import shown
from core.rules.bassa_intensita.common.chance import CERTAIN, face_or_less
from core.rules.bassa_intensita.common.geometry import as_measured, ruler
from core.rules.bassa_intensita.common.names import weapon_name
from core.rules.bassa_intensita.common.quality import q
from core.rules.bassa_intensita.facts.firing import ShotExpected
from core.rules.bassa_intensita.fire.areas import area_of, inside
from core.rules.bassa_intensita.fire.prospects import NEVER, gain
from core.rules.bassa_intensita.fire.shot_legality import at_figure, check_order, weapon_of
from core.rules.bassa_intensita.fire.shots import number
from core.rules.bassa_intensita.fire.weapons import InHand, dice_of, in_hand
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.orders.offering import figure_field, unit_orders
from core.rules.bassa_intensita.orders.writing import judges, refused_as, write, writer
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Fire
from core.rules.bassa_intensita.tables.weapons import ranges
from core.table.figure_lookup import origin_of
from core.table.footprints import half_across
from core.table.places import Point, point
from core.table.questions import ShotLine

Spots = tuple[tuple[float, float], ...]

NOTE = 80
"""Characters that may be noted of a spot."""

TURN_STEP, TURN_MOST = 5, 175
"""How an area may be turned, in degrees, where the firer chooses (BI-Q.35)."""


# --- offering ------------------------------------------------------------------------------------


@acts.offered(moments.FIRE, 10)
def _(asked: Offered) -> Iterator[Choice]:
    for one in unit_fires(asked, OrderFire, 2.0):
        yield replace(one, together="order_fire_together")


def unit_fires(asked: Offered, do: type[Command], weight: float) -> Iterator[Choice]:
    """Yield fire of each unit for those alone who have a target now; refused where nobody of it has one."""
    r, firing = ruler(asked.state, asked.seat), set[str]()

    def calls(state: State, figure: Figure) -> bool:
        if has_target(r, figure):
            firing.add(figure.unit)
            return True
        return False

    for one in unit_orders(asked, do, armed, "BI-FIRE.a", hint="f", weight=weight, calls=calls):
        refusal = no("BI-FIRE.a", "bi-nobody-to-fire-at", unit=one.heading)
        yield one if one.given["_unit"] in firing else replace(one, refusal=refusal)


def has_target(r: Resolution[State], figure: Figure) -> bool:
    """Return whether one of a figure's weapons may fire at anybody, or a spot; what people measure may be."""
    return _has_target(r.state, lambda: _finds_any(r, figure), figure.id)


_has_target: Kept[bool] = Kept()
_foes_of: Kept[tuple[Figure, ...]] = Kept()


def _finds_any(r: Resolution[State], figure: Figure) -> bool:
    state, side = r.state, figure.side
    foes = _foes_of(state, lambda: tuple(foe for foe in state.foes(side) if shown(state, foe, side)), side)
    found = (weapon_of(state, figure, one) for one in {one.name: None for one in figure.weapons})
    return any(isinstance(one, InHand) and _finds(r, figure, one, foes) for one in found)


def _finds(r: Resolution[State], figure: Figure, weapon: InHand, foes: tuple[Figure, ...]) -> bool:
    modes = (False,) if weapon.area is None else (False, True)
    at_spot = _may_aim_at_spot(r.state, weapon)
    return at_spot or any(_reaches(r, figure, weapon, foe, mode) for mode in modes for foe in foes)


def _reaches(r: Resolution[State], figure: Figure, weapon: InHand, foe: Figure, at_area: bool) -> bool:
    try:
        return isinstance(at_figure(r, figure, weapon, foe.id, "", at_area), ShotLine)
    except (NeedsAnswer, Refused):
        return True


def armed(state: State, figure: Figure) -> bool:
    """Return whether somebody has a weapon that fires as it is now."""
    return any(isinstance(weapon_of(state, figure, one.name), InHand) for one in figure.weapons)


def weapons_field(state: State, figure: Figure) -> PickOne:
    """Return the field in which a weapon is chosen; why one does not fire now stands beside it.

    What bursts is said each time by a man who has another weapon: his rifle grenade is not his usual shot.
    """
    names = tuple(dict.fromkeys(one.name for one in figure.weapons))
    found = [(one, weapon_of(state, figure, one)) for one in names]
    bursts = {name for name, weapon in found if isinstance(weapon, InHand) and weapon.he}
    aloud = bursts if figure.hull is None and len(bursts) < len(names) else set()
    rows = tuple(
        Option(
            one,
            weapon_name(state, one),
            refusal=weapon if isinstance(weapon, Refusal) else None,
            aloud=one in aloud,
        )
        for one, weapon in found
    )
    return PickOne("weapon", say("bi-ask-weapon", figure=figure.name), rows)


def _at_what(r: Resolution[State], figure: Figure, weapon: InHand, at_area: bool, at_spot: bool) -> Fields:
    """At one target, at an area, or where that is allowed with HE at a spot."""
    if weapon.area is not None:
        good = r.state.tape or bool(_spots(r, figure, weapon, True))
        area = Option(True, say("bi-ask-area-area"), weight=0.3 if good else NEVER)
        modes = (Option(False, say("bi-ask-area-single")), area)
        yield PickOne("area", say("bi-ask-area"), modes)
    if not at_area or r.state.tape:
        spot: tuple[Option, ...] = ()
        if _may_aim_at_spot(r.state, weapon) and not at_area:
            good = bool(_spots(r, figure, weapon, False))
            spot = (Option("", say("bi-a-spot"), weight=0.05 if good else NEVER),)
        yield PickOne("target", say("bi-ask-target"), (*targets(r, figure, weapon, "", at_area), *spot))
    if at_spot and r.state.tape:
        yield Text("note", say("bi-ask-spot-note"), NOTE)
    elif (at_area or at_spot) and not r.state.tape:
        yield aim_field(r, figure, weapon, at_area)
    if at_area and Options.of(r.state).area_orientation == "firer_choice":
        yield turned_field()


def _may_aim_at_spot(state: State, weapon: InHand) -> bool:
    return weapon.he and Options.of(state).he_at_suspected


def aim_field(r: Resolution[State], figure: Figure, weapon: InHand, at_area: bool) -> PickPoint:
    """Return the field of a spot within range; suggested is where enemies stand who can be fired at so.

    An area may lie farther than it reaches, as long as whoever is fired at in it does not (BI-Q.36).
    """
    reach = max((cm for cm in ranges(weapon.row, at_area) if cm is not None), default=0)
    within = None if at_area else reach + _to_his_edge(r.state, figure)
    spots = _spots(r, figure, weapon, at_area)
    return PickPoint("aim", say("bi-ask-aim"), origin_of(figure), within, spots, aimed=True)


def _spots(r: Resolution[State], figure: Figure, weapon: InHand, at_area: bool) -> Spots:
    asked = (r.seat, figure, weapon.index, at_area)
    return _aims_of(r.state, lambda: tuple(_aims(r, figure, weapon, at_area)), asked)


def _to_his_edge(state: State, figure: Figure) -> float:
    """Return the cm by which a spot may be farther from a firer's centre than from where he measures."""
    assert figure.place is not None  # an area is aimed on the map only, and by nobody who rides
    return half_across(as_measured(state, figure, figure.place))


_aims_of: Kept[Spots] = Kept()


def _aims(
    r: Resolution[State], figure: Figure, weapon: InHand, at_area: bool
) -> Iterator[tuple[float, float]]:
    order = Fire(figure.id, weapon.carried.name, area="area" if at_area else "")
    places = (foe.place for foe in r.state.foes(figure.side) if foe.place is not None)
    for place in places:
        spot = Point(place.x, place.y)
        if refused_as(r.state, r.seat, replace(order, aim=spot)) is not None:
            continue
        if gain(r, figure, weapon, spot, at_area) > 0:
            yield spot.x, spot.y


def turned_field() -> Number:
    """Return the field of how far an area is turned from the line of fire."""
    return Number("turned", say("bi-ask-turned"), 0, TURN_MOST, TURN_STEP, 0)


def targets(
    r: Resolution[State], figure: Figure, weapon: InHand, why: str, at_area: bool = False
) -> tuple[Option, ...]:
    """Return the enemies in sight as options, the likeliest hit first; or why one is no target."""
    asked = (r.seat, figure, weapon.index, why, at_area)
    return _targets_of(r.state, lambda: _targets(r, figure, weapon, why, at_area), asked)


_targets_of: Kept[tuple[Option, ...]] = Kept()


def _targets(
    r: Resolution[State], figure: Figure, weapon: InHand, why: str, at_area: bool
) -> tuple[Option, ...]:
    state = r.state
    foes = [foe for foe in state.foes(figure.side) if shown(state, foe, figure.side)]
    rows = [_target(r, figure, weapon, foe, why, at_area) for foe in foes]
    return tuple(sorted(rows, key=lambda row: (row.refusal is not None, -(row.weight or 0))))


def _target(
    r: Resolution[State], figure: Figure, weapon: InHand, foe: Figure, why: str, at_area: bool
) -> Option:
    """Return an enemy with the distance and the chance to hit him."""
    try:
        line = at_figure(r, figure, weapon, foe.id, why, at_area)
    except (NeedsAnswer, Refused):
        return Option(foe.id, foe.name)
    if isinstance(line, Refusal):
        return Option(foe.id, foe.name, refusal=line)
    cm, needed, _ = number(r.state, figure, weapon, foe, line, why, at_area)
    face = face_or_less(needed, Options.of(r.state))
    acts = face_to_act(r, figure)
    chance = face / CERTAIN * acts / CERTAIN
    if face and acts < CERTAIN:
        detail = say("bi-detail-shot-isolated", cm=told_cm(cm), needed=face, acts=acts, chance=chance)
    else:
        told = "bi-detail-shot" if face else "bi-detail-no-hit"
        detail = say(told, cm=told_cm(cm), needed=face, chance=chance)
    more = gain(r, figure, weapon, point(foe.place), False) if foe.place is not None and not at_area else 1
    return Option(foe.id, foe.name, detail, weight=(0.05 + face / CERTAIN) * more if more > 0 else NEVER)


def best_chance(state: State, figure: Figure, foe: Figure) -> float:
    """Return how likely the best shot of a figure hits an enemy as both stand; 0 where it has none."""
    if not figure.able or figure.aboard or figure.is_shocked(state.turn) or not foe.able:
        return 0.0
    r, best = ruler(state, figure.side), 0.0
    for name in {one.name: None for one in figure.weapons}:
        weapon = weapon_of(state, figure, name)
        line = at_figure(r, figure, weapon, foe.id, "") if isinstance(weapon, InHand) else None
        if isinstance(weapon, InHand) and isinstance(line, ShotLine):
            _, needed, _ = number(state, figure, weapon, foe, line, "", False)
            best = max(best, face_or_less(needed, Options.of(state)) / CERTAIN)
    return best


# --- writing it down -----------------------------------------------------------------------------


@acts.answers(moments.FIRE)
class OrderFire(Command, frozen=True):
    """Order fire at a *target*; with *area* at all in the weapon's area, around *aim*.

    At a real table the area is laid around the target. HE may be aimed at a spot with `bi.he_at_suspected`;
    at a real table a *note* says in words where that is.
    """

    figure: FigureId
    weapon: WeaponName
    target: FigureId = FigureId("")
    aim: Point | None = None
    area: bool = False
    turned: float = 0.0
    note: str = ""


@acts.fields(OrderFire)
def _(
    state: State,
    seat: str,
    figure: Figure | None,
    _unit: UnitId = UnitId(""),
    weapon: WeaponName = WeaponName(""),
    target: FigureId | None = None,
    area: bool = False,
) -> Fields:
    yield figure_field(state, _unit, armed)
    if figure is None:
        return
    yield weapons_field(state, figure)
    found = weapon_of(state, figure, weapon)
    if not isinstance(found, InHand):
        return
    yield from _at_what(ruler(state, seat), figure, found, area, target == "")


@acts.rule(OrderFire)
def order_fire(r: Resolution[State], command: OrderFire) -> None:
    """Write an order to fire under seal, if its shot may be fired now."""
    firer = writer(r, command.figure, "fire")
    area = "area" if command.area else ""
    note = clean(command.note, NOTE)
    order = Fire(firer.id, command.weapon, command.target, command.aim, command.turned, area, note=note)
    write(r, firer, order)


@judges(Fire)
def _(r: Resolution[State], firer: Figure, order: Fire) -> Fire:
    """Refuse a shot that may not be fired; tell its own side what it will need."""
    check_aimed(r, firer, order)
    line = check_order(r, firer, order)
    if isinstance(line, Refusal):
        r.refuse_as(line)
    judged = replace(order, line=line)
    foresee(r, firer, judged)
    return judged


def check_aimed(r: Resolution[State], firer: Figure, order: Fire) -> None:
    """Refuse an order at both a target and a spot, or at neither; a spot is in words at a real table only."""
    at_spot = bool(order.note) if r.state.tape else order.aim is not None
    if at_spot == bool(order.target) or bool(order.aim if r.state.tape else order.note):
        r.refuse("BI-FIRE.b", "bi-one-target", figure=firer.name)
    check_turned(r, order.turned, order.area != "")


def check_turned(r: Resolution[State], turned: float, area: bool) -> None:
    """Refuse to turn what lies along the line of fire, or by no angle that is offered (BI-Q.35)."""
    chosen = area and Options.of(r.state).area_orientation == "firer_choice"
    if turned and not (chosen and 0 <= turned <= TURN_MOST):
        r.refuse("BI-Q.35", "bi-not-turned")


# --- foreseeing it -------------------------------------------------------------------------------


def foresee(r: Resolution[State], firer: Figure, order: Fire, why: str = "") -> None:
    """Tell its own side what an order will need, with every modifier: of an area for each whom it sees."""
    weapon = in_hand(r.state, firer, order.weapon)
    assert weapon is not None
    if order.area != "area" or order.aim is None:
        target = r.state.figures.get(order.target)
        assert order.line is not None
        _expect(r, firer, weapon, target, order.line, why, order.area != "")
        return
    for name in inside(r, firer, area_of(r.state, firer, weapon.row, order.aim, order.turned)):
        line = at_figure(r, firer, weapon, name, why, area=True)
        if isinstance(line, ShotLine):
            _expect(r, firer, weapon, r.state.figures[name], line, why, True)


def _expect(
    r: Resolution[State],
    firer: Figure,
    weapon: InHand,
    target: Figure | None,
    line: ShotLine,
    why: str,
    at_area: bool,
) -> None:
    cm, needed, terms = number(r.state, firer, weapon, target, line, why, at_area)
    dice = 1 if at_area else dice_of(r.state, firer, weapon)
    whom = target.id if target is not None else FigureId("")
    r.emit(ShotExpected(firer.id, whom, cm, q(r.state, firer), needed, dice, terms))


acts.silent(ShotExpected)
