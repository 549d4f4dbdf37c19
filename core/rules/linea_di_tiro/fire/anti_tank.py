"""Linea di Tiro: anti-tank fire (tiri controcarro): factor, dice, modifiers (LT-AT, LT-T.ATMOD)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Modifier
from core.rules.linea_di_tiro import tables
from core.rules.linea_di_tiro.common.ground import ground_of
from core.rules.linea_di_tiro.fire.arcs import frontal
from core.rules.linea_di_tiro.fire.letters import Reading
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Attacking, Piece, State
from core.table.places import reaches

PREPARED_COVER = ("prepared", "entrenched")
"""Ground that is prepared cover (copertura preparata) against anti-tank fire."""


def anti_tank_reading(r: Resolution[State], firer: Piece, target: Piece, frame: Attacking) -> Reading:
    """Return what is thrown and how it is read: 2d6 at attack minus protection (LT-AT.a–d)."""
    side = side_hit(r, firer, target)
    kind = r.state.kind_of(target)
    value = (kind.prot_side if side == "side" else kind.prot_front) or 0
    protection = Modifier(-value, f"lt-mod-protection-{side or 'all'}", "LT-AT.c")
    terms = die_terms(r.state, ground_of(r, target), frame)
    return Reading(
        type="AT",
        dice=1 if Options.of(r.state).at_dice == "1d6" else 2,
        value=frame.value,
        factors=(protection,),
        terms=terms,
        long=frame.band == "L",
        side=side,
    )


def side_hit(r: Resolution[State], firer: Piece, target: Piece) -> str:
    """Return front or side, from where the shot comes; "" for what is protected alike all round (LT-AT.c)."""
    kind = r.state.kind_of(target)
    if kind.prot_front == kind.prot_side:
        return ""
    return "front" if frontal(r, target, firer.id) else "side"


def die_terms(state: State, ground: tuple[str, ...], frame: Attacking) -> tuple[Modifier, ...]:
    """Return the modifiers to the dice: one +1 and one −1 at most, unless options add them up (LT-AT.l–m)."""
    plus, minus = [], []
    if "hull_down" in ground:
        plus.append(Modifier(tables.HULL_DOWN, "lt-mod-hull-down", "LT-AT.l"))
    if any(word in ground for word in PREPARED_COVER):
        plus.append(Modifier(tables.HULL_DOWN, "lt-mod-prepared-cover", "LT-AT.l"))
    if frame.why == "free":
        minus.append(Modifier(tables.FREE_ATTACK, "lt-mod-free", "LT-RSP.d"))
    if frame.ambush:
        minus.append(Modifier(tables.AMBUSH, "lt-mod-ambush", "LT-AT.m"))
    if reaches(frame.distance, tables.AT_CLOSE):
        minus.append(Modifier(tables.AMBUSH, "lt-mod-close", "LT-AT.m"))
    if not Options.of(state).plus_stack:
        plus = plus[:1]
    if not Options.of(state).minus_stack:
        minus = minus[:1]
    return (*plus, *minus)
