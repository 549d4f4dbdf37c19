"""Breaking News, building a force: what each change of a line and each deed makes of it (BN-SM.02)."""

from __future__ import annotations

from typing import Any

import pytest
from forces_built import NAME, squad
from msgspec.structs import replace
from rule_ids import rule

from core.rules.breaking_news.forces.building import done, new_force, turned
from core.rules.breaking_news.forces.force import Force, Man, Ride, Unit

ID, WHO, TEAM, LEADS = "id", "name", "team", "leadership"


def man(id: str, squad: str = "", team: str = "1", **more: Any) -> Man:
    return Man(id, id.capitalize(), team, more.pop("grade", "R3"), squad=squad, **more)


def changed(before: Force, after: Force) -> dict[str, dict[str, Any]]:
    """Return what of whom is another: {id: {field: value}}; squads by their ids, too."""
    found: dict[str, dict[str, Any]] = {}
    for was, now in zip(
        (*before.figures, *before.vehicles, *before.squads),
        (*after.figures, *after.vehicles, *after.squads),
        strict=True,
    ):
        fields = {
            name: getattr(now, name)
            for name in now.__struct_fields__
            if getattr(now, name) != getattr(was, name)
        }
        if fields:
            found[was.id] = fields
    return found


# --- a new force --------------------------------------------------------------------------------------


@rule("BN-SM.02")
def test_a_new_force_has_eight_veterans_a_sergeant_and_the_leader_of_the_second_team() -> None:
    force = new_force()

    assert [(it.id, it.name, it.team, it.leadership, it.commander) for it in force.figures] == [
        ("alpha_1", "Alpha 1", "Alpha", 2, True),
        ("alpha_2", "Alpha 2", "Alpha", 0, False),
        ("alpha_3", "Alpha 3", "Alpha", 0, False),
        ("alpha_4", "Alpha 4", "Alpha", 0, False),
        ("bravo_1", "Bravo 1", "Bravo", 1, False),
        ("bravo_2", "Bravo 2", "Bravo", 0, False),
        ("bravo_3", "Bravo 3", "Bravo", 0, False),
        ("bravo_4", "Bravo 4", "Bravo", 0, False),
    ]
    assert {it.grade for it in force.figures} == {"R3"}
    assert {it.weapons for it in force.figures} == {("assault_rifle",)}
    assert (force.points, force.name) == (150, (("en", "New force"), ("it", "Nuova forza")))


# --- one thing is changed -----------------------------------------------------------------------------


def of_all_kinds() -> Force:
    """A platoon of two squads in which everybody has something that a change may take from him."""
    return Force(
        NAME,
        (
            man("chief", "a", leadership=2, commander=True),
            man("gunner", "a", weapons=("mmg", "rpg"), crew="mate", leadership=1),
            man("mate", "a", weapons=("smg", "grenade")),
            man("doc", "a", weapons=("pistol",), kit=("night_visor", "medic")),
            man("driver", "b", aboard="jeep", post="driver", leadership=1),
            man("guard", "b", weapons=("pistol",)),
        ),
        (
            Ride("jeep", "Jeep", "protected", weapons=("mmg", "grenade_launcher"), squad="a"),
            Ride("truck", "Truck", "unprotected", squad="b"),
        ),
        (Unit("a", NAME, "chief"), Unit("b", NAME, "driver")),
        extras={"ambush": 1, "ied": 2},
        flags=("msu",),
        points=300,
    )


@pytest.mark.parametrize(
    ("line", "knob", "value", "now"),
    [
        ("man:mate", "grade", "R1", {"mate": {"grade": "R1"}}),
        ("man:mate", "team", "Alpha", {"mate": {"team": "Alpha"}}),
        ("man:mate", "team", "Sturm", {"mate": {"team": "Sturm"}}),  # a name that nobody offered
        ("man:mate", "name", "Rossi", {"mate": {"name": "Rossi"}}),
        ("man:mate", "name", "", {}),  # nobody is without a name
        ("man:mate", "leadership", "3", {"mate": {"leadership": 3}}),
        ("man:mate", "weapon", "rifle", {"mate": {"weapons": ("rifle",)}}),
        ("man:mate", "besides", "rpg", {"mate": {"weapons": ("smg", "rpg")}}),
        ("man:gunner", "besides", "", {"gunner": {"weapons": ("mmg",)}}),
        ("man:gunner", "weapon", "hmg", {"gunner": {"weapons": ("hmg", "rpg")}}),
        ("man:gunner", "weapon", "lmg", {"gunner": {"weapons": ("lmg", "rpg"), "crew": ""}}),
        ("man:gunner", "crew", "chief", {"gunner": {"crew": "chief"}}),
        ("man:mate", "reserve", "ambush", {"mate": {"reserve": "ambush"}}),
        ("man:driver", "aboard", "truck", {"driver": {"aboard": "truck"}}),
        ("man:driver", "aboard", "", {"driver": {"aboard": "", "post": ""}}),
        ("man:driver", "post", "gunner", {"driver": {"post": "gunner"}}),
        # a leader who leaves his squad leads it no longer, nobody else's
        ("man:driver", "squad", "a", {"driver": {"squad": "a"}, "b": {"leader": ""}}),
        ("man:mate", "squad", "b", {"mate": {"squad": "b"}}),
        # roles
        ("man:gunner", "role", "commander", {"chief": {"commander": False}, "gunner": {"commander": True}}),
        (
            "man:mate", "role", "commander",
            {"chief": {"commander": False}, "mate": {"commander": True, "leadership": 1}},
        ),
        (
            "man:gunner", "role", "medic",
            {"gunner": {"kit": ("medic",), "leadership": 0, "weapons": ("pistol",), "crew": ""}},
        ),
        ("man:doc", "role", "", {"doc": {"kit": ("night_visor",), "weapons": ("assault_rifle",)}}),
        ("man:chief", "role", "", {"chief": {"commander": False}}),
        ("man:doc", "role", "medic", {}),
        # vehicles
        ("ride:jeep", "kind", "tank", {"jeep": {"kind": "tank"}}),
        ("ride:jeep", "drive", "tracked", {"jeep": {"drive": "tracked"}}),
        ("ride:jeep", "squad", "b", {"jeep": {"squad": "b"}}),
        ("ride:jeep", "name", "Lince", {"jeep": {"name": "Lince"}}),
        ("ride:jeep", "name", "", {}),
        ("ride:jeep", "seats", "12", {"jeep": {"seats": 12}}),
        ("ride:jeep", "gun", "hmg", {"jeep": {"weapons": ("grenade_launcher", "hmg")}}),
        ("ride:jeep", "gun", "", {"jeep": {"weapons": ("grenade_launcher",)}}),
        ("ride:jeep", "other", "heavy_at", {"jeep": {"weapons": ("heavy_at", "mmg")}}),
        ("ride:jeep", "other", "", {"jeep": {"weapons": ("mmg",)}}),
        ("ride:truck", "gun", "lmg", {"truck": {"weapons": ("lmg",)}}),
        # squads
        ("unit:a", "leader", "gunner", {"a": {"leader": "gunner"}}),
        ("unit:b", "leader", "", {"b": {"leader": ""}}),
        ("unit:b", "section", "yes", {"b": {"section": True}}),
        ("unit:b", "section", "no", {}),
        ("unit:b", "name", "Volpe", {"b": {"name": (("en", "Volpe"), ("it", "Volpe"))}}),
    ],
)  # fmt: skip
def test_a_change_of_a_line_changes_this_and_no_more(
    line: str, knob: str, value: str, now: dict[str, dict[str, Any]]
) -> None:
    """A role, a squad and a gun take with them what hangs on them, and from nobody else."""
    force = of_all_kinds()

    after = turned(force, line, knob, value)

    assert changed(force, after) == now
    assert (after.extras, after.flags, after.points) == (force.extras, force.flags, force.points)


@pytest.mark.parametrize(
    ("line", "knob", "value", "field", "now"),
    [
        ("force", "name", "Lupi", "name", (("en", "Lupi"), ("it", "Lupi"))),
        ("force", "points", "2000", "points", 2000),
        ("force", "points", "0", "points", 0),
        ("force", "points", "", "points", 0),
        ("force", "listed", "R3", "listed", "R3"),
        ("force", "against", "irregular", "against", "irregular"),
        ("force", "ied", "yes", "flags", ("msu", "ied")),
        ("force", "msu", "yes", "flags", ("msu",)),
        ("force", "msu", "no", "flags", ()),
        ("force", "ied", "no", "flags", ("msu",)),
        ("support", "support", "none", "support", "none"),
        ("prices", "medic_cost", "plus10", "options", {"medic_cost": "plus10"}),
        ("extra:ied", "count", "1", "extras", {"ambush": 1, "ied": 1}),
        ("extra:ied", "count", "0", "extras", {"ambush": 1}),
        ("extra:roe", "count", "1", "extras", {"ambush": 1, "ied": 2, "roe": 1}),
    ],
)
def test_a_change_of_the_force_as_a_whole(line: str, knob: str, value: str, field: str, now: object) -> None:
    force = of_all_kinds()

    after = turned(force, line, knob, value)

    assert after == replace(force, **{field: now})


@pytest.mark.parametrize(
    ("line", "knob", "value"),
    [
        ("force", "points", "2001"),
        ("force", "points", "-1"),
        ("force", "points", "1.5"),
        ("force", "points", "²"),  # a digit to Python, no number
        ("force", "points", "٣"),
        ("force", "name", ""),
        ("unit:a", "name", ""),
        ("man:mate", "grade", "R9"),
        ("man:mate", "weapon", "tank_gun"),
        ("man:mate", "leadership", "5"),
        ("man:driver", "post", "cook"),
        ("ride:jeep", "seats", "0"),
        ("ride:jeep", "seats", "13"),
        ("extra:ied", "count", "3"),
        ("support", "support", "rockets"),
        ("force", "listed", "R9"),
    ],
)
def test_what_is_no_value_is_refused_and_named(line: str, knob: str, value: str) -> None:
    with pytest.raises(ValueError) as error:
        turned(of_all_kinds(), line, knob, value)
    assert error.value.args == (value,)


def test_text_is_cut_to_what_a_line_holds() -> None:
    """24 characters for men, vehicles and teams, 40 for a force; marks of control are taken out."""
    force, long = of_all_kinds(), "x" * 60

    assert turned(force, "man:mate", "name", long).figures[2].name == "x" * 24
    assert turned(force, "man:mate", "team", long).figures[2].team == "x" * 24
    assert turned(force, "ride:jeep", "name", long).vehicles[0].name == "x" * 24
    assert dict(turned(force, "unit:a", "name", long).squads[0].name) == {"en": "x" * 24, "it": "x" * 24}
    assert dict(turned(force, "force", "name", long).name) == {"en": "x" * 40, "it": "x" * 40}
    assert turned(force, "man:mate", "name", "a\x07b").figures[2].name == "ab"


@rule("BN-Q.110")
def test_a_medic_who_costs_his_class_too_keeps_his_arms() -> None:
    force = replace(of_all_kinds(), options={"medic_cost": "plus10"})

    after = turned(force, "man:mate", "role", "medic")

    assert changed(force, after) == {"mate": {"kit": ("medic",)}}


# --- somebody comes -----------------------------------------------------------------------------------


def new_men(before: Force, after: Force) -> list[tuple[Any, ...]]:
    """Return who has come: (id, name, team, class, weapons, squad, leadership)."""
    assert after.figures[: len(before.figures)] == before.figures
    return [
        (it.id, it.name, it.team, it.grade, it.weapons, it.squad, it.leadership)
        for it in after.figures[len(before.figures) :]
    ]


RIFLE = ("assault_rifle",)


@pytest.mark.parametrize(
    ("line", "came"),
    [
        # like him at whose line it is done
        ("man:gunner", ("man_1", "1 1", "1", "R2", ("mmg", "rpg"), "a", 0)),
        # a medic's pistol is his alone
        ("man:doc", ("man_1", "1 1", "1", "R3", RIFLE, "a", 0)),
        # at a squad, at a vehicle or at the force: like the last of the squad, of the last squad
        ("unit:a", ("man_1", "1 1", "1", "R3", RIFLE, "a", 0)),
        ("unit:b", ("bravo_1", "Bravo 1", "Bravo", "Irr2", ("pistol",), "b", 0)),
        ("ride:jeep", ("bravo_1", "Bravo 1", "Bravo", "Irr2", ("pistol",), "b", 0)),
        ("force", ("bravo_1", "Bravo 1", "Bravo", "Irr2", ("pistol",), "b", 0)),
    ],
)
def test_another_man_is_like_the_one_at_whose_line_he_is_added(line: str, came: tuple[Any, ...]) -> None:
    force = of_all_kinds()
    men = list(force.figures)
    men[1] = replace(men[1], grade="R2")
    men[5] = replace(men[5], grade="Irr2", team="Bravo")
    force = replace(force, figures=tuple(men))

    after, there = done(force, line, "man")

    assert new_men(force, after) == [came]
    assert there == f"man:{came[0]}"


@pytest.mark.parametrize(
    ("line", "team", "stem"), [("man:mate", "Alpha", "alpha"), ("unit:b", "Charlie", "charlie")]
)
def test_another_fire_team_is_of_four_led_by_its_first_and_has_the_first_name_that_is_free(
    line: str, team: str, stem: str
) -> None:
    """Names are free by the squad: each has its Alpha; the class is his at whose line it is done."""
    force = of_all_kinds()
    men = list(force.figures)
    men[2] = replace(men[2], grade="R2")
    men[4], men[5] = replace(men[4], team="Alpha"), replace(men[5], team="Bravo")
    force = replace(force, figures=tuple(men))

    after, there = done(force, line, "team")

    squad, grade = ("a", "R2") if line == "man:mate" else ("b", "R3")
    assert new_men(force, after) == [
        (f"{stem}_{n}", f"{team} {n}", team, grade, RIFLE, squad, int(n == 1)) for n in range(1, 5)
    ]
    assert there == f"man:{stem}_1"


def test_where_all_names_of_teams_are_taken_the_last_is_taken_again() -> None:
    force = new_force()
    for _ in range(5):
        force, _ = done(force, "force", "team")

    assert [it.team for it in force.figures[::4]] == [
        "Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Foxtrot",
    ]  # fmt: skip
    assert [it.id for it in force.figures[-4:]] == [f"foxtrot_{n}" for n in range(5, 9)]


def test_without_men_the_first_is_a_veteran_of_alpha() -> None:
    after, there = done(Force(NAME, ()), "force", "man")

    assert new_men(Force(NAME, ()), after) == [("alpha_1", "Alpha 1", "Alpha", "R3", RIFLE, "", 0)]
    assert there == "man:alpha_1"


@rule("BN-Q.15")
def test_a_team_added_at_no_mans_line_is_of_the_class_of_most() -> None:
    force = squad("Irr2", 8, man("chief", grade="R1", leadership=1, commander=True))

    assert {it.grade for it in done(force, "force", "team")[0].figures[9:]} == {"Irr2"}


@pytest.mark.parametrize(
    ("team", "id", "name"),
    [
        ("Alpha", "alpha_2", "Alpha 2"),  # alpha_1 is somebody's id
        ("Bravo", "bravo_2", "Bravo 2"),  # Bravo 1 is somebody's name
        ("Été 7", "t_1", "Été 7 1"),  # an id is of plain letters
        ("77", "man_1", "77 1"),
        ("abcdefghijklmnopqrstuv", "abcdefghijklmn_1", "abcdefghijklmnopqrstuv 1"),
        ("abcdefghijklmnopqrstuvwx", "abcdefghijklmn_1", "abcdefghijklmnopqrstuvwx"),  # 24 at most
    ],
)
def test_who_comes_has_an_id_and_a_name_that_nobody_has(team: str, id: str, name: str) -> None:
    force = Force(NAME, (man("alpha_1"), man("x", team=team)))
    men = (replace(force.figures[0], name="Bravo 1"), force.figures[1])
    force = replace(force, figures=men)

    after, there = done(force, "man:x", "man")

    assert [(it[0], it[1]) for it in new_men(force, after)] == [(id, name)]
    assert there == f"man:{id}"


def test_a_second_squad_makes_a_platoon_of_all_who_are_there() -> None:
    """The first squad has the commander for its leader; its men and vehicles are of it."""
    force = replace(new_force(), vehicles=(Ride("v", "V", "protected"),))

    after, there = done(force, "force", "squad")

    first, second = after.squads
    assert (first.id, dict(first.name), first.leader) == (
        "squad_1", {"en": "1st squad", "it": "1ª squadra"}, "alpha_1",
    )  # fmt: skip
    assert (second.id, dict(second.name), second.leader) == (
        "squad_2", {"en": "2nd squad", "it": "2ª squadra"}, "alpha_5",
    )  # fmt: skip
    assert there == "unit:squad_2"
    assert {it.squad for it in after.figures[:8]} == {"squad_1"} == {ride.squad for ride in after.vehicles}
    new = after.figures[8:]
    assert [(it.id, it.team, it.grade, it.squad, it.leadership) for it in new] == [
        *((f"alpha_{n}", "Alpha", "R3", "squad_2", int(n == 5)) for n in range(5, 9)),
        *((f"bravo_{n}", "Bravo", "R3", "squad_2", int(n == 5)) for n in range(5, 9)),
    ]


@pytest.mark.parametrize(
    ("line", "squad"),
    [("man:chief", "a"), ("unit:a", "a"), ("unit:b", "b"), ("ride:jeep", "b"), ("force", "b")],
)
def test_another_vehicle_is_a_protected_one_with_its_machine_gun_in_the_squad_of_the_line(
    line: str, squad: str
) -> None:
    """Its number is the first that neither a vehicle nor a man has for his id."""
    force = of_all_kinds()
    force = replace(force, figures=(*force.figures, man("vehicle_1", "b")))

    after, there = done(force, line, "vehicle")

    assert after.vehicles[:-1] == force.vehicles
    assert after.vehicles[-1] == Ride("vehicle_2", "V2", "protected", weapons=("mmg",), squad=squad)
    assert there == "ride:vehicle_2"


def test_there_are_at_most_sixty_men_eight_squads_and_twelve_vehicles() -> None:
    """The last that there is room for comes; after it nothing is another, and one stands at the force."""
    full = squad(count=59)
    assert len((sixty := done(full, "force", "man")[0]).figures) == 60
    assert done(sixty, "force", "man") == (sixty, "force")
    assert len(done(squad(count=56), "force", "team")[0].figures) == 60
    assert done(squad(count=57), "force", "team") == (squad(count=57), "force")

    seven = replace(squad(count=1), squads=tuple(Unit(f"u{n}", NAME) for n in range(7)))
    assert len((eight := done(seven, "force", "squad")[0]).squads) == 8
    assert done(eight, "force", "squad") == (eight, "force")

    eleven = replace(squad(), vehicles=tuple(Ride(f"r{n}", "R", "protected") for n in range(11)))
    assert len((twelve := done(eleven, "force", "vehicle")[0]).vehicles) == 12
    assert done(twelve, "force", "vehicle") == (twelve, "force")


def test_a_deed_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="promote"):
        done(new_force(), "force", "promote")


# --- somebody goes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gone", "there"), [("chief", "gunner"), ("gunner", "mate"), ("driver", "guard"), ("guard", "driver")]
)
def test_after_a_man_who_is_taken_away_the_next_one_is_there_or_the_last(gone: str, there: str) -> None:
    after, line = done(of_all_kinds(), f"man:{gone}", "remove")

    assert gone not in [it.id for it in after.figures] and len(after.figures) == 5
    assert line == f"man:{there}"


def test_who_is_taken_away_serves_no_gun_and_leads_no_squad_any_more() -> None:
    """Everybody else keeps what he has."""
    force = of_all_kinds()
    men = {it.id: it for it in force.figures}

    after, _ = done(force, "man:mate", "remove")
    assert after.figures == (
        men["chief"], replace(men["gunner"], crew=""), men["doc"], men["driver"], men["guard"],
    )  # fmt: skip
    assert (after.squads, after.vehicles) == (force.squads, force.vehicles)

    after, _ = done(force, "man:driver", "remove")
    assert [unit.leader for unit in after.squads] == ["chief", ""]
    assert after.figures[1].crew == "mate"


def test_a_squad_is_taken_away_with_its_men_and_vehicles() -> None:
    """Of three two are left, which stay squads; of two one, whose men are of no squad then."""
    two = of_all_kinds()
    three = replace(
        two, squads=(*two.squads, Unit("c", NAME, "last")), figures=(*two.figures, man("last", "c"))
    )

    left, line = done(three, "unit:b", "remove")
    assert [unit.id for unit in left.squads] == ["a", "c"]
    assert [(it.id, it.squad) for it in left.figures] == [
        ("chief", "a"), ("gunner", "a"), ("mate", "a"), ("doc", "a"), ("last", "c"),
    ]  # fmt: skip
    assert [(ride.id, ride.squad) for ride in left.vehicles] == [("jeep", "a")]
    assert [unit.leader for unit in left.squads] == ["chief", "last"]
    assert line == "man:last"

    one, line = done(two, "unit:a", "remove")
    assert (one.squads, line) == ((), "man:driver")
    assert [(it.id, it.squad) for it in one.figures] == [("driver", ""), ("guard", "")]
    assert [(ride.id, ride.squad) for ride in one.vehicles] == [("truck", "")]


@pytest.mark.parametrize(
    ("gone", "id", "name"),
    [
        ("squad_1", "squad_1", {"en": "1st squad", "it": "1ª squadra"}),
        ("squad_2", "squad_2", {"en": "2nd squad", "it": "2ª squadra"}),
        ("", "squad_4", {"en": "4th squad", "it": "4ª squadra"}),
    ],
)
def test_a_squad_has_the_first_number_that_is_free(gone: str, id: str, name: dict[str, str]) -> None:
    """Of three, of which one was taken away, or none."""
    force = new_force()
    for _ in range(2):
        force, _line = done(force, "force", "squad")
    if gone:
        force, _line = done(force, f"unit:{gone}", "remove")

    force, there = done(force, "force", "squad")

    assert (force.squads[-1].id, dict(force.squads[-1].name), there) == (id, name, f"unit:{id}")


def test_what_is_no_longer_there_is_taken_away_to_the_first_line_of_its_kind() -> None:
    force = replace(new_force(), vehicles=(Ride("v", "V", "protected"), Ride("w", "W", "protected")))
    assert done(force, "ride:gone", "remove") == (force, "ride:v")


def test_where_the_last_man_is_taken_away_the_force_is_there() -> None:
    alone = Force(NAME, (man("alone"),))

    assert done(alone, "man:alone", "remove") == (Force(NAME, ()), "force")


def test_who_sat_in_a_vehicle_that_goes_with_its_squad_is_on_foot() -> None:
    """The driver of another squad's jeep: nobody stays aboard of what is not there."""
    force = of_all_kinds()

    after, _ = done(force, "unit:a", "remove")

    assert [(it.id, it.aboard, it.post) for it in after.figures] == [("driver", "", ""), ("guard", "", "")]
    aboard_the_other = turned(force, "man:driver", "aboard", "truck")
    assert done(aboard_the_other, "unit:a", "remove")[0].figures[0].post == "driver"
