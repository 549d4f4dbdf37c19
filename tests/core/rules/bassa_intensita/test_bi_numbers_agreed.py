"""Bassa Intensità: what a game may be set to in numbers, as a form and a checklist show it."""

from __future__ import annotations

import pytest
from rule_ids import rule

from core.locale import sentences
from core.rules.bassa_intensita.options import Options


@rule("BI-Q.14", "BI-Q.65", "BI-Q.97", "BI-Q.99", "BI-Q.108", "BI-SEQ.a")
@pytest.mark.parametrize(
    ("name", "first", "all", "read"),
    [
        ("edge_depth_cm", "2", ["0", "1", "2", "3", "4"], "2"),
        ("front_arc", "90", ["90", "180"], "90"),
        ("trap_distance_cm", "1", ["1", "10"], "1"),
        ("tear_gas_turns", "1", ["1", "2", "3", "4", "5", "6"], "1"),
        ("crew_cm", "5", ["any", *map(str, range(1, 11))], "5"),
        ("turn_limit", "none", ["none", *map(str, range(1, 100))], "no limit"),
    ],
)
def test_a_number_goes_so_far_begins_there_and_is_read_as_it_is(
    name: str, first: str, all: list[str], read: str
) -> None:
    option = Options.declared()[name]
    assert (option.default, list(option.meanings)) == (first, all)
    assert sentences("en").say(Options.said(name, first)) == read


def test_the_numbers_of_an_option_are_those_and_its_word_alone_has_a_sentence() -> None:
    assert sentences("en").say(Options.said("crew_cm", "any")) == "anywhere"
    assert sentences("it").say(Options.said("turn_limit", "1")) == "1 turno"
