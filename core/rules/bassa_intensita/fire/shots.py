"""Bassa Intensità: what one shot is like, from the state, and its chance (BI-FIRE.h, BI-HIT, BI-NIGHT)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.contract.facts import Modifier
from core.rules.bassa_intensita.common.quality import q
from core.rules.bassa_intensita.common.shelter import against_shot
from core.rules.bassa_intensita.fire.to_hit import Shooting, to_hit
from core.rules.bassa_intensita.fire.weapons import InHand, in_hand
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Cover, Fire, Upward
from core.table.questions import ShotLine

Number = tuple[float, int, tuple[Modifier, ...]]
"""The distance in cm, the chance on 1d10, and what changed Q into it."""


def number(
    state: State, firer: Figure, weapon: InHand, target: Figure | None, line: ShotLine, why: str, area: bool
) -> Number:
    """Return a shot's distance, chance and modifiers. *why*: "", covering or opportunity."""
    shot = shooting(state, firer, weapon, target, line, why, area)
    chance, terms = to_hit(q(state, firer), shot, Options.of(state))
    return line.distance, chance, terms


def shooting(
    state: State, firer: Figure, weapon: InHand, target: Figure | None, line: ShotLine, why: str, area: bool
) -> Shooting:
    """Return what a shot is like; without a *target* it goes at a spot, which is still and open."""
    turn = state.turn
    man = target is not None and target.man
    return Shooting(
        row=weapon.row,
        cm=line.distance,
        area=area,
        bolt=weapon.arm.bolt,
        aimed=aims(state, firer, target),
        wounded=firer.health == "wounded",
        gassed=turn <= firer.gassed,
        moved=firer.hull is not None and firer.moved > 0,
        why=why,
        device=firer.device,
        mode=target.mode if target is not None and man else "",
        prone=target is not None and man and target.prone,
        cover=against_shot(state, target, line) if target is not None else "",
        flash=flash_of(state, target) if target is not None else "",
    )


def aims(state: State, firer: Figure, target: Figure | None) -> bool:
    """Return whether it is aimed fire: a Sniper's always, else after aiming at him last turn (BI-Q.42)."""
    if firer.is_("sniper"):
        return True
    aim = firer.aim
    aimed_last = (
        aim is not None and target is not None and (aim.target, aim.turn) == (target.id, state.turn - 1)
    )
    return aimed_last and not firer.moved


def flash_of(state: State, target: Figure) -> str:
    """Return how a target has fired this turn, or does in this very step: "", single, automatic (BI-Q.43)."""
    fired_now = [order for order in _in_progress(state) if order.figure == target.id]
    weapons = [in_hand(state, target, order.weapon) for order in fired_now]
    if any(weapon is not None and weapon.automatic for weapon in weapons):
        return "automatic"
    if target.flash is not None and target.flash.turn == state.turn:
        return "automatic" if target.automatic else "single"
    return "single" if fired_now else ""


def _in_progress(state: State) -> Iterator[Fire | Cover | Upward]:
    """Yield the fire of the resolutions in progress, whether it is rolled already or not."""
    for frame in state.doing:
        if isinstance(frame, Resolving):
            orders = (*frame.orders, *frame.done, *((frame.shot,) if frame.shot is not None else ()))
            yield from (order for order in orders if isinstance(order, Fire | Cover | Upward))
