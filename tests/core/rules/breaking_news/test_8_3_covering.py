"""Breaking News 8.3: covering fire on an area, and the test of whoever would react from it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from bn_commands import (
    CoveringFire,
    Dodge,
    EndActions,
    GoToGround,
    Move,
    OpenFire,
    OpportunityFire,
    Pass,
    Recover,
    Sight,
)
from rule_ids import rule
from table import RULES, Man, Played, both_editions, table

from core.engine.chance.preview import Preview, preview
from core.engine.contract.choices import PickPoint
from core.rules.breaking_news.facts import (
    CoverDeclared,
    CoverTested,
    FigureOut,
    FirstFire,
    Revealed,
    SavesRolled,
    ShotFired,
    Suppressed,
    WindowOpened,
)
from core.rules.breaking_news.firing.covering import cover_share, cover_value, escape
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.state import Hit, Shot
from core.table.places import Point
from core.table.questions import ShotLine
from core.table.shapes import Rectangle

PRINTED = {  # up to 25 and up to 50 cm; 0 is a dash or no row
    "pistol": (1, 0), "rifle": (1, 1), "assault_rifle": (3, 2), "smg": (4, 2), "lmg": (5, 4),
    "mmg": (6, 5), "hmg": (7, 6), "sniper_rifle": (1, 1), "grenade": (0, 0), "flamethrower": (0, 0),
    "rpg": (0, 0), "grenade_launcher": (0, 0), "heavy_at": (0, 0),
}  # fmt: skip


def cover(*names: str, x: float = 40, y: float = 60, **area: float) -> CoveringFire:
    return CoveringFire(names, Point(x, y), **area)


def value(game: Played, area: int = 0) -> int:
    return cover_value(game.state, game.state.covers[area])


def firers(*men: tuple[str, str], gap: float = 20) -> Played:
    """Men of (class, weapon) side by side at y = 40; the middle of the area is *gap* cm ahead."""
    row = {f"man{n}": Man(grade, weapon, x=40 + n * 0.001) for n, (grade, weapon) in enumerate(men)}
    return table(**row, abu=Man("R4", y=40 + gap, side="red", facing=90))


def covered_by(men: tuple[tuple[str, str], ...], gap: float) -> int:
    game = firers(*men, gap=gap)
    game.run("blue", cover(*(f"man{n}" for n in range(len(men))), y=40 + gap))
    return value(game)


@rule("BN-8.3.c")
@pytest.mark.parametrize("weapon", PRINTED)
def test_each_weapon_has_its_printed_values(weapon: str) -> None:
    assert (cover_share(weapon, 25), cover_share(weapon, 50)) == PRINTED[weapon]
    assert cover_share(weapon, 25.1) == PRINTED[weapon][1]
    assert cover_share(weapon, 50.1) == 0


@rule("BN-8.3.c", "BN-8.3.d", "BN-8.3.e", "BN-Q.58")
@pytest.mark.parametrize(
    ("men", "gap", "total"),
    [
        pytest.param((("R5", "pistol"), ("R5", "assault_rifle")), 20, 4, marks=rule("BN-EX.57")),
        pytest.param((("Irr1", "assault_rifle"),) * 3, 40, 7, marks=rule("BN-EX.58")),
        pytest.param((("R3", "mmg"), ("R3", "rifle")), 45, 8, marks=rule("BN-EX.59")),
        pytest.param((("R2", "assault_rifle"), ("R4", "lmg")), 30, 9, marks=rule("BN-EX.60")),
        pytest.param((("R2", "assault_rifle"), ("R2", "lmg")), 32, 9, marks=rule("BN-EX.04")),
        pytest.param((("R1", "hmg"), ("R1", "lmg")), 20, 9, marks=rule("BN-8.3.e")),
    ],
)
def test_the_value_is_the_sum_of_weapons_and_the_best_class_bonus_once_at_most_9(
    men: tuple[tuple[str, str], ...], gap: float, total: int
) -> None:
    assert covered_by(men, gap) == total


@rule("BN-8.3.a", "BN-Q.57", "BN-EX.61")
def test_a_pistol_at_30_cm_and_a_rifle_at_51_may_not() -> None:
    assert firers(("R3", "pistol"), gap=30).refused("blue", cover("man0", y=70)) == (
        "BN-8.3.a",
        "bn-out-of-range",
    )
    assert firers(("R3", "assault_rifle")).refused("blue", cover("man0", y=91)) == (
        "BN-8.3.a",
        "bn-out-of-range",
    )
    game = firers(("R3", "assault_rifle"))
    game.run("blue", cover("man0", y=90))
    assert value(game) == 2 + 2


@rule("BN-8.3.b", "BN-Q.56")
def test_the_area_is_chosen_first_and_15_by_15_at_most() -> None:
    """It is turned as wished, and nobody needs to be seen in it."""
    for size in ({"width": 15.1}, {"height": 15.1}, {"width": 0.0}):
        assert firers(("R3", "lmg")).refused("blue", cover("man0", **size)) == ("BN-8.3.b", "bn-area-size")
    game = table(kowalski=Man("R3", "lmg"), abu=Man(y=150, side="red"))

    area = game.play("blue", cover("kowalski", width=15, height=8, turned=30)).one(CoverDeclared).area

    assert area.area == Rectangle(Point(40, 60), 15, 8, 30)


@rule("BN-Q.57")
def test_each_firer_needs_a_line_to_the_middle_and_has_his_own_distance() -> None:
    rock = {"kind": "rock", "box": [38, 50, 4, 4]}
    blocked = table([rock], kowalski=Man(), abu=Man(y=150, side="red"))
    assert blocked.refused("blue", cover("kowalski")) == ("BN-Q.57", "bn-no-line")

    game = table(one=Man(y=35), two=Man(y=34.9), abu=Man(y=150, side="red"))
    game.run("blue", cover("one", "two"))
    assert game.state.covers[0].shares == (("one", 3), ("two", 2))


@rule("BN-Q.57")
def test_no_place_is_suggested_that_a_firer_does_not_see() -> None:
    """The first places of the list were refused one after another, each for another man."""
    rock = {"kind": "rock", "box": [38, 50, 4, 4]}
    game = table(
        [rock], kowalski=Man(), smith=Man(x=60), abu=Man(y=70, side="red"), omar=Man(x=55, y=70, side="red")
    )

    def suggested(*men: str) -> tuple[tuple[float, float], ...]:
        fields = RULES.fields(game.state, "blue", "covering_fire", {"figures": list(men)})
        return next(one.suggestions for one in fields if isinstance(one, PickPoint))

    assert suggested("kowalski") == ((55, 70),)
    assert suggested("smith") == ((40, 70), (55, 70))
    assert suggested("kowalski", "smith") == ((55, 70),)


@rule("BN-Q.58")
@pytest.mark.parametrize("weapon", ["grenade", "rpg", "flamethrower", "grenade_launcher", "heavy_at"])
def test_weapons_without_a_value_may_not_cover(weapon: str) -> None:
    assert firers(("R3", weapon)).refused("blue", cover("man0")) == ("BN-Q.58", "bn-cannot-cover")


@rule("BN-8.3.k", "BN-5.2.f", "BN-Q.18")
def test_after_more_than_a_cautious_move_there_is_no_covering_fire() -> None:
    near, far = firers(("R3", "lmg")), firers(("R3", "lmg"))
    near.run("blue", Move(("man0",), "cautious", ((Point(40, 35),),)), cover("man0"))
    assert len(near.state.covers) == 1

    far.run("blue", Move(("man0",), "move_and_shoot", ((Point(40, 35),),)))
    assert far.refused("blue", cover("man0")) == ("BN-8.3.k", "bn-moved-before-covering")


@rule("BN-8.3.i")
def test_firers_divide_a_wide_front_into_areas_with_values_of_their_own() -> None:
    game = table(one=Man("R3", "lmg"), two=Man("R3", x=44), abu=Man(y=150, side="red"))

    game.run("blue", cover("one", x=32), cover("two", x=48))

    assert [value(game, area) for area in (0, 1)] == [5 + 2, 3 + 2]
    assert [area.id for area in game.state.covers] == ["c1", "c2"]


@rule("BN-8.3.c", "BN-8.3.d", "BN-Q.58")
def test_who_fires_on_the_same_area_later_adds_to_it_and_the_bonus_counts_once() -> None:
    game = table(one=Man("R4", "rifle"), two=Man("R3", "rifle", x=70), abu=Man(y=150, side="red"))

    game.run("blue", cover("one", x=55))
    assert value(game) == 1 + 1
    game.run("blue", cover("two", x=55))

    assert len(game.state.covers) == 1
    assert value(game) == 1 + 1 + 2


def held_down(
    share: int = 5, grade: str = "R3", weapon: str = "assault_rifle", area: float = 60, **given: object
) -> Played:
    """Abu in an area that the LMG of Smith (R3) covers; Kowalski is about to run."""
    game = table(
        kowalski=Man("R3", x=50),
        smith=Man("R3", "lmg", x=40),
        abu=Man(grade, weapon, y=60, side="red", **given.pop("abu", {})),  # type: ignore[arg-type]
        **given,  # type: ignore[arg-type]
    )
    game.play("blue", cover("smith", y=area))
    if game.state.awaiting:
        game.play("red", Pass())
    game.play("blue", Move(("kowalski",), "run", ((Point(50, 50),),)))
    return game


def react(figure: str = "abu", weapon: str = "assault_rifle", mode: str = "aimed") -> OpportunityFire:
    return OpportunityFire(figure, weapon, mode, at=5)


@rule("BN-8.3.f", "BN-Q.59", "BN-SM.62", "BN-SM.50")
def test_a_total_above_the_value_lets_him_fire() -> None:
    """5 + 2 = 7: 8 passes."""
    game = held_down()

    facts = game.play("red", react(), [4, 4], [1])

    tested = facts.one(CoverTested)
    assert (tested.value, tested.total, tested.passed) == (7, 8, True)
    assert facts.one(ShotFired).firer == "abu"


@rule("BN-8.3.f", "BN-8.3.j", "BN-Q.59", "BN-EX.63", "BN-SM.62", "BN-ED.56")
@both_editions
def test_a_total_equal_to_the_value_is_a_hit_and_who_saves_loses_his_reaction() -> None:
    """An R4 in the open saves on 4."""
    game = held_down(grade="R4")

    facts = game.play("red", react(), [3, 4], [4])

    assert facts.one(SavesRolled).needed == 4
    struck = (Hit("abu", 1, spot="cover"),)
    assert facts.one(ShotFired) == ShotFired(
        "smith", "covering", "", "abu", 0.0, 0, 0, 1, (), struck, last=False
    )  # nobody throws for it, and none of it misses
    assert game.man("abu").suppressed
    assert game.at("kowalski") == (50, 50)


@rule("BN-EX.63")
def test_the_vectors_6_against_7() -> None:
    game = held_down(grade="R4")

    facts = game.play("red", react(), [3, 3], [4])

    assert facts.one(Suppressed).figure == "abu"


@rule("BN-8.3.j")
def test_who_fails_the_test_and_the_save_is_out_before_he_can_fire() -> None:
    game = held_down(grade="R4")

    facts = game.play("red", react(), [3, 3], [3])

    assert facts.one(FigureOut).figure == "abu"
    assert [shot.weapon for shot in facts.of(ShotFired)] == ["covering"]


@rule("BN-Q.59", "BN-9.0.d")
def test_cover_against_the_covering_fire_helps_the_save() -> None:
    wall = {"kind": "wall", "line": [[36, 58], [44, 58]]}
    game = held_down(grade="R4", terrain=[wall])

    assert game.play("red", react(), [3, 3], [3]).one(SavesRolled).passed


@rule("BN-EX.58")
@pytest.mark.parametrize(("dice", "passes"), [([4, 3], False), ([5, 3], True)])
def test_three_mercenaries_at_40_cm(dice: list[int], passes: bool) -> None:
    game = table(
        **{f"man{n}": Man("Irr1", x=40 + n) for n in range(3)},
        kowalski=Man("R3", x=50, y=50),
        abu=Man("R4", y=80, side="red"),
    )
    game.play("blue", cover("man0", "man1", "man2", y=80))
    game.play("red", Pass())
    game.play("blue", Move(("kowalski",), "run", ((Point(50, 60),),)))

    facts = game.play("red", react(), dice, [1] if passes else [4])

    assert (facts.one(CoverTested).value, facts.one(CoverTested).passed) == (7, passes)


BUNKER = {
    "kind": "bunker", "box": [35, 72, 10, 6],
    "openings": [{"kind": "window", "from": [36, 72], "to": [44, 72]}],
}  # fmt: skip


def bunker(**given: object) -> Played:
    """The book's example: an elite carbine and light machine gun hold a bunker's gun down, 32 cm away."""
    game = table(
        [BUNKER],
        carbine=Man("R2", "assault_rifle", x=39, y=42.02),
        saw=Man("R2", "lmg", x=41, y=42.02),
        grenadier=Man("R2", x=46, y=42),
        gunner=Man("R4", "mmg", x=40, y=74, side="red", crew="loader", inside="bunker0"),
        loader=Man("R4", x=42, y=74, side="red", inside="bunker0"),
    )
    game.play("blue", cover("carbine", "saw", y=74))
    if game.state.awaiting:
        game.play("red", Pass())
    assert value(game) == 9
    game.play("blue", Move(("grenadier",), "run", ((Point(46, 52),),)))
    return game


@rule("BN-8.3.h", "BN-EX.04", "BN-8.3.g")
def test_a_gun_in_a_bunker_rolls_three_dice_and_fires_with_10() -> None:
    game = bunker()

    facts = game.play("red", react("gunner", "mmg", "burst"), [4, 3, 3], [1, 1, 1, 1])

    assert facts.throws[0] == ("BN-8.3.h", 3, 10)
    assert facts.one(ShotFired).firer == "gunner"


@rule("BN-8.3.h", "BN-8.3.j", "BN-EX.04", "BN-Q.59", "BN-Q.130")
def test_a_gun_in_a_bunker_that_rolls_9_has_each_crewman_save_first() -> None:
    """Survivors are suppressed, and the gun does not fire."""
    game = bunker()

    facts = game.play("red", react("gunner", "mmg", "burst"), [3, 3, 3], [4], [4])

    assert [save.figure for save in facts.of(SavesRolled)] == ["gunner", "loader"]
    assert game.man("gunner").suppressed
    assert game.man("loader").suppressed
    assert [shot.weapon for shot in facts.of(ShotFired)] == ["covering"]


@rule("BN-Q.130")
def test_the_second_man_of_a_gun_that_reacts_has_no_reaction_of_his_own() -> None:
    game = table(
        kowalski=Man(x=41),
        gunner=Man("R4", "mmg", y=60, side="red", crew="loader"),
        loader=Man("R4", x=42, y=60, side="red"),
        omar=Man("R4", x=50, y=60, side="red"),
    )
    game.play("blue", Move(("kowalski",), "run", ((Point(41, 50),),)))
    game.play("red", react("gunner", "mmg", "burst"))

    assert game.refused("red", react("loader")) == ("BN-8.2.k", "bn-reacted")


@rule("BN-8.3.g", "BN-8.3.e")
def test_10_always_passes() -> None:
    game = table(
        one=Man("R1", "hmg", x=38),
        two=Man("R1", "lmg"),
        three=Man("R3", x=50),
        abu=Man("R4", y=60, side="red"),
    )
    game.play("blue", cover("one", "two"))
    game.play("red", Pass())
    game.play("blue", Move(("three",), "run", ((Point(50, 50),),)))

    tested = game.play("red", react(), [5, 5], [1]).one(CoverTested)

    assert (tested.value, tested.passed) == (9, True)


@rule("BN-Q.59")
def test_looking_and_staying_put_need_no_test() -> None:
    game = held_down(lurker=Man(x=50, y=45, marker="m1"))

    assert game.play("red", Sight("abu", "m1"), [6]).throws == [("BN-7.0.h", 1, 2)]
    assert game.play("red", Pass()).throws == []


@rule("BN-Q.60", "BN-8.3.f")
def test_who_stands_outside_the_area_reacts_without_a_test() -> None:
    game = held_down(area=67.6)

    facts = game.play("red", react(), [1])

    assert facts.throws[0][0] == "BN-8.0.a"


@rule("BN-Q.60", "BN-SM.50", "BN-SM.20")
def test_the_area_lasts_until_the_end_of_the_turn() -> None:
    game = held_down()
    game.play("red", Pass())

    game.play("blue", EndActions())

    assert game.state.covers == ()


@rule("BN-Q.60")
@pytest.mark.parametrize(("option", "tests"), [("each_reaction", 2), ("once_per_turn", 1)])
def test_every_reaction_needs_a_test_of_its_own_unless_once_is_enough(option: str, tests: int) -> None:
    game = held_down(options={"cover_test": option}, other=Man("R3", x=52))
    first = game.play("red", react(), [6, 6], [1])
    game.play("blue", Move(("other",), "run", ((Point(52, 50),),)))
    second = game.play("red", react(), *([[6, 6]] if tests == 2 else []), [1])

    assert len([*first.of(CoverTested), *second.of(CoverTested)]) == tests


@rule("BN-Q.59")
def test_by_option_a_survivor_of_the_test_still_fires() -> None:
    game = held_down(grade="R4", options={"cover_fail": "still_fires"})

    facts = game.play("red", react(), [3, 3], [4], [1])

    assert [(shot.firer, shot.weapon) for shot in facts.of(ShotFired)] == [
        ("smith", "covering"),
        ("abu", "assault_rifle"),
    ]


@rule("BN-Q.58")
def test_where_two_areas_overlap_there_is_one_test_against_the_higher() -> None:
    game = table(
        one=Man("R3", "rifle"),
        two=Man("R3", "lmg", x=70),
        three=Man("R3", x=50),
        abu=Man("R4", y=60, side="red"),
    )
    game.play("blue", cover("one"))
    game.play("red", Pass())
    game.play("blue", cover("two", x=45))
    game.play("red", Pass())
    game.play("blue", Move(("three",), "run", ((Point(50, 50),),)))

    facts = game.play("red", react(), [6, 6], [1])

    assert facts.one(CoverTested).value == 4 + 2


@rule("BN-Q.58", "BN-EX.62")
def test_a_firer_who_is_suppressed_takes_his_share_away() -> None:
    """AR 2 + LMG 4 + elite 3 is 9; without the machine gunner it is 5."""
    game = table(
        carbine=Man("R2", "assault_rifle", x=38),
        saw=Man("R2", "lmg"),
        abu=Man("R4", y=72, side="red", facing=90),
        omar=Man("R3", y=60, x=60, side="red"),
    )
    game.play("blue", cover("carbine", "saw", y=72))
    assert value(game) == 9
    game.play("red", OpportunityFire("omar", "assault_rifle", target="saw"), [6], [6])

    assert game.man("saw").suppressed
    assert value(game) == 5


@rule("BN-Q.58")
def test_each_firer_serves_one_area() -> None:
    game = firers(("R3", "lmg"))
    game.run("blue", cover("man0"))

    assert game.refused("blue", cover("man0", x=45)) == ("BN-5.2.a", "bn-has-fired")


@rule("BN-Q.60", "BN-SM.61", "BN-8.3.a")
def test_covering_fire_is_fire_that_others_may_answer_and_the_first_fire_of_the_game() -> None:
    """Omar outside the area answers without a test; nobody dodges it; a hidden firer is seen."""
    game = table(
        smith=Man("R3", "lmg", marker="m1"),
        abu=Man("R3", y=60, side="red"),
        omar=Man("R3", x=55, y=60, side="red"),
    )

    facts = game.play("blue", cover("smith"))
    assert facts.one(Revealed).figure == "smith"
    assert facts.one(FirstFire).side == "blue"
    assert set(facts.one(WindowOpened).candidates) == {"abu", "omar"}
    for wish in (Dodge("abu", Point(42, 60)), GoToGround("abu")):
        assert game.refused("red", wish) == ("BN-Q.46", "bn-dodge-fire-only")
    game.play("red", OpportunityFire("omar", "assault_rifle"))
    assert game.play("red", Pass(), [1]).throws == [("BN-8.0.a", 1, 3)]


@rule("BN-8.3.f", "BN-Q.79")
def test_a_man_whom_the_test_suppressed_recovers_like_any_other() -> None:
    game = held_down(grade="R4")
    game.play("red", react(), [3, 3], [4])

    assert game.refused("red", Recover("abu"))[0] in ("BN-Q.16", "BN-5.2.a")
    assert game.man("abu").suppressed


@rule("BN-8.3.f")
def test_a_shooter_is_answered_from_under_covering_fire_after_the_test_only() -> None:
    """The hit of the failed test is saved first; then the shot falls at a man who no longer answers."""
    game = table(kowalski=Man("R3", x=50), smith=Man("R3", "lmg"), abu=Man("R4", y=60, side="red"))
    game.play("blue", cover("smith"))
    game.play("red", Pass())
    game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),)))

    facts = game.play("red", OpportunityFire("abu", "assault_rifle"), [3, 3], [4], [1])

    assert [(shot.firer, shot.reaction) for shot in facts.of(ShotFired)] == [
        ("smith", False),
        ("kowalski", False),
    ]


@rule("BN-10.0.b", "BN-8.3.j")
def test_with_a_tape_who_fails_the_test_behind_cover_and_saves_is_hidden() -> None:
    for cover in (True, False):
        game = table(tape=True, smith=Man("R3", "lmg"), abu=Man("R3", side="red"))
        game.play("blue", CoveringFire(("smith",)), answers=[ShotLine(30.0), ["abu"]])
        react = OpportunityFire("abu", "assault_rifle")
        game.play("red", react, [1, 1], [6], answers=[ShotLine(30.0), ["abu"], [], cover])
        assert game.man("abu").suppressed and bool(game.man("abu").marker) is cover


@rule("BN-8.3.a", "BN-Q.57")
def test_with_a_tape_people_measure_to_the_middle() -> None:
    game = table(tape=True, smith=Man("R3", "lmg"), abu=Man("R3", side="red"))

    game.play("blue", CoveringFire(("smith",)), answers=[ShotLine(30.0), ()])

    assert value(game) == 4 + 2


@rule("BN-8.3.c", "BN-8.3.f")
def test_what_the_area_is_worth_is_told_before_anybody_fires_on_it() -> None:
    game = table(kowalski=Man("R2"), abu=Man(y=70, side="red"))
    command = CoveringFire(("kowalski",), Point(40, 70))

    found = preview(RULES, known(game.state, "blue"), "blue", command, RULES.geometry)

    assert isinstance(found, Preview)
    assert [one.args["value"] for one in found.certain if one.id == "bn-cover-declared"] == [5]
    game.run("blue", command)
    assert value(game) == 5


@rule("BN-8.3.f", "BN-8.3.g", "BN-8.3.h")
def test_the_chance_of_beating_an_area_is_that_of_two_dice_and_of_three_out_of_a_bunker() -> None:
    """At the most, 9, only 10, 11 and 12 do: six throws of 36; of three dice 135 of 216."""
    assert escape(9, 3) == Fraction(135, 216)
    assert [escape(number, 2) for number in (9, 7, 2, 1)] == [
        Fraction(6, 36), Fraction(15, 36), Fraction(35, 36), 1,
    ]  # fmt: skip
