"""Breaking News 11.1.j: fights for buildings that go on from turn to turn, and who is in them."""

from __future__ import annotations

from core.engine.words.ids import FigureId, PieceId, SideId
from core.rules.breaking_news.state import Contest, Figure, State


def both(fight: Contest) -> tuple[FigureId, ...]:
    """Return everybody who is in this fight."""
    return (*fight.attackers, *fight.defenders)


def contest_at(state: State, building: PieceId) -> Contest | None:
    """Return the fight that goes on for a building."""
    return next((fight for fight in state.contests if fight.building == building), None)


def contest_of(state: State, man: Figure) -> Contest | None:
    """Return the fight for a building that he is in."""
    return next((fight for fight in state.contests if man.id in both(fight)), None)


def locked(state: State, fight: Contest | None, side: SideId) -> tuple[FigureId, ...]:
    """Return the men of a side who are in this fight."""
    if fight is None:
        return ()
    men = (state.figures[name] for name in both(fight))
    return tuple(man.id for man in men if man.side == side and man.fighting)
