"""LT-VIS: spotting distances, sight lines, pieces that appear and vanish."""

from __future__ import annotations

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from lt_moments import drawn
from msgspec.structs import replace
from rule_ids import rule

from core.engine.chance.oracles import Answered
from core.engine.chance.resolution import Resolution
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.common.ground import ground_of
from core.rules.linea_di_tiro.facts.movement import Moved
from core.rules.linea_di_tiro.facts.visibility import LostFromSight, Spotted
from core.rules.linea_di_tiro.visibility.ambush import sightings_at
from core.rules.linea_di_tiro.visibility.sighting import look_around, sees
from core.rules.linea_di_tiro.visibility.spotting_distance import in_ambush, spotting_distance
from core.table.places import Point
from core.table.terrain import Table

WOOD = {"kind": "scrub", "box": [0, 95, 300, 60]}


def ruler(game: Played) -> Resolution:  # type: ignore[type-arg]
    return Resolution(game.state, RULES.evolve, Answered((), None, RULES.geometry, RULES.read), "")


def distance(game: Played, target: str = "one", watcher: str = "eye") -> float | None:
    return spotting_distance(ruler(game), game.man(target), game.man(watcher))


def seen(game: Played, target: str = "one", watcher: str = "eye") -> bool:
    return sees(ruler(game), game.man(watcher), game.man(target))


def pair(kind: str = "rifle_squad", eye: str = "rifle_squad", far: float = 30, **facts: object) -> Played:
    """A piece at (100, 100) and an enemy so many cm south of it; nothing between them."""
    terrain = facts.pop("terrain", ())
    options = facts.pop("options", None)
    return engagement(
        terrain,  # type: ignore[arg-type]
        options=options,  # type: ignore[arg-type]
        one=Piece(kind, x=100, y=100, side="axis", **facts),  # type: ignore[arg-type]
        eye=Piece(eye, x=100, y=100 - far),
    )


@rule("LT-VIS.d", "LT-VIS.j", "LT-T.VIS", "LT-Q.19")
@pytest.mark.parametrize(
    ("kind", "motion", "ground", "expected"),
    [
        ("pz4_h", "moving", (), None),
        ("pz4_h", "bounding", (), None),
        ("pz4_h", "stationary", (), 50),
        ("pz4_h", "moving", ("cover",), 50),
        ("pz4_h", "bounding", ("cover",), 50),
        ("pz4_h", "stationary", ("cover",), 20),
        ("rifle_squad", "moving", (), 50),
        ("rifle_squad", "bounding", (), 20),
        ("rifle_squad", "stationary", (), 20),
        ("rifle_squad", "moving", ("cover",), 20),
        ("rifle_squad", "bounding", ("cover",), 20),
        ("rifle_squad", "stationary", ("cover",), 10),
        ("pak40", "stationary", ("prepared",), 10),
        ("flak88", "stationary", (), 50),
    ],
)
def test_the_base_is_read_by_class_motion_and_ground(
    kind: str, motion: str, ground: tuple[str, ...], expected: float | None
) -> None:
    assert distance(pair(kind, motion=motion, ground=ground)) == expected


@rule("LT-VIS.f", "LT-EX.42")
@pytest.mark.parametrize(("shots", "expected"), [(0, 10), (1, 20), (2, 40)])
def test_it_doubles_with_every_shot(shots: int, expected: float) -> None:
    game = pair(far=expected, ground=("cover",), shots=shots)
    assert distance(game) == expected and seen(game)
    assert not seen(pair(far=expected + 0.1, ground=("cover",), shots=shots))


@rule("LT-VIS.h", "LT-EX.43")
@pytest.mark.parametrize(
    ("eye", "expected"), [("sherman_75", 20), ("stuart", 40), ("truck", 20), ("pak40", 40)]
)
def test_a_vehicle_sees_half_as_far_unless_it_is_for_reconnaissance(eye: str, expected: float) -> None:
    assert distance(pair(eye=eye, ground=("cover",), shots=2)) == expected


@rule("LT-VIS.i", "LT-EX.45")
def test_unlimited_stays_unlimited() -> None:
    game = engagement(
        one=Piece("pz4_h", x=100, y=299, side="axis", motion="moving", shots=3),
        eye=Piece("sherman_75", x=100, y=0),
    )
    assert distance(game) is None and seen(game)


@rule("LT-Q.48", "LT-VIS.i", "LT-EX.46")
@pytest.mark.parametrize(("far", "expected"), [(2.5, True), (3, False)])
def test_infantry_in_ambush_is_seen_by_a_tank_from_two_and_a_half_centimetres(
    far: float, expected: bool
) -> None:
    game = pair(eye="sherman_75", far=far, ground=("cover",), prepared=1, spotted=False)
    game.set("one", spotted=False)
    game.set("eye", contacts=())
    assert seen(game) is expected


@rule("LT-Q.48")
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, True),
        ({"spotted": True}, False),
        ({"motion": "bounding"}, False),
        ({"ground": ()}, False),
        ({"prepared": 0}, False),
    ],
)
def test_an_ambush_is_unspotted_stationary_covered_and_prepared(
    facts: dict[str, object], expected: bool
) -> None:
    piece = pair(far=200, **{"ground": ("cover",), "prepared": 1, "spotted": False, **facts}).begun.figures[
        "one"
    ]
    spotted = bool(facts.get("spotted"))
    piece = replace(piece, spotted=spotted)
    assert in_ambush(piece, piece.ground) is expected


@rule("LT-VIS.c", "LT-VIS.e")
@pytest.mark.parametrize("kind", ["wood", "hill", "crest", "building", "smoke"])
def test_obstacles_block_the_line(kind: str) -> None:
    between = {"kind": kind, "box": [90, 80, 20, 5]}
    assert seen(pair(far=40, motion="moving"))
    assert not seen(pair(far=40, motion="moving", terrain=[between]))


RIDGE = {"kind": "hill", "id": "ridge", "box": [60, 40, 80, 120]}
TOP = {"kind": "crest", "id": "top", "line": [[70, 80], [130, 80]], "width": 5}


@rule("LT-VIS.c", "LT-AT.l")
@pytest.mark.parametrize(
    ("terrain", "eye", "one", "clear"),
    [
        ([TOP], 60, 100, False),  # a fold of flat ground between them
        ([RIDGE, TOP], 60, 100, False),  # on either slope of one hill
        ([RIDGE, TOP], 60, 80, True),  # hull down on the crest, seen and seeing
        ([RIDGE, TOP], 80, 100, True),
        ([{**RIDGE, "box": [60, 40, 80, 30]}, TOP], 60, 100, True),  # from a hill over a fold in front of it
        ([{**RIDGE, "box": [60, 40, 80, 30]}, TOP], 60, 84, False),  # but for who stands close behind it
    ],
)
def test_nobody_sees_through_a_crest(
    terrain: list[dict[str, object]], eye: float, one: float, clear: bool
) -> None:
    game = engagement(
        terrain, one=Piece("tiger", x=100, y=one, side="axis", motion="moving"), eye=Piece(x=100, y=eye)
    )
    assert seen(game) is clear
    assert ("hull_down" in ground_of(ruler(game), game.man("one"))) is (one == 80)


@rule("LT-VIS.l")
@pytest.mark.parametrize("word", ["cover", "protection", "prepared", "entrenched", "hull_down"])
def test_whatever_protects_covers_too(word: str) -> None:
    assert distance(pair(ground=(word,))) == 10


@rule("LT-VIS.l", "LT-VIS.j")
def test_cover_is_that_of_the_ground_it_stands_on() -> None:
    assert distance(pair(terrain=[WOOD])) == 10
    assert distance(pair()) == 20


@rule("LT-VIS.a", "LT-VIS.e", "LT-Q.17")
def test_spotting_is_for_the_side_and_who_is_seen_is_put_on_the_table() -> None:
    game = engagement(
        one=Piece(x=100, y=100, side="axis", spotted=False),
        far=Piece(x=100, y=20, spotted=False),
        near=Piece(x=100, y=85),
    )
    game.card("7H")
    facts = game.run("allies", c.EndCard())
    spotted = [(event.figure, event.by) for event in facts.of(Spotted)]
    assert spotted == [("one", "near")]
    assert "one" in game.known("allies") and "far" not in game.known("axis")


@rule("LT-VIS.n", "LT-Q.17")
@pytest.mark.parametrize(("option", "gone"), [("off", True), ("on", False)])
def test_who_is_no_longer_seen_is_taken_off_the_table_but_for_a_choice(option: str, gone: bool) -> None:
    game = pair(far=100, options={"spotting_sticky": option})
    assert "one" in game.known("allies")
    game.card("7H")
    facts = game.run("allies", c.EndCard())
    assert (len(facts.of(LostFromSight)) == 2) is gone
    assert ("one" not in game.known("allies")) is gone
    assert game.at("one") == (100, 100)


@rule("LT-VIS.m", "LT-Q.17")
def test_who_is_touched_is_seen() -> None:
    game = pair(far=2.5, ground=("cover",), prepared=1)
    game.set("one", spotted=False, contacts=("eye",))
    game.set("eye", contacts=("one",))
    r = ruler(game)
    look_around(r)
    assert r.state.figures["one"].spotted


@rule("LT-VIS.k", "LT-VIS.f")
def test_the_grid_of_a_scenario_counts() -> None:
    """LT-VIS.d, LT-Q.19: the grid values are data."""
    game = pair(ground=())
    game.state = replace(game.state, spotting={**game.state.spotting, "infantry_stationary_open": 33.0})
    assert distance(game) == 33.0


# --- sight along a move (I1) ---------------------------------------------------------------


@rule("LT-Q.16", "LT-VIS.a")
def test_a_mover_sees_a_hidden_enemy_at_the_first_centimetre_from_which_it_can() -> None:
    """Infantry in the open is seen from 20 cm; the mover starts 30 cm off and goes 30."""
    game = engagement(
        mover=Piece(x=100, y=100), hidden=Piece(x=100, y=130, side="axis", spotted=False, facing=90)
    )
    game.card("7H")
    game.activate("mover", "SP")
    facts = game.run("allies", c.Speed("mover", path=(Point(100, 125),)))
    at_sight = next(n for n, one in enumerate(facts) if isinstance(one, Spotted) and one.figure == "hidden")
    before = [event for event in facts[:at_sight] if isinstance(event, Moved)]
    assert sum(event.cm for event in before) == pytest.approx(10)
    assert sum(event.cm for event in facts.of(Moved)) == pytest.approx(25)


@rule("LT-Q.16", "LT-Q.22")
def test_a_hidden_mover_is_seen_where_its_way_leads_into_sight() -> None:
    """Moving at speed in the open it is seen from 50 cm by infantry."""
    game = engagement(
        mover=Piece(x=100, y=100, spotted=False), watcher=Piece(x=100, y=170, side="axis", spotted=False)
    )
    game.card("7H")
    game.activate("mover", "SP")
    facts = game.run("allies", c.Speed("mover", path=(Point(100, 130),)))
    spotted = facts.one(Spotted)
    assert (spotted.figure, spotted.by) == ("mover", "watcher")
    moved = facts.of(Moved)
    assert [round(event.cm) for event in moved] == [20, 10]


@rule("LT-VIS.g")
def test_a_bound_inside_cover_is_seen_from_twenty_centimetres() -> None:
    game = pair(terrain=[WOOD], far=15, shots=2)
    assert distance(game) == 40
    game.set("one", shots=0, motion="bounding")
    assert distance(game) == 20


@rule("LT-VIS.n", "LT-Q.17")
def test_a_mover_that_goes_out_of_sight_is_not_followed_any_further() -> None:
    """It drives behind a wood: the enemy learns where it was seen last, and not where it ends."""
    wood = {"kind": "wood", "box": [100, 120, 60, 10]}
    game = engagement(
        [wood],
        mover=Piece("sherman_75", x=90, y=100, facing=0),
        watcher=Piece("pak40", x=90, y=180, side="axis"),
    )
    game.card("7H")
    game.activate("mover", "SP")
    facts = game.run("allies", c.Speed("mover", path=(Point(120, 100),)))
    assert facts.of(LostFromSight)[0].figure == "mover"
    told = [event for event in game.shown("axis", facts) if isinstance(event, Moved)]
    assert told and all(event.place.x < 105 for event in told)
    assert game.at("mover") == (120, 100) and "mover" not in game.known("axis")


@rule("LT-VIS.a", "LT-VIS.m")
@pytest.mark.parametrize("moves", [True, False])
def test_who_is_spotted_is_told_the_enemy_he_knows_before_a_hidden_one_that_is_nearer(moves: bool) -> None:
    """You should not read that somebody hidden is nearer in that nobody, or another, is named."""
    game = engagement(
        one=Piece(x=100, y=100 + 30 * moves, side="axis", spotted=False),
        near=Piece(x=100, y=90, spotted=False),
        far=Piece(x=100, y=82),
    )
    if moves:
        sightings = sightings_at(ruler(game), game.man("one"), replace(game.man("one").place, y=100))
        assert sightings[0] == ("one", "far")
    else:
        r = ruler(game)
        look_around(r)
        assert ("one", "far") in [(one.figure, one.by) for one in r.events if isinstance(one, Spotted)]


def test_that_no_enemy_has_a_line_is_said_where_distance_cannot_be_why() -> None:
    """LT-VIS.n: seen within more than any table measures, it is out of sight because nobody has a line."""
    state = drawn().state
    small = replace(state, terrain=Table(6, 8))
    lines = (RULES.sentence(one, LostFromSight("able"), one) for one in (state, small))

    assert [line and line.id for line in lines] == ["lt-lost-from-sight-within", "lt-lost-from-sight-line"]
