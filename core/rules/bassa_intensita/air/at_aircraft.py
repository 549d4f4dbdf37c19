"""Bassa Intensità: fire at aircraft that come in, and what it does (BI-AA.a, e, BI-Q.89–90).

So the other sides are as the Movement phase begins of a turn in which it may attack, at ½, and just before
each pass; whether they have anything that reaches it or not, so that being asked tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne
from core.engine.contract.facts import Command
from core.engine.words.ids import AnyId, FigureId, UnitId, WeaponName
from core.engine.words.message import say
from core.rulekit.acts import Fields, choice, either
from core.rulekit.windows import Able, Reaction, Window
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.air.chances import gunners, weapons_up
from core.rules.bassa_intensita.common.actors import own
from core.rules.bassa_intensita.common.fields import options_of
from core.rules.bassa_intensita.common.names import unit_name, weapon_name
from core.rules.bassa_intensita.common.stack import RESPONSES, able_now, begin, change, end, interrupt
from core.rules.bassa_intensita.facts.aircraft import OVER, AircraftHit, AircraftSighted
from core.rules.bassa_intensita.indirect.missions import holds
from core.rules.bassa_intensita.orders.offering import calling
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Bombing, Resolving
from core.rules.bassa_intensita.state.ground import Mission
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Upward
from core.rules.bassa_intensita.tables.air import RETURN_TRIES, SHOT_DOWN_TO

RULE = "BI-AA.a"
SIGHTED, SEEN, ATTACKING = "sighted", "seen", "attacking"
"""How far an aircraft is: seen to come in the Movement phase, whoever wanted to has fired at it then, and
before it attacks."""
COMES = ("due", "passed")
"""The stages of a mission whose aircraft may attack in this turn's Fire and Actions phase."""
ATTACKS = ("due", "strafing")


# --- it comes --------------------------------------------------------------------------------------


@acts.follows(moments.segment, 3)
def _(r: Resolution[State]) -> bool:
    """Each aircraft that may attack this turn is seen to come as the Movement phase begins (BI-AA.a)."""
    state = r.state
    comes = (one for one in state.missions.values() if _comes(state, one))
    mission = next(comes, None)
    if mission is None or state.step != "first":
        return False
    r.emit(AircraftSighted(mission.support, state.turn, mission.observer))
    begin(r, Bombing(observer=mission.observer, stage=SIGHTED))
    return True


def _comes(state: State, mission: Mission) -> bool:
    due = mission.stage in COMES and mission.since <= state.turn and mission.sighted < state.turn
    return due and holds(state, mission) and bool(_asked(state, mission))


def _asked(state: State, mission: Mission) -> tuple[str, ...]:
    """Return the other sides, without those that give no opportunity fire any more in this turn."""
    others = (side for side in state.sides.values() if side.id != state.support[mission.support].side)
    return tuple(side.id for side in others if state.phase != "move" or side.holds != state.turn)


@acts.follows(moments.doing_bombing, 5)
def _(r: Resolution[State], frame: Bombing) -> bool:
    """Ask who may fire at it, once; what was hit does not attack."""
    mission = r.state.missions.get(frame.observer)
    if frame.stage in (OVER, SEEN) or mission is None:
        end(r)
        return True
    stage = {SIGHTED: SEEN, "": ATTACKING if mission.stage in ATTACKS else ""}.get(frame.stage, "")
    if stage:
        _ask(r, replace(frame, stage=stage), mission)
    return bool(stage)


def _ask(r: Resolution[State], frame: Bombing, mission: Mission) -> None:
    change(r, frame)
    sides = _asked(r.state, mission)
    able = tuple(Able(side, one.id) for side in sides for one in gunners(r.state, side, mission.support))
    interrupt(r, Window(moments.ANTI_AIRCRAFT.name, RULE, mission.support, able, anyway=sides))


# --- fire at it ------------------------------------------------------------------------------------


@acts.answers(moments.ANTI_AIRCRAFT)
class FireUpward(Command, frozen=True):
    """Fire at the aircraft that comes in, with a weapon that reaches it."""

    figure: FigureId
    weapon: WeaponName


@acts.offered(moments.ANTI_AIRCRAFT, 10)
def _(asked: Offered) -> Iterator[Choice]:
    men = able_now(asked.state, asked.side)
    for unit in dict.fromkeys(man.unit for man in men):
        called = unit_name(asked.state.units[unit])
        label = say("bi-do-fire_upward", unit=called)
        given = {"_unit": unit}
        made = choice(FireUpward, label, RULE, given=given, heading=called, hint="a", weight=3.0)
        yield calling(made, [man for man in men if man.unit == unit])


@acts.fields(FireUpward)
def _(state: State, seat: str, figure: Figure | None, _unit: UnitId = UnitId("")) -> Fields:
    side = state.units[_unit].side if _unit in state.units else seat
    yield PickOne(
        "figure",
        say("bi-ask-figure"),
        options_of(man for man in able_now(state, side) if man.unit == _unit),
    )
    if figure is not None:
        reaching = weapons_up(state, figure, helicopter=False)
        rows = tuple(Option(one, weapon_name(state, one)) for one in reaching)
        yield PickOne("weapon", say("bi-ask-weapon", figure=figure.name), rows)


@acts.rule(FireUpward)
def fire_upward(r: Resolution[State], command: FireUpward) -> None:
    """It is the shooter's activity, and resolved at once: before the aircraft attacks (BI-AA.e, BI-Q.89)."""
    figure, window = own(r, command.figure), RESPONSES.kept(r.state)
    upward = window is not None and window.kind == moments.ANTI_AIRCRAFT.name
    if window is None or not upward or not RESPONSES.may_answer(r.state, figure.id):
        r.refuse(RULE, "bi-may-not-fire-now", figure=figure.name)
    if command.weapon not in weapons_up(r.state, figure, helicopter=False):
        r.refuse("BI-AA.b", "bi-no-sky-weapon", figure=figure.name)
    order = Upward(figure.id, command.weapon, window.cause)
    RESPONSES.declare(r, Reaction(figure.id))
    begin(r, Resolving("opportunity" if r.state.phase == "move" else "upward", "gate", orders=(order,)))


@acts.passes(moments.ANTI_AIRCRAFT)
class LetFly(Command, frozen=True):
    """Fire no more at the aircraft that comes in."""


acts.offer(moments.ANTI_AIRCRAFT, LetFly, say("bi-do-let_fly"), RULE, place=90, hint="e", weight=0.5)


@acts.rule(LetFly)
def let_fly(r: Resolution[State], command: LetFly) -> None:
    """Let it come in."""
    if not moments.ANTI_AIRCRAFT.asked(r.state, r.seat):
        r.refuse(RULE, "bi-not-now")
    RESPONSES.let_pass(r)


# --- it is hit -------------------------------------------------------------------------------------


@acts.follows(moments.aircraft_hit)
def _(r: Resolution[State], support: AnyId) -> None:
    """On 1 to 3 it is shot down; else it is damaged, and may try to come back (BI-AA.e, BI-Q.90).

    It first tries in the Fire and Actions phase that follows: this turn's, where it was hit as all moved.
    Who foresees his shot does not know who called it, nor what is left of its mission.
    """
    mission = next((one for one in r.state.missions.values() if one.support == support), None)
    (face,) = r.roll(1, "bi-aircraft", "BI-AA.e")
    down = face <= SHOT_DOWN_TO
    if mission is None:
        r.emit(AircraftHit(support, down))
        return
    since = r.state.turn + (r.state.phase != "move")
    after = replace(mission, stage="damaged", tries=RETURN_TRIES, since=since)
    r.emit(AircraftHit(support, down, mission.observer, None if down else after))


# --- told ------------------------------------------------------------------------------------------


acts.line(AircraftSighted, "bi-air-comes", support="support")
acts.line(AircraftHit, either("down", "bi-air-down", "bi-air-damaged"), support="support")
