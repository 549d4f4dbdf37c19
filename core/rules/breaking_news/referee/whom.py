"""Breaking News: whom or what a ruling may name, by what is ruled."""

from __future__ import annotations

from core.engine.words.ids import FigureId, WeaponName
from core.rules.breaking_news.firing.ammunition import COUNTED
from core.rules.breaking_news.state import AWAY, State


def there(state: State, name: FigureId) -> bool:
    """Accept a figure that has come onto the table, whatever became of it since."""
    return name in state.figures and state.figures[name].fate != AWAY


def of_men(state: State, name: FigureId) -> bool:
    """Accept a man of a side: no vehicle is suppressed, hides or retreats, and no civilian."""
    return of_anybody(state, name) and not state.figures[name].role


def of_anybody(state: State, name: FigureId) -> bool:
    """Accept a man, a civilian too."""
    return there(state, name) and state.figures[name].hull is None


def of_sides(state: State, name: FigureId) -> bool:
    """Accept a man or a vehicle of a side."""
    return there(state, name) and not state.figures[name].role


def of_anything(state: State, name: FigureId) -> bool:
    """Accept whoever has a name, were he still to come."""
    return name in state.figures


def on_foot(state: State, name: FigureId) -> bool:
    """Accept a man of a side in no vehicle."""
    return of_men(state, name) and state.figures[name].on_foot


def of_vehicles(state: State, name: FigureId) -> bool:
    """Accept a vehicle."""
    return there(state, name) and state.figures[name].hull is not None


def away(state: State, name: FigureId) -> bool:
    """Accept whoever has still to come onto the table."""
    return name in state.figures and state.figures[name].fate == AWAY


def counted(state: State, name: FigureId) -> WeaponName | None:
    """Return the weapon of a man whose rounds are counted, if he has one."""
    return next((one for one in state.figures[name].weapons if one in COUNTED), None)


def rifleman(state: State, name: FigureId) -> bool:
    """Accept a man with a weapon whose rounds are counted (BN-8.0.3)."""
    return of_men(state, name) and counted(state, name) is not None


def of_smoke(state: State, id: str) -> bool:
    """Accept a cloud, or none for a new one."""
    return id == "" or any(cloud.id == id for cloud in state.clouds)
