"""Breaking News 11.1: storming a building, one round a turn, all dice of both sides at once."""

from __future__ import annotations

import pytest
from bn_commands import (
    CoveringFire,
    EndActions,
    Finish,
    Move,
    OpenFire,
    OpportunityFire,
    Pass,
    Recover,
    SpreadHits,
    StormBuilding,
)
from menus import offered
from rule_ids import rule
from table import Facts, Man, Played, Soldier, both_editions, table

from core.rules.breaking_news.facts import (
    ContactMade,
    FigureOut,
    HitsSpread,
    MoralesDone,
    Revealed,
    SavesRolled,
    SpreadAsked,
    StormEnded,
    StormRolled,
    StormTested,
    Suppressed,
)
from core.rules.breaking_news.firing.covering import cover_value
from core.rules.breaking_news.state import Shot, Talks
from core.table.places import Point
from core.table.questions import Near

HOUSE = {
    "kind": "building",
    "id": "house",
    "box": [30, 40, 30, 20],
    "openings": [
        {"kind": "door", "from": [30, 40], "to": [50, 40]},
        {"kind": "window", "from": [30, 45], "to": [30, 55]},
    ],
}
BUNKER = {**HOUSE, "kind": "bunker", "id": "bunker"}


def outside(grade: str, n: int, side: str = "blue", **facts: object) -> Soldier:
    """Man number *n* at the door."""
    return Man(grade, x=31 + 2.6 * n, y=39, side=side, facing=90, **facts)  # type: ignore[arg-type]


def within(grade: str, n: int, side: str = "red", house: str = "house", **facts: object) -> Soldier:
    """Man number *n* in the house, away from the door."""
    return Man(grade, x=33 + 3 * n, y=50, side=side, facing=270, inside=house, **facts)  # type: ignore[arg-type]


def rangers(**more: object) -> Played:
    """The book's example: seven Elite at the door, four militia inside."""
    men = {f"r{n}": outside("R2", n) for n in range(7)} | {f"t{n}": within("Irr3", n) for n in range(4)}
    return table([HOUSE], **more, **men)  # type: ignore[arg-type]


SEVEN = tuple(f"r{n}" for n in range(7))
FIVE_SIXES = [6] * 5 + [1] * 23


def book_round(game: Played) -> Facts:
    """Five sixes and one 5: B and D survive, and so does the first Ranger."""
    facts = game.play("blue", StormBuilding(SEVEN, "house"), FIVE_SIXES, [5, 4, 4, 1])
    spread = game.play("red", SpreadHits(("t0", "t1", "t2", "t3")))
    saves = game.play("blue", SpreadHits(SEVEN), [5, 2], [6], [3], [5], [3])
    return Facts((*facts, *spread, *saves))


@rule(
    "BN-EX.05",
    "BN-11.1.d",
    "BN-11.1.e",
    "BN-11.1.f",
    "BN-11.1.g",
    "BN-11.1.h",
    "BN-Q.91",
    "BN-SM.51",
    "BN-SM.67",
)
def test_the_books_example_seven_rangers_against_four_militia() -> None:
    game = rangers()

    facts = game.play("blue", StormBuilding(SEVEN, "house"), FIVE_SIXES, [5, 4, 4, 1])

    rolled = facts.one(StormRolled)
    assert (rolled.attack_dice, rolled.attack_hits) == (28, 5)
    assert (rolled.defence_dice, rolled.defence_hits) == (4, 1)
    assert facts.throws == [("BN-11.1.f", 28, 6), ("BN-11.1.f", 4, 5)]
    assert facts.one(SpreadAsked).side == "red"
    assert game.deciding() == [("red", "spread")], "one man, at the owner's choice, tests twice"
    assert game.refused("red", SpreadHits(("t0", "t1", "t1"))) == ("BN-11.1.h", "bn-name-all")
    facts = game.play("red", SpreadHits(("t0", "t1", "t2", "t3")))
    assert [(hit.figure, hit.hits) for hit in facts.one(HitsSpread).hits] == [
        ("t0", 2),
        ("t1", 1),
        ("t2", 1),
        ("t3", 1),
    ]
    assert game.deciding() == [("blue", "spread")]
    facts = game.play("blue", SpreadHits(SEVEN), [5, 2], [6], [3], [5], [3])

    assert [(save.figure, save.needed, save.passed) for save in facts.of(SavesRolled)] == [
        ("t0", 5, False),
        ("t1", 5, True),
        ("t2", 5, False),
        ("t3", 5, True),
        ("r0", 3, True),
    ]
    assert [man.figure for man in facts.of(FigureOut)] == ["t0", "t2"]
    assert [man.figure for man in facts.of(Suppressed)] == ["t1", "t3", "r0"]
    assert facts.one(StormEnded).holder == "", "both remain"
    assert game.state.sides["red"].points == (("lost-irregular", 10),)
    assert game.state.sides["red"].losses == 2 and game.state.sides["blue"].losses == 0


@rule("BN-EX.05", "BN-11.1.j", "BN-Q.90", "BN-10.0.g")
@pytest.mark.parametrize(
    ("ranger", "first", "second", "attack", "defence"),
    [(4, 2, 2, 28, 2), (5, 2, 3, 24, 1), (6, 6, 6, 24, 0)],
)
def test_next_turn_suppressed_men_test_first_and_who_fails_rolls_no_dice(
    ranger: int, first: int, second: int, attack: int, defence: int
) -> None:
    game = rangers()
    book_round(game)
    assert game.refused("blue", StormBuilding(SEVEN, "house")) == ("BN-11.1.a", "bn-has-fought")
    game.play("blue", EndActions(), [6, 1])
    game.state = next_turn(game)

    defenders = [[1] * defence] if defence else []
    facts = game.play(
        "blue", StormBuilding(SEVEN, "house"), [ranger], [first], [second], [1] * attack, *defenders
    )

    tests = facts.of(StormTested)
    assert [test.figure for test in tests] == ["r0", "t1", "t3"]
    assert [test.need for test in tests] == [4, 2, 2]
    assert [test.passed for test in tests] == [ranger <= 4, first <= 2, second <= 2]
    rolled = facts.one(StormRolled)
    assert (rolled.attack_dice, rolled.defence_dice) == (attack, defence)


@rule("BN-11.1.j", "BN-Q.91", "BN-SM.44")
@pytest.mark.parametrize("tape", [False, True])
def test_who_was_attacked_fights_on_in_his_own_turn_and_stays_the_defender(tape: bool) -> None:
    """His dice hit on 5 or 6 as before, and at a real table nobody is asked who fights."""
    game = still_fighting(tape)
    game.state = next_turn(game, "red")
    (on,) = offered(game, "red", "storm_building")
    assert (on.label.id, on.given) == ("do-fight_on", {"building": "house", "figures": ("t0",)})

    facts = game.play("red", StormBuilding(("t0",), "house"), [5, 6, 5, 6], [5, 1, 1, 1, 1], [4, 4], [5])

    rolled = facts.one(StormRolled)
    assert (rolled.attack_dice, rolled.attack_hits) == (4, 2)
    assert (rolled.defence_dice, rolled.defence_hits) == (5, 1)


@rule("BN-11.1.j", "BN-Q.91")
def test_a_fight_that_nobody_has_left_is_fought_on_at_the_end_of_the_turn() -> None:
    game = still_fighting()
    game.state = next_turn(game, "red")

    facts = game.play("red", EndActions(), [1] * 4, [1] * 5)

    assert facts.one(StormRolled).attack_dice == 4
    game.state = next_turn(game)
    game.play("blue", Move(("r0",), "run", ((Point(31, 20),),)))
    game.play("red", Pass())
    assert not game.state.contests, "the attacker has left"
    assert game.play("blue", EndActions()).no(StormRolled)


def still_fighting(tape: bool = False) -> Played:
    """A Ranger has stormed the house, and neither he nor the man inside was hit."""
    if tape:
        game = table(tape=True, terrain=[HOUSE], r0=Man("R2"), t0=Man("R1", side="red"))
    else:
        game = table([HOUSE], r0=outside("R2", 0), t0=within("R1", 0))
    answers = {"answers": [["house"], ["t0"]]} if tape else {}
    game.play("blue", StormBuilding(("r0",), "house"), [1] * 4, [1] * 5, **answers)
    game.play("blue", EndActions())
    return game


def next_turn(game: Played, active: str = "blue") -> object:
    """The same men in the active side's next turn."""
    from msgspec.structs import replace

    return replace(game.state, phase="actions", active=active, awaiting=())


@rule("BN-Q.90", "BN-Q.80", "BN-11.1.j")
def test_a_man_who_has_failed_his_test_this_turn_is_not_tested_again_in_the_round() -> None:
    game = table([HOUSE], r0=outside("R2", 0), r1=outside("R2", 1, suppressed=True), t0=within("Irr3", 0))
    game.play("blue", Recover("r1"), [5])

    facts = game.play("blue", StormBuilding(("r0", "r1"), "house"), [1] * 4, [1])

    assert facts.no(StormTested) and facts.one(StormRolled).attack_dice == 4
    game = table([HOUSE], r0=outside("R2", 0), r1=outside("R2", 1, suppressed=True), t0=within("Irr3", 0))
    game.play("blue", StormBuilding(("r0", "r1"), "house"), [5], [1] * 4, [1])
    assert game.man("r1").suppressed and game.man("r1").tested
    assert game.refused("blue", Recover("r1"))[0] == "BN-Q.80"


@rule("BN-EX.99", "BN-11.1.h", "BN-Q.91")
def test_five_hits_on_three_men_are_two_two_and_one_for_whom_the_owner_wants() -> None:
    men = {f"r{n}": outside("R1", n) for n in range(4)} | {f"t{n}": within("Irr1", n) for n in range(3)}
    game = table([HOUSE], **men)
    facts = game.play(
        "blue", StormBuilding(tuple(f"r{n}" for n in range(4)), "house"), [6] * 5 + [1] * 15, [1] * 9
    )
    assert (facts.one(StormRolled).attack_dice, facts.one(StormRolled).defence_dice) == (20, 9)

    facts = game.play("red", SpreadHits(("t2", "t1", "t0")), [4, 4], [4, 4], [4])

    assert [(hit.figure, hit.hits) for hit in facts.one(HitsSpread).hits] == [("t2", 2), ("t1", 2), ("t0", 1)]
    assert all(save.passed and save.needed == 4 for save in facts.of(SavesRolled))


@rule("BN-Q.91", "BN-11.1.h")
def test_nobody_is_asked_where_the_hits_come_out_even() -> None:
    game = table([HOUSE], r0=outside("R2", 0), t0=within("Irr3", 0), t1=within("Irr3", 1))

    facts = game.play("blue", StormBuilding(("r0",), "house"), [6, 6, 1, 1], [1, 1], [1], [6])

    assert facts.no(SpreadAsked)
    assert game.man("t0").fate == "dead" and game.man("t1").suppressed


@rule("BN-Q.91")
def test_option_storm_allocation_free_lets_the_owner_heap_hits_on_one_man() -> None:
    for order, hits in (
        (("t1",), [("t1", 3)]),
        (("t0", "t1"), [("t0", 2), ("t1", 1)]),
        (("t0", "t0", "t1"), [("t0", 2), ("t1", 1)]),
        (("t1", "t1", "t1"), [("t1", 3)]),
    ):
        game = table(
            [HOUSE],
            options={"storm_allocation": "free"},
            r0=outside("R2", 0),
            t0=within("Irr3", 0),
            t1=within("Irr3", 1),
        )
        game.play("blue", StormBuilding(("r0",), "house"), [6, 6, 6, 1], [1, 1])
        dice = [[1] * count for _, count in hits]
        facts = game.play("red", SpreadHits(order), *dice)
        assert [(hit.figure, hit.hits) for hit in facts.one(HitsSpread).hits] == hits

    game = table([HOUSE], r0=outside("R2", 0), t0=within("Irr3", 0), t1=within("Irr3", 1))
    game.play("blue", StormBuilding(("r0",), "house"), [6, 6, 6, 1], [1, 1])
    for order in (("t1", "t1"), ("t0", "t0", "t1"), (), ("t0", "r0")):
        assert game.refused("red", SpreadHits(order)) == ("BN-11.1.h", "bn-name-all")


@rule("BN-11.1.h", "BN-Q.91")
def test_who_takes_the_odd_hit_is_named_alone_and_the_others_follow() -> None:
    """One hit on two men needs one name."""
    game = table([HOUSE], r0=outside("R2", 0), t0=within("Irr3", 0), t1=within("Irr3", 1))
    game.play("blue", StormBuilding(("r0",), "house"), [6, 1, 1, 1], [1, 1])
    facts = game.play("red", SpreadHits(("t1",)), [6])
    assert facts.one(HitsSpread).order == ("t1", "t0")
    assert [(hit.figure, hit.hits) for hit in facts.one(HitsSpread).hits] == [("t1", 1)]


@rule("BN-Q.91", "BN-11.1.g", "BN-9.0.d")
def test_inside_only_leaders_save_with_plus_one_walls_do_not_count() -> None:
    for leadership, needed in ((0, 5), (1, 4)):
        game = table([HOUSE], r0=outside("R2", 0), t0=within("Irr3", 0, leadership=leadership))

        facts = game.play("blue", StormBuilding(("r0",), "house"), [6, 1, 1, 1], [1], [6])

        assert facts.one(SavesRolled).needed == needed


@rule("BN-11.1.j", "BN-Q.91", "BN-SM.51")
def test_the_side_that_is_left_alone_holds_the_building() -> None:
    game = table([HOUSE], r0=outside("R2", 0), t0=within("Irr3", 0))

    facts = game.play("blue", StormBuilding(("r0",), "house"), [6, 1, 1, 1], [1], [1])

    assert facts.one(StormEnded).holder == "blue"
    game = table([HOUSE], r0=outside("R2", 0), t0=within("R1", 0))
    facts = game.play("blue", StormBuilding(("r0",), "house"), [1, 1, 1, 1], [5, 1, 1, 1, 1], [1])
    assert facts.one(StormEnded).holder == "red"
    assert game.refused("blue", StormBuilding(("r0",), "house"))[1] == "bn-out-of-play"


@rule("BN-11.1.a")
def test_a_storm_replaces_fire_and_hand_to_hand_combat() -> None:
    game = table([HOUSE], r0=outside("R2", 0), r1=outside("R2", 3), t0=within("R1", 1))
    game.play("blue", StormBuilding(("r0",), "house"), [1] * 4, [1] * 5)
    shot = OpenFire((Shot("r0", "assault_rifle", "burst", ("t0",)),))
    assert game.refused("blue", shot) == ("BN-Q.89", "bn-has-fought")

    game.move_to("t0", 40, 43)
    game.play("blue", OpenFire((Shot("r1", "assault_rifle", "burst", ("t0",)),)))
    game.play("red", Pass(), [1, 1, 1])
    assert game.refused("blue", StormBuilding(("r1",), "house")) == ("BN-11.1.a", "bn-has-fought")


@rule("BN-11.1.a", "BN-Q.89")
def test_a_charge_does_not_reach_a_man_behind_the_door() -> None:
    game = table(
        [HOUSE], r0=Man(x=40, y=30, facing=90), t0=Man(x=40, y=41, side="red", inside="house", facing=90)
    )

    facts = game.play("blue", Move(("r0",), "run", ((Point(40, 39),),), charge=("t0",)))

    assert facts.no(ContactMade) and game.man("t0").touching == ()


@rule("BN-11.1.b", "BN-11.1.c", "BN-Q.90")
@pytest.mark.parametrize(
    ("x", "y", "there"), [(31, 39, True), (29, 50, True), (55, 39, False), (61, 50, False)]
)
def test_it_is_stormed_from_any_side_that_has_a_door_or_window(x: float, y: float, there: bool) -> None:
    game = table([HOUSE], r0=Man("R2", x=x, y=y), t0=within("R1", 1))

    if there:
        facts = game.play("blue", StormBuilding(("r0",), "house"), [1] * 4, [1] * 5)
        assert facts.one(StormRolled).attack_dice == 4
    else:
        assert game.refused("blue", StormBuilding(("r0",), "house")) == ("BN-11.1.c", "bn-not-at-opening")


@rule("BN-11.1.c", "BN-Q.90", "BN-SM.46", "BN-EX.05", "BN-ED.65")
@both_editions
def test_men_up_to_25_cm_away_run_up_and_fight_in_the_same_turn_under_covering_fire() -> None:
    """Two SAWs over 25 cm: 4 + 4 + 3 is capped at 9; a defender who would fire must beat it."""
    game = table(
        [HOUSE],
        saw=Man("R2", "lmg", x=40, y=12, team="saws", facing=90),
        saw2=Man("R2", "lmg", x=43, y=12, team="saws", facing=90),
        r0=Man("R2", x=36, y=14, facing=90),
        r1=Man("R2", x=39, y=14, facing=90),
        t0=Man("Irr3", x=40, y=43, side="red", inside="house", facing=270),
    )
    game.play("blue", CoveringFire(("saw", "saw2"), Point(40, 43)))
    game.play("red", Pass())
    assert cover_value(game.state, game.state.covers[0]) == 9

    game.play("blue", Move(("r0", "r1"), "run", ((Point(36, 39),), (Point(39, 39),))))
    facts = game.play("red", OpportunityFire("t0", "assault_rifle", "burst", at=20), [4, 5], [6])
    assert facts.one(Suppressed).figure == "t0", "9 does not beat 9: one hit, saved, no fire"
    facts = game.play("blue", StormBuilding(("r0", "r1"), "house"), [6], [1] * 8)

    assert facts.one(StormRolled).attack_dice == 8
    far = table([HOUSE], r0=Man("R2", x=39, y=13.9, facing=90), t0=within("Irr3", 1))
    assert far.refused("blue", Move(("r0",), "run", ((Point(39, 39),),)))[0] == "BN-5.2.c"


@rule("BN-EX.05", "BN-8.3.e")
def test_the_two_saws_of_the_example_cover_with_9_near_and_far() -> None:
    for y in (20, 12):
        game = table(
            [HOUSE],
            saw=Man("R2", "lmg", x=40, y=y, facing=90),
            saw2=Man("R2", "lmg", x=43, y=y, facing=90),
            t0=within("Irr3", 1),
        )
        game.play("blue", CoveringFire(("saw", "saw2"), Point(40, 43)))
        shares = sum(share for _, share in game.state.covers[0].shares)
        assert shares == (10 if y == 20 else 8)
        assert cover_value(game.state, game.state.covers[0]) == 9


@rule("BN-11.1.c", "BN-11.1.d")
def test_groups_that_arrive_one_after_another_storm_as_one() -> None:
    game = table([HOUSE], r0=Man("R2", x=35, y=20), r1=Man("R2", x=45, y=20), t0=within("R1", 1))
    for name, x in (("r0", 35), ("r1", 45)):
        game.play("blue", Move((name,), "run", ((Point(x, 39),),)))
        if game.deciding():
            game.play("red", Pass())
    game.play("blue", Finish())

    facts = game.play("blue", StormBuilding(("r0", "r1"), "house"), [1] * 8, [1] * 5)

    assert facts.one(StormRolled).attack_dice == 8


@rule("BN-11.1.d", "BN-11.0.d")
def test_nobody_storms_twice_or_an_empty_house_or_something_else() -> None:
    game = table(
        [HOUSE, BUNKER | {"box": [90, 40, 30, 20], "openings": []}],
        r0=outside("R2", 0),
        t0=Man(side="red", y=90),
    )

    assert game.refused("blue", StormBuilding(("r0",), "house")) == ("BN-11.1.a", "bn-nobody-inside")
    assert game.refused("blue", StormBuilding(("r0", "r0"), "house")) == ("BN-11.1.c", "bn-nobody")
    assert game.refused("blue", StormBuilding((), "house")) == ("BN-11.1.c", "bn-nobody")
    assert game.refused("blue", StormBuilding(("r0",), "hut")) == ("BN-11.1.b", "bn-no-such-building")
    assert game.refused("blue", StormBuilding(("r0",), "bunker")) == ("BN-11.1.c", "bn-not-at-opening")


@rule("BN-Q.91", "BN-11.1.d")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_a_house_is_stormed_once_a_turn_by_all_who_are_there(edition: str) -> None:
    """Who comes later waits for the next round: all dice of both sides are one combat."""
    game = table([HOUSE], edition=edition, r0=outside("R2", 0), r1=outside("R2", 1), t0=within("Irr3", 0))
    game.play("blue", StormBuilding(("r0",), "house"), [1] * 4, [1])

    assert game.refused("blue", StormBuilding(("r1",), "house")) == ("BN-Q.91", "bn-stormed-already")
    assert game.man("r1").stage == "waiting"


@rule("BN-Q.146", "BN-11.1.b")
def test_a_bunker_is_stormed_like_a_building() -> None:
    game = table([BUNKER], r0=outside("R2", 0), t0=within("Irr3", 0, house="bunker"))

    facts = game.play("blue", StormBuilding(("r0",), "bunker"), [6, 1, 1, 1], [1], [5])

    assert facts.one(SavesRolled).passed


@rule("BN-Q.91", "BN-10.0.b", "BN-EX.05")
def test_a_survivor_inside_is_hidden_until_the_next_round_finds_him() -> None:
    game = table([HOUSE], r0=outside("R2", 0), t0=within("Irr3", 0))
    game.play("blue", StormBuilding(("r0",), "house"), [6, 1, 1, 1], [1], [5])
    assert game.man("t0").suppressed and game.man("t0").marker
    game.play("blue", EndActions())
    game.state = next_turn(game)

    facts = game.play("blue", StormBuilding(("r0",), "house"), [2], [1] * 4, [1])

    assert facts.one(Revealed).figure == "t0"
    assert facts.one(StormRolled).defence_dice == 1


@rule("BN-12.0.i", "BN-11.1.c")
def test_a_shaken_or_retreating_man_does_not_storm() -> None:
    for fact in ({"shaken": True}, {"retreating": True}):
        game = table([HOUSE], r0=outside("R2", 0, **fact), t0=within("Irr3", 0))
        assert game.refused("blue", StormBuilding(("r0",), "house"))[0] == "BN-12.0.j"


@rule("BN-11.1.d", "BN-12.0.a")
def test_losses_in_a_storm_are_tested_for_at_the_end_of_the_turn() -> None:
    game = rangers()
    book_round(game)

    facts = game.play("blue", EndActions(), [2, 1])

    assert ("BN-12.0.b", 2, 2) in facts.throws and not facts.no(MoralesDone)


@rule("BN-11.1.c", "BN-11.1.b")
def test_with_a_tape_people_say_who_is_inside_and_who_is_at_the_door() -> None:
    game = table(tape=True, terrain=[HOUSE], r0=Man("R2"), t0=Man("R1", side="red"), t1=Man("R1", side="red"))
    wish = StormBuilding(("r0",), "house")
    assert game.refused("blue", wish, answers=[[]]) == ("BN-11.1.c", "bn-not-at-opening")

    facts = game.play("blue", wish, [1] * 4, [1] * 5, answers=[["house"], ["t1"]])

    assert facts.one(StormEnded).figures == ("r0", "t1")


@rule("BN-10.0.b", "BN-11.1.g")
def test_with_a_tape_who_saves_in_the_house_or_at_its_wall_is_hidden_as_on_the_map() -> None:
    at_table = table(tape=True, terrain=[HOUSE], r0=Man("R2"), t1=Man("R1", side="red"))
    wish = StormBuilding(("r0",), "house")

    at_table.play("blue", wish, [6, 1, 1, 1], [6, 1, 1, 1, 1], [6], [6], answers=[["house"], ["t1"]])

    assert at_table.man("t1").suppressed and at_table.man("t1").marker
    assert at_table.man("r0").suppressed and at_table.man("r0").marker


@rule("BN-7.0.b", "BN-10.0.f", "BN-11.1.j")
def test_who_storms_is_not_asked_which_of_the_hidden_men_could_lead_a_suppressed_one() -> None:
    """He measures for the enemy's test; the question is the same whether the man under the marker leads."""
    asked = []
    for leadership in (0, 2):
        game = table(
            tape=True, terrain=[HOUSE], r0=Man("R2"), t0=Man("Irr3", side="red", suppressed=True),
            t1=Man("Irr3", side="red", marker="m1", leadership=leadership),
        )  # fmt: skip
        game.play("blue", StormBuilding(("r0",), "house"), [6], [1] * 4, answers=[["house"], ["t0"], ["t1"]])
        asked.append(game.asked)

    assert asked[0] == asked[1] and asked[0][-1] == Near(("t1",), "t0", 5.0)


@rule("BN-X.NEGOTIATION.h", "BN-11.1.a")
@pytest.mark.parametrize(("talking", "bound"), [("red", True), ("blue", False)])
def test_a_side_that_accepted_the_talks_storms_no_building(talking: str, bound: bool) -> None:
    """Who asked for them has given no such word."""
    game = rangers(facts={"talks": Talks(talking, 1, accepted=True)})
    if bound:
        refusal = game.refused("blue", StormBuilding(SEVEN, "house"))
        assert refusal == ("BN-X.NEGOTIATION.h", "bn-talks-hold")
        return
    assert game.play("blue", StormBuilding(SEVEN, "house"), FIVE_SIXES, [5, 4, 4, 1]).one(StormRolled)
