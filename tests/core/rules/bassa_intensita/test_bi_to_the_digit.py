"""Bassa Intensità: to how many digits spots, directions and lengths are kept and told.

What is kept has digits that people could measure; what a move is made of is kept finer, so that it adds up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import bi_commands as c
import pytest
from battle import battle
from bi_steps import step
from field import Man, Vehicle, field, on
from msgspec.structs import replace
from test_bi_indirect import guns, mission, observer
from test_bi_movement import moving
from test_bi_shots import duel

from core.engine.contract.choices import Number, PickPath, PickPoint
from core.engine.contract.facts import Refusal
from core.engine.contract.scenario import ScenarioError
from core.engine.words.ids import FigureId
from core.rules.bassa_intensita.actions.smoke import half_ring
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.covering.declaring import spots_on
from core.rules.bassa_intensita.damage.occupants import beside
from core.rules.bassa_intensita.deployment.deploying import DEPLOYMENT
from core.rules.bassa_intensita.facts.ordering import OrderSealed
from core.rules.bassa_intensita.fire.bursts import deviated
from core.rules.bassa_intensita.fire.shot_legality import check_order
from core.rules.bassa_intensita.indirect.incoming import deviated as fallen
from core.rules.bassa_intensita.movement.boarding import spots_beside
from core.rules.bassa_intensita.movement.group import shifted
from core.rules.bassa_intensita.movement.way import heading, looks, place_at
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.orders import Call, Fire
from core.rules.bassa_intensita.tables.explosives import Deviation, Missed
from core.table.places import Place, Point

ODD = Place(50.123, 50.456, 17.0, base=5.0, wide=2.2)


def digits(numbers: Iterable[float]) -> int:
    """Return to how many digits the finest of these is given."""
    return max(next(n for n in range(15) if round(number, n) == number) for number in numbers)


def flat(spots: Iterable[Any]) -> list[float]:
    return [number for spot in spots for number in ((spot.x, spot.y) if isinstance(spot, Point) else spot)]


def suggested(state: State, do: str, **filled: Any) -> list[float]:
    """Return the numbers of all spots and ways that a field suggests."""
    found: list[float] = []
    for one in RULES.fields(state, "blue", do, filled):
        if isinstance(one, PickPoint):
            found += flat(one.suggestions)
        elif isinstance(one, PickPath):
            found += [number for way in one.suggestions for number in flat(way)]
    assert found
    return found


# --- spots to the hundredth ---------------------------------------------------------------------------


def test_a_spot_that_the_rules_work_out_is_kept_to_a_hundredth() -> None:
    made = field(rossi=Man(), car=Vehicle("car", x=50.123, y=50.456, facing=17.0))
    car = made.figures[FigureId("car")]
    at = beside(made, car, 1, 3)
    ring = half_ring(ODD)
    assert at is not None and ring is not None
    assert digits(flat(spots_beside(made, car))) == 2
    assert digits((at.x,)) == digits((at.y,)) == 2
    assert digits(flat(ring.points)) == 2
    off = deviated(ODD, Point(83, 71), Missed("right", 20), 7)
    assert off == Point(86.71, 65.06)  # 7 cm to the right of a line of 32 degrees
    round_ = fallen(
        replace(field(eye=observer(x=50.123, y=50.456)), support=guns()),
        mission("due"),
        Deviation("long", "left"),
        7,
        3,
    )
    assert round_ is not None and digits((round_.x,)) == digits((round_.y,)) == 2


def test_half_a_ring_lies_from_ten_to_fifteen_cm_before_a_vehicle() -> None:
    """BI-SMOKE.f: over the whole 180 degrees of its front, a corner each 15 degrees."""
    ring = half_ring(Place(100, 100, 90.0))
    assert ring is not None and len(ring.points) == 26
    outer, inner = ring.points[:13], ring.points[13:]
    assert (outer[0], outer[6], outer[12]) == (Point(115, 100), Point(100, 115), Point(85, 100))
    assert (inner[0], inner[6], inner[12]) == (Point(90, 100), Point(100, 110), Point(110, 100))


def test_a_shift_is_kept_to_a_hundredth_in_both_directions() -> None:
    game = battle(turn=2, eye=observer(leads=True), foe=Man(side="red", x=190, leads=True))
    ready = mission("ready", fell=Point(110, 50), seen=True)
    game.state = replace(game.state, support=guns(), missions={"eye": ready})
    facts = game.run("blue", c.OrderCall("eye", "shift", heading=17.0, cm=20.0))
    order = facts.one(OrderSealed).order
    assert isinstance(order, Call) and order.to == Point(129.13, 55.85)  # 20 cm at 17 degrees


HEDGE = {
    "id": "hedge",
    "kind": "hedge",
    "line": [[50, 0], [63.7, 199]],
    "width": 0.5,
    "height": 3,
    "obstacle": 2,
}
INN = {
    "id": "inn", "kind": "building", "points": [[60, 45], [80, 47.3], [78, 60], [61, 58]], "storeys": 2,
    "openings": [{"kind": "door", "from": [64, 45.46], "to": [66.3, 45.72]},
                 {"kind": "window", "from": [60.2, 47.6], "to": [60.4, 50.2]}],
}  # fmt: skip


def test_spots_that_are_suggested_are_those_that_people_could_type() -> None:
    climbs = moving(terrain=(HEDGE,), rossi=Man(x=51.9, y=50, leads=True, seen_by=()))
    assert digits(suggested(climbs.state, "climb", _unit="blue", figure="rossi")) == 2
    within = moving(terrain=(INN,), rossi=Man(x=65, y=50, inside="inn", leads=True, seen_by=()))
    assert digits(suggested(within.state, "change_room", _unit="blue", figure="rossi")) == 2
    walks = moving(rossi=Man(x=50.1, facing=17.0, leads=True, seen_by=()))
    assert digits(suggested(walks.state, "move", _unit="blue", figure="rossi", mode="run")) == 2
    rides = moving(car=Vehicle("car", x=60.3, y=53.1, facing=17.0))
    way = suggested(rides.state, "board", _unit="blue", figure="rossi", vehicle="car", mode="run")
    assert digits(way) == 2
    wood = {"id": "wood", "kind": "wood", "points": [[29.5, 40.333], [45, 40], [45.111, 60], [29.5, 60.777]]}
    assert digits(flat(spots_on(field(rossi=Man(), terrain=[wood]), "wood"))) == 2


# --- directions and ways ------------------------------------------------------------------------------


def test_directions_are_kept_to_a_hundredth_of_a_degree() -> None:
    assert heading(Point(0, 0), Point(3, 1)) == 18.43
    assert heading(Point(3, 1), Point(0, 0)) == 198.43
    made = field(tank=Vehicle("t72", x=50, facing=20.0), huber=Man(side="red", x=80, y=60))
    after, _ = step(made, Fire("tank", "coaxial_mg", "huber"), dice=[[9]] * 3)
    hull = after.figures[FigureId("tank")].hull
    assert hull is not None and hull.turret == 358.43


def test_what_a_move_is_made_of_is_kept_to_a_hundred_thousandth_of_a_millimetre() -> None:
    made = field(rossi=Man())
    there = place_at(made, Place(0, 0), (Point(3, 1),), 2.0)
    assert (there.x, there.y) == (1.897367, 0.632456)
    assert shifted((Point(1 / 3, 2 / 3),), Place(0, 0), Place(1, 1)) == (Point(1.333333, 1.666667),)
    assert looks(0.0, 2.5, 1 / 3) == [0.333333, 1.0, 2.0, 2.5]


# --- what is told -------------------------------------------------------------------------------------


FLYING: dict[str, Any] = {"heli": Vehicle("ab205", x=60, y=100, seen_by=(), hull={"role": "combat"})}
TOO_FAR: list[tuple[dict[str, Any], Any, dict[str, Any]]] = [
    ({}, c.Move("rossi", "run", (Point(74.27, 50),)), {"cm": 24.3, "most": 24}),
    ({"car": Vehicle("truck", x=60, y=90, seen_by=())}, c.Drive("car", (Point(85.27, 90),)), {"cm": 25.3}),
]  # fmt: skip


@pytest.mark.parametrize(("given", "command", "said"), TOO_FAR)
def test_how_far_is_too_far_is_told_to_a_millimetre(
    given: dict[str, Any], command: Any, said: dict[str, Any]
) -> None:
    found = moving(**given).play("blue", command)
    assert isinstance(found, Refusal)
    assert {key: found.message.args[key] for key in said} == said


@pytest.mark.parametrize(
    ("weapon", "cm", "light", "said"),
    [("pistol", 20.27, "day", 20.3), ("rifle", 20.27, "no_moon", 20.3)],
)
def test_how_far_off_a_target_is_is_told_to_a_millimetre(
    weapon: str, cm: float, light: str, said: float
) -> None:
    made = duel(weapon, cm=cm, options={"light": light})
    found = check_order(on(made), made.figures[FigureId("rossi")], Fire("rossi", weapon, "huber"))
    assert isinstance(found, Refusal) and found.message.args["cm"] == said


def test_where_on_its_way_it_is_fired_at_is_asked_to_a_millimetre() -> None:
    game = battle(
        at=("move", "first"), rossi=Man(leads=True), huber=Man(side="red", x=70, y=70, leads=True),
    )  # fmt: skip
    game.run("blue", c.Move("rossi", "run", (Point(60.27, 50),)))
    assert game.waiting == [("red", "opportunity")]
    (at,) = [
        one
        for one in RULES.fields(game.state, "red", "opportunity_fire", {"_unit": "red", "figure": "huber"})
        if isinstance(one, Number)
    ]
    assert (at.least, at.most, at.step, at.default) == (0.0, 10.3, 0.5, 10.3)


def test_who_stands_too_near_is_told_to_a_tenth_of_a_millimetre() -> None:
    one, other = Man(x=50.0), Man(x=51.12345)
    made = field(rossi=one, bruni=other)
    with pytest.raises(ScenarioError) as wrong:
        DEPLOYMENT.check_scenario(made, "units")
    assert (wrong.value.message.args["gap"], wrong.value.message.args["least"]) == (1.12, 2.0)
