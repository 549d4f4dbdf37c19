"""Breaking News, Extras: a remote charge is set off when its owner decides, even reacting (BN-X.IED.d)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.ids import AnyId, SideId
from core.engine.words.message import say
from core.rulekit.acts import choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.objectives import objective_name
from core.rules.breaking_news.explosives.blast import set_off
from core.rules.breaking_news.explosives.markers import charged, own_remote, spot
from core.rules.breaking_news.state import State
from core.rules.breaking_news.tables.support import STRIKE_RADIUS
from core.table.places import Point

MIDDLE = (
    "react_move", "react_fire", "react_cover", "turning", "support", "talks", "ambush", "counter",
    "marker_held",
)  # fmt: skip
"""What somebody may be deciding as a charge goes off: none of it hangs on men who are no more there."""


@acts.answers(*moments.REACTIONS, moments.TURNING, moments.MARKER_HELD)
class Detonate(Command, frozen=True):
    """Set off the remote charge in one's own *marker* (BN-X.IED.d)."""

    unasked = True

    marker: AnyId


@acts.offered(moments.UNASKED, 5)
def _(asked: Offered) -> Iterator[Choice]:
    state = asked.state
    for charge, one in charged(state, asked.side, remote=True):
        label = say("do-detonate", marker=objective_name(state, one.id))
        refusal = asked.refusal(Detonate(one.id))
        weight = _worth(state, asked.side, charge.marker)
        yield choice(Detonate, label, "BN-X.IED.d", "", {"marker": one.id}, refusal, "w", weight=weight)


def _worth(state: State, side: SideId, marker: AnyId) -> float:
    """Return how much a bot wants it: more for each enemy under the template, never with own men there."""
    there = spot(state, marker)
    if not isinstance(there, Point):
        return 0.2
    near = [
        man.side == side
        for man in state.exposed()
        if man.place is not None and math.hypot(man.place.x - there.x, man.place.y - there.y) <= STRIKE_RADIUS
    ]
    foes, own = near.count(False), near.count(True)
    return max(0.001, 2.0 * foes - 4.0 * own)


acts.many_moments(Detonate)


@acts.rule(Detonate)
def detonate(r: Resolution[State], command: Detonate) -> None:
    """At any moment between two dice, whoever acts or is asked (BN-Q.116, BN-Q.154)."""
    one, charge = own_remote(r, command.marker)
    if not between_dice(r.state):
        r.refuse("BN-X.IED.d", "bn-not-now")
    set_off(r, one.side, charge)


def between_dice(state: State) -> bool:
    """Return whether the game stands still at a moment at which something may go off."""
    if state.strike is not None or state.tied or not state.turn:
        return False
    if state.awaiting:
        return all(one.about in MIDDLE for one in state.awaiting)
    return state.phase in ("initiative", "actions")
