"""Ludonet, fire at its edges: who may fire and is offered it, grenades laid by hand, numbers. cm."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Standing, Tank, field
from test_lu_following import ruler

from core.engine.contract.facts import Fired, Modifier, Refusal
from core.engine.contract.overlay import Arms, Band
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.rules.ludonet.fire.shot_legality import check_order, firer_refusal
from core.rules.ludonet.fire.to_hit import needed_to_hit
from core.rules.ludonet.state import Order
from core.rules.ludonet.tables import WEAPONS
from core.table.places import Point

HUBER = Man(y=90, side="red")


@rule("LU-FIR.p", "LU-MOR.k", "LU-Q.12", "LU-FIR.b")
@pytest.mark.parametrize(
    ("facts", "options", "refusal"),
    [
        ({}, {}, None),
        ({"mode": "run", "moved": 0.0}, {"run_and_fire": "off"}, None),
        ({"mode": "run", "moved": 0.5}, {"run_and_fire": "off"}, ("LU-FIR.p", "lu-ran")),
        ({"mode": "run", "moved": 0.5}, {"run_and_fire": "on"}, None),
        ({"mode": "walk", "moved": 9.0}, {"run_and_fire": "off"}, None),
        ({"contacts": ("huber",)}, {}, ("LU-FIR.p", "lu-in-melee")),
        ({"contacts": ("huber",)}, {"fire_into_melee": "on"}, None),
        ({"immobilised_until": 1}, {"immobilised_fire": "off"}, None),
        ({"immobilised_until": 2}, {"immobilised_fire": "on"}, None),
        ({"immobilised_until": 2}, {"immobilised_fire": "off"}, ("LU-Q.12", "lu-immobilised")),
        ({"aboard": "bus"}, {}, ("LU-FIR.b", "lu-aboard")),
        ({"weapons": ("smg",)}, {}, ("LU-FIR.b", "lu-no-such-weapon")),
    ],
)
def test_who_may_not_fire(
    facts: dict[str, Any], options: dict[str, str], refusal: tuple[str, str] | None
) -> None:
    game = field(options=options, turn=2, ross=Man(**facts), bus=Tank("truck"), huber=HUBER)
    found = firer_refusal(game.state, game.man("ross"), "rifle")
    assert ((found.rule, found.message.id) if found else None) == refusal


@rule("LU-MEL.r")
@pytest.mark.parametrize(
    ("firer", "weapon", "target", "gap", "distance"),
    [
        (Man("grenade"), "grenade", Tank("tank_h", base=14.0, side="red"), 8.0, 0.0),
        (Man("grenade"), "grenade", Tank("tank_h", base=14.0, side="red"), 8.1, 8.1),
        (Man("grenade"), "grenade", Tank("tank_m", base=6.0, side="red"), 4.0, 4.0),
        (Man("bazooka"), "bazooka", Tank("tank_h", base=14.0, side="red"), 8.0, 8.0),
        (Man("grenade"), "grenade", Man(side="red", base=14.0), 8.0, 8.0),
    ],
)
def test_a_grenade_is_laid_by_hand_at_a_large_vehicle_that_is_touched(
    firer: Standing, weapon: str, target: Standing, gap: float, distance: float
) -> None:
    """Only where its middle is farther than half the range: it counts as near then."""
    game = field(ross=firer, huber=target)
    game.set("huber", place=replace(game.man("huber").place, y=50 + gap))
    line = check_order(ruler(game), game.man("ross"), Order("ross", weapon, "huber"))
    assert not isinstance(line, Refusal)
    assert line.distance == pytest.approx(distance)


@rule("LU-FIR.d", "LU-FIR.e")
@pytest.mark.parametrize(("bonus", "needed"), [(0, 4), (1, 3), (2, 2), (3, 1), (4, 1), (-2, 6), (-3, 7)])
def test_a_die_shows_one_at_least(bonus: int, needed: int) -> None:
    terms = (Modifier(bonus, "lu-mod-expert", "LU-FIR.k"),)
    assert needed_to_hit(WEAPONS["rifle"], 10, terms) == needed


@rule("LU-MOR.e", "LU-Q.24")
@pytest.mark.parametrize(("rolls", "at_once"), [("immediate", True), ("per_turn", False)])
def test_by_option_losses_of_fire_are_answered_for_at_once(rolls: str, at_once: bool) -> None:
    """Two of four of a unit are lost, one in this step."""
    men = {f"h{n}": Man(x=50 + 3 * n, y=90, side="red", unit="alarm") for n in range(3)}
    game = field(
        options={"morale_rolls": rolls},
        phase="fire",
        units={"alarm": {"losses": 1, "start": 4}},
        ross=Man(),
        **men,
    )
    facts = game.volley(("ross", "rifle", "h0"), dice=([6], [6], [6]))
    names = facts.names
    assert (names.index("MoraleTested") < names.index("PhaseBegan")) is at_once


# --- what is shown of it ------------------------------------------------------------------------------------


@rule("LU-FIR.d", "LU-FIR.e", "LU-DMG.g")
@pytest.mark.parametrize(
    ("weapon", "shown"),
    [
        ("rifle", Arms((Band(30, "4+"), Band(60, "5+")))),
        ("lmortar", Arms((Band(40, "4+"), Band(80, "5+")), blast=3)),
        ("charge", Arms()),
    ],
)
def test_of_a_weapon_in_hand_half_range_and_range_are_shown(weapon: str, shown: Arms) -> None:
    game = field(ross=Man("rifle", "lmortar", "charge"))
    assert RULES.arms(game.state, "declare_fire", {"figure": "ross", "weapon": weapon}) == ("ross", shown)


@pytest.mark.parametrize(
    "filled", [{}, {"figure": "ross"}, {"figure": "ross", "weapon": "smg"}, {"weapon": "rifle"}]
)
def test_of_a_weapon_that_nobody_has_in_hand_nothing_is_shown(filled: dict[str, str]) -> None:
    assert RULES.arms(field(ross=Man()).state, "declare_fire", filled) is None


@pytest.mark.parametrize(("aim", "spot"), [(None, None), (Point(3, 4), (3, 4))])
def test_a_shot_tells_who_fired_at_whom_and_where_what_missed_came_down(aim: Any, spot: Any) -> None:
    shot = e.ShotRolled("ross", "lmortar", "huber", 30.0, 5, 1, 0, aim=aim)
    assert shot.fired() == (Fired("ross", "huber", spot),)
