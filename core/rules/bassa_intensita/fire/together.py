"""Bassa Intensità: men of a unit are ordered to fire at one target, each with his best weapon (BI-FIRE.a).

It saves writing: each order is one man's own, judged and sealed as if it had been written by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne, PickSome
from core.engine.contract.facts import Command, Refusal
from core.engine.words.ids import FigureId, UnitId, WeaponName
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.fields import options_of
from core.rules.bassa_intensita.common.geometry import ruler
from core.rules.bassa_intensita.fire.declaring import armed, targets, unit_fires
from core.rules.bassa_intensita.fire.shot_legality import weapon_of
from core.rules.bassa_intensita.fire.weapons import InHand
from core.rules.bassa_intensita.orders.lines_at_once import told_at_once
from core.rules.bassa_intensita.orders.offering import of_unit, why_not
from core.rules.bassa_intensita.orders.writing import write, writer
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Cover, Fire
from core.table.questions import ShotLine


@acts.answers(moments.FIRE)
class OrderFireTogether(Command, frozen=True):
    """Order fire of several *figures* at one *target*, each with the weapon that hits it best."""

    figures: tuple[FigureId, ...]
    target: FigureId


@acts.offered(moments.FIRE, 11)
def _(asked: Offered) -> Iterator[Choice]:
    yield from by_several(asked.state, unit_fires(asked, OrderFireTogether, 0.1))


def by_several(state: State, found: Iterable[Choice]) -> Iterator[Choice]:
    """Yield the acts of units of whom at least two are free to fire, with these men."""
    for one in found:
        men = tuple(man.id for man in free_to_fire(state, str(one.given["_unit"])))
        if len(men) > 1:
            yield replace(one, men=men, several=True)


def check_several(r: Resolution[State], figures: Sequence[FigureId], rule: str) -> None:
    """Refuse fewer than two, and one who is named twice."""
    if len(set(figures)) != len(figures) or len(figures) < 2:
        r.refuse(rule, "bi-together-two")


def free_to_fire(state: State, unit: str) -> list[Figure]:
    """Return who of a unit has a weapon that fires and may be given an order."""
    men = of_unit(state, UnitId(unit))
    return [man for man in men if armed(state, man) and why_not(state, man) is None]


@acts.fields(OrderFireTogether)
def _(state: State, seat: str, _unit: UnitId = UnitId(""), figures: Sequence[Figure] = ()) -> Fields:
    men = free_to_fire(state, _unit)
    yield PickSome("figures", say("bi-ask-together"), options_of(men), 2, likely=True)
    if figures:
        yield PickOne("target", say("bi-ask-target"), targets_of_all(ruler(state, seat), figures))


def targets_of_all(r: Resolution[State], figures: Sequence[Figure], why: str = "") -> tuple[Option, ...]:
    """Return whom the first of them may fire at, the likeliest hit first; where another may not, why not."""
    first, *others = figures
    rows = _targets(r, first, why)
    barred: dict[Any, Refusal] = {}
    for one in others:
        for row in _targets(r, one, why):
            if row.refusal is not None:
                barred.setdefault(row.value, row.refusal)
    told = [replace(row, refusal=row.refusal or barred.get(row.value)) for row in rows]
    return tuple(sorted(told, key=lambda row: row.refusal is not None))


def _targets(r: Resolution[State], figure: Figure, why: str) -> tuple[Option, ...]:
    """Return whom a man may fire at with one of his weapons, the likeliest hit first."""
    best: dict[Any, Option] = {}
    for weapon in weapons_of(r.state, figure):
        for row in targets(r, figure, weapon, why):
            known = best.get(row.value)
            if known is None or _worth(row) > _worth(known):
                best[row.value] = row
    return tuple(sorted(best.values(), key=_worth, reverse=True))


def _worth(row: Option) -> float:
    return -1.0 if row.refusal is not None else row.weight or 0.0


def weapons_of(state: State, figure: Figure) -> list[InHand]:
    """Return the weapons of a man that fire as they are now."""
    found = (weapon_of(state, figure, one) for one in dict.fromkeys(one.name for one in figure.weapons))
    return [one for one in found if isinstance(one, InHand)]


@acts.rule(OrderFireTogether)
def order_fire_together(r: Resolution[State], command: OrderFireTogether) -> None:
    """Write each man's order to fire under seal; one that may not be written refuses them all.

    At a real table the line of the first is measured, and taken for those of whom nobody says otherwise.
    """
    check_several(r, command.figures, "BI-FIRE.a")
    write_all(r, [_order(r, id, command.target) for id in command.figures])


def write_all(r: Resolution[State], orders: Sequence[Fire | Cover]) -> None:
    """Write the orders of several; at a real table the lines are taken to be like that of the first."""
    line = _write(r, orders[0])
    with told_at_once(r, ((order, line) for order in orders[1:])):
        for order in orders[1:]:
            _write(r, order)


def _order(r: Resolution[State], id: FigureId, target: FigureId) -> Fire:
    firer = writer(r, id, "fire")
    return Fire(firer.id, best_weapon(r, firer, target), target)


def _write(r: Resolution[State], order: Fire | Cover) -> ShotLine | None:
    """Write an order down; return its line."""
    write(r, r.state.figures[order.figure], order)
    slips = r.state.sealed.slips if r.state.sealed is not None else ()
    written = next((slip.order for slip in slips if slip.who == order.figure), None)
    return written.line if isinstance(written, Fire | Cover) else None


def best_weapon(r: Resolution[State], firer: Figure, target: FigureId, why: str = "") -> WeaponName:
    """Return the weapon with which a man hits best; the first he has where nothing tells them apart."""
    every = weapons_of(r.state, firer)
    if not every:
        found = weapon_of(r.state, firer, firer.weapons[0].name) if firer.weapons else None
        if isinstance(found, Refusal):
            r.refuse_as(found)
        r.refuse("BI-FIRE.a", "bi-unarmed-together", figure=firer.name)
    sight = ruler(r.state, firer.side)

    def worth(weapon: InHand) -> float:
        rows = targets(sight, firer, weapon, why)
        return next((_worth(row) for row in rows if row.value == target), -1.0)

    return max(every, key=worth).carried.name
