"""The other readings of reactions, covering fire, recovery and grenades that a referee may choose."""

from __future__ import annotations

import pytest
from bn_commands import (
    CoveringFire,
    Dodge,
    EndActions,
    FallBack,
    GoToGround,
    Move,
    NameVictim,
    OpenFire,
    OpportunityFire,
    Pass,
    Ready,
    Recover,
    Retreat,
    RollInitiative,
)
from rule_ids import rule
from table import Man, Played, table

from core.engine.contract.facts import Refusal
from core.rules.breaking_news.book import RULES
from core.rules.breaking_news.facts import (
    CoverTested,
    Dodged,
    RallyBegan,
    RallyEnded,
    ShotFired,
    SuppressionTested,
    WindowOpened,
)
from core.rules.breaking_news.firing.covering_front import front
from core.rules.breaking_news.setup.scenario import set_up
from core.rules.breaking_news.state import CoverArea, Shot
from core.scenarios import load
from core.table.places import Point
from core.table.questions import ShotLine
from core.table.shapes import Rectangle

WALL = {"kind": "wall", "line": [[30, 58], [43, 58]]}
SAFE = Point(41, 60)


def fire(target: str = "abu", weapon: str = "assault_rifle", mode: str = "aimed") -> OpenFire:
    return OpenFire((Shot("kowalski", weapon, mode, (target,)),))


def back(figure: str = "abu", weapon: str = "assault_rifle", at: float = 0) -> OpportunityFire:
    return OpportunityFire(figure, weapon, "aimed", "", at)


# --- how often a figure reacts --------------------------------------------------------


@rule("BN-Q.38", "BN-8.2.k")
@pytest.mark.parametrize("edition", ["EN", "IT"])
@pytest.mark.parametrize("limit", ["per_action", "per_trigger"])
def test_who_fired_at_a_mover_fires_again_at_his_shot_only_if_they_are_two_triggers(
    limit: str, edition: str
) -> None:
    game = table(
        edition=edition, options={"reaction_limit": limit}, kowalski=Man(), abu=Man(y=70, side="red")
    )
    game.play("blue", Move(("kowalski",), "move_and_shoot", ((Point(50, 40),),)))
    game.play("red", back(at=5), [1])

    facts = game.play("blue", fire(), *([] if limit == "per_trigger" else [[1]]))

    if limit == "per_action":
        assert facts.no(WindowOpened)
        return
    assert facts.one(WindowOpened).candidates == ("abu",)
    answered = game.play("red", back(), [1], [1])
    assert [shot.reaction for shot in answered.of(ShotFired)] == [False, True]


@rule("BN-Q.38", "BN-Q.39")
def test_two_triggers_of_a_group_are_two_single_reactions() -> None:
    game = table(
        options={"reaction_limit": "per_trigger", "group_reaction": "single"},
        kowalski=Man(), novak=Man(x=44), abu=Man(y=70, side="red"), omar=Man(x=60, y=70, side="red"),
    )  # fmt: skip
    ways = ((Point(40, 48),), (Point(44, 48),))
    game.play("blue", Move(("kowalski", "novak"), "move_and_shoot", ways))
    game.play("red", back(at=3))
    game.play("blue", NameVictim("abu", "kowalski"), [1])

    shots = tuple(Shot(name, "assault_rifle", targets=("omar",)) for name in ("kowalski", "novak"))
    game.play("blue", OpenFire(shots))

    assert game.deciding() == [("red", "react_fire")]


# --- dodging and firing back ----------------------------------------------------------


def shot_at(option: str = "yes", wall: bool = True, **given: str) -> Played:
    """Kowalski at (45, 40) fires at Abu, 20 cm in front of him, beside a wall."""
    game = table(
        [WALL] if wall else [], options={"dodge_and_fire": option, **given},
        kowalski=Man(x=45, y=40), abu=Man("R3", x=45, y=60, side="red"),
    )  # fmt: skip
    game.play("blue", fire())
    return game


@rule("BN-Q.42")
@pytest.mark.parametrize("first", ["dodge", "fire"])
def test_by_option_a_man_dodges_and_fires_back_at_the_same_fire(first: str) -> None:
    """His own shot is rolled with the enemy's, from the old place; then he is moved."""
    game = shot_at()
    one, two = (Dodge("abu", SAFE), back()) if first == "dodge" else (back(), Dodge("abu", SAFE))

    assert game.play("red", one).no(ShotFired)
    facts = game.play("red", two, [3], [2])

    mine, his = facts.of(ShotFired)
    assert (mine.needed, his.needed, his.reaction) == (4, 3, True)
    assert facts.one(Dodged) and game.at("abu") == (41, 60)


@rule("BN-Q.42")
def test_by_option_a_man_goes_to_ground_and_fires_back() -> None:
    game = shot_at(wall=False)
    game.play("red", GoToGround("abu"))

    game.play("red", back(), [3], [2])

    assert game.man("abu").suppressed


@rule("BN-Q.42")
def test_otherwise_one_of_the_two_is_all() -> None:
    game = shot_at("no")

    assert len(game.play("red", Dodge("abu", SAFE), [3]).of(ShotFired)) == 1
    assert game.state.action is None


@rule("BN-Q.42")
def test_even_by_option_nobody_dodges_or_fires_twice() -> None:
    game = shot_at()
    game.play("red", Dodge("abu", SAFE))

    assert game.refused("red", Dodge("abu", SAFE)) == ("BN-8.2.k", "bn-reacted")
    assert game.refused("red", GoToGround("abu")) == ("BN-8.2.k", "bn-reacted")
    assert game.play("red", Pass(), [3]).one(ShotFired)


@rule("BN-Q.42", "BN-Q.59")
def test_under_covering_fire_both_reactions_are_tested_and_both_are_lost() -> None:
    game = table(
        [WALL], options={"dodge_and_fire": "yes"}, kowalski=Man(x=45, y=40), novak=Man(x=52, y=40),
        abu=Man("R3", x=45, y=60, side="red"),
        facts={"covers": (CoverArea("c1", "blue", Rectangle(Point(45, 60), 15, 15), (("novak", 3),)),)},
    )  # fmt: skip
    game.play("blue", fire())
    game.play("red", Dodge("abu", SAFE))

    facts = game.play("red", back(), [6, 6], [2, 2], [5], [2])

    assert [test.passed for test in facts.of(CoverTested)] == [True, False]
    assert [shot.reaction for shot in facts.of(ShotFired) if shot.weapon != "covering"] == [False]
    assert facts.no(Dodged) and game.man("abu").suppressed


# --- who may dodge --------------------------------------------------------------------


def aimed_at_omar(option: str, weapon: str = "assault_rifle", wall: bool = False) -> Played:
    """Kowalski fires at Omar; Abu, 20 cm in front of him and beside a wall, is not aimed at."""
    screen = {"kind": "rock", "box": [36, 50, 14, 3]}
    game = table(
        [WALL, *([screen] if wall else [])], options={"dodge_who": option},
        kowalski=Man("R3", weapon, x=45, y=40), abu=Man(x=45, y=60, side="red", facing=90),
        omar=Man(x=65, y=60, side="red", facing=90),
    )  # fmt: skip
    game.play("blue", fire("omar", weapon))
    return game


@rule("BN-Q.46")
@pytest.mark.parametrize("option", ["targets", "any_in_sight"])
def test_by_option_whoever_sees_the_shooter_dodges(option: str) -> None:
    game = aimed_at_omar(option)

    if option == "targets":
        assert game.refused("red", Dodge("abu", SAFE)) == ("BN-Q.46", "bn-not-a-target")
        return
    game.play("red", Dodge("abu", SAFE))
    facts = game.play("red", Pass(), [3])
    assert facts.one(ShotFired).needed == 4, "the shot at another is no harder"
    assert game.at("abu") == (41, 60)


@rule("BN-Q.46")
def test_who_does_not_see_the_shooter_does_not_dodge() -> None:
    game = aimed_at_omar("any_in_sight", wall=True)

    assert game.refused("red", Dodge("abu", SAFE)) == ("BN-Q.46", "bn-not-a-target")


@rule("BN-Q.46", "BN-6.5.e")
def test_nobody_ever_dodges_a_sniper() -> None:
    game = table(
        options={"dodge_who": "any_in_sight"}, kowalski=Man("R3", "sniper_rifle", x=45, y=40),
        abu=Man(x=45, y=60, side="red"), omar=Man(x=65, y=60, side="red"),
    )  # fmt: skip
    game.play("blue", fire("omar", "sniper_rifle"))

    assert game.refused("red", GoToGround("abu"))[0] == "BN-Q.46"
    assert game.refused("red", GoToGround("omar")) == ("BN-6.5.e", "bn-sniper-no-dodge")


@rule("BN-Q.46")
def test_where_people_measure_they_say_who_sees_the_shooter() -> None:
    game = table(
        options={"dodge_who": "any_in_sight"}, tape=True, kowalski=Man(), abu=Man(side="red"),
        omar=Man(side="red"),
    )  # fmt: skip

    opened = game.play("blue", fire("omar"), answers=[ShotLine(30), [], ["abu"]]).one(WindowOpened)

    assert opened.dodgers == ("omar", "abu")


# --- the area of covering fire --------------------------------------------------------

HOUSE = {"kind": "building", "id": "house", "box": [30, 70, 40, 10]}


def covered(shape: str, *terrain: dict[str, object], centre: Point, **area: float) -> Played:
    game = table(
        terrain, options={"cover_shape": shape}, kowalski=Man("R3", "lmg", x=45, y=40),
        abu=Man(x=45, y=60, side="red"),
    )  # fmt: skip
    game.play("blue", CoveringFire(("kowalski",), centre, **area))
    return game


@rule("BN-8.3.b", "BN-Q.56")
def test_the_area_is_a_rectangle_on_the_table_and_15_cm_high() -> None:
    game = covered("plan_15x15", centre=Point(45, 60), width=10, height=12)

    (area,) = game.state.covers
    assert area.area == Rectangle(Point(45, 60), 10, 12) and area.tall == 15


@rule("BN-Q.56")
def test_by_option_the_area_is_the_front_of_a_piece_of_terrain_and_as_deep_as_it_is() -> None:
    """The house is 10 cm deep; whoever stands against its walls is behind its front too."""
    game = covered("facade", HOUSE, centre=Point(45, 70), width=15, height=6)

    (area,) = game.state.covers
    assert area.area == Rectangle(Point(45, 75), 15, 14.5) and area.tall == 6
    assert front(game.state, Point(35, 75), 15, 90) == Rectangle(Point(50, 75), 15, 44.5, 90)


@rule("BN-Q.56")
@pytest.mark.parametrize(("turned", "deep"), [(0, 15.0), (180, 15.0)])
def test_a_slanting_piece_is_as_deep_as_it_is_at_either_end_of_the_front(turned: float, deep: float) -> None:
    """A wedge, 5 cm deep at one end of a front of 10 cm and 15 cm at the other, and 2.25 cm about it."""
    wedge = {"kind": "building", "points": [[35, 60], [55, 60], [55, 80]]}
    state = table([wedge], kowalski=Man("R3", "lmg", x=45, y=40)).state

    plan = front(state, Point(45, 60), 10, turned)

    assert plan is not None and plan.height == deep + 4.5
    assert plan.centre == Point(45, 67.5)


@rule("BN-Q.56")
def test_a_front_in_the_open_there_is_none() -> None:
    game = table([HOUSE], options={"cover_shape": "facade"}, kowalski=Man("R3", "lmg", x=45, y=40))

    refused = game.refused("blue", CoveringFire(("kowalski",), Point(45, 60)))

    assert refused == ("BN-Q.56", "bn-front-of-terrain")


@rule("BN-Q.56")
@pytest.mark.parametrize(("z", "tested"), [(5.0, True), (6.0, True), (6.5, False)])
def test_who_stands_higher_than_the_area_is_not_in_it(z: float, tested: bool) -> None:
    area = CoverArea("c1", "blue", Rectangle(Point(45, 60), 15, 15), (("kowalski", 5),), tall=6.0)
    game = table(
        kowalski=Man(x=45, y=40), novak=Man(x=52, y=40), abu=Man(x=45, y=60, z=z, side="red"),
        facts={"covers": (area,)},
    )  # fmt: skip
    game.play("blue", OpenFire((Shot("novak", "assault_rifle", targets=("abu",)),)))

    facts = game.play("red", back(), *([[6, 6]] if tested else []), [1], [1])

    assert bool(facts.of(CoverTested)) is tested


@rule("BN-Q.56")
def test_where_people_measure_they_agree_on_the_front() -> None:
    game = table(options={"cover_shape": "facade"}, tape=True, kowalski=Man("R3", "lmg"), abu=Man(side="red"))

    facts = game.play("blue", CoveringFire(("kowalski",), Point(0, 0)), answers=[ShotLine(20), ["abu"]])

    assert facts.one(WindowOpened).candidates == ("abu",)


# --- when the suppression test is made ------------------------------------------------


def evening(rally: str, edition: str = "EN", **men: object) -> Played:
    """Blue ends its turn; Abu is suppressed, and so may others be."""
    game = table(
        edition=edition, options={"rally": rally}, kowalski=Man(),
        abu=Man("R3", y=90, side="red", suppressed=True),
        **men,  # type: ignore[arg-type]
    )  # fmt: skip
    game.play("blue", EndActions())
    return game


@rule("BN-Q.80", "BN-10.0.e")
def test_a_side_that_is_not_active_does_not_test() -> None:
    game = evening("own_activation")

    assert game.deciding() == [] and game.state.phase == "initiative"
    assert isinstance(game.play("red", Recover("abu")), Refusal)


@rule("BN-Q.80")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_by_option_every_suppressed_man_tests_as_the_turn_begins(edition: str) -> None:
    game = evening("any_turn_start", edition, novak=Man(x=60, suppressed=True))
    assert game.deciding() == [("blue", "rally"), ("red", "rally")]
    assert isinstance(game.play("blue", RollInitiative()), Refusal)

    passed = game.play("red", Recover("abu"), [4])
    failed = game.play("blue", Recover("novak"), [5])

    assert passed.one(SuppressionTested).passed and passed.one(RallyEnded).side == "red"
    assert not failed.one(SuppressionTested).passed and failed.one(RallyEnded).side == "blue"
    assert not game.man("abu").suppressed and game.man("novak").suppressed
    assert game.deciding() == []


@rule("BN-Q.80")
def test_the_tests_of_the_suppressed_cannot_be_let_pass_they_are_made_one_by_one() -> None:
    """What stands for a side that does nothing is an answer that the rules take."""
    game = evening("any_turn_start", novak=Man(x=60, suppressed=True), hayes=Man(x=80, suppressed=True))
    (blue, red) = game.state.awaiting

    for decision, man in ((red, "abu"), (blue, "novak"), (blue, "hayes")):
        answer = RULES.passing(game.state, decision)
        assert answer == Recover(man)
        game.play(decision.seat, answer, [6])

    assert game.deciding() == []


@rule("BN-Q.80", "BN-10.0.i")
def test_who_failed_as_the_turn_began_tests_no_more_but_may_fall_back() -> None:
    wall = {"kind": "wall", "line": [[55, 36], [65, 36]]}
    game = table(
        [wall], options={"rally": "any_turn_start"}, kowalski=Man(), abu=Man(y=90, side="red"),
        novak=Man(x=60, y=40, suppressed=True),
    )  # fmt: skip
    game.play("blue", EndActions())
    game.play("blue", Recover("novak"), [6])
    game.play("blue", RollInitiative(), [6, 6], [1, 1])
    game.play("red", Ready())

    assert game.refused("blue", Recover("novak")) == ("BN-Q.80", "bn-tested-already")
    assert game.refused("blue", Move(("novak",), "run", ((Point(60, 45),),)))[0] == "BN-10.0.e"
    game.play("blue", FallBack("novak", (Point(60, 37.5),)))
    if game.deciding():
        game.play("red", Pass())
    assert game.at("novak") == (60, 37.5)


@rule("BN-Q.80")
def test_a_turn_without_suppressed_men_begins_as_ever() -> None:
    game = table(options={"rally": "any_turn_start"}, kowalski=Man(), abu=Man(y=90, side="red"))

    assert game.play("blue", EndActions()).no(RallyBegan)
    assert game.deciding() == []


@rule("BN-Q.97", "BN-12.0.i")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_by_option_a_shaken_side_tests_as_the_next_turn_begins_and_withdraws_in_it(edition: str) -> None:
    game = table(
        edition=edition, options={"rally": "any_turn_start"}, sides={"red": {"shaken": True}},
        kowalski=Man(), abu=Man("R3", y=90, side="red"),
    )  # fmt: skip
    game.play("blue", EndActions())
    assert game.deciding() == [("red", "rally")]

    game.play("red", Recover("abu"), [5])
    assert game.man("abu").retreating and not game.man("abu").suppressed
    game.play("red", RollInitiative(), [1, 1], [6, 6])
    game.play("blue", Ready())
    assert game.refused("red", EndActions()) == ("BN-12.0.j", "bn-must-retreat")
    game.play("red", Retreat("abu", (Point(40, 110),)))
    assert game.state.action is None or game.deciding() == [("blue", "react_move")]


# --- grenades -------------------------------------------------------------------------


@rule("BN-Q.127")
@pytest.mark.parametrize("carried", ["unlimited", "1"])
def test_by_option_a_man_throws_no_more_grenades_than_he_carries(carried: str) -> None:
    game = table(
        options={"grenades": carried}, kowalski=Man("R3", "assault_rifle", "grenade"),
        abu=Man(y=49, side="red", facing=90),
    )  # fmt: skip
    game.play("blue", fire(weapon="grenade"))
    game.play("red", Pass(), [1])
    assert game.man("kowalski").thrown == 1
    game.set("kowalski", fired=False, stage="waiting")

    again = game.play("blue", fire(weapon="grenade"))

    assert isinstance(again, Refusal) is (carried == "1")
    if carried == "1":
        assert (again.rule, again.message.id) == ("BN-Q.127", "bn-no-grenades")


@rule("BN-Q.127")
def test_the_scenario_may_give_a_man_his_own_number_where_they_are_counted() -> None:
    for carried, own, left in (("2", None, True), ("2", 0, False), ("unlimited", 0, True)):
        game = table(
            options={"grenades": carried}, kowalski=Man("R3", "assault_rifle", "grenade", grenades=own),
            abu=Man(y=49, side="red"),
        )  # fmt: skip
        assert isinstance(game.play("blue", fire(weapon="grenade")), Refusal) is not left


@rule("BN-Q.127")
def test_an_empty_handed_man_is_not_offered_to_throw_back() -> None:
    game = table(
        options={"grenades": "1"}, kowalski=Man(), abu=Man("R3", "grenade", y=49, side="red", thrown=1)
    )

    assert game.play("blue", fire()).one(WindowOpened).candidates == ()


@rule("BN-Q.31")
@pytest.mark.parametrize("scenario", ["rangers_and_militia", "bersaglieri_in_town"])
def test_by_option_nobody_is_hidden_as_the_game_begins(scenario: str) -> None:
    data = load(f"breaking_news/{scenario}").data
    plain, open_ = set_up(data, {}, False), set_up(data, {"deploy_hidden": "never"}, False)

    assert plain.markers and any(man.marker for man in plain.figures)
    assert not open_.markers and not any(man.marker for man in open_.figures)
    assert [man.sheltered for man in open_.figures] == [man.sheltered for man in plain.figures]
