"""Breaking News: the blanks of hand-to-hand combat and storming."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from core.engine.choices import PickSome
from core.engine.facts import Refusal, Refused
from core.engine.message import say
from core.engine.questions import NeedsAnswer
from core.rules.breaking_news.fields.makers import Fields, maker, option_of, ruler
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.storming import check_stormer
from core.table.blanks import figure_named


@maker("fight")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = figure_named(next(iter(filled.get("figures", ())), None), state)
    if man is not None:
        foes = tuple(option_of(state, state.figures[name]) for name in man.touching)
        yield PickSome("foes", say("ask-foes"), foes, 1, 3)


@maker("storm_building")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    men = [man for man in state.of(state.active) if man.on_foot and not man.fired and not man.fought]
    rows = tuple(
        replace(option_of(state, man), refusal=_not_storming(state, seat, man, filled.get("building")))
        for man in men
    )
    rows = tuple(sorted(rows, key=lambda row: row.refusal is not None))
    yield PickSome("figures", say("ask-stormers"), rows, 1)


def _not_storming(state: State, seat: str, man: Figure, building: Any) -> Refusal | None:
    """Return why he cannot take part in storming a building; nothing where only people can measure."""
    r = ruler(state)
    r.seat = seat
    try:
        check_stormer(r, man.id, str(building))
    except Refused as refused:
        return refused.refusal
    except NeedsAnswer:
        return None
    return None


@maker("spread_hits")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    storm = state.storm
    if storm is None:
        return
    men = storm.defenders if storm.attack_hits else storm.attackers
    rows = tuple(option_of(state, state.figures[n]) for n in men if state.figures[n].fighting)
    least = 1 if state.is_("storm_allocation", "free") else len(rows)
    yield PickSome(
        "order", say("ask-order", hits=storm.attack_hits or storm.defence_hits), rows, least, len(rows)
    )
