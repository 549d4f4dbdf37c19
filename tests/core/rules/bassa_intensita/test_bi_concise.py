"""Bassa Intensità, commands in short: what counts for nothing on the map, or at a real table, is left out."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played
from field import Man, Vehicle, field
from msgspec.structs import replace
from rule_ids import rule
from test_bi_refused_moving import begun

from core.engine.words.ids import PieceId, SideId, WeaponName
from core.rules.bassa_intensita.air.chances import base_of, in_reach, stands_ready, weapons_up
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.common.passable import in_the_way, stands_there, walkable
from core.rules.bassa_intensita.movement.group import shifted
from core.rules.bassa_intensita.state.ground import Cloud
from core.rules.bassa_intensita.state.men import Carried
from core.rules.bassa_intensita.state.vehicles import Flight
from core.table.places import Place, Point
from core.table.shapes import Circle

WAY, SPOT = (Point(60, 50),), Point(60, 50)
RUNS = c.Board("rossi", "car", "run", WAY)


@pytest.fixture(scope="module")
def games() -> tuple[Played, Played]:
    return begun(), begun(tape=True)


SHORT: list[tuple[Any, Any, Any]] = [
    (c.Move("rossi", "normal", WAY, True, True, "", ("door",), ("light",), True),
     c.Move("rossi", "normal", WAY, True),
     c.Move("rossi", "normal", WAY, True, tasks=("door",), ground=("light",), leaves=True)),
    (c.Move("bruni", "careful", WAY, True, True),
     c.Move("bruni", "careful", WAY, False, True), c.Move("bruni", "careful", WAY, False, True)),
    (c.MoveGroup(("rossi",), "run", WAY, True, ("light",), True),
     c.MoveGroup(("rossi",), "run", WAY, True), c.MoveGroup(("rossi",), "run", WAY, True, ("light",), True)),
    (c.Drive("car", WAY, True, 5.0, ("light",), True),
     c.Drive("car", WAY, True), c.Drive("car", WAY, True, 5.0, ("light",), True)),
    (c.Climb("rossi", SPOT, ("light",)), c.Climb("rossi", SPOT), c.Climb("rossi", None, ("light",))),
    (c.ChangeRoom("neri", SPOT, 1, ("light",)),
     c.ChangeRoom("neri", SPOT, 1), c.ChangeRoom("neri", None, 0, ("light",))),
    (c.Board("rossi", "apc", "run", WAY), c.Board("rossi", "apc"), c.Board("rossi", "apc")),
    (RUNS, RUNS, RUNS),
    (c.Alight("rider", SPOT, "run", WAY, ("light",), True),
     c.Alight("rider", SPOT, "run", WAY), c.Alight("rider", None, "run", WAY, ("light",), True)),
    (c.Alight("armed", SPOT, "run", WAY, ("light",), True),
     c.Alight("armed", SPOT), c.Alight("armed", None, "normal", 0.0, ("light",))),
    (c.FleeTo(False, ("light",), SPOT), c.FleeTo(spot=SPOT), c.FleeTo(False, ("light",))),
]  # fmt: skip


@pytest.mark.parametrize(("given", "on_map", "at_table"), SHORT, ids=[type(row[0]).__name__ for row in SHORT])
def test_a_command_in_short(games: tuple[Played, Played], given: Any, on_map: Any, at_table: Any) -> None:
    assert RULES.concise(games[0].state, given) == on_map
    assert RULES.concise(games[1].state, given) == at_table


def test_who_goes_beside_the_first_goes_the_same_way_from_where_he_stands() -> None:
    first, other = Place(50, 50), Place(53, 46)
    assert shifted((Point(60, 50), Point(60, 70)), first, other) == (Point(63, 46), Point(63, 66))
    assert shifted(12.0, first, other) == 12.0
    assert shifted(WAY, None, other) == WAY and shifted(WAY, first, None) == WAY


# --- who is in the way (BI-Q.106) -------------------------------------------------------------------


AIR, GROUND = {"flight": Flight("flying")}, {"flight": Flight("landed")}
OTHERS: list[tuple[Any, bool, bool]] = [
    (Man(x=60), False, True), (Man(x=60, side="red"), False, True),
    (Man(x=60, side="red", seen_by=()), False, False),
    (Man(x=60, fate="dead"), False, False), (Man(x=60, aboard="bus"), False, False),
    (Vehicle("car", x=60), True, True), (Vehicle("car", x=60, fate="destroyed"), True, True),
    (Vehicle("car", x=60, fate="gone"), False, False), (Vehicle("ab205", x=60, hull=AIR), False, False),
    (Vehicle("ab205", x=60, hull=GROUND), True, True),
    (Vehicle("car", x=60, side="red", seen_by=()), False, False),
]  # fmt: skip


@rule("BI-Q.106")
@pytest.mark.parametrize(("other", "of_man", "of_vehicle"), OTHERS)
def test_upon_whom_nobody_stands(other: Any, of_man: bool, of_vehicle: bool) -> None:
    """A man upon no vehicle, a vehicle upon nobody; who is hidden, in the air or gone is in nobody's way."""
    made = field(
        rossi=Man(), tank=Vehicle("t72", y=80), heli=Vehicle("ab205", y=120, hull=AIR), other=other,
        bus=Vehicle("truck", x=150, y=150),
    )  # fmt: skip
    figures = made.figures
    there = Place(60, 50, base=2.0)
    assert (in_the_way(made, figures["rossi"], there) is not None) is of_man
    assert (in_the_way(made, figures["tank"], Place(60, 50, base=7.0, wide=3.5)) is not None) is of_vehicle
    assert in_the_way(made, figures["heli"], Place(60, 50, base=12.0, wide=4.0)) is None
    assert not stands_there(made, figures["rossi"], figures["rossi"])


@rule("BI-AIR.f", "BI-Q.106")
def test_napalm_and_vehicles_bar_the_way_but_not_of_whom_they_hold() -> None:
    burning = Cloud(PieceId("fire"), "napalm", Circle(Point(60, 50), 5.0))
    made = field(rossi=Man(), car=Vehicle("car", x=80), hidden=Vehicle("car", x=100, side="red", seen_by=()))
    made = replace(
        made, clouds={burning.id: burning, PieceId("s"): Cloud(PieceId("s"), "smoke", burning.shape)}
    )

    def barred(start: Place | None = None, side: str | None = None) -> set[str]:
        laid = walkable(made, start, None if side is None else SideId(side)).pieces
        return {str(piece.name) for piece in laid}

    assert barred() == {"fire"} and barred(Place(50, 50)) == {"fire"} and barred(Place(62, 50)) == set()
    assert barred(Place(50, 50), "blue") == {"fire", "car"}
    assert barred(Place(80, 50), "blue") == {"fire"}
    assert barred(Place(50, 50), "red") == {"fire", "car", "hidden"}


# --- what fires upward (BI-AA.b) --------------------------------------------------------------------


def carrying(*weapons: Carried, **given: Any) -> tuple[str, ...]:
    options = given.pop("options", {})
    made = field(rossi=Man(), options=options)
    man = replace(made.figures["rossi"], weapons=weapons)
    return weapons_up(made, man, **given)


STINGER, RPG, AA = Carried(WeaponName("stinger")), Carried(WeaponName("rpg7")), Carried(WeaponName("aa_mg"))


@rule("BI-AA.b", "BI-FIRE.p")
def test_which_weapons_fire_at_what_flies() -> None:
    both = (STINGER, RPG, Carried(WeaponName("ak")))
    assert carrying(*both) == ("stinger", "rpg7")
    assert carrying(*both, helicopter=False) == ("stinger",)
    assert carrying(replace(STINGER, empty=True), replace(RPG, broken=True)) == ()
    spent = replace(STINGER, rounds=0)
    assert carrying(spent) == ("stinger",) and carrying(spent, options={"ammo_tracking": "on"}) == ()
    last = replace(STINGER, rounds=1)
    assert carrying(last, options={"ammo_tracking": "on"}) == ("stinger",)
    assert carrying(AA) == () and carrying(replace(AA, emplaced=True)) == ("aa_mg",)


@rule("BI-Q.89")
def test_only_a_rocket_launcher_has_a_limit() -> None:
    made = field(rossi=Man(), tank=Vehicle("technical", "aa_mg"))
    assert in_reach(made, WeaponName("stinger"), 500.0)
    assert in_reach(made, WeaponName("rpg7"), 80.0) and not in_reach(made, WeaponName("rpg7"), 80.1)
    assert stands_ready(made, made.figures["tank"], AA) and not stands_ready(made, made.figures["rossi"], AA)
    assert base_of(made, WeaponName("ak"), helicopter=True) is None
    assert base_of(made, WeaponName("rpg7"), helicopter=False) is None
