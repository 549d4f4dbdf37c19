"""A whole body put down along a line at once, the same in every book with hidden deployment."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.engine.contract.choices import PickPoint, folded
from core.engine.contract.facts import Refusal
from core.engine.game.written import as_command
from core.engine.log.record import Record
from core.games import header_of, keep_game
from core.scenarios import load
from core.table.edges import to_edge
from core.table.footprints import overlaps

BOOKS = ("ludonet/patrol_clash", "linea_di_tiro/village_defence", "bassa_intensita/ambush_at_dusk")


class Table:
    """A game about to be deployed, and the first body of a side."""

    def __init__(self, folder: Path, scenario: str, **header: Any) -> None:
        read = load(scenario)
        self.host = keep_game(read, header_of(read, dice="seeded", seed=1, **header), folder / "game.jsonl")
        self.rules = self.host.game.rules
        self.side = self.rules.seats(self.state)[0]
        offered = [one for one in self.rules.choices(self.state, self.side) if one.do == "deploy_line"]
        self.bodies = offered

    @property
    def state(self) -> Any:
        return self.host.game.state

    def suggested(self, choice: Any) -> dict[str, Any]:
        """Fill it from what it suggests."""
        filled = {**choice.given, "figures": list(choice.men)}
        for name in ("first", "last"):
            field = self.rules.fields(self.state, self.side, "deploy_line", filled)[-1]
            assert isinstance(field, PickPoint) and field.name == name and field.suggestions
            filled[name] = list(field.suggestions[0])
        return filled

    def played(self, seat: str, filled: dict[str, Any]) -> Any:
        command = as_command(self.rules, {"do": "deploy_line", **folded(filled)})
        assert not isinstance(command, Refusal), command
        return self.host.submit(seat, command)


@pytest.mark.parametrize("scenario", BOOKS)
def test_every_body_is_put_in_line_where_it_is_suggested(tmp_path: Path, scenario: str) -> None:
    """All in the zone, nobody upon anybody, the first man at the line's beginning."""
    table = Table(tmp_path, scenario)
    assert table.bodies
    for choice in table.bodies:
        filled = table.suggested(choice)
        answer = table.played(table.side, filled)
        assert isinstance(answer, Record), (choice.label, answer)
        assert len(answer.events) >= len(choice.men)
    state = table.state
    own = [one for one in state.of(table.side) if one.place is not None and not one.aboard]
    zone = state.sides[table.side]
    men = {id for choice in table.bodies for id in choice.men}
    assert all(to_edge(state.terrain, zone.edge, one.place) <= zone.zone for one in own if one.id in men)
    for index, one in enumerate(own):
        assert not any(overlaps(one.place, other.place) for other in own[:index]), one.name


@pytest.mark.parametrize("scenario", BOOKS)
def test_who_lines_up_is_refused_what_a_single_man_is(tmp_path: Path, scenario: str) -> None:
    table = Table(tmp_path, scenario)
    filled = table.suggested(table.bodies[0])
    foe = next(one.id for one in table.state.of(table.rules.seats(table.state)[1]))
    wrong = {
        "line-of-two": {"figures": filled["figures"][:1]},
        "outside": {"last": [table.state.terrain.width / 2, table.state.terrain.height / 2]},
        "twice": {"figures": [filled["figures"][0]] * 2},
        "of the others": {"figures": [filled["figures"][0], foe]},
        "no such facing": {"facing": 4000.0},
        "off the table": {"first": [-5.0, 3.0]},
    }
    before = len(table.host.game.records)
    for what, change in wrong.items():
        assert isinstance(table.played(table.side, {**filled, **change}), Refusal), what
    assert len(table.host.game.records) == before


@pytest.mark.parametrize("scenario", BOOKS)
def test_at_a_real_table_everybody_is_noted_by_himself(tmp_path: Path, scenario: str) -> None:
    assert Table(tmp_path, scenario, ruler="tape").bodies == []
