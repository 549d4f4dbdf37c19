"""Whoever asks again is told what stands now: what a port keeps of its last answer is as new as the log."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from wandering import SCENARIOS, Wanderer, as_long, begin

from core.engine.contract.seats import REFEREE
from core.engine.seat.port import SeatPort

ACTS = 40


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_port_that_was_asked_all_the_while_answers_as_a_new_one_does(scenario: str) -> None:
    """After acts, undos and acts that wait to be measured every seat is asked, by an old port and a new."""
    walker = Wanderer(begin(scenario, 77), 77, keen=True)
    host: Any = SimpleNamespace(game=walker.game)
    seats = (*walker.game.rules.seats(walker.game.state), REFEREE)
    old = {seat: SeatPort(host, seat) for seat in seats}
    compared = 0
    for _ in walker.steps(as_long(scenario, ACTS)):
        for seat in seats:
            new = SeatPort(host, seat)
            assert old[seat].view() == new.view()
            assert old[seat].choices() == new.known().choices()
            assert old[seat].view() is old[seat].view()
            compared += 1
    assert walker.game is host.game
    assert compared
