"""Linea di Tiro: other fire (altri tiri), MG and HE: factor, die, defence now (LT-HE, LT-T.PROT)."""

from __future__ import annotations

from typing import cast

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Modifier
from core.rules.linea_di_tiro import tables
from core.rules.linea_di_tiro.common.ground import ground_of, protection_of
from core.rules.linea_di_tiro.fire.letters import Reading
from core.rules.linea_di_tiro.fire.streak import streak_bonus
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Attacking, Kind, Piece, State


def other_fire_reading(r: Resolution[State], value: int, target: Piece, frame: Attacking) -> Reading:
    """Return what is thrown and how it is read: 1d6 at *value* minus defence (LT-HE.c–d).

    *value* is that of a piece at its distance, or of an artillery section (LT-ART.h). Nothing raises the
    die; only the free attack lowers it (LT-HE.e, k).
    """
    factors = [Modifier(-defence_of(r, target), "lt-mod-defence", "LT-T.PROT")]
    if bonus := streak_bonus(r.state, frame, target):
        factors.append(Modifier(bonus, "lt-mod-streak", "LT-HE.j"))
    free = (Modifier(tables.FREE_ATTACK, "lt-mod-free", "LT-RSP.d"),) if frame.why == "free" else ()
    bounces = frame.type == "MG" and armoured(r.state.kind_of(target))
    harmless = bounces and not Options.of(r.state).mg_vs_armour
    return Reading(frame.type, 1, value, tuple(factors), free, harmless=harmless)


def defence_of(r: Resolution[State], target: Piece) -> int:
    """Return a piece's defence value as it is now: what it is, does and stands in (LT-HE.m, LT-Q.22)."""
    kind = r.state.kind_of(target)
    motion = cast(tables.Motion, target.motion)
    row = tables.defence_row(kind.vehicle, kind.kind, motion, kind.light, kind.open_top)
    return tables.defence(r.state.defence, row, protection_of(ground_of(r, target)))


def armoured(kind: Kind) -> bool:
    """Return whether it is an armoured vehicle: a motor vehicle with protection (LT-Q.27, LT-Q.46)."""
    return kind.motor and bool(kind.prot_front)
