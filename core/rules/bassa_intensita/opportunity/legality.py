"""Bassa Intensità: whether an opportunity shot may be fired, and its line (BI-OPP.b–c, BI-Q.30, BI-AA.a)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.engine.words.ids import WeaponName
from core.engine.words.message import Message, say
from core.rulekit.names import cm
from core.rules.bassa_intensita.common.chance import face_or_less
from core.rules.bassa_intensita.fire.shot_legality import check_order, weapon_of
from core.rules.bassa_intensita.fire.shots import number
from core.rules.bassa_intensita.fire.weapons import InHand
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Fire
from core.table.questions import ShotLine

WHY = "opportunity"


def line_of(r: Resolution[State], firer: Figure, order: Fire) -> ShotLine | Refusal:
    """Return the line to where the mover stands in the state of *r*, or why not."""
    return check_order(r, firer, order, WHY)


def no_hit(
    state: State,
    firer: Figure,
    weapon: WeaponName,
    mover: Figure,
    line: ShotLine,
    modes: tuple[bool, ...] = (False, True),
) -> Message | None:
    """Return in words that a weapon cannot hit the mover, by itself or with its area; `None`: it may."""
    held, target = weapon_of(state, firer, weapon), state.figures[mover.id]
    if not isinstance(held, InHand):
        return None
    modes = modes if held.area is not None else (False,)
    needed = [number(state, firer, held, target, line, WHY, area)[1] for area in modes]
    if any(face_or_less(one, Options.of(state)) for one in needed):
        return None
    return say("bi-detail-no-hit", cm=cm(line.distance), needed=0, chance=0.0)
