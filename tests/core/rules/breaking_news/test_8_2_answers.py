"""Breaking News 8.2, 8.0.3: what is asked of who answers, who may answer again, and magazines changed. cm."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import Drive, Move, OpenFire, OpportunityFire, Reload, SetOff
from firing_range import shot
from menus import fields, form
from msgspec.structs import replace
from playing import Supplied
from rule_ids import rule
from table import RULES, Man, Played, Vehicle, table

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Number, PickOne
from core.rules.breaking_news.facts import MagazineChanged, ReactionDeclared, StageEnded
from core.rules.breaking_news.firing.opportunity import halted, halts, routes, useless, watchers
from core.rules.breaking_news.state import Action, Reaction, State, Stride
from core.table.places import Place, Point


def moving(*weapons: str, to: tuple[float, float] = (65, 40), **more: Any) -> Played:
    """Kowalski runs 25 cm across, Abu 30 cm north of where he begins."""
    men = {"abu": Man("R3", *(weapons or ("rifle",)), y=70, side="red", facing=270), **more.pop("men", {})}
    game = table(kowalski=Man(), **men, **more)
    game.play("blue", Move(("kowalski",), "run", ((Point(*to),),)), answers=more.pop("answers", ()))
    return game


def asked(game: Played, **filled: Any) -> list[tuple[Any, ...]]:
    return [row[:2] for row in form(game, "red", "opportunity_fire", **filled)]


# --- what is asked of who answers ---------------------------------------------------------------------------


@rule("BN-8.2.a", "BN-8.2.j", "BN-8.8.a")
def test_of_a_mover_it_is_asked_where_he_is_halted() -> None:
    game = moving("assault_rifle")
    first = [("PickOne", "weapon"), ("PickOne", "mode")]

    assert asked(game, figure="nobody") == []
    assert asked(game, figure="abu") == first[:1]
    assert asked(game, figure="abu", weapon="assault_rifle") == first
    aimed = {"figure": "abu", "weapon": "assault_rifle", "mode": "aimed"}
    assert asked(game, **aimed) == [*first, ("Number", "at")]
    assert asked(table(kowalski=Man(), abu=Man(side="red")), **aimed) == []


@rule("BN-8.2.j")
def test_the_halt_that_suggests_itself_has_the_best_chance_and_is_the_first_of_the_like() -> None:
    """With a rifle 3+ up to 25 cm, else 4+; he comes within 25 cm after 6 cm of his way."""
    game = moving("rifle", to=(40, 60))
    (at,) = (
        one
        for one in fields(game, "red", "opportunity_fire", figure="abu", weapon="rifle", mode="aimed")
        if one.name == "at"
    )
    assert isinstance(at, Number)
    assert (at.least, at.most, at.step, at.default, at.unit) == (0, 20, 0.5, 5, "cm")


@rule("BN-8.8.a", "BN-Q.131", "BN-8.2.a")
@pytest.mark.parametrize(("weapon", "men"), [("rifle", True), ("rpg", False)])
@pytest.mark.parametrize("drives", [True, False])
def test_at_a_vehicle_that_acts_it_is_asked_whether_the_men_are_meant(
    weapon: str, men: bool, drives: bool
) -> None:
    """Where it drives by and where somebody fires from it."""
    game = table(
        jeep=Vehicle("unprotected"), driver=Man(aboard="jeep", post="driver"),
        kim=Man("R3", "rifle", aboard="jeep"),
        abu=Man("R3", weapon, y=70, side="red"), omar=Man("R3", y=70, x=44, side="red"),
    )  # fmt: skip
    if drives:
        game.play("blue", SetOff("jeep"), [3, 3])
        game.play("blue", Drive("jeep", (Point(50, 40),)))
    else:
        game.play("blue", OpenFire((shot("kim", "rifle"),)))
    assert game.deciding(), "nobody is asked"
    names = [name for _, name in asked(game, figure="abu", weapon=weapon, mode="aimed")]
    assert names == ["weapon", "mode", *(["at"] if drives else []), *(["men"] if men else [])]


@rule("BN-ED.55", "BN-Q.40", "BN-8.2.d")
def test_of_several_shooters_one_is_chosen_whom_his_arc_allows() -> None:
    game = table(
        kowalski=Man("R3", "rifle"), novak=Man("R3", "rifle", x=44), abu=Man("R3", "rifle", y=60, side="red"),
        omar=Man("R3", "rifle", x=44, y=60, side="red", facing=90),
    )  # fmt: skip
    game.play("blue", OpenFire((shot("kowalski", "rifle"), shot("novak", "rifle"))))

    def shooters(who: str) -> list[tuple[str, str]]:
        found = fields(game, "red", "opportunity_fire", figure=who, weapon="rifle", mode="aimed")
        assert [one.name for one in found] == ["weapon", "mode", "target"]
        assert isinstance(found[-1], PickOne)
        return [(row.value, row.refusal.message.id if row.refusal else "") for row in found[-1].options]

    assert shooters("abu") == [("kowalski", ""), ("novak", "")]
    assert sorted(shooters("omar")) == [("kowalski", "bn-outside-arc"), ("novak", "bn-outside-arc")]


# --- who may answer again -----------------------------------------------------------------------------------


@rule("BN-Q.42", "BN-8.2.k", "BN-8.2.g")
@pytest.mark.parametrize(
    ("both", "weapon", "once", "dodgers"),
    [("no", "rifle", False, ()), ("yes", "rifle", False, ("abu",)), ("no", "grenade_launcher", True, ())],
)
def test_who_has_fired_may_dodge_too_by_option_alone(
    both: str, weapon: str, once: bool, dodgers: tuple[str, ...]
) -> None:
    options = {"dodge_and_fire": both}
    game = table(options=options, kowalski=Man("R3", "rifle"), abu=Man("R3", weapon, y=60, side="red"))
    game.play("blue", OpenFire((shot("kowalski", "rifle"),)))

    declared = game.play("red", OpportunityFire("abu", weapon), *(() if both == "yes" else ([1], [1])))

    made = declared.one(ReactionDeclared)
    assert (made.reaction.once, made.candidates, made.dodgers) == (once, (), dodgers)


@rule("BN-Q.142")
@pytest.mark.parametrize(("mounts", "again"), [(("mmg", "hmg"), ("jeep",)), (("mmg",), ())])
def test_a_vehicle_answers_once_more_with_each_other_mount(
    mounts: tuple[str, ...], again: tuple[str, ...]
) -> None:
    game = table(
        kowalski=Man("R3", "rifle"), smith=Man("R3", x=44),
        jeep=Vehicle("unprotected", *mounts, y=60, side="red", facing=270),
        one=Man("R3", side="red", aboard="jeep", post="gunner"),
        two=Man("R3", side="red", aboard="jeep", post="gunner"),
    )  # fmt: skip
    game.play("blue", Move(("smith",), "run", ((Point(60, 40),),)))
    declared = game.play("red", OpportunityFire("jeep", "mmg", "burst"), *(() if again else ([1] * 4,)))
    assert declared.one(ReactionDeclared).candidates == again


# --- magazines changed in one's own turn (8.0.3, ED.50) ----------------------------------------------------


EMPTY = (("assault_rifle", "empty"),)


@rule("BN-8.0.3.b", "BN-ED.50", "BN-Q.89", "BN-10.0.e")
@pytest.mark.parametrize(
    ("facts", "weapon", "refusal"),
    [
        ({}, "assault_rifle", None),
        ({"suppressed": True}, "assault_rifle", ("BN-10.0.e", "bn-test-first")),
        ({"touching": ("abu",)}, "assault_rifle", ("BN-Q.89", "bn-in-melee")),
        ({"magazines": ()}, "assault_rifle", ("BN-8.0.3.b", "bn-nothing-to-reload")),
        ({}, "smg", ("BN-8.0.3.b", "bn-nothing-to-reload")),
        ({"fired": True}, "assault_rifle", ("BN-8.0.3.b", "bn-whole-action")),
        ({"moved": 3.0, "moved_any": True}, "assault_rifle", ("BN-8.0.3.b", "bn-whole-action")),
    ],
)
def test_who_may_change_a_magazine_as_his_action(
    facts: dict[str, Any], weapon: str, refusal: tuple[str, str] | None
) -> None:
    game = table(
        options={"ammo": "on", "reload": "action"}, kowalski=Man(**{"magazines": EMPTY, **facts}),
        novak=Man(x=44, stage="acting"), abu=Man(y=160, side="red"), facts={"acting": ("novak",)},
    )  # fmt: skip
    if refusal is not None:
        assert game.refused("blue", Reload("kowalski", weapon)) == refusal
        return
    played = game.play("blue", Reload("kowalski", weapon))
    assert played.one(MagazineChanged) == MagazineChanged("kowalski", weapon)
    assert "kowalski" in {name for ended in played.of(StageEnded) for name in ended.figures}
    assert game.man("novak").stage == "done", "who acted before has finished"


# --- where movers may be halted ---------------------------------------------------------------------------


def on_his_way(*strides: Stride, kind: str = "move", **more: Any) -> State:
    state = table(
        kowalski=Man(facing=0), jeep=Vehicle("unprotected", x=80, facing=0), abu=Man(side="red", y=90)
    ).state
    return replace(state, action=Action(kind, 1, "blue", ("kowalski", "jeep"), strides=strides, **more))


def way(figure: str, x: float, length: float, **more: Any) -> Stride:
    """So many cm north from (x, 40)."""
    return Stride(figure, (Point(x, 40 + length),), length, Place(x, 40, 0), **more)


@rule("BN-8.2.j", "BN-Q.41")
@pytest.mark.parametrize(
    ("strides", "more", "cm"),
    [
        ((way("kowalski", 40, 2.5),), {}, (0, 1, 2, 2.5)),
        ((way("kowalski", 40, 3),), {}, (0, 1, 2, 3)),
        ((way("kowalski", 40, 4, gone=1.5),), {}, (1.5, 2.5, 3.5, 4)),
        ((way("kowalski", 40, 2), way("jeep", 80, 3, gone=1)), {}, (1, 2, 3)),
        ((way("kowalski", 40, 2), way("jeep", 80, 30, stopped=True)), {}, (0, 1, 2)),
        ((way("kowalski", 40, 9),), {"declared": (Reaction("dodge", "abu"),), "at": 4.0}, (4.0,)),
        ((), {"kind": "fire"}, (0.0,)),
    ],
)
def test_movers_are_halted_every_cm_and_at_the_end_once_a_reaction_is_declared_there(
    strides: tuple[Stride, ...], more: dict[str, Any], cm: tuple[float, ...]
) -> None:
    state = on_his_way(*strides, **more)
    assert state.action is not None
    assert halts(state, state.action) == cm


@rule("BN-8.2.j", "BN-Q.19", "BN-Q.41")
def test_a_hull_points_along_its_way_and_who_was_stopped_stays() -> None:
    state = on_his_way(way("kowalski", 40, 9), way("jeep", 80, 9))
    there = halted(state, 4).figures
    assert there["kowalski"].place == Place(40, 44, 0, base=2.5)
    assert there["jeep"].place == Place(80, 44, 90, base=2.5)
    stopped = halted(on_his_way(way("kowalski", 40, 9, stopped=True), way("jeep", 80, 9)), 4).figures
    assert stopped["kowalski"].place == state.figures["kowalski"].place


@rule("BN-8.2.a", "BN-SM.60")
def test_of_ways_that_are_not_measured_none_is_left() -> None:
    measured = on_his_way(way("kowalski", 40, 9, gone=4), way("jeep", 80, 9)).action
    assert routes(measured, ("kowalski", "jeep")) == ((Point(40, 49),), (Point(80, 49),))
    taped = on_his_way(Stride("kowalski", (Point(1, 1),), 9), Stride("jeep", (), 9, Place(1, 1))).action
    assert routes(taped, ("kowalski",)) == routes(None, ("kowalski",)) == ()


@rule("BN-8.2.a", "BN-SM.60")
def test_nobody_is_asked_who_sees_nobody() -> None:
    """At a real table: a question about nobody would be asked of people."""
    state = on_his_way(way("kowalski", 40, 9))
    r = Resolution(state, RULES.evolve, Supplied(RULES, (), (), True), "red")
    assert watchers(r, [state.figures["abu"]], ()) == ()
    assert useless(replace(state, action=None), state.figures["abu"], "rifle", "aimed") is None
