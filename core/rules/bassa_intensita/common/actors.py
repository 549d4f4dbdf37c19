"""Bassa Intensità: who a command speaks of."""

from __future__ import annotations

from collections.abc import Mapping

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, UnitId
from core.rulekit.actors import own_figure
from core.rulekit.names import side_name
from core.rulekit.refusals import no
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure, Unit


def own(r: Resolution[State], name: str) -> Figure:
    """Return one's own figure that is in the game; refuse anybody else."""
    return own_figure(r, r.state.figures, name, "bi-no-such-figure", "bi-is-out")


def enemy(r: Resolution[State], name: FigureId, side: str) -> Figure:
    """Return an enemy of *side* that it knows of and that is in the game."""
    if refusal := enemy_refusal(r, name, side):
        r.refuse_as(refusal)
    return r.state.figures[name]


def enemy_refusal(r: Resolution[State], name: FigureId, side: str) -> Refusal | None:
    """Return why nobody is an enemy whom *side* knows of; a hidden one sounds like nobody (BI-Q.103).

    Not to a referee who acts for the side: he knows him, and reads that the side does not observe him.
    """
    foe = r.state.figures.get(name)
    if foe is not None and foe.side != side and foe.there:
        if shown(r.state, foe, side):
            return None
        if r.seat == REFEREE:
            return no("BI-Q.103", "bi-foe-not-observed", figure=foe.name, side=side_name(r.state, side))
    return no("BI-Q.103", "bi-no-such-enemy", figure=name)


def shown(state: State, figure: Figure, side: str) -> bool:
    """Return whether *side* knows of a figure: it observes it, or what it rides in; an observer what all do.

    A side of its own is no side that must observe it: whoever belongs to it is asked otherwise.
    """
    carrier = state.figures.get(figure.aboard, figure)
    return side in carrier.seen_by or (side not in state.sides and bool(carrier.seen_by))


def men_shown(state: State, side: str) -> dict[FigureId, Figure]:
    """Return the figures that *side* knows of, as `shown` does of each."""
    return {id: man for id, man in state.figures.items() if shown(state, man, side)}


def units_shown(state: State, men: Mapping[FigureId, Figure]) -> set[UnitId]:
    """Return the units that are known where these figures are; a squad is by a section of it, too."""
    known = {man.unit for man in men.values()}
    return known | {state.units[id].of for id in known if id in state.units}


def unit_shown(state: State, unit: Unit, side: str) -> bool:
    """Return whether *side* knows of a unit: of one of its figures."""
    return unit.id in units_shown(state, men_shown(state, side))


def check_phase(r: Resolution[State], phase: str, rule: str) -> None:
    """Refuse what does not belong into this phase, or while something is in progress."""
    if r.state.phase != phase or r.state.doing:
        r.refuse(rule, "bi-not-now")


def acting_side(r: Resolution[State], side: str, rule: str) -> None:
    """Refuse what a side wants that does not move now."""
    if side != r.state.moving:
        r.refuse(rule, "bi-not-your-segment")
