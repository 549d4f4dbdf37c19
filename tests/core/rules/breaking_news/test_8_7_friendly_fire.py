"""Breaking News 8.7, friendly fire: a miss endangers one's own men in the line of fire."""

from __future__ import annotations

import pytest
from bn_commands import CoveringFire, GoToGround, OpenFire, OpportunityFire, Pass
from firing_range import fire, shot
from rule_ids import rule
from table import Facts, Man, Played, table

from core.rules.breaking_news.facts import FigureOut, FriendlyFire, PointsScored, SavesRolled, ShotFired
from core.rules.breaking_news.state import Shot
from core.table.places import Point


def friends_struck(facts: Facts) -> list[str]:
    """Whom friendly fire struck."""
    return [hit.figure for one in facts.of(FriendlyFire) for hit in one.struck]


def friend_at(x: float, y: float, *weapons: str, **more: object) -> Played:
    """Kowalski fires at Abu 30 cm north of him; Smith, a trained friend, stands somewhere."""
    return table(
        kowalski=Man("R3", *weapons),
        smith=Man("R4", x=x, y=y, facing=0),
        abu=Man(y=70, side="red"),
        **more,  # type: ignore[arg-type]
    )


@rule("BN-EX.54", "BN-EX.55", "BN-8.7.a", "BN-8.7.c", "BN-Q.64")
@pytest.mark.parametrize(("face", "survives"), [(3, True), (2, False)])
def test_three_misses_of_one_weapon_are_one_test(face: int, survives: bool) -> None:
    """An LMG hits once and misses three times; the R4 in the corridor saves at 4 with +1."""
    game = friend_at(43, 55, "lmg")

    facts = fire(game, shot("kowalski", "lmg"), dice=[[5, 4, 4, 4], [6], [face]])

    saved = facts.of(SavesRolled)[1]
    assert (saved.figure, saved.hits, saved.needed, saved.passed) == ("smith", 1, 3, survives)
    assert [(term.value, term.rule) for term in saved.modifiers] == [(1, "BN-8.7.c")]
    assert game.man("smith").suppressed == survives
    assert game.man("smith").fate == ("" if survives else "dead")


@rule("BN-EX.54", "BN-Q.64")
def test_by_option_every_missed_die_is_a_test() -> None:
    game = friend_at(43, 55, "lmg", options={"friendly_fire": "per_missed_die"})

    facts = fire(game, shot("kowalski", "lmg"), dice=[[5, 4, 4, 4], [6], [3, 3, 3]])

    assert facts.of(SavesRolled)[1].hits == 3


@rule("BN-8.7.a", "BN-Q.24", "BN-8.0.o")
def test_a_single_shot_that_a_dodge_put_out_of_reach_is_a_missed_shot_too() -> None:
    """6+ at 110 cm, dodged 7: nothing hits, but it was fired past Smith; a burst without dice was not."""
    game = table(kowalski=Man("R3"), smith=Man("R4", y=90, facing=0), abu=Man(y=150, side="red"))
    game.play("blue", OpenFire((shot("kowalski"),)))

    facts = game.play("red", GoToGround("abu"), [6], [3])

    assert (facts.one(ShotFired).needed, facts.one(ShotFired).dice, facts.one(ShotFired).hits) == (7, 1, 0)
    assert friends_struck(facts) == ["smith"] and facts.one(SavesRolled).figure == "smith"

    spent = table(
        kowalski=Man("Irr3", moved=10.0, moved_any=True),
        smith=Man("Irr3", y=55, facing=0),
        abu=Man(y=75, side="red"),
    )
    spent.play("blue", OpenFire((shot("kowalski", mode="burst"),)))
    facts = spent.play("red", GoToGround("abu"))
    assert facts.one(ShotFired).dice == 0 and friends_struck(facts) == []


@rule("BN-Q.64")
def test_by_option_there_is_no_friendly_fire() -> None:
    game = friend_at(43, 55, options={"friendly_fire": "off"})

    assert friends_struck(fire(game, shot("kowalski"), dice=[[1]])) == []


@rule("BN-EX.56", "BN-8.7.b", "BN-Q.65", "BN-Q.02")
@pytest.mark.parametrize(
    ("x", "y", "endangered"),
    [
        (43, 42.6, False),  # 4 from the firer, beside the line
        (40, 45, False),  # 5 from him
        (40, 45.1, True),
        (45, 79, True),  # 9 beyond the target, 5 off the line
        (45.1, 60, False),
        (35, 60, True),
        (40, 80, True),  # 10 beyond
        (40, 81, False),  # 11 beyond
        (40, 34, False),  # behind him
    ],
)
def test_the_line_of_fire(x: float, y: float, endangered: bool) -> None:
    facts = fire(friend_at(x, y), shot("kowalski"), dice=[[1], [6]] if endangered else [[1]])

    assert friends_struck(facts) == (["smith"] if endangered else [])


@rule("BN-Q.65")
def test_friends_behind_solid_walls_are_safe() -> None:
    house = {"kind": "building", "box": [41, 50, 4, 4]}
    game = friend_at(43, 58)
    safe = table([house], kowalski=Man(), smith=Man("R4", x=43, y=58), abu=Man(y=70, side="red"))

    assert friends_struck(fire(game, shot("kowalski"), dice=[[1], [6]])) == ["smith"]
    assert friends_struck(fire(safe, shot("kowalski"), dice=[[1]])) == []


@rule("BN-8.7.a")
def test_a_shot_that_hits_endangers_nobody() -> None:
    facts = fire(friend_at(43, 55), shot("kowalski"), dice=[[4], [6]])

    assert facts.no(FriendlyFire)


@rule("BN-8.7.a")
def test_enemies_in_the_line_are_not_in_danger() -> None:
    game = table(kowalski=Man(), abu=Man(y=70, side="red"), bakr=Man(x=42, y=75, side="red"))

    assert friends_struck(fire(game, shot("kowalski"), dice=[[1]])) == []


@rule("BN-8.7.a", "BN-Q.64")
def test_each_weapon_of_a_group_that_misses_is_a_test_of_its_own() -> None:
    game = table(kowalski=Man(x=38), lopez=Man(x=42), smith=Man("R4", y=55), abu=Man(y=70, side="red"))

    facts = fire(game, shot("kowalski"), shot("lopez"), dice=[[1], [1], [3], [3]])

    assert friends_struck(facts) == ["smith", "smith"]


@rule("BN-8.7.b", "BN-Q.64")
@pytest.mark.parametrize(("abu", "bakr", "endangered"), [([3, 3], [6], False), ([6, 6], [3], True)])
def test_only_the_line_to_a_missed_target_counts(abu: list[int], bakr: list[int], endangered: bool) -> None:
    """A split burst at A and B; the friend stands in B's lane alone."""
    game = table(
        kowalski=Man(),
        smith=Man("R4", x=47, y=58),
        abu=Man(y=62, side="red"),
        bakr=Man(x=44, y=62, side="red"),
    )
    game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", "burst", ("abu", "bakr"), (2, 1)),)))

    saves = [[6, 6], [6]] if endangered else [[6]]
    facts = game.play("red", Pass(), abu, bakr, *saves)

    assert friends_struck(facts) == (["smith"] if endangered else [])


@rule("BN-8.7.a")
def test_opportunity_fire_that_misses_endangers_the_reactors_friends() -> None:
    game = table(
        kowalski=Man(), abu=Man(y=70, side="red"), bakr=Man("R4", x=42, y=60, side="red", suppressed=True)
    )
    game.play("blue", OpenFire((shot("kowalski"),)))

    facts = game.play("red", OpportunityFire("abu", "assault_rifle"), [1], [1], [3])

    assert friends_struck(facts) == ["bakr"]


@rule("BN-Q.65")
def test_covering_fire_endangers_nobody() -> None:
    game = friend_at(43, 55)

    facts = game.play("blue", CoveringFire(("kowalski",), Point(40, 70)))
    if game.deciding():
        game.play("red", Pass())

    assert facts.no(FriendlyFire) and not [e for e in game.log if isinstance(e, FriendlyFire)]


@rule("BN-8.7.c", "BN-9.0.e", "BN-Q.67")
def test_a_leader_in_the_line_has_no_more_than_one() -> None:
    game = table(
        kowalski=Man(), smith=Man("R4", x=43, y=55, leadership=2, facing=0), abu=Man(y=70, side="red")
    )

    facts = fire(game, shot("kowalski"), dice=[[1], [3]])

    assert (facts.one(SavesRolled).needed, len(facts.one(SavesRolled).modifiers)) == (3, 1)


@rule("BN-Q.138")
def test_a_friend_who_is_killed_is_charged_to_his_own_side() -> None:
    game = friend_at(43, 55)

    facts = fire(game, shot("kowalski"), dice=[[1], [2]])

    assert facts.one(FigureOut).figure == "smith"
    assert [(p.side, p.kind, p.points) for p in facts.of(PointsScored)] == [
        ("blue", "first-fire", 5),
        ("blue", "lost-regular", 10),
    ]
