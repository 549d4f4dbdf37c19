"""Breaking News 8.0, what is asked of a shot: with which weapon, how, at whom; and what each row says. cm."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import OpenFire
from menus import fields, form
from msgspec.structs import replace
from rule_ids import rule
from table import Man, Played, Soldier, Vehicle, table

from core.engine.contract.choices import Option, PickOne, PickSome
from core.rules.breaking_news.firing.aiming import WEIGHTS, fires, men_field, target_options
from core.rules.breaking_news.saving.vehicles import harm_chance
from core.rules.breaking_news.state import Shot

FOE = Man("Irr3", y=60, side="red")


def civilian(**more: Any) -> Soldier:
    man = Man("", **more)
    return Soldier("", (), man.x, man.y, "", "", 0.0, man.place, {"role": "civilian"})


def rows(game: Played, do: str, name: str, seat: str = "blue", **filled: Any) -> dict[str, Option]:
    """Return the rows of one field by their values."""
    field = next(one for one in fields(game, seat, do, **filled) if one.name == name)
    assert isinstance(field, (PickOne, PickSome))
    return {row.value: row for row in field.options}


def weapons(game: Played, **filled: Any) -> dict[str, tuple[str, str] | None]:
    """Return for each weapon of Kowalski why he cannot fire it: paragraph and sentence."""
    found = rows(game, "open_fire", "shots.0.weapon", shots__0__firer="kowalski", **filled)
    return {name: why(row) for name, row in found.items()}


def why(row: Option) -> tuple[str, str] | None:
    return None if row.refusal is None else (row.refusal.rule, row.refusal.message.id)


@rule("BN-8.8.a", "BN-SM.12")
@pytest.mark.parametrize(
    ("man", "offered"),
    [
        (Man(), True),
        (Man(weapons=()), True),
        (Man(aboard="truck"), True),
        (Man(aboard="truck", post="gunner"), False),
        (Man(aboard="truck", weapons=()), False),
        (Man(aboard="truck", weapons=(), post="driver"), False),
    ],
)
def test_fire_is_offered_on_foot_and_aboard_to_who_has_a_weapon_and_no_post(
    man: Soldier, offered: bool
) -> None:
    game = table(kowalski=man, truck=Vehicle("unprotected"), abu=FOE)
    assert fires(game.man("kowalski")) is offered


@rule("BN-8.0.a", "BN-8.0.d")
@pytest.mark.parametrize(
    ("foes", "pistol"),
    [
        ({"abu": FOE}, ("BN-8.0.d", "bn-out-of-range")),
        ({"abu": FOE, "omar": FOE}, ("BN-8.0.d", "bn-out-of-range")),
        ({"abu": FOE, "omar": Man("Irr3", y=49, side="red")}, None),
        (
            {"abu": FOE, "omar": Man("Irr3", y=49, side="red", marker="m1")},
            ("BN-8.0.a", "bn-nobody-to-fire-at"),
        ),
        ({}, None),
    ],
)
def test_a_weapon_that_may_fire_at_nobody_says_why(
    foes: dict[str, Soldier], pistol: tuple[str, str] | None
) -> None:
    """The one reason that all enemies share; else that of the first, and whose it is."""
    game = table(kowalski=Man("R3", "assault_rifle", "pistol", "heavy_at"), **foes)

    assert weapons(game)["pistol"] == pistol
    assert weapons(game, shots__0__weapon="pistol")["pistol"] is None  # chosen: at whom is asked next
    assert weapons(game)["heavy_at"] is None  # it is aimed at the ground
    if len(foes) == 2 and pistol == ("BN-8.0.a", "bn-nobody-to-fire-at"):
        refusal = rows(game, "open_fire", "shots.0.weapon", shots__0__firer="kowalski")["pistol"].refusal
        assert refusal is not None and refusal.message.args["who"] == "Abu"
        assert refusal.message.args["why"].id == "bn-out-of-range"


@rule("BN-8.0.e")
def test_a_way_to_fire_that_reaches_nobody_says_so_while_it_is_asked() -> None:
    """A burst reaches 50 cm, a single shot 150."""
    game = table(kowalski=Man(), abu=Man("Irr3", y=91, side="red"))
    given = {"shots__0__firer": "kowalski", "shots__0__weapon": "assault_rifle"}

    asked = rows(game, "open_fire", "shots.0.mode", **given)
    assert {mode: why(row) for mode, row in asked.items()} == {
        "aimed": None, "burst": ("BN-8.0.f", "bn-out-of-range"),
    }  # fmt: skip
    told = rows(game, "open_fire", "shots.0.mode", **given, shots__0__mode="burst")
    assert why(told["burst"]) is None
    near = table(kowalski=Man(), abu=Man("Irr3", y=90, side="red"))
    assert why(rows(near, "open_fire", "shots.0.mode", **given)["burst"]) is None
    assert len(fields(near, "blue", "open_fire", shots__0__firer="kowalski", shots__0__weapon="rifle")) == 1


@rule("BN-8.0.a", "BN-6.1.d")
def test_whoever_may_not_use_a_weapon_is_told_that_whatever_is_chosen() -> None:
    game = table(kowalski=Man("R3", "mmg", "rifle", moved=3.0, moved_any=True), abu=FOE)
    for chosen in ({}, {"shots__0__weapon": "mmg"}):
        assert weapons(game, **chosen)["mmg"] == ("BN-6.1.d", "bn-moved-support")


@rule("BN-8.2.d")
def test_who_answers_is_told_of_his_arc_and_who_fires_in_his_turn_turns() -> None:
    """45 degrees either side bind the reaction alone."""
    game = table(kowalski=Man(), abu=Man("Irr3", "rifle", "pistol", y=60, side="red", facing=0), omar=FOE)
    game.run("blue", OpenFire((Shot("kowalski", "assault_rifle", "aimed", ("abu",)),)))

    asked = rows(game, "opportunity_fire", "weapon", "red", figure="abu")
    assert why(asked["rifle"]) == ("BN-8.2.d", "bn-outside-arc")
    chosen = rows(game, "opportunity_fire", "weapon", "red", figure="abu", weapon="rifle")
    assert why(chosen["rifle"]) is None
    facing = rows(game, "opportunity_fire", "weapon", "red", figure="omar")
    assert why(facing["assault_rifle"]) is None


@rule("BN-Q.127")
def test_only_counted_grenades_are_told_as_left() -> None:
    def left(**options: Any) -> Any:
        game = table(options=options, kowalski=Man("R3", "rifle", "grenade", thrown=1), abu=FOE)
        detail = rows(game, "open_fire", "shots.0.weapon", shots__0__firer="kowalski")
        assert detail["rifle"].detail is None
        return detail["grenade"].detail

    assert left() is None
    told = left(grenades="3")
    assert (told.id, told.args) == ("detail-grenades", {"left": 2})


def test_smoke_grenades_and_pistols_look_worse_to_bots_than_what_else_he_has() -> None:
    names = ("assault_rifle", "grenade", "pistol", "smoke", "smoke_launcher", "rpg")
    game = table(kowalski=Man("R3", *names), abu=FOE)
    looks = rows(game, "open_fire", "shots.0.weapon", shots__0__firer="kowalski")
    assert looks["assault_rifle"].weight == looks["rpg"].weight == 1.0
    for name in WEIGHTS:
        assert 0 < (looks[name].weight or 0) < 0.5


# --- at whom -----------------------------------------------------------------------------------------------


def aims(
    game: Played, who: str = "kowalski", weapon: str = "rifle", opportunity: bool = False
) -> dict[str, Option]:
    """Return the rows of one weapon's targets by their ids, in order."""
    found = target_options(game.state, game.man(who), weapon, "aimed", opportunity)
    return {row.value: row for row in found}


@rule("BN-8.7.a")
def test_a_computer_fires_at_nobody_past_its_own_men_where_that_endangers_them_more() -> None:
    """A target is worth less by each friend whom a miss endangers; one worth nothing is left to people."""
    game = table(
        kowalski=Man("R3", "rifle"), mate=Man(y=70), aside=Man("Irr3", x=100, y=100, side="red"),
        behind=Man("Irr3", y=120, side="red"),
    )  # fmt: skip
    found = aims(game)
    assert (found["behind"].weight, found["behind"].refusal) == (-1.0, None)
    assert (found["aside"].weight or 0) > 0
    safe = replace(game.state, options={**game.state.options, "friendly_fire": "off"})
    game.state = safe
    assert (aims(game)["behind"].weight or 0) > 0


@rule("BN-8.0.b", "BN-Q.131", "BN-7.0.d")
def test_enemies_stand_in_the_order_of_their_chances_and_last_who_cannot_be_hit() -> None:
    """Whoever rides is aimed at by his vehicle; of one's own nobody is a row."""
    game = table(
        kowalski=Man("R3", "rifle"), own=Man(x=90), rider=Man("Irr3", aboard="car", x=80, y=80, side="red"),
        veiled=Man("Irr3", x=20, y=60, side="red", marker="m1"), far=Man("Irr3", y=120, side="red"),
        car=Vehicle("unprotected", x=80, y=80, side="red"), near=FOE,
        gone=Man("Irr3", fate="dead", side="red"),
    )  # fmt: skip
    found = aims(game)

    assert list(found) == ["near", "far", "car", "veiled"]
    assert why(found["veiled"]) == ("BN-7.0.d", "bn-target-hidden")
    assert (found["near"].weight, found["far"].weight) == (
        pytest.approx(0.05 + 4 / 6),
        pytest.approx(0.05 + 2 / 6),
    )
    harm = harm_chance(game.state, game.man("car"), "rifle")
    assert found["car"].weight == pytest.approx(2 / 6 * harm) and 0 < harm < 1
    told = found["far"].detail
    assert told is not None and told.id == "detail-shot"
    assert (told.args["needed"], told.args["dice"], told.args["chance"]) == (5, 1, pytest.approx(2 / 6))


@rule("BN-Q.121")
def test_irregulars_alone_may_aim_at_bystanders_in_their_own_turn_and_bots_seldom_do() -> None:
    def game(active: str) -> Played:
        return table(
            active=active, kowalski=Man("R3", "rifle"), abu=Man("Irr3", "rifle", y=60, side="red"),
            ines=civilian(x=50, y=50),
        )  # fmt: skip

    found = aims(game("red"), "abu")
    assert list(found) == ["kowalski", "ines"]
    assert found["ines"].weight == 0.001 and found["ines"].refusal is None
    assert list(aims(game("red"), "abu", opportunity=True)) == ["kowalski"]
    assert list(aims(game("blue"))) == ["abu"]


@rule("BN-8.0.b")
def test_where_people_measure_a_row_is_an_enemy_without_numbers() -> None:
    game = table(tape=True, kowalski=Man("R3", "rifle"), abu=FOE)
    (row,) = aims(game).values()
    assert (row.value, row.refusal, row.detail) == ("abu", None, None)


@rule("BN-8.8.a", "BN-Q.131")
@pytest.mark.parametrize(
    ("target", "weapon", "asked"),
    [
        ("jeep", "rifle", True),
        ("jeep", "rpg", False),
        ("tank", "rifle", False),
        ("empty", "rifle", False),
        ("abu", "rifle", False),
        ("nobody", "rifle", False),
    ],
)
def test_men_aboard_are_aimed_at_with_small_arms_where_no_armour_covers_them(
    target: str, weapon: str, asked: bool
) -> None:
    game = table(
        kowalski=Man("R3", "rifle", "rpg"), abu=FOE,
        jeep=Vehicle("unprotected", x=60, y=80, side="red"), tank=Vehicle("tank", x=90, y=80, side="red"),
        empty=Vehicle("unprotected", x=120, y=80, side="red"),
        one=Man("Irr3", side="red", aboard="jeep"), two=Man("Irr3", side="red", aboard="tank"),
    )  # fmt: skip
    found = [(field.name, field.prompt.id) for field in men_field(game.state, "men", target, weapon)]
    assert found == ([("men", "ask-men-aboard")] if asked else [])


@rule("BN-8.0.g", "BN-Q.28", "BN-8.1.a")
@pytest.mark.parametrize(
    ("mode", "more", "most"),
    [
        ("aimed", {}, 1),
        ("burst", {}, 3),
        ("burst", {"shots__1__firer": "novak"}, 1),
        ("aimed", {"shots__1__firer": None}, 1),
    ],
)
def test_as_many_may_be_named_as_a_lone_burst_has_dice(mode: str, more: dict[str, Any], most: int) -> None:
    game = table(kowalski=Man(), novak=Man(x=44), abu=FOE, omar=Man("Irr3", x=44, y=60, side="red"))
    given = {
        "shots__0__firer": "kowalski",
        "shots__0__weapon": "assault_rifle",
        "shots__0__mode": mode,
        **more,
    }
    asked = {row[1]: row[3:] for row in form(game, "blue", "open_fire", **given)}

    assert asked["shots.0.targets"] == (["abu", "omar"], 1, most)
    one = {row[1] for row in form(game, "blue", "open_fire", **given, shots__0__targets=["abu"])}
    two = {row[1] for row in form(game, "blue", "open_fire", **given, shots__0__targets=["abu", "omar"])}
    assert "shots.0.dice" not in one and "shots.0.dice" in two
