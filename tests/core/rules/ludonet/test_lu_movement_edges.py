"""Ludonet, movement at its edges: ways that suggest themselves, how a side's movement ends, sight. cm."""

from __future__ import annotations

from typing import Any

import lu_commands as c
import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, Tank, field

from core.engine.contract.choices import PickPath
from core.engine.contract.facts import Refusal
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.rules.ludonet.movement.contact import _meets
from core.table.places import Place, Point

FAR = Man(x=190, y=190, side="red")


def ways(game: Played, **filled: Any) -> list[Any]:
    asked = RULES.fields(game.state, "blue", "move", {"figure": "ross", "mode": "walk", **filled})
    way = next(one for one in asked if isinstance(one, PickPath))
    return [one[-1] if one else () for one in way.suggestions]


# --- ways that suggest themselves ---------------------------------------------------------------------------


@rule("LU-MOV.q")
def test_a_way_into_contact_may_be_short_and_is_kept_to_a_tenth_of_a_millimetre() -> None:
    assert ways(field(ross=Man(), huber=Man(y=52.5, side="red")))[0] == (50, 50.55)
    assert ways(field(ross=Man(), huber=Man(x=57.3, y=53.9, side="red")))[0] == (55.58, 52.98)
    assert ways(field(ross=Man(), huber=Man(x=57.4, y=53.9, side="red")))[0] == (55.67, 52.99)
    assert len(ways(field(ross=Man(), huber=Man(y=52, side="red")))) == 5


@pytest.mark.parametrize(
    ("spot", "edge", "ends"),
    [
        ((50, 50), "west", [(59.8, 50.0), (58.6, 54.7), (58.6, 45.3), (55.0, 50.0), ()]),
        ((50, 190.2), "south", [(50.0, 200.0), (45.3, 198.8), (54.7, 198.8), (50.0, 195.2), ()]),
        ((50, 190.3), "south", [(45.3, 198.9), (54.7, 198.9), (50.0, 195.3), ()]),
        ((50.06, 50.06), "south", [(50.1, 59.9), (45.4, 58.7), (54.8, 58.7), (50.1, 55.1), ()]),
        ((4.7, 50), "south", [(4.7, 59.8), (0.0, 58.6), (9.4, 58.6), (4.7, 55.0), ()]),
    ],
)
def test_ways_lead_ahead_from_the_own_edge_and_not_off_the_table(
    spot: tuple[float, float], edge: Any, ends: list[Any]
) -> None:
    game = field(ross=Man(x=spot[0], y=spot[1]), far=FAR)
    sides = {**game.state.sides, "blue": replace(game.state.sides["blue"], edge=edge)}
    game.state = replace(game.state, sides=sides)
    assert ways(game)[: len(ends)] == ends


@rule("LU-MOV.q")
@pytest.mark.parametrize(
    ("path", "cm"),
    [
        ([(50, 60)], 8.0),
        ([(50, 58)], 8.0),
        ([(50, 57.9)], None),
        ([(50, 50.5), (50, 60)], 8.0),
        ([(50, 50), (50, 60)], 8.0),
        ([(50, 40)], None),
        ([(52, 50), (52, 70)], 12.0),  # past him, touching
        ([(52.1, 50), (52.1, 70)], None),
        ([(46, 60), (46, 50)], None),
    ],
)
def test_after_how_many_cm_a_way_meets_a_base(path: list[tuple[float, float]], cm: float | None) -> None:
    """A base 10 cm north, and 2 cm from middle to middle."""
    met = _meets(Place(50, 50), tuple(Point(*at) for at in path), Point(50, 60), 2.0)
    assert met == (None if cm is None else pytest.approx(cm))


# --- the end of a side's movement (LU-TRN.b) ----------------------------------------------------------------


def ends(game: Played) -> Any:
    (row,) = (row for row in RULES.choices(game.state, game.state.moving) if row.do == "end_movement")
    return row


@rule("LU-TRN.b")
def test_to_end_looks_good_once_everybody_has_moved() -> None:
    game = field(ross=Man(), adams=Man(x=60), far=FAR)
    assert (ends(game).weight or 0) < 0.2
    for name in ("ross", "adams"):
        game.set(name, mode="walk")
    assert ends(game).weight == 1.0


@rule("LU-TRN.b", "LU-Q.03")
@pytest.mark.parametrize("order", ["side", "alternate_unit"])
def test_with_a_sides_movement_its_units_have_moved_or_the_one_whose_turn_it_was(order: str) -> None:
    men = {"ross": Man(), "adams": Man(x=60), "huber": Man(x=190, y=190, side="red")}
    game = field(options={"move_order": order} if order == "alternate_unit" else {}, **men)
    if order == "alternate_unit":
        game.run("blue", c.Move("ross", "walk", (Point(50, 55),)))
    moved = game.run("blue", c.EndMovement())
    units = [one.units for one in moved.of(e.UnitsMoved)]
    assert units == [("ross-unit",) if order == "alternate_unit" else ("ross-unit", "adams-unit")]
    assert game.state.moving == "red"


@rule("LU-Q.03")
def test_where_units_alternate_a_side_goes_on_alone_once_the_other_has_moved() -> None:
    men = {"ross": Man(), "adams": Man(x=60), "huber": Man(x=190, y=190, side="red")}
    units = {"huber-unit": {"moved": True}}
    game = field(options={"move_order": "alternate_unit"}, units=units, **men)
    game.run("blue", c.Move("ross", "walk", (Point(50, 55),)))
    game.run("blue", c.EndMovement())
    assert (game.state.moving, game.state.phase) == ("blue", "move")
    assert game.unit("ross-unit").moved and not game.unit("adams-unit").moved


# --- sight after a move, measured ways ----------------------------------------------------------------------


@rule("LU-DEP.f", "LU-MOV.n", "LU-VIS.d", "LU-VIS.e")
@pytest.mark.parametrize(("mode", "posture", "by"), [("walk", "standing", "huber"), ("crawl", "prone", "")])
def test_who_gets_up_in_a_wood_is_seen_from_farther_off(mode: Any, posture: Any, by: str) -> None:
    """Lying he is seen from 12 cm, upright from 20."""
    wood = {"kind": "wood", "box": [0, 40, 200, 40]}
    game = field(
        [wood], options={"placing": "figure"}, ross=Man(placed=False, posture="prone"),
        huber=Man(x=50, y=66, side="red"),
    )  # fmt: skip
    facts = game.run("blue", c.Move("ross", mode, (Point(50, 51),), posture=posture))
    assert [one.by for one in facts.of(e.Placed) if one.figure == "ross"] == ([by] if by else [])


@rule("LU-MOV.p")
def test_at_a_real_table_a_way_that_something_bars_is_refused() -> None:
    game = field(tape=True, ross=Man(), bus=Tank("truck"), far=Man(side="red"))
    blocked = {"length": 5.0, "blocked": "rock"}
    played = game.play("blue", c.Move("ross", "walk", 5.0), answers=[blocked])
    assert isinstance(played, Refusal)
