"""Breaking News 8.0.2, by option: where the burst of a shot lands that missed, and whom it strikes."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import GoToGround, OpenFire, OpportunityFire
from firing_range import fire, shot
from rule_ids import rule
from table import Man, Played, Vehicle, both_editions, table
from throws import told

from core.rules.breaking_news.facts import FriendlyFire, SavesRolled, ShotFired, ShotStrayed
from core.rules.breaking_news.facts.vehicles import HullTested
from core.rules.breaking_news.state import Shot
from core.rules.breaking_news.tables.deviation import FAMILIES, strays_by
from core.table.places import Point

THROWS = (
    told(
        "why-to-hit", "BN-8.0.a", "faces", "high", (3,),
        (
            "Abu, to hit (BN-8.0.a): throw 1d6, 5+ counts:",
            "Abu, tiro per colpire (BN-8.0.a): tira 1d6, vale 5+:",
        ),
        ("3 → 0 count (5+)", "3 → 0 validi (5+)"), 5,
    ),
    told(
        "why-deviation", "BN-8.0.2.c", "total", "-", (4,),
        (
            "Abu, where the shot goes (BN-8.0.2.c): throw 1d6:",
            "Abu, dove va il colpo (BN-8.0.2.c): tira 1d6:",
        ),
        ("4", "4"),
    ),
)  # fmt: skip


def range_(weapon: str = "rpg", y: float = 80, **more: Any) -> Played:
    """Kowalski at (40, 40) looks north at Abu; misses go astray."""
    options = {"missed_shots": "on", **more.pop("options", {})}
    men = {"kowalski": Man("R3", weapon), "abu": Man(y=y, side="red", suppressed=True), **more}
    return table(options=options, **men)


def stray(game: Played, weapon: str, *dice: list[int]) -> ShotStrayed:
    facts = fire(game, shot("kowalski", weapon), dice=dice, unanswered=True)
    return facts.one(ShotStrayed)


T_DEVIATION = {
    "rpg": "short short left left right right",
    "heavy_at": "short short left left right right",
    "grenade": "short short left right over over",
    "grenade_launcher": "short short left right over over",
    "tank_gun": "over over left left right right",
}


@rule("BN-8.0.2.c", "BN-Q.51", "BN-8.0.2.e", "BN-8.0.2.f")
@pytest.mark.parametrize("weapon", list(T_DEVIATION))
@pytest.mark.parametrize("die", range(1, 7))
def test_every_cell_of_the_table(weapon: str, die: int) -> None:
    assert strays_by(weapon, die) == T_DEVIATION[weapon].split()[die - 1]
    assert FAMILIES[weapon][1] == (5 if weapon == "tank_gun" else 3)


@rule("BN-Q.51", "BN-ED.47")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_the_launcher_throws_grenades_and_flames_go_nowhere(edition: str) -> None:
    game = table(
        edition=edition,
        options={"missed_shots": "on"},
        kowalski=Man("R3", "grenade_launcher"),
        abu=Man(y=60, side="red", suppressed=True),
    )
    assert stray(game, "grenade_launcher", [2], [4]).way == "right"

    burnt = range_("flamethrower", 48)
    facts = fire(burnt, shot("kowalski", "flamethrower"), dice=[[3]], unanswered=True)
    assert facts.no(ShotStrayed) and "flamethrower" not in FAMILIES


@rule("BN-EX.03", "BN-Q.52", "BN-8.0.2.d", "BN-8.0.2.e", "BN-8.0.2.g", "BN-8.0.2.a")
@pytest.mark.parametrize(("reading", "way", "x"), [("table", "left", 34.0), ("example", "right", 46.0)])
def test_the_printed_example(reading: str, way: str, x: float) -> None:
    """5+ is needed and 3 rolled: 2 × 3 = 6 cm; a 4 goes left by the table, right by the example."""
    game = range_(options={"rpg_deviation": reading})

    landed = stray(game, "rpg", [3], [4])

    assert (landed.way, landed.cm, landed.centre) == (way, 6.0, Point(x, 80.0))
    assert landed.struck == ()


@rule("BN-EX.40", "BN-8.0.2.e", "BN-8.0.2.d")
def test_a_grenade_two_short_of_the_number() -> None:
    landed = stray(range_("grenade", 49), "grenade", [2], [3])

    assert (landed.way, landed.cm, landed.centre) == ("left", 6.0, Point(34.0, 49.0))


@rule("BN-EX.41", "BN-8.0.2.f", "BN-8.0.2.c")
def test_a_tank_gun_goes_over() -> None:
    wall = {"kind": "wall", "line": [[20, 120], [60, 120]]}
    game = table(
        [wall], options={"missed_shots": "on"}, kowalski=Man("R3", "tank_gun"), abu=Man(y=136, side="red")
    )

    facts = game.play("blue", OpenFire((Shot("kowalski", "tank_gun", aim=Point(40, 120)),)), [2], [1], [6])
    landed = facts.one(ShotStrayed)

    assert (landed.way, landed.cm, landed.centre) == ("over", 15.0, Point(40.0, 135.0))
    assert [hit.figure for hit in landed.struck] == ["abu"]


@rule("BN-EX.42", "BN-8.0.2.b", "BN-Q.53")
def test_a_natural_one_is_no_shot_at_all() -> None:
    """No deviation, no danger for a friend in the line of fire."""
    game = range_(lopez=Man(y=60))

    facts = fire(game, shot("kowalski", "rpg"), dice=[[1]], unanswered=True)

    assert facts.no(ShotStrayed, FriendlyFire, SavesRolled)
    assert facts.one(ShotFired).stray == "dud"


@rule("BN-8.0.2.b", "BN-Q.127")
@pytest.mark.parametrize(("die", "left"), [(1, 0), (2, 1)])
def test_a_grenade_that_was_not_thrown_is_not_gone(die: int, left: int) -> None:
    game = range_("grenade", 49, options={"grenades": "2"})

    fire(game, shot("kowalski", "grenade"), dice=[[die], *([[3]] if die > 1 else [])], unanswered=True)

    assert game.man("kowalski").thrown == left


@rule("BN-EX.43", "BN-8.0.2.c", "BN-8.0.2.e", "BN-ED.48")
@pytest.mark.parametrize(("die", "way", "at"), [(2, "short", (40.0, 124.0)), (5, "right", (46.0, 130.0))])
@both_editions
def test_a_rocket_at_ninety(die: int, way: str, at: tuple[float, float]) -> None:
    landed = stray(range_(y=130), "rpg", [4], [die])

    assert (landed.way, landed.cm, landed.centre) == (way, 6.0, Point(*at))


@rule("BN-8.0.2.a", "BN-8.0.2.g", "BN-Q.53")
def test_whoever_is_near_where_it_lands_is_hit_and_no_friend_tested_besides() -> None:
    """6 cm left of Abu: Bakr at 5 from there, an own man 4 from it; who stands in the line is not tested."""
    game = range_(
        bakr=Man("Irr1", x=29, y=80, side="red", suppressed=True),
        lopez=Man("R3", x=34, y=76, leadership=1),
        nolan=Man("R3", y=60),
    )

    facts = fire(game, shot("kowalski", "rpg"), dice=[[3], [3], [4], [2]], unanswered=True)

    assert facts.no(FriendlyFire)
    assert {hit.figure for hit in facts.one(ShotStrayed).struck} == {"bakr", "lopez"}
    assert {saved.figure: saved.needed for saved in facts.of(SavesRolled)} == {"bakr": 4, "lopez": 2}


@rule("BN-8.0.2.g", "BN-Q.07")
def test_cover_towards_the_burst_protects() -> None:
    hedge = {"kind": "hedge", "line": [[30.4, 70], [30.4, 90]]}
    game = table(
        [hedge],
        options={"missed_shots": "on"},
        kowalski=Man("R3", "rpg"),
        abu=Man(y=80, side="red", suppressed=True),
        bakr=Man("Irr1", x=29, y=80, side="red", suppressed=True),
    )

    facts = fire(game, shot("kowalski", "rpg"), dice=[[3], [3], [6]], unanswered=True)

    assert facts.one(SavesRolled).needed == 3


@rule("BN-8.0.2.a", "BN-8.0.2.g")
def test_a_vehicle_where_it_lands() -> None:
    game = range_(truck=Vehicle("unprotected", x=34, y=81, side="red"))

    facts = fire(game, shot("kowalski", "rpg"), dice=[[3], [3], [6]], unanswered=True)

    assert facts.one(HullTested).weapon == "rpg"


@rule("BN-Q.53")
def test_the_number_needed_has_its_modifiers_in_it() -> None:
    """After 10 cm a grenade needs 5+, so a 2 is 9 cm off."""
    game = range_("grenade", 49)
    game.set("kowalski", moved=10.0, moved_any=True)

    assert stray(game, "grenade", [2], [3]).cm == 9.0


@rule("BN-8.0.2.a", "BN-8.0.2.b", "BN-Q.24")
@pytest.mark.parametrize(("die", "off"), [(6, 3.0), (5, 6.0), (1, None)])
def test_a_rocket_that_a_dodge_put_out_of_reach_still_lands_somewhere(die: int, off: float | None) -> None:
    """At 90 cm 6+, dodged 7: even a 6 misses, by one point; and who is where it lands is hit."""
    game = table(
        options={"missed_shots": "on"},
        kowalski=Man("R3", "rpg"),
        abu=Man(y=130, side="red"),
        bakr=Man(x=37, y=134, side="red", suppressed=True),
    )
    game.play("blue", OpenFire((shot("kowalski", "rpg"),)))

    throws = [[die]] if off is None else [[die], [3], [6], *([[6]] if off == 3.0 else [])]
    facts = game.play("red", GoToGround("abu"), *throws)

    fired = facts.one(ShotFired)
    assert (fired.needed, fired.dice, fired.hits) == (7, 1, 0)
    if off is None:
        assert fired.stray == "dud" and facts.no(ShotStrayed)
    else:
        landed = facts.one(ShotStrayed)
        assert (landed.cm, landed.centre) == (off, Point(40 - off, 130))
        assert [hit.figure for hit in landed.struck] == {3.0: ["abu", "bakr"], 6.0: ["bakr"]}[off]


@rule("BN-Q.53", "BN-8.0.2.a")
def test_without_the_option_a_miss_lands_nowhere() -> None:
    facts = fire(
        range_(options={"missed_shots": "off"}), shot("kowalski", "rpg"), dice=[[3]], unanswered=True
    )

    assert facts.no(ShotStrayed) and facts.one(ShotFired).stray == ""


@rule("BN-8.0.2.a", "BN-8.2.g")
def test_a_rocket_in_answer_goes_astray_too() -> None:
    game = table(
        options={"missed_shots": "on"},
        kowalski=Man("R3"),
        abu=Man("R3", "rpg", y=70, side="red"),
    )
    game.play("blue", OpenFire((shot("kowalski"),)))
    facts = game.play("red", OpportunityFire("abu", "rpg", "aimed"), [1], [3], [1])

    assert facts.one(ShotStrayed).centre == Point(40.0, 46.0)


@rule("BN-8.0.2.d", "BN-8.0.2.g")
def test_at_a_real_table_people_say_who_is_near_the_spot() -> None:
    game = table(
        tape=True,
        options={"missed_shots": "on"},
        kowalski=Man("R3", "rpg"),
        abu=Man(side="red", suppressed=True),
        bakr=Man(side="red", suppressed=True),
    )
    line = {"distance": 40.0, "seen": True}

    facts = game.play(
        "blue", OpenFire((shot("kowalski", "rpg"),)), [3], [4], [5], answers=[line, [], ["bakr"], False]
    )

    landed = facts.one(ShotStrayed)
    assert (landed.way, landed.cm, landed.centre) == ("left", 6.0, None)
    assert [hit.figure for hit in landed.struck] == ["bakr"]
    assert game.asked[2].way == "left" and game.asked[2].off == 6.0
