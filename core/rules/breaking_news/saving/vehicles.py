"""Breaking News 9.2 and 9.1: the saves of vehicles, of those inside, and hits on the men aboard (BN-8.8)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId, WeaponName
from core.engine.words.message import Message, say
from core.rulekit.acts import either
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.defeat_points import lose
from core.rules.breaking_news.common.names import name
from core.rules.breaking_news.common.suppressing import suppress
from core.rules.breaking_news.common.vehicle_outlines import hit_in_front, outside
from core.rules.breaking_news.facts.vehicles import CrewTested, GotOut, HullTested, HullUnharmed, MenHit
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.saving.saving_throw import bonus_for
from core.rules.breaking_news.state import Figure, Hit, State
from core.rules.breaking_news.tables.vehicles import (
    EXPLODES_BY,
    FRONT,
    HELICOPTER,
    crew_save,
    immune,
    save_of,
)
from core.table.places import Place, Point
from core.table.questions import FromSide


def hit_on_hull(
    r: Resolution[State], vehicle: Figure, hits: int, weapon: WeaponName, source: Figure | Point
) -> Hit:
    """Return hits on a vehicle as they wait for its save: from in front or not (BN-9.2.b, BN-Q.77)."""
    front = vehicle.hull is not None and vehicle.hull.kind == "tank" and _in_front(r, vehicle, source)
    return Hit(vehicle.id, hits, weapon=weapon, front=front)


def _in_front(r: Resolution[State], vehicle: Figure, source: Figure | Point) -> bool:
    """Return whether fire comes from in front of the hull; without a map people say from which side."""
    if isinstance(source, Figure) and source.aloft:
        return False
    where: Place | Point | None = source.place if isinstance(source, Figure) else source
    if vehicle.place is not None and where is not None:
        return hit_in_front(vehicle.place, where)
    there = source.id if isinstance(source, Figure) else source
    return bool(r.measure(FromSide(vehicle.id, there, FRONT, 0.0)) == "front")


def save_vehicle(r: Resolution[State], hit: Hit) -> None:
    """One die against one hit; more hits are saved one after another (BN-9.2.b–d, BN-Q.77)."""
    if hit.spot == "men":
        _spread(r, hit)
    else:
        strike(r, r.state.figures[hit.figure], hit.weapon, hit.front)


def strike(r: Resolution[State], vehicle: Figure, weapon: WeaponName, front: bool = False) -> None:
    """One hit by a weapon, or by an `ied`: unharmed, saved, knocked out or exploded (BN-9.2.a–d)."""
    assert vehicle.hull is not None
    if unharmed(r.state, vehicle, weapon):
        r.emit(HullUnharmed(vehicle.id, weapon))
        return
    needed = save_of(vehicle.hull.kind, weapon, front)
    one_fails = Options.of(r.state).vehicle_one_fails
    die = 0
    if needed > 1 or one_fails:
        die = r.total(1, "why-hull", "BN-9.2.b", need=max(needed, 2), who=vehicle.id)
    result = result_of(needed, die, one_fails)
    r.emit(HullTested(vehicle.id, weapon, needed, die, front, result, _burning(r.state, vehicle, result)))


def unharmed(state: State, vehicle: Figure, weapon: WeaponName) -> bool:
    """Return whether a weapon can do nothing to a vehicle (BN-9.2.a)."""
    return vehicle.hull is not None and immune(
        vehicle.hull.kind, weapon, Options.of(state).armour_vs_small_arms
    )


def wrecked(r: Resolution[State], vehicle: Figure, result: str) -> None:
    """Put a vehicle out as the players say: knocked out, or exploded with whoever must save aboard."""
    r.emit(HullTested(vehicle.id, WeaponName(""), 0, 0, False, result, _burning(r.state, vehicle, result)))


def _burning(state: State, vehicle: Figure, result: str) -> tuple[FigureId, ...]:
    return tuple(man.id for man in state.aboard(vehicle.id)) if _burns(vehicle, result) else ()


def _burns(vehicle: Figure, result: str) -> bool:
    """Return whether those aboard must save: as it explodes, in a helicopter that is out too (BN-Q.113)."""
    assert vehicle.hull is not None
    return result == "exploded" or (bool(result) and vehicle.hull.kind == HELICOPTER)


def result_of(needed: int, die: int, one_fails: bool = False) -> str:
    """Return what a save leads to: nothing, `knocked_out`, or `exploded` by 3 or more (BN-9.2.c–d).

    >>> result_of(5, 5), result_of(5, 3), result_of(5, 2), result_of(1, 0), result_of(1, 1, True)
    ('', 'knocked_out', 'exploded', '', 'knocked_out')
    """
    if needed <= 1 and not (one_fails and die == 1):
        return ""
    if needed - die >= EXPLODES_BY:
        return "exploded"
    return "knocked_out" if die < needed or (one_fails and die == 1) else ""


def harm_chance(state: State, vehicle: Figure, weapon: WeaponName) -> float:
    """Return the chance that a hit puts a vehicle out, for suggestions: from the side."""
    assert vehicle.hull is not None
    if unharmed(state, vehicle, weapon):
        return 0.0
    return (save_of(vehicle.hull.kind, weapon) - 1) / 6


def _spread(r: Resolution[State], hit: Hit) -> None:
    """One hit falls to one of the men aboard, each as likely (BN-Q.131)."""
    men = r.state.aboard(hit.figure)
    if not men:
        r.emit(HullUnharmed(hit.figure, hit.weapon))
        return
    dice = 0
    while 6**dice < len(men):
        dice += 1
    number = 0
    for face in r.roll(dice, "why-which_man", "BN-Q.131", who=hit.figure) if dice else ():
        number = number * 6 + face - 1
    if number >= 6**dice // len(men) * len(men):
        r.emit(MenHit(hit.figure))
        return
    man = men[number % len(men)]
    r.emit(MenHit(hit.figure, Hit(man.id, 1, *bonus_for(man, (hit.reason,) if hit.reason else ()))))


def test_crew(r: Resolution[State]) -> None:
    """The next man in a vehicle that exploded saves on 3+ or 2+, whatever his class (BN-9.1.a–b).

    Who survives is placed beside the wreck, suppressed (BN-9.2.e, BN-Q.76).
    """
    man = r.state.figures[r.state.burning[0]]
    vehicle = r.state.figures[man.aboard]
    assert vehicle.hull is not None
    need = crew_save(vehicle.hull.kind)
    rule = "BN-9.1.b" if need == 2 else "BN-9.1.a"
    saved = r.all(1, need, "why-burning", rule, who=man.id)
    r.emit(CrewTested(man.id, need, saved))
    if not saved:
        lose(r, man.id, "dead", "exploded")
        return
    r.emit(GotOut(man.id, outside(r.state, man), True, man.retreating))
    suppress(r, man.id, "saved")


# --- in the log ---------------------------------------------------------------------------


@acts.tells(HullTested)
def _(before: State, event: HullTested, after: State) -> Message:
    id = f"bn-hull-{event.result or ('saved' if event.die else 'sure')}"
    if not event.weapon:
        id = f"{id}-told"
    return say(id, who=name(after, event.vehicle), needed=event.needed)


acts.line(HullUnharmed, "bn-hull-unharmed", who="vehicle")


@acts.tells(MenHit)
def _(before: State, event: MenHit, after: State) -> Message:
    if event.hit is None:
        return say("bn-men-hit-again", vehicle=name(after, event.vehicle))
    return say("bn-men-hit", who=name(after, event.hit.figure), vehicle=name(after, event.vehicle))


acts.line(CrewTested, either("passed", "bn-crew-saved", "bn-crew-lost"), who="figure", needed="needed")
