"""Ludonet: to how many digits spots and directions are kept, which facts weigh, and who is not here yet."""

from __future__ import annotations

import math
from typing import Any

import lu_commands as c
import pytest
from rule_ids import rule
from skirmish import Man, Tank, field
from test_lu_fields import near, squad
from test_lu_menus import man, menu
from test_lu_retreating import shaken

from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.rules.ludonet.morale.retreat import HEADINGS
from core.rules.ludonet.movement.contact import in_touch
from core.rules.ludonet.movement.paths import beside


@rule("LU-MOR.j")
def test_a_retreat_is_kept_to_a_tenth_of_a_millimetre_and_tries_every_15_degrees() -> None:
    rock = {"kind": "rock", "box": [45, 35, 9.9, 10]}
    moved = shaken(rock).run("blue", c.EndMovement()).one(e.FigureMoved)
    assert moved.place is not None and (moved.place.x, moved.place.y) == (57.07, 42.93)
    assert (0, *(sign * turn for turn in range(15, 91, 15) for sign in (1, -1))) == HEADINGS


@rule("LU-MOR.j")
@pytest.mark.parametrize("x", [0.5, 199.5])
def test_at_the_side_of_the_table_he_goes_straight_on_too(x: float) -> None:
    game = shaken(ross=Man(x=x, unit="able"))
    game.run("blue", c.EndMovement())
    assert game.at("ross") == (x, 40)


@rule("LU-AFV.n")
def test_a_spot_beside_a_vehicle_is_kept_to_a_tenth_of_a_millimetre() -> None:
    game = squad(mate=Man(x=80, y=46.5))
    hull = game.man("truck").place
    assert hull is not None
    spot, angle = beside(game.state, hull, 2.0), math.radians(270 + 45)
    assert (spot.x, spot.y) == (round(80 + 3.5 * math.cos(angle), 2), round(50 + 3.5 * math.sin(angle), 2))


@rule("LU-Q.16")
def test_a_scattered_burst_is_kept_to_a_tenth_of_a_millimetre() -> None:
    game = field(phase="fire", options={"scatter": "on"}, ross=Man("grenade"), huber=Man(y=58, side="red"))
    shot = game.volley(("ross", "grenade", "huber"), dice=([1], [4, 2])).one(e.ShotRolled)
    assert shot.aim is not None and (shot.aim.x, shot.aim.y) == (53.46, 60.0)


@rule("LU-Q.21")
def test_who_was_attacked_from_behind_turns_to_his_enemy_to_a_hundredth_of_a_degree() -> None:
    men: dict[str, Any] = {
        "ross": Man(contacts=("huber",), fresh=("huber",), behind=("huber",)),
        "huber": Man(x=51, y=51.7, side="red", contacts=("ross",), fresh=("ross",)),
    }
    facts = field(phase="melee", **men).play("blue", c.Fight("ross", "huber"), [3], [5])
    assert facts.one(e.Faced).facing == round(math.degrees(math.atan2(-1.7, -1)) % 360, 2)


def test_a_way_into_contact_is_kept_to_a_tenth_of_a_millimetre() -> None:
    """6 cm east and 8 cm north."""
    assert near(squad(huber=Man(x=56, y=58, side="red")))[0] == (54.83, 56.44)


@rule("LU-MOV.n")
def test_at_a_real_table_who_lies_and_may_not_rise_may_still_stay() -> None:
    lying = man(tape=True, posture="prone", turned_posture=True)
    walks = [line for line in menu(lying) if line[2] == "lu-do-move-walk"]
    assert [line[-1] for line in walks] == [""]


# --- what kind of fact it is ------------------------------------------------------------------------


def test_losses_morale_contact_and_who_is_first_weigh_and_what_shows_itself_is_not_unlearned() -> None:
    """What weighs is told to whoever takes the keyboard over; what reveals only a referee takes back."""
    assert {one.__name__ for one in RULES.events if one.weighs} == {
        "AirPassFlown", "BrokeAway", "ContactMade", "CrewOut", "FightTold", "FigureLeft", "FirstSet",
        "GameEnded", "LossesApplied", "MeleeFought", "MoraleTested", "Recovered",
    }  # fmt: skip
    assert {one.__name__ for one in RULES.events if one.reveals} == {"FireRevealed", "Placed"}


@rule("LU-MOR.n")
@pytest.mark.parametrize(
    ("phase", "command"),
    [
        ("move", c.Move("late", "walk", ())),
        ("move", c.Posture("late", "prone")),
        ("move", c.Board("ross", "late_bus")),
        ("fire", c.DeclareFire("late", "rifle", "huber")),
        ("end", c.Reinforce("ross-unit", ("late",))),
    ],
)
def test_who_has_not_come_onto_the_field_does_nothing_and_carries_nobody(phase: str, command: Any) -> None:
    game = squad(phase, ross=Man(x=50, y=50), late_bus=Tank("truck", x=50, y=53.5, enters=3))
    assert game.refused("blue", command) == ("LU-MOR.n", "lu-not-yet-here")
    table = squad("move", tape=True, late=Man(enters=3, placed=False))
    assert table.refused("blue", c.Show("late")) == ("LU-MOR.n", "lu-not-yet-here")


@rule("LU-MOV.e")
def test_who_stays_may_stay_even_where_a_ruling_has_put_him_upon_another() -> None:
    game = squad(mate=Man(x=51, y=50))
    assert game.run("blue", c.Move("ross", "walk", ())).one(e.FigureMoved).length == 0
    assert game.at("ross") == (50, 50)


@rule("LU-MOV.q")
@pytest.mark.parametrize("unknown", ["ross", "huber"])
def test_where_the_place_of_one_of_the_two_is_not_known_nothing_parts_them(unknown: str) -> None:
    game = squad()
    game.set(unknown, place=None)
    assert in_touch(game.state, game.man("ross"), game.man("huber"))
