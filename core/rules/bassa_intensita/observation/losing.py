"""Bassa Intensità: who is seen by nobody any more is hidden again (BI-OBS.f, BI-Q.82).

On the map it is looked at wherever somebody stands elsewhere, and after every step. At a real table people
see it, and rule it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId, SideId
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.visible import is_seen
from core.rules.bassa_intensita.facts.seeing import Hidden
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving, Walking
from core.rules.bassa_intensita.state.men import Figure


def look_again(r: Resolution[State], whom: Iterable[FigureId]) -> None:
    """Hide those of *whom* again whom nobody of a side that observed them sees now."""
    if r.state.tape:
        return
    gone: dict[SideId, list[FigureId]] = {}
    for one in whom:
        for side in sides_without(r.state, r.state.figures[one]):
            gone.setdefault(side, []).append(one)
    for side, figures in gone.items():
        riders = (one.id for one in r.state.figures.values() if one.aboard in figures)
        r.emit(Hidden(side, (*figures, *riders)))


def sides_without(state: State, figure: Figure) -> Iterator[SideId]:
    """Yield the sides that observe a figure but have no line to it; who is out stays seen."""
    place = figure.place
    if not figure.there or place is None or figure.aboard:
        return
    for side in figure.seen_by:
        if side in state.sides and not is_seen(state, figure, place):  # there are two sides
            yield side


@acts.follows(moments.placed, 50)
def _(r: Resolution[State], figures: tuple[FigureId, ...]) -> None:
    look_again(r, figures)


@acts.follows(moments.move_ended, 50)
def _(r: Resolution[State], frame: Walking) -> None:
    """Whoever has moved may have been the only one who saw somebody, or a hull in the line."""
    look_at_all(r)


@acts.follows(moments.step_ended, 50)
def _(r: Resolution[State], frame: Resolving) -> None:
    look_at_all(r)


@acts.follows(moments.turn_began, 50)
def _(r: Resolution[State]) -> None:
    look_at_all(r)


def look_at_all(r: Resolution[State]) -> None:
    """Look at everybody who is observed."""
    look_again(r, tuple(r.state.figures))


acts.line(Hidden, "bi-hidden", gone=True, side="side", whom="figures")
