"""Bassa Intensità: an action is declared with the fire of its Quality's step (BI-ACT.a–c)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne
from core.engine.contract.facts import Command, Number, Refusal, Refused
from core.engine.words.ids import AnyId, FigureId, UnitId, WeaponName
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.actions.listing import (
    CHECKS,
    DIFFICULTY,
    OURS,
    chance_of,
    difficulty_for,
    emplaceable,
    leaving_weapons,
    seriously_wounded,
)
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.actors import shown
from core.rules.bassa_intensita.common.fields import options_of
from core.rules.bassa_intensita.common.names import weapon_name
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.orders.offering import figure_field, unit_orders
from core.rules.bassa_intensita.orders.writing import foresees, judges, refused_as, write, writer
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Carried, Figure
from core.rules.bassa_intensita.state.orders import Act
from core.rules.bassa_intensita.tables.quality import LADDER
from core.table.figure_lookup import figure_named

ON = ("aim", "treat", "pick_up")
"""The actions that are done on somebody."""


@acts.answers(moments.FIRE)
class OrderAction(Command, frozen=True):
    """Do an action of the list in this step: *what*, *on* whom, with which *weapon*."""

    figure: FigureId
    what: str
    on: AnyId = ""
    weapon: WeaponName = WeaponName("")


@acts.offered(moments.FIRE, 30)
def _(asked: Offered) -> Iterator[Choice]:
    yield from unit_orders(
        asked, OrderAction, anything, "BI-ACT.a", hint="x", weight=0.3, calls=urgent, acts=True
    )


def urgent(state: State, figure: Figure) -> bool:
    """Return whether a figure could do what is seldom possible at all; the rest of the list calls nobody."""
    return any(possible(state, figure, what) for what in URGENT)


def anything(state: State, figure: Figure) -> bool:
    """Return whether there is anything in the list that a figure might do."""
    return any(possible(state, figure, what) for what in CHECKS)


def possible(state: State, figure: Figure, what: str) -> bool:
    """Return whether an action is worth asking about, before anything is measured."""
    match what:
        case "aim":
            return bool(figure.weapons) and bool(targets(state, figure))
        case "emplace":
            return any(emplaceable(state, figure, one) for one in figure.weapons)
        case "reload":
            return any(one.empty and not one.broken for one in figure.weapons)
        case "pick_up":
            return figure.man and bool(leaving_weapons(state, figure))
        case "treat":
            medic = figure.is_("medic") or not Options.of(state).medic_only
            return figure.man and medic and bool(seriously_wounded(state, figure))
    return figure.man and not figure.aboard


def targets(state: State, figure: Figure) -> list[Figure]:
    """Return the enemies whom a figure's side observes."""
    return [foe for foe in state.foes(figure.side) if shown(state, foe, figure.side)]


@acts.fields(OrderAction)
def _(
    state: State, seat: str, figure: Figure | None, on: str | None, _unit: UnitId = UnitId(""), what: str = ""
) -> Fields:
    yield figure_field(state, _unit, anything, acts=True)
    if figure is None:
        return
    yield PickOne("what", say("bi-ask-what", figure=figure.name), tuple(_rows(state, seat, figure)))
    if what in ON:
        others = {"aim": targets, "treat": seriously_wounded, "pick_up": leaving_weapons}[what]
        every = options_of(others(state, figure))
        rows = (replace(row, refusal=_on(state, seat, figure, what, row.value)) for row in every)
        yield PickOne("on", say(f"bi-ask-on-{what}", figure=figure.name), tuple(rows))
    whose = figure_named(on, state) if what == "pick_up" else figure
    if whose is not None and what in ("emplace", "reload", "pick_up"):
        yield PickOne("weapon", say("bi-ask-weapon", figure=whose.name), _weapons(state, whose, what))


URGENT = {"treat": 4.0, "reload": 4.0, "pick_up": 2.0, "emplace": 2.0}
"""What bots do rather than anything else of the list: it is seldom possible at all."""


def _rows(state: State, seat: str, figure: Figure) -> Iterator[Option]:
    """Yield what a figure might do; what needs nobody else stands with why it cannot be done now."""
    for what in CHECKS:
        if possible(state, figure, what):
            alone = what not in (*ON, "emplace", "reload")
            why = refused_as(state, seat, Act(figure.id, what)) if alone else None
            yield Option(what, say(f"bi-act-{what}"), refusal=why, weight=URGENT.get(what))


def _on(state: State, seat: str, figure: Figure, what: str, on: Any) -> Refusal | None:
    """Return why an action cannot be done on somebody; of a weapon that is taken up any of his counts."""
    whose = state.figures[on].weapons if what == "pick_up" else ()
    weapon = whose[0].name if whose else WeaponName("")
    return refused_as(state, seat, Act(figure.id, what, on, weapon))


def _weapons(state: State, whose: Figure, what: str) -> tuple[Option, ...]:
    names = dict.fromkeys(one.name for one in whose.weapons if _fits(state, whose, one, what))
    return tuple(Option(name, weapon_name(state, name)) for name in names)


def _fits(state: State, whose: Figure, weapon: Carried, what: str) -> bool:
    if what == "emplace":
        return emplaceable(state, whose, weapon)
    return not weapon.broken and (weapon.empty or what == "pick_up")


@acts.rule(OrderAction)
def order_action(r: Resolution[State], command: OrderAction) -> None:
    """Write an action that its figure may do; what nobody can do any more is refused (BI-Q.80)."""
    figure = writer(r, command.figure, "fire")
    if command.what not in CHECKS:
        r.refuse("BI-ACT.a", "bi-no-such-action", words=", ".join(CHECKS))
    on = command.on if command.what in ON else ""
    weapon = command.weapon if command.what in ("emplace", "reload", "pick_up") else WeaponName("")
    write(r, figure, Act(figure.id, command.what, on, weapon))


@judges(Act)
def judged(r: Resolution[State], figure: Figure, order: Act) -> Act:
    """Return an action with its difficulty; refuse what its figure cannot do. Other chapters judge theirs."""
    if order.what not in OURS:
        return order
    check = CHECKS.get(order.what)
    if check is not None:
        refusal = check(r, figure, order)
        if refusal is not None:
            raise Refused(refusal)
        order = replace(order, difficulty=DIFFICULTY[order.what])
    if difficulty_for(figure, order.difficulty) == LADDER[-1]:
        r.refuse("BI-Q.80", "bi-too-difficult", figure=figure.name)
    return order


@foresees(Act)
def foreseen(r: Resolution[State], figure: Figure, order: Act) -> tuple[Number, ...]:
    """Return what is to be rolled for an action."""
    if order.what not in OURS:
        return ()
    needed = chance_of(r.state, figure, order.difficulty)
    return (Number(figure.id, needed, base=needed, or_less=True, why="bi-action", who=figure.id, sides=10),)
