"""Breaking News 8.0.3, by option: magazines run out by doubles and triples, and are changed."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import (
    CoveringFire,
    EndActions,
    KeepMagazines,
    Move,
    OpenFire,
    OpportunityFire,
    Ready,
    Reload,
    RollInitiative,
    Sight,
)
from firing_range import fire, shot
from rule_ids import rule
from table import Facts, Man, Played, table
from throws import told

from core.rules.breaking_news.facts import RoundsUsed, ShotFired
from core.rules.breaking_news.facts.ammunition import MagazineChanged, ReloadAsked, ReloadBegan, ReloadGivenUp
from core.rules.breaking_news.firing.ammunition import after
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.state import Shot
from core.rules.breaking_news.view import view
from core.table.places import Point

THROWS = (
    told(
        "why-to-hit", "BN-8.0.a", "faces", "high", (5, 3, 6),
        (
            "Abu, to hit (BN-8.0.a): throw 3d6, 4+ counts:",
            "Abu, tiro per colpire (BN-8.0.a): tira 3d6, vale 4+:",
        ),
        ("5* 3 6* → 2 count (4+)", "5* 3 6* → 2 validi (4+)"), 4,
    ),
)  # fmt: skip
EMPTY = (("assault_rifle", "empty"),)


def range_(grade: str = "R3", weapon: str = "assault_rifle", *, edition: str = "EN", **more: Any) -> Played:
    options = {"ammo": "on", **more.pop("options", {})}
    men = {"kowalski": Man(grade, weapon), "abu": Man(y=60, side="red", suppressed=True), **more}
    return table(edition=edition, options=options, **men)


def burst(game: Played, *dice: int, weapon: str = "assault_rifle", saves: int = 0) -> Facts:
    more = [[6] * saves] if saves else []
    return fire(game, shot("kowalski", weapon, "burst"), dice=[list(dice), *more], unanswered=True)


# --- running out -----------------------------------------------------------------------


@rule("BN-EX.51", "BN-8.0.3.a", "BN-8.0.3.b")
@pytest.mark.parametrize("edition", ["EN", "IT"])
@pytest.mark.parametrize("weapon", ["assault_rifle", "smg"])
def test_a_double_empties_the_magazine(edition: str, weapon: str) -> None:
    game = range_("R3", weapon, edition=edition)

    facts = burst(game, 2, 2, 5, weapon=weapon, saves=1)

    assert facts.one(RoundsUsed).left == "empty" and facts.one(ShotFired).hits == 1
    game.set("kowalski", stage="waiting", fired=False)
    assert game.refused("blue", OpenFire((shot("kowalski", weapon, "burst"),)))[1] == "bn-magazine-empty"
    assert game.refused("blue", CoveringFire(("kowalski",), Point(40, 60)))[1] == "bn-magazine-empty"


@rule("BN-EX.52", "BN-8.0.3.d", "BN-8.0.3.f", "BN-Q.55", "BN-Q.126")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_a_triple_leaves_a_rifle_aimed_fire_until_a_one(edition: str) -> None:
    """No reload; the triple does not count as a double, nor its ones as the one that empties it."""
    game = range_(edition=edition)
    assert burst(game, 1, 1, 1).one(RoundsUsed).left == "aimed"

    def again() -> None:
        game.set("kowalski", stage="waiting", fired=False)

    again()
    assert game.refused("blue", OpenFire((shot("kowalski", mode="burst"),)))[1] == "bn-aimed-only"
    assert game.refused("blue", CoveringFire(("kowalski",), Point(40, 60)))[1] == "bn-aimed-only"
    again()
    assert fire(game, shot("kowalski"), dice=[[2]], unanswered=True).no(RoundsUsed)
    again()
    assert fire(game, shot("kowalski"), dice=[[1]], unanswered=True).one(RoundsUsed).left == "spent"
    again()
    assert game.refused("blue", OpenFire((shot("kowalski"),))) == ("BN-8.0.3.f", "bn-no-rounds")


@rule("BN-EX.53", "BN-8.0.3.c", "BN-8.0.3.e", "BN-ED.51")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_a_triple_empties_a_submachine_gun_for_good_and_special_forces_not(edition: str) -> None:
    game = range_("R3", "smg", edition=edition)
    assert burst(game, 3, 3, 3, weapon="smg").one(RoundsUsed).left == "spent"
    game.set("kowalski", stage="waiting", fired=False)
    assert game.refused("blue", OpenFire((shot("kowalski", "smg"),))) == ("BN-8.0.3.e", "bn-no-rounds")

    special = range_("R1", edition=edition)
    assert burst(special, 2, 2, 2).no(RoundsUsed)


@rule("BN-8.0.3.a", "BN-ED.49")
@pytest.mark.parametrize("edition", ["EN", "IT"])
@pytest.mark.parametrize(("weapon", "mode", "dice"), [("lmg", "burst", 4), ("assault_rifle", "aimed", 1)])
def test_other_weapons_and_a_single_die_use_up_nothing(
    edition: str, weapon: str, mode: str, dice: int
) -> None:
    game = range_("R3", weapon, edition=edition)

    facts = fire(game, shot("kowalski", weapon, mode), dice=[[2] * dice], unanswered=True)

    assert facts.no(RoundsUsed)


@rule("BN-Q.55")
@pytest.mark.parametrize(("first", "second", "left"), [([2], [2, 5], "empty"), ([2], [2, 2], "aimed")])
def test_the_dice_of_a_split_burst_are_looked_at_together(
    first: list[int], second: list[int], left: str
) -> None:
    game = range_(bakr=Man(x=44, y=60, side="red", suppressed=True))
    two = shot("kowalski", mode="burst", at=("abu", "bakr"), dice=(1, 2))
    saves = [[6]] if 5 in second else []

    facts = fire(game, two, dice=[first, second, *saves], unanswered=True)

    assert facts.one(RoundsUsed).left == left


@rule("BN-Q.55")
@pytest.mark.parametrize(("faces", "left"), [((6, 6), "empty"), ((5, 6), ""), ((4,), "")])
def test_two_dice_that_remain_can_still_double(faces: tuple[int, ...], left: str) -> None:
    assert after("assault_rifle", faces) == left


@rule("BN-Q.55", "BN-Q.54")
def test_by_the_plain_rule_nothing_runs_out() -> None:
    game = range_(options={"ammo": "off"})

    facts = burst(game, 2, 2, 2)

    assert facts.no(RoundsUsed) and facts.throws == [("BN-8.0.a", 3, 4)]


# --- the whole turn (EN) ----------------------------------------------------------------


def emptied(*, edition: str = "EN", side: str = "blue", **more: Any) -> Played:
    """Kowalski and Abu look at each other; the magazine of one of them is empty."""
    own = {"magazines": EMPTY} if side == "blue" else {}
    theirs = {"magazines": EMPTY} if side == "red" else {}
    return table(
        edition=edition,
        options={"ammo": "on", **more.pop("options", {})},
        kowalski=Man("R3", **own, **more),
        lopez=Man("R3", x=60),
        abu=Man("R3", y=60, side="red", **theirs),
    )


@rule("BN-SM.27", "BN-Q.54", "BN-ED.50", "BN-8.0.3.b")
def test_a_whole_turn_is_chosen_at_its_start_and_nothing_else_is_done() -> None:
    game = emptied()
    facts = game.run("blue", EndActions())
    assert facts.one(ReloadAsked).sides == ("blue",) and game.deciding() == [("blue", "reload")]

    began = game.run("blue", Reload("kowalski", "assault_rifle"), KeepMagazines())
    assert began.one(ReloadBegan).figure == "kowalski"
    game.play("blue", RollInitiative(), [6, 6], [1, 1])
    game.run("red", Ready())
    assert game.refused("blue", Move(("kowalski",), "run", ((Point(40, 30),),)))[1] == "bn-has-acted"
    assert game.refused("blue", Sight("kowalski", "abu"))[1] in ("bn-reloading", "bn-not-hidden")
    over = game.run("blue", EndActions())
    assert over.one(MagazineChanged).whole_turn and game.man("kowalski").magazines == ()


@rule("BN-Q.54", "BN-SM.27")
def test_who_reloads_does_not_react_either() -> None:
    game = emptied(side="red")
    game.run("blue", EndActions())
    game.run("red", Reload("abu", "assault_rifle"), KeepMagazines())
    game.play("blue", RollInitiative(), [6, 6], [1, 1])
    game.run("red", Ready())

    facts = game.play("blue", OpenFire((shot("kowalski"),)), [1])

    assert facts.one(ShotFired) and game.deciding() == []
    assert game.refused("red", OpportunityFire("abu", "assault_rifle"))[0] != ""


@rule("BN-Q.54")
def test_until_then_he_may_move_but_neither_fire_nor_cover() -> None:
    game = emptied()
    assert game.refused("blue", OpenFire((shot("kowalski"),)))[1] == "bn-magazine-empty"
    assert game.refused("blue", CoveringFire(("kowalski",), Point(40, 60)))[1] == "bn-magazine-empty"
    declared = game.play("blue", Move(("kowalski",), "cautious", ((Point(40, 36),),)))
    assert isinstance(declared, Facts)


@rule("BN-Q.54", "BN-SM.27")
def test_nobody_need_reload_and_who_is_suppressed_cannot() -> None:
    game = emptied(suppressed=True)
    game.run("blue", EndActions())
    assert game.refused("blue", Reload("kowalski", "assault_rifle"))[1] == "bn-test-first"
    assert game.refused("blue", Reload("lopez", "assault_rifle"))[1] == "bn-nothing-to-reload"
    facts = game.run("blue", KeepMagazines())
    assert facts.no(ReloadBegan) and game.state.phase == "initiative"


@rule("BN-Q.54")
def test_who_is_suppressed_meanwhile_has_not_changed_it() -> None:
    game = emptied()
    game.set("kowalski", reloading="assault_rifle", suppressed=True)

    facts = game.run("blue", EndActions())

    assert facts.one(ReloadGivenUp).figure == "kowalski" and game.man("kowalski").magazines == EMPTY


@rule("BN-SM.27")
def test_where_no_magazine_is_empty_nobody_is_asked() -> None:
    game = range_()

    assert game.run("blue", EndActions()).no(ReloadAsked)


# --- one action (IT) --------------------------------------------------------------------


@rule("BN-ED.50", "BN-Q.54", "BN-8.0.3.b")
@pytest.mark.parametrize(
    ("edition", "options"), [("IT", {}), ("EN", {"reload": "action"})], ids=["IT", "EN, one action"]
)
def test_or_it_takes_one_action(edition: str, options: dict[str, str]) -> None:
    game = emptied(edition=edition, options=options)

    facts = game.run("blue", Reload("kowalski", "assault_rifle"))

    assert not facts.one(MagazineChanged).whole_turn and game.man("kowalski").stage == "done"
    assert game.man("kowalski").magazines == ()
    assert game.refused("blue", OpenFire((shot("kowalski"),)))[1] == "bn-has-acted"


@rule("BN-ED.50", "BN-Q.54")
def test_the_action_is_a_whole_one() -> None:
    game = emptied(edition="IT")
    game.set("kowalski", stage="acting", moved=5.0, moved_any=True)

    assert game.refused("blue", Reload("kowalski", "assault_rifle"))[1] == "bn-whole-action"
    over = game.run("blue", EndActions())
    assert over.no(ReloadAsked)


# --- who knows what -----------------------------------------------------------------------


@rule("BN-8.0.3.a")
def test_what_is_left_stands_beside_the_man_and_not_under_his_marker() -> None:
    game = emptied()
    told_ = [m.id for m in next(f for f in view(game.state, "red").figures if f.id == "kowalski").facts]
    assert "bn-magazine-empty-note" in told_

    game.set("kowalski", marker="m1")
    assert known(game.state, "red").figures["m1"].magazines == ()


@rule("BN-8.0.3.a")
def test_a_rifle_that_is_empty_answers_nobody_and_another_weapon_does() -> None:
    game = emptied(side="red")
    game.set("abu", weapons=("assault_rifle", "pistol"))
    game.move_to("abu", 40, 48)
    game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", "aimed", ("abu",)),)))

    assert game.refused("red", OpportunityFire("abu", "assault_rifle"))[1] == "bn-magazine-empty"
    facts = game.play("red", OpportunityFire("abu", "pistol"), [1], [1])
    assert len(facts.of(ShotFired)) == 2
