"""Bassa Intensità: smoke of shells, and how long any smoke lasts (BI-SMOKE.c–d, g, BI-Q.83, BI-Q.85)."""

from __future__ import annotations

import math

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import PieceId
from core.engine.words.message import Message, say
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.facts.support import SmokeLifted, SmokeStands
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.ground import Cloud, Mission
from core.rules.bassa_intensita.tables.explosives import shell_smoke, smoke_turns
from core.table.places import Place
from core.table.shapes import Polygon, Rectangle, corners


def shell_cloud(state: State, mission: Mission, here: Place | None) -> Cloud:
    """Return the smoke of one fire for effect: its long side as ordered, or across the observer's line."""
    deep, wide = shell_smoke(state.arms[state.support[mission.support].arm].calibre)
    number = sum(1 for id in state.clouds if id.startswith("shells-")) + 1
    identity = PieceId(f"shells-{state.turn}-{number}")
    if mission.fell is None:
        return Cloud(identity, "smoke", None, due=True, note=mission.note)
    turned = mission.heading
    if state.is_("shell_smoke_axis", "across") and here is not None:
        turned = math.degrees(math.atan2(mission.fell.y - here.y, mission.fell.x - here.x)) + 90
    area = Rectangle(mission.fell, float(wide), float(deep), turned)
    return Cloud(identity, "smoke", Polygon(corners(area)), due=True, note=mission.note)


@acts.follows("smoke", 50)
def _(r: Resolution[State]) -> bool:
    """The next smoke of the phase takes effect: 1d6 is rolled for how long it lasts (BI-Q.85)."""
    due = next((one for one in r.state.clouds.values() if one.due and one.kind == "smoke"), None)
    if due is None:
        return False
    (face,) = r.roll(1, "bi-smoke-lasts", "BI-SMOKE.d")
    r.emit(SmokeStands(due.id, r.state.turn + smoke_turns(face)))
    return True


@acts.follows("turn_ended", 20)
def _(r: Resolution[State]) -> None:
    """Whatever has stood to the end of its last turn is gone (T9.2)."""
    over = tuple(
        one.id for one in r.state.clouds.values() if one.until and one.until <= r.state.turn and not one.due
    )
    if over:
        r.emit(SmokeLifted(over))


@acts.tells(SmokeStands)
def _(before: State, event: SmokeStands, after: State) -> Message:
    return say("bi-smoke-stands", until=event.until)


@acts.tells(SmokeLifted)
def _(before: State, event: SmokeLifted, after: State) -> Message:
    return say("bi-smoke-lifted")
