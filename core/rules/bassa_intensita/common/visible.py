"""Bassa Intensità: who has a line to a figure at a place (BI-Q.14, BI-OBS.n, BI-Q.91).

On the map only: at a real table people say who sees whom.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.rules.bassa_intensita.common.geometry import apart, table_for
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.to_hit import sees_by_night
from core.table.blocking import blocked
from core.table.places import Place, reaches
from core.table.spatial_index import prepare


def seers(state: State, figure: Figure, place: Place) -> Iterator[Figure]:
    """Yield the enemies who have a line to a figure at a place, and see so far in this light."""
    for foe in state.foes(figure.side):
        if foe.able and not foe.captor and has_line(state, foe, figure, place):
            yield foe


def is_seen(state: State, figure: Figure, place: Place) -> bool:
    """Return whether any enemy has a line to a figure at a place."""
    return any(True for _ in seers(state, figure, place))


def has_line(state: State, watcher: Figure, figure: Figure, place: Place) -> bool:
    """Return whether one figure sees another that stands at *place*; ground hides nobody who flies."""
    here = watcher.place
    if here is None or not in_light(state, watcher, apart(state, watcher, here, figure, place)):
        return False
    if any(one.hull is not None and one.hull.flying for one in (watcher, figure)):
        return True
    refs = (figure.id,) if watcher.hull is None else (figure.id, watcher.id)
    ready = prepare(table_for(state, refs))
    return not blocked(ready, ready.spot(here), ready.spot(place))


def in_light(state: State, watcher: Figure, cm: float) -> bool:
    """Return whether so far off is not too dark for him (BI-NIGHT.g, BI-OBS.n)."""
    light = state.options.get("light", "day")
    return light == "day" or reaches(cm, sees_by_night(light, watcher.device))
