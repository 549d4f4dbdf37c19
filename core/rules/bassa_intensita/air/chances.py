"""Bassa Intensità: who can fire at what flies, and his chance (BI-AA.a–d, BI-T.22, BI-Q.89, BI-Q.91)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.contract.facts import Modifier, Number
from core.engine.contract.number import worked_out
from core.engine.words.ids import AnyId, WeaponName
from core.rules.bassa_intensita.arms import sky_row
from core.rules.bassa_intensita.common.activity import hindered, spent_for_fire
from core.rules.bassa_intensita.fire.weapons import with_orders
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Carried, Figure
from core.rules.bassa_intensita.state.orders import Upward
from core.rules.bassa_intensita.tables.air import ANTI_AIRCRAFT, CREW, ROCKET_REACH
from core.rules.bassa_intensita.tables.weapons import as_fired
from core.table.places import reaches

HALF = Modifier(2, "bi-mod-sky-movement", "BI-AA.d", "÷")


def weapons_up(state: State, figure: Figure, *, helicopter: bool = True) -> tuple[WeaponName, ...]:
    """Return the weapons with which somebody can fire at what flies now; at aircraft fewer do (BI-AA.b).

    What must be emplaced to be fired must be so to fire upward too (BI-FIRE.p, BI-Q.108).
    """
    ready = (
        one for one in figure.weapons if not one.broken and not one.empty and stands_ready(state, figure, one)
    )
    spent_up = Options.of(state).ammo_tracking
    return tuple(
        one.name
        for one in ready
        if not (spent_up and one.rounds == 0) and base_of(state, one.name, helicopter=helicopter) is not None
    )


def stands_ready(state: State, figure: Figure, weapon: Carried) -> bool:
    """Return whether a weapon fires as what it is: emplaced or mounted, where it must be (BI-FIRE.n, p)."""
    row = state.arms[weapon.name].row
    return not row or as_fired(row, weapon.emplaced, figure.hull is not None) == row


def base_of(state: State, weapon: WeaponName, *, helicopter: bool) -> int | None:
    """Return what BI-T.22 prints for a weapon, `None` where it says NO, or has no such row."""
    row = sky_row(state.arms[weapon])
    return ANTI_AIRCRAFT[row][1 if helicopter else 0] if row else None


def in_reach(state: State, weapon: WeaponName, cm: float) -> bool:
    """Return whether a weapon reaches so far: only rocket launchers have a limit (BI-Q.89)."""
    return sky_row(state.arms[weapon]) != "at_rocket" or reaches(cm, ROCKET_REACH)


def number(
    state: State, figure: Figure, order: Upward, *, in_movement: bool
) -> tuple[int, int, tuple[Modifier, ...]] | None:
    """Return the chance on 1d10, what BI-T.22 prints, and what made the one of the other.

    The Quality counts first, then the ½ of the Movement phase (BI-Q.89). `None` where it says NO.
    """
    base = base_of(state, order.weapon, helicopter=order.target in state.figures)
    if base is None:
        return None
    quality = CREW[state.quality_of(figure)]
    crew = (Modifier(quality, "bi-mod-sky-quality", "BI-AA.c"),) if quality else ()
    terms = (*crew, *((HALF,) if in_movement else ()))
    return worked_out(base, terms), base, terms


def foreseen(state: State, figure: Figure, order: Upward, *, in_movement: bool) -> tuple[Number, ...]:
    """Return the number that will be rolled for an order."""
    found = number(state, figure, order, in_movement=in_movement)
    if found is None:
        return ()
    needed, base, terms = found
    return (
        Number(order.target, needed, 1, terms, base, or_less=True, why="bi-upward", who=figure.id, sides=10),
    )  # fmt: skip


def gunners(state: State, side: str, target: AnyId) -> Iterator[Figure]:
    """Yield who of a side may fire at what flies, as a reaction: free, and with no orders in this step."""
    busy = with_orders(state)
    for figure in state.of(side):
        idle = hindered(state, figure)[1] or figure.is_shocked(state.turn)
        free = not (idle or spent_for_fire(state, figure))
        helicopter = target in state.figures
        free = free and not figure.aboard and figure.id not in busy
        if free and weapons_up(state, figure, helicopter=helicopter):
            yield figure
