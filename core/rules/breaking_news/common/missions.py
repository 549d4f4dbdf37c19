"""Breaking News 4.1.f: which mission two forces make, who places markers, and who goes first."""

from __future__ import annotations

from core.engine.words.ids import SideId
from core.rules.breaking_news.state import State
from core.rules.breaking_news.tables.troops import GRADES


def kind_of(state: State, side: str) -> str:
    """Return what a side is by the class of most of its men: `special`, `regular` or `irregular`."""
    grade = state.sides[SideId(side)].grade
    if grade == "R1":
        return "special"
    return "regular" if GRADES[grade].regular else "irregular"


def mission(state: State) -> int:
    """Return the number of the mission (BN-4.1.f): 3 where one side alone is Special Forces, 2 for regulars
    against irregulars, else 1."""
    kinds = {kind_of(state, side) for side in state.sides}
    if len(kinds) == 1:
        return 1
    return 3 if "special" in kinds else 2


def defenders(state: State) -> list[SideId]:
    """Return who places five markers (BN-4.1.g–h, m): not the Special Forces of mission 3."""
    if mission(state) != 3:
        return list(state.sides)
    return [side for side in state.sides if kind_of(state, side) != "special"]


def in_order(state: State) -> list[SideId]:
    """Return the sides, the Second player first (BN-4.2.c, BN-Q.137); without one in the scenario's order."""
    if not state.first:
        return list(state.sides)
    return [state.other(state.first), state.first]
