"""Breaking News, what a force may be (BN-P, BN-Q.108–110, 139, 140, 143): breaches by field and paragraph."""

from __future__ import annotations

import contextlib
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest
from forces_built import NAME, squad, wrong
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.scenario import ScenarioError
from core.rules.breaking_news.forces.building import done, new_force, turned
from core.rules.breaking_news.forces.force import Force, Man, Ride, Unit, read_force, written
from core.rules.breaking_news.forces.pricing import total
from core.rules.breaking_news.forces.sheet import sheet

READY = sorted(Path("core/scenarios/breaking_news/forces").glob("*.toml"))


def with_man(force: Force, index: int, **changes: Any) -> Force:
    men = list(force.figures)
    men[index] = replace(men[index], **changes)
    return replace(force, figures=tuple(men))


def platoon(*units: Unit, men: int = 8) -> Force:
    """Return a platoon whose units have so many men each, in two fire teams, the first of each leading."""
    made = [
        Man(
            f"{unit.id}_{n}",
            f"{unit.id} {n}",
            "12"[n % 2],
            "R3",
            leadership=int(n == 0),
            squad=unit.id,
            commander=unit is units[0] and n == 0,
        )
        for unit in units
        for n in range(men)
    ]
    return Force(NAME, tuple(made), squads=units)


def unit(id: str, section: bool = False) -> Unit:
    return Unit(id, NAME, f"{id}_0", section)


# --- points and quality -----------------------------------------------------------------------


@rule("BN-0.0.a", "BN-SM.02")
def test_a_force_costs_no_more_than_its_limit() -> None:
    force = squad("R3", 8)  # 96 + 5
    assert total(force) == 101

    assert wrong(replace(force, points=101)) == []
    assert wrong(replace(force, points=100)) == [("points", "BN-0.0.a")]
    assert wrong(force, limit=100) == [("points", "BN-0.0.a")]
    assert wrong(replace(force, points=200), limit=100) == [("points", "BN-0.0.a")]


@rule("BN-P.e", "BN-Q.109", "BN-ED.88")
@pytest.mark.parametrize(
    ("listed", "grade", "one", "free"),
    [
        ("R3", "R3", [], []),
        ("R3", "R2", [], []),
        ("R3", "R4", [], []),
        ("R3", "R1", ["BN-P.e"], []),
        ("R3", "R5", ["BN-P.e"], []),
        ("Irr3", "Irr2", [], []),
        ("Irr3", "Irr1", ["BN-P.e"], []),
        ("R5", "Irr1", ["BN-3.0.a"], []),
        ("", "R1", [], []),
    ],
)
def test_a_class_moves_one_level_from_the_lists_or_as_one_likes(
    listed: str, grade: str, one: list[str], free: list[str]
) -> None:
    force = with_man(squad(listed or "R3", 8, listed=listed), 3, grade=grade)

    for edition in ("EN", "IT"):
        assert [paragraph for _, paragraph in wrong(force, options={"edition": edition})] == one
    assert [paragraph for _, paragraph in wrong(force, options={"quality_shift": "free"})] == free


@rule("BN-Q.109")
def test_a_man_who_is_better_in_the_list_is_raised_from_there() -> None:
    force = squad("R3", 8, listed="R3")

    assert wrong(with_man(force, 2, grade="R1")) == [("figures[2].grade", "BN-P.e")]
    assert wrong(with_man(force, 2, grade="R1", listed="R2")) == []


@rule("BN-2.0.a", "BN-Q.03", "BN-0.0.b")
def test_how_many_men_and_fire_teams_a_squad_has_is_advice() -> None:
    assert wrong(squad(count=7), advice=True) == [("figures", "BN-2.0.a")]
    assert wrong(squad(count=8), advice=True) == wrong(squad(count=15), advice=True) == []
    assert wrong(squad(count=16), advice=True) == [("figures", "BN-2.0.a")]
    one_team = replace(squad(), figures=tuple(replace(man, team="1") for man in squad().figures))
    assert wrong(one_team, advice=True) == [("figures", "BN-Q.03")]
    assert wrong(one_team) == []
    assert wrong(with_man(squad(), 2, team="")) == [("figures[2].team", "BN-Q.03")]


# --- men ----------------------------------------------------------------------------------------


@rule("BN-Q.110")
def test_a_medic_at_his_flat_price_has_a_pistol() -> None:
    medic = with_man(squad(), 3, kit=("medic",))

    assert wrong(medic) == [("figures[3].weapons", "BN-Q.110")]
    assert wrong(with_man(medic, 3, weapons=("pistol", "grenade"))) == []
    assert wrong(medic, options={"medic_cost": "plus10"}) == []


@rule("BN-Q.110")
def test_a_medic_at_his_flat_price_is_of_the_class_of_his_squad() -> None:
    medic = with_man(squad(), 3, kit=("medic",), weapons=("pistol",), grade="R2")

    assert wrong(medic) == [("figures[3].grade", "BN-Q.110")]
    assert wrong(with_man(medic, 3, grade="R3")) == []
    assert wrong(medic, options={"medic_cost": "plus10"}) == []


@rule("BN-Q.127", "BN-Q.128")
@pytest.mark.parametrize(
    ("changes", "breach"),
    [
        ({"weapons": ("flamethrower",)}, ("figures[3].weapons", "BN-Q.127")),
        ({"weapons": ("tank_gun",)}, ("figures[3].weapons", "BN-Q.127")),
        ({"kit": ("night_visor",)}, ("figures[3].kit", "BN-Q.128")),
        ({"kit": ("climbing_gear",)}, ("figures[3].kit", "BN-Q.128")),
        ({"weapons": ()}, ("figures[3].weapons", "BN-3.0.j")),
    ],
)
def test_what_has_no_price_is_given_by_a_scenario(changes: dict[str, Any], breach: tuple[str, str]) -> None:
    assert wrong(with_man(squad(), 3, **changes)) == [breach]


@rule("BN-Q.110", "BN-Q.130")
def test_the_second_man_at_a_machine_gun_is_a_plain_man_of_the_force() -> None:
    gun = with_man(squad(), 3, weapons=("mmg",), crew="man_4")

    assert wrong(gun) == []
    assert total(gun) == total(squad()) + 7
    assert wrong(with_man(gun, 3, crew="nobody")) == [("figures[3].crew", "BN-Q.130")]
    assert wrong(with_man(gun, 3, weapons=("lmg",))) == [("figures[3].crew", "BN-Q.130")]
    twice = with_man(gun, 5, weapons=("hmg",), crew="man_4")
    assert wrong(twice) == [("figures[5].crew", "BN-Q.130")]


@rule("BN-Q.143")
def test_a_force_has_one_commander_who_leads() -> None:
    force = squad()

    assert wrong(with_man(force, 0, commander=False)) == [("figures", "BN-Q.143")]
    assert wrong(with_man(force, 0, leadership=0)) == [("figures[0].leadership", "BN-Q.143")]
    assert wrong(with_man(force, 2, commander=True, leadership=2)) == [("figures[2].commander", "BN-Q.143")]
    assert wrong(Force(NAME, ())) == [("figures", "BN-2.0.a")]


@rule("BN-13.0.a", "BN-13.0.b", "BN-Q.143")
def test_each_squad_of_a_platoon_has_its_leader_and_a_section_may_do_without() -> None:
    force = platoon(unit("a"), unit("b"))
    assert wrong(force) == []

    unled = replace(force, squads=(unit("a"), Unit("b", NAME)))
    assert wrong(unled) == [("squads[1].leader", "BN-Q.143")]
    assert wrong(replace(force, squads=(unit("a"), Unit("b", NAME, section=True)))) == []
    assert wrong(replace(force, squads=(unit("a"), Unit("b", NAME, "a_0")))) == [
        ("squads[1].leader", "BN-Q.143")
    ]
    assert wrong(with_man(force, 3, squad="c")) == [("figures[3].squad", "BN-13.0.a")]
    assert ("squads[0]", "BN-13.0.a") in wrong(platoon(unit("a")))
    assert ("squads[1]", "BN-13.0.a") in wrong(platoon(unit("a"), unit("b"), men=0))


# --- vehicles -------------------------------------------------------------------------------------


def mounted(**ride: Any) -> Force:
    """Return a squad whose first three men are in a vehicle of three seats, one of them driving."""
    force = squad(vehicles=(Ride("v", "V", **{"kind": "protected", "seats": 3, **ride}),))
    for index, post in enumerate(("", "gunner", "driver")):
        force = with_man(force, index, aboard="v", post=post)
    return force


@rule("BN-Q.110", "BN-P.m")
def test_the_crew_of_a_vehicle_is_paid_as_men_and_has_seats() -> None:
    assert wrong(mounted()) == []
    assert total(mounted()) == total(squad()) + 15
    assert wrong(mounted(seats=2)) == [("vehicles[0].seats", "BN-Q.110")]
    assert wrong(with_man(mounted(), 2, post="")) == [("vehicles[0]", "BN-Q.110")]
    assert wrong(with_man(mounted(), 4, post="driver")) == [("figures[4].post", "BN-Q.110")]
    assert wrong(with_man(mounted(seats=4), 4, aboard="v", post="driver")) == [
        ("figures[4].post", "BN-Q.110")
    ]
    assert wrong(with_man(mounted(), 4, aboard="w")) == [("figures[4].aboard", "BN-Q.110")]
    assert wrong(mounted(weapons=("tank_gun",))) == [("vehicles[0].weapons", "BN-P.m")]
    assert wrong(mounted(kind="tank", weapons=("tank_gun", "mmg"))) == []


# --- who may buy which Extra ------------------------------------------------------------------------


@rule(
    "BN-Q.140",
    "BN-X.INFILTRATION.a",
    "BN-X.SUPPORT.b",
    "BN-X.ROE.d",
    "BN-X.MORTAR.a",
    "BN-X.INTEL.a",
    "BN-X.IED.a",
    "BN-X.NEGOTIATION.a",
    "BN-X.NEGOTIATION.b",
)
@pytest.mark.parametrize(
    ("grade", "extras", "flags", "breach"),
    [
        ("R1", {"infiltration": 1}, (), None),
        ("R2", {"infiltration": 1}, (), ("infiltration", "BN-X.INFILTRATION.a")),
        ("R1", {"infiltration": 2}, (), ("infiltration", "BN-Q.111")),
        ("R3", {"improved_support": 1}, (), None),
        ("R3", {"improved_support": 1, "roe": 1}, (), ("improved_support", "BN-X.SUPPORT.b")),
        ("Irr1", {"improved_support": 1}, (), ("improved_support", "BN-X.SUPPORT.a")),
        ("Irr1", {"improved_support": 1, "mortars": 1}, (), None),
        ("Irr3", {"mortars": 1}, (), None),
        ("R3", {"mortars": 1}, (), ("mortars", "BN-X.MORTAR.a")),
        ("R3", {"motivation": 1}, (), None),
        ("R3", {"motivation": 2}, (), ("motivation", "BN-X.MOTIVATION.b")),
        ("R2", {"intelligence": 3}, (), None),
        ("Irr1", {"intelligence": 3}, (), None),
        ("R2", {"intelligence": 4}, (), ("intelligence", "BN-X.INTEL.a")),
        ("R1", {"intelligence": 4}, (), None),
        ("Irr3", {"ied": 1}, ("ied",), None),
        ("Irr3", {"ied": 1, "ied_remote": 1}, ("ied",), None),
        ("Irr3", {"ied": 1}, (), ("ied", "BN-X.IED.a")),
        ("Irr3", {"ied_remote": 1}, (), ("ied_remote", "BN-X.IED.a")),
        ("R3", {"ied": 1}, ("ied",), ("ied", "BN-X.IED.a")),
        ("Irr3", {"ied": 2, "ied_remote": 1}, ("ied",), ("ied", "BN-X.IED.b")),
        ("R3", {"negotiation": 3}, (), None),
        ("R3", {"negotiation": 4}, (), ("negotiation", "BN-X.NEGOTIATION.b")),
        ("R3", {"negotiation": 4}, ("msu",), None),
        ("Irr1", {"negotiation": 2}, (), ("negotiation", "BN-X.NEGOTIATION.a")),
        ("Irr3", {"ambush": 1, "evacuation": 1, "roe": 1}, (), None),
    ],
)
def test_some_may_buy_an_extra_and_others_not(
    grade: str, extras: dict[str, int], flags: tuple[str, ...], breach: tuple[str, str] | None
) -> None:
    found = wrong(squad(grade, extras=extras, flags=flags))

    assert found == ([] if breach is None else [(f"extras.{breach[0]}", breach[1])])


@rule("BN-X.NEGOTIATION.a", "BN-ED.95")
@pytest.mark.parametrize(
    ("options", "allowed"),
    [
        ({"edition": "EN"}, False),
        ({"edition": "IT"}, True),
        ({"edition": "EN", "negotiation_card": "squads"}, True),
        ({"edition": "IT", "negotiation_card": "regulars"}, False),
    ],
)
def test_in_the_italian_edition_irregulars_may_negotiate_too(options: dict[str, str], allowed: bool) -> None:
    force = squad("Irr1", extras={"negotiation": 2}, options=options)

    assert wrong(force) == ([] if allowed else [("extras.negotiation", "BN-X.NEGOTIATION.a")])


@rule("BN-X.MOTIVATION.b", "BN-ED.90")
@pytest.mark.parametrize(("bought", "right"), [(1, False), (2, True), (3, True), (4, False)])
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_a_platoon_pays_the_motivation_of_every_squad(edition: str, bought: int, right: bool) -> None:
    """Two squads and a section, which has no price of its own: the platoon tests its morale as one."""
    force = platoon(unit("a"), unit("b"), unit("c", section=True))
    force = replace(force, extras={"motivation": bought}, options={"edition": edition})

    assert wrong(force) == ([] if right else [("extras.motivation", "BN-X.MOTIVATION.b")])


@rule("BN-X.MEDIA.a", "BN-X.MEDIA.b", "BN-X.CIVILIANS.b", "BN-Q.139")
@pytest.mark.parametrize(
    ("grade", "extra", "against", "paragraph"),
    [
        ("R3", "embedded", "irregular", None),
        ("R3", "embedded", "", None),
        ("R3", "embedded", "regular", "BN-X.MEDIA.a"),
        ("Irr3", "embedded", "regular", "BN-X.MEDIA.c"),
        ("Irr3", "independent", "regular", None),
        ("Irr3", "independent", "irregular", "BN-X.MEDIA.a"),
        ("R3", "independent", "irregular", "BN-X.MEDIA.d"),
        ("Irr3", "civilians", "regular", None),
        ("Irr3", "civilians", "irregular", "BN-Q.139"),
        ("R3", "civilians", "irregular", "BN-X.CIVILIANS.b"),
        ("R3", "negotiation", "regular", None),
    ],
)
def test_press_and_civilians_are_for_regulars_against_irregulars(
    grade: str, extra: str, against: str, paragraph: str | None
) -> None:
    force = squad(grade, extras={extra: 1})

    expected = [] if paragraph is None else [(f"extras.{extra}", paragraph)]
    assert wrong(force, against=against) == wrong(replace(force, against=against)) == expected


@rule("BN-X.NEGOTIATION.a", "BN-ED.95")
@pytest.mark.parametrize(
    ("options", "allowed"),
    [
        ({"edition": "EN"}, False),
        ({"edition": "IT"}, True),
        ({"edition": "EN", "negotiation_card": "squads"}, True),
        ({"edition": "IT", "negotiation_card": "regulars"}, False),
    ],
)
def test_irregulars_negotiate_where_the_edition_lets_all_squads(
    options: dict[str, str], allowed: bool
) -> None:
    talking = squad("Irr1", extras={"negotiation": 2})

    assert wrong(talking, options=options) == (
        [] if allowed else [("extras.negotiation", "BN-X.NEGOTIATION.a")]
    )


@rule("BN-X.INFILTRATION.a", "BN-Q.111")
def test_each_squad_of_special_forces_infiltrates_for_itself() -> None:
    force = platoon(unit("a"), unit("b"))
    special = replace(
        force,
        figures=tuple(replace(man, grade="R1" if man.squad == "a" else "R2") for man in force.figures),
        extras={"infiltration": 1},
    )

    assert wrong(special) == []
    assert wrong(replace(special, extras={"infiltration": 2})) == [("extras.infiltration", "BN-Q.111")]


@rule("BN-Q.68", "BN-X.MORTAR.a")
def test_irregulars_have_no_support_fire_of_their_own() -> None:
    assert wrong(squad("Irr2", support="artillery")) == [("support", "BN-Q.68")]
    assert wrong(squad("R2", support="artillery")) == []
    none = squad("R2", support="none", extras={"improved_support": 1})
    assert wrong(none) == [("extras.improved_support", "BN-X.SUPPORT.a")]


@rule("BN-SM.02", "BN-X.AMBUSH.a", "BN-X.INFILTRATION.a")
def test_who_is_kept_back_comes_by_an_extra_that_was_bought() -> None:
    """The lists of those who come by ambush or infiltration are written with the force."""
    ambush = with_man(squad(extras={"ambush": 1}), 2, reserve="ambush")
    assert wrong(ambush) == []
    assert wrong(replace(ambush, extras={})) == [("figures[2].reserve", "BN-X.AMBUSH.a")]
    special = with_man(squad("R1", extras={"infiltration": 1}), 2, reserve="infiltration")
    assert wrong(special) == []
    assert wrong(replace(special, extras={})) == [("figures[2].reserve", "BN-X.INFILTRATION.b")]
    mixed = with_man(special, 2, grade="R2")
    assert ("figures[2].reserve", "BN-X.INFILTRATION.a") in wrong(mixed)


# --- files ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", READY, ids=lambda path: path.stem)
@rule("BN-Q.140", "BN-0.0.c")
def test_the_ready_forces_have_nothing_wrong_and_say_that_they_are_ours(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    force = read_force(tomllib.loads(text))

    assert text.startswith("# ") and "a force of ours" in text.splitlines()[0]
    assert wrong(force) == wrong(force, advice=True) == []
    assert force.points - 20 < total(force) <= force.points
    assert read_force(tomllib.loads(written(force))) == force


@rule("BN-EX.125", "BN-EX.126")
def test_two_of_the_ready_forces_are_those_of_the_worked_examples() -> None:
    costs = {path.stem: total(read_force(tomllib.loads(path.read_text(encoding="utf-8")))) for path in READY}

    assert (costs["rangers"], costs["taliban"]) == (160, 102)


@pytest.mark.parametrize(
    ("change", "field", "why"),
    [
        ({"grade": "R9"}, "figures[1].grade", "scenario-not-one-of"),
        ({"weapons": ["crossbow"]}, "figures[1].weapons[0]", "scenario-not-one-of"),
        ({"leadership": 5}, "figures[1].leadership", "scenario-out-of-range"),
        ({"id": "m7"}, "figures[1].id", "scenario-id-of-marker"),
        ({"id": "man_0"}, "figures[1].id", "scenario-twice"),
        ({"rank": 3}, "figures[1].rank", "scenario-unknown-field"),
    ],
)
def test_what_is_no_force_is_told_by_its_field(change: dict[str, Any], field: str, why: str) -> None:
    data = tomllib.loads(written(squad()))
    data["figures"][1].update(change)

    with pytest.raises(ScenarioError) as error:
        read_force(data)
    assert (error.value.field, error.value.message.id) == (field, why)


# --- building ---------------------------------------------------------------------------------------


@rule("BN-SM.02", "BN-0.0.b")
def test_a_new_force_is_a_squad_of_two_fire_teams_with_nothing_wrong() -> None:
    force = new_force()

    assert wrong(force) == wrong(force, advice=True) == []
    assert {man.team for man in force.figures} == {"Alpha", "Bravo"}


def test_every_value_of_every_knob_can_be_chosen_and_written() -> None:
    """Whatever is turned, the file is read back the same; nothing that is offered is refused."""
    force = done(done(new_force(), "force", "squad")[0], "force", "vehicle")[0]
    force = turned(turned(force, "man:alpha_2", "weapon", "hmg"), "man:alpha_2", "aboard", "vehicle_1")
    tried = 0
    men = ("man:alpha_1", "man:alpha_2")  # of sixteen who are all alike
    for line in [line for line in sheet(force).lines if line.key in men or not line.key.startswith("man:")]:
        for knob in line.knobs:
            for value in [value for value, _ in knob.values] or ["7"]:
                after = turned(force, line.key, knob.name, value)
                now = [
                    found.now for own in sheet(after).lines if own.key == line.key
                    for found in own.knobs if found.name == knob.name
                ]  # fmt: skip
                assert now == [value] or not knob.values or (knob.name, value) == ("aboard", "")
                assert read_force(tomllib.loads(written(after))) == after
                tried += 1
    assert tried > 150


HEAD = "points p, name n, listed g, against t"
MAN = "grade c, weapon w, besides e, leadership l, role r, team t"
RIDE = "kind c, gun w, other e, drive d, seats p"


@pytest.mark.parametrize(
    ("line", "knobs"),
    [
        ("force", HEAD),
        ("man:alpha_1", f"{MAN}, name n"),
        ("man:alpha_2", f"{MAN}, aboard b, name n"),
        ("man:alpha_3", f"{MAN}, aboard b, post p, crew y, name n"),
        ("man:alpha_4", f"{MAN}, reserve o, name n"),
        ("man:alpha_5", f"{MAN}, squad u, name n"),
        ("ride:vehicle_1", f"{RIDE}, name n"),
        ("ride:in a platoon", f"{RIDE}, squad u, name n"),
        ("unit:second", "leader l, section e, name n"),
        ("support", "support w"),
        ("extra:ambush", "count w"),
    ],
)
def test_what_of_a_line_can_be_changed_in_order_with_its_letter(line: str, knobs: str) -> None:
    """What hangs on a vehicle, a squad, a machine gun or an Extra is there where the force has it."""
    force = new_force()
    if line in ("man:alpha_5", "unit:second", "ride:in a platoon"):
        force, second = done(force, "force", "squad")
        line = line.replace("unit:second", second)
    if line in ("man:alpha_2", "man:alpha_3") or line.startswith("ride:"):
        force, ride = done(force, "force", "vehicle")
        line = line.replace("ride:in a platoon", ride)
    if line == "man:alpha_3":
        force = turned(turned(force, line, "aboard", "vehicle_1"), line, "weapon", "mmg")
    if line == "man:alpha_4":
        force = turned(force, "extra:ambush", "count", "1")

    (found,) = (one for one in sheet(force).lines if one.key == line)

    offered = ", ".join(f"{knob.name} {knob.hint}" for knob in found.knobs)
    assert offered == knobs or (line == "force" and offered.startswith(knobs))
    assert len({knob.hint for knob in found.knobs}) == len(found.knobs)


@pytest.mark.parametrize("deed", ["man", "team", "squad", "vehicle"])
def test_what_is_added_costs_points_and_can_be_taken_away_again(deed: str) -> None:
    force = new_force()

    more, line = done(force, "man:bravo_2", deed)
    assert total(more) > total(force) and line in [found.key for found in sheet(more).lines]
    assert read_force(tomllib.loads(written(more))) == more
    less, _ = done(more, line, "remove")
    assert total(less) < total(more)
    if deed != "team":
        assert less == force


def test_a_second_squad_makes_a_platoon_and_taking_it_away_a_squad_again() -> None:
    more, line = done(new_force(), "force", "squad")

    assert [unit.leader for unit in more.squads] == ["alpha_1", "alpha_5"]
    assert wrong(more) == [("points", "BN-0.0.a")]
    assert done(more, line, "remove")[0] == new_force()


def test_a_squad_that_is_added_has_the_first_number_that_is_free() -> None:
    force = new_force()
    for _ in range(3):
        force, _ = done(force, "force", "squad")
    assert [unit.id for unit in force.squads] == ["squad_1", "squad_2", "squad_3", "squad_4"]
    assert [dict(unit.name)["en"] for unit in force.squads] == [
        "1st squad", "2nd squad", "3rd squad", "4th squad",
    ]  # fmt: skip
    assert [dict(unit.name)["it"] for unit in force.squads][2:] == ["3ª squadra", "4ª squadra"]

    for gone in ("squad_1", "squad_3"):
        without, _ = done(force, f"unit:{gone}", "remove")
        again, line = done(without, "force", "squad")
        assert line == f"unit:{gone}" and len(again.squads) == 4
        assert next(unit for unit in again.squads if unit.id == gone).leader in {
            man.id for man in again.figures if man.squad == gone
        }


def test_who_becomes_commander_leads_and_is_the_only_one() -> None:
    force = turned(new_force(), "man:bravo_3", "role", "commander")

    assert [(man.id, man.leadership) for man in force.figures if man.commander] == [("bravo_3", 1)]
    medic = turned(force, "man:bravo_3", "role", "medic")
    assert [man.weapons for man in medic.figures if man.medic] == [("pistol",)]
    assert ("figures", "BN-Q.143") in wrong(medic)


@pytest.mark.parametrize("value", ["-5", "many", "9999", "²"])
def test_a_limit_that_is_no_number_is_refused(value: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        turned(new_force(), "force", "points", value)


def test_a_force_does_not_grow_beyond_what_a_table_holds() -> None:
    force, line = new_force(), "force"
    for _ in range(30):
        force, line = done(force, line, "team")
    assert len(force.figures) <= 60
    for _ in range(20):
        force, _ = done(force, "force", "vehicle")
    assert len(force.vehicles) == 12
    assert read_force(tomllib.loads(written(force))) == force


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_done_in_whatever_order_stays_a_force(seed: int) -> None:
    """Every line and breach is about something that is there, and the file is read back the same."""
    pick = random.Random(seed)
    force = new_force()
    for _ in range(40):
        lines = [line for line in sheet(force).lines if line.knobs or line.deeds]
        line = pick.choice(lines)
        if line.deeds and pick.random() < 0.4:
            force, there = done(force, line.key, pick.choice(line.deeds).name)
            assert there in [found.key for found in sheet(force).lines]
        elif line.knobs:
            knob = pick.choice(line.knobs)
            value = pick.choice(knob.values)[0] if knob.values else pick.choice(["12", "Zoë", "x" * 60])
            with contextlib.suppress(ValueError):  # a limit that is no number
                force = turned(force, line.key, knob.name, value)
        shown = sheet(force)
        assert read_force(tomllib.loads(written(force))) == force
        assert shown.total == sum(found.points for found in shown.lines)
        assert {breach.line for breach in shown.breaches} <= {found.key for found in shown.lines}


# --- vehicles, squads and who belongs to none ----------------------------------------------------------


def driven(*ids: str, squad: str = "") -> tuple[Ride, ...]:
    return tuple(Ride(id, id.upper(), "protected", weapons=("mmg",), squad=squad) for id in ids)


def test_the_line_after_a_vehicle_that_is_taken_away_is_the_next_or_the_last_that_is_left() -> None:
    """Its crew gets out; where it was the last vehicle, the last man is next."""
    force = replace(with_man(squad(), 3, aboard="b", post="driver"), vehicles=driven("a", "b", "c"))

    without, line = done(force, "ride:b", "remove")
    assert ([ride.id for ride in without.vehicles], line) == (["a", "c"], "ride:c")
    assert (without.figures[3].aboard, without.figures[3].post) == ("", "")
    assert done(force, "ride:c", "remove")[1] == "ride:b"
    assert done(force, "ride:a", "remove")[0].figures[3].aboard == "b"
    one = replace(force, vehicles=driven("b"))
    assert done(one, "ride:b", "remove")[1] == "man:man_7"
    assert done(replace(one, figures=()), "ride:b", "remove")[1] == "force"


@rule("BN-13.0.a")
def test_men_and_vehicles_of_a_platoon_belong_to_one_of_its_squads() -> None:
    two = platoon(unit("first"), unit("second"))
    right = replace(two, vehicles=driven("a", squad="second"), points=1000)
    stray = with_man(replace(right, vehicles=driven("a", squad="third")), 3, squad="third")

    assert "BN-13.0.a" not in [paragraph for _, paragraph in wrong(right)]
    assert ("vehicles[0].squad", "BN-13.0.a") in wrong(stray)
    assert ("figures[3].squad", "BN-13.0.a") in wrong(stray)
    keys = [line.key for line in sheet(stray).lines]
    assert keys.count(f"man:{stray.figures[3].id}") == 1, "who belongs to none stands after the squads"
    assert keys.index(f"man:{stray.figures[3].id}") > keys.index(f"man:{stray.figures[-1].id}")
    headings = {line.key for line in sheet(squad()).lines if line.heading}
    assert "men" in headings and "vehicles" not in headings
