"""What became of whom by an act is the same from wherever one comes to look at it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from core.engine.contract.overlay import Overlay
from core.engine.contract.seats import REFEREE
from core.engine.seat.port import SeatPort
from core.games import open_game, shipped
from tui.screens.game.map.aftermath import Aftermath


def looked(port: SeatPort, records: list[int]) -> Overlay:
    """Return what is shown at the last of these acts, which are looked at one after another."""
    lines = port.log_since(0)
    seen: Any = SimpleNamespace(port=port, view=None, past=None)
    aftermath = Aftermath(seen, lambda: 0)
    for record in records:
        seen.past = max(at for at, line in enumerate(lines) if line.record == record)
        seen.view = port.view_at(record)
        aftermath.look(lines)
    return aftermath.overlay


@pytest.mark.parametrize("log", ["breaking_news-convoy-fair", "bassa_intensita-ambush_at_dusk-undone"])
def test_who_jumps_to_an_act_reads_what_became_of_whom_by_it_alone(log: str) -> None:
    with open_game(shipped(f"golden/0.5.0/{log}"), write=False) as host:
        port = SeatPort(host, REFEREE)
        fired = sorted({line.record for line in port.log_since(0) if line.fact.fired()})[-8:]
        by_steps = [looked(port, [record - 1, record]) for record in fired]
        assert any(one.changed for one in by_steps)
        assert [looked(port, [2, record]) for record in fired] == by_steps
        assert [looked(port, [record + 5, record]) for record in fired if record + 5 < port.tip] == [
            one for one, record in zip(by_steps, fired, strict=True) if record + 5 < port.tip
        ]
