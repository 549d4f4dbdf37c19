"""The two ready scenarios set up on map and tape, nobody stands in a wall, the lines are worth a game."""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.rules.breaking_news.book import RULES
from core.rules.breaking_news.facts import GameSet
from core.rules.breaking_news.state import Figure
from core.scenarios import load
from core.table.cover import in_cover_at
from core.table.movement_path import measure_path
from core.table.places import Point, distance
from core.table.sight import sight_line
from core.table.spatial_index import prepare
from core.table.terrain import Table

SQUADS = ("rangers_and_militia", "bersaglieri_in_town")
PLATOONS = ("alpini_at_the_pass",)
IDS = (*SQUADS, *PLATOONS)
BLOCKS_A_BASE = ("wall", "sandbags", "hedge", "wreck", "rock")


def setting(id: str, tape: bool = False, options: Mapping[str, str] | None = None) -> GameSet:
    facts: tuple[Event, ...] = load(id).setup(options or {}, tape)
    assert len(facts) == 1 and isinstance(facts[0], GameSet)
    return facts[0]


def pairs(game: GameSet) -> list[tuple[Figure, Figure]]:
    """Every man of the first side with every man of the second."""
    sides = [[man for man in game.figures if man.side == side.id] for side in game.sides]
    return list(itertools.product(*sides))


def gap(one: Figure, two: Figure) -> float:
    assert one.place is not None and two.place is not None
    return distance(one.place, two.place)


def seen(table: Table, one: Figure, two: Figure) -> bool:
    assert one.place is not None and two.place is not None
    return sight_line(table, one.place, two.place).clear


@pytest.mark.parametrize("id", IDS)
def test_it_sets_up_on_a_map_and_with_a_tape(id: str) -> None:
    on_map, on_tape = setting(id), setting(id, tape=True)

    assert all(man.place is not None for man in on_map.figures)
    assert all(man.place is None for man in on_tape.figures)
    assert on_map.options["turn_limit"] == "8"
    assert setting(id, options={"edition": "IT"}).edition == "IT"
    for game in (on_map, on_tape):
        state = RULES.evolve(RULES.empty(), game)
        assert RULES.seats(state) == tuple(side.id for side in game.sides)


@pytest.mark.parametrize("id", SQUADS)
def test_two_squads_of_a_size_for_an_evening(id: str) -> None:
    game = setting(id)

    assert all(8 <= side.start <= 12 and not side.squads and not side.support for side in game.sides)


@pytest.mark.parametrize("id", PLATOONS)
def test_two_platoons_and_support_fire(id: str) -> None:
    game = setting(id)

    for side in game.sides:
        assert 12 <= side.start <= 20
        assert sum(not squad.section for squad in side.squads) == 2
        assert sum(squad.start for squad in side.squads) == side.start
        assert side.commander in {squad.leader for squad in side.squads}
    assert [bool(side.support) for side in game.sides] == [True, False]
    assert game.options["support_calls"] == "3"


@pytest.mark.parametrize("id", IDS)
def test_everybody_has_a_name_and_a_letter_of_his_own(id: str) -> None:
    game = setting(id)

    for side in game.sides:
        men = [man for man in game.figures if man.side == side.id]
        assert len({man.name for man in men}) == len(men)
        assert len({man.name[0] for man in men}) == len(men), "glyphs on the map are first letters"
        assert all(len(man.name) <= 12 for man in men)
    assert {side.edge for side in game.sides} == {"north", "south"}


@pytest.mark.parametrize("id", IDS)
def test_nobody_stands_in_a_wall_or_on_another(id: str) -> None:
    game = setting(id)
    ready = prepare(game.terrain)
    for one, two in itertools.combinations(game.figures, 2):
        assert gap(one, two) >= 2.5, (one.id, two.id)
    for man in game.figures:
        place = man.place
        assert place is not None
        assert ready.room_at(place.x, place.y) == place.inside, man.id
        for solid in ready.solids:
            if solid.piece.has_inside:
                assert solid.form.rim(place.x, place.y) >= place.base / 2, (man.id, solid.piece.id)
            elif solid.piece.kind in BLOCKS_A_BASE:
                assert solid.form.gap(place.x, place.y) >= place.base / 2, (man.id, solid.piece.id)


@pytest.mark.parametrize("id", IDS)
def test_hidden_men_are_in_cover(id: str) -> None:
    game = setting(id)
    hidden = [man for man in game.figures if man.marker]

    assert len(hidden) >= 4
    for man in hidden:
        assert man.place is not None and in_cover_at(game.terrain, man.place), man.id
    assert all(man.side == game.sides[1].id for man in hidden)


@pytest.mark.parametrize("id", IDS)
def test_some_lines_are_clear_and_some_are_blocked(id: str) -> None:
    game = setting(id)
    clear = [seen(game.terrain, one, two) for one, two in pairs(game)]

    assert 0.3 < sum(clear) / len(clear) < 0.7
    gunners_mates = {man.crew for man in game.figures}
    for man in game.figures:
        if man.id in gunners_mates:
            continue
        lines = [seen(game.terrain, *pair) for pair in pairs(game) if man in pair]
        assert any(lines), f"{man.id} sees nobody"
    several = [
        sight_line(game.terrain, one.place, two.place).blocked_by
        for one, two in pairs(game)
        if one.place is not None and two.place is not None
    ]
    assert len({piece for piece in several if piece}) >= 3


@pytest.mark.parametrize("id", IDS)
def test_fire_begins_in_the_first_turns(id: str) -> None:
    game = setting(id)
    near = [gap(one, two) for one, two in pairs(game) if seen(game.terrain, one, two)]

    assert 22 < min(near) < 45
    assert sum(length <= 50 for length in near) >= 10


@pytest.mark.parametrize("id", IDS)
def test_doors_let_men_in_and_out(id: str) -> None:
    game = setting(id)
    for piece in game.terrain.pieces:
        if not piece.has_inside:
            continue
        doors = [opening for opening in piece.openings if opening.kind == "door"]
        assert doors, piece.id
        for door in doors:
            middle = Point((door.start.x + door.end.x) / 2, (door.start.y + door.end.y) / 2)
            along = door.start.x == door.end.x
            ends = [
                Point(middle.x + (2 if along else 0) * way, middle.y + (0 if along else 2) * way)
                for way in (1, -1)
            ]
            walker = next(man.place for man in game.figures if man.place is not None)
            for start, end in (ends, ends[::-1]):
                inside = prepare(game.terrain).room_at(start.x, start.y)
                here = type(walker)(start.x, start.y, inside=inside)
                way = measure_path(game.terrain, here, (end,))
                assert not way.blocked and way.level == 0, (piece.id, door)
                assert {inside, way.end.inside} == {"", piece.id}


@pytest.mark.parametrize("id", IDS)
def test_the_bunker_and_the_house_can_be_reached_by_covering_fire(id: str) -> None:
    """The book's way in: from where they stand, two men with machine guns or rifles see a firing place."""
    game = setting(id)
    shooters = {
        one.id
        for one, two in pairs(game)
        if two.place is not None and two.place.inside and gap(one, two) <= 50 and seen(game.terrain, one, two)
    }

    assert len(shooters) >= 2


@pytest.mark.parametrize("id", IDS)
def test_the_file_says_what_the_program_reads(id: str) -> None:
    raw: dict[str, Any] = tomllib.loads(Path(load(id).path).read_text(encoding="utf-8"))

    assert raw["id"] == id and raw["rules"] == "breaking_news"
    for field in ("name", "story"):
        assert raw[field]["en"] and raw[field]["it"] and raw[field]["en"] != raw[field]["it"]


def test_names_and_ids_of_a_scenario_are_kept_to_24_characters() -> None:
    """Of men, teams, vehicles and squads, so that they fit where they are shown."""
    read = load("the_three_bridges")
    side = next(id for id, one in read.data["sides"].items() if "vehicles" in one)
    data = msgspec.json.decode(msgspec.json.encode(dict(read.data)))
    own = data["sides"][side]
    long = "a_name_of_so_many_characters"
    old = own["squads"][0]["id"]
    own["figures"][0] |= {"name": long, "team": f"t{long}"}
    own["vehicles"][0]["name"] = f"v{long}"
    own["squads"][0]["id"] = f"s{long}"[:24]
    for one in (*own["figures"], *own["vehicles"]):
        if one.get("squad") == old:
            one["squad"] = f"s{long}"[:24]

    (game,) = replace(read, data=data).setup({}, False)

    assert isinstance(game, GameSet)
    named = {man.name for man in game.figures}
    assert {long[:24], f"v{long}"[:24]} <= named and f"t{long}"[:24] in {man.team for man in game.figures}
    squads = next(one for one in game.sides if one.id == side).squads
    assert squads[0].id == f"s{long}"[:24]
