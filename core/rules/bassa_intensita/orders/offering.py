"""Bassa Intensità: orders are offered unit by unit; who of it shall do it is the first field (60 a side)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from core.engine.contract.choices import Choice, PickOne
from core.engine.contract.facts import Command, Refusal
from core.engine.words.ids import UnitId
from core.engine.words.message import say
from core.rulekit.acts import choice, tag_of
from core.rulekit.refusals import no
from core.rules.bassa_intensita.acts import Offered
from core.rules.bassa_intensita.common.activity import activity_spent, hindered, spent, spent_for_fire
from core.rules.bassa_intensita.common.fields import option_of
from core.rules.bassa_intensita.common.names import unit_name
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure, Unit

Can = Callable[[State, Figure], bool]
"""Whether a figure is asked at all, such as one that has a weapon for it."""


def unit_orders(
    asked: Offered,
    do: type[Command],
    can: Can,
    rule: str,
    hint: str,
    weight: float,
    calls: Can | None = None,
    acts: bool = False,
) -> Iterator[Choice]:
    """Yield the choice to order *do* for each of the side's units in which anybody is free and can.

    `yield from unit_orders(asked, OrderFire, armed, "BI-FIRE.a", hint="f", weight=2.0)`. Its sentence is
    `bi-do-` and the command; who of the unit shall do it is its first field, `figure_field`. It calls upon
    those alone for whom *calls* is true, where that is not all who can. *acts*: it is no fire.
    """
    for unit in asked.state.units.values():
        if unit.side != asked.side:
            continue
        men = (figure for figure in of_unit(asked.state, unit.id) if can(asked.state, figure))
        if free := [one for one in men if why_not(asked.state, one, acts) is None]:
            wanted = free if calls is None else [one for one in free if calls(asked.state, one)]
            yield calling(unit_choice(unit, do, rule, hint, weight), wanted)


def calling(found: Choice, wanted: Iterable[Figure]) -> Choice:
    """Return a choice of a unit that calls upon these of it alone."""
    return replace(found, called=tuple(one.id for one in wanted))


def unit_choice(unit: Unit, do: type[Command], rule: str, hint: str, weight: float) -> Choice:
    """Return the choice that one of a unit does something, by the sentence `bi-do-` and the command."""
    called = unit_name(unit)
    label, given = say(f"bi-do-{tag_of(do)}", unit=called), {"_unit": unit.id}
    return choice(do, label, rule, given=given, heading=called, hint=hint, weight=weight)


def figure_field(state: State, unit: UnitId, can: Can, acts: bool = False) -> PickOne:
    """Return the field in which one of the unit's figures is chosen; who cannot now is dimmed, and why."""
    men = (man for man in of_unit(state, unit) if can(state, man))
    rows = tuple(option_of(man, why_not(state, man, acts)) for man in men)
    return PickOne("figure", say("bi-ask-figure"), rows)


def of_unit(state: State, unit: UnitId) -> list[Figure]:
    """Return who of a unit is in the game, and in a step of fire of the Quality whose turn it is."""
    return [
        figure
        for figure in state.figures.values()
        if figure.unit == unit
        and figure.there
        and (state.phase != "fire" or state.quality_of(figure) == state.step)
    ]


def why_not(state: State, figure: Figure, acts: bool = False) -> Refusal | None:
    """Return why a figure can fire no more now, or where it *acts* do nothing else (BI-STAB.a)."""
    rule, why = hindered(state, figure)
    if why:
        return no(rule, why, figure=figure.name)
    if figure.is_shocked(state.turn):
        return no("BI-Q.60", "bi-is-shocked", figure=figure.name)
    gone = spent(state, figure) if acts else spent_for_fire(state, figure)
    return activity_spent(figure) if gone else None
