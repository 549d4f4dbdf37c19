"""Breaking News, corners of chapters: steps of the turn, what dodges and charges ask, refusals by name."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import OpenFire, PlaceMarker, SetFuse
from firing_range import shot
from menus import asks, form, offered
from objectives_on_table import marker, on_table
from playing import Supplied
from rule_ids import rule
from table import RULES, Man, table

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.rules.breaking_news.common.retreat_paths import open_ways
from core.rules.breaking_news.deployment import ambush
from core.rules.breaking_news.firing import reloading
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.state import Charge, Strike
from core.rules.breaking_news.support import calls
from core.rules.breaking_news.support.falling import fall
from core.table.places import Point

FOE = Man("Irr3", y=60, side="red")


# --- the steps of a turn (BN-SM) ----------------------------------------------------------------------------


@rule("BN-SM.23", "BN-SM.27", "BN-SM.75")
def test_what_is_asked_at_a_step_of_the_turn_stands_at_its_number() -> None:
    assert (calls.STEP, reloading.STEP, ambush.STEP) == (23, 27, 75)


@rule("BN-SM.28", "BN-SM.32", "BN-SM.36", "BN-SM.69")
@pytest.mark.parametrize(
    ("phase", "step"), [("initiative", 28), ("turning", 32), ("actions", 36), ("morale", 69)]
)
def test_a_phase_that_is_ruled_begins_after_the_step_before_it(phase: str, step: int) -> None:
    game = table(kowalski=Man(), abu=FOE)
    game.ruled("phase", value=phase)
    assert (game.state.phase, game.state.step) == (phase, step)


# --- what is asked ------------------------------------------------------------------------------------------


@rule("BN-6.5.a", "BN-Q.44")
@pytest.mark.parametrize("tape", [False, True])
def test_of_a_dodge_it_is_asked_where_to_or_how_far(tape: bool) -> None:
    hedge = [] if tape else [{"kind": "hedge", "line": [[43, 55], [43, 65]]}]
    game = table(hedge, tape=tape, kowalski=Man("R3", "rifle"), abu=FOE)
    assert form(game, "red", "dodge", figure="abu") == []
    measured = ([{"distance": 20.0, "seen": True}, ["abu"]],) if tape else ()
    game.play("blue", OpenFire((shot("kowalski", "rifle"),)), answers=measured[0] if tape else ())

    assert form(game, "red", "dodge") == form(game, "red", "dodge", figure="nobody") == []
    asked = form(game, "red", "dodge", figure="abu")
    if tape:
        assert asked == [("Number", "spot", "ask-dodge", 0, 5, 0.5, 5, "cm")]
    else:
        assert asked == [("PickPoint", "spot", "ask-dodge", (40, 60), 5)]


@rule("BN-11.0.d", "BN-11.0.a")
def test_as_many_as_three_may_be_charged_or_none() -> None:
    game = table(kowalski=Man(), abu=Man("Irr3", y=50, side="red"), omar=Man("Irr3", x=44, y=50, side="red"))
    given = {"action": "run", "figures": ["kowalski"], "paths__0": [[40, 47.5]]}
    asked = {row[1]: row for row in form(game, "blue", "move", **given)}
    assert asked["charge"][4:] == (0, 3) and "abu" in asked["charge"][3]


@rule("BN-X.HELI.d", "BN-SM.22")
def test_a_helicopter_that_is_gone_takes_nobody() -> None:
    game = table(facts={"awaiting": (asks("blue", "take_off"),)}, kowalski=Man(), abu=FOE)
    (row,) = offered(game, "blue", "take_off")
    assert row.label.args == {"aboard": 0} and row.weight == 0


# --- refusals by name ---------------------------------------------------------------------------------------


@rule("BN-4.2.c", "BN-4.2.d", "BN-4.2.e", "BN-4.1.g")
@pytest.mark.parametrize(
    ("spot", "refusal"),
    [
        (Point(100, 40), None),
        (Point(40, 44), ("BN-4.2.d", "bn-marker-near-marker")),
        (Point(2, 44), ("BN-4.2.e", "bn-marker-near-edge")),
        (Point(100, 160), ("BN-4.2.e", "bn-marker-other-half")),
        (None, ("BN-4.2.c", "bn-marker-off-table")),
    ],
)
def test_why_a_marker_may_not_lie_there(spot: Point | None, refusal: tuple[str, str] | None) -> None:
    laid = on_table(marker(1, "", 40, 40, side="blue"))
    waiting = {"awaiting": (asks("blue", "marker"),)}
    game = table(phase="start", facts={**laid, **waiting}, kowalski=Man(fate="away"), abu=FOE)
    played = game.play("blue", PlaceMarker(spot))
    assert ((played.rule, played.message.id) if isinstance(played, Refusal) else None) == refusal


@rule("BN-Q.154")
@pytest.mark.parametrize(
    ("within", "refusal"),
    [(0.0, None), (10.0, "bn-fuse-so"), (1.0, "bn-fuse-tape"), (5.0, "bn-fuse-tape"), (11.0, "bn-fuse-tape")],
)
def test_at_a_real_table_a_charge_goes_off_in_its_reach_or_not_by_itself(
    within: float, refusal: str | None
) -> None:
    sides = {"red": {"charges": (Charge("red#1", True, 10.0),)}}
    laid = on_table(marker(1, "fake", 100, 100))
    game = table(
        active="red", tape=True, sides=sides, facts=laid, kowalski=Man(), abu=Man("Irr3", side="red")
    )
    played = game.play("red", SetFuse("red#1", within))
    assert (played.message.id if isinstance(played, Refusal) else None) == refusal


# --- unseen under a template, obstacles on a retreat ------------------------------------------------------


@rule("BN-Q.30", "BN-8.4.f")
def test_under_a_strike_there_may_be_men_whose_places_are_not_known() -> None:
    strike = Strike("blue", "artillery", centre=Point(150, 150))
    hidden = Man("Irr3", y=160, side="red", marker="m1")
    blind = table(options={"hidden_mode": "blind"}, facts={"strike": strike}, kowalski=Man(), abu=hidden)
    r: Resolution[Any] = Resolution(
        known(blind.state, "blue"), RULES.evolve, Supplied(RULES, (), (), False), "blue"
    )
    fall(r)
    assert [what.id for what in r.doubts] == ["bn-unseen-struck"]


@rule("BN-12.0.j", "BN-6.2.b")
@pytest.mark.parametrize(("walls", "ways"), [(1, True), (2, False)])
def test_over_one_obstacle_a_retreat_is_open_over_two_it_is_not(walls: int, ways: bool) -> None:
    terrain = [
        {"kind": "wall", "id": f"wall{n}", "line": [[0, 38 - 2 * n], [200, 38 - 2 * n]], "obstacle": 1}
        for n in range(walls)
    ]
    state = table(terrain, kowalski=Man(retreating=True), abu=FOE).state
    assert bool(open_ways(state, state.figures["kowalski"])) is ways
