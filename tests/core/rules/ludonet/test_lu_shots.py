"""Ludonet: which shots may be declared, at the very edge of range, sight and table; what they do (LU-FIR)."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import lu_commands as c
import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, Tank, field

from core.engine.chance.oracles import Answered
from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import PickOne
from core.engine.contract.facts import Refusal
from core.engine.contract.questions import NeedsAnswer
from core.engine.seat.sentence import Sentence
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.rules.ludonet.fire.losses import applied
from core.rules.ludonet.fire.shot_legality import check_order, stands
from core.rules.ludonet.fire.to_hit import half_range, hit_modifiers, needed_to_hit
from core.rules.ludonet.fire.wrecks import wreck
from core.rules.ludonet.state import Order, Weapon, Wound
from core.table.places import Point
from core.table.questions import ShotLine
from core.table.shapes import Circle


def duel(cm: float = 40, weapon: str = "rifle", terrain: Any = (), **how: Any) -> Played:
    """Ross and Huber, so many cm north of him."""
    men: dict[str, Any] = {"ross": Man(weapon), "huber": Man(y=50 + cm, side="red")}
    return field(terrain, phase="fire", **{**men, **how})


def why(game: Played, weapon: str = "rifle", target: Any = "huber", firer: str = "ross") -> str:
    """The sentence by which a shot is refused, empty where it may be declared."""
    aimed = {"target": target} if isinstance(target, str) else {"aim": target}
    found = game.play(game.man(firer).side, c.DeclareFire(firer, weapon, **aimed))
    return found.message.id if isinstance(found, Refusal) else ""


# --- range ------------------------------------------------------------------------------------------


@rule("LU-FIR.m")
@pytest.mark.parametrize(("cm", "refused"), [(60, ""), (60.01, "lu-out-of-range"), (60.9, "lu-out-of-range")])
def test_a_shot_reaches_as_far_as_the_range_and_not_a_hair_farther(cm: float, refused: str) -> None:
    assert why(duel(cm)) == refused
    if refused:
        found = duel(cm).play("blue", c.DeclareFire("ross", "rifle", "huber"))
        assert found.message.args == {"figure": "Ross", "cm": pytest.approx(cm, abs=0.01), "most": 60}


@rule("LU-FIR.d", "LU-FIR.e")
@pytest.mark.parametrize(("cm", "needed"), [(30, 4), (30.01, 5), (30.9, 5), (29.9, 4)])
def test_within_half_range_is_up_to_its_very_half(cm: float, needed: int) -> None:
    sealed = duel(cm).run("blue", c.DeclareFire("ross", "rifle", "huber")).one(e.ShotSealed)
    assert (sealed.needed, sealed.base, sealed.dice) == (needed, needed, 1)
    assert half_range(Weapon(60), cm) is (needed == 4)
    assert half_range(Weapon(0), cm)


@rule("LU-DMG.j", "LU-FIR.m")
@pytest.mark.parametrize(
    ("spot", "refused"),
    [
        ((50, 60), ""),
        ((50, 60.01), "lu-out-of-range"),
        ((50, 60.9), "lu-out-of-range"),
        ((50, -0.1), "lu-point-off-table"),
    ],
)
def test_a_grenade_is_thrown_at_a_spot_in_range(spot: tuple[float, float], refused: str) -> None:
    assert why(duel(weapon="grenade"), "grenade", Point(*spot)) == refused


@rule("LU-DMG.j")
@pytest.mark.parametrize(
    ("spot", "refused"),
    [
        ((0, 50), ""),
        ((200, 50), ""),
        ((50, 0), ""),
        ((50, 200), ""),
        ((-0.1, 50), "lu-point-off-table"),
        ((200.1, 50), "lu-point-off-table"),
        ((50, -0.1), "lu-point-off-table"),
        ((50, 200.1), "lu-point-off-table"),
    ],
)
def test_a_spot_lies_on_the_table_its_edges_included(spot: tuple[float, float], refused: str) -> None:
    assert why(duel(weapon="mmortar"), "mmortar", Point(*spot)) == refused


@rule("LU-DMG.j", "LU-FIR.b")
def test_only_what_bursts_is_aimed_at_a_spot_and_at_one_thing() -> None:
    assert why(duel(), "rifle", Point(50, 60)) == "lu-point-needs-burst"
    game = duel(weapon="grenade")
    both = c.DeclareFire("ross", "grenade", "huber", Point(50, 55))
    assert game.refused("blue", both) == ("LU-FIR.b", "lu-one-target")
    assert game.refused("blue", c.DeclareFire("ross", "grenade")) == ("LU-FIR.b", "lu-one-target")
    taped = duel(weapon="grenade", tape=True)
    assert taped.refused("blue", c.DeclareFire("ross", "grenade", aim=Point(50, 55))) == ("", "lu-no-points")


# --- sight ------------------------------------------------------------------------------------------

ROCK = {"kind": "rock", "height": 9, "box": [30, 60, 40, 4]}


@rule("LU-VIS.a", "LU-VIS.b", "LU-VIS.i")
@pytest.mark.parametrize(
    ("weapon", "spotter", "friend", "target", "refused"),
    [
        ("rifle", "off", None, "huber", "lu-no-line"),
        ("lmortar", "off", None, "huber", ""),
        ("lmortar", "on", None, "huber", "lu-no-spotter"),
        ("lmortar", "on", {"x": 10, "y": 70}, "huber", ""),
        ("lmortar", "on", {"x": 10, "y": 70, "aboard": "bus"}, "huber", "lu-no-spotter"),
        ("lmortar", "on", {"x": 50, "y": 40}, "huber", "lu-no-spotter"),
        ("rgrenade", "off", None, Point(50, 75), "lu-no-line-point"),
        ("lmortar", "off", None, Point(50, 75), ""),
        ("lmortar", "on", None, Point(50, 75), "lu-no-spotter-point"),
        ("lmortar", "on", {"x": 10, "y": 70}, Point(50, 75), ""),
        ("lmortar", "on", {"x": 10, "y": 70, "aboard": "bus"}, Point(50, 75), "lu-no-spotter-point"),
        ("lmortar", "on", None, Point(50, 55), ""),
    ],
)
def test_behind_a_rock_only_mortars_reach_and_as_a_choice_where_a_friend_sees(
    weapon: str, spotter: str, friend: Any, target: Any, refused: str
) -> None:
    more = {"friend": Man(**friend), "bus": Tank("truck", x=50, y=20)} if friend else {}
    game = duel(30, weapon, [ROCK], options={"indirect_spotter": spotter}, **more)
    assert why(game, weapon, target) == refused


@rule("LU-VIS.c", "LU-VIS.d", "LU-VIS.h")
@pytest.mark.parametrize(
    ("foe", "cm", "seen"),
    [
        ({}, 20, True), ({}, 20.01, False), ({}, 20.9, False),
        ({"posture": "prone"}, 12, True), ({"posture": "prone"}, 12.01, False),
        ({"posture": "prone"}, 12.9, False),
    ],
)  # fmt: skip
@pytest.mark.parametrize("kind", ["wood", "scrub"])
def test_in_woods_and_scrub_a_man_is_seen_so_far_and_not_a_hair_farther(
    foe: dict[str, Any], cm: float, seen: bool, kind: str
) -> None:
    wood = {"kind": kind, "box": [40, 55, 20, 100]}
    game = duel(terrain=[wood], huber=Man(y=50 + cm, side="red", **foe))
    found = game.play("blue", c.DeclareFire("ross", "rifle", "huber"))
    if seen:
        assert not isinstance(found, Refusal)
        return
    most, item = (12, "LU-VIS.d") if foe else (20, "LU-VIS.c")
    told = {"figure": "Ross", "target": "Huber", "cm": pytest.approx(cm, abs=0.01), "most": most}
    assert (found.rule, found.message.id, found.message.args) == (item, "lu-hidden-in-woods", told)


# --- who may fire -----------------------------------------------------------------------------------


@rule("LU-FIR.b", "LU-FIR.p", "LU-MOR.k", "LU-Q.12")
@pytest.mark.parametrize(
    ("firer", "options", "refused"),
    [
        ({"mode": "run", "moved": 12.0}, {}, ""),
        ({"mode": "run", "moved": 12.0}, {"run_and_fire": "off"}, "lu-ran"),
        ({"mode": "run", "moved": 0.0}, {"run_and_fire": "off"}, ""),
        ({"mode": "walk", "moved": 8.0}, {"run_and_fire": "off"}, ""),
        ({"contacts": ("huber",)}, {}, "lu-in-melee"),
        ({"contacts": ("huber",)}, {"fire_into_melee": "on"}, ""),
        ({"aboard": "bus"}, {}, "lu-aboard"),
        ({"immobilised_until": 1}, {}, ""),
        ({"immobilised_until": 1}, {"immobilised_fire": "off"}, "lu-immobilised"),
        ({"immobilised_until": 0}, {"immobilised_fire": "off"}, ""),
        ({"enters": 2}, {}, "lu-not-yet-here"),
    ],
)
def test_who_may_not_fire_as_he_is_or_as_a_choice(
    firer: dict[str, Any], options: dict[str, str], refused: str
) -> None:
    assert why(duel(ross=Man(**firer), options=options, bus=Tank("truck", x=150))) == refused


@rule("LU-MOR.k")
@pytest.mark.parametrize(
    ("retreat_fire", "falls", "refused"),
    [("on", True, ""), ("off", True, "lu-falls-back"), ("off", False, "")],
)
def test_who_falls_back_fires_unless_a_game_forbids_it(retreat_fire: str, falls: bool, refused: str) -> None:
    units = {"ross-unit": {"falling_back": falls}}
    assert why(duel(options={"retreat_fire": retreat_fire}, units=units)) == refused


@rule("LU-FIR.b", "LU-FIR.p", "LU-AFV.m", "LU-AFV.n")
@pytest.mark.parametrize(
    ("target", "options", "refused"),
    [
        ({}, {}, ""),
        ({"placed": False}, {}, "lu-no-such-enemy"),
        ({"fate": "eliminated"}, {}, "lu-no-such-enemy"),
        ({"enters": 2}, {}, "lu-no-such-enemy"),
        ({"side": "blue"}, {}, "lu-no-such-enemy"),
        ({"aboard": "bus"}, {}, "lu-target-aboard"),
        ({"contacts": ("ross",)}, {}, "lu-target-in-melee"),
        ({"contacts": ("ross",)}, {"fire_into_melee": "on"}, ""),
    ],
)
def test_who_may_not_be_fired_at(target: dict[str, Any], options: dict[str, str], refused: str) -> None:
    huber = Man(**{"y": 90, "side": "red", **target})
    assert why(duel(huber=huber, options=options, bus=Tank("truck", x=150, side="red"))) == refused


@rule("LU-FIR.n")
def test_a_sealed_shot_stands_as_long_as_shooter_and_target_do() -> None:
    order, point = Order("ross", "rifle", "huber"), Order("ross", "grenade", aim=Point(50, 55))
    game = duel(ross=Man("rifle", "grenade"))
    assert stands(game.state, order) and stands(game.state, point)
    for facts in ({"fate": "eliminated"}, {"aboard": "huber"}, {"contacts": ("huber",)}):
        gone = duel(ross=Man("rifle", "grenade", **facts))
        assert not stands(gone.state, order) and not stands(gone.state, point)
    lost = duel(ross=Man("rifle", "grenade"), huber=Man(y=90, side="red", placed=False))
    assert not stands(lost.state, order) and stands(lost.state, point)


# --- in contact -------------------------------------------------------------------------------------


@rule("LU-MEL.r")
@pytest.mark.parametrize(
    ("x", "weapon", "refused"),
    [
        (53.5, "charge", ""),
        (53.6, "charge", "lu-not-in-contact"),
        (53.5, "grenade", ""),
    ],
)
def test_a_charge_is_laid_in_contact_and_a_shot_in_contact_is_at_no_distance(
    x: float, weapon: str, refused: str
) -> None:
    """A tank's base is 5 cm wide, a man's 2 cm."""
    game = duel(ross=Man("charge", "grenade"), huber=Tank(x=x, y=50, side="red"))
    assert why(game, weapon) == refused
    if not refused and weapon == "charge":
        [order] = game.state.orders
        assert order.line == ShotLine(0.0)


@rule("LU-MEL.r", "LU-FIR.e")
@pytest.mark.parametrize(
    ("base", "weapon", "needed"), [(12.0, "grenade", 4), (12.0, "rgrenade", 4), (9.0, "grenade", 4)]
)
def test_a_grenade_laid_at_a_large_vehicle_hits_as_within_half_range(
    base: float, weapon: str, needed: int
) -> None:
    """From the middle of so large a vehicle it is farther than half the range of a hand grenade."""
    far = 50 + base / 2 + 1
    game = duel(ross=Man("grenade", "rgrenade"), huber=Tank(y=far, side="red", base=base))
    sealed = game.run("blue", c.DeclareFire("ross", weapon, "huber")).one(e.ShotSealed)
    assert (sealed.needed, sealed.base) == (needed, needed)
    apart = duel(ross=Man("grenade", "rgrenade"), huber=Tank(y=far + 0.5, side="red", base=base))
    sealed = apart.run("blue", c.DeclareFire("ross", weapon, "huber")).one(e.ShotSealed)
    assert sealed.needed == (5 if (weapon, base) in (("grenade", 12.0), ("grenade", 9.0)) else 4)


# --- what adds to the die ---------------------------------------------------------------------------


@rule("LU-FIR.f", "LU-FIR.g", "LU-FIR.h", "LU-FIR.i", "LU-FIR.j", "LU-FIR.k", "LU-FIR.l")
@pytest.mark.parametrize(
    ("firer", "target", "cover", "reasons"),
    [
        ({}, {}, False, []),
        ({"moved": 0.5}, {}, False, ["moved"]),
        ({"wounds": 1}, {}, False, ["wounded"]),
        ({}, {"posture": "prone"}, False, ["target-prone"]),
        ({}, {}, True, ["shelter"]),
        ({}, {"sheltered": True}, False, ["shelter"]),
        ({"expert": True}, {}, False, ["expert"]),
        (
            {"moved": 1.0, "wounds": 1, "expert": True}, {"posture": "prone"}, True,
            ["moved", "wounded", "target-prone", "shelter", "expert"],
        ),
    ],
)  # fmt: skip
def test_each_reason_alone_and_all_together(
    firer: dict[str, Any], target: dict[str, Any], cover: bool, reasons: list[str]
) -> None:
    """One −1 in all, and the +1 besides; as a choice each counts."""
    line = ShotLine(40.0, cover=cover)
    for cumulative in ("off", "on"):
        game = duel(
            ross=Man(**firer), huber=Man(y=90, side="red", **target),
            options={"fire_mods_cumulative": cumulative},
        )  # fmt: skip
        found = hit_modifiers(game.state, game.man("ross"), game.man("huber"), line)
        minus = [one for one in reasons if one != "expert"]
        counted = [
            *(minus if cumulative == "on" else minus[:1]),
            *(one for one in reasons if one == "expert"),
        ]
        assert [term.reason for term in found] == [f"lu-mod-{one}" for one in counted]
        assert [term.value for term in found] == [1 if one == "expert" else -1 for one in counted]
        assert needed_to_hit(Weapon(60), 40.0, found) == 5 - sum(term.value for term in found)


def test_a_spot_neither_lies_down_nor_shelters_and_no_vehicle_lies() -> None:
    game = duel(huber=Tank(y=90, side="red", posture="prone"))
    ross, line = game.man("ross"), ShotLine(40.0, cover=True)
    assert hit_modifiers(game.state, ross, None, line) == ()
    assert [term.reason for term in hit_modifiers(game.state, ross, game.man("huber"), line)] == [
        "lu-mod-shelter"
    ]


# --- losses -----------------------------------------------------------------------------------------


@rule("LU-Q.13", "LU-AFV.k")
@pytest.mark.parametrize(
    ("stack", "until", "found"),
    [
        ("reset", 0, (3, "")),
        ("reset", 5, (3, "")),
        ("add", 0, (3, "")),
        ("add", 2, (4, "")),
        ("add", 5, (7, "")),
        ("destroy", 0, (3, "")),
        ("destroy", 1, (0, "destroyed")),
        ("destroy", 5, (0, "destroyed")),
    ],
)
def test_a_tank_immobilised_again_in_turn_one(stack: str, until: int, found: tuple[int, str]) -> None:
    """Its movement of this turn is over: the two next ones are turns 2 and 3."""
    game = duel(huber=Tank(y=90, side="red", immobilised_until=until), options={"immob_stack": stack})
    [result] = applied(game.state, [Wound("huber", "immobilised")]).results
    assert (result.until, result.fate) == found
    assert result.counts


@rule("LU-DMG.f", "LU-DMG.m")
@pytest.mark.parametrize(
    ("wounds", "effects", "fates"),
    [
        (0, ["wounded"], [""]),
        (1, ["wounded"], ["eliminated"]),
        (0, ["wounded", "wounded"], ["", "eliminated"]),
        (0, ["out", "wounded"], ["eliminated", ""]),
        (0, ["wounded", "out"], ["", "eliminated"]),
    ],
)
def test_results_of_one_step_add_up_in_their_order(wounds: int, effects: list[str], fates: list[str]) -> None:
    game = duel(huber=Man(y=90, side="red", wounds=wounds))
    found = applied(game.state, [Wound("huber", one) for one in effects]).results
    assert [one.fate for one in found] == fates and all(one.counts for one in found)


@rule("LU-AFV.n")
def test_the_crew_of_what_is_destroyed_is_rolled_for_once_unless_they_are_out() -> None:
    men = {
        "rider": Man(y=90, side="red", aboard="huber"),
        "wounded": Man(y=90, side="red", aboard="huber", wounds=1),
        "dead": Man(y=90, side="red", aboard="huber", fate="eliminated"), "on_foot": Man(y=95, side="red"),
    }  # fmt: skip
    game = duel(huber=Tank("truck", y=90, side="red"), **men)
    results = [Wound("huber", "destroyed"), Wound("wounded", "wounded"), Wound("huber", "destroyed")]
    assert applied(game.state, results).crews == ("rider",)
    assert applied(game.state, [Wound("huber", "immobilised")]).crews == ()
    gone = duel(huber=Tank("truck", y=90, side="red", fate="destroyed"), **men)
    assert applied(gone.state, results[:1]).crews == ()


@rule("LU-TRN.h", "LU-Q.31")
@pytest.mark.parametrize(
    ("options", "base", "radius", "sight"),
    [
        ({}, 5.0, 2.5, "clear"),
        ({}, 1.0, 1.0, "clear"),
        ({"wreck_blocks_los": "on"}, 5.0, 2.5, "blocks"),
        ({"wrecks": "remove"}, 5.0, None, ""),
    ],
)
def test_a_wreck_is_as_large_as_the_vehicle_solid_and_no_screen_unless_chosen(
    options: dict[str, str], base: float, radius: float | None, sight: str
) -> None:
    game = duel(huber=Tank(y=90, side="red", base=base), options=options)
    found = wreck(game.state, game.man("huber"))
    if radius is None:
        assert found is None
        return
    assert found is not None and found.shape == Circle(Point(50, 90), radius)
    assert (found.sight, found.flags, found.name, found.id) == (sight, ("solid",), "Huber", "wreck-huber")
    assert wreck(game.state, replace(game.man("huber"), place=None)) is None


# --- bursts -----------------------------------------------------------------------------------------


@rule("LU-DMG.g", "LU-DMG.h", "LU-DMG.i", "LU-DMG.k")
def test_a_burst_harms_men_within_3_cm_and_fights_what_its_weapon_can_harm() -> None:
    """3 cm to the centre; nobody aboard, lost or to come."""
    men = {
        "near": Man(x=53, y=58, side="red"), "friend": Man(x=47, y=58), "far": Man(x=50, y=61.01, side="red"),
        "tank": Tank("tank_m", x=50, y=60.9, side="red"), "rider": Man(x=50, y=58, aboard="bus", side="red"),
        "dead": Man(x=50, y=58, fate="eliminated"), "late": Man(x=50, y=58, enters=2),
        "bus": Tank("truck", x=150, side="red"),
    }  # fmt: skip
    for weapon, heavy, value in (("grenade", False, 0), ("rgrenade", False, 1), ("lmortar", True, None)):
        game = duel(8, weapon, **men)
        dice = [[6], [1], [1], [1], *([[1], [1]] if value is not None else [])]
        shot = game.volley(("ross", weapon, "huber"), dice=dice).one(e.ShotRolled)
        assert sorted(shot.bursts) == [("friend", heavy), ("huber", heavy), ("near", heavy)]
        assert shot.contests == ((("ross", "tank", value),) if value is not None else ())


@rule("LU-Q.16")
@pytest.mark.parametrize(
    ("cm", "turn", "spot"),
    [(2, 1, (50, 60)), (2, 4, (50, 56)), (6, 1, (50, 64)), (2, 2, (51.73, 59)), (2, 6, (48.27, 59))],
)
def test_a_miss_scatters_a_die_of_cm_in_one_of_six_directions_from_straight_on(
    cm: int, turn: int, spot: tuple[float, float]
) -> None:
    """The first is straight on, away from the thrower, each next one 60 degrees to the right."""
    for target in ("huber", Point(50, 58)):
        game = duel(8, "grenade", options={"scatter": "on"})
        caught = sum(math.dist(spot, at) <= 3 for at in ((50, 50), (50, 58)))
        shot = game.volley(("ross", "grenade", target), dice=([1], [cm, turn], *([[1]] * caught)))
        aim = shot.one(e.ShotRolled).aim
        assert aim is not None and (aim.x, aim.y) == pytest.approx(spot, abs=0.01)


def test_what_only_people_can_measure_is_asked_when_it_is_declared() -> None:
    game = duel(tape=True)
    r = Resolution(game.state, RULES.evolve, Answered((), None, None, RULES.read), "blue")
    with pytest.raises(NeedsAnswer):
        check_order(r, game.man("ross"), Order("ross", "rifle", "huber"))


def test_a_weapon_with_nobody_to_fire_at_is_not_taken_where_another_has_a_spot() -> None:
    """The weapon is asked then: of a rifle all targets are refused, a grenade may burst where he lies."""
    scrub = [{"kind": "scrub", "points": [[40, 60], [60, 60], [60, 80], [40, 80]]}]
    lies = {"side": "red", "posture": "prone"}
    game = field(scrub, phase="fire", ross=Man("rifle", "rgrenade", y=40), huber=Man(y=66, **lies))
    fields = partial(RULES.fields, game.state, "blue", "declare_fire")
    sentence = Sentence(c.DeclareFire, fields, lambda values: False, lambda do, values, name: None)
    filled = sentence.filled({"figure": "ross"}, {})

    assert filled.field is not None and filled.field.name == "weapon"


def test_the_list_of_weapons_says_what_each_may_do_to_the_target() -> None:
    game = field(phase="fire", ross=Man("rifle", "pistol", y=40), huber=Man(y=48, side="red"))
    weapons, *_ = RULES.fields(
        game.state, "blue", "declare_fire", {"figure": "ross", "weapon": "rifle", "target": "huber"}
    )

    assert isinstance(weapons, PickOne)
    assert [row.detail and row.detail.id for row in weapons.options] == ["lu-detail-shot"] * 2
