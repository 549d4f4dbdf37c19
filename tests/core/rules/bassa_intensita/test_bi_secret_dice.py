"""Bassa Intensità, secret throws: only the referee reads what they are for, typed dice or not (Part 6)."""

from __future__ import annotations

import pytest
from battle import battle
from field import Man
from rule_ids import rule
from wandering import Wanderer, begin

from core.engine.audit.verify import verify_game
from core.engine.contract.facts import Thrown
from core.engine.contract.questions import Throw
from core.engine.seat.redaction import asked
from core.locale import sentences
from core.rules.bassa_intensita.book import RULES
from tui.panes.dice import throw_sentence

SECRET = Throw(1, "bi-secret-mover", "BI-OBS.e", 10, "hits", 4, "huber", True)
OPEN = Throw(1, "bi-isolation", "BI-CMD.j", 10, "any", 4, "huber", True)


@rule("BI-OBS.e")
@pytest.mark.parametrize("seat", ["blue", "red", "observer"])
def test_who_types_a_secret_throw_learns_neither_whose_it_is_nor_what_for(seat: str) -> None:
    state = battle(rossi=Man(leads=True), huber=Man(side="red", x=80, leads=True)).state
    told = asked(RULES, SECRET, state, seat)

    assert told == Throw(1, "engine-untold-throw", "", 10)
    assert asked(RULES, SECRET, state, "referee") == SECRET and asked(RULES, OPEN, state, seat) == OPEN
    for language, words in (
        ("en", "Dice of which you may know no more: throw 1d10:"),
        ("it", "Dadi di cui non puoi sapere altro: tira 1d10:"),
    ):
        assert throw_sentence(told, sentences(language), str) == words  # type: ignore[arg-type]


@rule("BI-OBS.e")
def test_the_fact_of_a_secret_throw_is_the_referees() -> None:
    state = battle(rossi=Man(leads=True), huber=Man(side="red", x=80, leads=True)).state
    fact = Thrown("bi-secret-mover", "BI-OBS.e", (3,), 10, 4, 1, "typed", "huber", True)

    assert [RULES.concealed(state, fact, state, seat) for seat in ("blue", "red", "observer")] == [None] * 3
    assert RULES.concealed(state, fact, state, "referee") == fact


@rule("BI-OBS.g", "BI-Q.97", "BI-SNIPER.c")
def test_with_typed_dice_and_no_referee_secret_throws_are_the_programs_and_are_checked() -> None:
    """A random game: everybody types, and nobody what an observer, a mine, a Sniper or a round needs."""
    game = begin("bassa_intensita/ambush_at_dusk", 1, dice="typed")
    assert game.header.untyped == RULES.secret_throws == ("bi-secret-", "bi-own-")
    for record in Wanderer(game, 1, keen=True, rulings=0).steps(120):
        for event in record.events:
            if isinstance(event, Thrown):
                assert event.source == ("fair" if event.why.startswith(RULES.secret_throws) else "typed")
    thrown = [e for record in game.records for e in record.events if isinstance(e, Thrown)]
    report = verify_game(game)

    assert report.ok and report.checked == sum(one.source == "fair" for one in thrown) > 0
    assert report.typed == sum(one.source == "typed" for one in thrown) > 0


@rule("BI-OBS.g")
def test_with_a_referee_they_are_typed() -> None:
    game = begin("bassa_intensita/ambush_at_dusk", 1, dice="typed", referee=True)
    assert game.header.untyped == () and not game.header.dice_hash
