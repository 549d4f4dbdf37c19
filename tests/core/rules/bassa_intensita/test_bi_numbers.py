"""Bassa Intensità, what a fact says of its throw: whose 1d10, the chance of the table, what changed it."""

from __future__ import annotations

import bi_commands as c
import pytest
from battle import battle
from field import Man
from rule_ids import rule

from core.engine.chance.preview import Preview, preview
from core.engine.contract.facts import Event, Modifier, Number
from core.rules.bassa_intensita import facts as e
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.state.orders import Upward
from core.table.places import Point

LESS = (Modifier(-2, "bi-mod-prone", "BI-HIT.f"),)


def ten(about: str, needed: int, who: str, base: int = 0, modifiers: tuple[Modifier, ...] = ()) -> Number:
    """One d10, on which so much or less is wanted."""
    return Number(about, needed, 1, modifiers, base, or_less=True, who=who, sides=10)


SAID: list[tuple[Event, Number]] = [
    (e.ShotRolled("ak", "rossi", "huber", 30.0, 5, 3, modifiers=LESS), ten("huber", 3, "rossi", 5, LESS)),
    (e.BlastRolled("huber", "short", "open", 7, True), ten("huber", 7, "huber")),
    (e.ArmourTested("tank", "at_rocket", 4, False, "front", 6, LESS), ten("tank", 4, "tank", 6, LESS)),
    (e.MoraleChecked("rossi", "bi-check-fire", 6, 4, 4, modifiers=LESS), ten("rossi", 4, "rossi", 6, LESS)),
    (e.ActionRolled("rossi", "treat", "normal", 6, 6), ten("rossi", 6, "rossi", 6)),
    (e.UpwardRolled(Upward("rossi", "stinger", "hind"), 3, False, 5, LESS), ten("hind", 3, "rossi", 5, LESS)),
    (e.StrafeRolled("rossi", 5, 3, 3, modifiers=LESS), ten("rossi", 3, "rossi", 5, LESS)),
]


@rule("BI-DICE.d")
@pytest.mark.parametrize(("fact", "number"), SAID, ids=[type(row[0]).__name__ for row in SAID])
def test_a_fact_says_what_was_to_be_rolled(fact: Event, number: Number) -> None:
    assert fact.numbers() == (number,)


@rule("BI-Q.84", "BI-DICE.e")
def test_what_needs_no_die_is_not_told_as_one_of_six_faces() -> None:
    """Smoke is Very Easy: nobody throws, and its odds are those of a d10 all the same."""
    game = battle(
        at=("move", "first"), rossi=Man("smoke_grenade", leads=True), huber=Man(side="red", x=195, seen_by=())
    )
    told = preview(RULES, game.state, "blue", c.ThrowSmoke("rossi", Point(55, 50)), RULES.geometry)
    assert isinstance(told, Preview), told
    assert [(term.needed, term.sides) for term in told.terms] == [(10, 10)]
