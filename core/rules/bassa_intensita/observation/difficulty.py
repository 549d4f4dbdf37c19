"""Bassa Intensità: how hard somebody is to observe (BI-OBS.g–p, BI-T.20, BI-Q.80, BI-Q.94)."""

from __future__ import annotations

from core.rules.bassa_intensita.common.chance import CERTAIN, face_or_less
from core.rules.bassa_intensita.common.quality import q
from core.rules.bassa_intensita.common.visible import in_light
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.observing import CLOSED_ARC, observation, sniper_observation
from core.rules.bassa_intensita.tables.quality import action_chance
from core.table.places import reaches
from core.table.questions import ShotLine

NO, VERY_EASY = "no", "very_easy"


def may_observe(figure: Figure) -> bool:
    """Return whether somebody may observe: neither seriously wounded nor taken, riding in nothing (BI-Q.79).

    It is no action: whatever else he does this turn leaves it open (BI-OBS.k).
    """
    return figure.able and not figure.captor and not figure.aboard


def difficulty(state: State, observer: Figure, target: Figure, line: ShotLine) -> str:
    """Return how hard *target* is for *observer* along a line that was measured, `no` where it is impossible.

    Nobody sees further than the dark lets him (BI-OBS.n), a closed vehicle only to its front (BI-OBS.m).
    What flies is in no cover, whatever it flies over (BI-Q.91).
    """
    if not line.seen or not in_light(state, observer, line.distance):
        return NO
    kind = observer_kind(observer)
    if kind == "closed_vehicle" and not reaches(abs(line.off), CLOSED_ARC / 2):
        return NO
    night, scout = Options.of(state).light != "day", scouts(observer)
    if target.is_("sniper"):
        fired = target.flash is not None and target.flash.turn == state.turn
        return sniper_observation(kind, fired=fired, night=night, scout=scout)
    return observation(
        "infantry" if target.man else "vehicle",
        kind,
        moving=is_moving(state, target),
        in_cover=not target.flying and (line.cover or bool(target.ground)),
        fired=target.flash == state.now,
        night=night,
        scout=scout,
    )


def observer_kind(figure: Figure) -> str:
    """Return the column of BI-T.20 of who observes (BI-OBS.l)."""
    if figure.hull is None:
        return "infantry"
    return "open_vehicle" if figure.hull.open else "closed_vehicle"


def is_moving(state: State, target: Figure) -> bool:
    """Return whether somebody counts as moving: who moved in this phase; a helicopter always (BI-HELI.e)."""
    if target.hull is not None and target.hull.flight is not None:
        return True
    return state.now.part == 0 and target.used == "moved"


def scouts(observer: Figure) -> bool:
    """Return whether a scout stands still or moves Carefully, and so observes more easily (BI-SCOUT.c)."""
    return observer.is_("scout") and (observer.used != "moved" or observer.mode == "careful")


def in_the_open(state: State, observer: Figure) -> int:
    """Return the face that somebody must not exceed to see a still man in the open, in this light."""
    night, kind = Options.of(state).light != "day", observer_kind(observer)
    level = observation("infantry", kind, moving=False, in_cover=False, night=night, scout=scouts(observer))
    return face_for(state, observer, level)


def face_for(state: State, observer: Figure, level: str) -> int:
    """Return the face that his d10 must not exceed: 10 needs none, 0 cannot succeed (BI-OBS.g)."""
    if level in (NO, VERY_EASY):
        return CERTAIN if level == VERY_EASY else 0
    return face_or_less(action_chance(level, q(state, observer)), Options.of(state))
