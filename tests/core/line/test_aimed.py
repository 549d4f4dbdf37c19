"""`w>q`: before the sign whoever acts, behind it what he acts at; no letter is taken for anything else."""

from __future__ import annotations

from typing import Any

import pytest
from wandering import Wanderer, begin

from core.engine.seat.known import Known
from core.line.mistakes import Mistake, understood
from core.line.readings import Reader
from core.line.vocabulary import Vocabulary
from core.line.words import words
from core.locale import sentences


@pytest.fixture(scope="module")
def table() -> Known:
    """The Rangers act, at a real table that a referee keeps: Hayes and Ruiz, against Rashid and Hamid."""
    game = begin("breaking_news/rangers_and_militia", 3, ruler="tape", dice="typed", referee=True)
    next(iter(Wanderer(game, 3, keen=True).steps(1)))
    return Known(game.rules, "referee", game.state, True, True)


def read(table: Known, text: str) -> Any:
    got = understood(Reader(table, Vocabulary(table.view(), sentences("en"))), text)
    if isinstance(got, Mistake):
        return got.message.id
    return got.choice.do, got.choice.figure, got.filled.values.get("shots.0.targets")


def test_the_sign_stands_between_whoever_acts_and_what_he_acts_at() -> None:
    assert [word.text for word in words("w > q : 34") if word.aimed] == ["q"]
    assert [word.aimed for word in words('h,k>"the hut"')] == [False, False, True]


@pytest.mark.parametrize("text", ["h>r", "hayes > rashid", "h fires > r", "h>r v", "H>R"])
def test_who_and_at_whom_is_enough_for_a_shot(table: Known, text: str) -> None:
    assert read(table, text) == ("open_fire", "hayes", ["rashid"])


def test_without_the_sign_letters_that_may_be_an_act_are_not_guessed(table: Known) -> None:
    """`h` is Hayes and the letter for hiding, `r` Ruiz and Rashid."""
    assert read(table, "h r") == "line-two-ways"


def test_behind_the_sign_nobody_acts(table: Known) -> None:
    assert read(table, "hide > r") != ("hide", "ruiz", None)
    assert isinstance(read(table, "h > hide"), str)
