"""Bassa Intensità: what support a side may still call for stands beside it, also that there is none."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.words.message import Message, say
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.names import in_languages
from core.rules.bassa_intensita.indirect.missions import can_fire, loose
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.ground import Support
from core.rules.bassa_intensita.state.men import Side


@acts.notes(moments.BESIDE_SIDE, 95)
def _(state: State, side: Side) -> Iterator[Message]:
    """Who may call nothing reads that, too; what others may call is theirs to know."""
    if state.may_hide(side.id):
        return
    own = [one for one in state.support.values() if one.side == side.id]
    if not own:
        yield say("bi-side-support-none")
    for one in own:
        yield say("bi-side-support", support=in_languages(one.name), left=_left(state, one))


def _left(state: State, one: Support) -> Message:
    """Return how often an aircraft may still come, or how many rounds guns have where they are counted."""
    if not can_fire(state, one):
        return say("bi-support-nothing-left")
    if one.load:
        return say("bi-support-sorties", count=one.sorties)
    if loose(state, one):
        return say("bi-support-loose")
    if one.rounds is not None and Options.of(state).ammo_tracking:
        return say("bi-support-rounds", count=one.rounds)
    return say("bi-support-ready")
