"""Bassa Intensità: smoke spreads at the end of a phase, and goes in the end (BI-SMOKE.b, d, BI-Q.85)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.message import Message, say
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.facts.actions import CloudsGone, SmokeSpread
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.tables.explosives import smoke_turns


@acts.follows(moments.smoke, 10)
def _(r: Resolution[State]) -> bool:
    """Throw for how many turns after this one the next cloud lasts; nobody sees through it from now on."""
    cloud = next((one for one in r.state.clouds.values() if one.due and one.kind == "smoke"), None)
    if cloud is None:
        return False
    (face,) = r.roll(1, "bi-smoke", "BI-SMOKE.d")
    r.emit(SmokeSpread(cloud.id, r.state.turn + smoke_turns(face)))
    return True


@acts.follows(moments.turn_ended, 10)
def _(r: Resolution[State]) -> None:
    """What is at the end of its life is gone."""
    over = tuple(one.id for one in r.state.clouds.values() if not one.due and 0 < one.until <= r.state.turn)
    if over:
        r.emit(CloudsGone(over))


acts.line(SmokeSpread, "bi-smoke-spread", turn="until")


@acts.tells(CloudsGone)
def _(before: State, event: CloudsGone, after: State) -> Message:
    return say("bi-clouds-gone", clouds=len(event.clouds))
