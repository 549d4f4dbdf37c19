"""A whole side put down by one act, the same in every book with hidden deployment."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from test_lining_up import BOOKS, Table

from core.engine.contract.facts import Refusal
from core.engine.game.written import as_command
from core.engine.log.record import Record
from core.rulekit.whole_side import THERE
from core.table.edges import to_edge
from core.table.footprints import overlaps


class Sides(Table):
    """A game about to be deployed, seen by its first side."""

    def ways(self) -> list[str]:
        every = self.rules.choices(self.rules.known(self.state, self.side), self.side)
        return [one.given["how"] for one in every if one.do == "deploy_side"]

    def at_once(self, how: str) -> Any:
        command = as_command(self.rules, {"do": "deploy_side", "how": how})
        assert not isinstance(command, Refusal)
        return self.host.submit(self.side, command)

    def ready(self) -> Any:
        ending = next(
            one for one in self.rules.choices(self.state, self.side) if one.hint == "e" and not one.figure
        )
        command = as_command(self.rules, {"do": ending.do})
        assert not isinstance(command, Refusal)
        return self.host.submit(self.side, command)

    def put_down(self) -> list[Any]:
        """Those of the side who stand on the ground, and are not aboard anything."""
        offered = self.rules.choices(self.state, self.side)
        able = {one.figure for one in offered if one.do == "deploy"}
        flying = [one.id for one in self.state.of(self.side) if one.place is not None and one.place.z > 20]
        return [one for one in self.state.of(self.side) if one.id in able and one.id not in flying]


@pytest.mark.parametrize("scenario", BOOKS)
def test_a_side_is_spread_over_its_zone_by_one_act(tmp_path: Path, scenario: str) -> None:
    """All in the zone, nobody upon anybody, from one end of the own edge to the other."""
    table = Sides(tmp_path, scenario)
    assert table.ways() == ["spread", "mirrored"]
    assert isinstance(table.at_once("spread"), Record)
    state, own = table.state, table.put_down()
    zone = state.sides[table.side]
    assert all(to_edge(state.terrain, zone.edge, one.place) <= zone.zone for one in own)
    for index, one in enumerate(own):
        assert not any(overlaps(one.place, other.place, 0.1) for other in own[:index]), one.name
    wide = [one.place.x for one in own]
    assert max(wide) - min(wide) > state.terrain.width / 2
    assert isinstance(table.ready(), Record)


@pytest.mark.parametrize("scenario", BOOKS)
def test_a_side_is_mirrored_and_mirrored_back(tmp_path: Path, scenario: str) -> None:
    """Each stands and looks as far from the one end of the zone as he did from the other."""
    table = Sides(tmp_path, scenario)
    table.at_once("spread")
    before = {one.id: one.place for one in table.put_down()}
    table.at_once("mirrored")
    width = table.state.terrain.width
    mirrored = {one.id: one.place for one in table.put_down()}
    there = [id for id, place in mirrored.items() if abs(width - before[id].x - place.x) < 0.1]
    assert len(there) > len(before) / 2, "who finds ground there stands there"
    assert all((180 - before[id].facing - place.facing) % 360 < 0.1 for id, place in mirrored.items())
    table.at_once("mirrored")
    again = {one.id: one.place for one in table.put_down()}
    assert all(place.facing == pytest.approx(before[id].facing) for id, place in again.items())


@pytest.mark.parametrize("scenario", BOOKS)
def test_at_a_real_table_all_who_are_missing_are_noted_by_one_act(tmp_path: Path, scenario: str) -> None:
    """Who is still to be noted is marked for his own side alone; then the side can be ready."""
    table = Sides(tmp_path, scenario, ruler="tape")
    foe = table.rules.seats(table.state)[1]
    missing = [one for one in table.rules.view(table.state, table.side).figures if one.missing]
    if not missing:  # the scenario's own spots are its notes
        assert table.ways() == []
        return
    assert {one.side for one in missing} == {table.side}
    assert all(one.status[0] == "status-missing" for one in missing)
    assert table.ways() == ["noted"]
    assert isinstance(table.ready(), Refusal)
    assert isinstance(table.at_once("noted"), Record)
    noted = {one.id: one.note for one in table.state.of(table.side)}
    assert all(noted[one.id] == THERE for one in missing)
    assert not any(one.missing for one in table.rules.view(table.state, table.side).figures)
    assert not any(
        one.missing and one.own for one in table.rules.view(table.state, foe).figures if not one.own
    )
    assert table.ways() == []
    assert isinstance(table.ready(), Record)


@pytest.mark.parametrize("scenario", BOOKS)
def test_a_side_that_is_ready_or_asks_for_what_there_is_not_is_refused(tmp_path: Path, scenario: str) -> None:
    table = Sides(tmp_path, scenario)
    before = len(table.host.game.records)
    assert all(isinstance(table.at_once(how), Refusal) for how in ("noted", "", "scattered"))
    assert len(table.host.game.records) == before
    table.ready()
    assert isinstance(table.at_once("spread"), Refusal)
