"""Ludonet, fire: declaring, the die to hit, its modifiers, simultaneity (LU-FIR)."""

from __future__ import annotations

from typing import Any

import lu_commands as c
import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, field

from core.engine.chance.preview import Preview, preview
from core.engine.contract.seats import REFEREE
from core.locale import sentences
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.rules.ludonet.fire.to_hit import needed_to_hit
from core.rules.ludonet.tables import WEAPONS
from core.table.places import Point


def range_of(
    cm: float, shooter: dict[str, Any] | None = None, target: dict[str, Any] | None = None, **options: str
) -> Played:
    """Ross with a rifle, Huber so far off."""
    shelter = {"kind": "sandbags", "line": [[40, 50 + cm - 1.5], [60, 50 + cm - 1.5]]}
    facts = dict(target or {})
    terrain = [shelter] if facts.pop("shelter", False) else []
    return field(
        terrain,
        phase="fire",
        options=options,
        ross=Man(**(shooter or {})),
        huber=Man(y=50 + cm, side="red", **facts),
    )


def fired(game: Played, die: int) -> e.ShotRolled:
    """The shot with this die; a hit does nothing more."""
    number = game.run("blue", c.DeclareFire("ross", "rifle", "huber")).one(e.ShotSealed)
    hit = number.needed <= die
    dice = ([die], *([[1]] if hit else [])) if number.needed <= 6 else ()
    return game.volley(dice=dice).one(e.ShotRolled)


MOVED, HURT, EXPERT = {"moved": 4.0, "mode": "walk"}, {"wounds": 1}, {"expert": True}
LYING_IN_SHELTER = {"posture": "prone", "shelter": True}
ALL = {"moved": 4.0, "mode": "walk", "wounds": 1}
SHOTS = [
    pytest.param(
        50, {}, {}, {}, 5, True, marks=rule("LU-EX.01", "LU-FIR.c", "LU-FIR.d", "LU-T.HIT"), id="01"
    ),
    pytest.param(50, {}, {}, {}, 4, False, marks=rule("LU-EX.02", "LU-FIR.d"), id="02"),
    pytest.param(30, {}, {}, {}, 4, True, marks=rule("LU-EX.03", "LU-FIR.e", "LU-T.HIT", "LU-Q.07"), id="03"),
    pytest.param(30.1, {}, {}, {}, 4, False, marks=rule("LU-EX.04", "LU-FIR.d"), id="04"),
    pytest.param(30, MOVED, {}, {}, 4, False, marks=rule("LU-EX.05", "LU-FIR.f", "LU-T.HITMOD"), id="05"),
    pytest.param(
        30, ALL, LYING_IN_SHELTER, {}, 5, True, marks=rule("LU-EX.06", "LU-FIR.j", "LU-Q.08"), id="06"
    ),
    pytest.param(
        30, ALL, LYING_IN_SHELTER, {"fire_mods_cumulative": "on"}, 6, False, marks=rule("LU-EX.07"), id="07"
    ),
    pytest.param(50, EXPERT, {}, {}, 4, True, marks=rule("LU-EX.08", "LU-FIR.k", "LU-T.HITMOD"), id="08"),
    pytest.param(50, MOVED | EXPERT, {}, {}, 5, True, marks=rule("LU-EX.09", "LU-FIR.l"), id="09 five"),
    pytest.param(50, MOVED | EXPERT, {}, {}, 4, False, marks=rule("LU-EX.09", "LU-FIR.l"), id="09 four"),
    pytest.param(30, HURT, {}, {}, 4, False, marks=rule("LU-FIR.g"), id="wounded"),
    pytest.param(30, {}, {"posture": "prone"}, {}, 4, False, marks=rule("LU-FIR.h"), id="lying"),
    pytest.param(30, {}, {"shelter": True}, {}, 4, False, marks=rule("LU-FIR.i", "LU-Q.30"), id="shelter"),
    pytest.param(30, EXPERT, {"posture": "prone"}, {}, 4, True, marks=rule("LU-Q.29"), id="lying, expert"),
]


@pytest.mark.parametrize(("cm", "shooter", "target", "options", "die", "hit"), SHOTS)
def test_to_hit(
    cm: float, shooter: dict[str, Any], target: dict[str, Any], options: dict[str, str], die: int, hit: bool
) -> None:
    shot = fired(range_of(cm, shooter, target, **options), die)

    assert (shot.hits == 1) is hit


@rule("LU-EX.07", "LU-Q.08")
def test_the_cumulative_option_takes_one_for_each_reason() -> None:
    shot = fired(range_of(30, ALL, LYING_IN_SHELTER, fire_mods_cumulative="on"), 6)

    assert [term.value for term in shot.modifiers] == [-1, -1, -1, -1]
    assert shot.needed == 8 and shot.hits == 0


@rule("LU-FIR.q", "LU-Q.06")
def test_there_is_no_automatic_hit_or_miss() -> None:
    """Expert within half range needs a 3; four reasons against put it out of reach; a 1 may hit."""
    assert needed_to_hit(WEAPONS["rifle"], 20, ()) == 4
    game = range_of(30, EXPERT)
    assert game.run("blue", c.DeclareFire("ross", "rifle", "huber")).one(e.ShotSealed).needed == 3
    never = fired(range_of(50, ALL, fire_mods_cumulative="on"), 6)
    assert (never.needed, never.hits) == (7, 0)
    hopeless = fired(range_of(50, ALL, LYING_IN_SHELTER, fire_mods_cumulative="on"), 6)
    assert (hopeless.needed, hopeless.hits) == (9, 0)


@pytest.mark.parametrize(
    ("net", "far", "near"),
    [({"moved": 1.0}, 6, 5), ({}, 5, 4), ({"expert": True}, 4, 3)],
    ids=["-1", "0", "+1"],
)
@rule("LU-T.HITMOD")
def test_the_lowest_die_that_hits(net: dict[str, Any], far: int, near: int) -> None:
    for cm, needed in ((50, far), (30, near)):
        game = range_of(cm, net)
        assert game.run("blue", c.DeclareFire("ross", "rifle", "huber")).one(e.ShotSealed).needed == needed


@rule("LU-FIR.b", "LU-FIR.m", "LU-EX.10")
@pytest.mark.parametrize(("cm", "refused"), [(60, False), (61, True)])
def test_a_target_beyond_the_maximum_range_may_not_be_declared(cm: float, refused: bool) -> None:
    game = range_of(cm)
    shot = c.DeclareFire("ross", "rifle", "huber")

    if refused:
        assert game.refused("blue", shot) == ("LU-FIR.m", "lu-out-of-range")
    else:
        assert game.run("blue", shot).one(e.ShotSealed)


def test_an_order_has_one_weapon_of_his_and_one_target() -> None:
    game = range_of(30)

    assert game.refused("blue", c.DeclareFire("ross", "lmg", "huber")) == ("LU-FIR.b", "lu-no-such-weapon")
    assert game.refused("blue", c.DeclareFire("ross", "rifle")) == ("LU-FIR.b", "lu-one-target")
    at_a_point = c.DeclareFire("ross", "rifle", aim=Point(50, 70))
    assert game.refused("blue", at_a_point) == ("LU-DMG.j", "lu-point-needs-burst")
    assert game.refused("blue", c.DeclareFire("ross", "rifle", "ross")) == ("", "lu-no-such-enemy")


@rule("LU-FIR.n", "LU-S.06")
def test_declarations_are_sealed_and_opened_together() -> None:
    game = range_of(30)
    sealed = game.run("blue", c.DeclareFire("ross", "rifle", "huber"))
    assert game.shown("red", sealed) == [] and RULES.known(game.state, "red").orders == ()
    assert RULES.view(game.state, "blue").spotlight == ("ross",)
    assert [(one.side, one.who) for one in RULES.view(game.state, REFEREE).orders] == [("blue", "ross")]
    assert sealed.one(e.ShotSealed).written() == "ross"

    game.run("blue", c.WithdrawFire("ross"))
    assert RULES.view(game.state, REFEREE).orders == ()
    assert game.refused("blue", c.WithdrawFire("ross")) == ("LU-FIR.n", "lu-nothing-sealed")
    game.run("blue", c.DeclareFire("ross", "rifle", "huber"))
    again = game.run("blue", c.DeclareFire("ross", "rifle", "huber"), c.FireSealed())
    assert game.refused("blue", c.DeclareFire("ross", "rifle", "huber"))[1] == "engine-others-decide"
    assert again.no(e.FireRevealed, e.ShotRolled)

    facts = game.play("red", c.FireSealed(), [2])
    assert [order.firer for order in facts.one(e.FireRevealed).orders] == ["ross"]
    assert game.shown("red", facts.of(e.FireRevealed))
    assert RULES.view(game.state, REFEREE).orders == ()


@rule("LU-FIR.n")
def test_nothing_of_a_sealed_shot_shows_in_what_the_enemy_may_do() -> None:
    still, sealed = range_of(30), range_of(30)
    sealed.run("blue", c.DeclareFire("ross", "rifle", "huber"))

    assert RULES.view(still.state, "red") == RULES.view(sealed.state, "red")
    assert RULES.choices(still.state, "red") == RULES.choices(sealed.state, "red")


@rule("LU-FIR.o", "LU-T.WPN")
@pytest.mark.parametrize(("weapon", "dice"), [("mmg", 3), ("lmg", 2), ("smg", 2), ("rifle", 1)])
def test_a_weapon_fires_its_dice_all_at_one_target(weapon: str, dice: int) -> None:
    plain = field(phase="fire", ross=Man(weapon), huber=Man(y=70, side="red"))
    assert plain.volley(("ross", weapon, "huber"), dice=([1],)).one(e.ShotRolled).dice == 1

    many = field(phase="fire", options={"mg_shots": "on"}, ross=Man(weapon), huber=Man(y=70, side="red"))
    facts = many.volley(("ross", weapon, "huber"), dice=([6] * dice, *[[1]] * dice))
    assert facts.one(e.ShotRolled).hits == dice == len(facts.of(e.DamageRolled))


@rule("LU-FIR.p")
def test_nobody_in_contact_fires_or_is_fired_at() -> None:
    def table(**options: str) -> Played:
        return field(
            phase="fire", options=options, ross=Man(contacts=("huber",)), adams=Man(x=60),
            huber=Man(y=52, side="red", contacts=("ross",)), jung=Man(y=70, side="red"),
        )  # fmt: skip

    game = table()
    assert game.refused("blue", c.DeclareFire("ross", "rifle", "jung")) == ("LU-FIR.p", "lu-in-melee")
    assert game.refused("blue", c.DeclareFire("adams", "rifle", "huber")) == (
        "LU-FIR.p",
        "lu-target-in-melee",
    )
    free = table(fire_into_melee="on")
    assert free.run("blue", c.DeclareFire("ross", "rifle", "jung"), c.DeclareFire("adams", "rifle", "huber"))


@rule("LU-FIR.p")
def test_a_runner_fires_with_the_ordinary_penalty_unless_a_game_forbids_it() -> None:
    ran = {"mode": "run", "moved": 12.0}
    assert fired(range_of(50, ran), 5).needed == 6

    game = range_of(50, ran, run_and_fire="off")
    assert game.refused("blue", c.DeclareFire("ross", "rifle", "huber")) == ("LU-FIR.p", "lu-ran")
    assert range_of(50, MOVED, run_and_fire="off").run("blue", c.DeclareFire("ross", "rifle", "huber"))


@rule("LU-FIR.a", "LU-S.07")
def test_losses_are_applied_after_the_last_shot() -> None:
    """Two men fire at one; the second shot is rolled although the first was deadly."""
    game = field(phase="fire", ross=Man(), adams=Man(x=54), huber=Man(y=70, side="red"))
    facts = game.volley(("ross", "rifle", "huber"), ("adams", "rifle", "huber"), dice=([6], [6], [6], [6]))

    assert len(facts.of(e.ShotRolled)) == 2 == len(facts.of(e.DamageRolled))
    assert max(i for i, name in enumerate(facts.names) if name == "DamageRolled") < facts.names.index(
        "LossesApplied"
    )


@rule("LU-Q.30")
def test_the_referee_rules_that_somebody_is_in_shelter() -> None:
    game = range_of(30)
    game.set("huber", sheltered=True)

    assert game.run("blue", c.DeclareFire("ross", "rifle", "huber")).one(e.ShotSealed).needed == 5


BOOK = """
pistol 12 - - 0 -, smg 24 - - 0 -, carbine 40 - - 0 -, rifle 60 - - 0 -, arifle 50 - - 0 -, sniper 90 - - 0 -,
lmg 70 - - 0 -, mmg 90 heavy - 0 -, hmg 100 heavy - 0 0, vmg 80 - - 0 -, grenade 10 - - 3 0,
rgrenade 30 - - 3 1, lmortar 80 heavy indirect 3 -, mmortar 200 heavy indirect 3 1,
artillery 300 heavy indirect 3 2, flame 10 heavy - 0 3, atrifle 50 heavy - 0 2,
bazooka 30 heavy - 0 4, fist 15 heavy - 0 5,
charge 0 heavy - 0 4, gun_l 120 heavy - 0 3, gun_m 160 heavy - 0 5, gun_h 200 heavy - 0 7,
aa_l 100 heavy - 0 2
"""


@rule("LU-T.WPN", "LU-Q.09")
def test_the_weapon_table_says_what_the_checklist_says() -> None:
    for line in BOOK.split(","):
        name, cm, heavy, indirect, burst, cv = line.split()
        row = WEAPONS[name]
        assert (row.range, row.burst) == (float(cm), float(burst)), name
        assert (row.heavy, row.indirect) == (heavy == "heavy", indirect == "indirect"), name
        assert row.cv == (None if cv == "-" else int(cv)), name
    assert len(WEAPONS) == len(BOOK.split(",")) == 24
    assert [name for name, row in WEAPONS.items() if row.aa] == ["aa_l"]


def test_the_target_list_shows_distance_die_and_chance_and_dims_the_rest() -> None:
    game = field(phase="fire", ross=Man("smg"), near=Man(y=60, side="red"), far=Man(y=90, side="red"))
    options = RULES.fields(game.state, "blue", "declare_fire", {"figure": "ross", "weapon": "smg"})[1].options  # type: ignore[union-attr]

    assert [option.value for option in options] == ["near", "far"]
    detail = options[0].detail
    assert detail is not None and detail.args == {"cm": 10.0, "needed": 4, "chance": 0.5}
    assert options[1].refusal is not None and options[1].refusal.message.id == "lu-out-of-range"


def acts(game: Played, figure: str) -> dict[str, str]:
    """The acts that the list offers him, each with the paragraph that forbids it now."""
    return {
        choice.do: choice.refusal.rule if choice.refusal else ""
        for choice in RULES.choices(game.state, "blue")
        if choice.figure == figure
    }


@rule("LU-FIR.b")
def test_whoever_has_nobody_to_fire_at_is_listed_with_the_reason() -> None:
    rock = {"kind": "rock", "height": 9, "box": [69, 55, 20, 4]}
    game = field(
        [rock], phase="fire", ross=Man(), adams=Man("pistol", x=55), baker=Man("pistol", "grenade", x=40),
        clark=Man(x=70), huber=Man(y=90, side="red"), far=Man(y=99, side="red", placed=False),
    )  # fmt: skip

    assert acts(game, "ross") == {"declare_fire": ""}
    assert acts(game, "adams") == {"declare_fire": "LU-FIR.b"}
    assert acts(game, "baker") == {"declare_fire": ""}, "a grenade may be thrown at any spot"
    assert acts(game, "clark") == {"declare_fire": ""}
    game.set("huber", place=replace(game.man("huber").place, x=70.0))
    assert acts(game, "clark") == {"declare_fire": "LU-FIR.b"}


def test_at_a_real_table_only_the_enemies_who_stand_on_it_count() -> None:
    game = field(phase="fire", tape=True, ross=Man(), huber=Man(side="red", placed=False))
    assert acts(game, "ross") == {"declare_fire": "LU-FIR.b"}

    game.set("huber", placed=True)
    assert acts(game, "ross") == {"declare_fire": ""}


def test_a_sealed_shot_shows_in_the_own_roster_alone_and_is_taken_back_by_the_last_act() -> None:
    game = field(phase="fire", ross=Man(), huber=Man(y=90, side="red"))
    game.run("blue", c.DeclareFire("ross", "rifle", "huber"))

    assert list(acts(game, "ross")) == ["declare_fire", "withdraw_fire"]
    shown = {seat: RULES.view(game.state, seat).figures[0].status for seat in ("blue", "red")}
    assert shown == {"blue": ("lu-status-SEALED",), "red": ()}


@rule("LU-T.HIT")
def test_a_preview_of_a_shot_says_who_throws_what_the_table_prints_and_what_is_needed() -> None:
    game = range_of(40, {"moved": 5.0})
    seen = preview(RULES, game.state, "blue", c.DeclareFire("ross", "rifle", "huber"), RULES.geometry)

    assert isinstance(seen, Preview)
    term, harm = seen.terms
    assert (term.why, term.who, term.figure, term.base, term.needed) == ("lu-to-hit", "ross", "huber", 5, 6)
    assert (harm.figure, harm.dice) == ("huber", 1)


@rule("LU-DMG.g")
def test_a_preview_of_a_mortar_says_who_is_in_the_burst_and_what_it_betrays() -> None:
    """Own men first, the chances of each, that it needs no sight, and that the hidden squad is seen then."""
    rock = {"kind": "rock", "height": 9, "box": [40, 60, 30, 4]}
    own = {"unit": "first", "placed": False}
    game = field(
        [rock], phase="fire", ross=Man("lmortar", **own), cole=Man(x=20, **own), dunn=Man(x=51, y=88),
        huber=Man(y=90, side="red"), graf=Man(x=52, y=90, side="red"), vogt=Man(x=60, y=90, side="red"),
    )  # fmt: skip
    seen = preview(RULES, game.state, "blue", c.DeclareFire("ross", "lmortar", "huber"), RULES.geometry)

    assert isinstance(seen, Preview)
    own_men, burst, damage, indirect, shows = seen.certain
    assert [one.id for one in (own_men, burst, indirect, shows)] == [
        "lu-foretold-own", "lu-foretold-burst", "lu-foretold-indirect", "lu-foretold-shows-unit",
    ]  # fmt: skip
    told = [sentences("en").say(one) for one in (own_men, burst, damage)]
    assert "dunn" in told[0].lower() and "graf" in told[1].lower() and "vogt" not in told[1].lower()
    assert "out 50" in told[2] and "wounded 50" in told[2]


@rule("LU-DEP.f")
def test_a_preview_of_a_rifle_from_hiding_says_that_he_is_seen_then() -> None:
    game = field(phase="fire", ross=Man(placed=False), huber=Man(y=90, side="red"))
    seen = preview(RULES, game.state, "blue", c.DeclareFire("ross", "rifle", "huber"), RULES.geometry)

    assert isinstance(seen, Preview)
    assert [one.id for one in seen.certain] == ["lu-foretold-shows-him"]
