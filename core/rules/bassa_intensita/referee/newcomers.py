"""Bassa Intensità: the ruling that adds a figure to a unit (BI-Q.123); the book has nobody off the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from core.engine.contract.choices import AnyField, Option, PickOne, PickSome
from core.engine.words.ids import UnitId
from core.engine.words.message import say
from core.rulekit.newcomers import Newcomer, added, check_room, standing, yes_or_no
from core.rulekit.roster import MOST_ARMS
from core.rules.bassa_intensita.common.names import in_languages, weapon_name
from core.rules.bassa_intensita.referee.roster import units_of
from core.rules.bassa_intensita.setup.men import Stock, figure_of
from core.rules.bassa_intensita.setup.units import MOST
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.tables.quality import QUALITY
from core.rules.bassa_intensita.vehicles import VEHICLES


def _form(state: State, side: str, said: Mapping[str, Any]) -> Iterator[AnyField]:
    """Ask what it is, with what arms, of what Quality, and whether the enemy observes it."""
    able = {one: row for one, row in VEHICLES.items() if set(row.weapons) <= set(state.arms)}
    named = (Option(one, in_languages(row.name, one)) for one, row in able.items())
    kinds = (Option("", say("bi-newcomer-man")), *named)
    yield PickOne("value.vehicle", say("bi-ask-newcomer"), kinds)
    if said.get("vehicle") == "":
        arms = tuple(Option(one, weapon_name(state, one)) for one in state.arms)
        yield PickSome("value.weapons", say("ask-weapons"), arms, 1, MOST_ARMS)
    of_unit = Option("", say("bi-newcomer-quality"))
    rows = (of_unit, *(Option(one, say(f"bi-quality-{one}")) for one in QUALITY))
    yield PickOne("value.quality", say("bi-ask-newcomer-quality"), rows)
    yield yes_or_no("hidden", "bi-ask-newcomer-hidden")


def _joined(state: State, unit: str, who: Newcomer) -> State:
    """Put a figure into a unit, read as a scenario's."""
    body = state.units[UnitId(unit)]
    check_room(state, body.side, MOST)
    others = tuple(one for one in state.sides if one != body.side)
    stock = Stock(state.terrain, state.arms, VEHICLES, state.tape)
    read = who.read(state, state.sides[body.side].edge, hidden=who.flag("hidden"))
    figure = figure_of(read, body.side, body, others, stock)
    figure = replace(figure, place=standing(state.terrain, figure.place))
    return replace(state, figures={**state.figures, figure.id: figure})


NEWCOMER = added(units_of, _form, _joined)
