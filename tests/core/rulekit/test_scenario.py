"""How many sides a scenario may have: what a book says, and what is told where there are others."""

from __future__ import annotations

import pytest

from core.engine.contract.scenario import Reader, ScenarioError
from core.locale import sentences
from core.rulekit.scenario import sides_of


def having(sides: int) -> Reader:
    return Reader({"sides": {f"s{n}": {} for n in range(sides)}})


def told(sides: int, least: int, most: int, language: str = "en") -> str:
    with pytest.raises(ScenarioError) as error:
        sides_of(having(sides), least, most)
    assert error.value.field == "sides"
    return sentences(language).say(error.value.message)


@pytest.mark.parametrize("sides", [1, 2, 3, 4])
def test_a_book_may_have_from_one_to_four_sides(sides: int) -> None:
    assert len(sides_of(having(sides)).data) == sides


def test_a_book_for_two_says_so() -> None:
    assert list(sides_of(having(2), 2, 2).data) == ["s0", "s1"]
    assert told(1, 2, 2) == "exactly 2 sides belong here, not 1"
    assert told(3, 2, 2, "it") == "qui vanno esattamente 2 parti, non 3"
    assert told(2, 1, 1) == "exactly 1 side belongs here, not 2"
    assert told(2, 1, 1, "it") == "qui va esattamente 1 parte, non 2"


def test_another_number_is_told_with_what_is_right() -> None:
    assert told(0, 1, 4) == "from 1 to 4 sides belong here, not 0"
    assert told(5, 2, 4, "it") == "qui vanno da 2 a 4 parti, non 5"
