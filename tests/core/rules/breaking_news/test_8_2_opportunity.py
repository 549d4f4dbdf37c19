"""Breaking News 8.2: the reacting side fires at whoever moves or fires."""

from __future__ import annotations

import math

import pytest
from bn_commands import (
    GoToGround,
    Move,
    NameVictim,
    OpenFire,
    OpportunityFire,
    Pass,
    Recover,
    Sight,
)
from rule_ids import rule
from table import Man, Played, both_editions, table

from core.rules.breaking_news.facts import (
    FigureOut,
    ReactionDeclared,
    Revealed,
    ShotFired,
    SightingTried,
    WindowOpened,
)
from core.rules.breaking_news.state import Shot
from core.table.places import Point
from core.table.questions import RouteMeasured, ShotLine


def run(x: float, y: float, name: str = "kowalski", action: str = "run") -> Move:
    return Move((name,), action, ((Point(x, y),),))


def fire(target: str = "abu", weapon: str = "assault_rifle") -> OpenFire:
    return OpenFire((Shot("kowalski", weapon, targets=(target,)),))


def react(
    at: float = 0, weapon: str = "assault_rifle", mode: str = "aimed", figure: str = "abu"
) -> OpportunityFire:
    return OpportunityFire(figure, weapon, mode, "", at)


def before(*weapons: str, gap: float = 30, grade: str = "R3", **abu: object) -> Played:
    """Kowalski at (40, 40) and Abu in front of him, who looks at him."""
    return table(kowalski=Man("R3"), abu=Man(grade, *weapons, y=40 + gap, side="red", **abu))  # type: ignore[arg-type]


@rule("BN-8.2.a", "BN-SM.60", "BN-ED.22")
@both_editions
def test_a_reacting_soldier_fires_at_a_mover() -> None:
    game = before()

    opened = game.play("blue", run(50, 40)).one(WindowOpened)
    assert (opened.side, opened.candidates, opened.dodgers) == ("red", ("abu",), ())
    facts = game.play("red", react(10), [3])

    fired = facts.one(ShotFired)
    assert (fired.firer, fired.target, fired.reaction, fired.needed) == ("abu", "kowalski", True, 4)
    assert game.at("kowalski") == (50, 40)


@rule("BN-8.2.a", "BN-8.2.i")
def test_a_reacting_soldier_fires_at_a_shooter_who_does_not_aim_at_him() -> None:
    game = table(kowalski=Man(), abu=Man(y=70, side="red"), omar=Man(x=70, y=70, side="red", facing=90))
    game.play("blue", fire("omar"))

    game.play("red", react())
    facts = game.play("red", Pass(), [1], [1])

    assert [(shot.firer, shot.target) for shot in facts.of(ShotFired)] == [
        ("kowalski", "omar"),
        ("abu", "kowalski"),
    ]


@rule("BN-8.2.a")
def test_a_suppressed_soldier_does_not_react() -> None:
    game = table(kowalski=Man(), abu=Man(y=60, side="red", suppressed=True), omar=Man(y=62, side="red"))

    opened = game.play("blue", run(50, 40)).one(WindowOpened)

    assert opened.candidates == ("omar",)
    assert game.refused("red", react(5))[1] == "bn-suppressed-no-reaction"


@rule("BN-8.2.b", "BN-ED.53")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_a_target_that_is_not_visible_is_not_fired_at(edition: str) -> None:
    """Abu sees Kowalski on the last stretch only, past the rock."""
    rock = {"kind": "rock", "box": [30, 50, 20, 4]}
    game = table([rock], edition=edition, kowalski=Man(), abu=Man(y=70, side="red"))
    game.play("blue", run(60, 40))

    assert game.refused("red", react(0)) == ("BN-8.6.a", "bn-no-line")
    assert game.play("red", react(20), [1]).one(ShotFired).target == "kowalski"


@rule("BN-8.2.b")
def test_nobody_is_asked_about_a_move_that_nobody_sees() -> None:
    rock = {"kind": "rock", "box": [0, 50, 200, 4]}
    game = table([rock], kowalski=Man(), abu=Man(y=70, side="red"))

    assert game.play("blue", run(60, 40)).no(WindowOpened)


@rule("BN-8.2.c", "BN-EX.64")
def test_at_49_cm_a_man_may_fire_and_at_51_not() -> None:
    for gap, allowed in ((49, True), (50, True), (51, False)):
        game = before(gap=gap)
        game.play("blue", fire(weapon="assault_rifle"))
        if allowed:
            assert game.play("red", react(), [1], [1]).one(ReactionDeclared)
        else:
            assert game.refused("red", react()) == ("BN-8.2.c", "bn-opportunity-range")


@rule("BN-8.2.c")
def test_a_mover_is_fired_at_where_he_is_within_50_cm() -> None:
    game = before(gap=55)
    game.play("blue", run(40, 50))

    assert game.refused("red", react(4)) == ("BN-8.2.c", "bn-opportunity-range")
    assert game.play("red", react(5), [1]).one(ShotFired).distance == 50


@rule("BN-8.2.d", "BN-EX.64")
@pytest.mark.parametrize(("off", "allowed"), [(45, True), (-45, True), (46, False), (-46, False)])
def test_the_arc_is_45_degrees_to_each_side_of_the_front(off: float, allowed: bool) -> None:
    game = before(gap=20, facing=270 + off)
    game.play("blue", fire())

    if allowed:
        assert game.play("red", react(), [1], [1]).one(ReactionDeclared)
    else:
        assert game.refused("red", react()) == ("BN-8.2.d", "bn-outside-arc")


@rule("BN-Q.06")
def test_without_facing_there_is_no_arc() -> None:
    game = table(options={"facing": "off"}, kowalski=Man("R3"), abu=Man(y=60, side="red", facing=90))

    assert game.play("blue", run(45, 40)).one(WindowOpened).candidates == ("abu",)
    assert game.play("red", react(5), [1]).one(ShotFired)


@rule("BN-8.2.e", "BN-Q.47", "BN-EX.65")
def test_a_sniper_has_no_50_cm_limit_but_keeps_his_arc_and_his_table() -> None:
    """140 cm: base 5."""
    game = before("sniper_rifle", gap=140)
    game.play("blue", run(50, 40))
    assert game.play("red", react(1, "sniper_rifle"), [4]).one(ShotFired).needed == 5

    aside = before("sniper_rifle", gap=140, facing=320)
    assert aside.play("blue", run(50, 40)).no(WindowOpened)

    beyond = before("sniper_rifle", gap=151)
    facts = beyond.play("blue", Move(("kowalski",), "cautious", ((Point(45, 40),),)))
    assert facts.no(WindowOpened), "150 cm is as far as his rifle reaches"


@rule("BN-8.2.f", "BN-Q.38")
def test_a_man_reacts_to_each_of_several_acts_in_one_turn() -> None:
    game = table(kowalski=Man(), smith=Man(x=50), abu=Man(x=45, y=70, side="red"))

    for name, x in (("kowalski", 40), ("smith", 50)):
        game.play("blue", run(x, 45, name))
        assert game.play("red", react(5), [1]).one(ShotFired).target == name


@rule("BN-8.2.k", "BN-Q.38", "BN-ED.54")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_a_man_reacts_once_to_one_act(edition: str) -> None:
    game = table(edition=edition, kowalski=Man(), abu=Man(y=70, side="red"), omar=Man(x=45, y=70, side="red"))
    game.play("blue", run(50, 40))
    game.play("red", react(5))

    assert game.refused("red", react(5)) == ("BN-8.2.k", "bn-reacted")


@rule("BN-Q.38", "BN-8.2.k")
def test_move_and_shoot_is_one_action_with_one_reaction() -> None:
    """Abu fired at the move; he neither answers nor dodges the shot that belongs to it."""
    game = before()
    game.play("blue", run(50, 40, action="move_and_shoot"))
    game.play("red", react(10), [1])

    facts = game.play("blue", fire(), [1])

    assert facts.no(WindowOpened)


@rule("BN-Q.38")
def test_who_let_the_move_pass_may_answer_the_shot() -> None:
    game = before()
    game.play("blue", run(50, 40, action="move_and_shoot"))
    game.play("red", Pass())

    assert game.play("blue", fire()).one(WindowOpened).candidates == ("abu",)


@rule("BN-8.2.g", "BN-EX.67")
@pytest.mark.parametrize("weapon", ["rpg", "grenade_launcher", "grenade"])
@rule("BN-Q.47")
def test_a_launcher_or_grenade_reacts_once_in_a_turn(weapon: str) -> None:
    game = table(
        kowalski=Man(x=43),
        smith=Man(x=47),
        abu=Man("R3", weapon, "assault_rifle", x=45, y=49, side="red", facing=270),
    )
    game.play("blue", run(43, 43))
    game.play("red", react(0, weapon), [1])

    game.play("blue", run(47, 43, "smith"))
    assert game.refused("red", react(0, weapon)) == ("BN-8.2.g", "bn-launched")
    assert game.play("red", react(1), [1]).one(ShotFired).weapon == "assault_rifle"


@rule("BN-8.2.h")
def test_a_heavy_anti_tank_weapon_never_reacts() -> None:
    assert before("heavy_at").play("blue", run(50, 40)).no(WindowOpened)
    game = before("heavy_at", "assault_rifle")
    game.play("blue", run(50, 40))

    assert game.refused("red", react(5, "heavy_at")) == ("BN-8.2.h", "bn-never-opportunity")


@rule("BN-8.2.i", "BN-EX.69", "BN-SM.49", "BN-Q.41")
def test_fire_and_return_fire_are_rolled_before_either_counts() -> None:
    """Both hit, both fail: both are out."""
    game = before(gap=20)
    game.play("blue", fire())

    facts = game.play("red", react(), [6], [6], [2], [2])

    assert [man.figure for man in facts.of(FigureOut)] == ["abu", "kowalski"]
    names = facts.names
    assert max(i for i, n in enumerate(names) if n == "ShotFired") < names.index("SavesRolled")


@rule("BN-8.2.j", "BN-Q.41", "BN-SM.60", "BN-EX.68")
def test_a_mover_hit_after_9_of_25_cm_stands_there_suppressed_and_has_acted() -> None:
    game = before(gap=20)
    game.play("blue", run(65, 40))

    game.play("red", react(9), [6], [3])

    assert game.at("kowalski") == (49, 40)
    assert game.man("kowalski").suppressed
    assert (game.man("kowalski").stage, game.man("kowalski").moved) == ("done", 9)
    assert game.refused("blue", Recover("kowalski"))[1] == "bn-has-acted"


@rule("BN-8.2.j", "BN-Q.41", "BN-SM.44")
def test_the_point_must_lie_on_the_path_that_is_left() -> None:
    game = table(kowalski=Man(), abu=Man(y=60, side="red"), omar=Man(x=45, y=60, side="red"))
    game.play("blue", run(60, 40))
    assert game.refused("red", react(20.5)) == ("BN-8.2.j", "bn-point-not-on-path")

    game.play("red", react(8))
    assert game.refused("red", react(9, figure="omar")) == ("BN-Q.41", "bn-same-point")
    game.play("red", Pass(), [1])

    assert game.refused("red", react(7, figure="omar")) == ("BN-8.2.j", "bn-point-not-on-path")
    assert game.play("red", react(12, figure="omar"), [1]).one(ShotFired).firer == "omar"
    assert game.at("kowalski") == (60, 40)


@rule("BN-Q.41", "BN-SM.60")
def test_all_reactions_at_one_point_are_rolled_together() -> None:
    game = table(kowalski=Man(), abu=Man(y=60, side="red"), omar=Man(x=45, y=60, side="red"))
    game.play("blue", run(60, 40))

    assert game.play("red", react(8)).throws == []
    facts = game.play("red", react(8, figure="omar"), [6], [6], [3, 3])

    assert [shot.distance for shot in facts.of(ShotFired)] == [
        round(math.hypot(8, 20), 3),
        round(math.hypot(3, 20), 3),
    ]
    assert game.at("kowalski") == (48, 40)


@rule("BN-Q.41")
def test_cover_is_judged_where_the_mover_is_halted() -> None:
    """At 20 cm of his way he is behind the wall: base 3 + 1."""
    wall = {"kind": "wall", "line": [[55, 42], [70, 42]]}
    game = table([wall], kowalski=Man(), abu=Man(x=50, y=60, side="red", facing=270))
    game.play("blue", run(60, 40))

    assert game.play("red", react(20), [3]).one(ShotFired).needed == 4


@rule("BN-Q.41")
def test_a_man_halted_outside_the_door_is_outside() -> None:
    house = {
        "kind": "building", "box": [30, 30, 20, 15],
        "openings": [{"kind": "door", "from": [38, 45], "to": [42, 45]}],
    }  # fmt: skip
    game = table([house], kowalski=Man(inside="building0"), abu=Man(y=70, side="red"))
    game.play("blue", run(40, 55))

    fired = game.play("red", react(12), [2]).one(ShotFired)

    assert (fired.distance, fired.needed) == (18, 3)


@rule("BN-8.2.l")
def test_a_reactor_who_answered_a_group_has_no_second_answer_at_its_next_halt() -> None:
    game = table(one=Man(), two=Man(x=45), abu=Man(y=70, side="red"), omar=Man(x=45, y=70, side="red"))
    game.play("blue", Move(("one", "two"), "run", ((Point(40, 50),), (Point(45, 50),))))
    game.play("red", react(5))
    game.play("red", Pass())
    game.play("blue", NameVictim("abu", "one"), [1])

    assert game.deciding() == [("red", "react_move")]
    assert game.refused("red", react(7)) == ("BN-8.2.k", "bn-reacted")


@rule("BN-Q.47", "BN-8.2.a")
def test_a_hidden_reactor_is_exposed_by_firing() -> None:
    game = table(kowalski=Man(), abu=Man(y=60, side="red", marker="m1"))
    game.play("blue", run(45, 40))

    facts = game.play("red", react(5), [1])

    assert facts.one(Revealed).figure == "abu"
    assert game.man("abu").marker == ""


@rule("BN-Q.47")
def test_any_way_of_firing_is_allowed() -> None:
    game = before(gap=20)
    game.play("blue", run(45, 40))

    fired = game.play("red", react(0, mode="burst"), [1, 2, 3]).one(ShotFired)

    assert (fired.needed, fired.dice) == (4, 3)


@rule("BN-Q.47", "BN-SM.61")
def test_no_reaction_to_a_sighting_a_test_or_a_reaction() -> None:
    game = table(
        kowalski=Man("R3", suppressed=True),
        abu=Man(y=60, side="red"),
        omar=Man(x=60, y=58, side="red", marker="m1"),
    )

    assert game.play("blue", Recover("kowalski"), [1]).no(WindowOpened)
    assert game.play("blue", Sight("kowalski", "m1"), [6]).no(WindowOpened)
    game.play("blue", run(45, 40))
    game.play("red", react(5))
    assert game.play("red", Pass(), [1]).no(WindowOpened)


@rule("BN-5.3.a", "BN-SM.60")
def test_a_hidden_man_who_creeps_in_sight_may_be_looked_for_on_his_way() -> None:
    game = table(kowalski=Man(marker="m1"), abu=Man(y=58, side="red"))

    creep = Move(("kowalski",), "cautious", ((Point(42, 40),),), hidden=True)
    opened = game.play("blue", creep, [1]).one(WindowOpened)
    assert opened.candidates == ()
    assert game.play("red", Sight("abu", "m1"), [6]).one(SightingTried).success
    assert game.play("red", react(1), [1]).one(ShotFired).target == "kowalski"

    looked = table(kowalski=Man(marker="m1"), abu=Man(y=58, side="red", looked=True))
    assert looked.play("blue", creep, [1]).no(WindowOpened)


@rule("BN-8.2.b", "BN-SM.60")
def test_a_friend_within_5_cm_of_the_spotter_may_fire_at_a_hidden_mover() -> None:
    game = table(
        kowalski=Man(marker="m1", seen_by=("omar",)),
        abu=Man(y=58, side="red", looked=True),
        omar=Man(x=45, y=58, side="red", looked=True, suppressed=True),
        far=Man(x=51, y=58, side="red", looked=True),
    )

    creep = Move(("kowalski",), "cautious", ((Point(42, 40),),), hidden=True)
    assert game.play("blue", creep, [1]).one(WindowOpened).candidates == ("abu",)
    assert game.refused("red", react(1, figure="far")) == ("BN-7.0.d", "bn-target-hidden")
    assert game.play("red", react(1), [1]).one(ShotFired).target == "kowalski"


@rule("BN-8.2.a", "BN-5.3.a")
def test_nothing_is_reacted_to_when_nothing_happens() -> None:
    game = before()

    assert game.refused("red", react(0)) == ("BN-5.3.a", "bn-nothing-to-react-to")
    assert game.refused("red", GoToGround("abu")) == ("BN-5.3.a", "bn-nothing-to-react-to")


@rule("BN-8.2.c", "BN-SM.60")
def test_with_a_tape_people_say_who_sees_and_how_far_the_mover_is() -> None:
    game = table(tape=True, kowalski=Man(), abu=Man("R3", side="red"))
    move = Move(("kowalski",), "run", (20.0,))

    opened = game.play("blue", move, answers=[RouteMeasured(20), ("abu",)])
    assert opened.one(WindowOpened).candidates == ("abu",)
    too_far = game.refused("red", react(5), answers=[ShotLine(51.0)])
    assert too_far == ("BN-8.2.c", "bn-opportunity-range")
    facts = game.play("red", react(12), [3], answers=[ShotLine(30.0, cover=True)])

    assert facts.one(ShotFired).needed == 5
