"""Breaking News: the ways and spots that suggest themselves keep the distances of the book."""

from __future__ import annotations

import math
from typing import Any

import pytest
from menus import asks, offered, spots
from objectives_on_table import marker, on_table
from rule_ids import rule
from table import Man, Soldier, Vehicle, table

from core.rules.breaking_news.common.retreat_paths import open_ways
from core.rules.breaking_news.movement.goals import goals
from core.rules.breaking_news.state import Charge, Evacuation
from core.table.cover import in_cover_at
from core.table.places import Place


def journalist(x: float, y: float) -> Soldier:
    man = Man("", x=x, y=y)
    return Soldier("", (), x, y, "", "", 0.0, man.place, {"role": "independent"})


def ends(state: Any, name: str = "kowalski", most: float = 25) -> list[tuple[float, float]]:
    return [way[0] for way in goals(state, state.figures[name], most)]


@rule("BN-11.0.a")
def test_a_way_into_contact_ends_where_two_bases_touch_the_nearest_first() -> None:
    """Bases are 2.5 cm: 2.5 cm from middle to middle, and a hair less, so that they touch."""
    men = {"abu": Man("Irr3", y=60, side="red"), "omar": Man("Irr3", x=50, y=40, side="red")}
    state = table(kowalski=Man(), **men, far=Man("Irr3", y=68, side="red")).state

    (x, y), (x2, y2) = ends(state)
    assert y == 40 and 47.5 <= x < 47.7 and x2 == 40 and 57.5 <= y2 < 57.7
    assert ends(state, most=10) == [(x, y)]
    assert ends(state, most=7) == []


@rule("BN-11.0.a")
def test_a_way_into_contact_may_be_as_short_as_it_likes_but_is_none_where_they_touch() -> None:
    near = table(kowalski=Man(), abu=Man("Irr3", y=43, side="red")).state
    touching = table(kowalski=Man(), abu=Man("Irr3", y=42.4, side="red")).state

    ((x, y),) = ends(near)
    assert x == 40 and 40.5 <= y < 40.7
    assert ends(touching) == []


def test_a_way_leads_to_the_nearest_markers_as_far_as_it_goes() -> None:
    laid = on_table(marker(1, "", 40, 140), marker(2, "", 90, 40), marker(3, "", 40, 60, taken="blue"))
    state = table(facts=laid, kowalski=Man(), abu=Man("Irr3", y=190, side="red")).state

    assert ends(state) == [(65, 40), (40, 65)]
    assert ends(state, most=60)[0] == (90, 40)


@rule("BN-X.HELI.b")
def test_who_is_to_be_flown_out_goes_to_his_helicopter() -> None:
    order = Evacuation("red#1", 1, "bird", 1)
    laid = on_table(marker(2, "", 90, 40))
    state = table(
        sides={"blue": {"evacuation": order}}, facts=laid, kowalski=Man(),
        bird=Vehicle("helicopter", y=80, base=6),
        abu=Man("Irr3", y=190, side="red"),
    ).state  # fmt: skip

    assert ends(state) == [(40, 65)]
    (x, y) = ends(state, most=100)[0]
    assert x == 40 and 80 - 4.25 <= y < 80 - 4.0


@rule("BN-X.MEDIA.e", "BN-9.3.f")
def test_irregulars_go_for_journalists_and_anybody_for_his_wounded() -> None:
    men = {"kowalski": Man(), "ines": journalist(40, 50), "abu": Man("Irr3", x=100, y=40, side="red")}
    regular = table(**men).state
    assert ends(regular) == []
    irregular = table(**{**men, "kowalski": Man("Irr3"), "abu": Man("R3", x=100, y=40, side="red")}).state
    assert [x for x, _ in ends(irregular)] == [40]
    wounded = table(**men, novak=Man(x=50, fate="wounded")).state
    assert [y for _, y in ends(wounded)] == [40]


@rule("BN-11.1.c")
def test_a_stormer_goes_to_the_door_of_a_house_that_is_held() -> None:
    house = {
        "kind": "building", "id": "house", "box": [30, 50, 20, 20],
        "openings": [{"kind": "door", "from": [38, 50], "to": [42, 50]}],
    }  # fmt: skip
    held = table([house], kowalski=Man(), abu=Man("Irr3", y=60, side="red", inside="house")).state
    empty = table([house], kowalski=Man(), abu=Man("Irr3", y=90, side="red")).state

    ((x, y),) = ends(held)
    assert x == 40 and 48.75 <= y < 48.95
    assert ends(empty) == []


@rule("BN-12.0.j", "BN-Q.98")
@pytest.mark.parametrize(
    ("edge", "ahead"), [("south", (0, -1)), ("north", (0, 1)), ("west", (-1, 0)), ("east", (1, 0))]
)
def test_ways_to_retreat_lead_fifteen_to_twenty_five_cm_towards_the_own_edge(
    edge: str, ahead: tuple[int, int]
) -> None:
    state = table(
        sides={"blue": {"edge": edge}}, kowalski=Man(x=100, y=100), abu=Man("Irr3", side="red")
    ).state

    found = open_ways(state, state.figures["kowalski"])

    lengths = [round(math.dist((100, 100), end), 1) for end in found]
    assert set(lengths) == {25, 20, 15} and lengths == sorted(lengths, reverse=True)
    assert found[0] == (100 + 25 * ahead[0], 100 + 25 * ahead[1])
    assert all((x - 100) * ahead[0] + (y - 100) * ahead[1] > 3 for x, y in found)
    directions = {round(math.degrees(math.atan2(y - 100, x - 100))) for x, y in found}
    middle = round(math.degrees(math.atan2(ahead[1], ahead[0])))
    turned = {(one - middle + 180) % 360 - 180 for one in directions}
    assert turned == set(range(-75, 76, 15)) and len(found) == 33  # each in the open, whatever its angle


@rule("BN-12.0.j", "BN-Q.98")
def test_near_his_edge_a_retreating_man_goes_no_farther_than_it() -> None:
    state = table(kowalski=Man(x=100, y=8), abu=Man("Irr3", y=160, side="red")).state

    found = open_ways(state, state.figures["kowalski"])

    assert found[0] == (100, 0) and all(0 <= y <= 8 for _, y in found)
    walled = table(
        [{"kind": "rock", "id": f"r{n}", "box": box} for n, box in enumerate([[0, 20, 200, 4]])],
        kowalski=Man(x=100, y=30), abu=Man("Irr3", y=160, side="red"),
    ).state  # fmt: skip
    assert all(y > 24 for _, y in open_ways(walled, walled.figures["kowalski"]))


@rule("BN-4.2.f", "BN-4.2.g")
@pytest.mark.parametrize("edge", ["south", "north", "west", "east"])
def test_spots_to_deploy_lie_all_along_the_strip_as_far_ahead_as_it_is_deep(edge: str) -> None:
    deep = {
        "south": lambda x, y: y,
        "north": lambda x, y: 200 - y,
        "west": lambda x, y: x,
        "east": lambda x, y: 200 - x,
    }
    waiting = {"awaiting": (asks("red", "deploy"),)}
    game = table(
        phase="start", facts=waiting, sides={"red": {"edge": edge}}, kowalski=Man(),
        omar=Man("Irr3", side="red", fate="away"),
    )  # fmt: skip

    found = spots(game, "red", "deploy", "spot", figures=("omar",))

    assert len(found) >= 6
    assert all(20 < deep[edge](x, y) <= 30 for x, y in found)
    along = [x if edge in ("south", "north") else y for x, y in found]
    assert along == sorted(along) and along[0] < 40 and along[-1] > 160


@rule("BN-4.2.g", "BN-Q.31")
def test_a_spot_in_cover_suggests_itself_before_one_farther_ahead() -> None:
    grove = {"kind": "wood", "id": "grove", "box": [0, 0, 200, 10]}
    waiting = {"awaiting": (asks("blue", "deploy"),)}
    game = table(
        [grove], phase="start", facts=waiting, abu=Man("Irr3", y=190, side="red"), novak=Man(x=150, y=100),
        omar=Man(fate="away"),
    )  # fmt: skip

    found = spots(game, "blue", "deploy", "spot", figures=("omar",))

    assert found and all(in_cover_at(game.state.terrain, Place(x, y)) for x, y in found)


@rule("BN-X.IED.e")
def test_a_charge_suggests_itself_the_more_enemies_and_the_fewer_own_men_are_there() -> None:
    def weight(tape: bool = False, **men: Soldier) -> float:
        charged = {"red": {"charges": (Charge("red#1", remote=True),)}}
        laid = on_table(marker(1, "fake", 100, 100))
        game = table(
            tape=tape, active="red", sides=charged, facts=laid, abu=Man("Irr3", y=190, side="red"), **men
        )
        (row,) = offered(game, "red", "detonate")
        return row.weight or 0.0

    one, two = Man(x=100, y=110), Man(x=110, y=100)
    own = Man("Irr3", x=100, y=100, side="red")
    assert weight(one=one, two=two) == 2 * weight(one=one) > 0
    assert weight(one=one, own=own) == weight(far=Man(y=10)) == weight(own=own) < weight(one=one) / 100
    assert 0 < weight(tape=True, one=one) < weight(one=one)


def test_who_is_not_on_the_map_is_suggested_nothing() -> None:
    state = table(tape=True, kowalski=Man(), abu=Man("Irr3", side="red")).state

    assert goals(state, state.figures["kowalski"], 25) == () == open_ways(state, state.figures["kowalski"])
