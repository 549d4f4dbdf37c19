"""Breaking News 8.0, 8.5, 8.6, 8.9: fire at spots of the ground: who is struck, what is asked. cm."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import OpenFire, Pass, PlaceTemplate, SpeculativeFire
from menus import spots
from playing import Supplied
from rule_ids import rule
from table import RULES, Facts, Man, Played, Vehicle, table

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import PickSome
from core.rules.breaking_news.facts import MarkerLaid, RoundsUsed, ShotFired
from core.rules.breaking_news.facts.smoke import BombLanded, LandingAsked
from core.rules.breaking_news.firing.ammunition import after
from core.rules.breaking_news.firing.announced import dodgeable
from core.rules.breaking_news.firing.at_place import nearest
from core.rules.breaking_news.state import Action, Shot
from core.table.places import Point
from core.table.questions import ShotLine

FOE = Man("Irr3", y=160, side="red")


# --- rounds at a suspect place (8.6) ------------------------------------------------------------------------


HEDGE = {"kind": "hedge", "line": [[20, 58], [60, 58]]}


def rounds(weapon: str, dice: list[int], *saves: list[int], **men: Any) -> Facts:
    """Kowalski bursts at the hedge, 18 cm from him, where he suspects somebody; his dice, then saves."""
    options = {"speculative": "always", "speculative_weapons": "any", "ammo": "on"}
    game = table([HEDGE], options=options, kowalski=Man("R3", weapon, kit=("mounted",)), **men)
    fired = SpeculativeFire("kowalski", weapon, "burst", aim=Point(40, 58))
    played = game.play("blue", fired, dice, *saves)
    assert isinstance(played, Facts), played
    return played


@rule("BN-8.6.d", "BN-8.6.e", "BN-Q.62")
def test_rounds_at_a_place_strike_the_enemy_nearest_to_it_within_5_cm() -> None:
    men = {
        "far": Man("R3", y=62, side="red", marker="m1"),
        "near": Man("R3", x=43, y=58, side="red", marker="m2"),
        "out": Man("R3", y=63.1, side="red", marker="m3"),
    }
    game = table(kowalski=Man(), **men)
    r = asking(game)
    found = nearest(r, game.man("kowalski"), Point(40, 58))
    assert found is not None and found.id == "near"
    alone = nearest(asking(table(kowalski=Man(), out=men["out"])), game.man("kowalski"), Point(40, 58))
    assert alone is None
    rider = Man("R3", y=58, side="red", aboard="car")
    ride = table(kowalski=Man(), rider=rider, car=Vehicle("unprotected", y=58, side="red"))
    found = nearest(asking(ride), ride.man("kowalski"), Point(40, 58))
    assert found is not None and found.id == "car"


@rule("BN-Q.62")
@pytest.mark.parametrize(("there", "struck"), [(["b", "a"], "b"), (["a"], "a"), ([], None)])
def test_where_people_measure_they_name_the_nearest_first(there: list[str], struck: str | None) -> None:
    game = table(tape=True, kowalski=Man(), a=Man("R3", side="red"), b=Man("R3", side="red"))
    r = asking(game, [there])
    found = nearest(r, game.man("kowalski"), Point(40, 58))
    assert (found.id if found else None) == struck


def asking(game: Played, answers: list[Any] | None = None) -> Resolution[Any]:
    oracle = Supplied(RULES, (), answers or (), game.state.tape)
    return Resolution(game.state, RULES.evolve, oracle, "blue")


@rule("BN-8.0.3.a", "BN-8.6.d", "BN-8.6.e", "BN-9.2.a")
def test_rounds_at_a_place_are_used_up_and_strike_man_or_vehicle() -> None:
    """A man saves with the bonus of speculative fire; a vehicle is tested as one."""
    abu = Man("R3", y=60, side="red", marker="m1", suppressed=True)
    at_man = rounds("smg", [6, 6, 1], [6, 6], abu=abu)
    (hit,) = at_man.one(ShotFired).struck
    assert (hit.figure, hit.hits, hit.reason) == ("abu", 2, "speculative")
    assert at_man.one(RoundsUsed).left == "empty"

    car = Vehicle("unprotected", y=62, side="red")
    at_hull = rounds("hmg", [6, 1, 1, 2, 2], [6], car=car)
    (hit,) = at_hull.one(ShotFired).struck
    assert (hit.figure, hit.hits, hit.weapon) == ("car", 1, "hmg")
    assert at_hull.no(RoundsUsed)


# --- magazines, dodges --------------------------------------------------------------------------------------


@rule("BN-8.0.3.a", "BN-8.0.3.d", "BN-8.0.3.e")
@pytest.mark.parametrize(
    ("weapon", "faces", "was", "left"),
    [
        ("smg", (2, 2, 5), "", "empty"),
        ("smg", (2, 2, 2), "", "spent"),
        ("smg", (2, 2, 2, 2), "", "spent"),
        ("smg", (2, 2, 2, 2, 5, 5), "", "spent"),
        ("assault_rifle", (2, 2, 2), "", "aimed"),
        ("smg", (1, 2, 3), "", ""),
        ("smg", (), "", ""),
        ("smg", (3,), "empty", "empty"),
        ("assault_rifle", (2, 2, 2), "aimed", "aimed"),
        ("assault_rifle", (1,), "aimed", "spent"),
    ],
)
def test_what_dice_leave_in_a_magazine(weapon: str, faces: tuple[int, ...], was: str, left: str) -> None:
    assert after(weapon, faces, was) == left


@rule("BN-Q.46", "BN-6.5.e")
@pytest.mark.parametrize(("who", "shots"), [("targets", ["lmg"]), ("any_in_sight", ["lmg", "rifle"])])
def test_by_option_one_dodges_every_shot_he_sees_but_no_snipers(who: str, shots: list[str]) -> None:
    state = table(options={"dodge_who": who}, kowalski=Man(), abu=FOE, omar=FOE).state
    fired = (
        Shot("kowalski", "lmg", "burst", ("abu",)),
        Shot("novak", "rifle", "aimed", ("omar",)),
        Shot("smith", "sniper_rifle", "aimed", ("abu",)),
    )
    action = Action("fire", 1, "blue", ("kowalski",), shots=fired)
    assert [one.weapon for one in dodgeable(state, action, "abu")] == shots


# --- bombs and smoke (8.5, 8.9) -----------------------------------------------------------------------------


@rule("BN-8.5.c", "BN-8.9.c")
@pytest.mark.parametrize(
    ("weapon", "y", "paragraph", "off"),
    [("light_mortar", 100, "BN-8.5.c", 12.0), ("smoke", 48, "BN-8.9.c", 3.0)],
)
def test_the_other_side_says_where_what_missed_goes_east_if_it_does_not(
    weapon: str, y: float, paragraph: str, off: float
) -> None:
    """3 cm for each point missed of a mortar, 1 of a smoke grenade."""
    game = table(kowalski=Man("R3", weapon), abu=FOE)
    asked = game.play("blue", OpenFire((Shot("kowalski", weapon, aim=Point(40, y)),)), [1]).one(LandingAsked)

    assert [decision.rule for decision in asked.decisions] == [paragraph]
    assert asked.landing.cm == off
    assert PlaceTemplate().towards == 0.0
    if weapon == "light_mortar":
        landed = game.play("red", PlaceTemplate()).one(BombLanded)
        assert (landed.centre, landed.towards) == (Point(52, 100), 0.0)


@rule("BN-8.5.c", "BN-Q.30")
def test_whom_a_stray_bomb_strikes_unseen_is_put_on_the_table() -> None:
    game = table(
        options={"hidden_mode": "blind"}, kowalski=Man("R3", "light_mortar"),
        abu=Man("R3", x=52, y=100, side="red", marker="m1"),
    )  # fmt: skip
    game.play("blue", OpenFire((Shot("kowalski", "light_mortar", aim=Point(40, 100)),)))
    game.play("red", Pass(), [1])

    facts = game.play("red", PlaceTemplate(0.0), [6])

    assert [hit.figure for hit in facts.one(BombLanded).struck] == ["abu"]
    assert facts.one(MarkerLaid) == MarkerLaid("abu", "hit")


@rule("BN-8.5.c")
def test_where_people_measure_a_stray_bomb_has_no_direction() -> None:
    game = table(tape=True, kowalski=Man("R3", "light_mortar"), abu=Man("Irr3", side="red"))
    fired = OpenFire((Shot("kowalski", "light_mortar", aim=Point(0, 0)),))
    game.play("blue", fired, [1], answers=[ShotLine(60), [], []])
    landed = game.play("red", PlaceTemplate(90.0), answers=[[]]).one(BombLanded)
    assert (landed.centre, landed.towards) == (None, 0.0)


@rule("BN-8.9.a", "BN-8.9.b", "BN-8.5.a", "BN-Q.50")
def test_smoke_suggests_itself_half_way_to_enemies_and_bombs_upon_them() -> None:
    """As far as it is thrown; a cloud with its middle within 5 cm of another is the same; none at riders."""
    game = table(
        kowalski=Man("R3", "smoke", "light_mortar"), near=Man("Irr3", y=48, side="red"),
        far=Man("Irr3", x=100, y=40, side="red"), left=Man("Irr3", x=32, y=40, side="red"),
        rider=Man("Irr3", side="red", aboard="car"), car=Vehicle("unprotected", x=40, y=140, side="red"),
    )  # fmt: skip

    def suggested(weapon: str) -> tuple[Any, ...]:
        given = {"shots__0__firer": "kowalski", "shots__0__weapon": weapon, "shots__0__mode": "aimed"}
        return spots(game, "blue", "open_fire", "shots.0.aim", **given)

    assert suggested("smoke") == ((40.0, 44.0), (49.9, 40.0), (36.0, 40.0), (40.0, 49.9))
    assert suggested("light_mortar") == ((100, 40), (40, 140)), "no nearer than 10 cm"


@rule("BN-Q.50", "BN-7.0.t", "BN-Q.89")
def test_a_gun_aims_at_terrain_with_enemies_at_it_and_not_from_a_fight() -> None:
    house = {"kind": "building", "id": "house", "box": [30, 90, 20, 20]}
    men = {
        "inside": Man("Irr3", y=100, side="red"), "open": Man("Irr3", x=120, y=100, side="red"),
        "rider": Man("Irr3", side="red", aboard="car"), "car": Vehicle("unprotected", x=45, y=95, side="red"),
    }  # fmt: skip
    game = table([house], kowalski=Man("R3", "heavy_at"), **men)
    given = {"shots__0__firer": "kowalski", "shots__0__weapon": "heavy_at", "shots__0__mode": "aimed"}
    found = spots(game, "blue", "open_fire", "shots.0.aim", **given, shots__0__targets=[])
    assert found == ((40, 100), (45, 95))

    aimed = OpenFire((Shot("kowalski", "heavy_at", aim=Point(40, 90)),))
    fights = table([house], kowalski=Man("R3", "heavy_at", touching=("open",)), **men)
    assert fights.refused("blue", aimed) == ("BN-Q.89", "bn-in-melee")
    fired = game.play("blue", aimed, [6])
    assert isinstance(fired, Facts), fired


@rule("BN-8.5.a", "BN-8.0.1.c")
def test_a_burst_is_worth_the_enemies_it_strikes_less_all_others_and_a_vehicle_does_not_hide_itself() -> None:
    """To harm as many of one's own is for people to want: no spot for it is suggested, and no bot does it."""

    def worth(**men: Any) -> tuple[tuple[Any, ...], list[tuple[str, bool]]]:
        game = table(kowalski=Man("R3", "light_mortar", "grenade_launcher"), **men)
        given = {"shots__0__firer": "kowalski", "shots__0__weapon": "light_mortar", "shots__0__mode": "aimed"}
        aims = spots(game, "blue", "open_fire", "shots.0.aim", **given)
        filled = {name.replace("__", "."): value for name, value in given.items()}
        filled["shots.0.weapon"] = "grenade_launcher"
        target = RULES.fields(game.state, "blue", "open_fire", filled)[-1]
        assert isinstance(target, PickSome)
        return aims, [(str(row.value), (row.weight or 0.0) < 0) for row in target.options]

    abu = {"abu": Man("Irr3", y=70, side="red")}
    assert worth(**abu) == (((40, 70),), [("abu", False)])
    assert worth(**abu, price=Man("R3", x=42, y=70)) == ((), [("abu", True)])
    jeep = {"jeep": Vehicle("unprotected", x=40, y=70, side="red")}
    assert worth(**jeep)[0] == ((40, 70),)
