"""Breaking News 8.9: smoke is laid, drifts as the next turn begins, and is gone a turn later. cm."""

from __future__ import annotations

from itertools import count

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import PieceId
from core.engine.words.message import Message, say
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.names import cm, direction, name
from core.rules.breaking_news.common.templates import shifted
from core.rules.breaking_news.facts.smoke import SmokeDrifted, SmokeGone, SmokeLaid
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Cloud, Landing, State
from core.table.places import Point


def lay_smoke(r: Resolution[State], landing: Landing, centre: Point | None, angle: float) -> None:
    """The cloud stands where the opponent said, and will drift that way or the opposite (BN-Q.73)."""
    cloud = Cloud(new_cloud(r.state), r.state.turn, centre, angle)
    r.emit(SmokeLaid(landing.firer, cloud, landing.cm))


def new_cloud(state: State) -> PieceId:
    """Return a name that no cloud has: its turn and a number."""
    taken = {cloud.id for cloud in state.clouds}
    ids = (PieceId(f"smoke-{state.turn}-{number}") for number in count(1))
    return next(id for id in ids if id not in taken)


@acts.follows(moments.turn_begins, 21)
def drift(r: Resolution[State]) -> bool:
    """What drifted last turn is taken away, what was thrown last turn drifts (BN-8.9.d–e, BN-SM.21)."""
    for cloud in r.state.clouds:
        if cloud.drifted and cloud.turn + 1 < r.state.turn:
            r.emit(SmokeGone(cloud.id))
            return True
        if not cloud.drifted and cloud.turn < r.state.turn:
            _blow(r, cloud)
            return True
    return False


def _blow(r: Resolution[State], cloud: Cloud) -> None:
    """2d6 cm: even along the direction of the deviation, odd the opposite way; by option a die more says."""
    cm = r.total(2, "why-smoke", "BN-8.9.d")
    parity = cm
    if Options.of(r.state).smoke_parity == "extra_die":
        parity = r.total(1, "why-smoke_way", "BN-8.9.d")
    along = parity % 2 == 0
    centre = None
    if cloud.centre is not None:
        centre = shifted(cloud.centre, cm, cloud.towards if along else cloud.towards + 180)
    r.emit(SmokeDrifted(cloud.id, cm, along, centre))


# --- in the log ---------------------------------------------------------------------------


@acts.tells(SmokeLaid)
def _(before: State, event: SmokeLaid, after: State) -> Message:
    who = name(after, event.firer)
    if event.cloud.centre is None:
        there = say("bn-smoke-laid-there", who=who)
        return say("bn-smoke-laid", who=who, cm=cm(event.cm)) if event.cm else there
    towards = direction(event.cloud.towards)
    if not event.cm:  # then it is only said for the drift of next turn (BN-8.9.d)
        return say("bn-smoke-laid-exact", who=who, direction=towards)
    return say("bn-smoke-laid-towards", who=who, cm=cm(event.cm), direction=towards)


@acts.tells(SmokeDrifted)
def _(before: State, event: SmokeDrifted, after: State) -> Message:
    cloud = next(one for one in after.clouds if one.id == event.cloud)
    if event.centre is None:
        return say("bn-smoke-drifts-along" if event.along else "bn-smoke-drifts-back", cm=event.cm)
    way = cloud.towards if event.along else cloud.towards + 180
    return say("bn-smoke-drifts", cm=event.cm, direction=direction(way % 360))


acts.line(SmokeGone, "bn-smoke-gone")
