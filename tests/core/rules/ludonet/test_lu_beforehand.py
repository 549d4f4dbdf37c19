"""Ludonet: before a shot is sealed its side reads how it may end."""

from __future__ import annotations

from fractions import Fraction

import lu_commands as c
import pytest
from rule_ids import rule
from skirmish import Man, Played, field

from core.engine.chance.preview import Preview, odds, preview
from core.engine.contract.seats import REFEREE
from core.locale import sentences
from core.rules.ludonet.book import RULES


def duel(weapon: str = "rifle") -> Played:
    """Ross and Huber, 8 cm north of him; Meyer beside Huber."""
    foes = {"huber": Man(y=58, side="red"), "meyer": Man(x=51, y=59, side="red")}
    return field((), phase="fire", ross=Man(weapon), **foes)


def before(game: Played, weapon: str, seat: str = "blue") -> Preview:
    """What a seat reads before the shot is sealed."""
    known = RULES.known(game.state, seat)
    found = preview(RULES, known, seat, c.DeclareFire("ross", weapon, "huber"), RULES.geometry, referee=True)
    assert isinstance(found, Preview), found
    return found


@rule("LU-FIR.a", "LU-FIR.n")
def test_how_a_sealed_shot_may_end_is_told_as_it_then_is() -> None:
    """The chances are those of the last seal; nobody else fires."""
    game = duel()
    told = before(game, "rifle")
    assert told.chance("huber:eliminated") > 0 and told.chance("meyer:eliminated") == 0
    game.play("blue", c.DeclareFire("ross", "rifle", "huber"))
    game.play("red", c.FireSealed())
    then = odds(RULES, game.state, "blue", c.FireSealed(), RULES.geometry)
    named: dict[str, Fraction] = {}
    for names, chance in then.items():
        for name in names:
            named[name] = named.get(name, Fraction(0)) + chance
    assert {one.name: one.chance for one in told.singles} == {
        name: chance for name, chance in named.items() if name.startswith(("huber:", "meyer:"))
    }
    assert [term.dice for term in told.terms if term.who == "ross"] == [1]


@rule("LU-DMG.g")
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "red: whom you do not see and who would be hit, too"),
        ("it", "red: chi non vedi e sarebbe colpito anche lui"),
    ],
)
def test_whom_a_burst_would_catch_unseen_is_left_open_to_players_alone(language: str, told: str) -> None:
    def unseen(weapon: str, seat: str = "blue") -> list[str]:
        return [sentences(language).say(one) for one in before(duel(weapon), weapon, seat).unseen]

    assert told in unseen("grenade")
    assert told not in unseen("rifle") and told not in unseen("grenade", REFEREE)
