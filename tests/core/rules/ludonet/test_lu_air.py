"""Ludonet, air passes and anti-aircraft fire (LU-AIR)."""

from __future__ import annotations

from typing import Any

import pytest
from rule_ids import rule
from skirmish import Man, Played, Tank, field

from core.rules.ludonet import RULES
from core.rules.ludonet import commands as c
from core.rules.ludonet import events as e
from core.rules.ludonet.state import Aircraft
from core.table.places import Point

AIM = Point(100, 100)


def sky(passes_made: int = 0, passes: int = 3, **men: Any) -> Played:
    """One aircraft of the first side, at its pass."""
    options = men.pop("options", None)
    men.setdefault("ross", Man(y=20))
    men.setdefault("far", Man(x=150, y=195, side="red"))
    return field(
        phase="air", moving="blue", options=options, passes=passes, tape=men.pop("tape", False),
        aircraft=[Aircraft("hawk", "Hawk", "blue", passes_made)], **men,
    )  # fmt: skip


@rule("LU-AIR.a", "LU-AIR.k")
def test_a_side_has_a_fixed_number_of_passes_one_a_turn() -> None:
    game = sky(passes=1)
    game.play("blue", c.AirPass("hawk", AIM), [1])

    assert game.state.sides["blue"].passes == 0 and game.state.aircraft["hawk"].flew
    assert game.state.phase == "end"
    game.run("blue", c.EndTurn())
    assert game.run("red", c.EndTurn()).no(e.AirGranted)


@rule("LU-AIR.b", "LU-AIR.c", "LU-AIR.d", "LU-EX.35", "LU-T.AIR")
def test_after_its_third_pass_an_aircraft_cannot_return() -> None:
    game = sky(2, passes=9, jung=Man(x=100, y=100, side="red"))
    facts = game.play("blue", c.AirPass("hawk", AIM), [4])

    assert facts.one(e.AirPassFlown).hit is False and game.man("jung").fate == ""
    assert game.state.aircraft["hawk"].passes == 3
    game.turn(2, "air", "blue")
    assert game.refused("blue", c.AirPass("hawk", AIM))[0] == "LU-AIR.b"


@rule("LU-AIR.d", "LU-AIR.e", "LU-AIR.j", "LU-Q.18")
def test_a_hit_strikes_everybody_within_1_5_cm_heavily() -> None:
    game = sky(
        jung=Man(x=101.5, y=100, side="red"), adams=Man(x=100, y=98.6),
        keller=Man(x=101.6, y=101, side="red"),
    )  # fmt: skip
    facts = game.play("blue", c.AirPass("hawk", AIM), [5], [4], [1])

    assert {fact.figure for fact in facts.of(e.DamageRolled)} == {"jung", "adams"}
    assert all(fact.modifiers[0].value == 1 for fact in facts.of(e.DamageRolled))
    assert {game.man("jung").fate, game.man("adams").fate} == {"eliminated", ""}


@rule("LU-Q.18")
def test_as_a_choice_the_area_is_larger() -> None:
    game = sky(options={"air_radius": "3"}, jung=Man(x=103, y=100, side="red"))

    assert game.play("blue", c.AirPass("hawk", AIM), [5], [6]).one(e.DamageRolled).figure == "jung"


@rule("LU-AIR.j", "LU-Q.22")
@pytest.mark.parametrize(("x", "met"), [(103.9, True), (104.1, False)])
def test_a_vehicle_that_the_area_meets_is_fought_with_the_aircrafts_value(x: float, met: bool) -> None:
    game = sky(tiger=Tank("tank_h", x=x, y=100, side="red"))
    facts = game.play("blue", c.AirPass("hawk", AIM), [6], *([[5], [1]] if met else []))

    if met:
        assert (facts.one(e.ContestRolled).attack, facts.one(e.ContestRolled).defence) == (11, 8)
        assert game.man("tiger").fate == "destroyed"
    else:
        assert facts.no(e.ContestRolled)


@rule("LU-Q.22")
def test_as_a_choice_vehicles_are_unharmed() -> None:
    game = sky(options={"air_vs_vehicle": "off"}, tiger=Tank("tank_h", x=100, y=100, side="red"))

    assert game.play("blue", c.AirPass("hawk", AIM), [6]).no(e.ContestRolled)


@rule("LU-AIR.f", "LU-AIR.g", "LU-AIR.h", "LU-AIR.i", "LU-EX.36", "LU-T.AIR")
def test_anti_aircraft_fire_comes_first_and_shoots_it_down() -> None:
    game = sky(flak=Tank("gun_crew", "aa_l", x=100, y=150, side="red"), jung=Man(x=100, y=100, side="red"))
    facts = game.play("blue", c.AirPass("hawk", AIM), [5])

    assert facts.one(e.AntiAircraftFired).hit
    assert facts.one(e.AirPassFlown).down and game.state.aircraft["hawk"].down
    assert game.man("jung").fate == ""
    game.turn(2, "air", "blue")
    assert game.refused("blue", c.AirPass("hawk", AIM))[0] == "LU-AIR.b"


@rule("LU-AIR.h")
def test_as_a_choice_it_is_only_driven_off() -> None:
    game = sky(options={"aa_effect": "abort_pass"}, flak=Tank("gun_crew", "aa_l", x=100, y=150, side="red"))
    flown = game.play("blue", c.AirPass("hawk", AIM), [6]).one(e.AirPassFlown)

    assert flown.aborted and not flown.down and game.state.aircraft["hawk"].passes == 1


@rule("LU-AIR.i")
def test_each_gun_in_range_fires_once_without_a_modifier() -> None:
    game = sky(
        flak=Tank("gun_crew", "aa_l", x=100, y=199, side="red", wounds=0, moved=3.0),
        flak2=Tank("gun_crew", "aa_l", x=80, y=150, side="red"),
        out=Tank("gun_crew", "aa_l", x=1, y=125, side="red"),
    )  # fmt: skip
    facts = game.play("blue", c.AirPass("hawk", AIM), [4], [4], [1])

    assert [(fact.figure, fact.hit) for fact in facts.of(e.AntiAircraftFired)] == [
        ("flak", False),
        ("flak2", False),
    ]


def test_a_hidden_gun_that_fires_is_put_on_the_table() -> None:
    game = sky(flak=Tank("gun_crew", "aa_l", x=100, y=150, side="red", placed=False))
    facts = game.play("blue", c.AirPass("hawk", AIM), [1], [1])

    assert facts.one(e.Placed).figure == "flak"
    assert facts.names.index("Placed") < facts.names.index("AntiAircraftFired")


@rule("LU-AIR.g")
def test_an_aim_point_off_the_table_is_refused_and_a_pass_may_be_let_go() -> None:
    game = sky()

    assert game.refused("blue", c.AirPass("hawk", Point(-3, 5))) == ("LU-AIR.g", "lu-point-off-table")
    assert game.run("blue", c.NoPass()).no(e.AirPassFlown)
    assert game.state.sides["blue"].passes == 3 and game.state.phase == "end"


@rule("LU-AIR.g")
def test_with_a_tape_the_pass_is_aimed_at_a_figure_and_people_say_who_is_there() -> None:
    game = sky(tape=True, flak=Tank("gun_crew", "aa_l", side="red"), secret=Man(side="red", placed=False))
    field_ = RULES.fields(game.state, "blue", "air_pass", {"aircraft": "hawk"})[0]
    assert {option.value for option in field_.options} == {"ross", "far", "flak"}  # type: ignore[union-attr]
    assert game.refused("blue", c.AirPass("hawk", AIM)) == ("LU-AIR.g", "lu-no-points")
    assert game.refused("blue", c.AirPass("hawk", "secret")) == ("LU-AIR.g", "lu-no-such-figure")
    facts = game.play(
        "blue", c.AirPass("hawk", "far"), [2], [5], [3], answers=[{"distance": 60}, ["far"], []]
    )

    assert facts.one(e.DamageRolled).figure == "far"
    assert not any("secret" in repr(question) for question in game.asked)


def test_what_the_enemy_has_in_the_air_is_not_known_before_it_comes() -> None:
    before = sky()
    assert RULES.known(before.state, "red").aircraft == {}
    before.play("blue", c.AirPass("hawk", AIM), [1])
    assert set(RULES.known(before.state, "red").aircraft) == {"hawk"}
    assert RULES.known(before.state, "red").sides["blue"].passes == 0
