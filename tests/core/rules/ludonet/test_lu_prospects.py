"""Ludonet: what a shot promises: the enemies whom it would catch less the own men (LU-DMG.g, LU-Q.17). cm."""

from __future__ import annotations

from typing import Any

import lu_commands as c
import pytest
from rule_ids import rule
from skirmish import Man, Played, Tank, field
from test_lu_fields import fields
from test_lu_following import ruler

from core.engine.contract.choices import PickPoint
from core.rules.ludonet.book import RULES
from core.rules.ludonet.common.geometry import ruler as measuring
from core.rules.ludonet.fire.prospects import gain, promising, spots
from core.rules.ludonet.state import Aircraft, Order
from core.table.places import Point

HUBER = Man(y=58, side="red")
NEAR: dict[str, Any] = {
    "foe": Man(x=52, y=58, side="red"), "friend": Man(x=48, y=58), "second": Man(y=60),
    "lorry": Tank("truck", x=50, y=60.9, side="red"), "panzer": Tank("tank_h", x=50, y=60.9, side="red"),
    "far": Man(x=53.1, y=58, side="red"),
}  # fmt: skip


def firing(*near: str, ross: Any = None, **how: Any) -> Played:
    men = {name: NEAR[name] for name in near}
    return field(
        phase="fire", ross=ross or Man("rifle", "grenade", "lmortar"), **{"huber": HUBER, **men, **how}
    )


@rule("LU-DMG.g", "LU-DMG.h", "LU-AFV.m", "LU-Q.17")
@pytest.mark.parametrize(
    ("weapon", "near", "worth"),
    [
        ("rifle", ("foe", "friend"), 1),
        ("grenade", (), 1),
        ("grenade", ("foe",), 2),
        ("grenade", ("far",), 1),
        ("grenade", ("friend",), 0),
        ("grenade", ("foe", "friend"), 1),
        ("grenade", ("friend", "second"), -1),
        ("grenade", ("lorry",), 2),
        ("grenade", ("panzer",), 2),
        ("lmortar", ("panzer",), 1),  # it cannot harm armour
    ],
)
def test_a_shot_is_worth_one_and_a_burst_whomever_it_can_harm(
    weapon: str, near: tuple[str, ...], worth: int
) -> None:
    game = firing(*near)
    at_him, at_spot = Order("ross", weapon, "huber"), Order("ross", weapon, aim=Point(50, 58))
    assert gain(ruler(game), game.man("ross"), at_him) == worth
    if weapon != "rifle":
        assert gain(ruler(game), game.man("ross"), at_spot) == worth
    taped = firing(*near, tape=True)
    assert gain(ruler(taped), taped.man("ross"), at_him) == 1, "there people know who stands near"


@rule("LU-AFV.l", "LU-Q.11")
@pytest.mark.parametrize(("option", "worth"), [("afv", 1), ("grenade", 2)])
def test_a_main_gun_is_worth_those_around_its_man_where_it_bursts_like_a_grenade(
    option: str, worth: int
) -> None:
    game = firing("foe", ross=Tank("tank_m"), options={"tank_vs_inf": option})
    assert gain(ruler(game), game.man("ross"), Order("ross", "gun_m", "huber")) == worth


@rule("LU-DMG.j")
@pytest.mark.parametrize(
    ("men", "found"),
    [
        ({}, [(50, 58)]),
        ({"foe": Man(x=50, y=58, side="red")}, [(50, 58)]),  # two in one spot
        ({"foe": NEAR["foe"]}, [(50, 58), (52, 58)]),
        ({"huber": Man(y=60, side="red")}, [(50, 60)]),
        ({"huber": Man(y=60.1, side="red")}, []),
        ({"huber": Man(y=58, side="red", placed=False)}, []),
        ({"huber": Man(y=58, side="red", aboard="bus"), "bus": Tank("truck", x=150, side="red")}, []),
        ({"friend": NEAR["friend"]}, []),
    ],
)
def test_a_grenade_is_thrown_where_a_known_enemy_is_in_reach_and_it_gains_something(
    men: dict[str, Any], found: list[tuple[float, float]]
) -> None:
    game = firing(ross=Man("grenade"), **men)
    assert list(spots(ruler(game), game.man("ross"), "grenade")) == found
    assert promising(ruler(game), game.man("ross")) is bool(found)


@rule("LU-VIS.a", "LU-DMG.j")
def test_no_spot_behind_a_rock_is_worth_a_grenade_and_one_is_a_shell() -> None:
    rock = {"kind": "rock", "height": 9, "box": [40, 54, 20, 2]}
    game = firing(terrain=[rock])
    assert list(spots(ruler(game), game.man("ross"), "grenade")) == []
    assert list(spots(ruler(game), game.man("ross"), "lmortar")) == [(50, 58)]


@rule("LU-FIR.p", "LU-DMG.g")
@pytest.mark.parametrize(
    ("weapons", "friends", "worth"),
    [
        (("rifle",), 1, False),
        (("grenade",), 1, True),
        (("grenade",), 2, False),
        (("rifle", "grenade"), 1, True),
    ],
)
def test_where_nobody_may_be_aimed_at_a_spot_may_still_be_worth_a_burst(
    weapons: tuple[str, ...], friends: int, worth: bool
) -> None:
    """Two enemies are locked with one man, or with two."""
    own = {f"own{n}": Man(x=50 + 2 * n, y=60, contacts=("huber", "foe")) for n in range(friends)}
    locked = {
        name: Man(x=x, y=58, side="red", contacts=("own0",)) for name, x in (("huber", 50), ("foe", 52))
    }
    game = firing(ross=Man(*weapons), **own, **locked)
    assert promising(ruler(game), game.man("ross")) is worth


@rule("LU-FIR.n")
@pytest.mark.parametrize(("weapons", "target", "hopes"), [
    (("rifle",), {}, True), (("rifle",), {"placed": False}, False), (("rifle",), {"aboard": "bus"}, False),
    (("grenade",), {"aboard": "bus"}, False),
])  # fmt: skip
def test_what_only_people_can_measure_may_be_worth_a_shot(
    weapons: tuple[str, ...], target: dict[str, Any], hopes: bool
) -> None:
    game = field(
        tape=True, phase="fire", ross=Man(*weapons), huber=Man(side="red", **target), bus=Tank("truck")
    )
    assert promising(measuring(game.state, "blue"), game.man("ross")) is hopes


@rule("LU-FIR.n")
def test_a_bot_seals_a_shot_first_changes_it_seldom_and_never_one_that_gains_nothing() -> None:
    def eager(game: Played) -> list[tuple[float | None, tuple[str, ...]]]:
        rows = RULES.choices(game.state, "blue")
        return [(one.weight, one.written) for one in rows if (one.do, one.figure) == ("declare_fire", "ross")]

    game = firing()
    assert eager(game) == [(2.0, ())]
    game.run("blue", c.DeclareFire("ross", "rifle", "huber"))
    assert eager(game) == [(0.05, ("ross",))]
    assert eager(firing(ross=Man("rifle"))) == [(2.0, ())]
    assert eager(firing(ross=Man("pistol"), huber=Man(y=90, side="red"))) == [(None, ())]


@rule("LU-AIR.g", "LU-AIR.j", "LU-Q.18")
@pytest.mark.parametrize(
    ("near", "suggested"),
    [
        ({}, ((50, 58),)),
        ({"friend": Man(x=51, y=58)}, ()),
        ({"friend": Man(x=51, y=58), "foe": Man(x=49, y=58, side="red")}, ((50, 58), (49, 58))),
        ({"friend": Man(x=51.6, y=58)}, ((50, 58),)),
        ({"foe": Tank("tank_h", x=50, y=58, side="red")}, ((50, 58),)),
        ({"friend": Tank("truck", x=53, y=58)}, ()),
    ],
)
def test_a_pass_is_aimed_where_it_strikes_more_enemies_than_own_men(
    near: dict[str, Any], suggested: tuple[tuple[float, float], ...]
) -> None:
    game = field(
        phase="air",
        moving="blue",
        aircraft=[Aircraft("hawk", "Hawk", "blue")],
        ross=Man(),
        huber=HUBER,
        **near,
    )
    [aim] = fields(game, "air_pass", aircraft="hawk")
    assert isinstance(aim, PickPoint) and aim.suggestions == suggested
    [none] = fields(game, "air_pass")
    assert isinstance(none, PickPoint) and none.suggestions == ()


@rule("LU-FIR.b")
@pytest.mark.parametrize(("y", "called"), [(58, ("ross",)), (190, ())])
def test_a_grenade_that_would_burst_among_nobody_calls_upon_nobody(y: float, called: tuple[str, ...]) -> None:
    """He may throw it at bare ground, and hardly ever would: he has no dot for it."""
    game = field(phase="fire", ross=Man("smg", "grenade"), huber=Man(y=y, side="red"))
    side = game.man("ross").side
    (fire,) = (one for one in RULES.choices(game.state, side) if one.do == "declare_fire")

    assert fire.refusal is None and fire.calls_upon == called


@rule("LU-FIR.b", "LU-AFV.m")
@pytest.mark.parametrize(
    ("man", "foe", "fears"),
    [
        (Man(y=50), Man(y=80, side="red"), True),
        (Man(y=50, shot=1), Man(y=80, side="red"), False),
        (Man(y=50), Tank("tank_h", y=80, side="red"), False),
        (Man("bazooka", y=60), Tank("tank_h", y=80, side="red"), True),
    ],
)
def test_nobody_is_feared_who_may_not_fire_now_nor_with_arms_that_do_a_tank_no_harm(
    man: Any, foe: Any, fears: bool
) -> None:
    """Who has fired this turn fires no more; a rifle has no combat value."""
    game = field(ross=man, huber=foe)
    assert (RULES.harm_to(game.state, game.man("ross"), game.man("huber")) > 0) is fears
