"""Bassa Intensità: each hit rolls its damage, one after another; none is applied yet (BI-FIRE.j, BI-Q.11)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import WeaponName
from core.engine.words.message import Message, say
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.names import name, weapon_name
from core.rules.bassa_intensita.damage.armour import roll_armour
from core.rules.bassa_intensita.damage.infantry import roll_infantry
from core.rules.bassa_intensita.damage.occupants import aboard
from core.rules.bassa_intensita.damage.out import is_out
from core.rules.bassa_intensita.damage.soft import roll_soft
from core.rules.bassa_intensita.facts.firing import HarmRolled, HitSpared
from core.rules.bassa_intensita.fire.bursts import roll_blast
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Harmed, Hit, Resolving

SLOWS = ("halved", "immobilised")
"""What nobody notices of a vehicle that goes no more."""


@acts.follows(moments.resolving_damage, 10)
def _(r: Resolution[State], frame: Resolving) -> bool:
    """Roll for the next hit, first for whom a wreck may hit; who is out rolls no more (BI-Q.39)."""
    if frame.bursts:
        roll_blast(r, frame)
        return True
    if not frame.hits:
        return False
    hit = frame.hits[0]
    if is_out(r.state, frame, hit.whom):
        r.emit(HitSpared(hit.whom))
    else:
        _roll(r, frame, hit)
    return True


def _roll(r: Resolution[State], frame: Resolving, hit: Hit) -> None:
    """Roll one hit on the table of whom it struck; armour that is pierced rolls again."""
    figure = r.state.figures[hit.whom]
    hull = figure.hull
    if hull is None:
        found: Harmed | None = roll_infantry(r, frame, figure, hit)
    elif hull.armoured:
        found = roll_armour(r, frame, figure, hit)
    else:
        found = roll_soft(r, figure, hit)
    if found is None:
        return
    weapon = figure.weapons[found.number].name if found.what == "weapon" else WeaponName("")
    also, wreck = aboard(r.state, figure) if found.what == "destroyed" else ((), None)
    r.emit(HarmRolled(found, weapon, also, wreck))


acts.silent(HitSpared)


@acts.tells(HarmRolled)
def _(before: State, event: HarmRolled, after: State) -> Message:
    who = name(after, event.harmed.whom)
    if event.weapon:
        return say("bi-harm-weapon", who=who, weapon=weapon_name(after, event.weapon))
    figure, what = before.figures.get(event.harmed.whom), event.harmed.what
    if figure is not None and figure.hull is not None and figure.hull.stopped and what in SLOWS:
        return say(f"bi-harm-{what}-stopped", who=who)
    return say(f"bi-harm-{what}", who=who)
