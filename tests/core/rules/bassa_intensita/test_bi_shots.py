"""Bassa Intensità, direct fire as it is carried out: dice, areas, legality, reloading (BI-FIRE)."""

from __future__ import annotations

from typing import Any

import pytest
from bi_steps import of, step
from field import Man, Vehicle, field, on
from msgspec.structs import replace
from rule_ids import rule
from throws import told

from core.engine.contract.facts import Refusal, Thrown
from core.engine.contract.number import worked_out
from core.engine.words.ids import FigureId, SideId, WeaponName
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.common.geometry import ruler
from core.rules.bassa_intensita.common.visible import has_line
from core.rules.bassa_intensita.covering.legality import check_cover
from core.rules.bassa_intensita.facts.firing import HarmRolled, OrderLost, ShotRolled
from core.rules.bassa_intensita.fire.shot_legality import check_order
from core.rules.bassa_intensita.fire.shots import flash_of
from core.rules.bassa_intensita.fire.weapons import dice_of, in_hand
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving
from core.rules.bassa_intensita.state.men import Aim, Carried, Figure, Moment
from core.rules.bassa_intensita.state.orders import Cover, Fire, Upward
from core.rules.bassa_intensita.state.vehicles import Flight
from core.table.places import Place, Point
from core.table.questions import ShotLine


def duel(*weapons: str, cm: float = 30, quality: str = "regular", **rest: Any) -> State:
    """Rossi fires at Huber, so many cm to the east of him."""
    facts = {name: rest.pop(name) for name in tuple(rest) if name in FIELDS}
    huber = rest.pop("huber", {})
    units = {"blue": {"quality": quality}, **rest.pop("units", {})}
    return field(
        rossi=Man(*weapons, x=10, y=50, **facts), huber=Man(side="red", x=10 + cm, y=50, **huber),
        units=units, **rest,
    )  # fmt: skip


FIELDS = ("emplaced", "health", "skills", "aim", "device", "gassed", "moved")


def refused(state: State, order: Fire, why: str = "") -> str:
    """The paragraph by which an order is refused, "" where it may be given."""
    found = check_order(on(state), state.figures[order.figure], order, why)
    return found.rule if isinstance(found, Refusal) else ""


@rule("BI-EX.01", "BI-DICE.d", "BI-FIRE.a", "BI-FIRE.b")
@pytest.mark.parametrize(("face", "hit"), [(6, True), (7, False)])
def test_an_elite_rifle_hits_on_six_or_less(face: int, hit: bool) -> None:
    state = duel("rifle", quality="elite")
    dice = [[face], [1]] if hit else [[face]]
    after, facts = step(state, Fire("rossi", "rifle", "huber"), dice=dice)

    (shot,) = of(facts, ShotRolled)
    assert (shot.needed, shot.face, shot.hit, shot.cm) == (6, 6, hit, 30)
    assert after.figures["rossi"].used == "fired" and not after.doing


@rule("BI-EX.03", "BI-OPP.b", "BI-FIRE.h")
@pytest.mark.parametrize(("face", "hit"), [(3, True), (4, False)])
def test_opportunity_fire_is_halved(face: int, hit: bool) -> None:
    state = duel("rifle", quality="veteran", phase="move")
    dice = [[face], [1]] if hit else [[face]]
    after, facts = step(state, Fire("rossi", "rifle", "huber"), dice=dice, of="opportunity")

    (shot,) = of(facts, ShotRolled)
    assert (shot.base, shot.needed, shot.hit) == (5, 3, hit)
    assert worked_out(shot.base, shot.modifiers) == 3
    assert after.figures["rossi"].used == "opportunity"


@rule("BI-EX.05", "BI-FIRE.c", "BI-FIRE.i", "BI-Q.39")
def test_two_shots_of_an_assault_rifle_have_a_die_each() -> None:
    _, facts = step(duel("ak", cm=12), Fire("rossi", "ak", "huber"), dice=[[3], [8], [2]])

    assert [(shot.needed, shot.hit) for shot in of(facts, ShotRolled)] == [(5, True), (5, False)]
    assert len(of(facts, HarmRolled)) == 1


@rule("BI-EX.12", "BI-FIRE.o", "BI-FIRE.q", "BI-Q.44", "BI-FIRE.e")
def test_who_serves_a_machine_gun_alone_has_one_shot() -> None:
    alone = duel("mg42_tripod", cm=60, quality="veteran", emplaced=True)
    _, facts = step(alone, Fire("rossi", "mg42_tripod", "huber"), dice=[[6]])
    assert [shot.needed for shot in of(facts, ShotRolled)] == [5]

    served = field(
        rossi=Man("mg42_tripod", x=10, emplaced=True), bruni=Man(x=9, serves="rossi"),
        huber=Man(side="red", x=70), units={"blue": {"quality": "veteran"}},
    )  # fmt: skip
    after, facts = step(served, Fire("rossi", "mg42_tripod", "huber"), dice=[[6], [7], [10]])
    assert [shot.needed for shot in of(facts, ShotRolled)] == [5, 5, 5]
    assert (after.figures["rossi"].used, after.figures["bruni"].used) == ("fired", "fired")


@rule("BI-Q.10", "BI-FIRE.o")
def test_who_fires_his_own_rifle_serves_no_machine_gun_in_that_step() -> None:
    served = field(
        rossi=Man("mg42_tripod", x=10, emplaced=True), bruni=Man("rifle", x=9, serves="rossi"),
        huber=Man(side="red", x=70),
    )  # fmt: skip
    both = (Fire("rossi", "mg42_tripod", "huber"), Fire("bruni", "rifle", "huber"))
    _, facts = step(served, *both, dice=[[10], [10]])
    assert [shot.firer for shot in of(facts, ShotRolled)] == ["rossi", "bruni"]


@rule("BI-EX.13", "BI-FIRE.o", "BI-Q.44")
def test_a_machine_gun_that_one_man_fired_at_an_area_is_reloaded_first() -> None:
    state = duel("pk_tripod", cm=40, emplaced=True)
    at = Fire("rossi", "pk_tripod", aim=Point(50, 50), area="area")
    after, _ = step(state, at, dice=[[9]])

    assert after.figures["rossi"].weapons[0].empty
    fresh = {**after.figures, "rossi": _fresh(after, "rossi")}
    again = _with(after, figures=fresh)
    assert refused(again, Fire("rossi", "pk_tripod", "huber")) == "BI-FIRE.o"
    single, _ = step(state, Fire("rossi", "pk_tripod", "huber"), dice=[[9]])
    assert not single.figures["rossi"].weapons[0].empty


@rule("BI-FIRE.r", "BI-FIRE.s", "BI-Q.44")
def test_a_recoilless_gun_that_one_man_serves_is_reloaded_after_every_shot() -> None:
    alone = duel("carl_gustav", cm=90, emplaced=True)
    after, facts = step(alone, Fire("rossi", "carl_gustav", "huber"), dice=[[9], [1]])
    assert after.figures["rossi"].weapons[0].empty and of(facts, ShotRolled)[0].needed == 4

    two = field(
        rossi=Man("carl_gustav", x=10, emplaced=True), bruni=Man(x=9, serves="rossi"),
        huber=Man(side="red", x=100),
    )  # fmt: skip
    after, _ = step(two, Fire("rossi", "carl_gustav", "huber"), dice=[[9], [1]])
    assert not after.figures["rossi"].weapons[0].empty


@rule("BI-EX.14", "BI-FIRE.f", "BI-FIRE.g", "BI-Q.38")
def test_no_weapon_fires_beyond_its_long_distance() -> None:
    far = {"pistol": (20.0, 20.1), "smg": (40.0, 40.1), "hand_grenade": (10.0, 11.0)}
    for weapon, (near, beyond) in far.items():
        assert refused(duel(weapon, cm=near), Fire("rossi", weapon, "huber")) == ""
        assert refused(duel(weapon, cm=beyond), Fire("rossi", weapon, "huber")) == "BI-FIRE.g"


@rule("BI-EX.15", "BI-FIRE.n", "BI-FIRE.p", "BI-Q.45", "BI-FIRE.m", "BI-FIRE.l")
def test_what_is_not_emplaced_fires_otherwise_or_not_at_all() -> None:
    assert refused(duel("mg42", cm=100), Fire("rossi", "mg42", "huber")) == "BI-FIRE.g"
    lmg = duel("mg42", cm=100, emplaced=True)
    assert refused(lmg, Fire("rossi", "mg42", "huber")) == ""
    for weapon in ("mg42_tripod", "mk19", "folgore"):
        assert refused(duel(weapon, cm=30), Fire("rossi", weapon, "huber")) == "BI-FIRE.p"
    loose = duel("mg42", cm=30)
    weapon_now = in_hand(loose, loose.figures["rossi"], "mg42")
    assert weapon_now is not None and dice_of(loose, loose.figures["rossi"], weapon_now) == 2
    assert refused(duel("minimi", cm=30), Fire("rossi", "minimi", "huber")) == ""


@rule("BI-EX.16", "BI-NIGHT.b", "BI-NIGHT.c", "BI-NIGHT.d", "BI-NIGHT.h")
def test_the_dark_ends_a_shot_and_a_device_begins_it_again() -> None:
    moon = {"options": {"light": "moon"}}
    assert refused(duel("rifle", cm=50, **moon), Fire("rossi", "rifle", "huber")) == ""
    assert refused(duel("rifle", cm=51, **moon), Fire("rossi", "rifle", "huber")) == "BI-NIGHT.g"
    device = duel("rifle", cm=51, device="portable_device", **moon)
    _, facts = step(device, Fire("rossi", "rifle", "huber"), dice=[[3]])
    assert of(facts, ShotRolled)[0].needed == 2


@rule("BI-NIGHT.a", "BI-NIGHT.e", "BI-NIGHT.h", "BI-Q.43")
def test_without_a_moon_a_vehicles_device_sees_furthest_and_a_flash_with_the_option() -> None:
    dark = {"light": "no_moon"}
    order = Fire("rossi", "sniper_rifle", "huber")
    for cm, device, paragraph in (
        (20, "", ""), (20.1, "", "BI-NIGHT.g"), (100, "portable_device", ""),
        (101, "portable_device", "BI-NIGHT.g"),
        (189, "vehicle_device", ""), (189, "portable_device", "BI-NIGHT.g"),
    ):  # fmt: skip
        assert refused(duel("sniper_rifle", cm=cm, device=device, options=dark), order) == paragraph
    fired = {"flash": Moment(1, 0)}
    assert refused(duel("sniper_rifle", cm=60, huber=fired, options=dark), order) == "BI-NIGHT.g"
    far = duel("sniper_rifle", cm=60, huber=fired, options={**dark, "flash_extends": "on"})
    assert refused(far, order) == ""


@rule("BI-EX.17", "BI-NIGHT.f", "BI-Q.43", "BI-Q.08")
def test_a_flash_is_seen_in_the_dark_in_an_earlier_step_and_in_the_same() -> None:
    dark = {"options": {"light": "no_moon"}, "turn": 2}
    earlier = duel("rifle", cm=15, huber={"flash": Moment(2, 0), "automatic": True}, **dark)
    _, facts = step(earlier, Fire("rossi", "rifle", "huber"), dice=[[9]])
    assert of(facts, ShotRolled)[0].needed == 4 + 1 - 2 + 2

    last = duel("rifle", cm=15, huber={"flash": Moment(1, 1), "automatic": True}, **dark)
    _, facts = step(last, Fire("rossi", "rifle", "huber"), dice=[[9]])
    assert of(facts, ShotRolled)[0].needed == 3

    same = duel("rifle", cm=15, **dark)
    both = (Fire("huber", "ak", "rossi"), Fire("rossi", "rifle", "huber"))
    _, facts = step(same, *both, dice=[[9], [9], [9]])
    assert [shot.needed for shot in of(facts, ShotRolled)] == [4, 4, 5]


@rule("BI-EX.18", "BI-Q.11", "BI-SEQ.i", "BI-SEQ.j")
def test_two_who_kill_each_other_in_one_step_both_die() -> None:
    state = duel("rifle", quality="elite")
    both = (Fire("rossi", "rifle", "huber"), Fire("huber", "ak", "rossi"))
    after, _ = step(state, *both, dice=[[1], [1], [9], [10], [10]], of="elite")

    assert (after.figures["rossi"].fate, after.figures["huber"].fate) == ("dead", "dead")


@rule("BI-EX.10", "BI-SNIPER.a", "BI-HIT.b", "BI-Q.42", "BI-DMG.b")
def test_aimed_fire_is_a_snipers_always_and_anybodys_after_aiming_last_turn() -> None:
    wall = [{"kind": "wall", "line": [[155, 40], [155, 60]], "width": 0.5}]
    sniper = duel("sniper_rifle", cm=146.5, quality="elite", skills=("sniper",), terrain=wall)
    _, facts = step(sniper, Fire("rossi", "sniper_rifle", "huber"), dice=[[4], [9]])
    assert of(facts, ShotRolled)[0].needed == 6 + 1 - 1 - 2
    assert of(facts, HarmRolled)[0].harmed.what == "dead"

    for aim, moved, needed in (
        (Aim("huber", 1), 0.0, 5),
        (Aim("huber", 0), 0.0, 4),
        (Aim("huber", 1), 3.0, 4),
    ):
        state = duel("rifle", aim=aim, moved=moved, turn=2)
        _, facts = step(state, Fire("rossi", "rifle", "huber"), dice=[[10]])
        assert of(facts, ShotRolled)[0].needed == needed


@rule(
    "BI-HIT.c", "BI-HIT.f", "BI-HIT.g", "BI-HIT.k", "BI-Q.40", "BI-Q.101", "BI-EX.08", "BI-EX.09", "BI-EX.11"
)
def test_how_the_state_of_both_changes_the_chance() -> None:
    def needed(state: State, why: str = "regular") -> int:
        _, facts = step(state, Fire("rossi", "rifle", "huber"), dice=[[10]], of=why)
        return of(facts, ShotRolled)[0].needed

    assert needed(duel("rifle", quality="recruit", huber={"mode": "run"}), "opportunity") == 2
    assert needed(duel("rifle", quality="veteran", health="wounded"), "opportunity") == 2
    careful = {"cm": 80, "quality": "veteran", "health": "wounded", "huber": {"mode": "careful"}}
    assert needed(duel("rifle", **careful)) == 2
    assert needed(duel("rifle", options={"half_order": "first"}, **careful)) == 1
    assert needed(duel("rifle", huber={"prone": True})) == 3
    assert needed(duel("rifle", gassed=1)) == 2
    assert needed(duel("rifle", options={"target_move_mods": "opportunity_only"}, huber={"mode": "run"})) == 4
    lorry = field(rossi=Man("rifle", x=10), huber=Vehicle("truck", side="red", x=42.5, y=50, mode="run"))
    assert needed(lorry) == 4


@rule("BI-HIT.h", "BI-Q.41", "BI-Q.14")
def test_cover_is_that_on_the_line_and_wood_is_light() -> None:
    def cover(kind: str, **more: Any) -> int:
        piece = {"kind": kind, "points": [[38, 40], [48, 40], [48, 60], [38, 60]], **more}
        state = duel("rifle", terrain=[piece])
        found = check_order(on(state), state.figures["rossi"], Fire("rossi", "rifle", "huber"))
        assert isinstance(found, ShotLine)
        _, facts = step(state, Fire("rossi", "rifle", "huber"), dice=[[10]])
        return of(facts, ShotRolled)[0].needed

    assert cover("wood") == 3
    assert cover("trench") == 2
    hedge = [{"kind": "hedge", "line": [[38.5, 40], [38.5, 60]], "width": 0.4}]
    _, facts = step(duel("rifle", terrain=hedge), Fire("rossi", "rifle", "huber"), dice=[[10]])
    assert of(facts, ShotRolled)[0].needed == 3
    said = duel("rifle", huber={"ground": ("heavy",)})
    _, facts = step(said, Fire("rossi", "rifle", "huber"), dice=[[10]])
    assert of(facts, ShotRolled)[0].needed == 2


@rule("BI-Q.03", "BI-FIRE.k", "BI-HIT.i", "BI-Q.07")
def test_a_shot_without_a_chance_has_no_die_and_still_is_a_shot() -> None:
    state = duel("bolt_rifle", cm=100, huber={"prone": True, "ground": ("light",)})
    after, facts = step(state, Fire("rossi", "bolt_rifle", "huber"))
    shot = of(facts, ShotRolled)[0]
    assert shot.needed == 0 and not of(facts, Thrown)
    assert [one.reason for one in shot.modifiers].count("bi-mod-bolt-action") == 1
    assert after.figures["rossi"].flash == Moment(1, 1)

    lucky = duel(
        "bolt_rifle", cm=100, huber={"prone": True, "ground": ("light",)}, options={"nat1_succeeds": "on"}
    )
    _, facts = step(lucky, Fire("rossi", "bolt_rifle", "huber"), dice=[[1], [1]])
    assert of(facts, ShotRolled)[0].hit


# --- areas ---------------------------------------------------------------------------------------


def crowd(**rest: Any) -> State:
    """Rossi at 10, 50; red men about 60, 50, a hidden one and a friend among them, one beside the area."""
    return field(
        rossi=Man("ak", x=10, y=50), friend=Man(x=62, y=50), near=Man(side="red", x=58, y=50),
        hidden=Man(side="red", x=61, y=51, seen_by=()), far=Man(side="red", x=60, y=54), **rest,
    )  # fmt: skip


AREA = Fire("rossi", "ak", aim=Point(60, 50), area="area")


@rule("BI-FIRE.c", "BI-FIRE.l", "BI-Q.35", "BI-Q.36", "BI-Q.24")
def test_an_area_reaches_friend_and_foe_seen_or_not_each_with_a_die() -> None:
    after, facts = step(crowd(), AREA, dice=[[9], [9], [9]])

    shots = of(facts, ShotRolled)
    assert {shot.target for shot in shots} == {"friend", "near", "hidden"}
    assert {shot.cm: shot.needed for shot in shots} == {52: 2, 48: 2, 51.01: 2}
    under = {name for name, one in after.figures.items() if one.under_auto == Moment(1, 1)}
    assert under == {"friend", "near", "hidden"}
    assert after.figures["rossi"].automatic and after.figures["rossi"].used == "fired"


@rule("BI-Q.36")
def test_friends_may_be_spared_and_somebody_observed_must_be_inside() -> None:
    _, facts = step(crowd(options={"area_hits_friends": "off"}), AREA, dice=[[9], [9]])
    assert {shot.target for shot in of(facts, ShotRolled)} == {"near", "hidden"}

    alone = field(rossi=Man("ak", x=10), hidden=Man(side="red", x=60, seen_by=()))
    assert refused(alone, AREA) == "BI-Q.36"
    assert refused(crowd(), Fire("rossi", "ak", aim=Point(60, 80), area="area")) == "BI-Q.36"
    assert refused(duel("rifle"), Fire("rossi", "rifle", aim=Point(40, 50), area="area")) == "BI-FIRE.c"
    assert refused(duel("smg"), Fire("rossi", "smg", aim=Point(40, 50), area="area")) == "BI-FIRE.c"


@rule("BI-Q.35")
def test_an_area_lies_along_the_line_unless_the_firer_may_choose() -> None:
    across = Fire("rossi", "ak", aim=Point(60, 50), turned=90.0, area="area")
    _, facts = step(crowd(), across, dice=[[9], [9], [9]])
    assert len(of(facts, ShotRolled)) == 3

    _, facts = step(crowd(options={"area_orientation": "firer_choice"}), across, dice=[[9]] * 4)
    assert {shot.target for shot in of(facts, ShotRolled)} == {"friend", "near", "hidden", "far"}


@rule("BI-Q.36", "BI-Q.14")
def test_who_has_no_line_to_the_firer_is_not_rolled_for_but_under_fire() -> None:
    wall = [{"kind": "building", "points": [[59, 50.8], [63, 50.8], [63, 53], [59, 53]]}]
    state = field(
        rossi=Man("pk", x=10, y=60, emplaced=True), near=Man(side="red", x=56, y=52),
        behind=Man(side="red", x=64.5, y=50.5), terrain=wall,
    )  # fmt: skip
    after, facts = step(state, Fire("rossi", "pk", aim=Point(60, 51), area="area"), dice=[[9]])
    assert [shot.target for shot in of(facts, ShotRolled)] == ["near"]
    assert after.figures["behind"].under_auto == Moment(1, 1)


# --- who may fire at whom ------------------------------------------------------------------------


@rule("BI-Q.103", "BI-Q.102", "BI-Q.91", "BI-ARM.k", "BI-OPP.f")
def test_what_may_not_be_fired_at_or_with() -> None:
    state = field(
        rossi=Man("ak", x=10, y=50), rider=Man(x=10, aboard="jeep"), jeep=Vehicle("campagnola", x=20, y=30),
        hidden=Man(side="red", x=40, seen_by=()), mi8=Vehicle("mi8", side="red", x=60),
        lorry=Vehicle("truck", side="red", x=50, y=60), inside=Man(side="red", aboard="lorry"),
        broken=Man("ak", weapons=(Carried("ak", broken=True),)),
    )  # fmt: skip
    assert refused(state, Fire("rossi", "ak", "hidden")) == "BI-Q.103"
    assert refused(state, Fire("rossi", "ak", "jeep")) == "BI-Q.103"
    assert refused(state, Fire("rossi", "ak", "inside")) == "BI-Q.102"
    assert refused(state, Fire("rossi", "ak", "mi8")) == "BI-Q.91"
    assert refused(state, Fire("rossi", "ak", "lorry")) == ""
    assert refused(state, Fire("rider", "ak", "lorry")) == "BI-Q.102"
    assert refused(state, Fire("broken", "ak", "lorry")) == "BI-ARM.k"
    assert refused(state, Fire("rossi", "ak", aim=Point(50, 60))) == "BI-Q.103"
    opened = field(
        rider=Man("ak", x=10, aboard="jeep"), jeep=Vehicle("campagnola", x=20, y=30),
        lorry=Vehicle("truck", side="red", x=50, y=60), options={"passenger_fire": "open_vehicles"},
    )  # fmt: skip
    assert refused(opened, Fire("rider", "ak", "lorry")) == ""


@rule("BI-Q.46")
def test_rounds_count_where_they_are_counted() -> None:
    for counted, paragraph in (("on", "BI-Q.46"), ("off", "")):
        state = field(
            rossi=Man("rpg7", x=10, weapons=(Carried("rpg7", rounds=1),)), huber=Man(side="red", x=30),
            options={"ammo_tracking": counted},
        )  # fmt: skip
        after, _ = step(state, Fire("rossi", "rpg7", "huber"), dice=[[10], [1]])
        again = _with(after, figures={**after.figures, "rossi": _fresh(after, "rossi")})
        assert refused(again, Fire("rossi", "rpg7", "huber")) == paragraph


@rule("BI-Q.46")
@pytest.mark.parametrize(("counted", "given", "left"), [("on", 3, 2), ("on", None, None), ("off", 3, 3)])
def test_a_shot_takes_one_of_the_rounds_that_are_counted(
    counted: str, given: int | None, left: int | None
) -> None:
    """A weapon of which nobody said how many rounds it has never runs out."""
    state = field(
        rossi=Man(x=10, weapons=(Carried("ak", rounds=given),)), huber=Man(side="red", x=30),
        options={"ammo_tracking": counted},
    )  # fmt: skip
    after, _ = step(state, Fire("rossi", "ak", "huber"), dice=[[10], [10]])
    assert after.figures["rossi"].weapons[0].rounds == left


@rule("BI-NIGHT.f", "BI-Q.43")
@pytest.mark.parametrize(("weapon", "flash"), [("stinger", "single"), ("zu23", "automatic")])
def test_who_fires_upward_in_the_same_step_shows_a_flash(weapon: str, flash: str) -> None:
    state = field(
        huber=Man(weapon, side="red", x=30),
        mi8=Vehicle("mi8", x=90, hull={"flight": Flight("flying")}),
    )
    assert flash_of(state, state.figures["huber"]) == ""
    state = replace(state, doing=(Resolving("regular", orders=(Upward("huber", weapon, "mi8"),)),))
    assert flash_of(state, state.figures["huber"]) == flash


@rule("BI-Q.67", "BI-ARM.j")
def test_a_jammed_turret_fires_only_where_it_points() -> None:
    hull = {"jammed": True, "turret": 90.0}
    state = field(
        t72=Vehicle("t72", x=60, y=60, facing=0, hull=hull), north=Man(side="red", x=60, y=110),
        east=Man(side="red", x=110, y=60), edge=Man(side="red", x=95, y=95),
    )  # fmt: skip
    assert refused(state, Fire("t72", "coaxial_mg", "north")) == ""
    assert refused(state, Fire("t72", "coaxial_mg", "edge")) == ""
    assert refused(state, Fire("t72", "coaxial_mg", "east")) == "BI-Q.67"


@rule("BI-EX.55", "BI-STAB.c", "BI-HIT.j")
def test_a_stabilised_tank_fires_on_the_move_with_one_less() -> None:
    state = field(
        m60=Vehicle("m60", x=10, y=50, used="moved", moved=29.0, share=0.48),
        huber=Man(side="red", x=140, y=50),
    )
    after, facts = step(state, Fire("m60", "gun_105", "huber"), dice=[[9], [1]])
    assert of(facts, ShotRolled)[0].needed == 3 and after.figures["m60"].used == "fired"


def test_an_order_whose_target_is_gone_is_lost() -> None:
    state = field(rossi=Man("ak", x=10), huber=Man(side="red", x=30, fate="dead"))
    after, facts = step(state, Fire("rossi", "ak", "huber", line=ShotLine(20.0)))
    assert [lost.figure for lost in of(facts, OrderLost)] == ["rossi"]
    assert after.figures["rossi"].used == ""


def _fresh(state: State, name: str) -> Figure:
    return replace(state.figures[name], used="", mode="", moved=0.0)


def _with(state: State, **fields: Any) -> State:
    return replace(state, **fields)


THROWS = (
    told(
        "bi-to-hit", "BI-FIRE.i", "any", "low", (3,),
        (
            "Abu, to hit (BI-FIRE.i): throw 1d10, 3 or less passes:",
            "Abu, per colpire (BI-FIRE.i): tira 1d10, riesce con 3 o meno:",
        ),
        ("3* → passed (3 or less)", "3* → riuscito (3 o meno)"), 3, 10,
    ),
    told(
        "bi-own-not-to-be-hit", "BI-FIRE.i", "any", "high", (3,),
        (
            "Abu, shot at, hidden (BI-FIRE.i): throw 1d10, hit by 1 or less:",
            "Abu, sotto tiro, nascosto (BI-FIRE.i): tira 1d10, colpito con 1 o meno:",
        ),
        ("3 (1 or less)", "3 (1 o meno)"), 2, 10,
    ),
    told(
        "bi-deviation", "BI-HE.a", "faces", "-", (7,),
        (
            "Abu, deviation (BI-HE.a): throw 1d10:",
            "Abu, deviazione (BI-HE.a): tira 1d10:",
        ),
        ("7", "7"), 0, 10,
    ),
    told(
        "bi-blast", "BI-HE.e", "any", "high", (7,),
        (
            "Abu, in the blast (BI-HE.e): throw 1d10, hit by 6 or less:",
            "Abu, nello scoppio (BI-HE.e): tira 1d10, colpito con 6 o meno:",
        ),
        ("7 (6 or less)", "7 (6 o meno)"), 7, 10,
    ),
    told(
        "bi-damage", "BI-DMG.a", "faces", "-", (8,),
        (
            "Abu, damage (BI-DMG.a): throw 1d10:",
            "Abu, danno (BI-DMG.a): tira 1d10:",
        ),
        ("8", "8"), 0, 10,
    ),
    told(
        "bi-timer", "BI-DMG.g", "faces", "-", (2,),
        (
            "Abu, turns left (BI-DMG.g): throw 1d6:",
            "Abu, turni che restano (BI-DMG.g): tira 1d6:",
        ),
        ("2", "2"), 0, 6,
    ),
    told(
        "bi-secret-timer", "BI-DMG.g", "faces", "-", (2,),
        (
            "Abu, turns left (BI-DMG.g): throw 1d6:",
            "Abu, turni che restano (BI-DMG.g): tira 1d6:",
        ),
        ("2", "2"), 0, 6,
    ),
    told(
        "bi-penetration", "BI-ARM.a", "any", "high", (8,),
        (
            "Abu, penetration of the armour (BI-ARM.a): throw 1d10, pierced by 8 or less:",
            "Abu, penetrazione della corazza (BI-ARM.a): tira 1d10, forata con 8 o meno:",
        ),
        ("8 (8 or less)", "8 (8 o meno)"), 9, 10,
    ),
    told(
        "bi-which-weapon", "BI-ARM.k", "faces", "-", (2,),
        (
            "Abu, which weapon (BI-ARM.k): throw 1d3:",
            "Abu, quale arma (BI-ARM.k): tira 1d3:",
        ),
        ("2", "2"), 0, 3,
    ),
)  # fmt: skip


@rule("BI-Q.102", "BI-COV.b", "BI-Q.103")
def test_who_rides_from_the_start_fires_from_where_his_vehicle_is() -> None:
    """He has never stood anywhere himself: at a spot, over an area and at an element of terrain, too."""
    wood = {"id": "wood", "kind": "wood", "points": [[60, 40], [70, 40], [70, 60], [60, 60]]}
    state = field(
        rider=Man("minimi", "rpg7", aboard="jeep"), jeep=Vehicle("campagnola", x=30, y=50),
        huber=Man(side="red", x=50), terrain=[wood],
        options={"passenger_fire": "open_vehicles", "he_at_suspected": "on"},
    )  # fmt: skip
    rider = replace(state.figures[FigureId("rider")], place=None)
    state = replace(state, figures={**state.figures, rider.id: rider})
    assert rider.model == "jeep"
    assert refused(state, Fire("rider", "rpg7", aim=Point(50, 55))) == ""
    assert refused(state, Fire("rider", "minimi", aim=Point(50, 50), area="area")) == ""
    cover = Cover(rider.id, WeaponName("minimi"), element="wood", aim=Point(61, 50))
    covered = check_cover(ruler(state, "blue"), rider, cover)
    assert isinstance(covered, ShotLine) and covered.distance == pytest.approx(29, abs=2)
    assert has_line(state, rider, state.figures[FigureId("huber")], Place(50, 50))


# --- what is feared of an enemy -------------------------------------------------------------------------

FEARED: list[tuple[tuple[str, ...], float, dict[str, Any], float]] = [
    (("ak",), 15, {}, 0.5),
    (("ak",), 30, {}, 0.4),
    (("ak",), 90, {}, 0.3),
    (("ak",), 90.5, {}, 0.0),
    (("pistol", "rifle"), 15, {}, 0.5),
    (("rifle", "pistol"), 15, {}, 0.5),
    (("mortar_60",), 30, {}, 0.0),
    (("ak",), 30, {"health": "wounded"}, 0.2),
    (("ak",), 30, {"health": "serious"}, 0.0),
    (("ak",), 30, {"aboard": "car"}, 0.0),
    (("ak",), 30, {"shocked": 1}, 0.0),
]


@rule("BI-FIRE.h", "BI-HIT.a", "BI-HIT.c")
@pytest.mark.parametrize(("weapons", "cm", "facts", "chance"), FEARED)
def test_what_is_feared_of_a_man_is_his_best_single_shot(
    weapons: tuple[str, ...], cm: float, facts: dict[str, Any], chance: float
) -> None:
    state = field(
        rossi=Man(*weapons, x=10, **facts), huber=Man(side="red", x=10 + cm), car=Vehicle("car", y=90)
    )
    rossi, huber = (state.figures[FigureId(one)] for one in ("rossi", "huber"))
    assert RULES.harm_to(state, rossi, huber) == pytest.approx(chance)
    assert RULES.harm_to(state, rossi, replace(huber, fate="dead")) == 0.0


@rule("BI-HIT.g")
def test_who_is_guessed_at_lies_in_cover_with_the_weapons_of_one_who_is_known() -> None:
    """Red shows one man of three: the others may lie in the wood at its edge."""
    wood = {"id": "wood", "kind": "wood", "points": [[80, 180], [120, 180], [120, 199], [80, 199]]}
    men = {f"b{number}": Man(x=40 + 3 * number) for number in range(3)}
    state = field(huber=Man("pk", side="red", x=100, y=150), terrain=(wood,), **men)
    red = SideId("red")
    state = replace(state, sides={**state.sides, red: replace(state.sides[red], edge="north", zone=30.0)})
    guess = RULES.guesses(state, "blue")
    assert guess is not None
    guessed = [guess(state).figures[FigureId(one)] for one in guess.men]
    assert guessed and {(one.side, one.prone, one.hull) for one in guessed} == {("red", True, None)}
    assert {carried.name for one in guessed for carried in one.weapons} == {"pk"}
