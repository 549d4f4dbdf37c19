"""The part of the table that a game was played on: all of it, and read off the log alone."""

from __future__ import annotations

import pytest

from core.engine.contract.seats import REFEREE
from core.engine.contract.view import View
from core.engine.seat.port import SeatPort
from core.engine.words.ids import FigureId
from core.games import open_game, shipped
from core.rules.linea_di_tiro.facts.movement import Moved
from core.rules.linea_di_tiro.state import Moving
from core.story.ground import Ground, ground_of
from core.table.places import Place, Point

EVERY_BOOK = (
    "breaking_news-convoy", "ludonet-bridge_with_tanks", "linea_di_tiro-tank_meeting",
    "bassa_intensita-ambush_at_dusk",
)  # fmt: skip


def moved(x: float, y: float) -> Moved:
    """Somebody goes on, by a way that leads farther than he has come."""
    who = FigureId("able")
    return Moved(who, Moving(who, "bound", (Point(500.0, 500.0),)), 3.0, "moving", Place(x, y))


NOBODY = View("red", 1, "", (), ())


def test_it_reaches_to_whoever_went_farthest() -> None:
    """Where people stand counts, and not where a way would lead."""
    assert ground_of([moved(10, 40), moved(30, 20)], NOBODY) == Ground(10, 20, 30, 40)


def test_without_a_map_there_is_none() -> None:
    """At a real table nobody has a place."""
    assert ground_of([], NOBODY) is None


@pytest.mark.parametrize("seat", [0, -1, REFEREE])
@pytest.mark.parametrize("log", EVERY_BOOK)
def test_nobody_ever_stands_outside_of_it(log: str, seat: int | str) -> None:
    """Whatever moment of its log a seat looks at, with its own eyes or with all open.

    Where an enemy is spotted who is gone again by now no fact of the seat's says: the map then takes him in.
    """
    with open_game(shipped(f"golden/0.5.0/{log}-undone"), write=False) as host:
        port = SeatPort(host, seat if isinstance(seat, str) else host.game.seats[seat])
        ground = ground_of((line.fact for line in port.lines_since(0)), port.view())
        assert ground is not None
        seen = 0
        for _, view in port.told_and_seen():
            for one in view.figures:
                if one.x is not None and one.y is not None and (one.own or seat == REFEREE):
                    assert ground.west <= one.x <= ground.east and ground.south <= one.y <= ground.north, one
                    seen += 1
    assert seen
