"""Bassa Intensità, what the odds say that an act changes."""

from __future__ import annotations

from typing import Any

import pytest
from field import Man, Vehicle, field
from msgspec.structs import replace

from core.rules.bassa_intensita.outcome import outcome
from core.rules.bassa_intensita.state import State

WAS: dict[str, Any] = {"shocked": 2, "seen_by": ("red",)}


def before(**facts: Any) -> State:
    return field(rossi=Man("ak", "pistol", **{**WAS, **facts}), tank=Vehicle("t72"), huber=Man(side="red"))


CHANGED: list[tuple[dict[str, Any], dict[str, Any], list[str]]] = [
    ({}, {}, []),
    ({}, {"fate": "dead", "fleeing": True}, ["dead"]),
    ({"fate": "dead"}, {"fate": "dead", "note": "there"}, []),
    ({"fate": "dead"}, {"fate": "", "fleeing": True}, ["panic"]),
    ({}, {"health": "wounded"}, ["wounded"]),
    ({"health": "wounded"}, {"health": "serious"}, ["serious"]),
    ({"health": "wounded"}, {"health": "wounded", "note": "there"}, []),
    ({"health": "wounded"}, {"health": ""}, []),
    ({}, {"shocked": 3}, ["shocked"]),
    ({}, {"shocked": 2, "note": "there"}, []),
    ({}, {"shocked": 0}, []),
    ({}, {"fleeing": True}, ["panic"]),
    ({"fleeing": True}, {"note": "there"}, []),
    ({}, {"used": "failed"}, ["failed"]),
    ({"used": "moved"}, {"used": "failed"}, []),
    ({}, {"used": "fired"}, []),
    ({"seen_by": ()}, {"seen_by": ("red",)}, ["observed"]),
    ({}, {"seen_by": ()}, []),
    ({}, {"note": "there"}, []),
]


@pytest.mark.parametrize(("was", "now", "told"), CHANGED)
def test_what_happened_to_a_man(was: dict[str, Any], now: dict[str, Any], told: list[str]) -> None:
    state = before(**was)
    man = replace(state.figures["rossi"], **now)
    after = replace(state, figures={**state.figures, man.id: man})
    assert outcome(state, after) == tuple(f"rossi:bi-{what}" for what in told)


HULLS: list[tuple[dict[str, Any], dict[str, Any], list[str]]] = [
    ({}, {"stopped": True}, ["stopped"]),
    ({"stopped": True}, {"stopped": True, "halved": 1}, ["halved"]),
    ({"halved": 1}, {"halved": 1, "jammed": True}, ["jammed"]),
    ({"halved": 1}, {"halved": 2}, ["halved"]),
    ({"jammed": True}, {"jammed": True, "radio": False}, ["radio"]),
    ({"radio": False}, {"radio": False, "dischargers": 0}, []),
    ({"radio": False}, {"radio": True}, []),
    ({}, {"dischargers": 0}, []),
]


@pytest.mark.parametrize(("was", "now", "told"), HULLS)
def test_what_happened_to_a_vehicle(was: dict[str, Any], now: dict[str, Any], told: list[str]) -> None:
    state = field(tank=Vehicle("t72", hull=was), huber=Man(side="red"))
    tank = state.figures["tank"]
    assert tank.hull is not None
    other = replace(tank, hull=replace(tank.hull, **now))
    after = replace(state, figures={**state.figures, tank.id: other})
    assert outcome(state, after) == tuple(f"tank:bi-{what}" for what in told)


def test_a_weapon_that_breaks_is_told_once_and_all_changes_stand_by_name() -> None:
    state = before()
    man, foe = state.figures["rossi"], state.figures["huber"]
    broken = replace(man, weapons=tuple(replace(one, broken=True) for one in man.weapons), fleeing=True)
    after = replace(state, figures={foe.id: replace(foe, fate="prisoner"), man.id: broken})
    assert outcome(state, after) == ("huber:bi-prisoner", "rossi:bi-broken", "rossi:bi-panic")
    assert outcome(after, state) == ()


def test_whoever_comes_into_the_game_has_not_changed() -> None:
    state = before()
    without = replace(state, figures={"rossi": state.figures["rossi"]})
    assert outcome(without, state) == ()
