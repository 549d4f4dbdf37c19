"""Bassa Intensità: before an order is sealed one reads how it may end, who throws first, who serves."""

from __future__ import annotations

import bi_commands as c
import pytest
from battle import Played, battle
from field import Man, Vehicle
from rule_ids import rule

from core.engine.chance.preview import Effort, Preview, odds, preview
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId
from core.locale import sentences
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.tables.explosives import missed_by
from core.table.places import Point


def before(game: Played, command: Command) -> Preview:
    """What blue reads before it is written."""
    known = RULES.known(game.state, "blue")
    found = preview(RULES, known, "blue", command, None if game.state.tape else RULES.geometry)
    assert isinstance(found, Preview), found
    return found


def certain(game: Played, command: Command, language: str = "en") -> list[str]:
    return [sentences(language).say(one) for one in before(game, command).certain]


@rule("BI-FIRE.h", "BI-Q.11")
@pytest.mark.parametrize("together", [False, True])
def test_how_fire_under_seal_may_end_is_told_as_it_then_is(together: bool) -> None:
    """The chances are those of the last seal, by which it is carried out; the step stays as it is."""
    game = battle(
        rossi=Man("rifle", x=10, leads=True),
        bruni=Man("rifle", x=10, y=52),
        huber=Man(side="red", x=30, leads=True),
    )
    order: Command = c.OrderFire("rossi", "rifle", "huber")
    if together:
        order = c.OrderFireTogether((FigureId("rossi"), FigureId("bruni")), FigureId("huber"))
    told = before(game, order)
    assert told.chance("huber:bi-dead") > 0 and not told.trials and told.sealed
    game.play("blue", order)
    game.play("red", c.SealOrders())
    then = odds(RULES, game.state, "blue", c.SealOrders(), RULES.geometry)
    assert {end.names: end.chance for end in told.outcomes} == then


@rule("BI-SMOKE.b", "BI-Q.11")
def test_of_smoke_under_seal_nothing_is_foretold() -> None:
    """It is thrown as its order is carried out, and takes effect when the phase ends (BI-SMOKE.b)."""
    game = battle(rossi=Man("smoke_grenade", x=10, leads=True), huber=Man(side="red", x=60, leads=True))
    told = before(game, c.OrderSmoke("rossi", Point(20, 50)))
    assert not told.sealed and not told.trials


@rule("BI-FIRE.d", "BI-HE.a", "BI-Q.47")
def test_a_shot_that_cannot_hit_tells_where_it_may_burst() -> None:
    """A grenade at 0 % falls somewhere, and may strike whoever is near."""
    game = battle(
        rossi=Man("rifle_grenade", x=5, leads=True),
        huber=Man(side="red", x=60, leads=True, prone=True, ground=("heavy",)),
        meyer=Man(side="red", x=60 + missed_by(3, 55)),
    )
    told = before(game, c.OrderFire("rossi", "rifle_grenade", "huber"))
    assert told.terms[0].needed < 1
    assert told.chance("meyer:bi-dead") > 0 == told.chance("huber:bi-dead")
    assert [sentences("en").say(one) for one in told.certain] == [
        "If it misses, it bursts 11 or 28 cm off, or not at all."
    ]
    assert [sentences("it").say(one) for one in told.certain] == [
        "Se manca, scoppia a 11 o 28 cm da lì, o non scoppia."
    ]


@rule("BI-CMD.j", "BI-Q.15")
@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "Bruni: isolated: more than 8 cm from Rossi. "
            "A d10 is thrown first: with more than 4 nothing is done this turn.",
        ),
        (
            "it",
            "Bruni: isolato: a più di 8 cm da Rossi. "
            "Prima si tira 1d10: con più di 4 in questo turno non si fa niente.",
        ),
    ],
)  # fmt: skip
@pytest.mark.parametrize("at", [("fire", "regular"), ("move", "first")])
def test_who_is_isolated_reads_why_and_by_what_he_acts_all_the_same(
    language: str, told: str, at: tuple[str, str]
) -> None:
    game = battle(
        at=at, rossi=Man(x=10, leads=True), bruni=Man(x=30, y=50), huber=Man(side="red", x=55, leads=True)
    )
    does: Command = c.OrderFire("bruni", "ak", "huber")
    if at[0] == "move":
        does = c.Move("bruni", "normal", (Point(30, 55),))
    assert told in certain(game, does, language)
    shown = before(game, does)
    assert shown.chance("bruni:bi-failed") + shown.chance("bruni:bi-obeys") == 1
    assert not [one for one in shown.outcomes if not one.names]
    assert told not in certain(
        game,
        c.OrderFire("rossi", "ak", "huber")
        if at[0] == "fire"
        else c.Move("rossi", "normal", (Point(10, 55),)),
        language,
    )


@rule("BI-SEQ.m", "BI-FIRE.o")
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Bruni serves the weapon, and does nothing else this turn."),
        ("it", "Bruni serve l'arma, e in questo turno non fa altro."),
    ],
)
@pytest.mark.parametrize("at", [("fire", "regular"), ("covering", "")])
def test_who_serves_a_weapon_is_told_before_he_has_fired_with_it(
    language: str, told: str, at: tuple[str, str]
) -> None:
    game = battle(
        at=at,
        rossi=Man("mg42_tripod", x=10, leads=True, emplaced=True),
        bruni=Man(x=11, serves=FigureId("rossi")),
        huber=Man(side="red", x=40, leads=True),
    )
    order = c.OrderFire if at[0] == "fire" else c.OrderCover
    assert told in certain(game, order("rossi", "mg42_tripod", "huber"), language)
    if at[0] == "fire":
        game.play("blue", c.OrderFire("bruni", "ak", "huber"))
        assert told not in certain(game, order("rossi", "mg42_tripod", "huber"), language)


@rule("BI-Q.60")
def test_what_shock_does_stands_beside_man_and_vehicle() -> None:
    game = battle(
        rossi=Man(leads=True, shocked=2), tank=Vehicle("m113", x=70, shocked=2), huber=Man(side="red", x=90)
    )
    figures = {one.id: one for one in RULES.view(game.state, "blue").figures}
    for language, told in (
        ("en", "Shocked to the end of turn 2: neither fires nor acts, comes no nearer to an enemy in sight"),
        (
            "it",
            "shoccato fino alla fine del turno 2: non tira, non agisce "
            "e non si avvicina a un nemico in vista",
        ),
    ):
        said = {who: [sentences(language).say(fact) for fact in figures[who].facts] for who in figures}
        assert told in said["rossi"] and told in said["tank"] and told not in said["huber"]


@rule("BI-FIRE.h")
def test_what_takes_long_to_carry_out_tells_its_numbers_at_once_and_that_more_comes() -> None:
    game = battle(rossi=Man(x=10, leads=True), huber=Man(side="red", x=30, leads=True))
    known, order = RULES.known(game.state, "blue"), c.OrderFire("rossi", "ak", "huber")
    quick = preview(RULES, known, "blue", order, RULES.geometry, effort=Effort(branches=10, steps=0, ways=0))
    assert isinstance(quick, Preview)
    assert quick.later and [(term.needed, term.dice) for term in quick.terms] == [(4, 2)]
    whole = before(game, order)
    assert not whole.later and whole.chance("huber:bi-dead") > 0
