"""Bassa Intensità, a step of fire: written under seal, foreseen, opened, carried out, applied together."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from field import Man, Vehicle
from rule_ids import rule

from core.engine.chance.preview import Preview, preview
from core.engine.contract.facts import Thrown
from core.engine.contract.number import worked_out
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.facts.firing import DiedOfWounds, HarmRolled, ShotExpected, ShotRolled
from core.rules.bassa_intensita.facts.harm import EffectsApplied
from core.rules.bassa_intensita.facts.ordering import OrdersRevealed
from core.table.places import Point


def fight(**more: Any) -> Played:
    given: dict[str, Any] = {
        "rossi": Man("ak", "rpg7", x=10, y=50, leads=True),
        "huber": Man("rifle", side="red", x=30, y=50, leads=True),
        "meyer": Man("ak", side="red", x=30, y=51),
    }
    return battle(**{**given, **more})


def field_named(game: Played, name: str, **filled: Any) -> Any:
    fields = RULES.fields(game.state, "blue", "order_fire", {"_unit": "blue", **filled})
    return next(one for one in fields if one.name == name)


@rule("BI-FIRE.a", "BI-S.P3.a", "BI-HIT.a")
def test_an_order_is_foreseen_with_every_modifier_by_its_own_side_alone() -> None:
    game = fight(
        huber=Man("rifle", side="red", x=50, y=50, leads=True, prone=True, ground=("light",), mode="run")
    )
    facts = game.run("blue", c.OrderFire("rossi", "ak", "huber"))

    (expected,) = facts.of(ShotExpected)
    assert [one.reason for one in expected.modifiers] == [
        "bi-mod-long", "bi-mod-run", "bi-mod-prone", "bi-mod-light-cover",
    ]  # fmt: skip
    assert (expected.base, expected.needed, expected.dice) == (4, 2, 2)
    assert worked_out(expected.base, expected.modifiers) == expected.needed
    assert len(game.shown("blue", facts)) == 2 and not game.shown("red", facts)


@rule("BI-FIRE.c", "BI-Q.36")
def test_an_area_is_foreseen_for_those_whom_one_sees() -> None:
    game = fight(meyer=Man("ak", side="red", x=30, y=51, seen_by=()))
    facts = game.run("blue", c.OrderFire("rossi", "ak", aim=Point(30, 50), area=True))
    assert [(one.target, one.needed) for one in facts.of(ShotExpected)] == [("huber", 2)]
    assert not any("meyer" in str(fact) for fact in facts)


@rule("BI-FIRE.g", "BI-Q.36", "BI-T.07")
def test_of_an_area_only_whom_the_weapon_reaches_at_one_is_foreseen() -> None:
    """An assault rifle reaches 90 cm at one man and 60 at an area: he at 61 cm is in it, and out of range."""
    game = fight(huber=Man(side="red", x=70, leads=True), meyer=Man(side="red", x=71))
    facts = game.run("blue", c.OrderFire("rossi", "ak", aim=Point(70, 50), area=True))
    assert [one.target for one in facts.of(ShotExpected)] == ["huber"]


@rule("BI-S.P3.e", "BI-S.P3.f", "BI-Q.11", "BI-EX.18", "BI-SEQ.h", "BI-SEQ.i", "BI-SEQ.j")
def test_the_elite_kill_a_veteran_before_his_step() -> None:
    game = battle(
        at=("fire", "elite"),
        rossi=Man("rifle", x=10, y=50, leads=True),
        bruni=Man("rifle", x=10, y=52),
        huber=Man("rifle", side="red", x=40, y=50, leads=True),
        green=Man("rifle", side="red", x=40, y=52, quality="veteran"),
        units={"blue": {"quality": "elite"}, "red": {"quality": "elite"}},
    )
    game.run("blue", c.OrderFire("rossi", "rifle", "huber"))
    game.run("blue", c.OrderFire("bruni", "rifle", "green"))
    game.run("red", c.OrderFire("huber", "rifle", "rossi"))
    facts = game.seal([1], [1], [1], [10], [10], [10], [1])

    applied = facts.one(EffectsApplied)
    assert {one.whom for one in applied.effects if one.fate} == {"rossi", "huber", "green"}
    assert game.step == ("fire", "veteran")
    assert game.refused("red", c.OrderFire("green", "rifle", "bruni"))[1] in (
        "bi-is-out",
        "bi-no-such-figure",
    )


@rule("BI-Q.44", "BI-FIRE.b")
def test_what_is_offered_is_what_may_be_fired_and_why_not_stands_beside_it() -> None:
    game = fight(
        rossi=Man("ak", "carl_gustav", "smoke_grenade", x=10, y=50, leads=True),
        far=Man(side="red", x=150, y=50), mi8=Vehicle("mi8", side="red", x=60, y=60),
    )  # fmt: skip
    assert ("order_fire", "") in game.offered("blue")
    weapons = field_named(game, "weapon", figure="rossi")
    why = {row.value: row.refusal.rule if row.refusal else "" for row in weapons.options}
    assert why == {"ak": "", "carl_gustav": "BI-FIRE.p", "smoke_grenade": "BI-FIRE.e"}

    targets = field_named(game, "target", figure="rossi", weapon="ak", area=False)
    rows = {
        row.value: row.refusal.rule if row.refusal else row.detail.args["needed"] for row in targets.options
    }
    assert rows == {"huber": 4, "meyer": 4, "far": "BI-FIRE.g", "mi8": "BI-Q.91"}
    aim = field_named(game, "aim", figure="rossi", weapon="ak", area=True)
    assert aim.within is None and (30, 50) in aim.suggestions


@rule("BI-FIRE.b", "BI-Q.35", "BI-Q.103")
@pytest.mark.parametrize(
    ("order", "why"),
    [(c.OrderFire("rossi", "ak"), "bi-one-target"),
     (c.OrderFire("rossi", "ak", "huber", aim=Point(30, 50)), "bi-one-target"),
     (c.OrderFire("rossi", "ak", "huber", turned=30.0), "bi-not-turned"),
     (c.OrderFire("rossi", "ak", "huber", area=True), "bi-area-needs-spot"),
     (c.OrderFire("rossi", "ak", aim=Point(500, 50), area=True), "bi-off-table"),
     (c.OrderFire("rossi", "m16", "huber"), "bi-no-such-weapon"),
     (c.OrderFire("rossi", "rpg7", aim=Point(30, 50), area=True), "bi-no-area"),
     (c.OrderFire("rossi", "rpg7", aim=Point(30, 50)), "bi-needs-observed-target")],
)  # fmt: skip
def test_what_no_order_may_say(order: Any, why: str) -> None:
    assert fight().refused("blue", order)[1] == why


@rule("BI-Q.35")
def test_only_an_area_is_turned_and_only_where_its_firer_chooses() -> None:
    game = fight(options={"area_orientation": "firer_choice"})
    assert game.refused("blue", c.OrderFire("rossi", "ak", "huber", turned=30.0))[1] == "bi-not-turned"
    assert game.run("blue", c.OrderFire("rossi", "ak", aim=Point(30, 50), area=True, turned=30.0))


@rule("BI-Q.11")
def test_open_declarations_are_read_before_they_are_sealed() -> None:
    game = fight(options={"declare": "open"})
    facts = game.run("blue", c.OrderFire("rossi", "ak", "huber"))
    assert [type(one).__name__ for one in game.shown("red", facts)] == ["OrderSealed"]


def test_at_a_real_table_lines_are_measured_when_the_order_is_written_and_never_again() -> None:
    game = fight(tape=True)
    line = {"distance": 20.0, "seen": True, "cover": True, "hard": False}
    written = game.play("blue", c.OrderFire("rossi", "ak", "huber"), answers=[line])
    assert written.one(ShotExpected).needed == 3  # type: ignore[union-attr]
    facts = game.seal([4], [4])
    assert [(one.cm, one.needed) for one in facts.of(ShotRolled)] == [(20.0, 3), (20.0, 3)]


def test_at_a_real_table_people_say_who_is_in_a_blast() -> None:
    game = fight(tape=True, huber=Man("rifle", side="red"))
    line = {"distance": 20.0, "seen": True}
    game.play("blue", c.OrderFire("rossi", "rpg7", "huber"), answers=[line])
    facts = game.seal([4], [1], [10], [9], [2], answers=[["huber", "meyer"], ["huber"], False, False])

    assert [(one.harmed.whom, one.harmed.what) for one in facts.of(HarmRolled)] == [
        ("huber", "seriously_wounded")
    ]
    assert facts.one(OrdersRevealed).orders[0].figure == "rossi"


@rule("BI-S.T9.1", "BI-DMG.g", "BI-Q.62", "BI-MOR.e")
def test_who_dies_of_his_wounds_shakes_his_mates() -> None:
    game = battle(
        at=("fired", "look"), turn=5, rossi=Man(leads=True), bruni=Man(x=52, health="serious", dies=5),
        later=Man(x=54, health="serious", dies=6), huber=Man(side="red", x=150, y=150, leads=True),
    )  # fmt: skip
    facts = game.seal([1])

    assert [one.whom for one in facts.of(DiedOfWounds)] == ["bruni"]
    assert (game.man("bruni").fate, game.man("later").fate) == ("dead", "")
    assert [one.who for one in facts.of(Thrown)] == ["rossi"]


@rule("BI-Q.62")
def test_when_he_will_die_is_told_to_the_referee_alone() -> None:
    game = fight(huber=Man("rifle", side="red", x=30, y=50))
    game.run("blue", c.OrderFire("rossi", "ak", "huber"))
    facts = game.seal([1], [10], [9], [4])

    assert game.man("huber").dies == 5
    for seat in ("blue", "red", "observer"):
        assert RULES.known(game.state, seat).figures["huber"].dies == 0
        assert all(
            one.dies is None
            for fact in game.shown(seat, facts)
            if isinstance(fact, EffectsApplied)
            for one in fact.effects
        )
        assert not any(
            "bi-secret" in str(fact) or "number=4" in str(fact) for fact in game.shown(seat, facts)
        )
    assert RULES.known(game.state, "referee").figures["huber"].dies == 5


@rule("BI-COV.d", "BI-COV.f")
def test_at_a_real_table_people_say_who_is_in_the_cover() -> None:
    wood = {"id": "wood", "kind": "wood", "points": [[29, 40], [45, 40], [45, 60], [29, 60]]}
    game = fight(at=("covering", ""), tape=True, terrain=[wood], huber=Man("rifle", side="red", seen_by=()))
    assert (
        game.refused("blue", c.OrderCover("rossi", "ak", element="wood", aim=Point(30, 50)))[1]
        == "bi-one-target"
    )
    game.play("blue", c.OrderCover("rossi", "ak", element="wood"), answers=[20.0])
    game.seal()
    assert len(game.state.covering) == 1


@rule("BI-FIRE.h", "BI-HIT.a")
def test_a_preview_names_the_chance_and_all_that_changes_it() -> None:
    game = fight(huber=Man("rifle", side="red", x=50, y=50, leads=True, prone=True))
    known = RULES.known(game.state, "blue")
    shown = preview(RULES, known, "blue", c.OrderFire("rossi", "ak", "huber"), RULES.geometry)

    assert isinstance(shown, Preview)
    term, second = shown.terms[:2]  # two dice of one burst
    assert term == second and not any(one.figure == "huber" and one.who == "rossi" for one in shown.terms[2:])
    assert [(one.reason, one.value) for one in term.modifiers] == [("bi-mod-long", -1), ("bi-mod-prone", -1)]
    assert (term.base, term.needed, term.dice, term.or_less, term.sides) == (4, 2, 1, True, 10)
