"""Breaking News: the blanks of hand-to-hand combat and storming."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Option, PickSome
from core.engine.contract.facts import Refusal, Refused
from core.engine.contract.questions import NeedsAnswer
from core.engine.words.message import say
from core.rules.breaking_news.common.geometry import ruler
from core.rules.breaking_news.fields.makers import Fields, maker, option_of
from core.rules.breaking_news.melee.fighting import MOST, check_fighter
from core.rules.breaking_news.melee.storming import check_stormer
from core.rules.breaking_news.state import Figure, State
from core.table.figure_lookup import figure_named


@maker("fight")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = figure_named(next(iter(filled.get("figures", ())), filled.get("_man")), state)
    if man is None:
        return
    foes = tuple(option_of(state, state.figures[name]) for name in man.touching)
    yield PickSome("foes", say("ask-foes"), foes, 1, MOST)
    if "_man" in filled and (chosen := filled.get("foes")):
        rows = (option_of(state, man), *(_mates(state, seat, man, chosen[0]) if len(chosen) == 1 else ()))
        yield PickSome("figures", say("ask-fighters"), rows, 1, MOST)


def _mates(state: State, seat: str, man: Figure, foe: str) -> tuple[Option, ...]:
    """Return the comrades in contact with the same enemy, and why one may not join."""
    mates = [mate for mate in state.of(man.side) if mate.id != man.id and foe in mate.touching]
    return tuple(
        replace(option_of(state, mate), refusal=_refusal(state, seat, partial(check_fighter, name=mate.id)))
        for mate in mates
    )


@maker("storm_building")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    men = [man for man in state.of(state.active) if man.on_foot and not man.fired and not man.fought]
    building = str(filled.get("building"))
    rows = tuple(
        replace(
            option_of(state, man),
            refusal=_refusal(state, seat, partial(check_stormer, name=man.id, building=building)),
        )
        for man in men
    )
    rows = tuple(sorted(rows, key=lambda row: row.refusal is not None))
    yield PickSome("figures", say("ask-stormers"), rows, 1)


def _refusal(state: State, seat: str, check: Callable[[Resolution[State]], Figure]) -> Refusal | None:
    """Return why somebody cannot take part in a fight; nothing where only people can measure."""
    r = ruler(state)
    r.seat = seat
    try:
        check(r)
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
