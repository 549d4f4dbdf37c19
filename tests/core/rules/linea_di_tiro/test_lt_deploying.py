"""Linea di Tiro, D1 and LT-VIS.a: each side records where it starts, in its zone, hidden from the other."""

from __future__ import annotations

from typing import Any

import lt_commands as c
import pytest
from engagement import Piece
from lt_moments import deploying
from msgspec.structs import replace
from rule_ids import rule
from test_lt_setting_up import village

from core.engine.contract.facts import Command, Refusal
from core.engine.contract.filling import misfit
from core.engine.contract.scenario import ScenarioError
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.facts.placing import CardsBegan, Deployed
from core.rules.linea_di_tiro.facts.visibility import Spotted
from core.rules.linea_di_tiro.setup.scenario import set_up
from core.table.places import Point


@rule("LT-VIS.a")
@pytest.mark.parametrize(
    ("tape", "command", "paragraph", "sentence"),
    [
        (False, c.Deploy("rider", Point(10, 10)), "LT-MOV.m", "lt-aboard"),
        (True, c.Deploy("rider", note="x"), "LT-MOV.m", "lt-aboard"),
        (False, c.Deploy("able", Point(10, 10), 3600.5), "LT-VIS.a", "lt-bad-angle"),
        (False, c.Deploy("able", Point(10, 10), -3600.5), "LT-VIS.a", "lt-bad-angle"),
        (True, c.Deploy("able", note="  "), "LT-VIS.a", "lt-note-needed"),
        (False, c.Deploy("able"), "LT-VIS.a", "lt-point-off-table"),
        (False, c.Deploy("able", Point(301, 10)), "LT-VIS.a", "lt-point-off-table"),
        (False, c.Deploy("able", Point(10, -1)), "LT-VIS.a", "lt-point-off-table"),
        (False, c.Deploy("able", Point(10, 30.1)), "LT-VIS.a", "lt-outside-zone"),
        (False, c.Deploy("able", Point(20, 20)), "LT-VIS.a", "lt-deploys-upon"),
    ],
)
def test_what_cannot_be_recorded_is_refused(
    tape: bool, command: Command, paragraph: str, sentence: str
) -> None:
    game = deploying(tape=tape, tank=Piece("sherman_75", x=20, y=20))
    assert game.refused("allies", command) == (paragraph, sentence)


@rule("LT-VIS.a")
@pytest.mark.parametrize(
    ("piece", "spot", "facing", "expected"),
    [
        ("able", (10, 30), None, 90),  # 30 cm from its edge; it looks as it did
        ("able", (300, 0), 45.0, 45),
        ("able", (10, 10), 3600.0, 0),
        ("able", (10, 10), -3600.0, 0),
        ("able", (10, 10), -90.0, 270),
        ("fritz", (10, 270), None, 270),
    ],
)
def test_a_piece_starts_anywhere_in_its_zone(
    piece: str, spot: tuple[float, float], facing: float | None, expected: float
) -> None:
    game = deploying()
    facts = game.run(game.man(piece).side, c.Deploy(piece, Point(*spot), facing, "  by the  well "))
    assert game.at(piece) == spot and game.man(piece).place.facing == expected
    assert facts.one(Deployed).note == "by the well"


GROUND = (
    {"kind": "building", "box": [100, 10, 10, 10]}, {"kind": "wall", "line": [[130, 15], [150, 15]]},
    {"kind": "trench", "line": [[160, 15], [180, 15]]},
    {"kind": "building", "box": [200, 10, 10, 10], "flags": ["solid"]},
)  # fmt: skip


@rule("LT-Q.24", "LT-VIS.a")
@pytest.mark.parametrize("spot", [Point(105, 15), Point(140, 15), Point(170, 15), Point(205, 15)])
def test_a_piece_starts_on_any_ground_that_is_not_solid_nor_forbidden_to_its_class(spot: Point) -> None:
    for id in ("able", "tank"):
        game = deploying(terrain=GROUND)
        if spot == Point(205, 15):
            assert game.refused("allies", c.Deploy(id, spot)) == ("LT-Q.24", "lt-ground-barred")
            continue
        game.run("allies", c.Deploy(id, spot))
        kinds = ("building", "wall", "trench")
        game.state = replace(game.state, movement={f"vehicle:{kind}": 0.0 for kind in kinds})
        if id == "able":
            game.run("allies", c.Deploy(id, spot))
            continue
        refusal = game.play("allies", c.Deploy(id, spot))
        assert isinstance(refusal, Refusal) and refusal.message.id == "lt-ground-barred"
        game.run("allies", c.Deploy(id, free_spot(refusal)))


@rule("LT-VIS.a")
def test_two_do_not_start_on_one_spot_and_the_nearest_free_one_is_told() -> None:
    game = deploying(tank=Piece("sherman_75", x=20, y=29))
    refusal = game.play("allies", c.Deploy("able", Point(20, 29)))
    assert isinstance(refusal, Refusal) and refusal.message.args["other"] == "Tank"
    spot = free_spot(refusal)
    assert spot.y <= 30, "in its zone"
    game.run("allies", c.Deploy("able", spot))


def free_spot(refusal: Refusal) -> Point:
    """The spot that a refusal names."""
    where: Any = refusal.message.args["where"]
    return Point(where.args["x"], where.args["y"])


@rule("LT-VIS.a")
def test_the_whole_zone_is_asked_for_wherever_a_piece_stood_before() -> None:
    game = deploying()
    spot = RULES.fields(game.state, "allies", "deploy", {"figure": "able"})[0]
    assert misfit(spot, [290, 30]) is None
    assert game.run("allies", c.Deploy("able", Point(290, 30))).one(Deployed)


@rule("LT-VIS.a")
@pytest.mark.parametrize(
    ("edge", "inside", "outside"),
    [
        ("south", (100, 30), (100, 31)),
        ("north", (100, 270), (100, 269)),
        ("west", (30, 100), (31, 100)),
        ("east", (270, 100), (269, 100)),
    ],
)
def test_the_zone_lies_along_the_edge_of_the_side(
    edge: str, inside: tuple[float, float], outside: tuple[float, float]
) -> None:
    game = deploying()
    sides = game.state.sides
    game.state = replace(game.state, sides={**sides, "allies": replace(sides["allies"], edge=edge)})
    assert game.refused("allies", c.Deploy("able", Point(*outside)))[1] == "lt-outside-zone"
    game.run("allies", c.Deploy("able", Point(*inside)))
    assert game.at("able") == inside


@rule("LT-VIS.a", "LT-VIS.l")
def test_at_a_real_table_a_note_says_where_and_people_what_it_stands_in() -> None:
    game = deploying(tape=True)
    facts = game.run("allies", c.Deploy("able", note="n" * 90, ground=("mud", "prepared", "cover")))
    assert facts.one(Deployed) == Deployed("able", None, "n" * 80, ("cover", "prepared"))
    assert not game.shown("axis", facts)


@rule("LT-VIS.a")
def test_at_a_real_table_a_side_is_ready_once_all_its_pieces_but_riders_are_noted() -> None:
    game = deploying(tape=True)
    own = ("able", "tank", "track", "stuck", "major")
    for piece in own:
        assert game.refused("allies", c.EndDeployment()) == ("LT-VIS.a", "lt-note-needed")
        game.run("allies", c.Deploy(piece, note="here"))
    game.run("allies", c.EndDeployment())
    assert game.waiting == [("axis", "deploy")]


@rule("LT-VIS.a")
def test_who_is_ready_has_recorded_everything_for_the_referee_too() -> None:
    game = deploying()
    game.run("allies", c.EndDeployment())
    assert game.refused("allies", c.Deploy("able", Point(10, 10))) == ("", "engine-others-decide")
    assert game.refused("referee", c.Deploy("able", Point(10, 10))) == ("LT-VIS.a", "lt-ready-already")
    assert game.run("referee", c.EndDeployment()).one(CardsBegan)
    assert game.waiting == [("allies", "draw"), ("axis", "draw")]


@rule("LT-VIS.a", "LT-VIS.e", "LT-T.VIS")
def test_who_starts_within_sight_of_the_enemy_is_on_the_table_before_the_first_card() -> None:
    """Two squads that stand in the open are spotted from 20 cm; nobody else is so near to an enemy."""
    near = {name: Piece(x=50, y=y, side="axis", spotted=False) for name, y in (("fritz", 70), ("hans", 250))}
    game = deploying(able=Piece(x=50, y=50, spotted=False), tank=Piece(x=200, y=10, spotted=False), **near)
    game.run("allies", c.EndDeployment())
    assert not game.man("able").spotted and not game.man("fritz").spotted
    facts = game.run("axis", c.EndDeployment())
    assert [one.figure for one in facts.of(Spotted)] == ["able", "fritz"]
    assert "able" in game.known("axis") and "fritz" in game.known("allies")
    assert not game.man("tank").spotted and not game.man("hans").spotted


def test_two_pieces_of_a_scenario_that_start_on_each_other_are_told_with_how_far_apart_they_must_be() -> None:
    found: dict[str, Any] = village()
    figures = found["sides"]["allies"].setdefault("figures", [])
    for id, x in (("here", 5.0), ("there", 7.25)):
        figures.append({"id": id, "name": id, "kind": "rifle_squad", "x": x, "y": 5})
    with pytest.raises(ScenarioError) as wrong:
        set_up(found, {}, False)
    message = wrong.value.message
    assert (wrong.value.field, message.id) == ("sides.allies.figures[1].x", "scenario-bases-overlap")
    assert message.args == {
        "field": "sides.allies.figures[1].x", "figure": "there", "other": "here", "gap": 2.25, "least": 2.5,
    }  # fmt: skip
    figures[-1]["x"] = 7.5
    assert set_up(found, {}, False)


@rule("LT-Q.24")
def test_a_scenario_starts_no_piece_on_ground_that_it_forbids_to_its_class() -> None:
    found: dict[str, Any] = village()
    found["movement"] = {"vehicle": {"building": 0}}
    found["terrain"] = [{"id": "barn", "kind": "building", "box": [0, 0, 10, 10]}]
    tank = {"id": "here", "name": "here", "kind": "rifle_squad", "x": 5, "y": 5}
    found["sides"]["allies"].setdefault("figures", []).append(tank)
    assert set_up(found, {}, False), "on foot"
    tank["kind"] = "sherman_75"
    with pytest.raises(ScenarioError) as wrong:
        set_up(found, {}, False)
    assert (wrong.value.field, wrong.value.message.id) == ("sides.allies.figures[0].x", "scenario-ground")
    assert set_up(found, {}, True), "at a real table people see it"


@rule("LT-VIS.a")
@pytest.mark.parametrize(
    "command", [c.DeployLine(("able", "major"), Point(20, 20), Point(30, 20)), c.DeploySide("mirrored")]
)
def test_what_was_dug_for_a_piece_and_its_note_go_along_where_it_is_put_with_others(command: Command) -> None:
    able = Piece(x=50, y=20, note="gate", ground=("entrenched",))
    game = deploying(able=able, major=Piece("command", x=70, y=20))
    facts = {one.figure: (one.note, one.ground) for one in game.run("allies", command).of(Deployed)}
    assert (facts["able"], facts["major"]) == (("gate", ("entrenched",)), ("", None))
    assert game.man("able").ground == ("entrenched",) and game.at("able") != (50, 20)


@rule("LT-VIS.a")
def test_at_a_real_table_a_whole_side_is_noted_with_the_ground_that_it_has() -> None:
    game = deploying(tape=True, able=Piece(ground=("cover",)), major=Piece("command", note="hill"))
    facts = {one.figure: one for one in game.run("allies", c.DeploySide("noted")).of(Deployed)}
    assert (facts["able"].place, facts["able"].note, facts["able"].ground) == (None, "ok", ("cover",))
    assert "major" not in facts and game.man("major").note == "hill"


def test_of_a_line_it_is_asked_who_stands_in_it_and_where_it_begins_and_ends() -> None:
    game = deploying()
    filled: dict[str, object] = {"figures": ("able", "tank"), "first": (20, 20)}
    fields = RULES.fields(game.state, "allies", "deploy_line", filled)
    assert [field.name for field in fields] == ["figures", "first", "last"]


@rule("LT-VIS.a")
def test_a_platoon_may_be_put_down_in_a_line() -> None:
    pieces = {name: Piece(x=10 * n, y=10, platoon="first") for n, name in enumerate(("one", "two"), 12)}
    game = deploying(**pieces)

    (row,) = (one for one in game.rules.choices(game.state, "allies") if one.do == "deploy_line")
    assert row.refusal is None and row.men == ("one", "two")
