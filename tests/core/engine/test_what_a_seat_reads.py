"""What a fact carries for replay is read by the referee alone: others' decisions, what a ruling set."""

from __future__ import annotations

import pytest
from counting_game import COUNTING, State

from core.engine.contract.facts import Asking, Decision, Event, Ruled
from core.engine.seat.redaction import concealed

NORTH, SOUTH = (Decision(seat, "pay", "C-2", ("pay",)) for seat in ("north", "south"))
RULED = Ruled("score", "a tie", "north", 3, "", {"scores": {"north": 3}})


class Demanded(Asking, frozen=True):
    """Both must pay."""

    why: str


def told(event: Event, seat: str) -> Event | None:
    return concealed(COUNTING, State(), event, State(), seat)


@pytest.mark.parametrize(
    ("seat", "decisions"),
    [("north", (NORTH,)), ("south", (SOUTH,)), ("observer", ()), ("referee", (NORTH, SOUTH))],
)
def test_a_seat_reads_its_own_decisions_alone(seat: str, decisions: tuple[Decision, ...]) -> None:
    assert told(Demanded("a debt", decisions=(NORTH, SOUTH)), seat) == Demanded("a debt", decisions=decisions)


@pytest.mark.parametrize("seat", ["north", "south", "observer"])
def test_what_a_ruling_set_is_the_referees_to_read(seat: str) -> None:
    assert told(RULED, seat) == Ruled("score", "a tie", "north", 3)
    assert told(RULED, "referee") == RULED
