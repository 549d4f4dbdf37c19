"""Breaking News, what is said of a force that is not allowed: line, field, paragraph, sentence (BN-P)."""

from __future__ import annotations

from typing import Any

import pytest
from forces_built import NAME, squad
from msgspec.structs import replace
from rule_ids import rule

from core.engine.words.message import Message, say
from core.rules.breaking_news.forces.checking import breaches, supported
from core.rules.breaking_news.forces.force import Force, Man, Ride, Unit
from core.rules.breaking_news.tables.troops import GRADES

CALLED = say("side-name", **dict(NAME))


def with_man(force: Force, index: int, **changes: Any) -> Force:
    men = list(force.figures)
    men[index] = replace(men[index], **changes)
    return replace(force, figures=tuple(men))


def platoon(*sizes: int, section: int = -1, **more: Any) -> Force:
    """Return a platoon with a unit for each of these sizes; that of number *section* is a section."""
    men = [
        Man(
            f"u{n}_{m}", f"U{n} {m}", "12"[m % 2], "R3",
            leadership=int(m == 0), commander=n == m == 0, squad=f"u{n}",
        )
        for n, size in enumerate(sizes)
        for m in range(size)
    ]  # fmt: skip
    units = [Unit(f"u{n}", NAME, f"u{n}_0" if size else "", n == section) for n, size in enumerate(sizes)]
    return Force(NAME, tuple(men), squads=tuple(units), **more)


def jeep(**changes: Any) -> Force:
    """A squad with a jeep of two seats, driven by the third man."""
    ride = Ride("jeep", "Jeep", **{"kind": "protected", "seats": 2, **changes})
    return with_man(squad(vehicles=(ride,)), 2, aboard="jeep", post="driver")


def grade(name: str) -> Message:
    return say(f"grade-{name}")


BREACHES = [
    # points and men
    (squad(points=100), "force", "points", "BN-0.0.a", say("bn-force-over", cost=101, limit=100, over=1)),
    (squad(points=61), "force", "points", "BN-0.0.a", say("bn-force-over", cost=101, limit=61, over=40)),
    (Force(NAME, ()), "force", "figures", "BN-2.0.a", say("bn-force-nobody")),
    (
        squad(count=7), "force", "figures", "BN-2.0.a",
        say("bn-force-size", count=7, least=8, most=15),
    ),
    (
        squad(count=16), "force", "figures", "BN-2.0.a",
        say("bn-force-size", count=16, least=8, most=15),
    ),
    (
        with_man(squad(listed="R3"), 4, grade="R5"), "man:man_4", "figures[4].grade", "BN-P.e",
        say("bn-force-quality", who="Man 4", grade=grade("R5"), listed=grade("R3")),
    ),
    (
        with_man(squad(listed="R3"), 4, grade="R5", listed="R2"), "man:man_4", "figures[4].grade", "BN-P.e",
        say("bn-force-quality", who="Man 4", grade=grade("R5"), listed=grade("R2")),
    ),
    (
        with_man(squad("R5", listed="R5"), 4, grade="Irr1"), "man:man_4", "figures[4].grade", "BN-3.0.a",
        say("bn-force-quality", who="Man 4", grade=grade("Irr1"), listed=grade("R5")),
    ),
    (
        with_man(squad(), 3, kit=("medic",)), "man:man_3", "figures[3].weapons", "BN-Q.110",
        say("bn-force-medic-arms", who="Man 3"),
    ),
    (
        with_man(squad(), 3, weapons=("flamethrower",)), "man:man_3", "figures[3].weapons", "BN-Q.127",
        say("bn-force-scenario-gives", who="Man 3", what=say("weapon-flamethrower")),
    ),
    (
        with_man(squad(), 3, weapons=("tank_gun",)), "man:man_3", "figures[3].weapons", "BN-Q.127",
        say("bn-force-scenario-gives", who="Man 3", what=say("weapon-tank_gun")),
    ),
    (
        with_man(squad(), 3, kit=("mounted",)), "man:man_3", "figures[3].kit", "BN-Q.128",
        say("bn-force-scenario-gives", who="Man 3", what=say("kit-mounted")),
    ),
    (
        with_man(squad(), 3, weapons=()), "man:man_3", "figures[3].weapons", "BN-3.0.j",
        say("bn-force-unarmed", who="Man 3"),
    ),
    # crews of guns
    *(
        (
            with_man(with_man(jeep(), 3, **gun), 5, team="1"), "man:man_3", "figures[3].crew", "BN-Q.130",
            say("bn-force-crew", who="Man 3"),
        )
        for gun in (
            {"weapons": ("mmg",), "crew": "nobody"},
            {"weapons": ("mmg",), "crew": "man_3"},  # himself
            {"weapons": ("hmg",), "crew": "man_2"},  # who drives the jeep
            {"weapons": ("lmg",), "crew": "man_4"},  # one man's gun
        )
    ),
    (
        with_man(with_man(squad(), 3, weapons=("mmg",), crew="man_4"), 5, weapons=("hmg",), crew="man_4"),
        "man:man_5", "figures[5].crew", "BN-Q.130",
        say("bn-force-crew-twice", who="Man 5", mate="Man 4", other="Man 3"),
    ),
    # who leads
    (with_man(squad(), 0, commander=False), "force", "figures", "BN-Q.143", say("bn-force-no-commander")),
    (
        with_man(squad(), 0, leadership=0), "man:man_0", "figures[0].leadership", "BN-Q.143",
        say("bn-force-commander-leads", who="Man 0"),
    ),
    (
        with_man(squad(), 2, commander=True, leadership=1), "man:man_2", "figures[2].commander", "BN-Q.143",
        say("bn-force-two-commanders", who="Man 2", first="Man 0"),
    ),
    # squads
    (platoon(8), "unit:u0", "squads[0]", "BN-13.0.a", say("bn-force-one-squad")),
    (platoon(8, 0), "unit:u1", "squads[1]", "BN-13.0.a", say("bn-force-empty-squad", squad=CALLED)),
    *(
        (force, "unit:u1", "squads[1].leader", "BN-Q.143", say("bn-force-squad-leader", squad=CALLED))
        for force in (
            replace(platoon(8, 8), squads=(Unit("u0", NAME, "u0_0"), Unit("u1", NAME))),
            replace(platoon(8, 8), squads=(Unit("u0", NAME, "u0_0"), Unit("u1", NAME, "u0_1"))),
            with_man(platoon(8, 8), 8, leadership=0),
            # a section may do without a leader, but who is named leads
            with_man(platoon(8, 8, section=1), 8, leadership=0),
        )
    ),
    (
        with_man(platoon(8, 8), 5, squad="u7"), "man:u0_5", "figures[5].squad", "BN-13.0.a",
        say("bn-force-no-squad", who="U0 5"),
    ),
    (
        with_man(squad(), 5, squad="u7"), "man:man_5", "figures[5].squad", "BN-13.0.a",
        say("bn-force-no-squad", who="Man 5"),
    ),
    # fire teams
    (
        with_man(squad(), 5, team=""), "man:man_5", "figures[5].team", "BN-Q.03",
        say("bn-force-no-team", who="Man 5"),
    ),
    # vehicles
    (
        with_man(with_man(jeep(), 3, aboard="jeep"), 4, aboard="jeep"),
        "ride:jeep", "vehicles[0].seats", "BN-Q.110",
        say("bn-force-seats", who="Jeep", count=3, seats=2),
    ),
    (
        with_man(jeep(), 2, post="gunner"), "ride:jeep", "vehicles[0]", "BN-Q.110",
        say("bn-force-no-driver", who="Jeep"),
    ),
    (
        jeep(kind="lightly_armoured", weapons=("tank_gun",)), "ride:jeep", "vehicles[0].weapons", "BN-P.m",
        say("bn-force-gun", who="Jeep"),
    ),
    (
        jeep(squad="u7"), "ride:jeep", "vehicles[0].squad", "BN-13.0.a", say("bn-force-no-squad", who="Jeep"),
    ),
    (
        with_man(squad(), 3, aboard="jeep"), "man:man_3", "figures[3].aboard", "BN-Q.110",
        say("bn-force-no-vehicle", who="Man 3"),
    ),
    (
        with_man(squad(), 3, post="gunner"), "man:man_3", "figures[3].post", "BN-Q.110",
        say("bn-force-post", who="Man 3"),
    ),
    (
        with_man(jeep(), 3, aboard="jeep", post="driver"), "man:man_3", "figures[3].post", "BN-Q.110",
        say("bn-force-post-twice", who="Man 3", post=say("bn-force-post-driver")),
    ),
    # support and Extras
    (
        squad("Irr1", support="artillery"), "support", "support", "BN-Q.68",
        say("bn-force-irregular-support"),
    ),
    *(
        (squad(of, extras=extras, **more), f"extra:{name}", f"extras.{name}", paragraph, why)
        for of, extras, more, name, paragraph, why in (
            ("R3", {"mortars": 1}, {}, "mortars", "BN-X.MORTAR.a", say("bn-force-irregulars-only")),
            (
                "R3", {"improved_support": 1, "roe": 1}, {}, "improved_support", "BN-X.SUPPORT.b",
                say("bn-force-improved-roe"),
            ),
            (
                "R3", {"improved_support": 1}, {"support": "none"}, "improved_support", "BN-X.SUPPORT.a",
                say("bn-force-improved-none"),
            ),
            ("R2", {"infiltration": 1}, {}, "infiltration", "BN-X.INFILTRATION.a",
             say("bn-force-special-only")),
            (
                "R1", {"infiltration": 2}, {}, "infiltration", "BN-Q.111",
                say("bn-force-infiltrations", count=2, squads=1),
            ),
            ("R2", {"intelligence": 4}, {}, "intelligence", "BN-X.INTEL.a", say("bn-force-intelligence-4")),
            ("R3", {"motivation": 2}, {}, "motivation", "BN-X.MOTIVATION.b",
             say("bn-force-motivations", count=2, squads=1)),
            ("Irr3", {"ied": 1}, {}, "ied", "BN-X.IED.a", say("bn-force-no-ied")),
            ("R3", {"ied_remote": 1}, {"flags": ("ied",)}, "ied_remote", "BN-X.IED.a",
             say("bn-force-no-ied")),
            (
                "Irr3", {"ied": 2, "ied_remote": 1}, {"flags": ("ied",)}, "ied", "BN-X.IED.b",
                say("bn-force-charges", count=3),
            ),
            ("Irr3", {"embedded": 1}, {}, "embedded", "BN-X.MEDIA.c", say("bn-force-regulars-only")),
            ("R3", {"independent": 1}, {}, "independent", "BN-X.MEDIA.d", say("bn-force-irregulars-only")),
            (
                "R3", {"embedded": 1}, {"against": "regular"}, "embedded", "BN-X.MEDIA.a",
                say("bn-force-mixed-only"),
            ),
            (
                "Irr3", {"independent": 1}, {"against": "irregular"}, "independent", "BN-X.MEDIA.a",
                say("bn-force-mixed-only"),
            ),
            ("R3", {"civilians": 1}, {}, "civilians", "BN-X.CIVILIANS.b", say("bn-force-irregulars-only")),
            (
                "Irr3", {"civilians": 1}, {"against": "irregular"}, "civilians", "BN-Q.139",
                say("bn-force-mixed-only"),
            ),
            ("Irr1", {"negotiation": 1}, {}, "negotiation", "BN-X.NEGOTIATION.a",
             say("bn-force-regulars-only")),
            ("R3", {"negotiation": 4}, {}, "negotiation", "BN-X.NEGOTIATION.b", say("bn-force-msu-only")),
        )
    ),
    (
        platoon(8, 8, 8, section=2, extras={"motivation": 1}), "extra:motivation", "extras.motivation",
        "BN-X.MOTIVATION.b", say("bn-force-motivation-all", count=1, squads=2),
    ),
    (
        with_man(squad(), 3, reserve="ambush"), "man:man_3", "figures[3].reserve", "BN-X.AMBUSH.a",
        say("bn-force-reserve", who="Man 3", what=say("bn-extra-ambush", count=1)),
    ),
    (
        with_man(squad(), 3, reserve="infiltration"), "man:man_3", "figures[3].reserve",
        "BN-X.INFILTRATION.b",
        say("bn-force-reserve", who="Man 3", what=say("bn-extra-infiltration", count=1)),
    ),
]  # fmt: skip


@rule(
    "BN-0.0.a", "BN-2.0.a", "BN-P.e", "BN-Q.110", "BN-Q.127", "BN-Q.130", "BN-Q.143", "BN-13.0.a", "BN-Q.03"
)
@pytest.mark.parametrize(
    ("force", "line", "field", "paragraph", "why"),
    BREACHES,
    ids=[f"{n}-{row[4].id.removeprefix('bn-force-')}" for n, row in enumerate(BREACHES)],
)
def test_each_breach_is_told_at_its_line_with_who_and_what_would_be_right(
    force: Force, line: str, field: str, paragraph: str, why: Message
) -> None:
    """This alone is wrong with the force, and only size and fire teams are advice."""
    (breach,) = [it for it in breaches(force) if it.rule != "BN-Q.03" or not it.advice]

    assert (breach.line, breach.field, breach.rule, breach.why) == (line, field, paragraph, why)
    assert breach.advice == (why.id == "bn-force-size")


@rule("BN-0.0.b", "BN-Q.03")
@pytest.mark.parametrize(("teams", "told"), [("1", 1), ("12", None), ("123", None), ("1234", 4)])
def test_a_squad_of_another_number_of_fire_teams_is_advised_against_by_squad(
    teams: str, told: int | None
) -> None:
    """The squad of a platoon is named; independent sections may have as many as they like."""
    force = squad()
    men = tuple(replace(man, team=teams[n % len(teams)]) for n, man in enumerate(force.figures))
    why = say("bn-force-teams", count=told, least=2, most=3)
    found = [(it.line, it.field, it.rule, it.why, it.advice) for it in breaches(replace(force, figures=men))]
    assert found == ([] if told is None else [("force", "figures", "BN-Q.03", why, True)])

    for section in (-1, 1):
        two = platoon(8, 8, section=section)
        men = tuple(
            replace(man, team=teams[n % len(teams)]) if n >= 8 else man for n, man in enumerate(two.figures)
        )
        found = [
            (it.line, it.field, it.rule, it.why, it.advice) for it in breaches(replace(two, figures=men))
        ]
        advised = told is not None and section != 1
        assert found == ([("unit:u1", "figures", "BN-Q.03", why, True)] if advised else [])


def test_what_is_advised_against_stands_after_what_is_not_allowed() -> None:
    force = squad(count=7, extras={"mortars": 1})

    assert [(it.rule, it.advice) for it in breaches(force)] == [("BN-X.MORTAR.a", False), ("BN-2.0.a", True)]


@rule("BN-0.0.a")
def test_a_limit_and_an_enemy_given_count_before_the_forces_own() -> None:
    force = squad("Irr3", points=40, against="regular", extras={"civilians": 1})

    def found(**given: Any) -> list[str]:
        return [it.rule for it in breaches(force, **given)]

    assert found() == ["BN-0.0.a"]  # 8 x 5, 5, 10: 55 points
    assert found(limit=54) == ["BN-0.0.a"]
    assert found(limit=55) == []
    assert found(limit=55, against="irregular") == ["BN-Q.139"]


@rule("BN-P.e", "BN-Q.109")
@pytest.mark.parametrize(
    ("listed", "allowed"),
    [
        ("R1", {"R1", "R2"}),
        ("R2", {"R1", "R2", "R3"}),
        ("R5", {"R4", "R5"}),
        ("Irr1", {"Irr1", "Irr2"}),
        ("Irr2", {"Irr1", "Irr2", "Irr3"}),
        ("Irr3", {"Irr2", "Irr3"}),
    ],
)
def test_a_class_is_one_level_from_the_lists_and_never_of_the_other_kind(
    listed: str, allowed: set[str]
) -> None:
    force = squad(listed, 12, listed=listed)
    fine = {name for name in GRADES if not breaches(with_man(force, 3, grade=name))}

    assert fine == allowed


@rule("BN-Q.68", "BN-X.MORTAR.a")
@pytest.mark.parametrize(
    ("of", "support", "extras", "has"),
    [
        ("R3", "", {}, True),
        ("R3", "artillery", {}, True),
        ("R3", "none", {}, False),
        ("Irr3", "", {}, False),
        ("Irr3", "none", {"mortars": 1}, True),
        ("Irr3", "", {"roe": 1}, False),
    ],
)
def test_who_has_support_fire(of: str, support: str, extras: dict[str, int], has: bool) -> None:
    assert supported(squad(of, support=support, extras=extras)) is has


@rule("BN-X.IED.b")
@pytest.mark.parametrize(
    ("plain", "remote", "right"), [(1, 1, True), (2, 0, True), (0, 2, True), (2, 1, False)]
)
def test_no_more_charges_than_two_of_both_kinds(plain: int, remote: int, right: bool) -> None:
    extras = {name: count for name, count in (("ied", plain), ("ied_remote", remote)) if count}

    assert (breaches(squad("Irr3", extras=extras, flags=("ied",))) == ()) is right


@rule("BN-X.MEDIA.a", "BN-X.CIVILIANS.b")
def test_a_force_of_nobody_may_still_become_of_either_kind() -> None:
    """Nothing is said of whose the press, civilians and mortars are while nobody is there to be of a kind."""
    extras = {"embedded": 1, "independent": 1, "civilians": 1, "mortars": 1, "negotiation": 1}

    assert [it.why.id for it in breaches(Force(NAME, (), extras=extras))] == ["bn-force-nobody"]


@rule("BN-X.INTEL.a")
@pytest.mark.parametrize(("most", "level", "right"), [("R1", 4, True), ("R2", 4, False), ("R2", 3, True)])
def test_intelligence_four_is_for_those_of_whom_most_are_special_forces(
    most: str, level: int, right: bool
) -> None:
    force = with_man(squad(most, 9, extras={"intelligence": level}), 4, grade="R1" if most != "R1" else "R2")

    assert (breaches(force) == ()) is right


@rule("BN-X.INFILTRATION.a", "BN-Q.111")
@pytest.mark.parametrize(("wanted", "why"), [(1, None), (2, None), (3, "bn-force-infiltrations")])
def test_no_more_squads_infiltrate_than_there_are_of_special_forces_alone(
    wanted: int, why: str | None
) -> None:
    force = platoon(8, 8, 8, extras={"infiltration": wanted})
    men = tuple(replace(man, grade="R2" if man.id == "u2_5" else "R1") for man in force.figures)

    found = [it.why for it in breaches(replace(force, figures=men))]

    assert found == ([] if why is None else [say(why, count=3, squads=2)])
