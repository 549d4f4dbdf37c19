"""Ludonet quick skirmish: air passes and anti-aircraft fire (LU-AIR.b–k)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne, PickPoint
from core.engine.contract.facts import Command
from core.engine.words.ids import AnyId, FigureId, SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice, either
from core.rulekit.caught_unseen import doubt_caught
from core.rulekit.names import side_name
from core.rules.ludonet import moments
from core.rules.ludonet.acts import Offered, acts
from core.rules.ludonet.common.geometry import ruler, struck
from core.rules.ludonet.common.names import name
from core.rules.ludonet.common.secret_dice import reason
from core.rules.ludonet.deployment.placement import may_ask, place
from core.rules.ludonet.facts import AirGranted, AirPassFlown, AntiAircraftFired
from core.rules.ludonet.fire.shot_legality import firer_refusal
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import Aircraft, Bursts, Contests, Figure, State
from core.rules.ludonet.tables import AA_HIT, AIR_HIT, AIR_PASSES, AIRCRAFT_ATTACK
from core.table.places import Point
from core.table.questions import Near
from core.table.terrain import sane

# --- who flies --------------------------------------------------------------------------


def able_to_fly(state: State, side: SideId) -> list[Aircraft]:
    """Return the aircraft of a side that may still pass this turn (LU-AIR.b–c, k)."""
    if state.sides[side].passes <= 0:
        return []
    return [
        craft
        for craft in state.aircraft.values()
        if craft.side == side and not craft.down and not craft.flew and craft.passes < AIR_PASSES
    ]


def flights_left(state: State, side: SideId) -> int:
    """Return how many passes the aircraft of a side that still fly may make (LU-AIR.b–c, h)."""
    flying = [craft for craft in state.aircraft.values() if craft.side == side and not craft.down]
    return sum(max(0, AIR_PASSES - craft.passes) for craft in flying)


def flying(state: State, sides: Iterable[SideId]) -> list[SideId]:
    """Return the sides with a pass to make now, the first player's first (LU-T.TRN step 6)."""
    able = [side for side in sides if state.sides[side].pass_now and able_to_fly(state, side)]
    return sorted(able, key=lambda side: side != state.first)


HALF_A_HULL = 2.0
"""cm from the middle of a vehicle to its outline, where people measure."""


# --- the pass ---------------------------------------------------------------------------


@acts.answers(moments.AIR)
class AirPass(Command, frozen=True):
    """An aircraft passes over the field and attacks a point, or where a figure stands (LU-AIR.g)."""

    aircraft: AnyId
    aim: Point | FigureId


@acts.offered(moments.AIR, 10)
def _(asked: Offered) -> Iterator[Choice]:
    for craft in able_to_fly(asked.state, asked.side):
        label = say("lu-do-air_pass", craft=craft.name)
        yield choice(AirPass, label, "LU-AIR.g", "", {"aircraft": craft.id}, hint="a")


@acts.fields(AirPass)
def _(state: State, seat: str, aircraft: str = "") -> Fields:
    foes = [man for man in state.of(state.other(state.moving)) if man.placed]
    if state.tape:
        shown = [man for man in state.figures.values() if man.placed and state.here(man) and not man.aboard]
        shown.sort(key=lambda man: man.side == state.moving)  # the enemy first
        rows = tuple(
            Option(man.id, man.name, weight=0.01 if man.side == state.moving else 1.0) for man in shown
        )
        yield PickOne("aim", say("lu-ask-aim-at"), rows)
        return
    places = dict.fromkeys((man.place.x, man.place.y) for man in foes if man.place is not None)
    craft = state.aircraft.get(aircraft)
    r = ruler(state, seat)
    spots = tuple(spot for spot in places if craft is not None and _gain(r, craft, Point(*spot)) > 0)
    centre = (state.terrain.width / 2, state.terrain.height / 2)
    yield PickPoint("aim", say("lu-ask-aim"), centre, None, spots, aimed=True)


def _gain(r: Resolution[State], craft: Aircraft, aim: Point) -> int:
    """Return how many enemies more than own men lie under an attack there, as far as its side knows."""
    men, hulls = _under(r, craft, aim)
    sides = [
        r.state.figures[name].side for name in (*(one for one, _ in men), *(hull for _, hull, _ in hulls))
    ]
    return sum(-1 if side == craft.side else 1 for side in sides)


@acts.rule(AirPass)
def air_pass(r: Resolution[State], command: AirPass) -> None:
    """Aim announced, anti-aircraft fire, then the attack: 5 or 6, never modified (LU-AIR.d, g–j)."""
    craft = r.state.aircraft.get(command.aircraft)
    side = r.state.moving
    if craft is None or craft not in able_to_fly(r.state, side):
        r.refuse("LU-AIR.b", "lu-no-pass-left", side=side_name(r.state, side))
    aim = _checked(r, craft, command.aim)
    if r.state.may_hide(r.state.other(side)):
        r.doubt(say("lu-unseen-anti-aircraft", side=side_name(r.state, r.state.other(side))))
    for gunner in r.state.of(r.state.other(side)):
        for _ in _in_range(r, gunner, aim):
            if Options.of(r.state).reveal_on_fire:
                place(r, gunner, "fired")
            hit = r.any(1, AA_HIT, reason(r.state, "lu-anti-aircraft", gunner.id), "LU-AIR.f", who=gunner.id)
            r.emit(AntiAircraftFired(gunner.id, craft.id, hit))
            if hit:
                down = Options.of(r.state).aa_effect == "shoot_down"
                r.emit(AirPassFlown(craft.id, aim, AIR_HIT, False, down, True))
                return
    if not r.any(1, AIR_HIT, "lu-air-attack", "LU-AIR.d", who=craft.id):
        r.emit(AirPassFlown(craft.id, aim))
        return
    bursts, contests = _under(r, craft, aim)
    r.emit(AirPassFlown(craft.id, aim, AIR_HIT, True, False, False, bursts, contests))


def _in_range(r: Resolution[State], gunner: Figure, aim: Point | FigureId) -> tuple[str, ...]:
    """Return a gunner's anti-aircraft weapons that reach the aim point, if he may fire (LU-AIR.g, i)."""
    guns = tuple(
        name
        for name in gunner.weapons
        if r.state.weapon(name).aa and firer_refusal(r.state, gunner, name) is None
    )
    if not guns or not may_ask(r, gunner):
        return ()
    if gunner.id == aim:
        return guns
    return tuple(name for name in guns if r.measure(Near((gunner.id,), aim, r.state.weapon(name).range)))


def _checked(r: Resolution[State], craft: Aircraft, aim: Point | FigureId) -> Point | FigureId:
    """Return the aim point: a spot of the map, or at a real table a figure that stands on it."""
    if isinstance(aim, str):
        figure = r.state.figures.get(aim)
        if figure is None or not figure.placed or not r.state.here(figure):
            r.refuse("LU-AIR.g", "lu-no-such-figure", figure=aim)
        if figure.place is not None:
            return Point(figure.place.x, figure.place.y)
        return aim
    if r.state.tape:
        r.refuse("LU-AIR.g", "lu-no-points", figure=craft.name)
    if not sane(aim, r.state.terrain):
        r.refuse("LU-AIR.g", "lu-point-off-table", figure=craft.name)
    return aim


def _under(r: Resolution[State], craft: Aircraft, aim: Point | FigureId) -> tuple[Bursts, Contests]:
    """Return the men under the attack, heavy +1, and the vehicles it meets (LU-AIR.j, LU-Q.18, 22)."""
    doubt_caught(r, alone=True)
    radius = Options.of(r.state).air_radius
    able = [
        man
        for man in r.state.figures.values()
        if man.able and not man.aboard and man.enters <= r.state.turn and may_ask(r, man)
    ]
    men = tuple(man.id for man in able if man.man)
    bursts = tuple((name, True) for name in struck(r, men, aim, radius))
    hulls = [man for man in able if man.vehicle]
    if not Options.of(r.state).air_vs_vehicle:
        return bursts, ()
    return bursts, tuple((craft.id, name, AIRCRAFT_ATTACK) for name in _met(r, hulls, aim, radius))


def _met(
    r: Resolution[State], hulls: list[Figure], aim: Point | FigureId, radius: float
) -> tuple[FigureId, ...]:
    """Return the vehicles whose outline meets the area: people see it of all at once."""
    if r.state.tape:
        return struck(r, tuple(hull.id for hull in hulls), aim, radius + HALF_A_HULL)
    halves = ((hull.id, hull.place.base / 2 if hull.place else HALF_A_HULL) for hull in hulls)
    return tuple(id for id, half in halves if r.measure(Near((id,), aim, radius + half)))


acts.line(AntiAircraftFired, either("hit", "lu-aa-hit", "lu-aa-missed"), who="figure", craft="aircraft")


@acts.tells(AirPassFlown)
def _(before: State, event: AirPassFlown, after: State) -> Message:
    craft = after.aircraft.get(event.aircraft)
    id = "lu-pass-hit" if event.hit else "lu-pass-missed"
    if event.aborted:
        id = "lu-pass-down" if event.down else "lu-pass-aborted"
    passes = craft.passes if craft is not None else 0
    return say(id, craft=name(after, event.aircraft), passes=passes)


# --- no pass ----------------------------------------------------------------------------


@acts.passes(moments.AIR)
class NoPass(Command, frozen=True):
    """No pass this turn."""


acts.offer(moments.AIR, NoPass, say("lu-do-no_pass"), "LU-AIR.g", 20, hint="p", weight=0.2)


@acts.rule(NoPass)
def no_pass(r: Resolution[State], command: NoPass) -> None:
    """The side lets its pass go."""
    r.emit(AirGranted(tuple(side for side in flying(r.state, r.state.sides) if side != r.state.moving)))
