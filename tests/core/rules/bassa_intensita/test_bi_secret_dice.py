"""Bassa Intensità, secret throws: only the referee reads what they are for, typed dice or not (Part 6)."""

from __future__ import annotations

import bi_commands as c
import pytest
from battle import battle
from field import Man
from playing import Facts
from rule_ids import rule
from wandering import Wanderer, begin

from core.engine.audit.verify import verify_game
from core.engine.contract.facts import Thrown
from core.engine.contract.questions import Throw
from core.engine.seat.redaction import asked
from core.line.told.asking import throw_sentence
from core.locale import sentences
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.common.secret_dice import reason
from core.rules.bassa_intensita.facts.firing import ShotRolled
from core.table.places import Point

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
    assert game.header.untyped == RULES.secret_throws == ("bi-secret-", "bi-own-", "bi-veiled-")
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


# --- what is thrown for who hides ----------------------------------------------------------------


@rule("BI-CMD.j", "BI-FIRE.i", "BI-Q.120")
@pytest.mark.parametrize("told", ["watcher", "both"])
@pytest.mark.parametrize("seen", [(), ("blue",)])
def test_the_dice_of_an_isolated_man_who_fires_from_hiding_are_his_own_sides(
    seen: tuple[str, ...], told: str
) -> None:
    """Whoever seals last goes on with what both wrote: he is asked for no die of whom he does not see.

    Nor does his side learn by who throws whether he is observed, but where both are told (BI-Q.120).
    """
    begins = "bi-" if seen and told == "both" else "bi-veiled-"
    game = battle(
        options={"seen_told": told}, at=("fire", "regular"), rossi=Man(leads=True),
        huber=Man(side="red", x=80, seen_by=seen),
        boss=Man(side="red", x=190, leads=True, seen_by=seen),
    )  # fmt: skip
    game.run("red", c.OrderFire("huber", "ak", "rossi"))
    game.run("red", c.SealOrders())
    facts = game.play("blue", c.SealOrders(), [1], [10], [10])

    assert isinstance(facts, Facts)
    assert [one.why for one in facts.of(Thrown)] == [f"{begins}isolation", *[f"{begins}to-hit"] * 2]
    assert all(one.why.startswith(RULES.secret_throws) is (begins != "bi-") for one in facts.of(Thrown))
    read = {
        seat: [one.why for one in game.shown(seat, facts) if isinstance(one, Thrown)]
        for seat in ("blue", "red")
    }
    assert read["red"] == [one.why for one in facts.of(Thrown)]
    assert read["blue"] == (["bi-isolation", "bi-to-hit", "bi-to-hit"] if seen else [])


@rule("BI-CMD.q")
def test_the_die_for_the_leader_of_a_hidden_unit_is_its_own_sides() -> None:
    state = battle(
        options={"seen_told": "both"}, rossi=Man(leads=True), huber=Man(side="red", x=80, seen_by=())
    ).state
    assert [reason(state, "bi-leader", unit) for unit in ("red", "blue")] == ["bi-veiled-leader", "bi-leader"]

    fact = Thrown("bi-veiled-leader", "BI-CMD.q", (3,), 10, 4, 1, "typed", "red", True)
    told = {
        seat: RULES.concealed(state, fact, state, seat) for seat in ("blue", "red", "observer", "referee")
    }
    assert told == {"blue": None, "red": fact, "observer": None, "referee": fact}


@rule("BI-FIRE.i", "BI-Q.36", "BI-FIRE.l")
def test_whom_an_area_catches_unseen_throws_himself_that_he_be_spared() -> None:
    """Half of a Regular's 4 at 20 cm: each of them is missed by a 3, friend or foe, whoever throws it."""
    game = battle(
        options={"seen_told": "both"}, rossi=Man(x=10, leads=True), bruni=Man(x=30, y=49),
        huber=Man(side="red", x=30, leads=True), meyer=Man(side="red", x=30, y=51, seen_by=()),
    )  # fmt: skip
    game.run("blue", c.OrderFire("rossi", "ak", aim=Point(30, 50), area=True))
    game.run("red", c.SealOrders())
    facts = game.play("blue", c.SealOrders(), [3], [3], [3])

    assert isinstance(facts, Facts)
    thrown = sorted((one.why, one.who, one.need) for one in facts.of(Thrown))
    assert thrown == [("bi-own-not-to-be-hit", "meyer", 3), *[("bi-to-hit", "rossi", 2)] * 2]
    assert [(one.needed, one.hit) for one in facts.of(ShotRolled)] == [(2, False)] * 3


@rule("BI-FIRE.i", "BI-DICE.e")
def test_who_cannot_be_hit_unseen_throws_nothing() -> None:
    """Prone and dug in nobody is hit at an area: of 4, less 1 and 2, half is 1, and less than that."""
    game = battle(
        rossi=Man(x=10, leads=True), huber=Man(side="red", x=30, leads=True),
        meyer=Man(side="red", x=30, y=51, prone=True, ground=("entrenched",), seen_by=()),
    )  # fmt: skip
    game.run("blue", c.OrderFire("rossi", "ak", aim=Point(30, 50), area=True))
    game.run("red", c.SealOrders())
    facts = game.play("blue", c.SealOrders(), [10])

    assert isinstance(facts, Facts)
    assert [one.who for one in facts.of(Thrown)] == ["rossi"]
    assert {one.target for one in facts.of(ShotRolled)} == {"huber", "meyer"}


@rule("BI-HE.e")
@pytest.mark.parametrize(("seen", "begins"), [((), "bi-veiled-"), (("blue",), "bi-")])
def test_the_dice_for_who_hides_in_a_burst_are_his_own_sides(seen: tuple[str, ...], begins: str) -> None:
    game = battle(
        options={"seen_told": "both"}, at=("fire", "regular"), rossi=Man("rpg7", leads=True),
        huber=Man(side="red", x=70, leads=True),
        jung=Man(side="red", x=72, y=51, seen_by=seen),
    )  # fmt: skip
    game.run("blue", c.OrderFire("rossi", "rpg7", "huber"))
    game.run("red", c.SealOrders())
    facts = game.play("blue", c.SealOrders(), [1], [10], [10])

    assert isinstance(facts, Facts)
    assert [one.why for one in facts.of(Thrown) if one.who == "jung"] == [f"{begins}blast"]
