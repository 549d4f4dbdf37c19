"""Ludonet quick skirmish: the blanks of reinforcements."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from core.engine.contract.choices import PickSome
from core.engine.words.message import say
from core.rules.ludonet.common.geometry import ruler
from core.rules.ludonet.fields.makers import Fields, maker, option_of
from core.rules.ludonet.morale.morale import joining_refusal, reserves
from core.rules.ludonet.state import State


@maker("reinforce")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    unit = state.units.get(filled.get("unit", ""))
    if unit is not None:
        r = ruler(state, seat)
        rows = tuple(
            replace(option_of(man), refusal=joining_refusal(r, unit, man)) for man in reserves(state, unit)
        )
        yield PickSome("figures", say("lu-ask-reinforce"), rows, 1)
