"""Breaking News: where men may be put, who joins a group, directions at their bounds. cm, degrees."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import Deploy, Move, OpportunityFire
from menus import asks, offered
from msgspec.structs import replace
from objectives_on_table import marker, on_table
from rule_ids import rule
from table import RULES, Man, Played, Soldier, Vehicle, table

from core.engine.chance.oracles import Answered
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refused
from core.engine.words.ids import FigureId
from core.rules.breaking_news.common.fields import near_team, point_field
from core.rules.breaking_news.common.templates import direction_of
from core.rules.breaking_news.deployment.formation import _grid
from core.rules.breaking_news.deployment.zones import misfit
from core.rules.breaking_news.facts.deployment import Deployed
from core.rules.breaking_news.firing.burst_area import radius_of
from core.rules.breaking_news.state import Action
from core.table.places import Place, Point
from core.table.questions import Near

FOE = Man("Irr3", x=190, y=190, side="red")
WOOD = {"kind": "wood", "id": "wood", "box": [80, 10, 20, 10]}


def asking(state: Any) -> Resolution[Any]:
    return Resolution(state, RULES.evolve, Answered([], None, RULES.geometry, RULES.read), "blue")


# --- groups, spots, directions ----------------------------------------------------------------------------


@rule("BN-6.4.a", "BN-6.4.b")
def test_who_of_a_team_may_begin_together() -> None:
    """On the map those within 5 cm of one another; where people measure all of the team."""
    men = {"a": Man(x=40), "b": Man(x=45), "c": Man(x=60)}
    body = table(**men, foe=FOE).state.figures["a"].body

    assert [man.id for man in near_team(table(**men, foe=FOE).state, "blue", body)] == ["a", "b"]
    at_table = table(tape=True, **men, foe=Man("Irr3", side="red")).state
    assert [man.id for man in near_team(at_table, "blue", body)] == ["a", "b", "c"]
    for unfit in (
        {"suppressed": True}, {"shaken": True}, {"retreating": True}, {"touching": ("foe",)},
        {"stage": "done"},
    ):  # fmt: skip
        state = table(**{**men, "b": Man(x=45, **unfit)}, foe=FOE).state
        assert near_team(state, "blue", body) == []


@rule("BN-Q.01", "BN-4.1.a")
@pytest.mark.parametrize(("measure", "cm"), [("centre", 10.0), ("edge", 8.75)])
def test_an_objective_marker_is_a_point_from_which_only_a_mans_base_is_left_out(
    measure: str, cm: float
) -> None:
    """His base is 2.5 cm across, and its middle 10 cm from the marker."""
    laid = on_table(marker(1, "fake", 50, 60))
    state = table(options={"measure": measure}, facts=laid, kowalski=Man(x=50, y=50)).state
    for most, near in ((cm + 0.02, ("kowalski",)), (cm - 0.02, ())):
        assert RULES.geometry(Near(("kowalski",), FigureId("red#1"), most), state) == near


@rule("BN-Q.01")
@pytest.mark.parametrize(("measure", "most"), [("centre", 10.0), ("edge", 11.25)])
def test_a_spot_is_as_far_as_distances_are_measured(measure: str, most: float) -> None:
    state = table(options={"measure": measure}, kowalski=Man(), foe=FOE).state
    man = state.figures["kowalski"]
    near = ((50.0, 40.0), (51.2, 40.0), (51.3, 40.0))

    field = point_field("spot", "ask-spot", state, man, 10.0, near)

    assert (field.within, field.origin) == (most, (40, 40))
    assert field.suggestions == (near[:1] if measure == "centre" else near[:2])
    anywhere = point_field("spot", "ask-spot", state, man, None, near)
    assert (anywhere.within, anywhere.suggestions) == (None, near)
    assert point_field("spot", "ask-spot", state, None, 10.0, near).within == 10.0


@pytest.mark.parametrize(
    ("towards", "turned"),
    [
        (3600.0, 0.0), (-3600.0, 0.0), (3600.5, None), (-3600.5, None), (float("nan"), None), (361.0, 1.0),
        (Point(50, 60), None), (Point(float("inf"), 1), None), (Point(50, 61), 90.0), (Point(49, 60), 180.0),
    ],
)  # fmt: skip
def test_a_direction_is_a_number_of_degrees_or_a_point_but_the_spot_itself(
    towards: Any, turned: float | None
) -> None:
    r = asking(table(kowalski=Man(), foe=FOE).state)
    if turned is not None:
        assert direction_of(r, "BN-8.5.c", Point(50, 60), towards) == turned
        return
    with pytest.raises(Refused) as refused:
        direction_of(r, "BN-8.5.c", Point(50, 60), towards)
    assert (refused.value.refusal.rule, refused.value.refusal.message.id) == ("BN-8.5.c", "bn-bad-angle")


@rule("BN-8.0.1.b", "BN-Q.48", "BN-8.5.b")
def test_by_option_a_burst_area_is_half_as_wide_and_a_bombs_is_not() -> None:
    radius, diameter = (
        table(options={"burst_area": area}, kowalski=Man(), foe=FOE).state for area in ("radius", "diameter")
    )
    for weapon, cm in (("rpg", 5.0), ("heavy_at", 5.0), ("tank_gun", 7.0), ("rifle", 0.0)):
        assert (radius_of(radius, weapon), radius_of(diameter, weapon)) == (cm, cm / 2)
    assert radius_of(radius, "light_mortar") == radius_of(diameter, "light_mortar") == 5.0


@rule("BN-6.4.d", "BN-8.1.a")
@pytest.mark.parametrize(
    ("moves", "joins"), [(("kowalski", "novak"), {"kowalski", "novak"}), (("kowalski",), set()), ((), set())]
)
def test_only_who_moved_in_a_group_is_asked_who_joins_his_fire(
    moves: tuple[str, ...], joins: set[str]
) -> None:
    game = table(kowalski=Man(facing=90), novak=Man(x=44, facing=90), smith=Man(x=80, facing=90), foe=FOE)
    if moves:
        ways = tuple((Point(40 + 4 * n, 45),) for n, _ in enumerate(moves))
        game.play("blue", Move(moves, "move_and_shoot", ways))

    rows = [row for row in offered(game, "blue", "open_fire") if row.figure]

    assert {row.figure for row in rows if "_team" in row.given} == joins
    assert "smith" in {row.figure for row in rows}


@rule("BN-ED.55", "BN-Q.40")
def test_a_target_is_written_down_only_where_it_is_chosen() -> None:
    """At several shooters who have not moved; else the target is whoever acts."""
    shot = OpportunityFire("foe", "rifle", target="kowalski")
    game = table(kowalski=Man(), novak=Man(x=44), foe=FOE)

    def written(*who: str, kind: str = "fire", mode: str = "") -> str:
        state = replace(game.state, action=Action(kind, 1, "blue", who), mode=mode)
        concise = RULES.concise(state, shot)
        assert isinstance(concise, OpportunityFire)
        return concise.target

    assert RULES.concise(game.state, shot) == shot
    assert written("kowalski", "novak") == "kowalski"
    assert written("kowalski") == written("kowalski", "novak", kind="move") == ""
    assert written("kowalski", "novak", mode="run") == ""


# --- where one may be put -----------------------------------------------------------------------------------


@rule("BN-4.2.g", "BN-Q.31")
@pytest.mark.parametrize(
    ("who", "spot", "hides", "hidden"),
    [
        ("omar", (90, 15), True, True),
        ("omar", (90, 15), False, False),
        ("omar", (50, 15), True, False),  # in the open nobody hides
        ("jeep", (90, 24), True, False),  # and no vehicle
    ],
)
def test_who_wants_to_and_is_in_cover_is_put_down_hidden(
    who: str, spot: tuple[float, float], hides: bool, hidden: bool
) -> None:
    waiting = {"awaiting": (asks("blue", "deploy"),), "markers": 6}
    game = table(
        [WOOD], phase="start", facts=waiting, foe=FOE, omar=Man(fate="away"), ali=Man(fate="away"),
        jeep=Vehicle("unprotected", fate="away"),
    )  # fmt: skip

    put = game.play("blue", Deploy((who,), Point(*spot), hidden=hides)).one(Deployed)

    assert (put.marker, put.sheltered) == ("m7" if hidden else "", hidden)


def stands(**more: Any) -> Played:
    terrain = [
        {"kind": "wall", "id": "high", "line": [[20, 20], [30, 20]], "width": 4, "obstacle": 3},
        {"kind": "wall", "id": "low", "line": [[40, 20], [50, 20]], "width": 4, "obstacle": 2},
        {"kind": "rock", "id": "rock", "box": [60, 10, 10, 10]},
    ]
    men: dict[str, Soldier] = {
        "omar": Man(fate="away"), "jeep": Vehicle("unprotected", fate="away"), "novak": Man(x=100, y=20),
        "abu": Man("Irr3", x=150, y=20, side="red"),
        "under": Man("Irr3", x=130, y=20, side="red", marker="m1"),
        "aboard": Man(x=170, y=20, aboard="truck"), "truck": Vehicle("unprotected", x=170, y=20),
        "dead": Man(x=110, y=20, fate="dead"), "lying": Man(x=116, y=20, fate="wounded"),
    }  # fmt: skip
    return table(terrain, phase="start", facts=on_table(marker(1, "fake", 100, 100)), **{**men, **more})


@rule("BN-4.2.g", "BN-X.INFILTRATION.b", "BN-X.AMBUSH.b", "BN-X.AMBUSH.c", "BN-8.8.d", "BN-1.0.a")
@pytest.mark.parametrize(
    ("who", "how", "spot", "why"),
    [
        ("omar", "deploy", (10, 30), ""),
        ("omar", "deploy", (10, 30.1), "bn-outside-strip"),
        ("omar", "deploy", (0, 0), ""),
        ("omar", "deploy", (-0.1, 0), "bn-deploy-off-table"),
        ("omar", "deploy", (25, 20), "bn-no-ground"),  # upon what nobody climbs alone
        ("omar", "deploy", (45, 20), ""),
        ("omar", "deploy", (65, 15), "bn-no-ground"),
        ("jeep", "deploy", (45, 20), "bn-no-ground"),
        ("jeep", "deploy", (85, 20), ""),
        ("omar", "deploy", (100, 22.5), "bn-base-on-base"),
        ("omar", "deploy", (100, 22.6), ""),
        ("omar", "deploy", (150, 22), "bn-base-on-base"),
        ("omar", "deploy", (110, 20), ""),  # where somebody dead lies
        ("omar", "deploy", (116, 21), "bn-base-on-base"),
        ("omar", "ambush", (10, 100), ""),
        ("omar", "ambush", (10, 100.1), "bn-outside-half"),
        ("omar", "infiltration", (10, 190), ""),
        ("omar", "infiltration", (100, 114.9), "bn-too-near"),
        ("omar", "infiltration", (100, 115), ""),
        ("omar", "infiltration", (150, 34.9), "bn-too-near"),
        ("omar", "infiltration", (150, 35), ""),
        ("omar", "infiltration", (100, 25), ""),  # his own men are no enemies
        ("omar", "infiltration", (130, 34.9), "bn-too-near"),
    ],
)
def test_where_men_and_vehicles_may_be_put(who: str, how: str, spot: tuple[float, float], why: str) -> None:
    """In their strip, in their half, or 15 cm from markers and enemies; on ground that bears them."""
    state = stands().state
    base = 6.0 if who == "jeep" else 2.5

    assert misfit(state, state.figures[who], Place(*spot, 90, 0, base), how) == why


@rule("BN-Q.01")
def test_by_the_edges_of_bases_fifteen_cm_are_more() -> None:
    state = stands().state
    by_edge = replace(state, options={**state.options, "measure": "edge"})
    there = Place(150, 36, 90, 0, 2.5)
    assert misfit(state, state.figures["omar"], there, "infiltration") == ""
    assert misfit(by_edge, by_edge.figures["omar"], there, "infiltration") == "bn-too-near"


@pytest.mark.parametrize(
    ("size", "columns", "rows"),
    [((42, 30), range(4, 41, 4), range(4, 29, 4)), ((40, 32), range(4, 37, 4), range(4, 29, 4))],
)
def test_spots_that_are_tried_lie_four_cm_apart_all_over_a_small_table(
    size: tuple[float, float], columns: range, rows: range
) -> None:
    state = table(size=size, kowalski=Man(x=5, y=5), foe=Man("Irr3", x=30, y=25, side="red")).state

    assert [(spot.x, spot.y) for spot in _grid(state)] == [(x, y) for x in columns for y in rows]
