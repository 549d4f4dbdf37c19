"""Ludonet: who is seen on a way, record keeping, and where what misses bursts. cm."""

from __future__ import annotations

from typing import Any

import lu_commands as c
import pytest
from playing import Supplied
from rule_ids import rule
from skirmish import Man, Played, Standing, Tank, field
from test_lu_following import ruler

from core.engine.chance.resolution import Resolution
from core.engine.contract.seats import REFEREE
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.rules.ludonet.deployment.placement import look_around, place_visible
from core.rules.ludonet.fire.blast import _scattered, burst
from core.rules.ludonet.state import Order
from core.table.places import Point
from core.table.questions import WhoSees

HIDDEN: dict[str, Any] = {"placed": False}
WOOD = {"kind": "wood", "box": [0, 60, 200, 60]}


def seen(game: Played, path: tuple[Point, ...], length: float) -> list[tuple[str, str]]:
    """Who came onto the table as Ross went along a way, and by whom."""
    r = ruler(game)
    ross = game.man("ross")
    look_around(r, ross, ross.place, path, length)
    return [(one.figure, one.by) for one in r.events if isinstance(one, e.Placed)]


# --- seen on the way (LU-DEP.f) -----------------------------------------------------------------------------


@rule("LU-DEP.f", "LU-VIS.d")
@pytest.mark.parametrize(
    ("foe", "x", "length", "by"),
    [
        (Man(x=50, y=85, side="red"), 90, 80, "huber"),  # 15 cm away, half way along
        (Man(x=50, y=91, side="red"), 90, 80, ""),
        (Man(x=12, y=85, side="red"), 90, 80, "huber"),
        (Man(x=90, y=89.5, side="red"), 90, 80, "huber"),
        (Man(x=109, y=70, side="red"), 90.5, 80.5, "huber"),  # at the end, between two whole cm
        (Man(x=111, y=70, side="red"), 90.5, 80.5, ""),
    ],
)
def test_in_a_wood_one_is_seen_from_20_cm_anywhere_on_the_way(
    foe: Standing, x: float, length: float, by: str
) -> None:
    """Ross goes east from (10, 70) in the wood."""
    game = field([WOOD], options={"placing": "figure"}, ross=Man(x=10, y=70, **HIDDEN), huber=foe)
    found = seen(game, (Point(x, 70),), length)
    assert dict(found).get("ross", "") == by


@rule("LU-DEP.f")
def test_in_the_open_the_first_of_those_who_see_the_way_sees_it() -> None:
    """Kurz sees its beginning, Huber, who is named first, its end alone."""
    rock = {"kind": "rock", "height": 9, "box": [20, 60, 60, 5]}
    game = field(
        [rock], options={"placing": "figure"}, ross=Man(x=10, y=40, **HIDDEN),
        huber=Man(x=95, y=90, side="red"), kurz=Man(x=5, y=90, side="red"),
    )  # fmt: skip
    assert seen(game, (Point(90, 40),), 80) == [("ross", "huber")]
    nobody = field(ross=Man(x=10, y=40, **HIDDEN), rider=Man(side="red", aboard="bus"), bus=Tank("truck"))
    assert seen(nobody, (Point(90, 40),), 80) == []


@rule("LU-DEP.f", "LU-VIS.d")
def test_who_turns_in_a_wood_is_seen_from_20_cm() -> None:
    for gap, by in ((20.0, "huber"), (20.1, "")):
        game = field([WOOD], ross=Man(x=50, y=65, **HIDDEN), huber=Man(x=50, y=65 + gap, side="red"))
        assert dict(seen(game, (), 0)).get("ross", "") == by


@rule("LU-DEP.c")
def test_of_men_in_a_vehicle_the_vehicle_is_seen_and_they_with_it() -> None:
    game = field(
        phase="deploy", turn=0, options={"placing": "figure"}, rider=Man(x=150, y=25, aboard="bus", **HIDDEN),
        bus=Tank("truck", x=150, y=25, **HIDDEN), jung=Man(x=160, y=100, side="red"),
    )  # fmt: skip
    r = ruler(game)
    place_visible(r)
    assert [one.figure for one in r.events if isinstance(one, e.Placed)] == ["bus", "rider"]


@rule("LU-DEP.c", "LU-DEP.d")
def test_at_a_real_table_the_referee_is_asked_first_who_has_a_line_to_anybody() -> None:
    """Ross has none, of Able it is asked who sees him."""
    game = field(
        tape=True, phase="deploy", turn=0, ross=Man(**HIDDEN), able=Man(**HIDDEN), huber=Man(side="red")
    )
    oracle = Supplied(RULES, (), [["able"], [], ["huber"]], True)
    r: Resolution[Any] = Resolution(game.state, RULES.evolve, oracle, REFEREE)
    place_visible(r)
    asked = [question for question in oracle.asked if isinstance(question, WhoSees)]
    assert [question.watchers for question in asked] == [("ross", "able"), ("huber",)]
    assert [one.figure for one in r.events if isinstance(one, e.Placed)] == ["able"]


# --- record keeping (LU-DEP.e) ------------------------------------------------------------------------------


@rule("LU-DEP.e", "LU-DEP.f")
@pytest.mark.parametrize(
    ("facts", "offered"),
    [
        ({}, True),
        ({"enters": 3}, True),
        ({"enters": 4}, False),
        ({"placed": True}, False),
        ({"aboard": "bus"}, False),
    ],
)
def test_who_is_recorded_and_there_may_be_shown_and_noted(facts: dict[str, Any], offered: bool) -> None:
    game = field(
        tape=True,
        turn=3,
        ross=Man(**{**HIDDEN, "note": "gate", **facts}),
        bus=Tank("truck"),
        huber=Man(side="red"),
    )
    rows = {(row.do, row.figure) for row in RULES.choices(game.state, "blue")}
    assert {("show", "ross"), ("note_down", "ross")} <= rows if offered else ("show", "ross") not in rows
    assert not offered or ("note_down", "ross") in rows


@rule("LU-DEP.e")
def test_a_note_is_his_and_of_those_of_his_unit_who_were_with_him() -> None:
    men = {
        "ross": Man(unit="able", note="gate", **HIDDEN), "mate": Man(unit="able", note="gate", **HIDDEN),
        "else_": Man(unit="able", note="barn", **HIDDEN), "there": Man(unit="able", note="gate"),
        "rider": Man(unit="able", note="gate", aboard="bus", **HIDDEN), "other": Man(note="gate", **HIDDEN),
    }  # fmt: skip
    game = field(tape=True, **men, bus=Tank("truck"), huber=Man(side="red"))
    noted = game.run("blue", c.NoteDown("ross", " mill ")).of(e.Noted)
    assert [(one.figure, one.note) for one in noted] == [("ross", "mill"), ("mate", "mill")]


# --- bursts (LU-DMG.g, LU-Q.16) -----------------------------------------------------------------------------


def scattered(cm: int, turn: int, *, aim: Point | None = None, tape: bool = False) -> Point | None:
    game = field(options={"scatter": "on"}, tape=tape, ross=Man("lmortar"), huber=Man(x=80, y=90, side="red"))
    r = Resolution(game.state, RULES.evolve, Supplied(RULES, [[cm, turn]], (), tape), "blue")
    order = Order("ross", "lmortar", "" if aim else "huber", aim)
    return _scattered(r, order, game.man("ross"), None if aim else game.man("huber"))


@rule("LU-Q.16")
@pytest.mark.parametrize(
    ("cm", "turn", "spot"),
    [(5, 1, (83.0, 94.0)), (1, 2, (80.99, 89.88)), (5, 4, (77.0, 86.0)), (6, 6, (77.64, 95.52))],
)
def test_what_misses_bursts_so_many_cm_away_turned_by_sixths_from_the_line_of_fire(
    cm: int, turn: int, spot: tuple[float, float]
) -> None:
    """Ross at (50, 50) fires at (80, 90)."""
    assert scattered(cm, turn) == scattered(cm, turn, aim=Point(80, 90)) == Point(*spot)
    assert scattered(cm, turn, tape=True) == Point(0, 0), "people see where"
    assert scattered(cm, turn, aim=Point(80, 90), tape=True) == Point(0, 0), "from where is not known"


@rule("LU-DMG.g", "LU-DMG.j")
def test_a_burst_strikes_whoever_is_there_by_now() -> None:
    game = field(
        turn=3, ross=Man("lmortar"), huber=Man(x=50, y=90, side="red"),
        now=Man(x=52, y=90, side="red", enters=3),
        later=Man(x=51, y=90, side="red", enters=4), out=Man(x=51, y=90, side="red", fate="out"),
        rider=Man(x=49, y=90, side="red", aboard="bus"), bus=Tank("truck", x=49, y=90, side="red"),
    )  # fmt: skip
    r = Resolution(game.state, RULES.evolve, Supplied(RULES, (), (), False), "blue")
    order = Order("ross", "lmortar", "huber")
    men, armour, _ = burst(r, order, game.man("ross"), game.state.weapon("lmortar"), game.man("huber"), 1)
    assert {name for name, _ in men} == {"huber", "now"}
    assert {name for _, name, _ in armour} <= {"bus"}
