"""`w>q`: before the sign whoever acts, behind it what he acts at; no letter is taken for anything else."""

from __future__ import annotations

from typing import Any

import pytest
from wandering import Wanderer, begin

from core.engine.seat.bot import play_out
from core.engine.seat.known import Known
from core.line.acts.readings import Reader
from core.line.refusals.mistakes import Mistake, understood
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import words
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


@pytest.mark.parametrize("text", ["h>r", "hayes > rashid", "h fires > r", "h>r v", "H>r"])
def test_who_and_at_whom_is_enough_for_a_shot(table: Known, text: str) -> None:
    assert read(table, text) == ("open_fire", "hayes", ["rashid"])


def test_without_the_sign_letters_that_may_be_an_act_are_not_guessed(table: Known) -> None:
    """`h` is Hayes, Hamid and the letter for hiding, `r` Ruiz and Rashid."""
    assert read(table, "h r") == "line-several-ways"


@pytest.mark.parametrize("text", ["H>R", "h>R", "K>H"])
def test_behind_the_sign_a_letter_is_whose_it_is_just_so(table: Known, text: str) -> None:
    """Ruiz has R and Rashid r, Hayes H and Hamid h: nobody is shot at in the place of another."""
    assert read(table, text) == "line-own-side"


def test_behind_the_sign_nobody_acts(table: Known) -> None:
    assert read(table, "hide > r") != ("hide", "ruiz", None)
    assert isinstance(read(table, "h > hide"), str)


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("h,k,d run 25", ["hayes", "kowalski", "dunn"]),
        ("hayes,kowalski run 10", ["hayes", "kowalski"]),
    ],
)
def test_a_list_before_an_act_is_who_does_it_together(table: Known, text: str, who: list[str]) -> None:
    """Each goes as far as the first; no letter of the list is anybody who is charged."""
    got: Any = understood(Reader(table, Vocabulary(table.view(), sentences("en"))), text)
    assert not isinstance(got, Mistake), got.message
    values, cm = got.filled.values, float(text.rpartition(" ")[2])
    assert (got.choice.do, values["figures"]) == ("move", who)
    assert [values[f"paths.{at}"] for at in range(len(who))] == [cm] * len(who)


def test_a_list_fires_at_what_stands_behind_the_sign(table: Known) -> None:
    got: Any = understood(Reader(table, Vocabulary(table.view(), sentences("en"))), "h,k,d > r v")
    assert got.filled.values["_who"] == ["hayes", "kowalski", "dunn"]
    assert got.filled.values["shots.0.targets"] == ["rashid"]


def test_only_a_comma_without_a_blank_makes_a_list() -> None:
    assert [word.joined for word in words("h,k, d > r,q")] == [False, True, False, False, True]
    assert [word.text for word in words("12,5 h")] == ["12,5", "h"]


def test_men_are_a_list_with_a_blank_behind_the_comma_too(table: Known) -> None:
    """You should move three with `h, k, d run 25`; a comma before anything else parts nothing."""
    names = Vocabulary(table.view(), sentences("en"))
    joined = [word.joined for word in names.heard("h, Kowalski,d run 25, rashid")]
    assert joined == [False, True, True, False, False, False]
    got: Any = understood(Reader(table, names), "h, k, d run 25")
    assert not isinstance(got, Mistake), got.message
    assert got.filled.values["figures"] == ["hayes", "kowalski", "dunn"]


@pytest.mark.parametrize(
    ("line", "word", "told"),
    [
        ("webb fires at qasim", "qasim", "Webb"),
        ("ruiz fires at rashid", "rashid", "Ruiz"),
        ("novak fires at cole", "cole", "novak"),
    ],
)
def test_a_line_is_answered_about_whoever_it_names(line: str, word: str, told: str) -> None:
    """And never about a man whom nobody named, or about whom he aims at."""
    game = begin("breaking_news/rangers_and_militia", 1)
    play_out(game, 0, 1)
    play_out(game, 1, 1)
    seat = Known(game.rules, "rangers", game.rules.known(game.state, "rangers"), False, False)
    spoken = sentences("en")
    got = understood(Reader(seat, Vocabulary(seat.view(), spoken)), line)
    assert isinstance(got, Mistake) and line[got.start : got.end] == word
    assert told in spoken.say(got.message) and "one at a time" not in spoken.say(got.message)
