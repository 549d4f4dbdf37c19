"""Bassa Intensità: at a real table nobody measures to whom he does not know (BI-Q.122, Part 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import bi_commands as c
import pytest
from battle import battle
from field import Man, Vehicle, field
from msgspec.structs import replace
from playing import Supplied
from rule_ids import rule

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Measured
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, WeaponName
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.common.isolation import isolated
from core.rules.bassa_intensita.common.shelter import shelter
from core.rules.bassa_intensita.covering.striking import strikes_at
from core.rules.bassa_intensita.facts.firing import OrderTaken, ShotRolled
from core.rules.bassa_intensita.fire.bursts import from_side_or_rear
from core.rules.bassa_intensita.morale.chance import men_down
from core.rules.bassa_intensita.morale.surrender import nearest_enemy
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.ground import Covering
from core.table.places import Point
from core.table.shapes import Rectangle

LINE = {"distance": 20.0, "seen": True}
AREA = Rectangle(Point(0.0, 0.0), 10.0, 4.0)


def table() -> State:
    """Return a real table at which blue knows of red only Lutz, who lies wounded beside Kurz; Huber leads."""
    state = field(
        rossi=Man(leads=True),
        tank=Vehicle("t72", unit="armour"),
        huber=Man(side="red", leads=True, seen_by=()),
        kurz=Man(side="red", seen_by=()),
        lutz=Man(side="red", health="serious"),
    )
    figures = {name: replace(one, place=None, note="there") for name, one in state.figures.items()}
    cover = Covering(FigureId("rossi"), WeaponName("ak"), "wood", AREA)
    return replace(state, figures=figures, tape=True, covering=(cover,))


Asks = Callable[[Resolution[State], Any], Any]
"""(resolution, who by his name) → what a rule finds."""

RULES_THAT_MEASURE: dict[str, tuple[Asks, list[Any], Any, Any]] = {
    "command distance": (lambda r, of: isolated(r, of["kurz"]), [False], False, True),
    "cover": (lambda r, of: shelter(r, of["kurz"]), [True], "", "light"),
    "who lies near": (lambda r, of: men_down(r, of["kurz"]), [["lutz"]], 0, 1),
    "covering fire": (
        lambda r, of: len(list(strikes_at(r, of["kurz"], r.state.covering))),
        [["kurz"], LINE],
        0,
        1,
    ),
    "side or rear": (
        lambda r, of: from_side_or_rear(r, of["tank"].id, of["kurz"].id),
        ["rear"],
        False,
        True,
    ),
    "to whom he surrenders": (
        lambda r, of: getattr(nearest_enemy(r, of["kurz"]), "id", None),
        [["rossi"], ["rossi"]], None, "rossi",
    ),
}  # fmt: skip
"""By name: what asks, what people answer, what is found by who may not be asked, and by who may."""


@rule("BI-Q.122")
@pytest.mark.parametrize("seat", ["blue", "red", REFEREE])
@pytest.mark.parametrize("name", RULES_THAT_MEASURE)
def test_only_who_knows_a_figure_is_asked_how_it_stands(name: str, seat: str) -> None:
    """Blue is asked nothing about Kurz, whom it does not know; his owner and the referee are."""
    asks, answers, unasked, found = RULES_THAT_MEASURE[name]
    state = table()
    oracle = Supplied(RULES, (), answers if seat != "blue" else (), tape=True)
    r: Resolution[State] = Resolution(state, RULES.evolve, oracle, seat)

    assert asks(r, state.figures) == (unasked if seat == "blue" else found)
    assert not oracle.measured and bool(oracle.asked) is (seat != "blue")
    assert all(isinstance(one, Measured) and one.by == seat for one in r.events)


@rule("BI-Q.122")
@pytest.mark.parametrize(("last", "area", "dice"), [("blue", "one", [[10]]), ("red", "area", [[10], [10]])])
def test_who_seals_last_is_not_asked_whom_the_burst_of_a_hidden_man_meets(
    last: str, area: str, dice: list[list[int]]
) -> None:
    """Red's hidden gunner fires into an area; blue, who seals last, measures nothing from him to anybody."""
    game = battle(
        tape=True,
        rossi=Man(leads=True, x=60),
        bruni=Man(x=62),
        huber=Man(side="red", leads=True, seen_by=()),
    )
    game.play("red", c.OrderFire("huber", "ak", "rossi", area=True), answers=[LINE])
    game.run("red" if last == "blue" else "blue", c.SealOrders())
    answers = [["bruni"], []] if last == "red" else []
    facts: Any = game.play(last, c.SealOrders(), *dice, answers=answers)

    assert facts.one(OrderTaken).order.area == area
    assert {one.target for one in facts.of(ShotRolled)} <= {"rossi", "bruni"}
    assert all("huber" not in str(one.question) for one in facts.of(Measured) if one.by == "blue")
