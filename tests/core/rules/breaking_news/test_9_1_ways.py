"""Breaking News, explosives: after how many cm of a way a charge goes off (BN-X.IED.c–d, BN-Q.116)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from objectives_on_table import marker
from rule_ids import rule
from table import Man, table

from core.rules.breaking_news.explosives.near_markers import due, in_reach
from core.rules.breaking_news.state import Action, Charge, State, Stride
from core.rules.breaking_news.state.explosives import Passing
from core.table.places import Point

AUTOMATIC, REMOTE = Charge("red#1"), Charge("red#1", True)


def road(
    *charges: Charge,
    x: float = 60,
    to: float = 140,
    gone: float = 0.0,
    kind: str = "move",
    tape: bool = False,
    options: dict[str, str] | None = None,
    stopped: bool = False,
    passes: tuple[Passing, ...] = (),
    near: bool = False,
    **more: Any,
) -> tuple[State, Action]:
    """Kowalski walks east along y = 100; red's markers lie at 100 and 120 cm."""
    start = x - gone
    stride = Stride(
        "kowalski", (Point(to, 100.0),), to - start, gone=gone, stopped=stopped, passes=passes, near=near,
    )  # fmt: skip
    laid = {one.id: one for one in (marker(1, "fake", 100, 100), marker(2, "fake", 120, 100))}
    game = table(
        tape=tape, options=options, sides={"red": {"charges": charges}}, facts={"objectives": laid},
        kowalski=Man(x=x, y=100, **more), abu=Man("Irr3", y=190, side="red"),
    )  # fmt: skip
    man = game.state.figures["kowalski"]
    if man.place is not None:
        stride = replace(stride, start=replace(man.place, x=start))
    action = Action(kind, 1, "blue", ("kowalski",), strides=(stride,))
    state: State = replace(game.state, action=action)
    return state, action


EDGE = {"measure": "edge"}


@rule("BN-X.IED.c", "BN-Q.116", "BN-Q.01", "BN-Q.154")
@pytest.mark.parametrize(
    ("charges", "how", "cm"),
    [
        ((AUTOMATIC,), {}, 30.0),  # 40 cm away, 10 of them within its reach
        ((AUTOMATIC,), {"options": EDGE}, 28.75),  # to the rim of a base of 2.5
        ((AUTOMATIC,), {"gone": 20.0, "x": 80}, 30.0),
        ((AUTOMATIC,), {"x": 95}, 0.0),  # he is there already
        ((AUTOMATIC,), {"x": 95, "to": 95}, None),  # and stays there: he comes near nothing
        ((Charge("red#1", True, 20.0),), {"x": 95, "to": 95}, None),
        ((AUTOMATIC,), {"to": 90}, 30.0),  # as he arrives
        ((AUTOMATIC,), {"to": 89.9}, None),
        ((AUTOMATIC,), {"stopped": True}, None),
        ((AUTOMATIC,), {"kind": "fire"}, None),
        ((REMOTE,), {}, None),  # it waits for a word
        ((Charge("red#1", True, 5.0),), {}, 35.0),
        ((Charge("red#1", True, 20.0),), {}, 20.0),
        ((Charge("red#2"),), {}, 50.0),
        ((Charge("red#2"), AUTOMATIC), {}, 30.0),  # the first in his way
        ((Charge("red#2", True, 30.0), AUTOMATIC), {}, 30.0),
        ((Charge("red#2", True, 30.1), AUTOMATIC), {}, 29.9),
        ((), {}, None),
        # at a real table people have said what he comes past
        ((AUTOMATIC,), {"tape": True}, None),
        ((AUTOMATIC,), {"tape": True, "passes": (Passing("red#1", 12.0),)}, 12.0),
        ((AUTOMATIC,), {"tape": True, "passes": (Passing("red#2", 12.0),)}, None),
        ((AUTOMATIC,), {"tape": True, "gone": 15.0, "passes": (Passing("red#1", 12.0),)}, 15.0),
    ],
)
def test_a_charge_goes_off_as_somebody_comes_near_enough(
    charges: tuple[Charge, ...], how: dict[str, Any], cm: float | None
) -> None:
    state, action = road(*charges, **how)

    found = due(state, action)

    assert (found.cm if found else None) == (pytest.approx(cm) if cm is not None else None)
    assert found is None or found.figure == "kowalski"
    assert due(state, None) is None


@rule("BN-Q.154", "BN-X.IED.d")
@pytest.mark.parametrize(
    ("how", "asked"),
    [
        ({"to": 84.9}, False),
        ({"to": 85}, True),  # under its template of 15 cm
        ({"to": 83.7, "options": EDGE}, False),
        ({"to": 83.75, "options": EDGE}, True),
        ({"to": 85, "stopped": True}, False),
        ({"to": 74.5, "options": {"ied_unit": "inch"}}, False),  # ten inches are more than that
        ({"to": 74.6, "options": {"ied_unit": "inch"}}, True),
        ({"tape": True}, False),
        ({"tape": True, "near": True}, True),
    ],
)
def test_whose_markers_are_near_an_act_is_asked_whatever_lies_in_them(
    how: dict[str, Any], asked: bool
) -> None:
    """With charges or without: the asking tells nothing."""
    for charges in ((), (AUTOMATIC,)):
        assert in_reach(*road(*charges, x=40, **how)) is asked
