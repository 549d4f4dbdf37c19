"""Ludonet: combat values, who shows whom by getting in, who may move, fights, losses by a ruling."""

from __future__ import annotations

from typing import Any

import lu_commands as c
import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, Tank, field
from test_lu_fields import squad

from core.engine.chance.oracles import Answered
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal, Refused, Ruling
from core.engine.words.message import say
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.rules.ludonet.common.actors import enemy, own
from core.rules.ludonet.common.secret_dice import reason, shown
from core.rules.ludonet.fire import volley
from core.rules.ludonet.fire.combat_values import attack_value, harms
from core.rules.ludonet.melee.fighting import melee_modifiers, pairs
from core.rules.ludonet.morale.reinforcing import full_again, may_be_joined
from core.rules.ludonet.movement.movers import allowance, heavily_armed, modes_of
from core.rules.ludonet.referee.refusals import carries
from core.rules.ludonet.state import Order, Vehicle, Volley
from core.table.places import Point


def ruler(game: Played, *dice: list[int]) -> Resolution[Any]:
    return Resolution(game.state, RULES.evolve, Answered(dice, None, RULES.geometry, RULES.read), "blue")


# --- combat values ----------------------------------------------------------------------------------


@rule("LU-AFV.i", "LU-AFV.m")
@pytest.mark.parametrize(
    ("who", "weapon", "value"),
    [
        (Tank("tank_m"), "gun_m", 5),
        (Tank("tank_m"), "vmg", None),
        (Tank("tank_h"), "gun_h", 7),
        (Tank("armcar"), "gun_l", 2),
        (Tank("gun_crew"), "gun_m", 5),
        (Man("rifle"), "rifle", None),
        (Man("bazooka"), "bazooka", 4),
        (Man("hmg"), "hmg", 0),
    ],
)
def test_a_main_gun_has_its_vehicles_value_and_every_other_weapon_its_own(
    who: Any, weapon: str, value: int | None
) -> None:
    game = squad(ross=who, tiger=Tank("tank_h", y=90, side="red"), bus=Tank("truck", y=95, side="red"))
    ross = game.man("ross")
    assert attack_value(game.state, ross, weapon) == value
    assert harms(game.state, ross, weapon, game.man("tiger")) is (value is not None)
    assert harms(game.state, ross, weapon, game.man("bus"))
    assert harms(game.state, ross, weapon, game.man("huber"))
    none = {**game.state.vehicles, "tank_m": Vehicle(None, 5, "gun_m", "vmg")}
    if weapon == "gun_m":
        assert attack_value(replace(game.state, vehicles=none), ross, weapon) == 5


# --- who is known -----------------------------------------------------------------------------------


@rule("LU-DEP.f", "LU-AFV.n")
@pytest.mark.parametrize(
    ("truck", "ross", "shown_after"),
    [
        (True, False, {"truck", "ross"}),
        (False, True, {"truck", "ross"}),
        (False, False, set()),
        (True, True, {"truck", "ross"}),
    ],
)
def test_who_gets_in_is_known_where_one_of_the_two_is(truck: bool, ross: bool, shown_after: set[str]) -> None:
    rock = {"kind": "rock", "height": 9, "box": [0, 100, 200, 5]}
    game = field(
        [rock],
        ross=Man(y=53.5, placed=ross),
        truck=Tank("truck", placed=truck),
        huber=Man(y=190, side="red"),
    )
    facts = game.run("blue", c.Board("ross", "truck"))
    assert {name for name in ("truck", "ross") if game.man(name).placed} == shown_after
    assert [one.why for one in facts.of(e.Placed)] == (["seen"] if truck != ross else [])


def test_a_recorded_man_hides_with_his_vehicle() -> None:
    game = squad(truck=Tank("truck", placed=False), lone=Man(x=20, placed=False))
    state = game.state
    assert [shown(state, game.man(one)) for one in ("ross", "truck", "rider", "lone")] == [
        True,
        False,
        False,
        False,
    ]
    for whose, secret in (
        (("ross",), False), (("rider",), True), (("ross", "truck"), True), (("lone-unit",), True),
        (("ross-unit",), False), (("hawk",), False), ((), False),
    ):  # fmt: skip
        assert reason(state, "lu-to-hit", *whose) == ("lu-secret-to-hit" if secret else "lu-to-hit")


@pytest.mark.parametrize(
    ("facts", "known"),
    [
        ({}, True),
        ({"placed": False}, False),
        ({"fate": "left"}, False),
        ({"enters": 2}, False),
        ({"side": "blue"}, False),
    ],
)
def test_an_enemy_is_who_stands_on_the_table(facts: dict[str, Any], known: bool) -> None:
    game = squad(huber=Man(**{"side": "red", "y": 90, **facts}))
    if known:
        assert enemy(ruler(game), "huber", "blue").id == "huber"
        return
    with pytest.raises(Refused) as refused:
        enemy(ruler(game), "huber", "blue")
    assert refused.value.refusal.message == say("lu-no-such-enemy", figure="huber")


@pytest.mark.parametrize(
    ("name", "refused"),
    [("gone", "lu-out-of-play"), ("huber", "lu-no-such-figure"), ("nobody", "lu-no-such-figure")],
)
def test_nobody_orders_who_is_out_or_not_his(name: str, refused: str) -> None:
    with pytest.raises(Refused) as found:
        own(ruler(squad()), name)
    assert found.value.refusal.message.id == refused


def test_men_get_into_vehicles_that_are_here_and_no_guns() -> None:
    more = {
        "pak": Tank("gun_crew"),
        "wreck": Tank("truck", fate="destroyed"),
        "late_bus": Tank("truck", enters=9),
    }
    game = squad(**more)
    found = [name for name in game.state.figures if carries(game.state, name)]
    assert found == ["truck"]


# --- moving -----------------------------------------------------------------------------------------


@rule("LU-MOV.c", "LU-MOV.l", "LU-MOV.m")
@pytest.mark.parametrize(
    ("who", "modes", "cm"),
    [
        (Man("rifle"), ("walk", "run", "crawl"), (10, 14, 3)),
        (Man("rifle", "bazooka"), ("heavy", "crawl"), (5, 3)),
        (Tank("tank_m"), ("drive",), (16,)),
    ],
)
def test_everybody_has_his_modes(who: Any, modes: tuple[str, ...], cm: tuple[float, ...]) -> None:
    game = squad(ross=who)
    ross = game.man("ross")
    assert modes_of(game.state, ross) == modes
    assert tuple(allowance(game.state, ross, mode) for mode in modes) == cm
    assert heavily_armed(game.state, ross) is ("heavy" in modes)


@rule("LU-Q.03")
@pytest.mark.parametrize(
    ("moved", "moving", "refused"),
    [
        (False, "", ""),
        (False, "ross-unit", ""),
        (True, "", "lu-unit-moved"),
        (False, "truck-unit", "lu-other-unit"),
    ],
)
def test_where_the_sides_alternate_one_unit_moves_at_a_time(moved: bool, moving: str, refused: str) -> None:
    game = squad(options={"move_order": "alternate_unit"}, units={"ross-unit": {"moved": moved}})
    game.state = replace(game.state, unit_moving=moving)
    found = game.play("blue", c.Move("ross", "walk", (Point(50, 55),)))
    if refused:
        assert isinstance(found, Refusal) and (found.rule, found.message.id) == ("LU-Q.03", refused)
        return
    assert [one.unit for one in found.of(e.UnitMoving)] == ([] if moving else ["ross-unit"])


# --- melee ------------------------------------------------------------------------------------------


@rule("LU-MEL.q")
def test_pairs_are_named_by_the_first_players_men_who_have_not_fought() -> None:
    men = {
        "ross": Man(contacts=("huber", "karl"), fought=("karl",)),
        "huber": Man(side="red", contacts=("ross",)),
        "karl": Man(side="red", contacts=("ross",), fought=("ross",)),
    }
    game = squad("melee", **men)
    assert pairs(game.state) == (("ross", "huber"),)
    assert pairs(replace(game.state, first="red")) == (("huber", "ross"),)


@rule("LU-MEL.e", "LU-MEL.f", "LU-MEL.g", "LU-MEL.h", "LU-MEL.p")
@pytest.mark.parametrize(
    ("facts", "persist", "values"),
    [
        ({}, "off", []),
        ({"expert": True}, "off", [1]),
        ({"posture": "prone"}, "off", [-1]),
        ({"wounds": 1}, "off", [-2]),
        ({"behind": ("huber",), "fresh": ("huber",)}, "off", [2]),
        ({"behind": ("huber",)}, "off", []),
        ({"behind": ("huber",)}, "on", [2]),
        ({"fresh": ("huber",)}, "on", []),
        (
            {"expert": True, "behind": ("huber",), "fresh": ("huber",), "posture": "prone", "wounds": 1},
            "off",
            [1, 2, -1, -2],
        ),
    ],
)
def test_each_modifier_of_a_fight_counts(facts: dict[str, Any], persist: str, values: list[int]) -> None:
    game = squad(ross=Man(**facts), options={"behind_persist": persist})
    found = melee_modifiers(game.state, game.man("ross"), game.man("huber"))
    assert [term.value for term in found] == values


# --- units ------------------------------------------------------------------------------------------


@rule("LU-MOR.e", "LU-MOR.n")
@pytest.mark.parametrize(
    ("start", "falls", "full", "joined"),
    [
        (2, True, True, False),
        (3, True, False, True),
        (1, True, True, False),
        (2, False, False, False),
        (3, False, False, True),
    ],
)
def test_a_unit_that_falls_back_is_full_again_at_its_starting_number(
    start: int, falls: bool, full: bool, joined: bool
) -> None:
    """It has two men left; another unit is in reserve."""
    men = {"a1": Man(unit="able"), "a2": Man(x=53, unit="able"), "a3": Man(x=56, unit="able", fate="left")}
    units = {"able": {"start": start, "falling_back": falls}, "fresh": {"reserve": True}}
    game = field(fresh=Man(x=60, unit="fresh"), far=Man(y=190, side="red"), units=units, **men)
    assert full_again(game.state, game.unit("able")) is full
    assert may_be_joined(game.state, game.unit("able")) is joined


@rule("LU-Q.24", "LU-MOR.h")
def test_two_losses_that_a_ruling_leaves_at_the_end_of_a_turn_are_both_answered_for() -> None:
    men = {f"a{n}": Man(x=50 + 3 * n, unit="able") for n in range(4)}
    units = {"able": {"start": 4, "losses": 2, "lost_now": 1}}
    game = field(phase="end", far=Man(y=190, side="red"), units=units, **men)
    facts = game.play("referee", Ruling("fate", "so ruled", "a0", "eliminated"), [5], [5])
    assert [one.left for one in facts.of(e.MoraleTested)] == [1, 0]


# --- orders of old ----------------------------------------------------------------------------------


def test_an_order_without_its_line_is_fired_at_no_distance() -> None:
    """As logs of before wrote those in contact."""
    game = squad("fire", huber=Man(y=60, side="red"))
    game.state = replace(game.state, volley=Volley((Order("ross", "rifle", "huber"),)), awaiting=())
    r = ruler(game, [1])
    volley.step(r)
    [shot] = [event for event in r.events if isinstance(event, e.ShotRolled)]
    assert (shot.distance, shot.needed, shot.base, shot.hits) == (0.0, 4, 4, 0)
