"""Breaking News 5.2 and 5.3: one action a figure, in any order; the other side only reacts."""

from __future__ import annotations

import pytest
from bn_commands import (
    Board,
    BonusMove,
    CoveringFire,
    Dodge,
    EndActions,
    Finish,
    GoToGround,
    Hide,
    Leave,
    Move,
    OpenFire,
    OpportunityFire,
    Pass,
    Recover,
    Sight,
)
from rule_ids import rule
from table import RULES, Man, Played, Vehicle, both_editions, table

from core.engine.chance.preview import Preview, preview
from core.locale import sentences
from core.rules.breaking_news.facts import ShotFired, SightingTried, TurnBegan, WindowOpened
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.state import Shot
from core.table.places import Point


def far() -> Played:
    """Two men of blue; the enemy is too far to react to movement."""
    return table(kowalski=Man(), smith=Man(x=70), abu=Man(y=120, side="red"))


def go(name: str, action: str, x: float, y: float) -> Move:
    return Move((name,), action, ((Point(x, y),),))


@rule("BN-5.2.a", "BN-SM.40", "BN-SM.53")
def test_a_figure_has_one_action_in_a_turn() -> None:
    game = far()
    game.run("blue", go("kowalski", "run", 40, 45), Finish())

    assert game.refused("blue", go("kowalski", "run", 40, 50)) == ("BN-5.2.a", "bn-has-acted")
    assert game.refused("blue", CoveringFire(("kowalski",), Point(40, 60)))[1] == "bn-has-acted"


@rule("BN-5.2.a")
def test_a_second_move_in_the_same_action_is_refused() -> None:
    game = far()
    game.run("blue", go("kowalski", "cautious", 40, 43))

    assert game.refused("blue", go("kowalski", "cautious", 40, 45)) == ("BN-6.1.a", "bn-has-moved")


@rule("BN-6.1.a", "BN-5.2.a")
@pytest.mark.parametrize("action", ["run", "move_and_shoot", "cautious"])
def test_nobody_moves_leaves_or_gets_in_after_he_has_fired(action: str) -> None:
    """Fire follows the movement, never the other way round."""
    game = table(
        kowalski=Man(y=10), ride=Vehicle("protected", x=44.25, y=10), abu=Man(y=70, side="red", facing=90)
    )
    game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),)))
    game.play("red", Pass(), [1])

    assert game.refused("blue", go("kowalski", action, 40, 12)) == ("BN-6.1.a", "bn-has-moved")
    assert game.refused("blue", Leave(("kowalski",))) == ("BN-5.2.a", "bn-has-moved")
    assert game.refused("blue", Board("kowalski", "ride")) == ("BN-6.3.a", "bn-has-moved")


@rule("BN-6.1.a", "BN-8.3.k")
def test_nobody_moves_after_covering_fire() -> None:
    """Its 5 cm come before it."""
    game = table(kowalski=Man(), abu=Man(y=70, side="red", facing=90))
    game.play("blue", CoveringFire(("kowalski",), Point(40, 70)))

    assert game.refused("blue", go("kowalski", "cautious", 40, 42)) == ("BN-6.1.a", "bn-has-moved")


@rule("BN-5.2.a", "BN-6.4.c")
def test_a_move_is_one_of_the_books_with_a_way_for_everybody_named() -> None:
    game = far()

    assert game.refused("blue", go("kowalski", "crawl", 40, 41)) == ("BN-5.2.a", "bn-no-such-action")
    assert game.refused("blue", Move((), "run", ())) == ("BN-6.4.c", "bn-path-each")
    assert game.refused("blue", Move(("kowalski",), "run", ())) == ("BN-6.4.c", "bn-path-each")


@rule("BN-5.2.a", "BN-Q.16")
def test_nobody_acts_before_his_side_is_active() -> None:
    game = table(kowalski=Man(), abu=Man(y=120, side="red"), phase="initiative")

    assert game.refused("blue", go("kowalski", "run", 40, 45)) == ("BN-5.2.a", "bn-not-now")


@rule("BN-5.2.a", "BN-6.4.c")
@pytest.mark.parametrize("action", ["move_and_shoot", "cautious"])
def test_a_move_of_no_cm_was_the_move_of_his_action(action: str) -> None:
    """Who declared it neither moves again, nor hides, nor leaves, nor takes another into his act."""
    game = far()
    game.run("blue", Move(("kowalski",), action, ((),)))

    assert game.refused("blue", go("kowalski", "run", 40, 60)) == ("BN-6.1.a", "bn-has-moved")
    assert game.refused("blue", Hide("kowalski")) == ("BN-7.0.a", "bn-hide-first")
    near = table(kowalski=Man(y=10), smith=Man(x=44, y=10), abu=Man(y=190, side="red"))
    near.run("blue", Move(("kowalski",), action, ((),)))
    assert near.refused("blue", Leave(("kowalski",))) == ("BN-5.2.a", "bn-has-moved")
    both = OpenFire(tuple(Shot(name, "sniper_rifle", targets=("abu",)) for name in ("kowalski", "smith")))
    assert near.refused("blue", both) == ("BN-6.4.c", "bn-group-has-begun")


@rule("BN-5.2.c", "BN-6.0.a")
def test_a_run_of_no_cm_is_refused_and_costs_nothing() -> None:
    """It would be spent on nothing: who runs may not fire. Of a group one may stay, if another goes."""
    game = table(kowalski=Man(), smith=Man(x=44), abu=Man(y=190, side="red"))
    assert game.refused("blue", Move(("kowalski",), "run", ((),))) == ("BN-5.2.c", "bn-stays")
    assert game.refused("blue", Move(("kowalski", "smith"), "run", ((), ()))) == ("BN-5.2.c", "bn-stays")
    offered = [one for one in RULES.choices(game.state, "blue") if one.given.get("action") == "run"]
    assert offered and all(one.refusal is None for one in offered)

    game.run("blue", Move(("kowalski", "smith"), "run", ((), (Point(44, 45),))))
    assert game.at("smith") == (44, 45)
    tape = table(tape=True, kowalski=Man(), abu=Man(side="red"))
    assert tape.refused("blue", Move(("kowalski",), "run", (0.0,))) == ("BN-5.2.c", "bn-stays")


@rule("BN-5.2.c", "BN-6.0.a")
def test_a_run_ends_without_fire() -> None:
    game = far()
    game.run("blue", go("kowalski", "run", 40, 45))

    fire = OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),))
    assert game.refused("blue", fire) == ("BN-6.0.a", "bn-ran")
    assert game.refused("blue", CoveringFire(("kowalski",), Point(40, 60)))[1] == "bn-moved-before-covering"


@rule("BN-5.2.d", "BN-5.2.f", "BN-8.3.k")
def test_a_move_and_shoot_of_no_cm_ends_without_covering_fire() -> None:
    game = far()
    game.run("blue", Move(("kowalski",), "move_and_shoot", ((),)))

    covering = CoveringFire(("kowalski",), Point(40, 60))
    assert game.refused("blue", covering) == ("BN-8.3.k", "bn-moved-before-covering")


@rule("BN-5.2.a")
def test_whom_the_referee_grants_an_action_may_move_again() -> None:
    game = far()
    game.run("blue", go("kowalski", "run", 40, 45))
    game.ruled("action", "kowalski", True)

    game.run("blue", go("kowalski", "run", 40, 50))

    assert game.at("kowalski") == (40, 50) and game.man("kowalski").stage == "acting"


@rule("BN-5.2.b", "BN-Q.17", "BN-SM.40", "BN-ED.20")
@both_editions
def test_figures_act_in_any_order_and_who_is_left_does_not_come_back() -> None:
    game = far()

    game.run("blue", go("smith", "run", 70, 45), go("kowalski", "cautious", 40, 42))

    assert (game.man("smith").stage, game.man("kowalski").stage) == ("done", "acting")
    assert game.refused("blue", go("smith", "run", 70, 50)) == ("BN-5.2.a", "bn-has-acted")


@rule("BN-Q.17", "BN-10.0.e")
def test_whoever_is_left_for_another_with_nothing_done_is_told_before() -> None:
    """Kowalski has stood up again and is to fire: who takes Smith next loses it, and reads so before."""
    game = table(kowalski=Man(suppressed=True), smith=Man(x=70), abu=Man(y=120, side="red"))
    game.play("blue", Recover("kowalski"), [1])

    def told_before(command: Move) -> list[str]:
        found = preview(RULES, known(game.state, "blue"), "blue", command, RULES.geometry)
        assert isinstance(found, Preview)
        return [sentences("en").say(one) for one in found.certain]

    lost = "Kowalski is done for this turn, without a move or a shot."
    assert told_before(go("smith", "run", 70, 45)) == [lost]
    assert told_before(go("kowalski", "cautious", 40, 42)) == []
    game.run("blue", go("kowalski", "cautious", 40, 42))
    assert told_before(go("smith", "run", 70, 45)) == []


@rule("BN-Q.17", "BN-SM.53")
def test_a_side_may_stop_with_figures_that_did_nothing() -> None:
    game = far()

    assert game.play("blue", EndActions()).one(TurnBegan).turn == 2


@rule("BN-5.2.c", "BN-6.0.a", "BN-ED.21")
@both_editions
def test_a_run_is_25_cm_and_ends_without_fire() -> None:
    game = far()

    assert game.refused("blue", go("kowalski", "run", 40, 65.1)) == ("BN-5.2.c", "bn-too-far")
    game.run("blue", go("kowalski", "run", 40, 65))

    assert game.at("kowalski") == (40, 65)
    fire = OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),))
    assert game.refused("blue", fire) == ("BN-6.0.a", "bn-ran")


@rule("BN-5.2.c", "BN-6.0.a")
def test_a_short_run_ends_without_fire_too() -> None:
    game = far()
    game.run("blue", go("kowalski", "run", 40, 43))

    fire = OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),))
    assert game.refused("blue", fire) == ("BN-6.0.a", "bn-ran")


@rule("BN-5.2.d", "BN-6.0.b", "BN-6.1.b")
def test_move_and_shoot_is_15_cm_and_fire_with_the_penalty() -> None:
    """Base 5 at 80 cm, which becomes 5 at 65, + 1 for the movement."""
    game = far()

    assert game.refused("blue", go("kowalski", "move_and_shoot", 40, 55.1)) == ("BN-5.2.d", "bn-too-far")
    game.run("blue", go("kowalski", "move_and_shoot", 40, 55))
    game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),)))
    fired = game.play("red", Pass(), [5]).one(ShotFired)

    assert (fired.distance, fired.needed, fired.hits) == (65, 6, 0)
    assert [(term.value, term.rule) for term in fired.modifiers] == [(1, "BN-8.0.l")]


@rule("BN-5.2.e", "BN-6.0.c")
@pytest.mark.parametrize("spot", [(40, 45), (40, 35), (35, 40), (45, 40), (37, 36)])
@rule("BN-6.0.d", "BN-ED.23")
@both_editions
def test_a_cautious_move_is_5_cm_any_way_and_costs_the_shot_nothing(spot: tuple[float, float]) -> None:
    game = far()

    game.run("blue", go("kowalski", "cautious", *spot))
    game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),)))
    fired = game.play("red", Pass(), [1]).one(ShotFired)

    assert game.at("kowalski") == spot
    assert (fired.needed, fired.modifiers) == (5, ())


@rule("BN-5.2.e")
def test_a_cautious_move_of_more_than_5_cm_is_refused() -> None:
    assert far().refused("blue", go("kowalski", "cautious", 40, 45.1)) == ("BN-5.2.e", "bn-too-far")


@rule("BN-5.2.f", "BN-8.3.k")
def test_covering_fire_may_follow_a_cautious_move_and_is_the_action() -> None:
    game = far()

    game.run("blue", go("kowalski", "cautious", 40, 45), CoveringFire(("kowalski",), Point(40, 80)))

    assert len(game.state.covers) == 1
    assert game.refused("blue", CoveringFire(("kowalski",), Point(40, 80)))[1] == "bn-has-fired"
    fire = OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),))
    assert game.refused("blue", fire) == ("BN-5.2.a", "bn-has-fired")
    assert game.refused("blue", go("kowalski", "cautious", 40, 46)) == ("BN-6.1.a", "bn-has-moved")


@rule("BN-5.3.a", "BN-SM.48", "BN-SM.61")
def test_a_reacting_figure_may_fire_dodge_or_sight_before_the_dice() -> None:
    """One man fires back, one lies down, one looks for a marker: all before any shot is rolled."""
    game = table(
        kowalski=Man("R3", x=40, y=40),
        smith=Man("R3", x=60, y=40, marker="m1"),
        abu=Man("R3", x=40, y=60, side="red"),
        omar=Man("R3", x=44, y=60, side="red"),
    )
    game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),)))

    assert game.deciding() == [("red", "react_fire")]
    looked = game.play("red", Sight("omar", "m1"), [6])
    assert looked.one(SightingTried).success
    declared = game.play("red", GoToGround("abu"))
    assert declared.throws == []
    facts = game.play("red", OpportunityFire("omar", "assault_rifle", "aimed"), [1], [1])

    assert [(shot.firer, shot.reaction) for shot in facts.of(ShotFired)] == [
        ("kowalski", False),
        ("omar", True),
    ]
    assert game.man("abu").suppressed


@rule("BN-5.3.a", "BN-SM.48")
def test_the_active_side_never_reacts() -> None:
    game = table(kowalski=Man(), abu=Man("R3", y=60, side="red"), smith=Man(x=60))
    game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),)))

    for wish in (
        Dodge("smith", Point(60, 42)),
        OpportunityFire("smith", "assault_rifle", target="abu"),
        Pass(),
    ):
        assert game.refused("blue", wish) == ("", "engine-others-decide")


@rule("BN-SM.41")
def test_a_suppressed_figure_tests_before_anything_else() -> None:
    game = table(kowalski=Man("R3", suppressed=True), abu=Man(y=120, side="red"))

    assert game.refused("blue", go("kowalski", "run", 40, 45)) == ("BN-10.0.e", "bn-test-first")
    game.play("blue", Recover("kowalski"), [4])
    game.run("blue", go("kowalski", "run", 40, 45))

    assert game.at("kowalski") == (40, 45)


@rule("BN-SM.42")
def test_who_fails_the_test_in_cover_has_ended_his_turn() -> None:
    wall = {"kind": "wall", "line": [[30, 41.5], [50, 41.5]]}
    game = table([wall], kowalski=Man("R3", suppressed=True), abu=Man(y=120, side="red"))

    game.play("blue", Recover("kowalski"), [5])

    assert game.man("kowalski").suppressed
    assert game.refused("blue", go("kowalski", "run", 40, 35)) == ("BN-5.2.a", "bn-has-acted")


@rule("BN-SM.43", "BN-SM.52")
def test_an_acting_figure_looks_once_before_or_after_its_action() -> None:
    before = table(kowalski=Man(), abu=Man(y=58, side="red", marker="m1"))
    before.play("blue", Sight("kowalski", "m1"), [6])
    before.play("blue", go("kowalski", "run", 40, 45))
    before.play("red", Pass())
    assert before.refused("blue", Sight("kowalski", "m1"))[0] == "BN-7.0.j"

    after = table(kowalski=Man(), abu=Man(y=58, side="red", marker="m1"))
    after.play("blue", go("kowalski", "run", 40, 45))
    after.play("red", Pass())
    assert after.play("blue", Sight("kowalski", "m1"), [6]).one(SightingTried).success


@rule("BN-SM.63")
def test_a_failed_look_lets_the_hidden_man_shift_5_cm_and_opens_no_window() -> None:
    game = table(kowalski=Man(), abu=Man(y=58, side="red", marker="m1"))

    facts = game.play("blue", Sight("kowalski", "m1"), [1])

    assert facts.no(WindowOpened)
    assert game.deciding() == [("red", "bonus_move")]
    assert game.refused("red", BonusMove((Point(40, 63.1),))) == ("BN-7.0.m", "bn-too-far")
    assert game.play("red", BonusMove((Point(40, 63),))).no(WindowOpened)
    assert game.at("abu") == (40, 63)


@rule("BN-SM.47", "BN-SM.49")
def test_fire_is_declared_before_any_die_and_rolled_once_the_other_side_has_spoken() -> None:
    game = table(kowalski=Man(), abu=Man("R3", y=60, side="red"))

    declared = game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),)))
    rolled = game.play("red", Pass(), [2])

    assert declared.throws == []
    assert rolled.throws == [("BN-8.0.a", 1, 3)]
