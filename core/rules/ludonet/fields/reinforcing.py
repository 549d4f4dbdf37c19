"""Ludonet quick skirmish: the blanks of reinforcements."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.engine.choices import PickSome
from core.engine.message import say
from core.rules.ludonet.fields.makers import Fields, maker, option_of
from core.rules.ludonet.state import State


@maker("reinforce")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    unit = state.units.get(filled.get("unit", ""))
    if unit is not None:
        rows = tuple(option_of(man) for man in state.of(unit.side) if state.units[man.unit].reserve)
        yield PickSome("figures", say("lu-ask-reinforce"), rows, 1)
