"""Bassa Intensità: a hit on armour: penetration, then damage (BI-ARM, BI-T.16–17, BI-Q.63–67)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Modifier
from core.engine.words.message import Message, say
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.chance import CERTAIN, face_or_less
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.common.secret_dice import reason
from core.rules.bassa_intensita.facts.firing import ArmourTested
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Harmed, Hit, Resolving
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.damage import armoured_vehicle
from core.rules.bassa_intensita.tables.penetration import ARMOUR, PENETRATION, SIDE_OR_REAR, penetration


def roll_armour(r: Resolution[State], frame: Resolving, vehicle: Figure, hit: Hit) -> Harmed | None:
    """Test penetration, or roll the damage of a hit that is through: `None` as long as that is to be rolled.

    What has no row of BI-T.16 does nothing (BI-Q.63).
    """
    if hit.pierced:
        return _damage(r, frame, vehicle, hit)
    if not hit.penetrates:
        scares = Options.of(r.state).small_arms_scare_armour and not hit.rubber
        return Harmed(vehicle.id, "held" if scares else "no_effect")
    needed, base, terms = chance_to_pierce(vehicle, hit)
    face = face_or_less(needed, Options.of(r.state))
    pierced = face == CERTAIN
    if 0 < face < CERTAIN:
        pierced = not r.any(
            1, face + 1, reason(r.state, "bi-penetration", vehicle.id), "BI-ARM.a", sides=10, who=vehicle.id
        )
    aspect = "side" if hit.side_or_rear else ""
    r.emit(ArmourTested(vehicle.id, hit.penetrates, needed, pierced, aspect, base, terms))
    return None if pierced else Harmed(vehicle.id, "held")


def chance_to_pierce(vehicle: Figure, hit: Hit) -> tuple[int, int, tuple[Modifier, ...]]:
    """Return the chance on 1d10, the table's number, and what changed it (BI-ARM.b)."""
    hull = vehicle.hull
    assert hull is not None
    tank = hull.armour == "tank"
    terms = []
    if hit.side_or_rear:
        terms.append(Modifier(SIDE_OR_REAR, "bi-mod-side-or-rear", "BI-ARM.b"))
    if ARMOUR[hull.level]:
        terms.append(Modifier(ARMOUR[hull.level], f"bi-mod-armour-{hull.level}", "BI-ARM.b"))
    needed = penetration(hit.penetrates, tank, side_or_rear=hit.side_or_rear, armour=hull.level)
    return needed, PENETRATION[hit.penetrates][0 if tank else 1], tuple(terms)


def _damage(r: Resolution[State], frame: Resolving, vehicle: Figure, hit: Hit) -> Harmed:
    """Roll what a hit that penetrated does; without a turret it is a weapon that goes (BI-ARM.j).

    Bombs of aircraft are no indirect fire: they have no −4 on the die (BI-Q.87).
    """
    (face,) = r.roll(1, reason(r.state, "bi-damage", vehicle.id), "BI-ARM.d", sides=10, who=vehicle.id)
    what = armoured_vehicle(face, hit.indirect).kind
    hull = vehicle.hull
    assert hull is not None
    if what == "weapon" or (what == "turret" and hull.turret is None):
        return weapon_lost(r, frame, vehicle)
    return Harmed(vehicle.id, what)


def weapon_lost(r: Resolution[State], frame: Resolving, vehicle: Figure) -> Harmed:
    """Draw one weapon evenly from those that still work; none left is a near miss for morale (BI-Q.67)."""
    gone = {harmed.number for harmed in frame.harmed if (harmed.whom, harmed.what) == (vehicle.id, "weapon")}
    working = [i for i, one in enumerate(vehicle.weapons) if not one.broken and i not in gone]
    if not working:
        return Harmed(vehicle.id, "near_miss")
    if len(working) == 1:
        return Harmed(vehicle.id, "weapon", working[0])
    (drawn,) = r.roll(
        1, reason(r.state, "bi-which-weapon", vehicle.id), "BI-ARM.k", sides=len(working), who=vehicle.id
    )
    return Harmed(vehicle.id, "weapon", working[drawn - 1])


@acts.tells(ArmourTested)
def _(before: State, event: ArmourTested, after: State) -> Message:
    told = "bi-pierced" if event.pierced else "bi-not-pierced"
    needed = min(max(event.needed, 0), CERTAIN)
    return say(f"{told}-side" if event.aspect else told, who=name(after, event.whom), needed=needed)
