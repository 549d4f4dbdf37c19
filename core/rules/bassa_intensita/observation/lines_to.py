"""Bassa Intensità: the lines of an attempt to observe; at a real table they are told by exception.

Sixty may be hidden: nobody measures sixty lines. Who is not seen is named, and who of the others is in cover;
how far they are matters only in the dark, and is part of the question then.
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.rules.bassa_intensita.common.visible import by_day
from core.rules.bassa_intensita.observation.difficulty import observer_kind
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.observing import CLOSED_ARC
from core.rules.bassa_intensita.tables.to_hit import sees_by_night
from core.table.questions import InCover, NotSeen, Shot, ShotLine

Lines = dict[FigureId, ShotLine]


def lines_to(r: Resolution[State], observer: Figure, targets: list[Figure]) -> Lines:
    """Return the line to each of those who might be found."""
    if not targets:
        return {}
    if r.state.tape:
        return _told(r, observer, targets)
    return {one.id: r.measure(Shot(observer.id, one.id)) for one in targets}


def _told(r: Resolution[State], observer: Figure, targets: list[Figure]) -> Lines:
    """Ask who is not seen, and who of the others is in cover where that is not noted (BI-OBS.l–n)."""
    every = tuple(one.id for one in targets)
    within = None if by_day(r.state) else sees_by_night(Options.of(r.state).light, observer.device)
    half_arc = CLOSED_ARC / 2 if observer_kind(observer) == "closed_vehicle" else None
    unseen = r.measure(NotSeen(every, observer.id, within, half_arc))
    plain = tuple(one.id for one in targets if one.id not in unseen and not (one.ground or one.is_("sniper")))
    covered = r.measure(InCover(plain, observer.id)) if plain else ()
    return {id: ShotLine(0.0, id not in unseen, id in covered) for id in every}
