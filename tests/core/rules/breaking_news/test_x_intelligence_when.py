"""Breaking News, Intelligence: when a side may ask, whether it still can, and its die (BN-X.INTEL)."""

from __future__ import annotations

from typing import Any

import pytest
from menus import asks
from objectives_on_table import marker, on_table
from playing import Supplied
from rule_ids import rule
from table import RULES, Man, table

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Decision, Modifier
from core.rules.breaking_news.facts.intelligence import IntelligenceRolled
from core.rules.breaking_news.facts.objectives import ContentSeen
from core.rules.breaking_news.intelligence.asking import at_any_time, may_learn, roll, spent, tell
from core.rules.breaking_news.state import Strike

FOE = Man("Irr3", y=160, side="red")
BEFORE: dict[str, Any] = {"turn": 0, "phase": "start"}


def waiting(about: str) -> tuple[Decision, ...]:
    return (asks("red", about),)


@rule("BN-X.INTEL.b", "BN-Q.115")
@pytest.mark.parametrize(
    ("how", "facts", "may"),
    [
        ({}, {}, True),
        ({"phase": "initiative"}, {}, True),
        ({"phase": "morale"}, {}, False),
        ({"phase": "morale"}, {"awaiting": waiting("end")}, True),
        ({}, {"strike": Strike("red")}, False),  # between two dice
        ({}, {"tied": True}, False),
        ({}, {"put_off": waiting("end")}, False),
        ({}, {"awaiting": waiting("counter")}, False),
        (BEFORE, {}, False),
        (BEFORE, {"awaiting": waiting("contents")}, True),
        (BEFORE, {"awaiting": waiting("contents"), "deployment": "book"}, False),
        (BEFORE, {"awaiting": waiting("card"), "deployment": "book"}, True),
        (BEFORE, {"awaiting": waiting("evacuation_order"), "deployment": "book"}, True),
        (BEFORE, {"awaiting": (*waiting("card"), *waiting("contents")), "deployment": "book"}, False),
        ({**BEFORE, "kowalski": Man("R1")}, {"awaiting": waiting("contents"), "deployment": "book"}, True),
        ({**BEFORE, "kowalski": Man("R1")}, {"deployment": "book"}, False),
    ],
)
def test_when_a_side_may_ask(how: dict[str, Any], facts: dict[str, Any], may: bool) -> None:
    """At any moment but between two dice; before deployment Special Forces alone."""
    state = table(**{"kowalski": Man(), **how}, foe=FOE, facts=facts).state

    assert at_any_time(state, "blue") is may


@rule("BN-X.INTEL.d", "BN-Q.115")
@pytest.mark.parametrize(
    ("became", "one_try", "until"),
    [("", False, False), ("tried", True, False), ("informed", True, True), ("spent", True, True)],
)
def test_a_card_is_good_for_one_attempt_or_by_option_for_one_success(
    became: str, one_try: bool, until: bool
) -> None:
    for option, gone in (({}, one_try), ({"intel_tries": "one_success"}, until)):
        state = table(options=option, sides={"blue": {"intelligence": became}}, kowalski=Man(), foe=FOE).state
        assert spent(state, "blue") is gone
        assert spent(state, "nobody") is False


@rule("BN-X.INTEL.e")
@pytest.mark.parametrize(
    ("markers", "turn", "may"),
    [
        ((), 1, False),
        ((), 0, True),
        ((marker(1, "primary"),), 1, True),
        ((marker(1, "primary", side="blue"),), 1, False),
    ],
)
def test_there_must_be_something_to_learn(markers: tuple[Any, ...], turn: int, may: bool) -> None:
    state = table(turn=turn, facts=on_table(*markers), kowalski=Man(), foe=FOE).state
    assert may_learn(state, "blue") is may


@rule("BN-X.INTEL.c", "BN-X.INTEL.f", "BN-Q.115")
@pytest.mark.parametrize(
    ("level", "counter", "die", "needed", "success"),
    [(3, 0, 3, 3, True), (3, 0, 4, 3, False), (3, 1, 2, 2, True), (3, 1, 3, 2, False), (2, 2, None, 0, False),
     (1, 3, None, -2, False), (4, 3, 1, 1, True)],
)  # fmt: skip
def test_the_die_is_not_above_the_level_less_that_of_the_counter(
    level: int, counter: int, die: int | None, needed: int, success: bool
) -> None:
    laid = on_table(marker(1, "primary"), marker(2, "fake"))
    state = table(
        sides={"blue": {"extras": {"intelligence": level}}}, facts=laid, kowalski=Man(), foe=FOE
    ).state
    dice = [] if die is None else [[die]]
    r: Any = Resolution(state, RULES.evolve, Supplied(RULES, dice, (), False), "blue")

    roll(r, "blue", counter)

    terms = [Modifier(level, "mod-intelligence", "BN-X.INTEL.c")]
    terms += [Modifier(-counter, "mod-counter-intelligence", "BN-X.INTEL.f")] if counter else []
    (rolled,) = [event for event in r.events if isinstance(event, IntelligenceRolled)]
    assert rolled == IntelligenceRolled("blue", needed, tuple(terms), success)
    shown = [(event.objective, event.side) for event in r.events if isinstance(event, ContentSeen)]
    assert shown == ([("red#1", "blue")] if success else [])


@rule("BN-X.INTEL.e")
def test_every_primary_that_is_not_known_is_told_and_nothing_else() -> None:
    known = marker(3, "primary", shown_to=("blue",))
    laid = on_table(
        marker(1, "primary"), marker(2, "secondary"), known, marker(4, "primary", taken="blue"),
        marker(5, "primary", side="blue"),
    )  # fmt: skip
    state = table(facts=laid, kowalski=Man(), foe=FOE).state
    r: Any = Resolution(state, RULES.evolve, Supplied(RULES, (), (), False), "blue")

    assert tell(r, "blue") is True
    assert [event.objective for event in r.events if isinstance(event, ContentSeen)] == ["red#1"]
    assert tell(r, "blue") is False
