"""Bassa Intensità: a weapon that goes anywhere is emplaced no more; who serves one is at it and calm."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import battle
from field import Man, Vehicle, field
from msgspec.structs import replace
from rule_ids import rule
from test_bi_covering import AT, WOOD

from core.engine.contract.facts import Ruling
from core.engine.words.ids import FigureId, WeaponName
from core.rules.bassa_intensita.air.chances import gunners, weapons_up
from core.rules.bassa_intensita.facts.firing import OrderLost, ShotRolled
from core.rules.bassa_intensita.facts.moving import Packed
from core.rules.bassa_intensita.fire.weapons import crew
from core.rules.bassa_intensita.state.vehicles import Flight
from core.table.places import Point


def served(options: dict[str, str] | None = None, **second: Any) -> list[str]:
    """Who serves the machine gun at (50, 50)."""
    state = field(
        options=options, gun=Man("mg42_tripod", emplaced=True), two=Man(serves=FigureId("gun"), **second)
    )
    return [one.id for one in crew(state, state.figures[FigureId("gun")])]


# --- who serves it ----------------------------------------------------------------------------------


@rule("BI-Q.108", "BI-Q.10")
@pytest.mark.parametrize(
    ("cm", "far", "serves"),
    [("5", 55, True), ("5", 55.1, False), ("2", 52, True), ("2", 52.1, False), ("10", 60, True)],
)
def test_a_crewman_serves_from_so_near(cm: str, far: float, serves: bool) -> None:
    assert served({"crew_cm": cm}, x=far) == ["gun", "two"][: 1 + serves]


@rule("BI-Q.108")
def test_as_a_choice_he_serves_from_anywhere_and_so_he_does_in_games_of_before() -> None:
    assert served({"crew_cm": "any"}, x=92) == ["gun", "two"]
    assert served(x=55) == ["gun", "two"] and served(x=55.1) == served(x=92) == ["gun"]
    state = field(gun=Man("mg42_tripod"), two=Man(x=92, serves=FigureId("gun")))
    before = {name: value for name, value in state.options.items() if name != "crew_cm"}
    state = replace(state, options=before)
    assert len(crew(state, state.figures[FigureId("gun")])) == 2


@rule("BI-Q.108")
@pytest.mark.parametrize(
    "second", [{"fleeing": True}, {"shocked": 1}, {"health": "serious"}, {"fate": "dead"}, {"used": "moved"}]
)
def test_who_flees_is_shocked_or_out_serves_nothing(second: dict[str, Any]) -> None:
    assert served(**second) == ["gun"]


@rule("BI-Q.108")
def test_who_rides_serves_a_weapon_that_rides_with_him_and_no_other() -> None:
    lorry = Vehicle("truck", x=70)
    for gun, two, number in (("lorry", "lorry", 2), ("", "lorry", 1), ("lorry", "", 1)):
        state = field(
            lorry=lorry,
            gun=Man("mg42_tripod", aboard=FigureId(gun)),
            two=Man(serves=FigureId("gun"), aboard=FigureId(two)),
        )
        assert len(crew(state, state.figures[FigureId("gun")])) == number


# --- emplaced ---------------------------------------------------------------------------------------


def emplaced(game: Any, who: str) -> bool:
    """Whether anything of a man's is emplaced."""
    return any(one.emplaced for one in game.man(who).weapons)


@rule("BI-Q.45", "BI-FIRE.p")
@pytest.mark.parametrize(("way", "stays"), [((), True), ((Point(51, 50),), False)])
def test_who_lies_down_where_he_stands_leaves_his_machine_gun_emplaced(
    way: tuple[Point, ...], stays: bool
) -> None:
    game = battle(
        at=("move", "first"),
        gun=Man("mg42_tripod", emplaced=True, leads=True, ability="elite", seen_by=()),
        huber=Man(side="red", x=190, y=190, leads=True, seen_by=()),
        options={"light": "no_moon"},
    )
    game.run("blue", c.Move("gun", "normal", way, lie=True))

    assert game.man("gun").prone and emplaced(game, "gun") is stays


@rule("BI-Q.45", "BI-FIRE.p", "BI-Q.73")
def test_after_a_flight_a_machine_gun_is_emplaced_no_more() -> None:
    """At the end of the step that caused it, as in a segment of his side."""
    game = battle(
        terrain=({"id": "house", "kind": "building", "box": [20, 40, 10, 20]},),
        gun=Man("mg42_tripod", emplaced=True, leads=True),
        huber=Man(side="red", x=90, leads=True),
    )
    assert emplaced(game, "gun")
    game.frightened("gun")

    assert game.at("gun") != (50, 50) and not emplaced(game, "gun")


@rule("BI-Q.45", "BI-MOVE.p")
@pytest.mark.parametrize("kind", ["m113", "truck"])
def test_after_a_ride_a_machine_gun_is_emplaced_no_more(kind: str) -> None:
    """Who gets in from beside a vehicle goes no cm."""
    game = battle(
        at=("move", "first"),
        gun=Man("mg42_tripod", y=52.5, emplaced=True, leads=True, ability="elite", seen_by=()),
        carrier=Vehicle(kind, seen_by=()),
        huber=Man(side="red", x=190, health="serious", leads=True),
    )
    facts = game.run("blue", c.Board("gun", "carrier", "normal", ()))

    assert game.man("gun").aboard == "carrier" and not emplaced(game, "gun")
    assert [fact.figure for fact in facts if isinstance(fact, Packed)] in (["gun"], [])


@rule("BI-Q.45", "BI-MOVE.p")
def test_whoever_gets_off_has_nothing_emplaced_whatever_the_scenario_said() -> None:
    game = battle(
        at=("move", "first"),
        gun=Man("mg42_tripod", aboard="carrier", emplaced=True, leads=True, ability="elite", seen_by=()),
        carrier=Vehicle("m113", seen_by=()),
        huber=Man(side="red", x=190, health="serious", leads=True),
    )
    game.run("blue", c.Alight("gun", Point(50, 52.7)))

    assert not game.man("gun").aboard and not emplaced(game, "gun")


@rule("BI-Q.45")
def test_at_a_real_table_too_who_flees_takes_his_weapon_with_him() -> None:
    game = battle(
        tape=True,
        gun=Man("mg42_tripod", emplaced=True, leads=True),
        huber=Man(side="red", leads=True),
    )
    game.frightened("gun")
    assert game.waiting == [("blue", "flee_where")]
    game.run("blue", c.FleeTo(reached=True))

    assert not emplaced(game, "gun")


@rule("BI-Q.108", "BI-FIRE.p", "BI-AA.b")
@pytest.mark.parametrize("ready", [True, False])
def test_an_anti_aircraft_machine_gun_fires_upward_only_emplaced(ready: bool) -> None:
    game = battle(
        heli=Vehicle("ab205", y=90, hull={"flight": Flight(way=90, rolled=1)}),
        gun=Man("aa_mg", side="red", leads=True, emplaced=ready),
    )
    order = c.OrderUpward("gun", WeaponName("aa_mg"), "heli")
    gun = game.man("gun")

    assert weapons_up(game.state, gun) == (("aa_mg",) if ready else ())
    assert [one.id for one in gunners(game.state, "red", "heli")] == (["gun"] if ready else [])
    if ready:
        game.run("red", order)
    else:
        assert game.refused("red", order) == ("BI-FIRE.p", "bi-not-emplaced")


@rule("BI-Q.108")
def test_what_needs_no_emplacing_or_is_mounted_fires_upward_as_it_is() -> None:
    state = field(
        missile=Man("stinger"),
        tube=Man("rpg7"),
        lorry=Vehicle("technical_zu23"),
        tank=Vehicle("m60", "aa_mg"),
    )
    for name in ("missile", "tube", "lorry", "tank"):
        assert weapons_up(state, state.figures[FigureId(name)]), name


# --- taken off by a ruling while an order stands ------------------------------------------------------


def gun_before_a_wood(**more: Any) -> Any:
    """A machine gun on its tripod 20 cm before a wood, with a red rifleman hidden at its edge."""
    return battle(
        **more,
        terrain=[WOOD],
        gun=Man("mg42_tripod", x=10, y=50, emplaced=True, leads=True),
        huber=Man("rifle", side="red", x=30, y=50, leads=True, seen_by=()),
        open=Man(side="red", x=10, y=70),
    )


def off_its_tripod(game: Any) -> None:
    """The referee rules that the machine gun stands on its tripod no more."""
    game.run("referee", Ruling("emplaced", "it fell over", "gun", False))
    assert not emplaced(game, "gun")


@rule("BI-FIRE.p", "BI-COV.a")
@pytest.mark.parametrize("aim", [{"target": "open"}, {"element": "wood", "aim": AT}], ids=["man", "wood"])
def test_covering_fire_of_a_gun_that_was_taken_off_its_tripod_is_lost(aim: dict[str, Any]) -> None:
    game = gun_before_a_wood(at=("covering", ""))
    game.run("blue", c.OrderCover("gun", "mg42_tripod", **aim))
    off_its_tripod(game)
    facts = game.seal()

    assert facts.one(OrderLost).figure == "gun"
    assert not facts.of(ShotRolled) and not game.state.covering and game.man("gun").used == ""


@rule("BI-FIRE.p", "BI-COV.d")
def test_covering_fire_that_stands_strikes_nobody_from_a_gun_off_its_tripod() -> None:
    game = gun_before_a_wood(at=("covering", ""))
    game.run("blue", c.OrderCover("gun", "mg42_tripod", element="wood", aim=AT))
    game.seal()
    off_its_tripod(game)
    game.until("fire", "regular")
    game.run("red", c.OrderFire("huber", "rifle", "gun"))
    assert {shot.firer for shot in game.seal([6]).of(ShotRolled)} == {"huber"}


@rule("BI-FIRE.p", "BI-FIRE.e")
@pytest.mark.parametrize(
    "at", [{"target": "open"}, {"area": True, "aim": Point(10, 70)}], ids=["man", "area"]
)
def test_fire_of_a_gun_that_was_taken_off_its_tripod_is_lost(at: dict[str, Any]) -> None:
    game = gun_before_a_wood(at=("fire", "regular"))
    game.run("blue", c.OrderFire("gun", "mg42_tripod", **at))
    off_its_tripod(game)
    facts = game.seal()

    assert facts.one(OrderLost).figure == "gun" and not facts.of(ShotRolled)


@rule("BI-FIRE.p", "BI-T.07")
@pytest.mark.parametrize(
    ("weapon", "dice"),
    [("m2", 0), ("mk19", 0), ("folgore", 0), ("spg9", 0), ("m40", 0), ("mg42", 2), ("minimi", 2)],
)
def test_every_kind_that_needs_its_mount_is_lost_without_it_and_a_light_one_fires_on(
    weapon: str, dice: int
) -> None:
    """A light machine gun off its bipod fires as an assault rifle (note 4)."""
    game = battle(
        at=("fire", "regular"),
        gun=Man(weapon, x=10, y=50, emplaced=True, leads=True),
        open=Man(side="red", x=10, y=65, leads=True),
    )
    game.run("blue", c.OrderFire("gun", weapon, "open"))
    off_its_tripod(game)
    facts = game.seal(*[[10]] * dice)

    assert [fact.figure for fact in facts.of(OrderLost)] == ([] if dice else ["gun"])
    assert len(facts.of(ShotRolled)) == dice
