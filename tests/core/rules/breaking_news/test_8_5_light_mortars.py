"""Breaking News 8.5: light mortars on the table; what misses goes where the other side says."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import GoToGround, OpenFire, OpportunityFire, PlaceTemplate
from rule_ids import rule
from table import Facts, Man, Played, Vehicle, table

from core.rules.breaking_news.facts import FirstFire, PointsScored, SavesRolled, ShotFired
from core.rules.breaking_news.facts.smoke import BombLanded, LandingAsked
from core.rules.breaking_news.facts.vehicles import HullTested
from core.rules.breaking_news.state import Shot
from core.rules.breaking_news.tables.weapons import WEAPONS
from core.table.places import Point


def pit(y: float = 100, **more: Any) -> Played:
    """A mortar at (40, 40); Abu, who lies, so many cm north."""
    men = {
        "kowalski": Man("R3", "light_mortar"),
        "abu": Man("Irr1", y=y, side="red", suppressed=True),
        **more.pop("men", {}),
    }
    return table(**more, **men)


def bomb(x: float = 40, y: float = 100) -> OpenFire:
    return OpenFire((Shot("kowalski", "light_mortar", aim=Point(x, y)),))


@rule("BN-8.5.a", "BN-8.5.b", "BN-Q.72", "BN-ED.57", "BN-ED.58")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_with_the_number_all_under_the_template_save_by_their_class(edition: str) -> None:
    """At 60 cm 5+; a mercenary at the spot and a leader of one's own side 5 from it, a third at 5.1."""
    game = pit(
        edition=edition,
        men={
            "lopez": Man("R4", x=45, y=100, leadership=1),
            "nolan": Man("R4", x=34.9, y=100),
        },
    )

    facts = game.play("blue", bomb(), [5], [4], [3])

    assert facts.one(ShotFired).needed == 5 and facts.no(LandingAsked)
    assert {saved.figure: saved.needed for saved in facts.of(SavesRolled)} == {"lopez": 3, "abu": 4}
    assert facts.one(FirstFire).side == "blue"


@rule("BN-EX.44", "BN-EX.45", "BN-8.5.c", "BN-Q.53")
@pytest.mark.parametrize(("die", "cm", "under"), [(3, 6.0, []), (4, 3.0, ["abu"])])
@pytest.mark.parametrize("missed_shots", ["off", "on"])
def test_a_miss_goes_where_the_other_side_says(
    die: int, cm: float, under: list[str], missed_shots: str
) -> None:
    game = pit(options={"missed_shots": missed_shots})
    asked = game.play("blue", bomb(), [die]).one(LandingAsked)
    assert asked.landing.cm == cm and game.deciding() == [("red", "landing")]

    facts = game.play("red", PlaceTemplate(90.0), *[[6] for _ in under])

    landed = facts.one(BombLanded)
    assert landed.centre == Point(40, 100 + cm) and [hit.figure for hit in landed.struck] == under


@rule("BN-8.5.b", "BN-Q.48")
def test_the_template_is_ten_across_whatever_a_burst_area_is() -> None:
    game = pit(y=105, options={"burst_area": "diameter"})

    assert [hit.figure for hit in game.play("blue", bomb(), [5], [6]).one(ShotFired).struck] == ["abu"]


@rule("BN-Q.72", "BN-8.5.b")
def test_a_vehicle_under_it_tests_too() -> None:
    game = pit(men={"truck": Vehicle("unprotected", x=43, y=103, side="red")})

    facts = game.play("blue", bomb(), [5], [6], [6])

    assert facts.one(HullTested).weapon == "light_mortar"


@rule("BN-Q.29", "BN-8.5.a", "BN-Q.141")
def test_it_fires_standing_from_ten_centimetres_on() -> None:
    assert pit().refused("blue", bomb(40, 49.9)) == ("BN-8.0.d", "bn-out-of-range")
    moved = pit()
    moved.set("kowalski", moved=1.0, moved_any=True, stage="acting")
    assert moved.refused("blue", bomb()) == ("BN-6.1.d", "bn-moved-support")


@rule("BN-8.2.h", "BN-8.5.a")
def test_it_never_fires_by_opportunity() -> None:
    game = pit(men={"abu": Man(y=60, side="red")}, active="red")
    game.set("kowalski", weapons=("light_mortar", "rifle"))
    game.run("red", OpenFire((Shot("abu", "assault_rifle", "aimed", ("kowalski",)),)))

    assert game.refused("blue", OpportunityFire("kowalski", "light_mortar"))[0] == "BN-8.2.h"


@rule("BN-8.5.a", "BN-Q.46", "BN-8.0.o")
def test_men_in_the_announced_burst_may_dodge_it() -> None:
    game = pit(men={"bakr": Man("R3", x=43, y=100, side="red")})
    game.run("blue", bomb())
    assert game.refused("red", OpportunityFire("bakr", "assault_rifle"))[0] != ""

    facts = game.play("red", GoToGround("bakr"), [5])

    assert facts.one(ShotFired).needed == 6 and game.deciding() == [("red", "landing")]
    assert game.play("red", PlaceTemplate(0.0), [6], [6]).one(BombLanded).centre == Point(43, 100)


@rule("BN-8.5.a")
def test_it_fires_at_a_spot_that_he_sees_and_needs_no_terrain_there() -> None:
    house = {"kind": "building", "box": [30, 70, 20, 10]}
    game = table([house], kowalski=Man("R3", "light_mortar"), abu=Man(y=100, side="red"))

    assert game.refused("blue", bomb()) == ("BN-8.6.a", "bn-no-line")
    assert isinstance(game.play("blue", bomb(70, 60), [6]), Facts)


@rule("BN-Q.133", "BN-8.5.b")
@pytest.mark.parametrize("die", [5, 3])
def test_a_regular_pays_for_the_building_under_his_bomb(die: int) -> None:
    house = {"kind": "building", "box": [60, 102, 10, 10]}
    game = table(
        [house],
        kowalski=Man("R3", "light_mortar", x=60),
        abu=Man("Irr1", x=10, y=190, side="red", suppressed=True),
    )
    facts = game.play("blue", OpenFire((Shot("kowalski", "light_mortar", aim=Point(62, 100)),)), [die])
    if die < 5:
        assert facts.no(PointsScored) or facts.one(PointsScored).kind == "first-fire"
        facts = game.play("red", PlaceTemplate(90.0))

    assert ("blue", "building") in [(one.side, one.kind) for one in facts.of(PointsScored)]


@rule("BN-8.5.d", "BN-Q.72")
def test_there_is_no_heavier_mortar_on_the_table() -> None:
    """Heavier ones are support fire (8.4)."""
    assert [name for name in WEAPONS if "mortar" in name] == ["light_mortar"]


@rule("BN-8.5.c")
def test_at_a_real_table_people_say_who_is_under_it() -> None:
    game = table(tape=True, kowalski=Man("R3", "light_mortar"), abu=Man("Irr1", side="red", suppressed=True))
    game.play("blue", bomb(0, 0), [3], answers=[{"distance": 60.0, "seen": True}, []])
    facts = game.play("red", PlaceTemplate(), [6], answers=[["abu"], False])

    assert [hit.figure for hit in facts.one(BombLanded).struck] == ["abu"]
