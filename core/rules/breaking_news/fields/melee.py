"""Breaking News: the blanks of hand-to-hand combat and storming."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.engine.choices import (
    PickSome,
)
from core.engine.message import say
from core.rules.breaking_news.fields.makers import Fields, figure_named, maker, option_of
from core.rules.breaking_news.state import State


@maker("fight")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = figure_named(next(iter(filled.get("figures", ())), None), state)
    if man is not None:
        foes = tuple(option_of(state, state.figures[name]) for name in man.touching)
        yield PickSome("foes", say("ask-foes"), foes, 1, 3)


@maker("storm_building")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    men = [man for man in state.of(state.active) if man.on_foot and not man.fired and not man.fought]
    yield PickSome("figures", say("ask-stormers"), tuple(option_of(state, man) for man in men), 1)


@maker("spread_hits")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    storm = state.storm
    if storm is None:
        return
    men = storm.defenders if storm.attack_hits else storm.attackers
    rows = tuple(option_of(state, state.figures[n]) for n in men if state.figures[n].fighting)
    least = 1 if state.is_("storm_allocation", "free") else len(rows)
    yield PickSome("order", say("ask-order"), rows, least, len(rows))
