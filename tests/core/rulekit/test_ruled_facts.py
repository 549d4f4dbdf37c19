"""A fact that is declared once is checked, set, asked for and told by that declaration."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct, field

from core.engine.contract.choices import Number, Option, PickOne, YesNo
from core.engine.contract.facts import Ruled
from core.engine.words.message import say
from core.rulekit.ruled_facts import deed, flag, one_among, whole, word
from core.rulekit.rulings import one_of_words


class Man(Struct, frozen=True):
    morale: int = 0
    brave: bool = False
    fate: str = ""


class Field(Struct, frozen=True):
    figures: dict[str, Man] = field(default_factory=lambda: {"abu": Man()})
    limit: int = 7


FATES = ("", "dead")
MORALE = whole("figures", "morale", -1, 1)
TURNS = whole("", lambda state, name, value: state, 0, 99, default=lambda state: int(state.limit))


def test_a_number_has_its_limits_in_the_check_in_the_form_and_in_words() -> None:
    assert [MORALE.value(Field(), value) for value in (-2, -1, 1, 2, True, 0.0, "1")] == [
        False, True, True, False, False, False, False,
    ]  # fmt: skip
    assert MORALE.expects == one_of_words("-1", "0", "1") and TURNS.expects == say("ruling-count", most=99)
    assert MORALE.asks(Field(), "abu") == Number("value", say("ask-value"), -1, 1, 1, 0)
    assert TURNS.asks(Field(), "") == Number("value", say("ask-value"), 0, 99, 1, 7)
    assert MORALE.set(Field(), "abu", 1).figures == {"abu": Man(morale=1)}


@pytest.mark.parametrize(("of", "name", "there"), [
    ("figures", "abu", True), ("figures", "nobody", False), ("", "", True), ("", "abu", False),
])  # fmt: skip
def test_a_fact_is_of_those_who_stand_where_it_says(of: str, name: str, there: bool) -> None:
    for fact in (whole(of, "morale", 0, 1), flag(of, "brave"), deed(of, lambda state, name, value: state)):
        assert fact.subject(Field(), name) == there and fact.of == of


def test_a_word_is_one_of_a_few_and_a_form_offers_those_that_may_be() -> None:
    alive = word("figures", "fate", FATES, "fate", among=lambda state, name: ("dead",), prompt="ask-fate")
    told = [alive.says(Field(), Ruled("fate", "", "abu", value)) for value in ("", "dead", "odd", 3)]

    assert [alive.value(Field(), value) for value in ("", "dead", "odd", None)] == [True, True, False, False]
    assert alive.asks(Field(), "abu") == PickOne(
        "value", say("ask-fate"), (Option("dead", say("fate-dead")),)
    )
    assert told == [say("fate-playing"), say("fate-dead"), "odd", None], "a log of strangers is told as it is"


def test_a_flag_asks_yes_or_no_and_a_deed_asks_nothing() -> None:
    brave, done = flag("figures", "brave"), deed("figures", lambda state, name, value: state)

    assert brave.asks(Field(), "abu") == YesNo("value", say("ask-yes"), True)
    assert brave.set(Field(), "abu", True).figures["abu"].brave
    assert done.asks(Field(), "abu") is None and done.value(Field(), None) and not done.value(Field(), 1)


def test_one_of_those_that_there_are_is_called_by_its_name() -> None:
    def fits(state: Field, value: Any) -> bool:
        return value in state.figures

    def rows(state: Field, name: str) -> tuple[Option, ...]:
        return tuple(Option(one, one.title()) for one in state.figures)

    rides = one_among("figures", "fate", fits, "ruling-vehicle", rows, lambda state, one: one.title())

    assert rides.asks(Field(), "abu") == PickOne("value", say("ask-value"), (Option("abu", "Abu"),))
    assert rides.says(Field(), Ruled("aboard", "", "abu", "abu")) == "Abu"
    assert rides.expects == say("ruling-vehicle")
