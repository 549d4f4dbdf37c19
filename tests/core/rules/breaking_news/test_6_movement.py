"""Breaking News 6.0 to 6.2: fire after movement, weapon by weapon, and obstacles."""

from __future__ import annotations

import pytest
from bn_commands import CoveringFire, Move, OpenFire, OpportunityFire, Pass
from rule_ids import rule
from table import Man, Played, both_editions, table

from core.rules.breaking_news.facts import HelpGiven, MoveDeclared, ShotFired
from core.rules.breaking_news.state import Shot
from core.table.places import Point
from core.table.questions import RouteMeasured, ShotLine


def go(name: str, action: str, x: float, y: float, **more: tuple[str, ...]) -> Move:
    return Move((name,), action, ((Point(x, y),),), **more)  # type: ignore[arg-type]


def armed(weapon: str, grade: str = "R3") -> Played:
    """A man at (40, 40); his enemy looks away at (40, 70)."""
    return table(kowalski=Man(grade, weapon), abu=Man(y=70, side="red", facing=90))


def fire(weapon: str, target: str = "abu") -> OpenFire:
    mode = "burst" if weapon in ("smg", "lmg", "mmg", "hmg") else "aimed"
    return OpenFire((Shot("kowalski", weapon, mode, targets=(target,)),))


@rule("BN-6.1.a", "BN-6.4.d", "BN-ED.24")
@both_editions
def test_fire_comes_after_the_movement_and_from_its_end() -> None:
    game = armed("rifle")
    game.run("blue", go("kowalski", "move_and_shoot", 40, 50))

    game.play("blue", fire("rifle"))
    fired = game.play("red", Pass(), [1]).one(ShotFired)

    assert fired.distance == 20
    assert game.refused("blue", go("kowalski", "cautious", 40, 51)) == ("BN-6.1.a", "bn-has-moved")


@rule("BN-6.1.b", "BN-6.0.b")
@pytest.mark.parametrize(("weapon", "needed"), [("rifle", 4), ("assault_rifle", 4), ("smg", 5), ("lmg", 5)])
def test_light_weapons_fire_with_the_penalty_after_15_cm(weapon: str, needed: int) -> None:
    game = armed(weapon)
    game.run("blue", go("kowalski", "move_and_shoot", 40, 55))

    game.play("blue", fire(weapon))
    dice = {"smg": 3, "lmg": 4}.get(weapon, 1)
    fired = game.play("red", Pass(), [1] * dice).one(ShotFired)

    assert (fired.needed, fired.dice) == (needed, dice)


@rule("BN-6.1.c", "BN-EX.26")
@pytest.mark.parametrize("weapon", ["rpg", "grenade_launcher"])
def test_rpg_launcher_and_sniper_rifle_need_a_move_of_5_cm_or_less(weapon: str) -> None:
    moved_5, moved_6 = armed(weapon), armed(weapon)

    moved_5.run("blue", go("kowalski", "cautious", 40, 45))
    moved_5.play("blue", fire(weapon))
    assert moved_5.play("red", Pass(), [1]).one(ShotFired).modifiers == ()

    moved_6.run("blue", go("kowalski", "move_and_shoot", 40, 46))
    assert moved_6.refused("blue", fire(weapon)) == ("BN-6.1.c", "bn-moved-too-far")


@rule("BN-6.1.c")
def test_a_sniper_needs_a_move_of_5_cm_or_less() -> None:
    moved_5, moved_6 = armed("sniper_rifle"), armed("sniper_rifle")

    moved_5.run("blue", go("kowalski", "cautious", 40, 45))
    assert moved_5.play("blue", fire("sniper_rifle"), [1]).one(ShotFired).modifiers == ()

    moved_6.run("blue", go("kowalski", "move_and_shoot", 40, 46))
    assert moved_6.refused("blue", fire("sniper_rifle")) == ("BN-6.1.c", "bn-moved-too-far")


@rule("BN-6.1.d", "BN-EX.39", "BN-Q.58")
@pytest.mark.parametrize("weapon", ["mmg", "hmg"])
def test_machine_guns_neither_fire_nor_cover_after_1_cm(weapon: str) -> None:
    game = armed(weapon)
    game.run("blue", go("kowalski", "cautious", 40, 41))

    assert game.refused("blue", fire(weapon)) == ("BN-6.1.d", "bn-moved-support")
    assert game.refused("blue", CoveringFire(("kowalski",), Point(40, 60))) == (
        "BN-6.1.d",
        "bn-moved-support",
    )


@rule("BN-6.1.d")
def test_a_heavy_anti_tank_weapon_does_not_fire_after_1_cm() -> None:
    house = {"kind": "rubble", "box": [30, 68, 20, 4]}
    game = table([house], kowalski=Man("R3", "heavy_at"), abu=Man(y=70, side="red", facing=90))
    game.run("blue", go("kowalski", "cautious", 40, 41))

    shot = OpenFire((Shot("kowalski", "heavy_at", aim=Point(40, 69)),))
    assert game.refused("blue", shot) == ("BN-6.1.d", "bn-moved-support")


@rule("BN-EX.31")
def test_a_recruits_grenade_after_12_cm_counts_the_movement_and_not_the_class() -> None:
    """Base 4 at 9 cm, + 1 = 5."""
    game = table(kowalski=Man("R5", "grenade"), abu=Man(y=61, side="red", facing=90))
    game.run("blue", go("kowalski", "move_and_shoot", 40, 52))

    game.play("blue", fire("grenade"))
    fired = game.play("red", Pass(), [4]).one(ShotFired)

    assert (fired.distance, fired.needed, fired.hits) == (9, 5, 0)


@rule("BN-Q.27")
@pytest.mark.parametrize(("y", "needed"), [(45, 3), (45.1, 4), (55, 4)])
def test_more_than_5_cm_of_ones_own_action_cost_1(y: float, needed: int) -> None:
    game = armed("rifle")
    game.run("blue", go("kowalski", "move_and_shoot", 40, y))

    game.play("blue", fire("rifle"))

    assert game.play("red", Pass(), [1]).one(ShotFired).needed == needed


@rule("BN-Q.27")
def test_the_other_sides_way_and_a_dodge_do_not_count_against_a_reactor() -> None:
    """Abu ran in his own turn before; in this one he has moved nothing."""
    game = table(kowalski=Man(), abu=Man(y=60, side="red"))
    game.play("blue", go("kowalski", "run", 40, 45))

    facts = game.play("red", OpportunityFire("abu", "assault_rifle", at=5), [1])

    assert facts.one(ShotFired).modifiers == ()


def wall(level: int, y: float = 45.0) -> dict[str, object]:
    return {"kind": "wall", "line": [[0, y], [100, y]], "obstacle": level, "sight": "clear", "cover": "none"}


def before_wall(level: int, **kit: object) -> Played:
    return table([wall(level)], kowalski=Man(**kit), abu=Man(y=150, side="red"))  # type: ignore[arg-type]


@rule("BN-6.2.a", "BN-6.2.b", "BN-ED.25")
@both_editions
def test_a_run_over_a_level_1_obstacle_is_15_cm_in_all() -> None:
    game = before_wall(1)

    assert game.refused("blue", go("kowalski", "run", 40, 55.1)) == ("BN-6.2.b", "bn-too-far-over")
    game.run("blue", go("kowalski", "run", 40, 55))
    assert game.at("kowalski") == (40, 55)
    assert game.refused("blue", fire("assault_rifle")) == ("BN-6.0.a", "bn-ran")


@rule("BN-6.2.c")
def test_move_and_shoot_over_a_level_1_obstacle_is_5_cm_and_has_the_penalty() -> None:
    game = table([wall(1, 42)], kowalski=Man(), abu=Man(y=85, side="red", facing=90))

    assert game.refused("blue", go("kowalski", "move_and_shoot", 40, 45.1)) == ("BN-6.2.c", "bn-too-far-over")
    game.run("blue", go("kowalski", "move_and_shoot", 40, 45))
    game.play("blue", fire("assault_rifle"))
    fired = game.play("red", Pass(), [4]).one(ShotFired)

    assert (fired.distance, fired.needed, fired.hits) == (40, 5, 0)
    assert [(term.value, term.rule) for term in fired.modifiers] == [(1, "BN-6.2.c")]


@rule("BN-6.2.a", "BN-6.2.d")
def test_a_level_2_obstacle_takes_a_run_and_leaves_5_cm() -> None:
    game = table([wall(2, 42)], kowalski=Man(), abu=Man(y=150, side="red"))

    assert game.refused("blue", go("kowalski", "move_and_shoot", 40, 44)) == ("BN-6.2.b", "bn-cannot-cross")
    assert game.refused("blue", go("kowalski", "run", 40, 45.1)) == ("BN-6.2.d", "bn-too-far-over")
    game.run("blue", go("kowalski", "run", 40, 45))
    assert game.at("kowalski") == (40, 45)


@rule("BN-Q.18")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_cautious_move_crosses_nothing(level: int) -> None:
    game = table([wall(level, 42)], kowalski=Man(kit=("climbing_gear",)), abu=Man(y=150, side="red"))

    assert game.refused("blue", go("kowalski", "cautious", 40, 44)) == ("BN-6.2.b", "bn-cannot-cross")


@rule("BN-Q.18")
def test_one_obstacle_in_an_action() -> None:
    game = table([wall(1, 42), wall(1, 46)], kowalski=Man(), abu=Man(y=150, side="red"))

    assert game.refused("blue", go("kowalski", "run", 40, 48)) == ("BN-Q.18", "bn-one-obstacle")
    game.run("blue", go("kowalski", "run", 40, 44))
    assert game.at("kowalski") == (40, 44)


@rule("BN-Q.18")
def test_a_door_is_free_a_window_level_1_and_a_wall_shut() -> None:
    house = {
        "kind": "building", "box": [30, 42, 30, 20],
        "openings": [
            {"kind": "door", "from": [38, 42], "to": [42, 42]},
            {"kind": "window", "from": [46, 42], "to": [50, 42]},
        ],
    }  # fmt: skip
    game = table([house], kowalski=Man(), smith=Man(x=48), abu=Man(y=150, side="red"))

    assert game.refused("blue", go("smith", "run", 48, 55.1)) == ("BN-6.2.b", "bn-too-far-over")
    assert game.refused("blue", Move(("kowalski",), "run", ((Point(34, 41), Point(34, 45)),)))[1] == (
        "bn-way-blocked"
    )
    game.run("blue", go("smith", "run", 48, 55), go("kowalski", "run", 40, 61))
    assert (game.at("smith"), game.at("kowalski")) == ((48, 55), (40, 61))


@rule("BN-6.2.a", "BN-6.2.e")
def test_level_3_with_climbing_gear_counts_as_level_2() -> None:
    game = table([wall(3, 42)], kowalski=Man(kit=("climbing_gear",)), abu=Man(y=150, side="red"))

    assert game.refused("blue", go("kowalski", "move_and_shoot", 40, 44)) == ("BN-6.2.b", "bn-cannot-cross")
    assert game.refused("blue", go("kowalski", "run", 40, 45.1)) == ("BN-6.2.e", "bn-too-far-over")
    game.run("blue", go("kowalski", "run", 40, 45))
    assert game.at("kowalski") == (40, 45)


def at_high_wall(facts: dict[str, object] | None = None, **smith: object) -> Played:
    return table(
        [wall(3, 42)],
        facts=facts,
        kowalski=Man(),
        smith=Man(x=42.5, **smith),  # type: ignore[arg-type]
        abu=Man(y=150, side="red"),
    )


@rule("BN-6.2.e", "BN-Q.18", "BN-ED.102")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_level_3_is_closed_to_a_man_alone(edition: str) -> None:
    game = table([wall(3, 42)], edition=edition, kowalski=Man(), abu=Man(y=150, side="red"))

    assert game.refused("blue", go("kowalski", "run", 40, 45)) == ("BN-6.2.e", "bn-too-high")


@rule("BN-6.2.e", "BN-Q.18", "BN-ED.102")
@both_editions
def test_a_comrade_in_contact_helps_over_level_3_and_gives_up_his_action() -> None:
    game = at_high_wall()

    facts = game.play("blue", go("kowalski", "run", 40, 45, helpers=("smith",)))

    assert facts.one(HelpGiven) == HelpGiven("kowalski", "smith")
    assert game.at("kowalski") == (40, 45)
    assert game.refused("blue", go("smith", "run", 45, 35)) == ("BN-5.2.a", "bn-has-acted")


@rule("BN-6.2.e", "BN-Q.18")
def test_only_an_able_free_comrade_in_contact_can_help() -> None:
    over = go("kowalski", "run", 40, 45, helpers=("smith",))

    assert at_high_wall(suppressed=True).refused("blue", over) == ("BN-10.0.e", "bn-test-first")
    assert at_high_wall(stage="done").refused("blue", over) == ("BN-5.2.a", "bn-has-acted")
    begun = at_high_wall(stage="acting", facts={"acting": ("kowalski", "smith")})
    begun.set("kowalski", stage="acting")
    assert begun.refused("blue", over) == ("BN-Q.18", "bn-cannot-help")
    apart = at_high_wall()
    apart.move_to("smith", 43, 40)
    assert apart.refused("blue", over) == ("BN-6.2.e", "bn-too-high")
    itself = go("kowalski", "run", 40, 45, helpers=("kowalski",))
    assert at_high_wall().refused("blue", itself) == ("BN-Q.18", "bn-cannot-help")
    twice = go("kowalski", "run", 40, 45, helpers=("smith", "smith"))
    assert at_high_wall().refused("blue", twice) == ("BN-6.2.e", "bn-named-twice")
    low = go("kowalski", "run", 40, 38, helpers=("smith",))
    assert at_high_wall().refused("blue", low) == ("BN-6.2.e", "bn-no-help-needed")


@rule("BN-6.2.b", "BN-6.2.c")
def test_with_a_tape_people_say_what_was_crossed() -> None:
    """They say: one level 1 obstacle; then 30 cm, in the open."""
    game = table(tape=True, kowalski=Man(), abu=Man(side="red", suppressed=True))

    move = Move(("kowalski",), "move_and_shoot", (5.0,))
    game.play("blue", move, answers=[RouteMeasured(5, level=1, obstacles=1)])
    shot = OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),))
    fired = game.play("blue", shot, [5], [6], answers=[ShotLine(20.0)])

    assert fired.one(ShotFired).needed == 4


@rule("BN-6.0.a", "BN-14.0.d")
def test_a_way_is_drawn_on_the_map_and_measured_at_a_real_table() -> None:
    at_table = table(tape=True, kowalski=Man(), abu=Man(side="red"))
    drawn = Move(("kowalski",), "run", ((Point(40, 45),),))

    assert at_table.refused("blue", drawn) == ("", "bn-no-map")
    for cm in (-1.0, 200.5):
        assert at_table.refused("blue", Move(("kowalski",), "run", (cm,))) == ("", "bn-bad-length")
    on_map = table(kowalski=Man(y=10), abu=Man(y=190, side="red"))
    assert on_map.refused("blue", Move(("kowalski",), "run", (5.0,))) == ("", "bn-path-needed")
    assert on_map.refused("blue", go("kowalski", "run", 40, -1)) == ("BN-14.0.d", "bn-way-leaves-table")


@rule("BN-6.2.a")
def test_with_a_tape_people_say_that_there_is_no_way() -> None:
    game = table(tape=True, kowalski=Man(), abu=Man(side="red"))
    wish = Move(("kowalski",), "run", (10.0,))

    answer = [RouteMeasured(10.0, blocked="yes")]
    assert game.refused("blue", wish, answers=answer) == ("BN-6.2.a", "bn-way-blocked-there")


@rule("BN-SM.44")
@pytest.mark.parametrize(("cm", "asked"), [(0.0, False), (0.5, True), (1.0, True)])
def test_with_a_tape_a_way_is_asked_about_wherever_it_is_one(cm: float, asked: bool) -> None:
    game = table(tape=True, kowalski=Man(), abu=Man("Irr3", side="red", suppressed=True))

    answers = [RouteMeasured(cm)] if asked else []
    moved = game.play("blue", Move(("kowalski",), "cautious", (cm,)), answers=answers)

    assert moved.one(MoveDeclared).strides[0].length == cm
