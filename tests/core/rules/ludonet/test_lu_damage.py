"""Ludonet, damage to figures, grenades and shells (LU-DMG)."""

from __future__ import annotations

from typing import Any

import lu_commands as c
import pytest
from msgspec.structs import replace
from playing import Supplied
from rule_ids import rule
from skirmish import Man, Played, Tank, field

from core.engine.chance.resolution import Resolution
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.rules.ludonet.fire.damage import damage, roll_crew
from core.rules.ludonet.state import Volley
from core.table.places import Point


def struck(weapon: str, die: int, wounds: int = 0) -> tuple[str, int]:
    """Huber's fate and wounds after one hit with this weapon."""
    game = field(phase="fire", ross=Man(weapon), huber=Man(y=60, side="red", wounds=wounds))
    game.volley(("ross", weapon, "huber"), dice=([6], [die]))
    return game.man("huber").fate, game.man("huber").wounds


@pytest.mark.parametrize(
    ("weapon", "die", "wounds", "fate", "after"),
    [
        pytest.param(
            "rifle", 1, 0, "", 0, marks=rule("LU-EX.11", "LU-DMG.a", "LU-DMG.d", "LU-T.DMG"), id="11"
        ),
        pytest.param("rifle", 4, 0, "", 1, marks=rule("LU-EX.12", "LU-DMG.c"), id="12"),
        pytest.param("rifle", 2, 1, "eliminated", 1, marks=rule("LU-EX.13", "LU-DMG.c", "LU-DMG.f"), id="13"),
        pytest.param("mmg", 4, 0, "eliminated", 0, marks=rule("LU-EX.14", "LU-DMG.e", "LU-Q.10"), id="14"),
        pytest.param("mmg", 1, 0, "", 1, marks=rule("LU-EX.15", "LU-DMG.e"), id="15"),
        pytest.param("rifle", 5, 0, "eliminated", 0, marks=rule("LU-DMG.b"), id="five"),
        pytest.param("rifle", 2, 0, "", 1, marks=rule("LU-DMG.c"), id="two"),
    ],
)
def test_one_hit(weapon: str, die: int, wounds: int, fate: str, after: int) -> None:
    assert struck(weapon, die, wounds) == (fate, after)


@rule("LU-T.DMG", "LU-Q.06")
def test_the_damage_table() -> None:
    assert [damage(total) for total in (0, 1, 2, 3, 4, 5, 6, 7)] == [
        "", "", "wounded", "wounded", "wounded", "out", "out", "out",
    ]  # fmt: skip


@rule("LU-DMG.l")
def test_a_wounded_man_keeps_his_movement() -> None:
    game = field(ross=Man(wounds=1), far=Man(y=190, side="red"))

    assert game.run("blue", c.Move("ross", "walk", (Point(50, 60),))).one(e.FigureMoved).length == 10


@rule("LU-DMG.m")
def test_two_wounds_of_one_fire_step_add_up() -> None:
    game = field(phase="fire", ross=Man(), adams=Man(x=54), huber=Man(y=70, side="red"))
    game.volley(("ross", "rifle", "huber"), ("adams", "rifle", "huber"), dice=([6], [6], [3], [3]))

    assert game.man("huber").fate == "eliminated"


@rule("LU-DMG.g", "LU-DMG.h", "LU-DMG.i", "LU-EX.16", "LU-Q.17")
def test_a_grenade_harms_everybody_within_3_cm_friends_too() -> None:
    game = field(
        phase="fire", ross=Man("grenade"), adams=Man(x=51, y=58),
        huber=Man(x=53, y=58, side="red", base=1.0), jung=Man(x=46.9, y=58, side="red", base=1.0),
    )  # fmt: skip
    facts = game.volley(("ross", "grenade", Point(50, 58)), dice=([6], [6], [3]))

    assert [fact.figure for fact in facts.of(e.DamageRolled)] == ["adams", "huber"]
    assert (game.man("adams").fate, game.man("huber").wounds, game.man("jung").wounds) == ("eliminated", 1, 0)


@rule("LU-DMG.j", "LU-Q.16")
def test_a_grenade_bursts_at_its_target_and_does_nothing_on_a_miss() -> None:
    def thrown(*dice: list[int]) -> Any:
        game = field(
            phase="fire", ross=Man("grenade"), huber=Man(y=55, side="red"), jung=Man(x=52, y=55, side="red")
        )
        return game.volley(("ross", "grenade", "huber"), dice=dice)

    assert {fact.figure for fact in thrown([4], [1], [1]).of(e.DamageRolled)} == {"huber", "jung"}
    assert thrown([3]).no(e.DamageRolled)


@rule("LU-DMG.j", "LU-Q.16")
def test_as_a_choice_a_miss_scatters() -> None:
    """1d6 cm in the direction of a second die: 1 straight away from the thrower, then clockwise by 60."""
    game = field(
        phase="fire", options={"scatter": "on"}, ross=Man("grenade"),
        huber=Man(y=58, side="red"), jung=Man(y=63.5, side="red"), keller=Man(x=56, y=61, side="red"),
    )  # fmt: skip
    facts = game.volley(("ross", "grenade", "huber"), dice=([1], [6, 1], [6]))
    assert facts.one(e.ShotRolled).aim == Point(50, 64)
    assert [fact.figure for fact in facts.of(e.DamageRolled)] == ["jung"]

    game.begin("fire")
    facts = game.volley(("ross", "grenade", "huber"), dice=([1], [6, 2], [6]))
    assert facts.one(e.ShotRolled).aim == Point(55.2, 61)
    assert [fact.figure for fact in facts.of(e.DamageRolled)] == ["keller"]


@rule("LU-DMG.k")
@pytest.mark.parametrize(("weapon", "heavy"), [("lmortar", True), ("artillery", True), ("grenade", False)])
def test_shells_burst_like_grenades_but_are_heavy(weapon: str, heavy: bool) -> None:
    game = field(
        phase="fire", ross=Man(weapon), huber=Man(y=59, side="red"), jung=Man(x=52.9, y=59, side="red")
    )
    facts = game.volley(("ross", weapon, "huber"), dice=([6], [4], [1]))

    assert [bool(fact.modifiers) for fact in facts.of(e.DamageRolled)] == [heavy, heavy]
    assert game.man("huber").fate == ("eliminated" if heavy else "")
    assert game.man("jung").wounds == (1 if heavy else 0)


def test_a_burst_over_hidden_men_is_told_to_their_side_alone() -> None:
    wood = {"kind": "wood", "box": [30, 70, 40, 40]}
    game = field([wood], phase="fire", ross=Man("lmortar", y=20), huber=Man(y=90, side="red", placed=False))
    facts = game.volley(("ross", "lmortar", Point(50, 90)), dice=([6], [6]))

    assert game.man("huber").fate == "eliminated"
    told = game.shown("blue", facts)
    assert not any("huber" in repr(fact) for fact in told)
    assert game.known("blue") == {"ross"}
    assert any("huber" in repr(fact) for fact in game.shown("red", facts))


@pytest.mark.parametrize("told", [["huber"], []])
def test_with_a_tape_people_say_who_is_in_the_burst_besides_its_target(told: list[str]) -> None:
    game = field(
        phase="fire",
        tape=True,
        ross=Man("grenade"),
        huber=Man(side="red"),
        jung=Man(side="red", placed=False),
    )
    game.play("blue", c.DeclareFire("ross", "grenade", "huber"), answers=[{"distance": 4}, []])
    assert game.refused("blue", c.DeclareFire("ross", "grenade", aim=Point(1, 1))) == ("", "lu-no-points")
    game.run("blue", c.FireSealed())
    facts = game.play("red", c.FireSealed(), [5], [6], answers=[told])

    assert facts.one(e.DamageRolled).effect == "out"
    assert not any("jung" in repr(question) for question in game.asked)


def test_with_a_tape_a_scattered_burst_is_measured_where_people_see_it() -> None:
    game = field(
        phase="fire", tape=True, options={"scatter": "on"}, ross=Man("grenade"), huber=Man(side="red")
    )
    game.play("blue", c.DeclareFire("ross", "grenade", "huber"), answers=[{"distance": 4}, []])
    game.run("blue", c.FireSealed())
    facts = game.play("red", c.FireSealed(), [1], [2, 5], [6], answers=[["huber"]])

    assert facts.one(e.ShotRolled).aim is None and game.man("huber").fate == "eliminated"


def crew(*dice: list[int]) -> Played:
    game = field(
        phase="fire", sherman=Tank(y=50), truck=Tank("truck", y=90, side="red"),
        huber=Man(y=90, side="red", aboard="truck"), jung=Man(y=90, side="red", aboard="truck"),
    )  # fmt: skip
    game.volley(("sherman", "gun_m", "truck"), dice=([6], [6], [1], *dice))
    return game


@rule("LU-AFV.n")
def test_men_aboard_a_destroyed_vehicle_roll_once_and_survivors_lie_beside_it() -> None:
    game = crew([6], [3])

    assert game.man("truck").fate == "destroyed" and game.man("huber").fate == "eliminated"
    jung = game.man("jung")
    assert (jung.wounds, jung.aboard, jung.posture) == (1, "", "prone")
    place, hull = jung.place, game.man("truck").place
    assert place is not None and hull is not None
    assert place.prone and ((place.x - hull.x) ** 2 + (place.y - hull.y) ** 2) ** 0.5 == pytest.approx(
        3.5, abs=0.02
    )


@rule("LU-Q.24", "LU-AFV.n")
@pytest.mark.parametrize(("rolls", "first"), [("immediate", "MoraleTested"), ("per_loss", "DamageRolled")])
def test_as_a_choice_a_vehicle_is_answered_for_before_its_crew_is_rolled_for(rolls: str, first: str) -> None:
    """Its unit has lost half of its two; the crew is of another."""
    game = field(
        phase="fire", options={"morale_rolls": rolls}, sherman=Tank(y=50),
        truck=Tank("truck", y=90, side="red", unit="lorries"),
        other=Tank("truck", x=90, y=90, side="red", unit="lorries"),
        huber=Man(y=90, side="red", aboard="truck"), jung=Man(x=150, y=90, side="red"),
    )  # fmt: skip
    facts = game.volley(("sherman", "gun_m", "truck"), dice=([6], [6], [1], [3], [3]))
    order = [name for name in facts.names if name in ("LossesApplied", "MoraleTested", "DamageRolled")]
    assert order[:2] == ["LossesApplied", first]


@rule("LU-AFV.n")
def test_two_survivors_do_not_lie_on_one_another() -> None:
    game = crew([1], [1])
    first, second = game.at("huber"), game.at("jung")

    assert ((first[0] - second[0]) ** 2 + (first[1] - second[1]) ** 2) ** 0.5 >= 2


@rule("LU-AFV.n")
@pytest.mark.parametrize("unknown", ["huber", "truck"])
def test_where_the_place_of_one_of_the_two_is_not_known_a_survivor_gets_out_all_the_same(
    unknown: str,
) -> None:
    game = field(truck=Tank("truck", side="red"), huber=Man(side="red", aboard="truck"), ross=Man(x=90))
    game.set(unknown, place=None)
    state = replace(game.state, volley=Volley((), crews=("huber",)))
    r = Resolution(state, RULES.evolve, Supplied(RULES, [[3]], (), False), "blue")
    roll_crew(r, "huber")
    assert [one.place for one in r.events if isinstance(one, e.CrewOut)] == [None]
