"""Breaking News 12.0: the test at the end of a turn with losses, and what a failure leads to."""

from __future__ import annotations

import math
from typing import Any

import pytest
from bn_commands import (
    CoveringFire,
    EndActions,
    Finish,
    Leave,
    Move,
    OpenFire,
    OpportunityFire,
    Pass,
    Recover,
    Retreat,
    RollInitiative,
)
from msgspec.structs import replace
from rule_ids import rule
from table import RULES, Facts, Man, Played, Soldier, Vehicle, both_editions, table

from core.engine.contract.facts import Refusal, Thrown
from core.engine.contract.filling import misfit
from core.locale import sentences
from core.rules.breaking_news.common.retreat_paths import open_ways
from core.rules.breaking_news.facts import (
    FigureOut,
    GameEnded,
    MoraleTested,
    MotivationSpent,
    MoveDeclared,
    PointsScored,
    ShotFired,
    SideBegins,
    SideRemoved,
    SideShaken,
    SuppressionTested,
    TurnBegan,
    WindowOpened,
)
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.state import Shot
from core.table.places import Point
from core.table.questions import RouteMeasured


def squad(side: str, grade: str, men: int, out: int = 0, y: float = 20, **chief: Any) -> dict[str, Soldier]:
    """So many men in a row, the last *out* of them dead; the first is the commander."""
    return {
        f"{side[0]}{n}": Man(
            grade,
            x=10 + 3 * n,
            y=y,
            side=side,
            leadership=1 if n == 0 else 0,
            commander=n == 0,
            fate="dead" if n >= men - out else "",
            stage="done" if n >= men - out else "waiting",
            **(chief if n == 0 else {}),
        )
        for n in range(men)
    }


def after(
    grade: str, men: int, losses: int, *, out: int | None = None, now: int = 1, edition: str = "EN",
    points: int = 0, theirs: int = 0, options: dict[str, str] | None = None, **more: Any,
) -> Played:  # fmt: skip
    """Blue has lost men this turn: *losses* in all; the enemy is far away."""
    gone = losses if out is None else out
    red = {"r0": Man("R3", x=190, y=190, side="red", leadership=1, commander=True)}
    return table(
        edition=edition,
        options=options,
        sides={
            "blue": {
                "losses": losses,
                "lost_now": now,
                "points": (("lost-regular", points),),
                "grade": grade,
            },
            "red": {"points": (("lost-regular", theirs),)},
        },
        **{**squad("blue", grade, men, gone), **red, **more},
    )


def end(game: Played, *dice: list[int]) -> Facts:
    facts = game.play("blue", EndActions(), *dice)
    assert not isinstance(facts, Refusal), facts
    return facts


@rule("BN-12.0.a", "BN-Q.92", "BN-SM.73", "BN-ED.66")
@both_editions
def test_only_a_side_that_lost_somebody_this_turn_tests() -> None:
    facts = end(after("R4", 8, 2, now=0))
    assert facts.no(MoraleTested) and facts.one(TurnBegan).turn == 2

    facts = end(after("R4", 8, 2, now=1), [2, 1, 1])
    assert facts.one(MoraleTested).side == "blue"


@rule("BN-12.0.a", "BN-Q.92", "BN-SM.73")
def test_both_sides_test_when_both_lost_men_whoever_was_active() -> None:
    game = table(
        sides={"blue": {"losses": 2, "lost_now": 1}, "red": {"losses": 2, "lost_now": 1}},
        **squad("blue", "R4", 4, 1),
        **squad("red", "Irr3", 4, 1, y=180),
    )

    tests = end(game, [2, 1, 1], [1, 2]).of(MoraleTested)

    assert [(test.side, test.dice, test.passed) for test in tests] == [("blue", 3, True), ("red", 2, True)]


@rule("BN-12.0.a", "BN-12.0.c", "BN-12.0.e")
def test_a_man_shot_this_turn_makes_his_side_test() -> None:
    game = table(
        kowalski=Man(y=40, leadership=1, commander=True),
        abu=Man("Irr3", y=60, side="red", leadership=1, commander=True),
        omar=Man("Irr3", y=190, side="red"),
    )
    shot = Shot("kowalski", "assault_rifle", "aimed", ("abu",))
    game.play("blue", OpenFire((shot,)))
    game.play("red", Pass(), [6], [1])
    assert game.state.sides["red"].losses == 2, "the commander counts as two"

    test = end(game, [2, 1]).one(MoraleTested)

    assert (test.side, test.losses, test.need, test.passed) == ("red", 2, 2, True)


@rule("BN-Q.03", "BN-12.0.a", "BN-12.0.f")
def test_the_squad_tests_as_one_whatever_teams_it_has() -> None:
    """Four men in each of two teams, one of them wiped out: eight men in all, and half still fight."""
    game = after("R4", 8, 4)
    for n in range(4, 8):
        game.set(f"b{n}", team="bravo")

    tests = end(game, [6, 1, 1]).of(MoraleTested)

    assert [(test.side, test.losses, test.passed) for test in tests] == [("blue", 4, True)]


@rule("BN-12.0.b", "BN-3.0.c", "BN-Q.93")
@pytest.mark.parametrize(
    ("grade", "dice"),
    [("R1", 5), ("R2", 5), ("R3", 4), ("R4", 3), ("R5", 2), ("Irr1", 4), ("Irr2", 3), ("Irr3", 2)],
)
def test_every_class_throws_as_many_dice_as_its_morale(grade: str, dice: int) -> None:
    facts = end(after(grade, 8, 2), [1] * (dice - 1) + [2])

    assert facts.one(MoraleTested).dice == dice
    assert facts.one(MoraleTested).passed


@rule("BN-12.0.b", "BN-12.0.c")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "blue, morale test: 1+, so no die is thrown."),
        ("it", "blue, test di morale: 1+, quindi nessun dado."),
    ],
)
def test_after_the_first_loss_every_face_passes_and_nobody_throws(language: str, said: str) -> None:
    game = after("R4", 8, 1)
    before = game.state
    facts = end(game)
    held = facts.one(Thrown)
    assert (held.faces, held.passed, facts.one(MoraleTested).passed) == ((), True, True)
    line = RULES.sentence(before, held, game.state)
    assert line is not None and sentences(language).say(line).casefold() == said.casefold()


@rule("BN-Q.93", "BN-Q.15")
def test_a_mixed_squad_throws_the_dice_of_its_commonest_class_at_the_start() -> None:
    men = {f"b{n}": Man("R2" if n < 2 else "R5", x=10 + 3 * n, y=20) for n in range(4)}
    game = table(sides={"blue": {"losses": 2, "lost_now": 1}}, **men, r0=Man(x=190, y=190, side="red"))
    assert game.state.sides["blue"].grade == "R2", "two and two: the better"

    assert end(game, [1, 1, 1, 1, 2]).one(MoraleTested).dice == 5


@rule("BN-12.0.c", "BN-EX.100")
def test_trained_men_with_two_losses_pass_on_a_single_two() -> None:
    for dice, passed in (([1, 1, 2], True), ([1, 1, 1], False)):
        test = end(after("R4", 8, 2), dice).one(MoraleTested)
        assert (test.need, test.passed) == (2, passed)


@rule("BN-12.0.c", "BN-12.0.e", "BN-EX.101", "BN-Q.94", "BN-ED.100")
@both_editions
def test_fanatics_who_lost_their_commander_and_a_man_have_three_losses() -> None:
    test = end(after("Irr2", 8, 3, out=2), [2, 2, 1]).one(MoraleTested)

    assert (test.losses, test.need, test.passed) == (3, 3, False)


@rule("BN-12.0.c", "BN-Q.95", "BN-EX.102", "BN-12.0.f", "BN-ED.68")
def test_below_half_a_six_is_only_a_number() -> None:
    """Elite squad of 10: six losses pass on a 6; with the commander among them, seven, on nothing."""
    test = end(after("R2", 10, 6), [6, 1, 1, 1, 1]).one(MoraleTested)
    assert (test.need, test.passed) == (6, True)

    facts = end(after("R2", 10, 7, out=6))
    assert facts.one(MoraleTested).passed is False
    assert not facts.of(Thrown), "no roll can pass it"


@rule("BN-12.0.f", "BN-EX.103", "BN-Q.04", "BN-Q.05", "BN-ED.68")
@pytest.mark.parametrize(("out", "passes"), [(4, True), (5, False)])
def test_a_six_passes_whatever_the_losses_with_exactly_half_but_not_below(out: int, passes: bool) -> None:
    """Squad of 8; nine losses in all, as if commanders had fallen twice."""
    game = after("R4", 8, 9, out=out)

    test = end(game, *([[6, 1, 1]] if passes else [])).one(MoraleTested)

    assert test.passed is passes
    assert test.need == (6 if passes else 7)


@rule("BN-12.0.c", "BN-12.0.d", "BN-Q.94", "BN-Q.98", "BN-ED.67")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_losses_are_the_dead_and_captured_of_the_whole_game_not_those_who_left(edition: str) -> None:
    game = after("R4", 8, 3, out=2, edition=edition)
    game.set("b5", fate="left", stage="done")
    game.set("b6", fate="captured")

    assert end(game, [3, 1, 1]).one(MoraleTested).losses == 3


@rule("BN-12.0.g", "BN-14.0.b", "BN-D.i", "BN-EX.104", "BN-SM.74", "BN-ED.69", "BN-EX.142")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_who_fails_at_45_against_30_is_removed_and_the_game_is_over(edition: str) -> None:
    game = after("R4", 8, 3, points=45, theirs=30, edition=edition)

    facts = end(game, [2, 2, 2])

    assert facts.one(SideRemoved).side == "blue"
    assert facts.one(PointsScored).points == 15
    assert game.state.sides["blue"].total == 60
    ended = facts.one(GameEnded)
    assert ended.winner == "red" and dict(ended.points) == {"blue": 60, "red": 30}
    assert {out.why for out in facts.of(FigureOut)} == {"withdrew"}
    assert game.state.sides["blue"].losses == 3, "those who withdraw are not lost"
    assert game.refused("blue", RollInitiative())[1] == "engine-game-over"


@rule("BN-12.0.h", "BN-Q.100", "BN-EX.104", "BN-ED.70", "BN-Q.02", "BN-Q.94")
@pytest.mark.parametrize(
    ("edition", "single", "gap", "taken"),
    [
        ("EN", {}, 9.9, True),
        ("EN", {}, 10.0, True),
        ("EN", {}, 10.1, False),
        ("IT", {}, 9.9, True),
        ("IT", {}, 10.0, False),
        ("EN", {"prisoners": "less_than_10"}, 10.0, False),
        ("IT", {"prisoners": "within_10"}, 10.0, True),
    ],
)
def test_men_of_the_removed_squad_near_an_enemy_are_captured(
    edition: str, single: dict[str, str], gap: float, taken: bool
) -> None:
    """Each prisoner is scored as lost; in EN 10 cm are near enough, in IT it must be less."""
    game = after("R4", 8, 3, points=45, theirs=30, edition=edition, options=single)
    game.move_to("r0", 10, 20 + gap)
    game.move_to("b1", 60, 20)
    game.set("r0", suppressed=True)

    facts = end(game, [2, 2, 2])

    fates = {out.figure: out.fate for out in facts.of(FigureOut)}
    assert fates["b0"] == ("captured" if taken else "left")
    assert fates["b1"] == "left"
    captured = [fate for fate in fates.values()].count("captured")
    assert game.state.sides["blue"].total == 60 + 10 * captured


@rule("BN-12.0.h", "BN-Q.100")
def test_only_a_fighting_enemy_takes_prisoners() -> None:
    game = after("R4", 8, 3, points=45, theirs=30, r1=Man(side="red", x=10, y=25, fate="dead"))

    assert {out.fate for out in end(game, [2, 2, 2]).of(FigureOut)} == {"left"}


@rule("BN-12.0.i", "BN-Q.96", "BN-EX.105", "BN-SM.26", "BN-SM.74", "BN-ED.71", "BN-Q.97")
@pytest.mark.parametrize(("edition", "single"), [("EN", {}), ("IT", {"morale_failed": "suppressed"})])
def test_who_fails_at_30_against_30_stays_and_starts_the_next_turn_suppressed_in_en(
    edition: str, single: dict[str, str]
) -> None:
    game = after("R4", 8, 3, points=30, theirs=30, edition=edition, options=single)

    facts = end(game, [2, 2, 2])

    assert facts.one(SideShaken).side == "blue" and facts.no(SideRemoved, GameEnded)
    assert facts.one(SideBegins).suppressed
    assert game.state.turn == 2
    alive = game.state.of("blue")
    assert len(alive) == 5 and all(man.suppressed and man.shaken for man in alive)
    assert not any(man.suppressed for man in game.state.of("red"))


@rule("BN-12.0.i", "BN-EX.105", "BN-ED.71", "BN-SM.26", "BN-Q.97", "BN-12.0.n")
@pytest.mark.parametrize(("edition", "single"), [("IT", {}), ("EN", {"morale_failed": "tests"})])
def test_in_it_nobody_is_suppressed_but_every_man_tests_when_activated(
    edition: str, single: dict[str, str]
) -> None:
    game = after("R4", 8, 3, points=30, theirs=30, edition=edition, options=single)
    end(game, [2, 2, 2])
    alive = game.state.of("blue")
    assert all(man.shaken and not man.suppressed for man in alive)

    game.state = _active(game, "red")
    game.move_to("r0", 16, 60)
    facts = game.play("red", Move(("r0",), "run", ((Point(16, 45),),)))
    assert facts.one(WindowOpened).side == "blue", "meanwhile the IT squad reacts as usual"
    game.play("blue", Pass())

    game.state = _active(game, "blue")
    assert game.refused("blue", Move(("b1",), "run", ((Point(13, 30),),))) == ("BN-10.0.e", "bn-test-first")
    assert game.refused("blue", EndActions()) == ("BN-12.0.m", "bn-test-first")
    assert game.play("blue", Recover("b1"), [3]).one(SuppressionTested).passed
    game.play("blue", Move(("b1",), "run", ((Point(13, 30),),)))


@rule("BN-12.0.n", "BN-ED.71", "BN-10.0.d")
def test_in_en_the_shaken_squad_cannot_react_until_it_has_tested() -> None:
    game = after("R4", 8, 3, points=30, theirs=30)
    end(game, [2, 2, 2])
    game.state = _active(game, "red")
    game.move_to("r0", 16, 60)

    assert game.play("red", Move(("r0",), "run", ((Point(16, 45),),))).no(WindowOpened)


@rule("BN-Q.99", "BN-SM.74")
def test_when_both_fail_the_side_with_more_points_is_removed() -> None:
    for blue, red, removed in ((20, 10, "blue"), (10, 20, "red"), (20, 20, "")):
        game = table(
            sides={
                "blue": {"losses": 3, "lost_now": 1, "points": (("lost-regular", blue),)},
                "red": {"losses": 3, "lost_now": 1, "points": (("lost-regular", red),)},
            },
            **squad("blue", "R4", 8, 3),
            **squad("red", "R4", 8, 3, y=180),
        )
        facts = end(game, [1, 1, 1], [2, 2, 2])
        assert [gone.side for gone in facts.of(SideRemoved)] == ([removed] if removed else [])
        shaken = {"blue", "red"} - {removed}
        assert {side.side for side in facts.of(SideShaken)} == shaken
        assert (game.state.over is not None) is bool(removed)


# --- retreat ---------------------------------------------------------------------


def retreating(edition: str = "EN", terrain: Any = (), y: float = 60, **more: Any) -> Played:
    """Kowalski, of the south edge, has failed his test this turn."""
    men = {
        "kowalski": Man("R4", x=100, y=y, shaken=True, suppressed=edition == "EN", facing=90),
        "abu": Man("Irr3", x=100, y=y + 40, side="red", facing=90),
        **more,
    }
    game = table(terrain, edition=edition, **men)
    tested = game.play("blue", Recover("kowalski"), [6]).one(SuppressionTested)
    assert not tested.passed
    return game


def _active(game: Played, side: str) -> Any:
    from msgspec.structs import replace

    return replace(game.state, phase="actions", active=side, awaiting=(), acting=())


@rule("BN-12.0.j", "BN-Q.97", "BN-SM.42", "BN-12.0.m")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_who_fails_the_test_is_retreating_and_no_longer_suppressed(edition: str) -> None:
    game = retreating(edition)

    man = game.man("kowalski")
    assert man.retreating and not man.suppressed and not man.shaken
    assert game.refused("blue", Finish()) == ("BN-12.0.j", "bn-must-retreat")
    assert game.refused("blue", EndActions()) == ("BN-12.0.j", "bn-must-retreat")
    assert game.refused("blue", Move(("kowalski",), "run", ((Point(100, 80),),)))[1] == "bn-must-retreat"
    shot = OpenFire((Shot("kowalski", "assault_rifle", "aimed", ("abu",)),))
    assert game.refused("blue", shot) == ("BN-12.0.j", "bn-must-retreat")
    assert game.refused("blue", Recover("kowalski"), [1]) == ("BN-Q.80", "bn-tested-already")


@rule("BN-12.0.j", "BN-Q.98", "BN-SM.42")
@pytest.mark.parametrize(
    ("to", "answer"),
    [
        (Point(100, 45), ""),
        (Point(100, 35), ""),
        (Point(100, 45.2), "bn-retreat-farther"),
        (Point(100, 34.8), "bn-too-far"),
        (Point(100, 76), "bn-retreat-towards-edge"),
        (Point(116, 60), "bn-retreat-towards-edge"),
    ],
)
def test_he_goes_15_to_25_cm_towards_his_own_edge(to: Point, answer: str) -> None:
    game = retreating()

    if answer:
        assert game.refused("blue", Retreat("kowalski", (to,)))[1] == answer
        return
    game.play("blue", Retreat("kowalski", (to,)))
    assert game.at("kowalski") == (to.x, to.y)
    assert game.man("kowalski").withdrew
    assert game.refused("blue", Retreat("kowalski", (Point(100, 30),)))[1] == "bn-has-moved"


@rule("BN-12.0.j", "BN-Q.98")
@pytest.mark.parametrize(
    "at", [(100, 60), (33.37, 17.71), (12.345, 15.0003), (199.99, 8.125), (66.667, 24.9)]
)
def test_every_way_that_is_offered_may_be_taken_wherever_he_stands(at: tuple[float, float]) -> None:
    """Also ways at an angle, whose ends are rounded: what is offered is within what the rule measures."""
    game = retreating(terrain=[{"kind": "wall", "id": "wall", "obstacle": 1, "box": [90, 40, 20, 1]}])
    game.move_to("kowalski", *at)
    ways = open_ways(game.state, game.man("kowalski"))
    offered = game.state

    assert len(ways) >= 10
    assert not any("-" in f"{x} {y}" for x, y in ways), "on the table, and no -0 either"
    for end in ways:
        game.state = offered
        assert game.play("blue", Retreat("kowalski", (Point(*end),))).one(MoveDeclared)


@rule("BN-12.0.j", "BN-Q.07", "BN-SM.42")
@pytest.mark.parametrize(("around", "stays"), [(range(0, 360, 90), False), (range(0, 360, 30), True)])
def test_no_way_leads_through_a_vehicle_and_who_has_no_way_at_all_stays(around: range, stays: bool) -> None:
    """Trucks of 6 cm, their middles 10 cm from him: there is room between four of them, not twelve."""
    trucks = {
        f"truck{at}": Vehicle(
            "unprotected",
            x=100 + 10 * math.cos(math.radians(at)),
            y=60 + 10 * math.sin(math.radians(at)),
            base=6,
        )
        for at in around
    }
    game = retreating(**trucks)
    ways = open_ways(game.state, game.man("kowalski"))
    offered = game.state

    assert (not ways) is stays and (100, 35) not in ways
    for end in ways:
        assert game.play("blue", Retreat("kowalski", (Point(*end),))).one(MoveDeclared)
        game.state = offered
    if stays:
        assert game.play("blue", EndActions())
    else:
        assert game.refused("blue", EndActions()) == ("BN-12.0.j", "bn-must-retreat")


@rule("BN-12.0.j", "BN-Q.105")
def test_the_nearest_edge_will_do_too() -> None:
    game = retreating(y=100, abu=Man("Irr3", x=100, y=190, side="red", facing=90))
    game.move_to("kowalski", 30, 100)

    game.play("blue", Retreat("kowalski", (Point(12, 100),)))

    assert game.at("kowalski") == (12, 100)


@rule("BN-12.0.j", "BN-Q.98", "BN-Q.105", "BN-Q.94", "BN-D.j")
@pytest.mark.parametrize(("start", "to"), [((100, 8), (100, 0)), ((8, 100), (0, 100)), ((100, 20), (100, 0))])
def test_who_reaches_an_edge_is_gone_and_no_loss(start: tuple[float, float], to: tuple[float, float]) -> None:
    game = retreating()
    game.move_to("kowalski", *start)

    facts = game.play("blue", Retreat("kowalski", (Point(*to),)))

    assert (facts.one(FigureOut).fate, facts.one(FigureOut).why) == ("left", "retreated")
    assert facts.no(PointsScored)
    assert game.state.sides["blue"].losses == 0


@rule("BN-12.0.l", "BN-Q.98")
def test_from_the_open_he_may_turn_aside_into_cover_then_he_goes_on_to_the_edge() -> None:
    wood = {"kind": "wood", "box": [105, 55, 20, 20]}
    game = retreating(terrain=[wood])
    (way,) = RULES.fields(game.state, "blue", "retreat", {"figure": "kowalski"})
    assert misfit(way, [[107, 60]]) is None and misfit(way, [[100, 34.9]]) is not None

    game.play("blue", Retreat("kowalski", (Point(107, 60),)))

    assert game.at("kowalski") == (107, 60), "7 cm sideways, but into cover"
    game.play("blue", EndActions())
    game.state = _active(game, "blue")
    game.play("blue", Recover("kowalski"), [6])
    assert game.refused("blue", Retreat("kowalski", (Point(108, 60),)))[1] == "bn-retreat-farther"
    assert game.refused("blue", Retreat("kowalski", (Point(123, 62),)))[1] == "bn-retreat-towards-edge"
    game.play("blue", Retreat("kowalski", (Point(107, 45),)))
    assert game.at("kowalski") == (107, 45)


@rule("BN-12.0.k", "BN-Q.98")
@pytest.mark.parametrize(("y", "fires"), [(45, True), (44.9, False), (35, False)])
def test_after_exactly_15_cm_he_may_fire_with_plus_one(y: float, fires: bool) -> None:
    game = retreating(abu=Man("Irr3", x=100, y=60 + 10, side="red", facing=90))
    game.play("blue", Retreat("kowalski", (Point(100, y),)))
    wish = OpenFire((Shot("kowalski", "assault_rifle", "aimed", ("abu",)),))

    if not fires:
        assert game.refused("blue", wish)[1] in ("bn-ran", "bn-moved-too-far")
        return
    game.play("blue", wish)
    shot = game.play("red", Pass(), [1]).one(ShotFired)
    assert shot.needed == 4 and [term.rule for term in shot.modifiers] == ["BN-8.0.l"]
    assert game.refused("blue", CoveringFire(("kowalski",), Point(100, 70)))[0] in ("BN-5.2.a", "BN-Q.89")


@rule("BN-12.0.k", "BN-14.0.d")
def test_having_withdrawn_he_neither_runs_on_nor_leaves() -> None:
    game = retreating()
    game.play("blue", Retreat("kowalski", (Point(100, 45),)))

    assert game.refused("blue", Move(("kowalski",), "run", ((Point(100, 20),),)))[1] == "bn-has-moved"
    assert game.refused("blue", Leave(("kowalski",)))[1] == "bn-has-moved"


@rule("BN-12.0.m", "BN-ED.72", "BN-SM.41", "BN-Q.97")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_he_repeats_the_test_at_each_activation_until_he_passes(edition: str) -> None:
    game = retreating(edition)
    game.play("blue", Retreat("kowalski", (Point(100, 45),)))
    game.play("blue", EndActions())
    assert game.man("kowalski").retreating
    game.state = _active(game, "blue")
    assert game.refused("blue", Retreat("kowalski", (Point(100, 30),)))[1] == "bn-not-retreating"
    assert game.refused("blue", EndActions()) == ("BN-12.0.m", "bn-test-first")

    assert not game.play("blue", Recover("kowalski"), [4]).one(SuppressionTested).passed
    game.play("blue", Retreat("kowalski", (Point(100, 30),)))
    game.play("blue", EndActions())
    game.state = _active(game, "blue")
    assert game.play("blue", Recover("kowalski"), [3]).one(SuppressionTested).passed

    assert not game.man("kowalski").retreating
    game.play("blue", Move(("kowalski",), "run", ((Point(100, 50),),)))
    assert game.at("kowalski") == (100, 50), "he acts normally again"


@rule("BN-12.0.n", "BN-ED.73")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_a_retreating_man_reacts_as_usual_while_the_enemy_is_active(edition: str) -> None:
    game = retreating(edition, abu=Man("Irr3", x=100, y=80, side="red", facing=90))
    game.play("blue", Retreat("kowalski", (Point(100, 45),)))
    game.play("blue", EndActions())
    game.state = _active(game, "red")

    game.play("red", Move(("abu",), "run", ((Point(100, 70),),)))
    facts = game.play("blue", OpportunityFire("kowalski", "assault_rifle", "aimed", at=10), [3], [1])

    assert facts.one(FigureOut).figure == "abu", "no +1 for last turn's march"


@rule("BN-12.0.j", "BN-8.2.a", "BN-Q.97")
def test_a_retreat_can_be_shot_at_and_a_hit_man_stops() -> None:
    game = retreating(abu=Man("Irr3", x=100, y=75, side="red", facing=270))
    game.play("blue", Retreat("kowalski", (Point(100, 40),)))

    game.play("red", OpportunityFire("abu", "assault_rifle", "burst", at=5), [6, 6, 1], [6, 6])

    assert game.at("kowalski") == (100, 55)
    assert game.man("kowalski").suppressed and game.man("kowalski").retreating
    game.play("blue", EndActions())


@rule("BN-12.0.j", "BN-Q.89")
def test_who_retreats_from_a_melee_is_in_contact_no_more() -> None:
    game = retreating()
    game.set("kowalski", touching=("abu",))
    game.set("abu", touching=("kowalski",))

    game.play("blue", Retreat("kowalski", (Point(100, 45),)))

    assert game.man("kowalski").touching == game.man("abu").touching == ()


@rule("BN-12.0.j")
def test_who_has_no_way_out_may_stay() -> None:
    rocks = [
        {"kind": "rock", "box": [90, 52, 20, 4]},
        {"kind": "rock", "box": [86, 52, 4, 20]},
        {"kind": "rock", "box": [110, 52, 4, 20]},
    ]
    game = retreating(terrain=rocks)

    game.play("blue", Finish())

    assert game.man("kowalski").stage == "done"


@rule("BN-12.0.j", "BN-6.2.a")
def test_a_retreat_over_an_obstacle_is_as_short_as_any_run_over_it() -> None:
    """Over a wall of level 1 a run is 15 cm, which is just far enough; a wreck is too high."""
    for kind, far, near in (("wall", "bn-too-far", ""), ("wreck", "bn-too-far", "bn-too-far")):
        piece = {"kind": kind, "box": [80, 50, 40, 2]}
        assert retreating(terrain=[piece]).refused("blue", Retreat("kowalski", (Point(100, 40),)))[1] == far
        game = retreating(terrain=[piece])
        answer = game.play("blue", Retreat("kowalski", (Point(100, 45),)))
        assert (answer.message.id if isinstance(answer, Refusal) else "") == near


@rule("BN-12.0.j", "BN-Q.98", "BN-12.0.l")
def test_with_a_tape_people_give_the_distances() -> None:
    game = table(tape=True, kowalski=Man("R4", retreating=True), abu=Man("Irr3", side="red"))
    game.play("blue", Recover("kowalski"), [6])
    assert game.refused("blue", Retreat("kowalski", 12.0), answers=[RouteMeasured(12.0), 40.0]) == (
        "BN-12.0.j",
        "bn-retreat-farther",
    )

    facts = game.play("blue", Retreat("kowalski", 12.0), answers=[RouteMeasured(12.0), 12.0, [], 0.0])

    assert facts.one(FigureOut).why == "retreated"


@rule("BN-12.0.m", "BN-12.0.h", "BN-Q.16")
def test_initiative_comes_before_everything_in_the_turn_after_a_failure() -> None:
    game = after("R4", 8, 3, points=30, theirs=30)
    end(game, [2, 2, 2])

    assert game.state.phase == "initiative"
    game.play("red", RollInitiative(), [6, 6], [1, 1])
    assert game.state.active == "blue"


def motivated() -> Played:
    """Blue lost three of eight and will fail on [2, 2, 2] without being behind; it is motivated."""
    game = after("R4", 8, 3, points=30, theirs=30)
    side = replace(game.state.sides["blue"], motivated=True)
    game.state = replace(game.state, sides={**game.state.sides, "blue": side})
    return game


@rule("BN-12.0.o", "BN-X.MOTIVATION.a", "BN-Q.101")
def test_a_motivated_squad_ignores_its_first_failure_and_no_other() -> None:
    game = motivated()

    facts = end(game, [2, 2, 2])

    assert facts.one(MotivationSpent).side == "blue" and facts.no(SideShaken, SideRemoved, GameEnded)
    assert not game.state.sides["blue"].motivated
    spent = after("R4", 8, 3, points=30, theirs=30)
    assert end(spent, [2, 2, 2]).one(SideShaken).side == "blue"


@rule("BN-12.0.o")
def test_the_enemy_does_not_know_of_motivation_before_it_is_used() -> None:
    game = motivated()

    assert known(game.state, "blue").sides["blue"].motivated
    assert not known(game.state, "red").sides["blue"].motivated


@rule("BN-12.0.o")
def test_a_motivated_squad_that_passes_keeps_its_motivation() -> None:
    game = motivated()

    assert end(game, [2, 2, 3]).no(MotivationSpent, SideShaken)
    assert game.state.sides["blue"].motivated
