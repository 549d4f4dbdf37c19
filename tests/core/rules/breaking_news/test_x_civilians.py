"""Breaking News, Extras: civilians, hostages and journalists on the table, of neither side, in danger."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import EndActions, OpenFire, ShiftStrike, StormBuilding
from msgspec.structs import replace
from rule_ids import rule
from table import Man, Played, Soldier, table
from test_13_platoons import figure, scenario

from core.engine.contract.facts import Refusal
from core.engine.contract.scenario import ScenarioError
from core.rules.breaking_news.facts import FriendlyFire, PointsScored, SavesRolled, Suppressed
from core.rules.breaking_news.facts.bystanders import BystanderOut
from core.rules.breaking_news.setup.scenario import set_up
from core.rules.breaking_news.state import Call, Shot
from core.rules.breaking_news.view import view
from core.table.places import Point


def Bystander(role: str = "civilian", **more: Any) -> Soldier:
    """Somebody of neither side."""
    soldier = Man("", **more)
    return Soldier("", (), soldier.x, soldier.y, "", "", 0.0, soldier.place, {"role": role, **soldier.facts})


def street(civilian: Soldier, *, edition: str = "EN", **more: Any) -> Played:
    """A regular 20 cm south of a suppressed militiaman, and a civilian."""
    men = {
        "kowalski": Man("R3", y=40),
        "abu": Man("Irr3", y=60, side="red", suppressed=True),
        "zaid": Man("Irr3", x=150, y=150, side="red"),
        "amina": civilian,
    }
    return table(edition=edition, **{**men, **more})


def aimed(firer: str, target: str, weapon: str = "assault_rifle") -> OpenFire:
    return OpenFire((Shot(firer, weapon, "aimed", (target,)),))


BEHIND = Bystander(x=41, y=65)
"""A civilian in the firing line, beyond the target."""


def harm(facts: Any) -> list[tuple[str, int]]:
    return [(scored.side, scored.points) for scored in facts.of(PointsScored) if scored.kind == "civilian"]


# --- in the line of fire ------------------------------------------------------------------


@rule("BN-X.CIVILIANS.a", "BN-X.CIVILIANS.f", "BN-Q.121", "BN-D.f", "BN-ED.80")
@pytest.mark.parametrize(
    ("edition", "die", "killed", "points"),
    [
        ("EN", 2, True, [("blue", 5)]),
        ("EN", 3, False, []),
        ("IT", 2, True, [("blue", 5)]),
        ("IT", 3, False, [("blue", 5)]),
    ],
)
def test_a_civilian_in_the_line_of_a_miss_saves_on_four_with_one_more(
    edition: str, die: int, killed: bool, points: list[tuple[str, int]]
) -> None:
    game = street(BEHIND, edition=edition)

    facts = game.play("blue", aimed("kowalski", "abu"), [1], [die])

    assert [hit.figure for hit in facts.one(FriendlyFire).struck] == ["amina"]
    saved = facts.one(SavesRolled)
    assert (saved.base, saved.needed, saved.passed) == (4, 3, not killed)
    assert (game.state.figures["amina"].fate == "dead") == killed
    assert facts.no(Suppressed)
    assert harm(facts) == points


@rule("BN-ED.80")
@pytest.mark.parametrize(("reading", "points"), [("killed", []), ("hit", [("blue", 5)])])
def test_whether_a_hit_that_is_saved_costs_is_chosen_singly(
    reading: str, points: list[tuple[str, int]]
) -> None:
    game = street(BEHIND, options={"civilian_points": reading})

    assert harm(game.play("blue", aimed("kowalski", "abu"), [1], [6])) == points


@rule("BN-X.CIVILIANS.g", "BN-D.n", "BN-ED.84", "BN-ED.85")
@pytest.mark.parametrize(
    ("edition", "options", "struck"),
    [
        ("EN", {}, True),
        ("IT", {}, False),
        ("EN", {"civilian_crossfire": "regular"}, False),
        ("IT", {"civilian_crossfire": "both"}, True),
    ],
)
def test_misses_of_the_irregulars_endanger_civilians_in_english_only_and_cost_nothing(
    edition: str, options: dict[str, str], struck: bool
) -> None:
    game = table(
        edition=edition,
        options=options,
        active="red",
        abu=Man("Irr1", y=60, side="red"),
        kowalski=Man("R3", y=40, suppressed=True),
        amina=Bystander(x=41, y=35),
    )

    facts = game.play("red", aimed("abu", "kowalski"), [1], *([[1]] if struck else []))

    assert (game.state.figures["amina"].fate == "dead") == struck
    assert harm(facts) == []


@rule("BN-Q.118", "BN-D.g", "BN-X.ROE.f", "BN-ED.91")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_under_rules_of_engagement_a_civilian_costs_ten_once(edition: str) -> None:
    game = street(BEHIND, edition=edition, sides={"blue": {"roe": True}})

    assert harm(game.play("blue", aimed("kowalski", "abu"), [1], [1])) == [("blue", 10)]


@rule("BN-Q.119", "BN-D.f")
@pytest.mark.parametrize("role", ["embedded", "independent", "hostage"])
def test_a_journalist_or_hostage_killed_costs_like_a_civilian(role: str) -> None:
    game = street(Bystander(role, x=41, y=65))

    assert harm(game.play("blue", aimed("kowalski", "abu"), [1], [1])) == [("blue", 5)]


@rule("BN-Q.121")
def test_regulars_may_not_aim_at_civilians() -> None:
    game = street(Bystander(x=50, y=50))

    refusal = game.play("blue", aimed("kowalski", "amina"))

    assert isinstance(refusal, Refusal)
    assert (refusal.rule, refusal.message.id) == ("BN-Q.121", "bn-not-at-civilians")


@rule("BN-D.n", "BN-X.CIVILIANS.g")
def test_irregulars_may_and_it_costs_nobody_anything() -> None:
    game = table(
        active="red",
        abu=Man("Irr1", y=60, side="red"),
        kowalski=Man("R3", x=150, y=40, suppressed=True),
        amina=Bystander(y=70),
    )

    facts = game.play("red", aimed("abu", "amina"), [6], [3])

    assert facts.one(SavesRolled).needed == 4  # no cover, no class
    assert facts.one(BystanderOut).by == "red"
    assert harm(facts) == []


@rule("BN-Q.49", "BN-Q.121", "BN-8.0.1.c")
def test_a_burst_strikes_civilians_too_without_any_bonus() -> None:
    game = street(
        Bystander(x=42, y=60), kowalski=Man("R3", "rpg", y=40), wall=Man("Irr3", x=190, y=190, side="red")
    )

    facts = game.play("blue", aimed("kowalski", "abu", "rpg"), [4], [5], [3])

    assert [saved.figure for saved in facts.of(SavesRolled)] == ["abu", "amina"]
    assert [out.figure for out in facts.of(BystanderOut)] == ["amina"]
    assert harm(facts) == [("blue", 5)]


@rule("BN-9.1.c", "BN-8.4.f", "BN-D.f")
@pytest.mark.parametrize(("option", "needed"), [("flat3", 3), ("own_plus2", 2)])
def test_a_strike_costs_its_caller_every_civilian_under_it(option: str, needed: int) -> None:
    game = street(
        Bystander(x=100, y=100),
        options={"bombard_save": option},
        sides={"blue": {"support": "artillery", "coming": Call(Point(100, 92))}},
    )
    game.play("blue", EndActions(), [2, 2, 2, 2])

    facts = game.play("red", ShiftStrike(90.0), [1])

    assert facts.one(SavesRolled).needed == needed
    assert harm(facts) == [("blue", 5)]


# --- in a stormed building ------------------------------------------------------------------

HOUSE = {
    "kind": "building",
    "box": [90, 90, 20, 20],
    "openings": [{"kind": "door", "from": [98, 90], "to": [102, 90]}],
}


@rule("BN-EX.98", "BN-11.1.i", "BN-Q.91")
@pytest.mark.parametrize(("grade", "needed", "dice"), [("R1", 3, 20), ("R2", 4, 16), ("R3", 4, 12)])
def test_a_hostage_in_a_stormed_house_saves_better_from_special_forces(
    grade: str, needed: int, dice: int
) -> None:
    attackers = {f"r{n}": Man(grade, x=98 + 1.3 * n, y=89, base=2, moved_any=True) for n in range(4)}
    game = table(
        [HOUSE],
        **attackers,
        **{f"i{n}": Man("Irr1", x=95 + 4 * n, y=100, side="red", inside="building0") for n in range(3)},
        ilaria=Bystander("hostage", x=100, y=106, inside="building0"),
    )

    misses = [[1] * dice, [1] * 9]
    facts = game.play("blue", StormBuilding(tuple(attackers), "building0"), *misses, [needed - 1])

    assert facts.throws[-1] == ("BN-11.1.i", 1, needed)
    assert game.state.figures["ilaria"].fate == "dead"
    assert harm(facts) == [("blue", 5)]
    assert game.state.storm is None


@rule("BN-11.1.i", "BN-Q.91")
def test_a_civilian_saves_once_a_round_whatever_the_dice_of_the_storm() -> None:
    game = table(
        [HOUSE],
        kowalski=Man("R3", x=100, y=89),
        abu=Man("Irr3", x=95, y=100, side="red", inside="building0", leadership=1),
        zaid=Man("Irr3", x=105, y=100, side="red", inside="building0"),
        amina=Bystander(x=100, y=106, inside="building0"),
    )

    facts = game.play("blue", StormBuilding(("kowalski",), "building0"), [1, 1, 1], [1, 1], [4])

    assert facts.one(SavesRolled).figure == "amina"
    assert not game.state.figures["amina"].fate


# --- whose war it is not ----------------------------------------------------------------------


@rule("BN-Q.139", "BN-D.f")
def test_between_regulars_nobody_is_charged_for_a_hostage() -> None:
    game = street(Bystander("hostage", x=41, y=65), abu=Man("R4", y=60, side="red", suppressed=True))
    game.state = replace(
        game.state, sides={name: replace(side, grade="R3") for name, side in game.state.sides.items()}
    )

    assert harm(game.play("blue", aimed("kowalski", "abu"), [1], [1])) == []


@rule("BN-Q.144", "BN-Q.94")
def test_a_civilian_killed_is_no_loss_for_anybody_and_fights_nobody() -> None:
    game = street(BEHIND)
    game.play("blue", aimed("kowalski", "abu"), [1], [1])

    assert [side.losses for side in game.state.sides.values()] == [0, 0]


# --- in a scenario and on the screen -----------------------------------------------------------


def village(*entries: dict[str, Any], foe: str = "Irr3", **extras: int) -> dict[str, Any]:
    """A scenario of regulars against a militiaman, with these civilians."""
    raw = scenario([], [figure("chief", commander=True, leadership=2)])
    raw["sides"]["red"]["figures"][0]["grade"] = foe
    raw["sides"]["red"]["extras"] = extras
    return {**raw, "civilians": list(entries)}


@rule("BN-X.CIVILIANS.a", "BN-X.MEDIA.b", "BN-Q.140")
def test_a_scenario_lists_civilians_hostages_and_journalists() -> None:
    made = set_up(
        village(
            {"id": "amina", "x": 40, "y": 40},
            {"id": "gruber", "name": "H. Gruber", "role": "hostage", "x": 42, "y": 40},
            {"id": "ansa", "role": "independent"},
            civilians=3,
        ),
        {},
        False,
    )

    found = [
        (one.id, one.name, one.role, one.side, one.place is not None) for one in made.figures if one.role
    ]
    assert found == [
        ("amina", "Amina", "civilian", "", True),
        ("gruber", "H. Gruber", "hostage", "", True),
        ("ansa", "Ansa", "independent", "", False),
        ("civilian1", "", "civilian", "", False),
        ("civilian2", "", "civilian", "", False),
    ]


@rule("BN-Q.139", "BN-X.MEDIA.a")
def test_civilians_and_journalists_are_for_regulars_against_irregulars() -> None:
    with pytest.raises(ScenarioError) as wrong:
        set_up(village({"id": "amina", "x": 40, "y": 40}, foe="R4"), {}, False)
    assert (wrong.value.field, wrong.value.message.id) == ("civilians", "scenario-civilians-mixed")

    held = {"id": "gruber", "role": "hostage", "x": 42, "y": 40}
    assert [one.id for one in set_up(village(held, foe="R4"), {}, False).figures if one.role] == ["gruber"]


@rule("BN-11.1.i")
@pytest.mark.parametrize(
    ("entry", "field"),
    [
        ({"id": "gruber", "role": "hostage"}, "civilians[0].x"),
        ({"id": "chief", "x": 1, "y": 1}, "civilians[0].id"),
        ({"id": "blue", "x": 1, "y": 1}, "civilians[0].id"),
        ({"id": "m3", "x": 1, "y": 1}, "civilians[0].id"),
        ({"id": "amina", "role": "mayor", "x": 1, "y": 1}, "civilians[0].role"),
        ({"id": "amina", "x": 99, "y": 1}, "civilians[0].x"),
        ({"id": "amina", "x": 1, "y": 1, "weapons": ["rpg"]}, "civilians[0].weapons"),
    ],
)
def test_a_mistake_in_a_civilian_is_told_with_its_field(entry: dict[str, Any], field: str) -> None:
    with pytest.raises(ScenarioError) as wrong:
        set_up(village(entry), {}, False)

    assert wrong.value.field == field


def test_they_stand_in_the_view_of_neither_side_by_number() -> None:
    game = street(Bystander(x=50, y=50), gruber=Bystander("hostage", x=60, y=50))

    shown = [one for one in view(game.state, "blue").figures if not one.side]

    assert [(one.glyph, one.name, one.grade, one.own) for one in shown] == [
        ("1", "Amina", "role-civilian", False),
        ("2", "Gruber", "role-hostage", False),
    ]
