"""Bassa Intensità, one activity a turn: whether somebody may still move, fire or act (BI-SEQ.m–n)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.engine.words.ids import FigureId
from core.rulekit.refusals import no
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.movement import vehicle_allowance


def hindered(state: State, figure: Figure) -> tuple[str, str]:
    """Return the paragraph and the sentence of why a figure can do nothing at all, or two empty texts."""
    if not figure.there:
        return "BI-DMG.i", "bi-is-out"
    if figure.health == "serious":
        return "BI-DMG.g", "bi-is-seriously-wounded"
    if figure.fleeing:
        return "BI-MOR.n", "bi-panics"
    if figure.used == "failed" or (figure.tested == state.now and not figure.passed):
        return "BI-Q.15", "bi-failed-isolation"
    return "", ""


def check_free(r: Resolution[State], figure: Figure, fires: bool = False) -> None:
    """Refuse to act with whom something hinders, who is Shocked, or whose activity is gone; or he *fires*.

    A move has limits of its own for the Shocked, who may still move away (BI-Q.60).
    """
    rule, why = hindered(r.state, figure)
    if why:
        r.refuse(rule, why, figure=figure.name)
    if figure.is_shocked(r.state.turn):
        r.refuse("BI-Q.60", "bi-is-shocked", figure=figure.name)
    if (spent_for_fire if fires else spent)(r.state, figure):
        r.refuse_as(activity_spent(figure))


CREWS = ("fired", "opportunity", "covering")
"""What somebody did whose weapon another serves, for whom it is the activity, too (BI-Q.10)."""


def activity_spent(figure: Figure) -> Refusal:
    """Return that the activity of this turn is gone; who serves a weapon reads that it is by that."""
    crews = bool(figure.serves) and figure.used in CREWS
    return no("BI-SEQ.m", f"bi-crew-{figure.used}" if crews else "bi-activity-spent", figure=figure.name)


def spent(state: State, figure: Figure, doing: str = "") -> bool:
    """Return whether the activity of this turn is gone.

    With `bi.activity_scope` unit whoever of the unit did something did it for all (BI-Q.10): all of it may
    be *doing* the same, and who failed his isolation test did nothing.
    """
    return bool(figure.used) or _spent_by_mates(state, figure, doing)


def _spent_by_mates(state: State, figure: Figure, doing: str) -> bool:
    if Options.of(state).activity_scope != "unit":
        return False
    others = (mate for mate in unit_mates(state, figure) if mate.id != figure.id)
    return any(mate.used not in ("", "failed", doing) for mate in others)


def spent_for_fire(state: State, figure: Figure) -> bool:
    """Return whether the activity is gone for fire: all of a unit may fire (BI-OPP.c, BI-Q.10).

    Who has moved on stabilised armament fires in the phase of Fire, and does nothing else (BI-STAB.a).
    """
    if state.phase == "move":
        return spent(state, figure, "opportunity")
    moved = bool(figure.used) and not fires_on_the_move(figure)
    return moved or _spent_by_mates(state, figure, "fired")


def unit_mates(state: State, figure: Figure) -> tuple[Figure, ...]:
    """Return everybody of a figure's unit who is in the game, the figure too."""
    return tuple(one for one in state.of(figure.side) if one.unit == figure.unit)


def crew_of(state: State, gunner: FigureId) -> tuple[Figure, ...]:
    """Return who serves somebody's weapon and can, the gunner first (BI-Q.10: they share one activity)."""
    serving = (one for one in state.figures.values() if one.serves == gunner and one.able)
    return (state.figures[gunner], *serving)


def fires_on_the_move(figure: Figure) -> bool:
    """Return whether a vehicle may still fire after its move: stabilised, and below half its speed (BI-STAB).

    Its *share* is that of what it may go on these surfaces now, damage included (BI-Q.99).
    """
    return (
        figure.hull is not None and figure.hull.stabilised and figure.used == "moved" and figure.share < 0.5
    )


def way_of(figure: Figure, on_road: bool) -> int:
    """Return how far a vehicle may go in a turn, in cm: 0 immobilised, halved by damage (BI-VEH.e)."""
    hull = figure.hull
    if hull is None or hull.stopped:
        return 0
    return vehicle_allowance(hull.row, on_road, hull.halved)
