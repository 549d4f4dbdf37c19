"""Breaking News, a force line by line: what it says, what it costs, what can be changed (BN-SM.02)."""

from __future__ import annotations

from typing import Any

import pytest
from forces_built import NAME, squad
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.forces import Knob, Line, Named
from core.engine.words.message import say
from core.rules.breaking_news.forces.force import Force, Man, Ride, Unit
from core.rules.breaking_news.forces.sheet import sheet

BOTH = (("en", "Wolf"), ("it", "Lupo"))
WOLF = say("side-name", en="Wolf", it="Lupo")


def with_man(force: Force, index: int, **changes: Any) -> Force:
    men = list(force.figures)
    men[index] = replace(men[index], **changes)
    return replace(force, figures=tuple(men))


def platoon() -> Force:
    """Two squads of two, a section that one of them leads, somebody of none, two vehicles."""
    return Force(
        NAME,
        (
            Man("a1", "A 1", "Alpha", "R3", leadership=2, commander=True, squad="a"),
            Man("b1", "B 1", "Alpha", "R3", leadership=1, squad="b"),
            Man("a2", "A 2", "Bravo", "R3", squad="a"),
            Man("stray", "Stray", "", "R3", squad="gone"),
            Man("b2", "B 2", "Sturm", "R3", squad="b"),
        ),
        (Ride("jeep", "Jeep", "protected", squad="a"), Ride("truck", "Truck", "unprotected", squad="b")),
        (Unit("a", BOTH, "a1"), Unit("b", NAME, "", section=True)),
    )


def line(force: Force, key: str, **how: Any) -> Line:
    (found,) = (one for one in sheet(force, **how).lines if one.key == key)
    return found


def knob(force: Force, key: str, name: str, **how: Any) -> Knob:
    (found,) = (one for one in line(force, key, **how).knobs if one.name == name)
    return found


def values(force: Force, key: str, name: str) -> list[str]:
    return [value for value, _ in knob(force, key, name).values]


# --- which lines there are ------------------------------------------------------------------------------

EXTRAS = [
    "infiltration", "ambush", "evacuation", "improved_support", "mortars", "motivation", "roe",
    "intelligence", "ied", "ied_remote", "embedded", "independent", "civilians", "negotiation",
]  # fmt: skip
REST = ["extras", "support", *(f"extra:{name}" for name in EXTRAS)]


def test_a_squad_is_shown_man_by_man_then_what_it_has_besides() -> None:
    found = sheet(squad(count=2))

    assert [one.key for one in found.lines] == ["force", "prices", "men", "man:man_0", "man:man_1", *REST]
    assert [one.key for one in found.lines if one.heading] == ["men", "extras"]
    assert [one.key for one in found.lines if one.idle] == ["force", *REST[2:]]
    assert line(squad(count=2), "men").text == say("bn-force-men", count=2)
    assert found.name == say("side-name", **dict(NAME))


def test_a_platoon_is_shown_squad_by_squad_then_who_is_of_none_then_the_vehicles() -> None:
    found = sheet(platoon())

    assert [one.key for one in found.lines] == [
        "force", "prices", "unit:a", "man:a1", "man:a2", "unit:b", "man:b1", "man:b2", "man:stray",
        "vehicles", "ride:jeep", "ride:truck", *REST,
    ]  # fmt: skip
    assert [one.key for one in found.lines if one.heading] == ["unit:a", "unit:b", "vehicles", "extras"]
    assert line(platoon(), "vehicles").text == say("bn-force-vehicles", count=2)


def test_at_each_line_somebody_may_be_added_and_men_squads_and_vehicles_taken_away() -> None:
    adding = [("man", "a"), ("team", "f"), ("squad", "s"), ("vehicle", "v")]
    found = {one.key: [(deed.name, deed.hint) for deed in one.deeds] for one in sheet(platoon()).lines}

    removable = ("man:", "unit:", "ride:")
    headings = ("vehicles", "extras")
    assert found == {
        key: [] if key in headings else [*adding, ("remove", "x")] if key.startswith(removable) else adding
        for key in found
    }


def test_a_limit_given_counts_before_the_forces_own() -> None:
    assert sheet(squad(points=150)).limit == 150
    assert sheet(squad(points=150), limit=120).limit == 120
    assert sheet(squad()).limit == 0
    assert [it.rule for it in sheet(squad(points=150), limit=100).wrong] == ["BN-0.0.a"]


# --- what a line says -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, {}),
        ({"commander": True, "leadership": 3}, {"rank": say("bn-force-is-commander", level=3)}),
        ({"leadership": 2}, {"rank": say("bn-force-leads", level=2)}),
        ({"kit": ("medic",)}, {"medic": say("bn-force-is-medic")}),
        ({"kit": ("night_visor",)}, {}),
        ({"grade": "Irr2"}, {"grade": say("grade-Irr2")}),
        ({"weapons": ("lmg", "rpg")}, {"arms": (say("weapon-lmg"), say("weapon-rpg"))}),
        ({"aboard": "v"}, {"aboard": say("bn-force-aboard-passenger", vehicle="Jeep")}),
        ({"aboard": "v", "post": "driver"}, {"aboard": say("bn-force-aboard-driver", vehicle="Jeep")}),
        ({"aboard": "v", "post": "gunner"}, {"aboard": say("bn-force-aboard-gunner", vehicle="Jeep")}),
        ({"aboard": "gone"}, {}),
        ({"reserve": "ambush"}, {"reserve": say("bn-force-in-ambush")}),
        ({"team": "Sturm"}, {"team": "Sturm"}),
    ],
)
def test_a_mans_line_says_all_that_he_is(changes: dict[str, Any], said: dict[str, Any]) -> None:
    vehicles = (Ride("t", "Truck", "unprotected"), Ride("v", "Jeep", "protected"))
    force = with_man(squad(vehicles=vehicles), 1, **changes)
    plain = {
        "name": "Man 1", "grade": say("grade-R3"), "arms": (say("weapon-assault_rifle"),), "rank": None,
        "medic": None, "aboard": None, "reserve": None, "team": "2",
    }  # fmt: skip

    assert line(force, "man:man_1").text == say("bn-force-man", **{**plain, **said})


def test_a_vehicles_line_says_what_it_is_carries_and_seats() -> None:
    force = squad(
        vehicles=(
            Ride("v", "Jeep", "protected", weapons=("mmg", "heavy_at"), seats=3),
            Ride("t", "T", "tank"),
        )
    )

    assert line(force, "ride:v").text == say(
        "bn-force-vehicle", name="Jeep", kind=say("bn-vehicle-protected"),
        arms=(say("weapon-mmg"), say("weapon-heavy_at")), seats=3,
    )  # fmt: skip
    assert line(force, "ride:t").text == say(
        "bn-force-vehicle", name="T", kind=say("bn-vehicle-tank"), arms=(say("bn-force-none"),), seats=4
    )


def test_a_squads_line_says_its_name_and_how_many_it_is() -> None:
    assert line(platoon(), "unit:a").text == say("bn-force-squad", name=WOLF, count=2)
    assert line(platoon(), "unit:b").text == say(
        "bn-force-section", name=say("side-name", **dict(NAME)), count=2
    )


@pytest.mark.parametrize(
    ("extras", "name", "text", "points", "now", "shown"),
    [
        # once, yes or no
        ({}, "ambush", ("bn-force-extra-none", 25), [], "0", say("bn-force-no")),
        ({"ambush": 1}, "ambush", ("bn-force-extra", say("bn-force-yes")), [25], "1", say("bn-force-yes")),
        ({"roe": 1}, "roe", ("bn-force-extra", say("bn-force-yes")), [-40], "1", say("bn-force-yes")),
        # each
        ({}, "infiltration", ("bn-force-extra-each", 30), [], "0", say("bn-force-no")),
        ({"infiltration": 1}, "infiltration", ("bn-force-extra", "1"), [30], "1", "1"),
        ({"infiltration": 3}, "infiltration", ("bn-force-extra", "3"), [90], "3", "3"),
        # as many as one likes, for one price
        ({}, "embedded", ("bn-force-extra-none", -20), [], "0", say("bn-force-no")),
        ({"embedded": 4}, "embedded", ("bn-force-extra", "4"), [-20], "4", "4"),
        ({}, "negotiation", ("bn-force-extra-none", 0), [], "0", say("bn-force-no")),
        ({"negotiation": 2}, "negotiation", ("bn-force-extra", "2"), [5], "2", "2"),
    ],
)
def test_an_extras_line_says_how_much_of_it_there_is_or_what_the_first_would_cost(
    extras: dict[str, int], name: str, text: tuple[str, Any], points: list[int], now: str, shown: Named
) -> None:
    force = squad("R1", extras=extras)
    found = line(force, f"extra:{name}")

    what = say(f"bn-extra-{name}", count=int(now))
    id, number = text
    assert found.text == say(id, what=what, **{"count" if id == "bn-force-extra" else "points": number})
    assert [part.points for part in found.parts] == points
    assert found.idle is not bool(extras)
    (count,) = found.knobs
    assert (count.name, count.now, count.shown, count.hint, count.label) == ("count", now, shown, "w", what)


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("infiltration", 4), ("ambush", 1), ("evacuation", 1), ("improved_support", 1), ("mortars", 1),
        ("motivation", 8), ("roe", 1), ("intelligence", 4), ("ied", 2), ("ied_remote", 2), ("embedded", 4),
        ("independent", 4), ("civilians", 20), ("negotiation", 4),
    ],
)  # fmt: skip
@rule("BN-X.IED.b", "BN-Q.111", "BN-X.INTEL.a", "BN-X.NEGOTIATION.a")
def test_so_many_of_an_extra_may_be_had(name: str, most: int) -> None:
    """Where there is only one, the answer is yes or no, else a number or no."""
    found = knob(squad(), f"extra:{name}", "count")

    yes, no = say("bn-force-yes"), say("bn-force-no")
    said = (
        [("0", no), ("1", yes)] if most == 1 else [("0", no), *((str(n), str(n)) for n in range(1, most + 1))]
    )
    assert list(found.values) == said


@rule("BN-Q.68")
@pytest.mark.parametrize(
    ("of", "support", "extras", "shown"),
    [
        ("R3", "", {}, "usual"),
        ("Irr3", "", {}, "none"),
        ("Irr3", "", {"mortars": 1}, "usual"),
        ("R3", "none", {}, "none"),
        ("R3", "helicopters", {}, "helicopters"),
    ],
)
def test_support_fire_is_said_as_it_is(of: str, support: str, extras: dict[str, int], shown: str) -> None:
    force = squad(of, support=support, extras=extras)
    what = say(f"bn-force-support-{shown}")

    assert line(force, "support").text == say("bn-force-support", what=what)
    found = knob(force, "support", "support")
    assert (found.now, found.shown, found.hint) == (support, what, "w")
    assert [(value, said) for value, said in found.values] == [
        ("", say("bn-force-support-as-usual")),
        *(
            (kind, say(f"bn-force-support-{kind}"))
            for kind in ("none", "artillery", "helicopters", "aeroplanes")
        ),
    ]


# --- what can be changed --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("force", "limit", "listed", "against"),
    [
        (squad(), "no-limit", "no-list", "anybody"),
        (squad(points=150, listed="R3", against="regular"), "points", "R3", "regulars"),
        (squad(points=1, listed="Irr1", against="irregular"), "points", "Irr1", "irregulars"),
    ],
)
def test_the_first_line_says_name_limit_list_and_enemy(
    force: Force, limit: str, listed: str, against: str
) -> None:
    name = say("side-name", **dict(NAME))
    points = say("bn-force-points", points=force.points) if force.points else say("bn-force-no-limit")
    on_list = say("bn-force-no-list") if not force.listed else say(f"grade-{listed}")

    assert limit == points.id.removeprefix("bn-force-")
    assert line(force, "force").text == say(
        "bn-force-head", name=name, limit=points, listed=on_list, against=say(f"bn-force-{against}")
    )


GRADES = ["R1", "R2", "R3", "R4", "R5", "Irr1", "Irr2", "Irr3"]


def test_what_of_the_force_as_a_whole_may_be_changed() -> None:
    force = squad(points=150, flags=("ied",))
    limit, name, listed, against, msu, ied = line(force, "force").knobs

    assert (limit.name, limit.now, limit.hint, limit.longest, limit.values) == ("points", "150", "p", 9, ())
    assert limit.wanted == say("bn-force-wanted-points", most=2000)
    assert (name.name, name.now, name.shown, name.hint, name.longest) == (
        "name", "", say("side-name", **dict(NAME)), "n", 40,
    )  # fmt: skip
    assert list(listed.values) == [
        ("", say("bn-force-no-list")), *((grade, say(f"grade-{grade}")) for grade in GRADES),
    ]  # fmt: skip
    assert [value for value, _ in against.values] == ["", "regular", "irregular"]
    assert (msu.name, msu.now, ied.name, ied.now) == ("msu", "no", "ied", "yes")
    assert (msu.shown, ied.shown) == (say("bn-force-no"), say("bn-force-yes"))
    assert ied.values == (("no", say("bn-force-no")), ("yes", say("bn-force-yes")))
    assert [one.hint for one in (limit, name, listed, against, msu, ied)] == ["p", "n", "g", "t", "m", "i"]


@rule("BN-Q.108", "BN-Q.109", "BN-Q.110", "BN-ED.90", "BN-ED.97", "BN-ED.95")
def test_the_options_that_prices_hang_on_can_be_turned() -> None:
    """Each is as the game's edition has it until the force, or the game, says otherwise."""
    found = line(squad(options={"medic_cost": "plus10"}), "prices", options={"edition": "IT"})

    assert found.text == say("bn-force-prices", edition="IT")
    assert [(one.name, one.hint, one.now, [value for value, _ in one.values]) for one in found.knobs] == [
        ("edition", "e", "IT", ["EN", "IT"]),
        ("trained_cost", "c", "10", ["10", "12"]),
        ("quality_shift", "q", "one", ["one", "free"]),
        ("medic_cost", "m", "plus10", ["flat10", "plus10"]),
        ("motivation_platoon", "2", "30_per_platoon", ["per_squad", "30_per_platoon"]),
        ("negotiation_4", "", "15", ["20", "15"]),
        ("negotiation_card", "", "squads", ["regulars", "squads"]),
    ]
    assert found.knobs[0].label == say("bn-force-knob-edition")
    assert (found.knobs[0].shown, found.knobs[0].values) == ("IT", (("EN", "EN"), ("IT", "IT")))
    assert found.knobs[3].label == say("option-medic_cost")


MAN = "man:man_1"
ARMS = ["assault_rifle", "rifle", "smg", "pistol", "sniper_rifle", "lmg", "mmg", "hmg"]


def test_what_a_man_may_be_and_carry() -> None:
    force = squad()

    assert values(force, MAN, "grade") == GRADES
    assert values(force, MAN, "weapon") == ARMS
    assert values(force, MAN, "besides") == ["", "rpg", "grenade_launcher", "heavy_at", "light_mortar"]
    assert values(force, MAN, "leadership") == ["0", "1", "2", "3", "4"]
    assert list(knob(force, MAN, "role").values) == [
        ("", say("bn-force-role-none")),
        ("commander", say("bn-force-role-commander")),
        ("medic", say("bn-force-role-medic")),
    ]
    assert values(force, MAN, "team") == ["1", "2", "Alpha"], "those of the squad, and one more"
    assert knob(force, MAN, "name").longest == 24


@pytest.mark.parametrize(
    ("changes", "knob_name", "now"),
    [
        ({"commander": True}, "role", "commander"),
        ({"kit": ("medic",)}, "role", "medic"),
        ({}, "role", ""),
        ({"leadership": 3}, "leadership", "3"),
        ({"weapons": ("grenade", "smg")}, "weapon", "smg"),
        ({"weapons": ("grenade", "smg")}, "besides", ""),
        ({"weapons": ("rpg", "pistol")}, "weapon", "pistol"),
        ({"weapons": ("rpg", "pistol")}, "besides", "rpg"),
        ({"weapons": ("rpg",)}, "weapon", ""),
    ],
)
def test_what_a_man_is_now(changes: dict[str, Any], knob_name: str, now: str) -> None:
    assert knob(with_man(squad(), 1, **changes), MAN, knob_name).now == now


def test_what_he_has_that_is_not_offered_stands_among_the_values_too() -> None:
    force = with_man(squad(), 1, weapons=("flamethrower",))

    found = knob(force, MAN, "besides")
    assert (found.now, found.shown) == ("flamethrower", say("weapon-flamethrower"))
    assert found.values[-1] == ("flamethrower", say("weapon-flamethrower"))
    assert knob(force, MAN, "weapon").values[-1] == ("", say("bn-force-none"))
    lost = knob(with_man(squad(vehicles=(Ride("v", "V", "tank"),)), 1, aboard="gone"), MAN, "aboard")
    assert (lost.now, lost.shown, lost.values[-1]) == ("gone", "gone", ("gone", "gone"))


@rule("BN-P.b", "BN-P.c", "BN-P.f", "BN-P.i", "BN-Q.108")
def test_classes_and_weapons_are_offered_with_their_prices() -> None:
    """What costs nothing is said by its name alone; a trained man costs by the ruling."""

    def priced(what: str, points: int) -> Named:
        return say("bn-force-priced", what=say(what), points=points)

    for trained, cost in (("10", 10), ("12", 12)):
        force = squad(options={"trained_cost": trained})
        costs = [20, 15, 12, cost, 7, 11, 8, 5]
        assert [said for _, said in knob(force, MAN, "grade").values] == [
            priced(f"grade-{grade}", points) for grade, points in zip(GRADES, costs, strict=True)
        ]
    weapons = dict(knob(squad(), MAN, "weapon").values)
    assert weapons["rifle"] == say("weapon-rifle")
    assert weapons["sniper_rifle"] == priced("weapon-sniper_rifle", 15)
    assert weapons["hmg"] == priced("weapon-hmg", 10)
    assert dict(knob(squad(), MAN, "besides").values)[""] == say("bn-force-none")


def test_what_hangs_on_a_squad_a_vehicle_a_gun_or_an_extra() -> None:
    force = platoon()
    force = with_man(with_man(force, 0, weapons=("hmg",)), 4, aboard="truck")

    assert values(force, "man:a1", "squad") == ["a", "b"]
    assert knob(force, "man:a1", "squad").shown == WOLF
    assert list(knob(force, "man:a1", "aboard").values) == [
        ("", say("bn-force-on-foot")), ("jeep", "Jeep"), ("truck", "Truck"),
    ]  # fmt: skip
    assert list(knob(force, "man:b2", "post").values) == [
        ("", say("bn-force-post-passenger")),
        ("driver", say("bn-force-post-driver")),
        ("gunner", say("bn-force-post-gunner")),
    ]
    assert values(force, "man:a1", "crew") == ["", "a2"], "the others of his squad"
    assert values(force, "man:b2", "team") == ["Alpha", "Sturm", "Bravo"]
    for extra in ("ambush", "infiltration"):
        bought = replace(force, extras={extra: 1})
        assert list(knob(bought, "man:a1", "reserve").values) == [
            ("", say("bn-force-reserve-none")),
            ("ambush", say("bn-force-reserve-ambush")),
            ("infiltration", say("bn-force-reserve-infiltration")),
        ]
    with pytest.raises(ValueError, match="unpack"):
        knob(replace(force, extras={"roe": 1}), "man:a1", "reserve")
    kept = with_man(force, 0, reserve="ambush")
    assert knob(kept, "man:a1", "reserve").now == "ambush", "even where the Extra has gone"


def test_a_squad_is_led_by_one_of_its_own_who_leads() -> None:
    force = platoon()

    assert list(knob(force, "unit:a", "leader").values) == [("", say("bn-force-none")), ("a1", "A 1")]
    assert list(knob(force, "unit:b", "leader").values) == [("", say("bn-force-none")), ("b1", "B 1")]
    assert (knob(force, "unit:a", "section").now, knob(force, "unit:b", "section").now) == ("no", "yes")
    assert knob(force, "unit:a", "name").shown == WOLF


def test_what_a_vehicle_may_be_and_carry() -> None:
    jeep = Ride("v", "V", "protected", weapons=("heavy_at", "hmg"), seats=5, drive="tracked")
    force = squad(vehicles=(jeep, replace(jeep, id="w", weapons=())))

    assert values(force, "ride:v", "kind") == [
        "unprotected", "protected", "lightly_armoured", "heavily_armoured", "tank",
    ]  # fmt: skip
    assert values(force, "ride:v", "gun") == ["", "lmg", "mmg", "hmg"]
    assert values(force, "ride:v", "other") == ["", "grenade_launcher", "heavy_at", "tank_gun"]
    assert values(force, "ride:v", "drive") == ["tracked", "wheeled"]
    assert values(force, "ride:v", "seats") == [str(count) for count in range(1, 13)]
    now = {one.name: one.now for one in line(force, "ride:v").knobs}
    assert now == {
        "kind": "protected", "gun": "hmg", "other": "heavy_at", "drive": "tracked", "seats": "5", "name": "V",
    }  # fmt: skip
    bare = {one.name: one.now for one in line(force, "ride:w").knobs}
    assert (bare["gun"], bare["other"]) == ("", "")
    assert values(platoon(), "ride:jeep", "squad") == ["a", "b"]
