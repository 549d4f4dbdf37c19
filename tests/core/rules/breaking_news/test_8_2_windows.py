"""Breaking News 8.2: a window opens where somebody can do something; what he cannot is dimmed, and why."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import BonusMove, Move, NameVictim, OpenFire, OpportunityFire, Pass, Sight
from firing_range import shot
from rule_ids import rule
from table import RULES, Man, Played, Soldier, table
from vehicles_on_table import drive, motor_pool

from core.engine.contract.choices import Choice, PickOne, open_field
from core.rules.breaking_news.facts import ReactionDeclared, ShotFired, SightingTried, WindowOpened
from core.rules.breaking_news.firing.opportunity import reach
from core.rules.breaking_news.firing.reactions import WINDOWS
from core.table.places import Point
from core.table.questions import RouteMeasured, WhoSees

WALL = {"kind": "wall", "line": [[20, 42], [60, 42]]}  # in front of a man at (40, 40)


def opens(*weapons: str, grade: str = "R3", gap: float = 30, to: Point | None = None, **how: Any) -> bool:
    """Whether a window opens for Abu, so many cm in front of Kowalski who walks to a spot."""
    terrain, sniper = how.pop("terrain", ()), how.pop("sniper", False)
    game = table(
        terrain, kowalski=Man("R3", sniper=sniper), abu=Man(grade, *weapons, y=40 + gap, side="red"), **how
    )
    return not game.play("blue", Move(("kowalski",), "run", ((to or Point(45, 40),),))).no(WindowOpened)


def offered(game: Played, seat: str, do: str) -> dict[str, Choice]:
    """What the seat is offered of one kind, by figure."""
    return {row.figure: row for row in RULES.choices(game.state, seat) if row.do == do}


def why(row: Choice) -> str:
    """The sentence that dims a choice; empty where it is possible."""
    return row.refusal.message.id if row.refusal is not None else ""


# --- what stands once for all books ----------------------------------------------------


@rule("BN-5.3.a", "BN-8.2.k", "BN-Q.42")
@pytest.mark.parametrize("both", ["no", "yes"])
def test_a_window_is_what_the_shared_part_makes_of_the_act(both: str) -> None:
    """Who may fire and who may dodge are two ways to react; by option one leaves him the other."""
    game = table(
        kowalski=Man("R3"), abu=Man("R3", y=60, side="red"), omar=Man("R3", x=48, y=60, side="red"),
        options={"dodge_and_fire": both},
    )  # fmt: skip
    game.play("blue", OpenFire((shot("kowalski"),)))
    window = WINDOWS.now(game.state)

    assert window is not None and window.deciding == game.state.awaiting
    ways = {(one.who, one.way) for one in window.able}
    assert ways == {("abu", "fire"), ("omar", "fire"), ("abu", "dodge")}

    game.play("red", OpportunityFire("abu", "assault_rifle"))
    window = WINDOWS.now(game.state)
    assert window is not None
    left = {("omar", "fire")} | ({("abu", "dodge")} if both == "yes" else set())
    assert {(one.who, one.way) for one in window.left} == left

    game.play("red", Pass(), [1], [1])
    assert WINDOWS.now(game.state) is None


# --- reach --------------------------------------------------------------------------


@rule("BN-8.2.a", "BN-8.0.d", "BN-SM.60")
@pytest.mark.parametrize(
    ("weapon", "gap", "asked"),
    [
        ("pistol", 10, True),
        ("pistol", 12, False),
        ("grenade", 12, False),
        ("smg", 50, True),
        ("rpg", 50, True),
    ],
)
def test_nobody_is_asked_whose_weapon_does_not_reach(weapon: str, gap: float, asked: bool) -> None:
    assert opens(weapon, gap=gap, to=Point(40, 39.5)) is asked


@rule("BN-8.2.a", "BN-8.0.d")
def test_a_pistol_is_asked_where_the_mover_comes_near_enough_on_his_way() -> None:
    assert opens("pistol", gap=30, to=Point(40, 60))
    assert not opens("pistol", gap=30, to=Point(40, 59))


@rule("BN-8.2.a", "BN-8.2.g", "BN-8.2.h")
@pytest.mark.parametrize(("weapon", "launched"), [("heavy_at", False), ("rpg", True), ("grenade", True)])
def test_nobody_is_asked_who_has_nothing_that_reacts(weapon: str, launched: bool) -> None:
    game = table(kowalski=Man("R3"), abu=Man("R3", weapon, y=48, side="red", launched=launched))

    assert game.play("blue", Move(("kowalski",), "run", ((Point(45, 40),),))).no(WindowOpened)


@rule("BN-8.2.e", "BN-Q.24", "BN-8.0.n")
@pytest.mark.parametrize(
    ("grade", "gap", "asked"), [("R5", 100, True), ("R5", 101, False), ("R3", 101, True), ("R3", 151, False)]
)
def test_a_recruit_would_need_7_at_a_vehicle_beyond_100_cm(grade: str, gap: float, asked: bool) -> None:
    """Base 6 and 1 for the recruit; a veteran's rifle reaches 150 cm."""
    game = motor_pool("protected", with_={"abu": Man(grade, y=40 + gap, side="red")})

    assert drive(game, 1, 1, to=(40, 39)).no(WindowOpened) is not asked


@rule("BN-Q.24", "BN-Q.26", "BN-8.0.m", "BN-8.0.n", "BN-8.0.p")
def test_nobody_is_asked_who_would_need_7_all_along_the_way() -> None:
    """A militiaman at 40 cm against a sniper behind a wall: 4 + 3, and no die of his burst is left."""
    behind = {"grade": "Irr3", "gap": 40, "sniper": True, "terrain": [WALL]}
    assert not opens(**behind, to=Point(44, 40))
    assert opens(**behind, to=Point(64, 40)), "beyond the end of the wall he is in the open"
    assert opens(**{**behind, "grade": "R3"}, to=Point(44, 40)), "a veteran needs 6"


@rule("BN-Q.24", "BN-SM.61")
def test_nobody_is_asked_about_a_shooter_whom_he_cannot_hit() -> None:
    """The same militiaman, who is not aimed at; the sniper's target may not dodge either."""
    game = table(
        [WALL],
        kowalski=Man("R3", "sniper_rifle"),
        abu=Man("Irr3", y=80, side="red"),
        omar=Man("R3", y=150, side="red"),
    )

    facts = game.play("blue", OpenFire((shot("kowalski", "sniper_rifle", at="omar"),)), [1])

    assert facts.no(WindowOpened)


@rule("BN-7.0.l", "BN-8.2.c", "BN-8.2.d")
@pytest.mark.parametrize(("gap", "facing", "asked"), [(49, None, True), (51, None, False), (30, 90.0, False)])
def test_a_hidden_mover_whom_he_sighted_is_fired_at_within_range_and_arc_too(
    gap: float, facing: float | None, asked: bool
) -> None:
    game = table(
        [WALL],
        kowalski=Man(marker="m1", seen_by=("abu",)),
        abu=Man("R3", y=40 + gap, side="red", looked=True, facing=facing),
    )
    creep = Move(("kowalski",), "cautious", ((Point(41, 40),),), hidden=True)

    assert game.play("blue", creep, [1]).no(WindowOpened) is not asked


@rule("BN-8.2.a", "BN-Q.30")
@pytest.mark.parametrize("weapon", ["assault_rifle", "pistol", "heavy_at"])
def test_of_a_hidden_man_a_window_tells_nothing(weapon: str) -> None:
    """It opens by the line to his marker; what he has in his hands shows in his own menu alone."""
    game = table(
        [{"kind": "wall", "line": [[20, 66], [60, 66]]}],
        kowalski=Man("R3"),
        abu=Man("R3", weapon, y=70, side="red", marker="m1"),
    )

    assert not game.play("blue", Move(("kowalski",), "run", ((Point(45, 40),),))).no(WindowOpened)
    told = {"assault_rifle": "", "pistol": "bn-out-of-range", "heavy_at": "bn-nothing-to-react-with"}
    assert why(offered(game, "red", "opportunity_fire")["abu"]) == told[weapon]


@rule("BN-8.2.a")
def test_with_a_tape_people_are_asked_at_the_reach_of_the_weapon() -> None:
    """Riflemen together within 50 cm, the man with a pistol within 10."""
    game = table(
        tape=True,
        kowalski=Man(),
        abu=Man("R3", side="red"),
        bakr=Man("R3", side="red"),
        omar=Man("R3", "pistol", side="red"),
    )
    game.play("blue", Move(("kowalski",), "run", (20.0,)), answers=[RouteMeasured(20), ["bakr"], ["omar"]])

    asked = [(one.watchers, one.within) for one in game.asked if isinstance(one, WhoSees)]
    assert asked == [(("abu", "bakr"), 50.0), (("omar",), 10.0)]


@rule("BN-8.2.h", "BN-8.2.a")
def test_with_a_tape_nobody_is_asked_about_a_weapon_that_does_not_react() -> None:
    game = table(tape=True, kowalski=Man(), abu=Man("R3", "heavy_at", side="red"))

    facts = game.play("blue", Move(("kowalski",), "run", (20.0,)), answers=[RouteMeasured(20)])

    assert facts.no(WindowOpened) and not [one for one in game.asked if isinstance(one, WhoSees)]


@rule("BN-8.2.c", "BN-8.2.e", "BN-8.2.a")
def test_how_far_each_reaches_at_men_and_at_vehicles() -> None:
    game = motor_pool(
        "protected",
        with_={
            "kim": Man("R3"),
            "abu": Man("R3", side="red"),
            "omar": Man("R3", "sniper_rifle", side="red"),
            "bakr": Man("R5", side="red"),
            "dawud": Man("R3", "pistol", "smg", side="red"),
        },
    )

    def far(man: str, target: str) -> float:
        return reach(game.state, game.man(man), game.man(target))

    assert [far(man, "kim") for man in ("abu", "omar", "bakr", "dawud")] == [50, 150, 50, 50]
    assert [far(man, "ride") for man in ("abu", "omar", "bakr", "dawud")] == [150, 150, 100, 50]


@rule("BN-Q.41", "BN-8.2.m")
def test_who_was_stopped_is_no_target_at_the_next_halt() -> None:
    """Bakr answers farther on; of the two who ran only the second still moves, so nobody is named."""
    game = table(
        one=Man("R3"),
        two=Man("R3", x=45),
        abu=Man("R3", x=40, y=70, side="red"),
        bakr=Man("R3", x=45, y=70, side="red"),
    )
    game.play("blue", Move(("one", "two"), "run", ((Point(40, 55),), (Point(45, 55),))))
    game.play("red", OpportunityFire("abu", "assault_rifle", at=5))
    game.play("red", Pass())
    game.play("blue", NameVictim("abu", "one"), [6], [6])

    facts = game.play("red", OpportunityFire("bakr", "assault_rifle", at=10), [1])

    assert facts.one(ShotFired).target == "two"


# --- what is dimmed -----------------------------------------------------------------


@rule("BN-8.2.a", "BN-8.0.d")
def test_of_two_weapons_the_one_that_does_not_reach_is_dimmed() -> None:
    game = table(kowalski=Man("R3"), abu=Man("R3", "assault_rifle", "pistol", y=70, side="red"))
    game.play("blue", Move(("kowalski",), "run", ((Point(45, 40),),)))
    assert why(offered(game, "red", "opportunity_fire")["abu"]) == ""

    filled = {"figure": "abu"}
    field = open_field(RULES.fields(game.state, "red", "opportunity_fire", filled), filled)

    assert isinstance(field, PickOne)
    dimmed = {row.value: row.refusal.message.id for row in field.options if row.refusal is not None}
    assert dimmed == {"pistol": "bn-out-of-range"}


@rule("BN-8.2.a", "BN-Q.26", "BN-8.0.p")
@pytest.mark.parametrize(("grade", "dimmed"), [("Irr1", []), ("Irr3", ["aimed", "burst"])])
def test_a_way_of_firing_that_leaves_no_die_is_dimmed(grade: str, dimmed: list[str]) -> None:
    """Against a sniper behind a wall a militiaman needs 7, and his burst 9; he was asked as a marker is."""
    game = table(
        [WALL, {"kind": "wall", "line": [[20, 76], [60, 76]]}],
        kowalski=Man("R3", sniper=True),
        abu=Man(grade, y=80, side="red", marker="m1"),
    )
    game.play("blue", Move(("kowalski",), "run", ((Point(44, 40),),)))
    filled = {"figure": "abu", "weapon": "assault_rifle"}

    field = next(
        one for one in RULES.fields(game.state, "red", "opportunity_fire", filled) if one.name == "mode"
    )

    assert isinstance(field, PickOne)
    assert [row.value for row in field.options if row.refusal is not None] == dimmed
    row = offered(game, "red", "opportunity_fire")["abu"]
    assert why(row) == ("bn-cannot-hit" if dimmed else "")


@rule("BN-8.2.j", "BN-8.2.c")
def test_who_has_no_shot_at_any_point_says_the_last_reason() -> None:
    """First too far for opportunity fire, then behind the house."""
    house = {"kind": "building", "box": [45, 60, 30, 10]}
    wall = {"kind": "wall", "line": [[35, 96], [45, 96]]}
    game = table(
        [house, wall],
        kowalski=Man("R3", x=39, y=47),
        abu=Man("R3", y=100, side="red", marker="m1"),
    )
    game.play("blue", Move(("kowalski",), "run", ((Point(60, 52),),)))

    row = offered(game, "red", "opportunity_fire")["abu"]

    assert row.refusal is not None
    assert (row.refusal.rule, why(row)) == ("BN-8.2.a", "bn-no-shot-on-the-way")
    assert row.refusal.message.args["why"].id == "bn-no-line"


# --- who was sighted in the window, and who fires from a vehicle ----------------------


@rule("BN-7.0.l", "BN-8.2.b", "BN-SM.60")
def test_who_sights_a_hidden_mover_is_offered_to_fire_at_him() -> None:
    """The window opened for looking alone; then the spotter and a friend within 5 cm may both fire."""
    game = table(
        [WALL],
        kowalski=Man(marker="m1"),
        abu=Man("R3", y=60, side="red"),
        bakr=Man("R3", x=45, y=60, side="red"),
        omar=Man("R3", x=55, y=60, side="red"),
    )
    creep = Move(("kowalski",), "cautious", ((Point(41, 40),),), hidden=True)
    assert game.play("blue", creep, [1]).one(WindowOpened).candidates == ()
    assert offered(game, "red", "opportunity_fire") == {}

    assert game.play("red", Sight("abu", "m1"), [3]).one(SightingTried).success

    assert set(offered(game, "red", "opportunity_fire")) == {"abu", "bakr"}
    game.play("red", OpportunityFire("abu", "assault_rifle"))
    assert game.deciding() == [("red", "react_move")], "his friend may still answer"
    facts = game.play("red", OpportunityFire("bakr", "assault_rifle"), [1], [1])
    assert [one.firer for one in facts.of(ShotFired)] == ["abu", "bakr"]


@rule("BN-7.0.l", "BN-8.2.h")
@pytest.mark.parametrize(
    ("bakr", "both"),
    [
        (Man("R3", x=45, y=60, side="red"), True),
        (Man("R3", "heavy_at", x=45, y=60, side="red"), False),  # no weapon for a reaction
        (Man("R3", x=45, y=60, side="red", facing=90), False),  # he looks the other way
    ],
)
def test_a_friend_of_who_sighted_a_mover_is_offered_to_fire_where_he_could(bakr: Soldier, both: bool) -> None:
    game = table(
        [WALL], kowalski=Man(marker="m1"), abu=Man("R3", y=60, side="red"), bakr=bakr,
    )  # fmt: skip
    game.play("blue", Move(("kowalski",), "cautious", ((Point(41, 40),),), hidden=True), [1])
    game.play("red", Sight("abu", "m1"), [3])

    assert set(offered(game, "red", "opportunity_fire")) == {"abu", *(["bakr"] if both else [])}


@rule("BN-7.0.l", "BN-8.2.b")
def test_a_hidden_spotter_may_fire_at_the_hidden_man_he_sighted() -> None:
    game = table(
        [WALL, {"kind": "wall", "line": [[20, 66], [60, 66]]}],
        kowalski=Man(marker="m1", seen_by=("abu",)),
        abu=Man("R3", y=70, side="red", looked=True, marker="m2"),
    )
    creep = Move(("kowalski",), "cautious", ((Point(41, 40),),), hidden=True)

    assert game.play("blue", creep, [1]).one(WindowOpened).candidates == ("abu",)


@rule("BN-8.2.a", "BN-Q.131", "BN-Q.47")
@pytest.mark.parametrize("men", [True, False])
def test_a_passenger_who_fires_is_answered_at_his_vehicle(men: bool) -> None:
    game = motor_pool(
        "unprotected",
        with_={"kim": Man("R3", aboard="ride"), "abu": Man("R3", y=70, side="red", facing=270)},
    )
    assert game.play("blue", OpenFire((shot("kim"),))).one(WindowOpened).candidates == ("abu",)

    fire = OpportunityFire("abu", "assault_rifle", men=men)
    facts = game.play("red", fire, [1], [1])

    answer = next(one for one in facts.of(ShotFired) if one.reaction)
    assert answer.target == "ride"
    declared = facts.one(ReactionDeclared).reaction.shot
    assert declared is not None and declared.men is men


# --- looking -------------------------------------------------------------------------


@rule("BN-Q.34", "BN-7.0.i", "BN-7.0.r")
@pytest.mark.parametrize(
    ("grade", "gap", "cover", "asked"),
    [
        ("R5", 60, True, False),
        ("R5", 60, False, True),
        ("R3", 60, True, True),
        ("R5", 50, True, True),
        ("R3", 101, False, False),
    ],
)
def test_nobody_is_asked_to_look_for_whom_he_cannot_sight(
    grade: str, gap: float, cover: bool, asked: bool
) -> None:
    """A recruit needs 7 beyond 50 cm, but in the open."""
    game = table([WALL] if cover else [], kowalski=Man(marker="m1"), abu=Man(grade, y=40 + gap, side="red"))
    creep = Move(("kowalski",), "cautious", ((Point(41, 40),),), hidden=True)

    assert game.play("blue", creep, [1]).no(WindowOpened) is not asked


@rule("BN-Q.34", "BN-Q.30")
@pytest.mark.parametrize("grade", ["R5", "R1"])
def test_how_well_a_hidden_man_looks_no_window_tells(grade: str) -> None:
    game = table(
        [WALL, {"kind": "wall", "line": [[20, 96], [60, 96]]}],
        kowalski=Man(marker="m1"),
        abu=Man(grade, y=100, side="red", marker="m2"),
    )
    creep = Move(("kowalski",), "cautious", ((Point(41, 40),),), hidden=True)

    assert not game.play("blue", creep, [1]).no(WindowOpened)


@rule("BN-Q.34", "BN-Q.30", "BN-7.0.n")
def test_at_night_too_a_hidden_man_is_asked_as_if_he_saw_best() -> None:
    """Special forces with a sniper's eyes and a visor might see as far as 100 cm; who he is nobody learns."""
    game = table(
        [WALL, {"kind": "wall", "line": [[20, 96], [60, 96]]}],
        options={"night": "yes"},
        kowalski=Man(marker="m1"),
        abu=Man("R5", y=100, side="red", marker="m2"),
    )
    creep = Move(("kowalski",), "cautious", ((Point(41, 40),),), hidden=True)

    assert not game.play("blue", creep, [1]).no(WindowOpened)


@rule("BN-Q.34", "BN-7.0.p", "BN-7.0.l")
def test_once_a_friend_has_sighted_him_an_attempt_above_6_is_refused_and_dimmed() -> None:
    """Special forces at 40 cm: 5 + 2. Who lies there is known, so nothing is told by the refusal."""
    game = table(
        [WALL],
        active="red",
        kowalski=Man("R1", marker="m1", seen_by=("omar",)),
        abu=Man("R3", y=80, side="red"),
        omar=Man("R3", x=60, y=80, side="red"),
    )

    assert game.refused("red", Sight("abu", "kowalski")) == ("BN-Q.34", "bn-cannot-sight")
    assert why(offered(game, "red", "sight")["abu"]) == "bn-cannot-sight"
    field = next(iter(RULES.fields(game.state, "red", "sight", {"figure": "abu"})))
    assert isinstance(field, PickOne) and field.options[0].refusal is not None
    game.set("kowalski", seen_by=())
    assert game.play("red", Sight("abu", "m1"), [6]).one(SightingTried).needed == 7
    game.play("blue", BonusMove(()))


@rule("BN-Q.34", "BN-Q.30", "BN-7.0.n")
@pytest.mark.parametrize(("cm", "refused"), [(55, False), (56, True)])
def test_nobody_searches_at_night_where_even_the_open_needs_7(cm: float, refused: bool) -> None:
    """Base 6 beyond 50 cm, 1 less in the open, 2 more at night; a man may be 5 cm nearer than the spot."""
    game = table(
        options={"hidden_mode": "blind", "night": "yes"},
        kowalski=Man("R3"),
        abu=Man("R3", x=190, y=190, side="red", marker="m1"),
    )
    search = Sight("kowalski", "", Point(40, 40 + cm))

    if refused:
        assert game.refused("blue", search) == ("BN-Q.34", "bn-too-far-to-sight")
    else:
        assert not game.play("blue", search, [1]).one(SightingTried).success
