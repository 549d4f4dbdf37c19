"""Bassa Intensità: what a hit does to a helicopter (BI-AA.g–n, BI-T.23)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.message import Message, say
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.damage.armour import weapon_lost
from core.rules.bassa_intensita.damage.occupants import aboard, passengers
from core.rules.bassa_intensita.facts.changes import resolution
from core.rules.bassa_intensita.facts.sky import HelicopterStruck
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Check, Harmed, Hit
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.air import HELICOPTER, PASSENGER_HIT_TO

ITEMS = {2: "h", 3: "i", 4: "i", 5: "j", 6: "j", 7: "k", 8: "k", 9: "l", 10: "l", 11: "m", 12: "n"}
"""The paragraph of each row."""


def struck(r: Resolution[State], target: Figure) -> None:
    """Throw 2d6 and put down what comes of it; it takes effect with everything else of the step."""
    total = r.total(2, "bi-helicopter", "BI-AA.g", who=target.id)
    row = HELICOPTER[total]
    item = f"BI-AA.{ITEMS[total]}"
    on_reaction = Options.of(r.state).heli_plus1 == "reaction_die"
    checks = (Check(target.id, item, 0 if on_reaction else -row.penalty),) if row.checks else ()
    worse = bool(row.penalty) and on_reaction
    fact = HelicopterStruck(target.id, total, row.also, checks=checks, worse=worse)
    r.emit(_with(r, target, fact))


def _with(r: Resolution[State], target: Figure, fact: HelicopterStruck) -> HelicopterStruck:
    """Return the fact with what the row does besides the check."""
    match fact.also:
        case "exploded":
            return _destroyed(r, target, fact)
        case "pilot":
            return _destroyed(r, target, fact) if target.flying else replace(fact, stopped=True)
        case "engine":
            return replace(fact, engine=True)
        case "weapon":
            lost = weapon_lost(r, resolution(r.state), target)
            return replace(fact, harmed=(lost,)) if lost.what == "weapon" else fact
        case "passengers":
            return replace(fact, hits=_passengers(r, target))
    return fact


def _destroyed(r: Resolution[State], target: Figure, fact: HelicopterStruck) -> HelicopterStruck:
    """Whoever is aboard what is shot down is killed; on the ground it is a wreck like others (BI-Q.91)."""
    also, wreck = aboard(r.state, target)
    return replace(fact, harmed=(Harmed(target.id, "destroyed"), *also), wreck=wreck)


def _passengers(r: Resolution[State], target: Figure) -> tuple[Hit, ...]:
    """Return the passengers that are hit, on a 1 of 1d10 each (BI-AA.l)."""
    riding = passengers(r.state, target.id)
    if not riding:
        return ()
    faces = r.roll(len(riding), "bi-passengers", "BI-AA.l", sides=10, who=target.id)
    pairs = zip(riding, faces, strict=True)
    return tuple(Hit(man.id, "wreck") for man, face in pairs if face <= PASSENGER_HIT_TO)


@acts.tells(HelicopterStruck)
def _(before: State, event: HelicopterStruck, after: State) -> Message:
    return say(f"bi-helicopter-{event.also or 'shaken'}", who=name(after, event.figure), total=event.total)
