"""Bassa Intensità: who may be asked about whom at a real table (Part 6)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId
from core.rules.bassa_intensita.common.actors import shown
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure


def on_the_table(r: Resolution[State]) -> tuple[FigureId, ...]:
    """Return everybody on the table who rides in nothing and may be named in a question.

    On the map all are; at a real table no player is asked about a figure that he does not know.
    """
    return tuple(
        figure.id
        for figure in r.state.figures.values()
        if figure.there and not figure.aboard and may_ask(r, figure)
    )


def may_ask(r: Resolution[State], *figures: Figure) -> bool:
    """Return whether a question may name these: at a real table only the referee knows all (BI-Q.122)."""
    return not r.state.tape or r.seat == REFEREE or all(_known(r, figure) for figure in figures)


def _known(r: Resolution[State], figure: Figure) -> bool:
    return figure.side == r.seat or shown(r.state, figure, r.seat)
