"""Games of players who know no rule, under any reading of a book, are told to every seat."""

from __future__ import annotations

import random

import pytest
from counting import count
from in_memory import seated
from rounds import rounds
from wandering import COMPANIES, SCENARIOS, Wanderer, begin, readings

from core.locale import LANGUAGES, sentences
from core.story.report.markdown import markdown_of
from core.story.report.page import html_of
from core.story.report.telling import report_of

WAYS: tuple[dict[str, object], ...] = ({}, {"dice": "typed", "ruler": "tape"}, {"referee": True})


@pytest.mark.soak(minutes=3)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_any_game_is_told_to_every_seat_in_both_languages(scenario: str) -> None:
    """Rulings, real tables, undone acts, every option: a page, and the same as Markdown."""
    told = 0
    for seed in rounds():
        pick = random.Random(seed)
        how = dict(pick.choice(WAYS))
        options = readings(scenario, pick, referee="referee" in how)
        game = begin(scenario, seed, options=options, **how)
        walker = Wanderer(game, seed, keen=True, rulings=0.08)
        for _ in walker.steps(15 if scenario in COMPANIES else 60):
            pass
        for seat in (*game.seats, "referee", "observer"):
            words = sentences(pick.choice(LANGUAGES))
            report = report_of(seated(game, seat), game.header, game.rules, words)
            assert html_of(report, words).count("<script") == 2
            assert markdown_of(report, words, {}).startswith("# ")
            told += 1
    count(f"reports: {scenario}", told)
    assert told
