"""Bassa Intensità: who knows that somebody is observed (BI-Q.120).

The book does not say. That one is seen by enemies whom one does not see would tell that they are there, and
who of a unit is seen, where.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure


def tells_the_seen(state: State) -> bool:
    """Return whether whoever is observed is told so; at a real table he is put on it, so that he knows."""
    return state.tape or Options.of(state).seen_told == "both"


def as_its_owner_knows(state: State, figure: Figure) -> Figure:
    """Return a figure of one's own as one knows it: it may be seen, so it counts as seen.

    A Sniper counts as hidden: the die that he throws where nobody sees him is foreseen then (BI-SNIPER.c).
    """
    if tells_the_seen(state):
        return figure
    others = () if figure.is_("sniper") else tuple(side for side in state.sides if side != figure.side)
    return figure if figure.seen_by == others else replace(figure, seen_by=others)
