"""Breaking News 7.0 where hidden men have no marker on the table (BN-Q.30, `hidden_mode = blind`).

The enemy knows nothing of such a man until he is sighted, shows himself, is hit, or dodges: from
then on his marker lies on the table as in every other game.
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId, SideId
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, State


def unplaced(state: State, man: Figure) -> bool:
    """Return whether nothing on the table tells the enemy that he is there."""
    return (
        bool(man.marker)
        and Options.of(state).hidden_mode == "blind"
        and not (man.laid or man.seen_by or man.fate)
    )


def lurks(state: State, side: SideId) -> bool:
    """Return whether a side has men who are not on the table: how many is never a secret."""
    return state.sides[side].unseen > 0 or any(
        man.side == side and unplaced(state, man) for man in state.figures.values()
    )


def aware(state: State, side: SideId) -> tuple[FigureId, ...]:
    """Return the enemies that *side* knows to be where they are: others cannot forbid it anything."""
    return tuple(man.id for man in state.of(state.other(side)) if not unplaced(state, man))


def lay(r: Resolution[State], names: tuple[FigureId, ...], why: str) -> None:
    """Put the markers of these men on the table if they are not there: they were `hit`, or `dodged`."""
    for name in dict.fromkeys(names):
        if unplaced(r.state, r.state.figures[name]):
            r.emit(e.MarkerLaid(name, why))
