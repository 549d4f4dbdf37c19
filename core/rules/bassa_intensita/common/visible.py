"""Bassa Intensità: who has a line to a figure at a place (BI-Q.14, BI-OBS.n, BI-Q.91).

On the map only: at a real table people say who sees whom.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.words.ids import FigureId, SideId
from core.rules.bassa_intensita.common.geometry import apart
from core.rules.bassa_intensita.common.sight_lines import clear_of_smoke, lines_of
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.to_hit import sees_by_night
from core.table.places import Place, reaches


def seers(state: State, figure: Figure, place: Place) -> Iterator[Figure]:
    """Yield the enemies who have a line to a figure at a place, and see so far in this light."""
    for foe in state.figures.values():
        if watches(foe, figure.side) and has_line(state, foe, figure, place):
            yield foe


_saw_last: dict[FigureId, FigureId] = {}
"""Who was last found to see each: asked first, for he mostly still does."""


def is_seen(state: State, figure: Figure, place: Place) -> bool:
    """Return whether any enemy has a line to a figure at a place."""
    last = state.figures.get(_saw_last.get(figure.id, FigureId("")))
    if last is not None and watches(last, figure.side) and has_line(state, last, figure, place):
        return True
    seer = next(seers(state, figure, place), None)
    if seer is not None:
        _saw_last[figure.id] = seer.id
    return seer is not None


def watches(figure: Figure, side: SideId) -> bool:
    """Return whether somebody may see figures of *side*: an enemy who is able and rides on nothing."""
    return figure.side != side and figure.able and not figure.aboard and not figure.captor


def has_line(state: State, watcher: Figure, figure: Figure, place: Place) -> bool:
    """Return whether one figure sees another that stands at *place*; only smoke hides who flies."""
    here = state.place_of(watcher)
    if here is None:
        return False
    if not by_day(state) and not in_light(state, watcher, apart(state, watcher, here, figure, place)):
        return False
    if any(one.flying for one in (watcher, figure)):
        return clear_of_smoke(state, here, place)
    return lines_of(state).clear(here, place, (figure.id, figure.aboard))


def in_light(state: State, watcher: Figure, cm: float) -> bool:
    """Return whether so far off is not too dark for him (BI-NIGHT.g, BI-OBS.n)."""
    return by_day(state) or reaches(cm, sees_by_night(Options.of(state).light, watcher.device))


def by_day(state: State) -> bool:
    """Return whether one sees as far as there is a line."""
    return Options.of(state).light == "day"
