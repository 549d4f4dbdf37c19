"""Ludonet quick skirmish: what is said of a shot before it is sealed, besides the number that hits.

Whom a burst would catch is asked of the function that catches them, as far as the side knows (LU-DMG.g).
"""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rules.ludonet.acts import acts
from core.rules.ludonet.common.geometry import ruler
from core.rules.ludonet.common.names import names
from core.rules.ludonet.deployment.placement import hidden_mates
from core.rules.ludonet.facts import ShotSealed
from core.rules.ludonet.fire.blast import caught
from core.rules.ludonet.fire.damage import damage
from core.rules.ludonet.fire.volley import bursts
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import Figure, Order, State
from core.rules.ludonet.tables import BURST

FACES = range(1, 7)


@acts.foretells(ShotSealed)
def _(before: State, event: ShotSealed, after: State) -> Iterator[Message]:
    """Own men in the burst first; then who else is in it, that it is indirect, and what it betrays."""
    order: Order = event.order
    firer = before.figures[order.firer]
    if not before.tape and bursts(before, firer, order.weapon, before.figures.get(order.target)):
        yield from _burst(before, firer, order)
    if order.line is not None and not order.line.seen:
        yield say("lu-foretold-indirect")
    if not firer.placed and Options.of(before).reveal_on_fire:
        alone = not any(hidden_mates(before, firer))
        yield say("lu-foretold-shows-him" if alone else "lu-foretold-shows-unit", who=firer.name)


def _burst(state: State, firer: Figure, order: Order) -> Iterator[Message]:
    """Who of those that are known would be caught by a hit, and what becomes of a man then."""
    weapon = state.weapon(order.weapon)
    centre = order.target if order.aim is None else order.aim
    men, armour = caught(ruler(state, firer.side), firer, order.weapon, centre)
    struck = [*(one for one, _ in men), *(FigureId(hull) for _, hull, _ in armour)]
    own = [one for one in struck if state.figures[one].side == firer.side]
    cm = weapon.burst or BURST
    if own:
        yield say("lu-foretold-own", who=names(state, own), cm=cm)
    if foes := [one for one in struck if one not in own]:
        yield say("lu-foretold-burst", who=names(state, foes), cm=cm)
    elif not own:
        yield say("lu-foretold-nobody", cm=cm)
    if men:
        heavy = men[0][1]
        ends = [damage(face + heavy) for face in FACES]
        out, wounded = (ends.count(one) / len(FACES) for one in ("out", "wounded"))
        yield say("lu-foretold-damage", out=out, wounded=wounded)
    if Options.of(state).scatter:
        yield say("lu-foretold-scatters")
