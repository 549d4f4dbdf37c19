"""Bassa Intensità: rounds come in: adjustment with its deviation, shifts, fire for effect (BI-IND.g–n)."""

from __future__ import annotations

import math
from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Event
from core.engine.words.ids import AnyId
from core.engine.words.message import Message, say
from core.rulekit.acts import either
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.air.bombing import PASSES
from core.rules.bassa_intensita.air.bombing import strike as strike_from_above
from core.rules.bassa_intensita.common.activity import hindered
from core.rules.bassa_intensita.common.chance import face_or_less
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.common.quality import q
from core.rules.bassa_intensita.common.stack import begin
from core.rules.bassa_intensita.covering.striking import strike, strikes_at
from core.rules.bassa_intensita.facts.support import (
    EffectFell,
    MissionLost,
    RoundFell,
    RoundsHeld,
    RoundWeighed,
)
from core.rules.bassa_intensita.fire.bursts import UNKNOWN, caught, explode
from core.rules.bassa_intensita.indirect.missions import (
    comes_in,
    firing,
    holds,
    loose,
    says_he_sees,
    sees_spot,
    silent,
)
from core.rules.bassa_intensita.indirect.smoke_shells import shell_cloud
from core.rules.bassa_intensita.morale.bombardment import frighten, is_heavy
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.secrecy.event_view import of
from core.rules.bassa_intensita.secrecy.records import Unobserved
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Bombing, Burst, Resolving
from core.rules.bassa_intensita.state.ground import Mission, Support
from core.rules.bassa_intensita.tables.explosives import (
    BLASTS,
    IMPRECISE_DICE,
    PRECISE_DICE,
    Deviation,
    blast_of_calibre,
    deviation,
)
from core.rules.bassa_intensita.tables.penetration import row_of_indirect
from core.table.places import Place, Point
from core.table.shapes import Circle
from core.table.terrain import sane

MORTAR = "mortar"
"""What a burst of guns that fire indirectly is called."""


@acts.follows(moments.resolving_support, 20)
def _(r: Resolution[State], frame: Resolving) -> bool:
    """Whatever is due in this Quality's step comes in before anything is fired in it (P3.d)."""
    if r.state.phase != "fire" or frame.step != r.state.step:
        return False
    due = next((one for one in r.state.missions.values() if comes_in(r.state, one)), None)
    if due is None:
        return False
    if not holds(r.state, due):
        r.emit(MissionLost(due.observer))
    elif silent(r.state, due):
        r.emit(RoundsHeld(due.observer, replace(due, since=r.state.turn + 1)))
    elif _covered(r, due):
        return True
    elif due.stage == "effect":
        for_effect(r, due)
    else:
        begin(r, Bombing(observer=due.observer))
    return True


def _covered(r: Resolution[State], mission: Mission) -> bool:
    """A hidden mortar that fires is struck first by the covering fire that it stands in (BI-COV.e–f)."""
    gun = r.state.figures.get(r.state.support[mission.support].gun)
    return gun is not None and strike(r, tuple(strikes_at(r, gun, r.state.covering)))


WAITS = ("repeat", "ready")
"""The stages in which nothing is on its way: the guns wait for an order."""


def _guns_freed(r: Resolution[State], what: Any) -> None:
    """Guns that wait for an observer who is out, or cannot be heard, are free for another (BI-Q.57)."""
    for mission in tuple(r.state.missions.values()):
        if mission.stage in WAITS and not holds(r.state, mission):
            r.emit(MissionLost(mission.observer))


acts.follows(moments.move_ended)(_guns_freed)
acts.follows(moments.step_ended)(_guns_freed)
acts.follows(moments.ruled)(_guns_freed)


@acts.follows(moments.turn_ended, 20)
def _stopped_ordering(r: Resolution[State]) -> None:
    """Who might have ordered something this turn and ordered nothing has stopped (BI-Q.57).

    Who is Shocked, or flees, could not: his guns wait.
    """
    for mission in tuple(r.state.missions.values()):
        observer = r.state.figures[mission.observer]
        could = not hindered(r.state, observer)[1] and not observer.is_shocked(r.state.turn)
        if could and mission.stage in WAITS and mission.since <= r.state.turn:
            r.emit(MissionLost(mission.observer, stopped=True))


# --- an adjustment round --------------------------------------------------------------------------


@acts.follows(moments.doing_bombing, 10)
def _(r: Resolution[State], frame: Bombing) -> bool:
    """Throw the next die of a round, or let it fall."""
    mission = r.state.missions[frame.observer]
    if mission.stage == "due" and not Options.of(r.state).air_first_deviation:
        strike_from_above(r, mission, mission.target, lost=False)
    elif mission.stage == "shifted":
        fall(r, mission, mission.fell)  # it does not deviate again (BI-IND.l)
    elif frame.precise is None:
        r.emit(RoundWeighed(frame.observer, _precise(r, mission)))
    elif not frame.face:
        (face,) = r.roll(1, "bi-own-deviation", "BI-IND.i", sides=10, who=frame.observer)
        r.emit(RoundWeighed(frame.observer, frame.precise, face))
    else:
        _deviate(r, frame, mission, deviation(frame.face, frame.precise))
    return True


def _precise(r: Resolution[State], mission: Mission) -> bool:
    """Return whether a round is precise: 1d10 of the observer's Q or less (BI-IND.h)."""
    face = face_or_less(q(r.state, r.state.figures[mission.observer]), Options.of(r.state))
    return r.hits(1, face, "bi-own-precise", "BI-IND.h", sides=10, low=True, who=mission.observer) > 0


def _deviate(r: Resolution[State], frame: Bombing, mission: Mission, row: Deviation | None) -> None:
    """Throw how far it is off along the line, then across it, by itself (BI-IND.i–j)."""
    if row is None:
        fall(r, mission, None, lost=True)
        return
    if row.along and not frame.along:
        r.emit(RoundWeighed(frame.observer, frame.precise, frame.face, _far(r, frame)))
        return
    across = _far(r, frame) if row.across else 0
    to = tuple(one for one in (row.along, row.across) if one)
    spot = deviated(r.state, mission, row, frame.along, across)
    lost = not r.state.tape and (spot is None or not sane(spot, r.state.terrain))
    fall(r, mission, None if lost else spot, lost, frame.along, across, to)


def _far(r: Resolution[State], frame: Bombing) -> int:
    dice, sides = PRECISE_DICE if frame.precise else IMPRECISE_DICE
    rule = "BI-IND.i" if frame.precise else "BI-IND.j"
    return r.total(dice, "bi-own-deviation-cm", rule, sides=sides, who=frame.observer)


def deviated(state: State, mission: Mission, row: Deviation, along: int, across: int) -> Point | None:
    """Return where a round falls: so many cm on the line to the target and across it (BI-Q.53)."""
    target, here = mission.target, origin(state, mission)
    if target is None or here is None:
        return None
    line = math.atan2(target.y - here.y, target.x - here.x)
    ahead = along if row.along == "long" else -along
    left = across if row.across == "left" else -across
    x = target.x + ahead * math.cos(line) - left * math.sin(line)
    y = target.y + ahead * math.sin(line) + left * math.cos(line)
    return Point(round(x, 2), round(y, 2))


def origin(state: State, mission: Mission) -> Place | None:
    """Return where the line to the target begins: at the observer, or a gun on the table (`bi.ind_axis`)."""
    gun = state.figures.get(state.support[mission.support].gun)
    if Options.of(state).ind_axis == "gun" and gun is not None and gun.place is not None:
        return gun.place
    return state.figures[mission.observer].place


def fall(
    r: Resolution[State],
    mission: Mission,
    at: Point | None,
    lost: bool = False,
    along: int = 0,
    across: int = 0,
    to: tuple[str, ...] = (),
) -> None:
    """A round falls; whether its observer sees where decides what he may order next turn (BI-IND.k–m)."""
    if mission.stage in PASSES:
        strike_from_above(r, mission, at, lost)  # an aircraft has no adjustment round (BI-AIR.b)
        return
    observer = r.state.figures[mission.observer]
    seen = not lost and (says_he_sees(r, observer) if at is None else sees_spot(r, observer, at))
    next_turn = r.state.turn + 1
    after: Mission | None = replace(
        mission, stage="ready" if seen else "repeat", fell=at, seen=seen, since=next_turn
    )
    if not seen and Options.of(r.state).unseen_adjust == "contact_lost":
        after = None
    spent = counted(r.state, mission.support, 1)
    crew = firing(r.state, mission)
    r.emit(RoundFell(mission.support, at, lost, along, across, to, after, observer.id, spent, crew))
    if Options.of(r.state).adjust_damage and not lost:
        bursts(r, mission, at, 1)


# --- fire for effect ------------------------------------------------------------------------------


def for_effect(r: Resolution[State], mission: Mission) -> None:
    """One burst a tube at the last adjustment point, or smoke laid there (BI-IND.n, BI-Q.57)."""
    guns = r.state.support[mission.support]
    after = replace(mission, stage="ready", since=r.state.turn + 1)
    cloud = shell_cloud(r.state, mission, origin(r.state, mission)) if mission.kind == "smoke" else None
    tubes = loaded(r.state, guns)
    spent = counted(r.state, guns.id, tubes)
    crew = firing(r.state, mission)
    r.emit(EffectFell(guns.id, mission.fell, tubes, cloud, after, mission.observer, spent, crew))
    if cloud is None:
        bursts(r, mission, mission.fell, tubes)


def loaded(state: State, guns: Support) -> int:
    """Return how many tubes fire: where rounds are counted no more than there are rounds left (BI-Q.46)."""
    few = Options.of(state).ammo_tracking and guns.rounds is not None
    return min(guns.tubes, guns.rounds) if few and guns.rounds is not None else guns.tubes


def bursts(r: Resolution[State], mission: Mission, at: Point | None, tubes: int) -> None:
    """So many rounds burst at one spot; heavy ones frighten all who are near (BI-MOR.c).

    They burst together: who is in one of them is in each, and is asked for once.
    """
    made = burst(r.state, mission, at)
    one = caught(r, made) if tubes else made
    for _ in range(tubes):
        explode(r, one)
    arm = r.state.arms[r.state.support[mission.support].arm]
    if is_heavy(arm.calibre, mortar=not arm.artillery):
        frighten(r, Circle(made.at, float(BLASTS[made.blast].long)))


def counted(state: State, support: AnyId, rounds: int) -> int:
    """Return how many of these *rounds* the guns have less: none where nobody counts them (BI-Q.46)."""
    return rounds if Options.of(state).ammo_tracking and state.support[support].rounds is not None else 0


def burst(state: State, mission: Mission, at: Point | None) -> Burst:
    """Return what one round of a mission's guns does where it falls."""
    calibre = state.arms[state.support[mission.support].arm].calibre
    blast, row = blast_of_calibre(calibre), row_of_indirect(calibre)
    return Burst(at or UNKNOWN, blast, MORTAR, calibre, row, indirect=True)


# --- told -----------------------------------------------------------------------------------------


@of(RoundFell)
def _(event: RoundFell, to: Unobserved) -> Event | None:
    """All see where a round falls; how it deviated, and what comes of it, is its observer's."""
    if to.side_of(event.observer) == to.seat:
        return event
    if event.lost:
        return None
    return event if to.after.tape else replace(event, along=0, across=0, to=())


def _is_told(event: RoundWeighed) -> bool:
    """Return whether the dice of a round have a line: whether it is precise; the rest is where it falls."""
    return event.precise is not None and not event.face


@acts.tells(RoundWeighed, when=lambda before, event, seat: _is_told(event))
def _(before: State, event: RoundWeighed, after: State) -> Message | None:
    if not _is_told(event):
        return None
    return say("bi-round-precise" if event.precise else "bi-round-imprecise")


@acts.tells(RoundFell)
def _(before: State, event: RoundFell, after: State) -> Message:
    support = name(after, event.support)
    if event.lost:
        return say("bi-round-lost", support=support)
    by = (event.along, event.across) if len(event.to) > 1 else (event.along,)
    off = tuple(say(f"bi-off-{to}", cm=cm) for to, cm in zip(event.to, by, strict=False))
    if event.at is None:
        return say("bi-round-fell-tape", support=support, off=off or say("bi-off-none"))
    at = say("bi-spot", x=round(event.at.x), y=round(event.at.y))
    return say("bi-round-fell-off" if off else "bi-round-fell", support=support, at=at, off=off)


acts.line(EffectFell, either("cloud", "bi-effect-smoke", "bi-effect-he"), support="support", tubes="tubes")


@acts.tells(RoundsHeld)
def _(before: State, event: RoundsHeld, after: State) -> Message:
    guns = before.support[event.mission.support]
    id = "bi-rounds-held-loose" if loose(before, guns) else "bi-rounds-held"
    return say(id, who=name(after, event.observer), support=name(after, guns.id))


acts.line(MissionLost, either("stopped", "bi-mission-stopped", "bi-mission-lost"), who="observer")
