"""Linea di Tiro: what a scenario says of numbers of its own, and what is wrong with them (D0)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from rule_ids import rule

from core.engine.contract.scenario import ScenarioError
from core.locale import sentences
from core.rules.linea_di_tiro.setup.scenario import set_up
from core.rules.linea_di_tiro.tables import BANDS, DEFENCE, SPOTTING

VILLAGE = Path(__file__).parents[4] / "core" / "scenarios" / "linea_di_tiro" / "village_defence.toml"


def village(**changes: Any) -> dict[str, Any]:
    return {**tomllib.loads(VILLAGE.read_text("utf-8")), **changes}


@rule("LT-ROS.b", "LT-VIS.d", "LT-Q.19", "LT-Q.49", "LT-Q.50", "LT-T.BAND")
def test_a_scenario_may_give_every_number_of_its_own() -> None:
    made = set_up(
        village(
            bands={"rifle": [10, 20]},
            spotting={"infantry_ambush": 3, "vehicle_stationary_open": "unlimited"},
            defence={"tank": [6, 6, 6, 6]},
            pieces={"sherman_75": {"prot_front": 9, "morale": 5}},
        ),
        {},
        False,
    )
    assert made.bands["rifle"] == (10, 20) and made.bands["mg"] == tuple(map(float, BANDS["mg"]))
    assert made.spotting["infantry_ambush"] == 3 and made.spotting["vehicle_stationary_open"] is None
    assert made.spotting["infantry_stationary_open"] == SPOTTING["infantry_stationary_open"]
    assert made.defence["tank"] == (6, 6, 6, 6) and made.defence["light"] == DEFENCE["light"]
    sherman = made.kinds["sherman_75"]
    assert (sherman.prot_front, sherman.prot_side, sherman.morale) == (9, 4, 5)


@rule("LT-ROS.a")
def test_a_new_kind_is_like_another_but_for_what_it_says() -> None:
    crew = {"like": "rifle_squad", "name": {"en": "Partisans", "it": "Partigiani"}, "morale": 2}
    found = village(pieces={"partisans": crew})
    found["sides"]["allies"]["figures"] = [
        {"id": "bella-ciao", "name": "Band", "kind": "partisans", "x": 5, "y": 5, "ground": ["cover"]}
    ]
    made = set_up(found, {}, False)
    assert made.kinds["partisans"].morale == 2 and dict(made.kinds["partisans"].name)["it"] == "Partigiani"
    band = next(piece for piece in made.figures if piece.id == "bella-ciao")
    assert (band.platoon, band.ground) == ("", ("cover",))


SUPPLY = {"id": "supply", "side": "allies", "effect": "ammunition", "value": 1, "times": 2}
SUPPLY |= {"name": {"en": "Supply", "it": "Rifornimento"}, "text": {"en": "Shells.", "it": "Granate."}}


@rule("LT-Q.03")
def test_a_scenario_may_give_other_unit_moves() -> None:
    (move,) = set_up(village(unit_moves=[SUPPLY]), {}, False).unit_moves
    assert (move.side, move.left, move.entry.value, move.entry.side) == ("allies", 2, 1, "allies")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"bands": {"rifle": "far"}}, "bands.rifle"),
        ({"bands": {"rifel": [10]}}, "bands.rifel"),
        ({"bands": {"rifle": [20, 10]}}, "bands.rifle"),
        ({"spotting": {"infantry_hiding": 3}}, "spotting.infantry_hiding"),
        ({"defence": {"tank": [6, 6]}}, "defence.tank"),
        ({"movement": {"vehicle": {"swamp": 0.5}}}, "movement.vehicle.swamp"),
        ({"pieces": {"sherman_75": {"morale": 9}}}, "pieces.sherman_75.morale"),
        ({"pieces": {"sherman_75": {"armour": 9}}}, "pieces.sherman_75.armour"),
        ({"pieces": {"sherman_75": {"morale": "high"}}}, "pieces.sherman_75"),
        ({"pieces": {"yeti": {"like": "bigfoot"}}}, "pieces.yeti.like"),
        ({"jokers": [{"effect": "rain", "text": {"en": "a", "it": "b"}}]}, "jokers[0].effect"),
        ({"options": {"wrecks": "maybe"}}, "options.wrecks"),
        ({"cards": -1}, "cards"),
        ({"unit_moves": [SUPPLY, SUPPLY]}, "unit_moves[1].id"),
        ({"unit_moves": [{**SUPPLY, "side": "martians"}]}, "unit_moves[0].side"),
    ],
)
def test_what_is_wrong_is_told_by_its_field(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(ScenarioError) as wrong:
        set_up(village(**changes), {}, False)
    assert wrong.value.field == field
    assert all(sentences(words).say(wrong.value.message) for words in ("en", "it"))


@rule("LT-MOV.m", "LT-Q.25")
def test_riders_start_where_their_carrier_stands_and_no_more_than_it_holds() -> None:
    made = set_up(village(), {}, False)
    carrier = next(piece for piece in made.figures if piece.id == "track")
    riders = [piece for piece in made.figures if piece.aboard == "track"]
    assert riders and all((r.place.x, r.place.y) == (carrier.place.x, carrier.place.y) for r in riders)
    found = village()
    second = next(one for one in found["sides"]["allies"]["platoons"] if one["id"] == "second")
    second["figures"].append({"id": "one-more", "name": "More", "kind": "rifle_squad", "aboard": "track"})
    with pytest.raises(ScenarioError):
        set_up(found, {}, False)


@pytest.mark.parametrize(
    ("side", "id"), [("axis", "werfer"), ("axis", "gren-2"), ("axis", "allies-troop"), ("allies", "werfer")]
)
def test_a_section_has_an_id_that_no_piece_platoon_or_section_of_either_side_has(side: str, id: str) -> None:
    """Each is called by its id alone, and who does not know of one must not take it for another."""
    found = village()
    sections = found["sides"][side].setdefault("sections", [])
    sections.append({**found["sides"]["axis"]["sections"][0], "id": id})

    with pytest.raises(ScenarioError) as wrong:
        set_up(found, {}, False)

    assert wrong.value.message.id == "scenario-twice" and wrong.value.field.endswith(".id")
