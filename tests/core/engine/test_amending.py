"""A hop that knows the state in which each fact of an old log came about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from counting_game import COUNTING, Added, Begun, State

from core.engine.contract.facts import Event
from core.engine.log.amending import Amend, Amending
from core.engine.log.upcast import Row, upcast


def amount(state: State, event: Row) -> Row:
    """In the old format a count was what the seat had before, and one more."""
    return {"amount": state.scores[event["seat"]] + 1}


class FromOld(Amending):
    """One log of the counting game."""

    events: ClassVar[tuple[type[Event], ...]] = (Begun, Added)
    amends: ClassVar[Mapping[str, Amend]] = {"added": amount}

    def empty(self) -> State:
        return State()

    def evolve(self, state: State, event: Event) -> State:
        return COUNTING.evolve(state, event)


def record(n: int, do: str, *events: dict[str, Any]) -> Row:
    return {"n": n, "command": {"do": do}, "events": list(events)}


def added(seat: str) -> Row:
    return {"is": "added", "seat": seat}


def amounts(rows: list[Row], hop: FromOld) -> list[Any]:
    carried = [hop(row, number) for number, row in enumerate(rows)]
    return [event.get("amount") for row in carried[1:] for event in row["events"] if event["is"] == "added"]


LOG: list[Row] = [
    {"format": 1},
    record(1, "start", {"is": "begun"}),
    record(2, "add", added("north"), added("north")),
    record(3, "add", added("south")),
    record(4, "undo", {"is": "undone", "to": 1}),
    record(5, "add", added("north")),
    record(6, "undo", {"is": "undone", "to": 3}),
    record(7, "add", added("north"), added("south")),
]


def test_each_fact_is_amended_by_the_state_that_it_met_undo_and_redo_too() -> None:
    assert amounts(LOG, FromOld()) == [1, 2, 1, 1, 4, 2]


def test_each_log_gets_a_hop_of_its_own() -> None:
    from msgspec.json import decode, encode

    hops = {1: (FromOld,)}
    for _ in range(2):
        rows = [decode(body) for body in upcast([encode(row) for row in LOG], hops, 1, 2)]
        assert rows[2]["events"][1]["amount"] == 2
        assert rows[0] == {"format": 2}


def test_what_cannot_be_understood_is_left_as_it_is_and_so_is_all_after_it() -> None:
    for strange in (added("west"), {"is": "flown"}, {"is": "undone", "to": 9}, "nothing", {}):
        hop = FromOld()
        rows = [*LOG[:3], record(3, "add", added("north"), strange), record(4, "add", added("north"))]  # type: ignore[arg-type]
        carried = [hop(row, number) for number, row in enumerate(rows)]
        assert carried[3:] == rows[3:]
        assert carried[2]["events"][0]["amount"] == 1
    hop = FromOld()
    assert hop({"n": 1}, 1) == {"n": 1}
