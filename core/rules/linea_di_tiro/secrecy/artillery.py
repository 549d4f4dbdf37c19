"""Linea di Tiro: a zone is its owner's alone until its first attack (LT section 6)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.engine.words.ids import AnyId
from core.rules.linea_di_tiro.facts.artillery import (
    MissionEnded,
    SectionFired,
    SideAnswered,
    StreaksCounted,
    ZoneDesignated,
)
from core.rules.linea_di_tiro.facts.jokers import AmmunitionGiven
from core.rules.linea_di_tiro.secrecy.event_view import of
from core.rules.linea_di_tiro.state import State


def _owner(state: State, section: AnyId) -> str:
    """Return whose section it is; nobody's where there is none of that name."""
    found = state.sections.get(section)
    return found.side if found is not None else ""


@of(ZoneDesignated)
def _(event: ZoneDesignated, before: State, after: State, seat: str) -> Event | None:
    return event if _owner(after, event.section) == seat else None


@of(MissionEnded)
def _(event: MissionEnded, before: State, after: State, seat: str) -> Event | None:
    """That fire ends which never began tells that there was a zone."""
    section = before.sections.get(event.section)
    return event if section is not None and (section.side == seat or section.begun) else None


@of(SectionFired)
def _(event: SectionFired, before: State, after: State, seat: str) -> Event:
    own = _owner(after, event.section) == seat
    return event if own else replace(event, ammunition=None)


@of(SideAnswered)
@of(StreaksCounted)
def _(event: Any, before: State, after: State, seat: str) -> Event | None:
    """Who stands in a zone unseen is known to its own side."""
    side = event.side if isinstance(event, SideAnswered) else _owner(after, event.section)
    return event if side == seat else None


@of(AmmunitionGiven)
def _(event: AmmunitionGiven, before: State, after: State, seat: str) -> Event | None:
    """What is left to fire is its owner's business, and so is a section that has not fired yet."""
    return event if _owner(after, event.section) == seat else None
