"""Breaking News 8.4.g–i: a helicopter as a gunship: called, over the table, fired at, lost or sent home."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import (
    CallSupport,
    CoveringFire,
    DismissGunship,
    Dodge,
    EndActions,
    GoToGround,
    OpenFire,
    OpportunityFire,
    Pass,
    Ready,
    RollInitiative,
    SpeculativeFire,
)
from firing_range import fire, shot
from msgspec.structs import replace
from rule_ids import rule
from table import RULES, Facts, Man, Played, Vehicle, table

from core.engine.contract.choices import PickOne
from core.engine.contract.facts import Refusal
from core.rules.breaking_news.common.aloft import longest
from core.rules.breaking_news.common.geometry import ruler
from core.rules.breaking_news.facts import FriendlyFire, SavesRolled, ShotFired, ShotStrayed
from core.rules.breaking_news.facts.support import CallsOpened, GunshipCame, GunshipLeft, SupportRolled
from core.rules.breaking_news.facts.vehicles import HullTested
from core.rules.breaking_news.morale.morale import test_needed as morale_dice
from core.rules.breaking_news.saving.vehicles import hit_on_hull
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.state import Figure, Hull
from core.rules.breaking_news.tables.vehicles import save_of
from core.rules.breaking_news.tables.weapons import WEAPONS
from core.rules.breaking_news.view import view
from core.table.places import Point

SHIP = "gunship-blue-1"


def field(gun: str = "hmg", *, up: bool = True, **more: Any) -> Played:
    """Blue has helicopters; one of them over the table where it is *up*. Abu in the open, Bakr in a hedge."""
    hedge = {"kind": "hedge", "line": [[90, 100], [110, 100]]}
    men = {
        "amato": Man("R5", x=10, y=10, commander=True, leadership=1),
        "abu": Man("Irr1", x=50, y=100, side="red", **more.pop("abu", {})),
        "bakr": Man("Irr1", x=100, y=100.5, side="red", suppressed=True, marker="m1", seen_by=("amato",)),
        **more.pop("men", {}),
    }
    sides = {"blue": {"support": "helicopters", "gunship": gun, **more.pop("blue", {})}, "red": {}}
    game = table([hedge], sides=sides, **more, **men)
    if up:
        ship = Figure(
            SHIP, "Viper", "blue", "", "R3", (gun,), kit=("mounted",), hull=Hull("helicopter", "flying", 0)
        )
        game.state = replace(game.state, figures={**game.state.figures, ship.id: ship})
    return game


def next_turn(game: Played, *dice: list[int]) -> Facts:
    facts = game.play(game.state.active, EndActions(), *dice)
    assert not isinstance(facts, Refusal), facts
    return facts


# --- it is called and comes (BN-SM.23–24) -------------------------------------------------


@rule("BN-8.4.g", "BN-Q.71", "BN-SM.24", "BN-SM.23")
def test_a_call_may_be_for_a_gunship_that_comes_next_turn() -> None:
    game = field("lmg", up=False)
    next_turn(game)
    (kind, *_) = RULES.fields(game.state, "blue", "call_support", {})
    assert isinstance(kind, PickOne) and [row.value for row in kind.options] == ["strike", "gunship"]
    rolled = game.play("blue", CallSupport(kind="gunship"), [4]).one(SupportRolled)
    assert (rolled.kind, rolled.needed) == ("gunship", 4)
    game.play("blue", RollInitiative(), [6, 6], [1, 1])
    game.run("red", Ready())

    facts = next_turn(game)

    assert facts.one(GunshipCame).helicopter.weapons == ("lmg",)
    assert facts.no(CallsOpened) or facts.one(CallsOpened).sides == ()  # no other support meanwhile
    assert game.man(SHIP).aloft and game.state.sides["blue"].coming is None
    assert any(one.id == SHIP for one in view(game.state, "red").figures)
    assert known(game.state, "red").figures[SHIP].name == "Viper"


@rule("BN-Q.71")
@pytest.mark.parametrize(
    ("blue", "options", "able"),
    [({}, {}, True), ({"support": "artillery"}, {}, False), ({}, {"gunship": "off"}, False)],
)
def test_helicopters_alone_come_as_gunships(
    blue: dict[str, str], options: dict[str, str], able: bool
) -> None:
    game = field(up=False, blue=blue, options=options)
    next_turn(game)

    if able:
        assert game.play("blue", CallSupport(kind="gunship"), [1]).one(SupportRolled)
    else:
        assert game.refused("blue", CallSupport(kind="gunship"))[1] == "bn-no-such-support"


# --- its fire (BN-8.4.h) -------------------------------------------------------------------


@rule("BN-8.4.g", "BN-8.4.h", "BN-Q.71", "BN-EX.119")
@pytest.mark.parametrize(("gun", "dice"), [("hmg", 5), ("lmg", 4)])
def test_it_fires_at_its_maximum_distance_once_a_turn(gun: str, dice: int) -> None:
    game = field(gun)

    facts = fire(game, shot(SHIP, gun), dice=[[6] + [1] * (dice - 1), [6]])

    fired = facts.one(ShotFired)
    assert (fired.needed, fired.dice, fired.distance) == (6, dice, 150.0)
    assert facts.one(SavesRolled).figure == "abu" and facts.one(FriendlyFire).struck == ()
    assert game.refused("blue", OpenFire((shot(SHIP, gun),)))[1] == "bn-has-fired"


@rule("BN-8.4.h", "BN-8.0.m")
def test_cover_is_cover_from_above_too() -> None:
    """A burst never needs 7: the cover takes a die."""
    hidden = field(abu={"suppressed": True})
    assert hidden.refused("blue", OpenFire((shot(SHIP, "hmg", at="bakr"),))) == (
        "BN-7.0.d",
        "bn-target-hidden",
    )
    seen = field(abu={"suppressed": True})
    seen.set("bakr", marker="", seen_by=())
    assert seen.play("blue", OpenFire((shot(SHIP, "hmg", at="bakr"),)), [1] * 4).one(ShotFired).dice == 4


@rule("BN-8.4.h", "BN-Q.71")
def test_in_answer_it_fires_instead_of_in_its_own_turn() -> None:
    game = field(active="red", men={"lopez": Man("R3", x=50, y=80)})
    game.run("red", OpenFire((shot("abu", at="lopez"),)))
    assert game.deciding() == [("blue", "react_fire")]

    facts = game.run("blue", OpportunityFire(SHIP, "hmg", "burst"))
    rolled = game.play("blue", Pass(), [1], [1] * 5)
    assert facts and [one.firer for one in rolled.of(ShotFired)] == ["abu", SHIP]
    game.set("abu", stage="waiting", fired=False)
    game.run("red", OpenFire((shot("abu", at="lopez"),)))
    assert game.refused("blue", OpportunityFire(SHIP, "hmg", "burst"))[0] == "BN-8.2.k"


@rule("BN-Q.62", "BN-8.4.g")
def test_it_fires_blindly_and_covers_nothing() -> None:
    game = field(options={"speculative": "always"}, abu={"suppressed": True})
    assert game.refused("blue", CoveringFire((SHIP,), Point(100, 100)))[1] == "bn-gunship-only-fires"
    facts = game.play("blue", SpeculativeFire(SHIP, "hmg", "burst", "bakr"), [1] * 4)
    assert facts.one(ShotFired).dice == 4


# --- fire at it (BN-8.4.i) ------------------------------------------------------------------


@rule("BN-8.4.i", "BN-Q.71")
@pytest.mark.parametrize(
    ("weapon", "mode", "cm"),
    [
        ("assault_rifle", "aimed", 150),
        ("assault_rifle", "burst", 50),
        ("smg", "burst", 50),
        ("rpg", "aimed", 100),
        ("pistol", "aimed", 10),
        ("lmg", "burst", 150),
    ],
)
def test_the_range_is_the_last_in_which_a_weapon_has_a_number(weapon: str, mode: str, cm: float) -> None:
    row = WEAPONS[weapon]
    assert longest(row, row.modes[mode]) == cm


@rule("BN-8.4.i", "BN-Q.71", "BN-8.0.1.c", "BN-EX.119")
@pytest.mark.parametrize(
    ("weapon", "needed", "die", "gone"), [("rpg", 6, 3, True), ("assault_rifle", 6, 3, False)]
)
def test_rockets_and_rifles_hit_it_as_light_armour(weapon: str, needed: int, die: int, gone: bool) -> None:
    """4+ saves from a light anti-tank weapon, 3+ from all else."""
    game = field(active="red", abu={"weapons": (weapon,)}, options={"missed_shots": "on"})
    game.run("red", OpenFire((shot("abu", weapon, at=SHIP),)))

    facts = game.play("blue", Pass(), [6], [die])

    assert facts.one(ShotFired).needed == needed and facts.no(FriendlyFire, ShotStrayed)
    tested = facts.one(HullTested)
    assert tested.needed == save_of("lightly_armoured", weapon) and bool(tested.result) == gone
    assert game.man(SHIP).aloft and game.man(SHIP).fighting != gone


@rule("BN-8.4.i")
def test_grenades_and_guns_do_not_reach_it() -> None:
    game = field(active="red", abu={"weapons": ("grenade", "grenade_launcher", "tank_gun")})
    for weapon in ("grenade", "grenade_launcher"):
        assert game.refused("red", OpenFire((shot("abu", weapon, at=SHIP),))) == (
            "BN-8.4.i",
            "bn-not-at-gunship",
        )


@rule("BN-8.4.i", "BN-8.2.a")
def test_who_is_fired_at_from_above_may_answer() -> None:
    game = field(men={"chafik": Man("Irr1", x=80, y=60, side="red")})
    game.run("blue", OpenFire((shot(SHIP, "hmg"),)))
    assert game.deciding() == [("red", "react_fire")]

    facts = game.play("red", OpportunityFire("chafik", "assault_rifle", "aimed", target=SHIP))
    assert isinstance(facts, Facts)


@rule("BN-8.4.g")
def test_no_burst_below_catches_it_and_at_a_real_table_nobody_measures_to_it() -> None:
    assert SHIP not in [man.id for man in field().state.exposed()]

    tape = field(tape=True, abu={"suppressed": True})
    facts = tape.play("blue", OpenFire((shot(SHIP, "hmg"),)), [1] * 4, answers=[False])
    assert (facts.one(ShotFired).distance, facts.one(ShotFired).dice) == (150.0, 4)  # he lies: BN-10.0.c


# --- it leaves (BN-Q.71) ----------------------------------------------------------------------


@rule("BN-Q.71")
def test_it_stays_until_it_is_dismissed() -> None:
    game = field()
    assert next_turn(game).no(GunshipLeft)
    stays = field()
    assert stays.refused("blue", DismissGunship("amato")) == ("BN-Q.71", "bn-no-gunship")
    assert stays.run("blue", DismissGunship(SHIP)).one(GunshipLeft).dismissed
    assert stays.man(SHIP).fate == "left"
    assert next_turn(stays).one(CallsOpened).sides == ("blue",)
    stays.play("blue", CallSupport(kind="gunship"), [6])
    stays.play("blue", RollInitiative(), [6, 6], [1, 1])
    stays.run("red", Ready())
    assert next_turn(stays).one(GunshipCame).helicopter.id == "gunship-blue-2"


@rule("BN-Q.71")
def test_by_option_it_stays_a_turn() -> None:
    game = field(options={"gunship": "one_turn"})

    assert not next_turn(game).one(GunshipLeft).dismissed


@rule("BN-8.4.g", "BN-6.5.b", "BN-6.5.c")
def test_from_above_there_is_no_cover_to_dodge_to() -> None:
    game = field()
    game.run("blue", OpenFire((shot(SHIP, "hmg"),)))
    assert game.refused("red", Dodge("abu", Point(52, 100)))[0] == "BN-6.5.b"

    facts = game.play("red", GoToGround("abu"), [1] * 4)

    assert facts.one(ShotFired).dice == 4


@rule("BN-8.4.g", "BN-12.0.h")
def test_it_flies_home_with_a_squad_that_is_removed_and_is_no_prisoner() -> None:
    game = field(men={"amato": Man("R5", x=50, y=95, commander=True, leadership=1)})
    blue = replace(game.state.sides["blue"], losses=6, lost_now=1, points=(("lost-regular", 50),))
    game.state = replace(game.state, sides={**game.state.sides, "blue": blue})
    dice, _ = morale_dice(game.state, blue)

    game.play("blue", EndActions(), [1] * dice)

    assert game.man(SHIP).fate == "left" and game.man("amato").fate == "captured"


@rule("BN-Q.77", "BN-8.4.g")
def test_a_tank_is_not_hit_in_front_from_above() -> None:
    game = field(men={"tank": Vehicle("tank", x=80, y=80, side="red", facing=270.0)})

    hit = hit_on_hull(ruler(game.state), game.man("tank"), 1, "hmg", game.man(SHIP))

    assert not hit.front


@rule("BN-8.0.g", "BN-Q.71")
def test_a_burst_is_not_shared_between_a_gunship_and_men() -> None:
    """Nobody is within 5 cm of what flies over the table."""
    game = field(active="red", men={"carlo": Man("R3", x=60, y=100)})
    shared = shot("abu", mode="burst", at=("carlo", SHIP), dice=(2, 1))

    assert game.refused("red", OpenFire((shared,)))[0] == "BN-8.0.g"


@rule("BN-8.6.b", "BN-8.4.h")
def test_at_a_real_table_a_gunship_fires_blindly_at_any_place_without_measuring() -> None:
    """Its distance is known; who of its own is near a place is asked of nobody before."""
    game = field(tape=True, options={"speculative": "always"})
    filled = {"figure": SHIP, "weapon": "hmg", "mode": "burst", "target": ""}
    *_, aim = RULES.fields(game.state, "blue", "speculative_fire", filled)
    assert isinstance(aim, PickOne) and [option.value for option in aim.options] == [(0.0, 0.0)]
