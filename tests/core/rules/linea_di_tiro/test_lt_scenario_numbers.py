"""Linea di Tiro: between what numbers each entry of a scenario lies, and what is usual without it (D0)."""

from __future__ import annotations

from typing import Any

import pytest
from rule_ids import rule
from test_lt_setting_up import SUPPLY, village

from core.engine.contract.scenario import ScenarioError
from core.rules.linea_di_tiro.facts.placing import GameSet
from core.rules.linea_di_tiro.setup.scenario import set_up
from core.rules.linea_di_tiro.state import JokerEntry

TEXT = {"en": "Rain.", "it": "Pioggia."}
PARTISAN = {"id": "bella", "name": "Bella", "kind": "rifle_squad", "x": 5.0, "y": 5.0}
GUNS = {"id": "guns", "name": "Guns", "kind": "mortars_81"}
BRIDGE = {"id": "bridge", "name": TEXT, "x": 60.0, "y": 60.0}
JOKER = {"effect": "morale", "text": TEXT}


def plain() -> dict[str, Any]:
    """A scenario with one entry of each sort that says no more than it must."""
    found = village(unit_moves=[{k: v for k, v in SUPPLY.items() if k not in ("times", "value")}])
    found |= {
        "jokers": [dict(JOKER)],
        "objectives": [dict(BRIDGE)],
        "spotting": {},
        "movement": {"vehicle": {}},
    }
    found["pieces"] = {"rifle_squad": {}}
    found.pop("cards", None)
    allies = found["sides"]["allies"]
    allies["figures"], allies["sections"] = [dict(PARTISAN)], [dict(GUNS)]
    for left_out in ("zone", "breaks"):
        allies.pop(left_out, None)
    return found


def made(path: str, value: Any) -> GameSet:
    """Read the scenario with this value at a place such as `sides.allies.zone` or `jokers.0.on`."""
    found: Any = plain()
    *outer, last = path.split(".")
    at = found
    for part in outer:
        at = at[int(part)] if isinstance(at, list) else at[part]
    at[last] = value
    return set_up(found, {}, False)


@rule("LT-T.FIELD", "LT-ROS.b")
@pytest.mark.parametrize(
    ("path", "least", "most"),
    [
        ("cards", 0, 999),
        ("sides.allies.zone", 0, 300),
        ("sides.allies.breaks", 0, 1),
        ("sides.allies.figures.0.prepared", 0, 9),
        ("sides.allies.figures.0.facing", -360, 360),
        ("sides.allies.figures.0.z", 0, 60),
        ("sides.allies.figures.0.morale", -1, 1),
        ("sides.allies.figures.0.x", 0, 140),
        ("sides.allies.figures.0.y", 0, 120),
        ("sides.allies.sections.0.value", 0, 20),
        ("sides.allies.sections.0.ammunition", 0, 99),
        ("jokers.0.on", 0, 99),
        ("jokers.0.value", -9, 9),
        ("unit_moves.0.times", 0, 99),
        ("unit_moves.0.value", -9, 9),
        ("objectives.0.points", 1, 99),
        ("objectives.0.radius", 1, 100),
        ("objectives.0.x", 0, 140),
        ("objectives.0.y", 0, 120),
        ("spotting.infantry_ambush", 0, 1000),
        ("movement.vehicle.road", 0, 4),
        ("pieces.rifle_squad.morale", 1, 6),
        ("pieces.rifle_squad.bound", 0, 60),
        ("pieces.rifle_squad.speed", 0, 180),
        ("pieces.rifle_squad.asl_number", 0, 6),
        ("pieces.rifle_squad.overrun_number", 0, 6),
        ("pieces.rifle_squad.capacity", 0, 9),
        ("pieces.rifle_squad.prep_max", 0, 9),
        ("pieces.rifle_squad.base", 0.5, 20),
    ],
)
def test_a_number_lies_between_its_bounds(path: str, least: float, most: float) -> None:
    table = made("cards", 0).terrain
    if path.endswith((".x", ".y")):
        most = table.width if path.endswith(".x") else table.height
    if "base" not in path:  # on so wide a base it would stand on another
        assert made(path, most)
    assert made(path, least)
    for outside in (least - 1, most + 1):
        with pytest.raises(ScenarioError) as wrong:
            made(path, outside)
        message = wrong.value.message
        assert message.id == "scenario-out-of-range" and float(message.args["got"]) == outside
        assert (message.args["least"], message.args["most"]) == (least, most)


@rule("LT-T.FIELD")
@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("sides.allies.platoons.0.id", 24),
        ("sides.allies.platoons.0.name", 30),
        ("sides.allies.platoons.0.company", 30),
        ("sides.allies.figures.0.id", 24),
        ("sides.allies.figures.0.name", 24),
        ("sides.allies.figures.0.note", 80),
        ("sides.allies.sections.0.id", 24),
        ("sides.allies.sections.0.name", 24),
        ("objectives.0.id", 24),
        ("unit_moves.0.id", 24),
    ],
)
def test_of_a_text_so_many_letters_are_kept(path: str, most: int) -> None:
    for letters in (most, most + 9):
        game = repr(made(path, "z" * letters))
        assert "z" * most in game and "z" * (most + 1) not in game


@rule("LT-Q.25", "LT-T.FIELD")
@pytest.mark.parametrize("letters", [24, 33])
def test_who_rides_names_its_carrier_by_as_much_of_its_id_as_is_kept(letters: int) -> None:
    found = plain()
    carrier = {**PARTISAN, "id": "z" * letters, "kind": "m3_halftrack"}
    rider = {"id": "bella", "name": "Bella", "kind": "rifle_squad", "aboard": "z" * letters}
    found["sides"]["allies"]["figures"] = [carrier, rider]
    [bella] = [piece for piece in set_up(found, {}, False).figures if piece.id == "bella"]
    assert bella.aboard == "z" * 24


@rule("LT-MOV.l", "LT-ACT.g")
def test_a_vehicle_rides_on_nothing() -> None:
    found = plain()
    carrier = {**PARTISAN, "id": "carrier", "kind": "m3_halftrack"}
    rider = {"id": "bedford", "name": "Bedford", "kind": "truck", "aboard": "carrier"}
    found["sides"]["allies"]["figures"] = [carrier, rider]
    with pytest.raises(ScenarioError) as wrong:
        set_up(found, {}, False)
    assert wrong.value.message.id == "lt-no-carrier"


def test_what_a_scenario_does_not_say_is_as_usual() -> None:
    game = made("cards", 0)
    allies = next(side for side in game.sides if side.id == "allies")
    assert (allies.zone, allies.breaks, allies.ready) == (30, 0, False)
    bella = next(piece for piece in game.figures if piece.id == "bella")
    assert (bella.prepared, bella.morale, bella.observer, bella.reserve) == ((), 0, False, False)
    assert (bella.place.facing, bella.place.z, bella.place.base) == (0, 0, 2.5)
    assert (bella.platoon, bella.company, bella.note, bella.aboard, bella.ground) == ("", "", "", "", None)
    [guns] = (section for section in game.sections if section.side == "allies")
    assert (guns.value, guns.ammunition) == (4, None)
    assert game.joker_list == (JokerEntry("morale", tuple(TEXT.items())),)
    assert (game.joker_list[0].on, game.joker_list[0].choice) == (0, False)
    [bridge] = game.objectives
    assert (bridge.points, bridge.radius, bridge.centre.x, bridge.centre.y) == (1, 10, 60, 60)
    assert game.unit_moves[0].left is None
    assert set_up(plain(), {}, False).limit == 0 and game.movement == {}


def test_no_two_places_that_count_have_one_id() -> None:
    """At the end each is told by its own."""
    with pytest.raises(ScenarioError) as wrong:
        set_up({**plain(), "objectives": [dict(BRIDGE), {**BRIDGE, "x": 20.0}]}, {}, False)
    assert (wrong.value.field, wrong.value.message.id) == ("objectives[1].id", "scenario-twice")


@rule("LT-T.BAND")
@pytest.mark.parametrize(
    ("limits", "good"),
    [
        ([1], True),
        ([1, 2, 1000], True),
        ([0.5, 2], True),
        ([], False),
        ([1, 2, 3, 4], False),
        ([0, 2], False),
        ([2, 2], False),
        ([3, 2], False),
        ([1, 1000.5], False),
        ([1, True], False),
        ([1, "2"], False),
    ],
)
def test_a_band_has_one_to_three_limits_each_farther_than_the_last(limits: list[Any], good: bool) -> None:
    if good:
        assert set_up(village(bands={"rifle": limits}), {}, False).bands["rifle"] == tuple(map(float, limits))
        return
    with pytest.raises(ScenarioError) as wrong:
        set_up(village(bands={"rifle": limits}), {}, False)
    assert (wrong.value.field, wrong.value.message.id) == ("bands.rifle", "lt-bad-band")


@rule("LT-T.FIELD")
@pytest.mark.parametrize(
    ("attack", "good"),
    [
        ({"type": "AT", "band": "rifle", "values": [1]}, True),
        ({"type": "HE", "band": "rifle", "values": [1, 2, 3]}, True),
        ({"type": "MG", "band": "rifle", "values": []}, False),
        ({"type": "MG", "band": "rifle", "values": [1, 2, 3, 4]}, False),
        ({"type": "XX", "band": "rifle", "values": [1]}, False),
        ({"type": "MG", "band": "far", "values": [1]}, False),
    ],
)
def test_an_attack_has_a_type_a_band_and_one_to_three_values(attack: dict[str, Any], good: bool) -> None:
    data = {"rifle_squad": {"attacks": [attack]}}
    if good:
        assert set_up(village(pieces=data), {}, False)
        return
    with pytest.raises(ScenarioError) as wrong:
        set_up(village(pieces=data), {}, False)
    assert (wrong.value.field, wrong.value.message.id) == ("pieces.rifle_squad.attacks", "lt-bad-attack")


@pytest.mark.parametrize("count", [0, 1, 60, 61])
def test_a_side_has_one_to_sixty_pieces(count: int) -> None:
    found = plain()
    allies = found["sides"]["allies"]
    allies["platoons"] = []
    allies["figures"] = [
        {**PARTISAN, "id": f"p{n}", "x": 5.0 + 3 * (n % 20), "y": 5.0 + 3 * (n // 20)} for n in range(count)
    ]
    found["unit_moves"] = []
    if 0 < count <= 60:
        assert sum(piece.side == "allies" for piece in set_up(found, {}, False).figures) == count
        return
    with pytest.raises(ScenarioError) as wrong:
        set_up(found, {}, False)
    assert wrong.value.message.id == "scenario-too-many" and wrong.value.message.args["most"] == 60


@rule("LT-MOV.l", "LT-Q.25")
@pytest.mark.parametrize(("riders", "good"), [(2, True), (3, False)])
def test_a_carrier_starts_with_as_many_as_it_holds(riders: int, good: bool) -> None:
    found = plain()
    carrier = {**PARTISAN, "id": "lift", "kind": "truck"}
    aboard = [{**PARTISAN, "id": f"r{n}", "aboard": "lift"} for n in range(riders)]
    found["sides"]["allies"]["figures"] = [carrier, *aboard]
    if good:
        lift = {piece.id: piece for piece in set_up(found, {}, False).figures}
        place = lift["r0"].place
        assert (place.x, place.y, place.base, place.inside) == (5, 5, 2.5, "lift")
        return
    with pytest.raises(ScenarioError) as wrong:
        set_up(found, {}, False)
    assert (wrong.value.field, wrong.value.message.id) == ("sides.allies.figures[1].aboard", "lt-no-carrier")


@pytest.mark.parametrize("aboard", ["nobody", "bella", "hauptmann"])
def test_nobody_starts_on_what_is_not_there_on_himself_or_on_a_foe(aboard: str) -> None:
    with pytest.raises(ScenarioError) as wrong:
        made("sides.allies.figures.0.aboard", aboard)
    assert wrong.value.message.id == "lt-no-carrier"
